"""Faults reported of other programs: what was told to those who should not know it. See `test_reported_faults`."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from dataclasses import dataclass, field

import httpx
import pytest
from starlette.routing import Route

from seep.server.app import create_app
from seep.server.page import PAGES
from seep.server.settings import Settings
from tests.server.listening import ALL_CARDS, Listener, Room, Truth, named
from tests.server.serving import ANSWER, serving

DEBUGGING = """
from seep.server import logs
configure = logs.configure
logs.configure = lambda log_format, *_: configure(log_format, "debug")
from seep.cli import main
main()
"""
"""`seep`, with all lines of the log that there are."""


@dataclass
class Heard:
    """A whole match: what each of four players and two watchers was sent, and what the server told besides."""

    everybody: list[Listener]
    truth: Truth
    log: str
    asked: list[tuple[int | None, int, str, str]] = field(default_factory=list)
    """Answers to requests during the first deal: the chair of who asked, the event before, the path, the answer."""


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory, seed: int) -> Heard:
    data_dir = tmp_path_factory.mktemp("heard")
    with serving(data_dir, program=("-c", DEBUGGING)) as server:
        with ExitStack() as stack:
            room = Room(stack, server, rules={"preset": "short", "target": 20}, settings={"listed": True})
            asked = play_match(room, random.Random(seed))
        assert server.stop() == 0
    return Heard(room.everybody, Truth(data_dir, room.table), server.log(), asked)


def play_match(room: Room, rng: random.Random) -> list[tuple[int | None, int, str, str]]:
    """Play to the end of the match by lot, with reconnects, phrases, wishes to take back, and plays out of turn."""
    room.start()
    asked: list[tuple[int | None, int, str, str]] = []
    while room.host.state["status"] != "match-over":
        if room.host.state["status"] == "deal-over":
            for player in room.players:
                player.ask("ready")
            room.all_see(playing=True)
            continue
        bidding, plays = room.host.deal["phase"] == "bid", room.host.deal["plays"]
        for one in room.everybody:
            if bidding or rng.random() < 0.05:
                one.join()
        room.all_see()
        if not asked and plays in (10, 30):
            asked += requests_about(room)
        mover = room.mover()
        other = rng.choice([one for one in room.everybody if one is not mover and one.token is not None])
        refused = other.ask("play", play=rng.choice(mover.deal["legal"]))
        assert refused["code"] in ("not-your-turn", "not-seated")
        room.play(rng)
        if rng.random() < 0.2:
            room.all_see(rng.choice(room.players).ask("say", phrase="hello").get("seq", 0))
        if mover.state["can_undo"] and rng.random() < 0.2:
            take_back(room, mover, rng.random() < 0.7)
    return asked


def take_back(room: Room, mover: Listener, agree: bool) -> None:
    """Have a player ask to take back the last play, and the opponents answer."""
    room.all_see(mover.ask("ask-undo")["seq"])
    assert mover.state["undo"]["waiting_for"] == sorted({(mover.chair + offset) % 4 for offset in (1, 3)})  # type: ignore[operator]
    for chair in mover.state["undo"]["waiting_for"]:
        room.all_see(room.players[chair].ask("answer-undo", agree=agree).get("seq", 0))
        if not agree:
            break


def requests_about(room: Room) -> list[tuple[int | None, int, str, str]]:
    """What every endpoint answers to each of those at the table, some of them asked for the running deal itself."""
    routes = create_app(Settings(database="sqlite+aiosqlite://", secret="s" * 40)).routes
    paths = {route.path for route in routes if isinstance(route, Route) and "GET" in (route.methods or ())}
    values = {"table": room.table, "code": room.code, "deal": "1"}
    source = {"table": room.table, "deal": 1}
    answers = []
    for one in room.everybody:
        headers = {} if one.token is None else {"Authorization": f"Bearer {one.token}"}
        with httpx.Client(base_url=room.server.address, headers=headers, timeout=ANSWER) as asking:
            told = {path: asking.get(re.sub(r"{(\w+)[^}]*}", lambda name: values[name[1]], path)) for path in paths}
            told["again"] = asking.post("/api/tables", json={"bots": ["random"] * 3, "source": source})
        assert told["/api/tables/{table}/deals/{deal}"].status_code == 404
        assert told["again"].status_code == (401 if one.token is None else 404)
        answers += [(one.chair, one.state["seq"], path, answer.text) for path, answer in told.items()]
    return answers


def test_nobody_is_told_a_card_that_is_hidden_from_them_at_that_moment(heard: Heard) -> None:
    """Neither the floor that lies face down, nor other hands, nor the stock; nor on coming back, nor after an undo."""
    first_states = while_bidding = after_undo = 0
    for one in heard.everybody:
        chair, seen = one.chair, 0
        for text in one.texts:
            message = json.loads(text)
            if message["type"] == "state":
                seen = message["seq"]
                table = heard.truth.tables[seen]
                seated = table.chairs[chair].kind == "person" if chair is not None else True
                assert heard.truth.leaks(text, chair if seated else None) == set(), text
                if table.has_match and table.match.deal.phase == "bid":
                    while_bidding += 1
                    first_states += message["events"] == []
                    assert message["table"]["match"]["deal"]["loose"] is None
                    assert len(ALL_CARDS - heard.truth.known(seen, chair)) > 40
                after_undo += any(event.get("what") == "undone" for event in message["events"])
            else:
                assert heard.truth.leaks(text, chair, seen) == set(), text
    assert first_states >= 6
    assert while_bidding > first_states
    assert after_undo >= 6


def test_what_is_told_to_one_player_would_be_found_out_if_another_were_told_it(heard: Heard) -> None:
    found = 0
    for one in heard.everybody[:4]:
        for text in one.texts:
            message = json.loads(text)
            if message["type"] == "state" and message["table"]["status"] == "playing" and message["table"]["match"]:
                deal, chair = message["table"]["match"]["deal"], message["table"]["you"]
                for other in {0, 1, 2, 3, None} - {chair}:
                    assert heard.truth.leaks(text, other) >= set(deal["hand"])
                found += len(deal["hand"])
    assert found > 1000


def test_what_was_taken_back_is_hidden_again_and_is_found_out_if_it_is_told(heard: Heard) -> None:
    """Everybody has seen the card; but a state is what lies on the table now, and keeps nothing of what was."""
    undone = 0
    for seq, (before, table) in enumerate(zip(heard.truth.tables[:-1], heard.truth.tables[1:], strict=True), 1):
        if before.has_match and table.has_match and len(table.match.deal.history) < len(before.match.deal.history):
            if table.match.deal_number != before.match.deal_number:
                continue
            card = str(before.match.deal.history[-1])[:2]
            undone += 1
            assert card in heard.truth.public(seq - 1)
            assert card not in heard.truth.known(seq, None)
    assert undone


def test_the_log_names_no_card_whatever_its_level(heard: Heard) -> None:
    assert '"debug"' in heard.log or "[debug" in heard.log, "there are such lines"
    assert named(heard.log) == set()
    for one in heard.everybody:
        assert one.token is None or one.token not in heard.log


def test_no_request_tells_what_is_hidden_in_a_running_deal(heard: Heard) -> None:
    assert {path for _, _, path, _ in heard.asked} >= {
        "/api/codes/{code}",
        "/api/presets",
        "/api/devices",
        "/t/{table}",
    }
    assert len({chair for chair, *_ in heard.asked}) == 5
    documents = {"/", *PAGES}
    for chair, seq, path, answer in heard.asked:
        if path not in documents:
            assert named(answer) <= heard.truth.known(seq, chair), path
    told = {answer for _, _, path, answer in heard.asked if path in documents}
    assert len(told) == 1, "the page is the same for everybody (the names of its files may look like cards)"
