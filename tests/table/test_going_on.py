"""From deal to deal, and to another match."""

from __future__ import annotations

from typing import Literal

import pytest

from seep.table import Refusal, Repeated, TableSettings, commands, next_due, table_view
from seep.table.events import Asked, Started
from tests.table.game import ASHA, BINA, CHAND, DEV, ESHA, PEOPLE, Game, kinds

SETTINGS = TableSettings(bot="random", pause=45, grace=30)


def deal_over(people: int = 3) -> Game:
    game = Game("long", people=people, settings=SETTINGS)
    game.play_deal()
    assert game.table.status == "deal-over"
    return game


def match_over(people: int = 3) -> Game:
    game = Game(people=people, settings=SETTINGS)
    game.play_match()
    return game


def over(what: Literal["deal", "match"], people: int = 3) -> Game:
    return deal_over(people) if what == "deal" else match_over(people)


BOTH = pytest.mark.parametrize("what", ["deal", "match"])


@BOTH
def test_it_goes_on_when_everybody_who_is_here_has_asked(what: Literal["deal", "match"]) -> None:
    game = over(what)
    first = game.take(commands.Ready, ASHA)
    assert first == [Asked(by=ASHA, cmd_id=first[0].cmd_id, at=game.now, person=ASHA)]
    assert [chair.asked for chair in table_view(game.table, None).chairs] == [True, False, False, False]
    assert kinds(game.take(commands.Ready, BINA)) == ["Asked"]
    assert game.do(commands.Ready, ESHA) == Refusal("not-seated")
    events = game.take(commands.Ready, CHAND)
    assert kinds(events) == ["Asked", *(["Rematched"] if what == "match" else []), "Started"]
    assert (game.table.status, next_due(game.table)) == ("starting", 0)  # the cards are due
    assert kinds(game.deal()) == [*(["Cut"] if what == "match" else []), "Dealt"]
    assert [chair.asked for chair in table_view(game.table, None).chairs] == [False] * 4
    assert game.table.match.deal_number == (1 if what == "match" else 2)


@BOTH
def test_asking_again_changes_nothing(what: Literal["deal", "match"]) -> None:
    game = over(what)
    ready = game.of(commands.Ready, ASHA)
    assert kinds(game.decide(ready)) == ["Asked"]
    assert game.decide(ready) == Repeated(game.table.seq)
    assert game.take(commands.Ready, ASHA) == []


@BOTH
def test_two_who_ask_for_the_next_deal_at_once_get_one(what: Literal["deal", "match"]) -> None:
    game = over(what, people=2)
    first, second = game.of(commands.Ready, ASHA), game.of(commands.Ready, BINA)
    assert kinds(game.decide(first)) == ["Asked"]
    assert "Started" in kinds(game.decide(second))
    again = game.of(commands.Ready, ASHA, seq=first.seq)
    assert game.decide(again) == Refusal("stale", None, {"seq": game.table.seq})
    game.deal()
    assert game.decide(first) == Repeated(first.seq + 1)
    assert game.do(commands.Ready, ASHA) == Refusal("deal-not-over")


@BOTH
def test_nobody_waits_for_somebody_who_is_away(what: Literal["deal", "match"]) -> None:
    game = over(what)
    game.disconnect(CHAND)
    game.take(commands.Ready, ASHA)
    assert "Started" in kinds(game.take(commands.Ready, BINA))


@BOTH
@pytest.mark.parametrize("leaves", ["away", "stands", "removed"])
def test_it_goes_on_when_the_last_who_had_not_asked_is_gone(what: Literal["deal", "match"], leaves: str) -> None:
    game = over(what)
    game.take(commands.Ready, ASHA)
    game.take(commands.Ready, BINA)
    if leaves == "away":
        game.disconnect(CHAND)
    elif leaves == "stands":
        game.take(commands.Stand, CHAND)
    else:
        game.take(commands.Remove, ASHA, chair=2)
    assert kinds(game.tick())[-1] == "Started"
    game.deal()
    assert all(chair.kind != "empty" for chair in game.table.chairs)


@BOTH
def test_it_does_not_wait_for_ever_for_somebody_who_is_here(what: Literal["deal", "match"]) -> None:
    game = over(what)
    game.take(commands.Ready, ASHA)
    assert kinds(game.tick(45))[-1] == "Started"


def test_the_next_deal_begins_by_itself_but_another_match_does_not() -> None:
    game = deal_over()
    assert table_view(game.table, None).goes_on_at == (game.table.scored_at or 0) + 45_000
    assert game.due_in() == 45
    assert game.tick(45) == [Started(at=game.now)]
    game = match_over()
    assert (table_view(game.table, None).goes_on_at, game.due_in()) == (None, None)


def test_a_wish_for_another_match_ends_with_whoever_had_it() -> None:
    game = match_over()
    game.take(commands.Ready, BINA)
    assert game.due_in() is not None
    game.take(commands.Stand, BINA)
    assert (game.table.asked, game.due_in()) == (frozenset(), None)


def test_other_rules_have_to_be_asked_for_anew() -> None:
    game = match_over()
    game.take(commands.Ready, BINA)
    settings = game.table.settings
    game.take(commands.Configure, ASHA, rules="standard", baazis=1, settings=TableSettings(bot="greedy"))
    assert game.table.asked == {BINA}
    game.take(commands.Configure, ASHA, rules="short", baazis=1, settings=settings)
    assert (game.table.asked, game.due_in()) == (frozenset(), None)


def test_another_match_is_played_with_bots_where_somebody_has_left() -> None:
    game = match_over(people=4)
    for person in (BINA, DEV):
        game.take(commands.Stand, person)
    game.take(commands.Ready, ASHA)
    assert kinds(game.take(commands.Ready, CHAND)) == ["Asked", "Rematched", "BotSeated", "BotSeated", "Started"]
    game.deal()
    assert [game.table.bot_of(chair) for chair in range(4)] == [None, "random", None, "random"]
    game.play_match()


def test_another_match_is_played_by_those_who_changed_chairs() -> None:
    game = match_over(people=2)
    game.take(commands.Swap, ASHA, chairs=(0, 1))
    game.take(commands.Sit, BINA, chair=2)
    game.take(commands.Remove, ASHA, chair=3)
    game.sit(ESHA, 3)
    for person in (ASHA, BINA, ESHA):
        game.take(commands.Ready, person)
    game.deal()
    assert [chair.person for chair in game.table.chairs] == [None, ASHA, BINA, ESHA]
    assert game.table.bot_of(0) == "random"
    game.play_match()


@pytest.mark.parametrize("rules", ["two-player", "three-player", "standard"])
@pytest.mark.parametrize("before", ["two-player", "three-player", "standard"])
def test_another_match_may_have_other_numbers_of_players(before: str, rules: str) -> None:
    game = Game(before, people=2, settings=SETTINGS)
    game.play_match()
    settings = game.table.settings
    game.take(commands.Configure, ASHA, rules=rules, baazis=1, settings=settings)
    for viewer in (None, *PEOPLE):
        assert table_view(game.table, viewer).match is not None  # what was played is still shown
    for person in (ASHA, BINA):
        game.take(commands.Ready, person)
        assert table_view(game.table, person).players == len(game.table.chairs)
    game.deal()
    assert len(game.table.chairs) == game.table.match.rules.players
    game.play_match()


def test_a_match_goes_on_when_the_host_has_left() -> None:
    game = deal_over()
    assert kinds(game.take(commands.Stand, ASHA)) == ["Stood", "HostChanged"]
    assert game.table.host == BINA
    game.take(commands.Ready, BINA)
    assert kinds(game.take(commands.Ready, CHAND)) == ["Asked", "Started"]


def test_somebody_alone_with_bots_looks_at_the_score_as_long_as_they_like() -> None:
    game = deal_over(people=1)
    assert table_view(game.table, ASHA).goes_on_at is None
    assert game.tick(3600) == []
    assert game.table.status == "deal-over"
    assert "Started" in kinds(game.take(commands.Ready, ASHA))
