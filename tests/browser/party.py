"""A table of people who play a match to its end, and what their pages show of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from seep.cards import Card
from seep.table import Table
from tests.browser.overheard import Line
from tests.browser.people import begin, gather, see_the_same
from tests.browser.player import Player, recorded_table
from tests.browser.waiting import WAIT, eventually
from tests.server.serving import Server

WHAT_IS_NEXT = """([chairs, before]) => {
    const table = document.querySelector("main.table");
    if (table === null || table.dataset.status === "starting") return null;
    if (table.dataset.status !== "playing") return [table.dataset.status, -1, ""];
    const chair = Number(document.querySelector('[data-testid="turn"]').dataset.chair);
    const mark = `${document.querySelectorAll('[data-testid="log-play"]').length} ${chair}`;
    return chairs.includes(chair) && mark !== before ? ["playing", chair, mark] : null;
}"""
"""What the table waits for: a play from one of these chairs, with a mark of the moment, or what a score sheet asks."""
UNTIL_NEXT = f"""([chairs, before, exactly]) => new Promise((found, failed) => {{
    const look = () => {{
        const now = ({WHAT_IS_NEXT})([chairs, before]);
        if (now === null || (exactly !== null && now[2] !== exactly)) return;
        watch.disconnect();
        clearTimeout(late);
        found(now);
    }};
    const watch = new MutationObserver(look);
    const late = setTimeout(() => failed(new Error(`not seen: ${{[chairs, before, exactly]}}`)), {WAIT});
    watch.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
    look();
}})"""
"""Waits for that, or for the moment with exactly this mark."""
SHOWN = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const named = (prefix) => all(`[data-testid^="${prefix}"]`).map((one) => one.dataset.testid.slice(prefix.length));
    const numbers = (texts) => texts.map(Number).sort((a, b) => a - b);
    const baazis = (side) => document.querySelector(`[data-testid="side-${side}"] [data-baazis]`).dataset.baazis;
    return {
        seq: Number(document.querySelector("main").dataset.seq),
        status: document.querySelector("main").dataset.status,
        turn: numbers(all('[data-testid="turn"]').map((one) => one.dataset.chair)),
        marked: numbers(all('[data-testid^="seat-"][data-turn="true"]').map((one) => one.dataset.seat)),
        hand: named("hand-card-").sort(),
        loose: named("loose-").sort(),
        houses: numbers(named("house-")),
        plays: all('[data-testid="log-play"]').length,
        lead: Number(document.querySelector('[data-testid="score"]').dataset.lead),
        baazis: numbers(named("side-")).map((side) => Number(baazis(side))),
        away: numbers(named("away-")),
        standIns: numbers(named("stand-in-")),
    };
}"""


class Party:
    """People at a table, each with the page that they play from, and others who look at it."""

    def __init__(self, server: Server, players: Sequence[Player], others: Sequence[Player] = ()) -> None:
        self.server = server
        self.players = players
        self.lines = {player: Line(player.page) for player in (*players, *others)}
        self.table = ""
        self.hands: dict[int, Player] = {}
        """By chair of those who are here, the page they play from."""
        self.shown: dict[Player, int | None] = {}
        """The pages that show the table, and the chair of whoever looks at it."""
        self.now = self.played = ""
        """The marks of the moment that was seen last, and of the one at which the last play was made."""

    def gather(self, **asked: Any) -> None:
        """All come to a new table by its link, and sit down."""
        self.table = gather(self.players, **asked)
        self.hands = dict(enumerate(self.players))
        self.shown = {player: chair for chair, player in enumerate(self.players)}

    def begin(self) -> None:
        """The host starts the match."""
        begin(self.players)

    @property
    def record_path(self) -> str:
        """Where the server has the record."""
        return f"/api/tables/{self.table}/record"

    @property
    def anybody(self) -> Player:
        """A page that shows the table."""
        return next(iter(self.hands.values()))

    def next(self) -> tuple[str, int]:
        """Wait until it is the turn of somebody who is here, or a score is shown; the status, and the chair."""
        status, chair, self.now = self.anybody.page.evaluate(UNTIL_NEXT, [list(self.hands), self.played, None])
        return status, chair

    def turn(self) -> int:
        """Wait until it is the turn of somebody who is here, through a score sheet if there is one; the chair."""
        status, chair = self.next()
        if status == "deal-over":
            self.ask_for_next()
            status, chair = self.next()
        assert status == "playing"
        return chair

    def ask_for_next(self) -> None:
        """Everybody who is here, and has not done so, asks for the next deal."""
        for player in self.hands.values():
            player.page.wait_for_selector('main[data-status="deal-over"]')
            button = player.page.get_by_test_id("next-deal")
            if button.count():
                button.tap()
        for player in self.hands.values():
            player.page.wait_for_selector('main[data-status="playing"]')

    def play(self) -> int:
        """Whoever's turn it is plays; the chair."""
        chair = self.turn()
        self.play_from(chair)
        return chair

    def play_from(self, chair: int) -> None:
        """This chair plays, whose turn it was seen to be."""
        self.tap_a_play(chair)
        self.played = self.now

    def tap_a_play(self, chair: int) -> None:
        """Tap on a card and on a play of it, or on a bid, once the page from which this is done shows the moment."""
        page = self.hands[chair].page
        page.evaluate(UNTIL_NEXT, [[chair], "", self.now])
        choices = self.lines[self.hands[chair]].latest["match"]["choices"]
        play = wanted(choices, chair)
        if play["card"] is None:
            page.get_by_test_id(f"bid-{play['play'].split()[1]}").tap()
            return
        page.get_by_test_id(f"hand-card-{play['card']}").tap()
        page.locator(f'[data-testid="play"][data-play="{play["play"]}"]').tap()

    def play_until_turn_of(self, chair: int) -> None:
        """Play until it is this chair's turn."""
        while (other := self.turn()) != chair:
            self.play_from(other)

    def agree(self) -> None:
        """Everybody sees the same moment of the table, and as it is recorded; after the bid, if cards are played."""
        see_the_same(list(self.shown))
        for player, chair in self.shown.items():
            eventually(player.page, partial(self.is_shown, player, chair))

    def is_shown(self, player: Player, chair: int | None) -> None:
        """Whoever has this chair is shown the moment of the table that the page says it shows."""
        shown = player.page.evaluate(SHOWN)
        wanted_there = seen_at(recorded_table(self.server, self.table, shown["seq"]), chair)
        assert shown == wanted_there, f"chair {chair} is shown {shown} and not {wanted_there}"


def wanted(choices: Sequence[dict[str, Any]], chair: int) -> dict[str, Any]:
    """What ends a match soonest: from the odd chairs all is taken that can be, from the others it is thrown to them."""
    return max(choices, key=eagerness if chair % 2 else generosity)


def eagerness(choice: dict[str, Any]) -> tuple[int, ...]:
    """How much of a play's points is taken."""
    takes = choice["action"] == "capture"
    return (
        (choice["sweep"] or 0) if takes else 0,
        takes,
        sum(map(points, choice["loose"])) + takes * points(choice["card"]),
        len(choice["loose"]),
        -points(choice["card"]),
    )


def generosity(choice: dict[str, Any]) -> tuple[int, ...]:
    """How much of a play's points is left to the next."""
    action = choice["action"]
    return (action == "throw", action != "capture", -len(choice["loose"]), points(choice["card"]))


def points(card: str | None) -> int:
    """What a card counts (R1.3); a bid plays none."""
    if card is None:
        return 0
    if card[1] == "S":
        return Card(card).worth
    return 6 if card == "TD" else int(card[0] == "A")


def seen_at(table: Table, chair: int | None) -> dict[str, Any]:
    """What a page has to show of a table to whoever has this chair, as `SHOWN` finds it."""
    match, playing = table.match, table.status == "playing"
    deal, chairs = match.deal, list(enumerate(table.chairs))
    hand = deal.hand(match.seat_of(chair)) if playing and chair is not None else ()
    return {
        "seq": table.seq,
        "status": table.status,
        "turn": [match.chair_of(deal.turn)] if playing else [],
        "marked": [match.chair_of(deal.turn)] if playing and match.chair_of(deal.turn) != (chair or 0) else [],
        "hand": sorted(map(str, hand)),
        "loose": sorted(map(str, deal.loose)) if playing else [],
        "houses": sorted(house.value for house in deal.houses) if playing else [],
        "plays": len(deal.history),
        "lead": match.lead if playing else match.results[-1].lead,
        "baazis": list(match.baazis_won),
        "away": [number for number, one in chairs if one.person is not None and not table.is_here(one.person)],
        "standIns": [number for number, one in chairs if one.stand_in is not None],
    }
