"""The built page on a stage: any table put before it, and no server behind it.

Its requests are answered here, its socket is held here, and what it sends is kept. So a position is on the page at
once, whether or not a match would ever come to it, and every play can be tried on it.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from seep.bots import BOTS
from seep.rules import PRESETS, Rules
from seep.server.page import ASSETS
from seep.server.responses import SECURITY_HEADERS
from seep.wire.messages import PROTOCOL
from tests.browser.waiting import patient_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route, ViewportSize, WebSocketRoute

BUILT: Final = Path(__file__).parents[2] / "src/seep/server/page"
"""Where the build of the package puts the page."""
ADDRESS: Final = "http://localhost:1"
"""Where the page believes to be; nobody listens there."""
NOWHERE: Final = "/there-is-no-such-page"
FOLLOW: Final = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
"""Goes to another page as the page's own links do."""
PERSON: Final[Mapping[str, Any]] = {
    "name": "Asha",
    "language": None,
    "settings": {},
    "claimed": None,
    "kept": True,
    "devices": 1,
}
COMMANDS: Final = ("play", "ready", "sit", "stand", "ask-undo", "answer-undo", "say", "start", "lock", "configure")
SIZES: Final[Mapping[str, ViewportSize]] = {
    "1280x800": {"width": 1280, "height": 800},
    "1600x900": {"width": 1600, "height": 900},
    "1920x1080": {"width": 1920, "height": 1080},
    "390x844": {"width": 390, "height": 844},
    "360x640": {"width": 360, "height": 640},
    "375x667": {"width": 375, "height": 667},
    "844x390": {"width": 844, "height": 390},
    "768x1024": {"width": 768, "height": 1024},
    "640x400": {"width": 640, "height": 400},
}
"""The sizes that the page is made for; the last is the first at a zoom of 200 %."""

Answer = Mapping[str, Any] | Callable[[dict[str, Any]], Any]


def is_touch(size: ViewportSize) -> bool:
    """Whether a page of this size is one of a phone or a tablet."""
    return min(size["width"], size["height"]) <= 768 and size != SIZES["640x400"]


class Stage:
    """A page of the built files, with the answers to its requests; to be closed."""

    def __init__(
        self,
        browser: Browser,
        size: ViewportSize,
        *,
        theme: str = "light",
        touch: bool | None = None,
        settings: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        self.page: Page = patient_page(
            browser,
            viewport=size,
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=is_touch(size) if touch is None else touch,
            service_workers="block",
            **more,
        )
        self.context = self.page.context
        self.errors: list[str] = []
        self.commands: list[dict[str, Any]] = []
        """The commands the page has sent, the oldest first."""
        self.answers: dict[str, Any] = dict(ANSWERS)
        """What requests are answered with, by path: JSON, or what makes it of the request's body."""
        self.on_command: Callable[[dict[str, Any]], None] = self.acknowledge
        self._socket: WebSocketRoute | None = None
        self._state: dict[str, Any] | None = None
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        kept = {"pace": "fast"} | dict(settings or {})
        stored = json.dumps({f"seep.{name}": value for name, value in kept.items()})
        self.page.add_init_script(f"Object.assign(localStorage, {stored});")
        self.page.route("**/*", self._answer)
        self.page.route_web_socket("**/ws/**", self._connect)

    def close(self) -> None:
        """Close the page."""
        self.context.close()

    def __enter__(self) -> Stage:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- tables

    def put(self, table: Mapping[str, Any], **state: Any) -> None:
        """Open a table and see it: what `seep.table.table_view` says of one, as JSON."""
        self._state = state_of(table, **state)
        self.page.goto(f"{ADDRESS}/t/{table['id']}")
        self.page.wait_for_selector(f'main[data-seq="{table["seq"]}"]')

    def turn_to(self, table: Mapping[str, Any], **state: Any) -> None:
        """The same, from a page that is open: it is not loaded anew, which is much quicker."""
        self.page.evaluate(FOLLOW, NOWHERE)
        self.page.wait_for_selector('[data-testid="not-found"]')
        self._state = state_of(table, **state)
        self.page.evaluate(FOLLOW, f"/t/{table['id']}")
        self.page.wait_for_selector(f'main[data-seq="{table["seq"]}"]')

    def push(self, table: Mapping[str, Any], **state: Any) -> None:
        """Tell the page of the table as it is now; `events` may be among `state`."""
        self._state = state_of(table, **state)
        self._send(self._state)

    def push_on(self) -> dict[str, Any]:
        """Tell the page of the same table an event later, as if what it sent had changed nothing; the table."""
        assert self._state is not None
        table: dict[str, Any] = self._state["table"] | {"seq": self._state["seq"] + 1}
        self.push(table)
        return table

    def acknowledge(self, command: dict[str, Any]) -> None:
        """Answer a command as one that is carried out; the state that shows it is the test's to push."""
        self._send({"type": "ack", "cmd_id": command["cmd_id"], "seq": command["seq"] + 1})

    def refuse(self, command: dict[str, Any], code: str, rule: str | None = None, **params: Any) -> None:
        """Answer a command as one that is refused."""
        self._send({"type": "refused", "cmd_id": command["cmd_id"], "code": code, "rule": rule, "params": params})

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._receive)

    def _receive(self, text: str | bytes) -> None:
        message = json.loads(text)
        now = 0 if self._state is None else now_of(self._state["table"])
        if message["type"] == "hello":
            self._send({"type": "welcome", "now": now})
            if self._state is not None:
                self._send(self._state)
        elif message["type"] == "ping":
            self._send({"type": "pong", "now": now})
        else:
            self.commands.append(message)
            self.on_command(message)

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    # ---- everything else

    def go(self, path: str) -> None:
        """Open another page."""
        self.page.goto(f"{ADDRESS}{path}")

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path in self.answers:
            answer = self.answers[path]
            body = answer(route.request.post_data_json or {}) if callable(answer) else answer
            if isinstance(body, str):
                route.fulfill(body=body, content_type="image/svg+xml")
            else:
                route.fulfill(json=body, headers={"Cache-Control": "no-store"})
        elif path.startswith("/api/"):
            route.fulfill(status=404, json={"code": "not-found", "params": {}})
        else:
            route.fulfill(**_file(path))


def _file(path: str) -> dict[str, Any]:
    """A file of the page, or the document, with the headers that the server sends."""
    file = BUILT / path.lstrip("/")
    if not file.is_file():
        if path.startswith(f"/{ASSETS}"):
            return {"status": 404, "body": "", "headers": SECURITY_HEADERS}
        file = BUILT / "index.html"
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return {"body": file.read_bytes(), "content_type": kind, "headers": SECURITY_HEADERS}


def state_of(table: Mapping[str, Any], **change: Any) -> dict[str, Any]:
    """A state message with this table."""
    state = {"type": "state", "seq": table["seq"], "events": [], "writable": True, "watchers": 0}
    return state | {"table": dict(table)} | change


def now_of(table: Mapping[str, Any]) -> int:
    """The server's time, so that times of the table are a moment ago."""
    begun: int = table["turn_since"] or 1_700_000_000_000
    return begun + 5_000


ANSWERS: Final[Mapping[str, Any]] = {
    "/api/visit": {"person": PERSON, "cookie": True, "token": None},
    "/api/person": {"person": PERSON},
    "/api/presets": {
        "version": PROTOCOL,
        "presets": [
            {"name": name, "players": rules.players, "rules": rules.options()}
            for name, rules in ((name, Rules.parse(name)) for name in PRESETS)
        ],
        "bots": list(BOTS),
    },
    "/api/rules": lambda body: {"rules": body["rules"], "options": Rules.parse(body["rules"]).options()},
    "/api/lan": {"links": []},
    "/api/lobby": {"tables": []},
    "/api/games": {"games": [], "next": None},
    "/api/games/results": {"partners": [], "opponents": [], "rules": []},
    "/api/devices": {"devices": []},
}
"""What a server without tables says."""
