"""Opening a table: empty, or against bots, and with a deal that was played before."""

from __future__ import annotations

import msgspec
import pytest

from seep.server.summary import summarize
from seep.table import OpenTable, Refusal, TableSettings, commands, decide, open_table, replay
from seep.table.commands import Source
from seep.table.events import EMPTY, Chair, Dealt, Opened, Played
from tests.table.game import ASHA, BINA, START, Game, kinds


def opening(**changes: object) -> OpenTable:
    asked = {"table": "t", "by": ASHA, "name": "Asha", "now": START, "rules": "standard", "baazis": 1}
    return OpenTable(**(asked | changes))  # type: ignore[arg-type]


def test_a_table_opens_empty_and_waits_for_people() -> None:
    events = open_table(opening(code="k7"))
    assert kinds(events) == ["Opened"]
    assert isinstance(events, list)
    opened = events[0]
    assert isinstance(opened, Opened)
    assert (opened.rules, opened.chairs, opened.host, opened.code) == ("standard", (EMPTY,) * 4, ASHA, "k7")
    table = replay(events)
    assert (table.status, table.host, table.seated(), table.has_match) == ("waiting", ASHA, [], False)


def test_a_table_against_bots_begins_at_once() -> None:
    events = open_table(opening(bots=("steady", "greedy", "random")))
    assert kinds(events) == ["Opened", "Sat", "Started"]
    assert isinstance(events, list)
    table = replay(events)
    assert table.status == "starting"
    assert table.seated() == [ASHA]
    assert [table.bot_of(chair) for chair in range(4)] == [None, "steady", "greedy", "random"]
    assert table.chairs[0] == Chair("person", "Asha", person=ASHA)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "poker"}, "unknown-preset"),
        ({"rules": {"colour": "red"}}, "unknown-option"),
        ({"rules": {"redeal_floor": True}}, "not-with"),
        ({"baazis": 2}, "baazis-not-odd"),
        ({"baazis": 0}, "baazis-not-odd"),
        ({"baazis": -1}, "baazis-not-odd"),
        ({"bots": ("steady",) * 4}, "wrong-bots"),
        ({"bots": ()}, "wrong-bots"),
        ({"rules": "two-player", "bots": ("steady",) * 3}, "wrong-bots"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_by_name(changes: dict[str, object], code: str) -> None:
    refusal = open_table(opening(**changes))
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def played(rules: str) -> tuple[Game, Source]:
    """A finished deal, and what is needed to play it again."""
    game = Game(rules, seed=8)
    packs = next(event.packs for event in game.events if isinstance(event, Dealt))
    rounds = game.table.rounds
    game.play_deal()
    plays = tuple(event.play for event in game.events if isinstance(event, Played))
    return game, Source(rounds=rounds, packs=packs, plays=plays)


@pytest.mark.parametrize(("rules", "bots"), [("standard", 3), ("two-player", 1), ("three-player", 2)])
def test_an_earlier_deal_is_played_again_from_any_of_its_plays(rules: str, bots: int) -> None:
    game, source = played(rules)
    for made in (0, 1, 2, 17, len(source.plays) - 1):
        again = Source(rounds=source.rounds, packs=source.packs, plays=source.plays[:made])
        events = open_table(opening(rules=rules, bots=("random",) * bots, source=again))
        assert isinstance(events, list)
        table = replay(events)
        assert table.status == "playing"
        assert table.match.first == next(event.chair for event in game.events if isinstance(event, Played))
        assert tuple(map(str, table.match.deal.history)) == source.plays[:made]


def test_nobody_else_sits_down_where_the_cards_are_known() -> None:
    """Whoever opens an earlier deal again has seen its hands; nor is it shown in the lobby, whatever is asked."""
    _, source = played("standard")
    command = opening(bots=("random",) * 3, source=source, settings=TableSettings(listed=True))
    events = open_table(msgspec.structs.replace(command, source=msgspec.structs.replace(source, plays=())))
    assert isinstance(events, list)
    table = replay(events)
    sit = commands.Sit(cmd_id="c", seq=table.seq, by=BINA, now=command.now, chair=1)
    assert decide(table, sit) == Refusal("cards-known")
    assert not summarize(table).listed


def test_a_deal_that_is_over_cannot_be_gone_on_with() -> None:
    _, source = played("standard")
    for plays in (source.plays, (*source.plays, "7H")):
        finished = Source(rounds=source.rounds, packs=source.packs, plays=plays)
        assert open_table(opening(bots=("random",) * 3, source=finished)) == Refusal("deal-over")


@pytest.mark.parametrize(("play", "code"), [("7H", "bid-due"), ("nonsense", "not-a-play")])
def test_plays_that_the_deal_does_not_have_are_refused(play: str, code: str) -> None:
    _, source = played("standard")
    wrong = Source(rounds=source.rounds, packs=source.packs, plays=(play,))
    refusal = open_table(opening(bots=("random",) * 3, source=wrong))
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.parametrize("fault", ["packs", "cut"])
def test_cards_that_no_deal_has_are_a_fault_of_the_program(fault: str) -> None:
    _, source = played("standard")
    wrong = Source(rounds=() if fault == "cut" else source.rounds, packs=() if fault == "packs" else source.packs)
    with pytest.raises(ValueError, match=fault):
        open_table(opening(bots=("random",) * 3, source=wrong))
