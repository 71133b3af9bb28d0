"""Events stored by version 0.1.0 can still be read and mean the same.

Each `stored/NAME.jsonl` holds the events of a table as that version wrote them, `NAME.json` what it made of them.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

from seep.server.rng import ServerRng
from seep.table import (
    Command,
    EventView,
    Refusal,
    Table,
    TableView,
    commands,
    decide,
    event_view,
    evolve,
    next_due,
    replay,
    table_view,
)
from seep.table.events import Closed, decode, encode
from seep.table.timing import ABANDONED_AFTER_MS
from seep.view import ENCODER, dec_hook

STORED = Path(__file__).parent / "stored"
NAMES = sorted(path.stem for path in STORED.glob("*.jsonl"))


def lines(name: str) -> list[str]:
    return (STORED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def test_there_are_stored_events_of_two_three_and_four_players() -> None:
    assert {"short", "punjab30", "two-player", "three-player", "no-cement"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_stored_events_make_the_table_they_made_then(name: str) -> None:
    then = json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))
    table = replay(map(decode, lines(name)))
    match = table.match
    now = {
        "seq": table.seq,
        "status": table.status,
        "turn": table.turn,
        "totals": list(match.totals),
        "baazis_won": list(match.baazis_won),
        "winner": match.winner,
        "dealer": match.dealer,
        "deal_number": match.deal_number,
        "results": json.loads(msgspec.json.encode(match.results)),
        "position": match.deal.position(),
        "log": [str(play) for play in match.deal.history],
    }
    assert now == {key: value for key, value in then.items() if key != "outcomes"}
    for chair, cmd_id, seq in then["outcomes"]:
        assert table.outcome(f"chair-{chair}", cmd_id) == seq, "a retry is answered as before"


@pytest.mark.parametrize("name", NAMES)
def test_stored_events_are_written_the_same_today(name: str) -> None:
    for line in lines(name):
        assert encode(decode(line)) == line


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_stored_events_can_be_shown_at_every_moment(name: str) -> None:
    table = Table()
    for line in lines(name):
        event = decode(line)
        table = evolve(table, event)
        shown = event_view(table, event)
        if shown is not None:
            msgspec.convert(msgspec.to_builtins(shown), EventView)
        viewer = (None, *(f"chair-{chair}" for chair in range(4)))[table.seq % (len(table.chairs) + 1)]
        msgspec.json.decode(ENCODER.encode(table_view(table, viewer)), type=TableView, dec_hook=dec_hook)


def stored(name: str) -> Table:
    return replay(map(decode, lines(name)))


def played_on(table: Table, person: str) -> Table:
    """The table after some plays, Ready when a deal is over, all by one person and the bots."""
    rng = ServerRng(random.Random(5))
    for number in range(120):
        turn, now = table.turn, 1_800_000_000_000 + number
        command: Command
        if table.status == "starting":
            packs = rng.packs(table.rules)
            command = commands.Deal(rounds=rng.cut(table.rules.players), packs=packs, now=now)
        elif turn is None:
            command = commands.Ready(cmd_id=f"n{number}", seq=table.seq, by=person, now=now)
        else:
            play = str(rng.random.choice(table.match.deal.legal_plays()))
            if table.bot_of(turn) is not None:
                command = commands.BotPlay(chair=turn, seq=table.seq, play=play, now=now)
            else:
                command = commands.PlayCard(cmd_id=f"n{number}", seq=table.seq, by=person, now=now, play=play)
        decision = decide(table, command)
        assert isinstance(decision, list), decision
        assert decision
        for event in decision:
            table = evolve(table, event)
    return table


@pytest.mark.parametrize("name", NAMES)
def test_stored_tables_are_played_on_by_the_person_of_their_chair(name: str) -> None:
    table = stored(name)
    (person,) = table.seated()
    assert person == table.host == f"chair-{table.chair_of(person)}"
    assert played_on(table, person).seq >= table.seq + 120


@pytest.mark.parametrize("name", NAMES)
def test_whoever_shows_a_stored_chairs_token_has_the_chair_from_then_on(name: str) -> None:
    table = stored(name)
    chair = table.chair_of(table.host)
    assert chair is not None
    claim = commands.ClaimChair(
        cmd_id="claim", seq=table.seq, by="idq-asha", now=1_800_000_000_000, chair=chair, name="Asha"
    )
    decision = decide(table, claim)
    assert isinstance(decision, list)
    for event in decision:
        table = evolve(table, event)
    assert (table.chair_of("idq-asha"), table.host, table.chairs[chair].name) == (chair, "idq-asha", "Asha")
    second = msgspec.structs.replace(claim, cmd_id="again", by="idq-bina", seq=table.seq)
    assert decide(table, second) == Refusal("chair-taken")
    assert decide(table, msgspec.structs.replace(claim, cmd_id="twice")) == []
    assert played_on(table, "idq-asha").seq >= table.seq + 120


def test_a_stored_table_that_is_claimed_and_left_is_given_up_in_the_end() -> None:
    table = stored("short")
    assert next_due(table) is None
    now = 1_800_000_000_000
    claim = commands.ClaimChair(cmd_id="claim", seq=table.seq, by="idq-asha", now=now, chair=0)
    for command in (
        claim,
        commands.Connect(person="idq-asha", name=None, now=now),
        commands.Disconnect(person="idq-asha", since=now + 1, now=now + 2),
    ):
        decision = decide(table, command)
        assert isinstance(decision, list)
        for event in decision:
            table = evolve(table, event)
    due = next_due(table)
    assert due == now + 1 + ABANDONED_AFTER_MS
    closed = decide(table, commands.Tick(now=due))
    assert closed == [Closed(reason="abandoned")]
