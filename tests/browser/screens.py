"""The pages beside the table, with what a server would answer: what a picture is taken of."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from seep.described import card_point_texts
from seep.records import Game
from seep.records.frames import deal_frames
from seep.records.game import RecordedMatch
from seep.table import TableSettings
from seep.view import enc_hook
from seep.wire.http import Replay

SETTINGS: Final = msgspec.to_builtins(TableSettings())
CHAIRS: Final = [
    {"kind": "person", "name": "Asha", "bot": None, "program": None},
    {"kind": "bot", "name": None, "bot": "steady", "program": None},
    {"kind": "person", "name": "ਹਰਪ੍ਰੀਤ ਸਿੰਘ", "bot": None, "program": None},
    {"kind": "empty", "name": None, "bot": None, "program": None},
]
PLAYING: Final = [*CHAIRS[:3], CHAIRS[1]]
LISTED: Final = {
    "table": "listed", "status": "waiting", "rules": "standard", "baazis": 3, "settings": SETTINGS, "chairs": CHAIRS,
    "joinable": True, "baazis_won": [], "lead": 0, "leader": None,
}  # fmt: skip
GAME: Final = {
    "table": "game", "status": "playing", "rules": "short", "baazis": 1, "opened_at": 1_700_000_000_000,
    "updated_at": 1_700_000_042_000, "chairs": PLAYING, "you": 0, "deals": 2, "baazis_won": [0, 0], "lead": 16,
    "leader": 1, "your_turn": True, "won": None,
}  # fmt: skip


@dataclass(frozen=True)
class Screen:
    """A page by its address, and answers beside the usual ones."""

    name: str
    path: str
    answers: dict[str, Any] = field(default_factory=dict)


def replay() -> dict[str, Any]:
    """The replay of a deal played by chance."""
    match = RecordedMatch("standard", seed=3)
    while match.deal.phase != "over":
        plays = match.deal.legal_plays()
        match.deal.play(plays[(7 * match.deal.plays) % len(plays)])
    match.score_deal()
    rules = match.rules
    found = Replay(
        table="game", deal=1, deals=2, match=1, rules=rules.text(), baazis=1, target=rules.target,
        min_points=rules.min_points, players=rules.players, sides=rules.sides, you=0,
        card_points=card_point_texts(rules), frames=deal_frames(Game.from_match(match), 1),
    )  # fmt: skip
    told: dict[str, Any] = msgspec.to_builtins(found, enc_hook=enc_hook)
    return told


def kept_score() -> str:
    """The address of a score that is kept: the second of its deals has won a baazi."""
    names = ["Nani", "Veer", "Simran", "Dadi"]
    written = ["standard", 4, 0, 0, names, [[[62, 38], [0, 1], -1], [96, 4], [58, 42]]]
    return "/score#1." + urlsafe_b64encode(json.dumps(written).encode()).decode().rstrip("=")


def screens() -> tuple[Screen, ...]:
    """All of them."""
    over = GAME | {"table": "over", "status": "match-over", "your_turn": False, "won": True, "baazis_won": [1, 0]}
    tally = {"name": "Ravi", "bot": False, "played": 7, "won": 4}
    deals = {
        "table": "game", "rules": "short", "chairs": PLAYING, "you": 0,
        "deals": [{"deal": 1, "match": 1, "dealer": 2, "scores": [58, 42]}],
    }  # fmt: skip
    return (
        Screen("start", "/"),
        Screen("start-again", "/", {"/api/games": {"games": [GAME], "next": None}}),
        Screen("lobby", "/lobby", {"/api/lobby": {"tables": [LISTED, LISTED | {"table": "two", "status": "playing"}]}}),
        Screen(
            "games",
            "/games",
            {
                "/api/games": {"games": [GAME, over], "next": None},
                "/api/games/results": {
                    "partners": [tally],
                    "opponents": [tally | {"name": "steady", "bot": True}],
                    "rules": [],
                },
            },
        ),
        Screen("me", "/me"),
        Screen("link", "/link"),
        Screen("settings", "/settings"),
        Screen("rules", "/rules"),
        Screen("keep-score", "/score"),
        Screen("kept-score", kept_score()),
        Screen("deals", "/t/game/deals", {"/api/tables/game/deals": deals}),
        Screen("replay", "/t/game/deals/1#play=20", {"/api/tables/game/deals/1": replay()}),
        Screen("unknown", "/there-is-no-such-page"),
    )
