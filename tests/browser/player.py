"""Somebody at the page, and what the server has recorded."""

from __future__ import annotations

import json
import os
import random
import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from seep.server.identity import COOKIE, Identity, IdentitySigner
from seep.server.rng import ServerRng
from seep.table import Event, OpenTable, Table, evolve, open_table, replay, table_view
from seep.table.commands import Deal
from seep.table.deciding import decide
from seep.table.events import Played, decode, encode
from seep.wire.messages import ENCODER
from tests.browser.waiting import DRAWN, eventually, expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

DESK: ViewportSize = {"width": 1280, "height": 800}
NUMBERS = count(1)
"""Those of the tables that tests record."""
NOWHERE = "/nowhere"
"""An address of the server where there is no page."""
PHONE: ViewportSize = {"width": 390, "height": 844}
SOMETHING_TO_DO = (
    '[data-testid^="bid-"]:enabled, [data-testid^="hand-card-"][data-playable="true"], '
    '[data-testid="next-deal"]:enabled, [data-testid="match-over"]'
)
MOMENT = """() => {
    const table = document.querySelector("main[data-seq]");
    return table && `${table.dataset.status} ${document.querySelectorAll('[data-testid="log-play"]').length}`;
}"""
"""Where the match stands: what is done to it changes this, and who comes and goes does not."""
ASK = """([path, body]) => fetch(path, {
    method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" },
}).then(async (answer) => [answer.status, await answer.json()])"""


PICTURES = os.environ.get("SEEP_PICTURES")
"""Where pictures are kept, if they are asked for: they take longer than most of what they show."""
WATCHED_SOCKETS = """(() => {
    const open = new Set();
    const Original = WebSocket;
    window.WebSocket = class extends Original {
        constructor(...how) {
            if (window.seepOffline) throw new Error("offline");
            super(...how);
            open.add(this);
        }
    };
    window.loseSockets = () => open.forEach((socket) => socket.close());
})()"""
"""Keeps the sockets of a page, so that they can be lost: the offline mode of Chromium leaves open sockets alone."""
WATCHED_SAYINGS = """(() => {
    window.heard = [];
    const listen = () => document.querySelectorAll('[data-testid^="said-"]').forEach(({ dataset }) => {
        const said = `${dataset.testid} ${dataset.phrase}`;
        if (!window.heard.includes(said)) window.heard.push(said);
    });
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Keeps what was said at the table: it is shown for some seconds, in which a slow machine may not look."""

OUTSIDE = """() => [...document.querySelectorAll("body *")].filter((one) => {
    const { left, right, width, height } = one.getBoundingClientRect();
    const seen = width > 1 && height > 1 && one.closest(".sr") === null;
    return seen && (left < -1 || right > innerWidth + 1);
}).map((one) => one.outerHTML.slice(0, 200))"""
"""What stands beyond the sides of the page, where nobody sees it."""


def picture(page: Page, name: str) -> None:
    """The page at both sizes, at which nothing of it stands outside; it has its own again afterwards."""
    own = page.viewport_size
    for size, viewport in (("phone", PHONE), ("desk", DESK)):
        if viewport != own:
            page.set_viewport_size(viewport)
            page.evaluate(DRAWN)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{size}.png", animations="disabled")
        eventually(page, lambda: nothing_is_outside(page, name))
    if own is not None:
        page.set_viewport_size(own)


def nothing_is_outside(page: Page, name: str) -> None:
    outside = page.evaluate(OUTSIDE)
    assert outside == [], f"outside of {name} at {page.viewport_size}: {outside}"


class Player:
    """Somebody at the page: sees what it shows, and clicks."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.add_init_script(WATCHED_SOCKETS)
        page.add_init_script(WATCHED_SAYINGS)

    def ask(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask the server's API from inside the page, as whoever the browser is."""
        status, answer = self.page.evaluate(ASK, [path, body])
        assert status in (200, 201), answer
        assert isinstance(answer, dict)
        return answer

    def arrive(self, name: str | None = None) -> None:
        """Come to the server, plays shown at once; with a name, be called by it."""
        self.page.goto(f"{self.server.address}{NOWHERE}")
        self.page.evaluate("localStorage['seep.pace'] = 'fast'")
        self.ask("/api/visit")
        if name is not None:
            self.ask("/api/person", name=name)

    def sit_down(self, name: str = "Asha", preset: str = "short", bot: str = "steady") -> str:
        """Play against bots at a table of one's own, by the usual four-handed rules or others; the table's name."""
        self.arrive(name)
        table: str = self.ask("/api/tables", rules=preset, baazis=1, bots=[bot] * 3)["table"]
        self.go_to(table)
        return table

    def open_table(self, **asked: Any) -> str:
        """Open a table for people, and go there; its name."""
        table: str = self.ask("/api/tables", **asked)["table"]
        self.go_to(table)
        return table

    def go_to(self, table: str) -> None:
        """Go to a table and see it."""
        self.page.goto(f"{self.server.address}/t/{table}")
        self.page.wait_for_selector("main[data-seq]")

    def return_to(self, table: str, chair: int | None = 0) -> None:
        """Open a table that was recorded, as the person in this chair, or to watch."""
        if chair is not None:
            secret = (self.server.data_dir / "secret.key").read_text().strip()
            token = IdentitySigner(secret).sign(Identity(person_at(chair), "device"))
            cookie = {"name": COOKIE, "value": token, "url": self.server.address}
            self.page.context.add_cookies([cookie])  # type: ignore[list-item]
        self.arrive()
        self.go_to(table)

    def be(self, other: Player) -> None:
        """Be the same person as another page, in this browser."""
        self.page.context.add_cookies(other.page.context.cookies())  # type: ignore[arg-type]

    def sit(self, chair: int, name: str | None = None) -> None:
        """Take a chair; a name is asked for once."""
        self.page.get_by_test_id(f"sit-{chair}").click()
        if name is not None:
            self.page.get_by_test_id("own-name").fill(name)
            self.page.get_by_test_id("own-name-done").click()
        self.page.wait_for_selector(f'[data-testid="chair-{chair}"][data-you="true"]')

    def see(self, test_id: str, text: str = "") -> Locator:
        """Wait until there is something by this name, and in it this text."""
        found = self.page.get_by_test_id(test_id).filter(has_text=text).first
        found.wait_for(state="attached")
        return found

    @property
    def seq(self) -> int:
        """The event that the page shows, once it shows a table."""
        return int(self.page.locator("main[data-seq]").get_attribute("data-seq") or -1)

    @property
    def table(self) -> str:
        """The table at whose address the page is, once it is at one's."""
        self.page.wait_for_url("**/t/*")
        return self.page.url.rsplit("/", 1)[1]

    def wait_for_something_to_do(self) -> None:
        """Until it is this player's turn, or a score is shown."""
        self.page.wait_for_selector(SOMETHING_TO_DO)

    def wait_beyond(self, seq: int) -> None:
        """Until the page shows a later event."""
        self.page.wait_for_function(
            "seq => Number(document.querySelector('main[data-seq]')?.dataset.seq ?? -1) > seq", arg=seq
        )

    @property
    def plays(self) -> int:
        """How many plays of the deal the page shows."""
        return self.page.get_by_test_id("log-play").count()

    @property
    def moment(self) -> str | None:
        """Where the match stands, as the page shows it."""
        moment: str | None = self.page.evaluate(MOMENT)
        return moment

    def wait_for_another_moment(self, moment: str | None) -> None:
        """Until the match has gone on from there; who comes or goes meanwhile does not count."""
        self.page.wait_for_function(
            f"before => {{ const now = ({MOMENT})(); return now && now !== before; }}", arg=moment
        )

    def click_something(self) -> str:
        """Bid, go on, or select a card and play it; which of these."""
        next_deal = self.page.locator('[data-testid="next-deal"], [data-testid="rematch"]')
        bids = self.page.locator('[data-testid^="bid-"]:enabled')
        if next_deal.count():
            next_deal.click()
            return "next deal"
        if bids.count():
            bids.first.click()
            return "bid"
        self.page.locator('[data-testid^="hand-card-"][data-playable="true"]').last.click()
        self.page.get_by_test_id("play").first.click()
        return "play"

    def play(self) -> str:
        """Wait for something to do, do it, and see the outcome."""
        self.wait_for_something_to_do()
        before = self.moment
        done = self.click_something()
        self.wait_for_another_moment(before)
        return done

    @property
    def heard(self) -> list[str]:
        """What was said since the page was loaded, as `said-CHAIR PHRASE`."""
        heard: list[str] = self.page.evaluate("window.heard")
        return heard

    def hear(self, chair: int, phrase: str) -> None:
        """Until the page has shown that somebody said this, though it be no more shown."""
        self.page.wait_for_function("said => window.heard.includes(said)", arg=f"said-{chair} {phrase}")

    def press(self, test_id: str) -> None:
        """Press what belongs to the table as a whole: on a telephone it is in the drawer, which is opened for it."""
        button = self.page.get_by_test_id(test_id)
        drawer = self.page.get_by_test_id("log-open")
        expect(button.or_(drawer).filter(visible=True).first).to_be_visible()
        if not button.is_visible():
            drawer.click()
        button.click()

    def shut_drawer(self) -> None:
        """Have the cloth in sight again."""
        close = self.page.get_by_test_id("log-close")
        if close.count() and close.is_visible():
            close.click()

    def go_offline(self) -> None:
        """Lose the network."""
        self.page.context.set_offline(True)
        self.page.evaluate("seepOffline = true; loseSockets()")
        self.page.wait_for_selector('[data-testid="connection"][data-state="reconnecting"]', state="attached")

    def go_online(self) -> None:
        """Have the network again."""
        self.page.evaluate("seepOffline = false")
        self.page.context.set_offline(False)

    def disconnect(self) -> None:
        """Kill the server (`kill -9`) and see that the page notices."""
        self.server.kill()
        self.page.wait_for_selector('[data-testid="connection"]:not([data-state="live"])', state="attached")

    def reconnect(self) -> None:
        """Start the server again; the page comes back by itself."""
        self.server.start()
        self.wait_until_live()

    def wait_until_live(self) -> None:
        """Until the page is connected."""
        self.page.wait_for_selector('[data-testid="connection"][data-state="live"]', state="attached")

    def log(self) -> list[str]:
        """The lines of the log."""
        lines = self.page.locator('[data-testid="log"] :is([data-testid="log-play"], p)')
        return [plain(line) for line in lines.all_text_contents()]


def text_of(said: str) -> re.Pattern[str]:
    """Such a text of the page, whatever marks in it isolate its direction."""
    return re.compile("[\u2068\u2069]*".join(["^", *map(re.escape, said), "$"]))


def plain(text: str | None) -> str:
    """Text without the marks that isolate its direction."""
    return (text or "").replace("\u2068", "").replace("\u2069", "")


def person_at(chair: int) -> str:
    """The person in a chair of a recorded table."""
    return f"person-{chair}"


def dealt(seed: int, rules: str = "standard") -> list[Event]:
    """The events of a table at which the person of chair 0 plays against bots, up to the first deal."""
    rng = ServerRng(random.Random(seed))
    opened = open_table(OpenTable(table="t", by=person_at(0), name="Asha", now=0, rules=rules, bots=("greedy",) * 3))
    assert isinstance(opened, list)
    parsed = replay(opened).rules
    deal = decide(replay(opened), Deal(rounds=rng.cut(parsed.players), packs=rng.packs(parsed), now=0))
    assert isinstance(deal, list)
    return [*opened, *deal]


def with_plays(events: list[Event], seed: int, until: Callable[[Table], bool]) -> list[Event]:
    """The same and then plays by chance, until the table is as wanted or the deal over."""
    source, table, played = random.Random(seed), replay(events), list(events)
    while table.turn is not None and not until(table):
        play = str(source.choice(table.match.deal.legal_plays()))
        played.append(Played(chair=table.turn, play=play, at=0))
        table = evolve(table, played[-1])
    return played


def record(server: Server, events: Sequence[Event]) -> str:
    """Store the events of a table, under a name that no other has had; the name."""
    opened, *others = events
    table = f"recorded{next(NUMBERS)}"
    events = [msgspec.structs.replace(opened, table=table), *others]
    with closing(sqlite3.connect(server.data_dir / "seep.db")) as database, database:
        database.execute("INSERT INTO tables (id, opened_at) VALUES (?, 0)", (table,))
        rows = [(table, seq, 0, encode(event)) for seq, event in enumerate(events, 1)]
        database.executemany("INSERT INTO events (table_id, seq, at, body) VALUES (?, ?, ?, ?)", rows)
    return table


def recorded_events(server: Server, table: str) -> list[Event]:
    """The stored events of a table."""
    with closing(sqlite3.connect(server.data_dir / "seep.db")) as database:
        rows = database.execute("SELECT body FROM events WHERE table_id = ? ORDER BY seq", (table,))
        return [decode(body) for (body,) in rows]


def recorded_view(server: Server, table: str, seq: int, chair: int | None = 0) -> dict[str, Any]:
    """What this chair was to see after event `seq`, the match's part of it among the table's."""
    state = recorded_table(server, table, seq)
    person = None if chair is None else state.chairs[chair].person
    view: dict[str, Any] = json.loads(ENCODER.encode(table_view(state, person)))
    return view | view["match"]


def recorded_table(server: Server, table: str, seq: int | None = None) -> Table:
    """The table as it was after event `seq`, or is."""
    return replay(recorded_events(server, table)[:seq])
