"""What pages and server say to each other, overheard, and what follows from it about the match."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from seep.match import Match
from seep.play import Play
from seep.rules import RulesText
from seep.table.events import Cut, Dealt, Event
from tests.browser.player import NOWHERE

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page, WebSocket

OUTAGE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INTERNET_DISCONNECTED", "ERR_EMPTY_RESPONSE")
"""What Chromium complains of while there is no network or no server; a page can do nothing about it."""


class Message(NamedTuple):
    """One message, and over which of the page's sockets it went."""

    socket: int
    sent: bool
    body: dict[str, Any]


NO_WORKER = "Service Worker registration blocked by Playwright"
"""What Playwright says in pages that are to have none: `patient_page` in waiting.py."""


class Line:
    """Every message between a page and the server, over all its sockets, and what the page complained of."""

    def __init__(self, page: Page) -> None:
        self.messages: list[Message] = []
        self.complaints: list[str] = []
        self.sockets = 0
        page.on("websocket", self._listen)
        page.on("console", self._note)

    def _listen(self, socket: WebSocket) -> None:
        number, self.sockets = self.sockets, self.sockets + 1

        def hear(frame: str | bytes, sent: bool) -> None:
            self.messages.append(Message(number, sent, json.loads(frame)))

        socket.on("framesent", lambda frame: hear(frame, sent=True))
        socket.on("framereceived", lambda frame: hear(frame, sent=False))

    def _note(self, message: ConsoleMessage) -> None:
        address = message.location["url"]
        expected = address.endswith(NOWHERE) or any(reason in message.text for reason in (*OUTAGE, NO_WORKER))
        if message.type in ("error", "warning") and not expected:
            self.complaints.append(f"{message.text} ({address})")

    def received(self, *types: str) -> list[Message]:
        """What the server said of these types."""
        return [message for message in self.messages if not message.sent and message.body["type"] in types]

    @property
    def latest(self) -> dict[str, Any]:
        """The table as the server last told it."""
        table: dict[str, Any] = next(
            message.body["table"] for message in reversed(self.messages) if message.body["type"] == "state"
        )
        return table


class Acknowledged(NamedTuple):
    """A play that was acknowledged, to the chair it was made from, with the last event of its command."""

    chair: int
    play: str
    seq: int


class Answers:
    """What a page asked and what it was answered. Raises `AssertionError` for what answers nothing that was sent."""

    def __init__(self, line: Line) -> None:
        self.made: dict[str, Acknowledged] = {}
        """The plays that the page was told are made, by `cmd_id`."""
        self.late: set[str] = set()
        """Those of them that the socket on which they were made tells nothing of, because it was lost."""
        self._asked: dict[str, tuple[int, int, str]] = {}
        self._unanswered: Counter[tuple[int, str]] = Counter()
        chair = -1
        for socket, sent, body in line.messages:
            if body["type"] == "state":
                chair = -1 if body["table"]["you"] is None else body["table"]["you"]
                self.late -= {cmd_id for cmd_id in self.made if self._asked[cmd_id][0] == socket}
            elif sent and "cmd_id" in body:
                self._unanswered[socket, body["cmd_id"]] += 1
                if body["type"] == "play":
                    self._asked.setdefault(body["cmd_id"], (socket, chair, body["play"]))
            elif body["type"] in ("ack", "refused"):
                self._note(socket, body)

    def _note(self, socket: int, body: dict[str, Any]) -> None:
        cmd_id = body["cmd_id"]
        self._unanswered[socket, cmd_id] -= 1
        assert self._unanswered[socket, cmd_id] >= 0, f"answered more often than asked: {body}"
        if body["type"] == "ack" and cmd_id in self._asked:
            _, chair, play = self._asked[cmd_id]
            answer = Acknowledged(chair, play, body["seq"])
            assert self.made.setdefault(cmd_id, answer) == answer
            self.late.add(cmd_id)


def told_events(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """What happened at the table, in order, as far as anybody was told: everybody is told the same.

    The server may die between a play and telling of it: then it is known from its late acknowledgement alone.
    """
    told: dict[int, dict[str, Any]] = {}
    for line in lines:
        for message in line.received("state"):
            for event in message.body["events"]:
                assert told.setdefault(event["seq"], event) == event
    for answers in map(Answers, lines):
        for made in (answers.made[cmd_id] for cmd_id in answers.late):
            told.setdefault(made.seq, {"type": "played", "seq": made.seq, "chair": made.chair, "play": made.play})
    return [told[seq] for seq in sorted(told)]


class Followed(NamedTuple):
    """A match followed from what was told of it, and the plays that stood in each of its deals."""

    match: Match
    plays: list[tuple[Play, ...]]
    made: int
    """How many plays were made, those too that were taken back."""


def follow(told: Sequence[dict[str, Any]], stored: Sequence[Event], rules: RulesText, baazis: int) -> Followed:
    """The match that the pages were told of, played anew; only its cards are those that the server has stored."""
    (cut,) = (event.rounds for event in stored if isinstance(event, Cut))
    packs = [event.packs for event in stored if isinstance(event, Dealt)]
    match = Match(rules, baazis, cut=cut, packs=packs[0])
    plays: list[tuple[Play, ...]] = []
    dealt = made = 0
    for event in told:
        match event["type"]:
            case "dealt":
                if dealt:
                    match.start_deal(packs[dealt])
                dealt += 1
            case "played":
                assert event["chair"] == match.chair_of(match.deal.turn)
                match.deal.play(event["play"])
                made += 1
            case "seat" if event["what"] == "undone":
                match.deal.undo()
                assert event["chair"] == match.chair_of(match.deal.turn)
            case "scored":
                plays.append(match.deal.history)
                result = match.score_deal()
                assert (event["number"], event["scores"]) == (result.number, list(result.scores))
            case "ended":
                assert event["winner"] == match.winner
    assert dealt == len(packs)
    return Followed(match, plays, made)
