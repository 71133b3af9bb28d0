"""Every public type: values are equal, hash, copy, pickle and do not change; deals and matches change and do not hash.

A type that is exported and stands in none of the lists below fails the first test.
"""

from __future__ import annotations

import contextlib
import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import seep
from seep import (
    Card,
    CardError,
    Deal,
    DealResult,
    Effect,
    House,
    IllegalPlay,
    Majority,
    Match,
    NotationError,
    Play,
    Position,
    PositionError,
    Reason,
    RedealError,
    Rules,
    RulesError,
    Sheet,
    View,
    records,
    view,
)
from seep.records import Comment, Game, RecordedDeal, RecordedMatch, RecordError, Seating, Undo
from tests.setting import setting

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def played(plays: int = 20, rules: str = "standard", seed: int = 5) -> Deal:
    deal = Deal.new(rules, seed)
    while deal.phase != "over" and len(deal.history) < plays:
        deal.play(deal.legal_plays()[-1])
    return deal


def match_of(kind: type[Match], deals: int = 2, seed: int | None = 3) -> Any:
    """A match in the middle of a deal, some deals scored."""
    match = kind("long", None, seed=seed)
    for _ in range(deals):
        while match.deal.phase != "over":
            match.deal.play(match.deal.legal_plays()[0])
        match.finish_deal()
    for _ in range(7):
        match.deal.play(match.deal.legal_plays()[0])
    return match


def houses() -> View:
    return setting("TC+JD+2S", "4S+QH", (10, "4C+6D", [0]), (13, "2C+JC+9D+4H", [1, 2])).view(0)


def captured() -> View:
    deal = setting("9C+8D", "2S+7S+QH", (9, "4C+5D", [1]))
    deal.play("9CxH9+2S+7S")
    return deal.view(None)


def redealt() -> View:
    return next(deal.view(0) for deal in (Deal.new(seed=seed) for seed in range(100)) if deal.redeals)


def game() -> Game:
    return Game.from_match(match_of(RecordedMatch), players=["Asha", None, "Bo", None], tags={"Event": "A test"})


Make = Callable[[], Any]
VALUES: dict[type, tuple[Make, Make, Sequence[Any]]] = {
    Card: (lambda: Card("TD"), lambda: Card("TH"), ("TH",)),
    Play: (lambda: Play("2H=9:7C"), lambda: Play("2H=9:7D"), ("2H=9:7D",)),
    Majority: (lambda: Majority("spades", 4), lambda: Majority("cards", 4), ("cards", 4)),
    Rules: (lambda: Rules(target=50, sweep="rank"), lambda: Rules(target=51), (2,)),
    House: (lambda: House(9, "4C+5D", [1]), lambda: House(9, "4C+5D", [2]), (9, "4C+5D", [2])),
    Position: (
        lambda: Position.parse(played().position()),
        lambda: Position.parse(played(21).line()),
        [None] * 12,
    ),
    Reason: (lambda: played().why_not("KC"), lambda: Reason("bid-due", "R2.3", {}), ("bid-due", "R2.3", {})),
    Sheet: (lambda: played(49).sheet(), lambda: Sheet((1, 2), (0, 0), (0, 0), (1, 2)), ((), (), (), ())),
    Effect: (lambda: played().effects()[-1], lambda: Effect("throw", sweep=3), ("bid",)),
    View: (lambda: played().view(1), lambda: played().view(2), [None] * 23),
    view.HouseView: (lambda: houses().houses[0], lambda: houses().houses[1], (9, (), True, ())),
    view.CaptureView: (lambda: captured().latest, lambda: view.CaptureView(0, ()), (0, ())),
    view.RedealView: (lambda: redealt().redeals[0], lambda: view.RedealView("floor", ()), ("floor", ())),
    DealResult: (lambda: match_of(Match).results[0], lambda: match_of(Match).results[1], [0] * 12),
    Comment: (lambda: Comment(3, "well"), lambda: Comment(3, "well played"), (4, "well")),
    Undo: (lambda: Undo(1), lambda: Undo(2), (3,)),
    Seating: (lambda: Seating(1, "Asha"), lambda: Seating(1, bot="steady"), (2, "Asha")),
    RecordedDeal: (lambda: game().deals[0], lambda: game().deals[1], ((),)),
    Game: (game, lambda: Game(Rules(), 1, ()), (Rules(), 1, ())),
}
"""Each type of values: one of them, another, and arguments of the initialiser for a third."""
MUTABLE: dict[type, tuple[Make, Make]] = {
    Deal: (played, lambda: played(21)),
    Match: (lambda: match_of(Match), lambda: match_of(Match, seed=4)),
    RecordedMatch: (lambda: match_of(RecordedMatch), lambda: match_of(RecordedMatch, seed=4)),
}
ERRORS: dict[type, Make] = {
    CardError: lambda: CardError("XX", "not a card"),
    NotationError: lambda: raised(Play, "2H=8"),
    PositionError: lambda: raised(Deal.from_position, "standard"),
    RulesError: lambda: raised(Rules, 5),
    IllegalPlay: lambda: raised(Deal.new(seed=1).play, "7H"),
    RedealError: lambda: RedealError("floor"),
    RecordError: lambda: raised(lambda text: list(records.read(text)), "[Seep 2]"),
}


def raised(call: Callable[[Any], Any], argument: Any) -> Exception:
    with pytest.raises(tuple(ERRORS)) as caught:
        call(argument)
    return caught.value


def copies(value: Any) -> list[Any]:
    return [copy.copy(value), copy.deepcopy(value), *(pickle.loads(pickle.dumps(value, one)) for one in PROTOCOLS)]


def test_no_public_type_is_forgotten() -> None:
    exported = [getattr(module, name) for module in (seep, records) for name in module.__all__]
    types = {one for one in exported if isinstance(one, type)}
    assert types <= VALUES.keys() | MUTABLE.keys() | ERRORS.keys()


@pytest.mark.parametrize("kind", VALUES)
def test_values_are_equal_hash_copy_and_pickle(kind: type) -> None:
    make, make_other, _ = VALUES[kind]
    value, other = make(), make_other()
    assert type(value) is type(other) is kind
    for same in (make(), *copies(value)):
        assert type(same) is kind
        assert same == value
        assert (same != value) is False
        assert (hash(same), repr(same), str(same)) == (hash(value), repr(value), str(value))
    assert value != other
    assert {value, make(), *copies(value), other} == {value, other}
    assert (value == object()) is (object() == value) is False


@pytest.mark.parametrize("kind", VALUES)
def test_values_do_not_change(kind: type) -> None:
    make, _, arguments = VALUES[kind]
    value = make()
    with contextlib.suppress(TypeError, AttributeError, ValueError):
        value.__init__(*arguments)
    assert (value, repr(value)) == (make(), repr(make()))
    names = (
        getattr(kind, "__struct_fields__", None)
        or getattr(kind, "__match_args__", None)
        or getattr(kind, "_fields", ())
    )
    for name in (*names, "something"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
    assert (value, repr(value)) == (make(), repr(make()))


@pytest.mark.parametrize("kind", MUTABLE)
def test_what_changes_has_no_hash_and_is_copied_whole(kind: type) -> None:
    make, make_other = MUTABLE[kind]
    one, other = make(), make_other()
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    for same in (make(), one.copy(), *copies(one)):
        assert type(same) is kind
        assert same == one
        assert (same != one) is False
        assert repr(same) == repr(one)
        deal = same if kind is Deal else same.deal
        deal.play(deal.legal_plays()[0])
        assert same != one
        assert one == make()
        deal.undo()
        assert same == one
    assert one != other
    assert (one == object()) is (object() == one) is False


@pytest.mark.parametrize("kind", MUTABLE)
def test_a_second_initialiser_is_refused(kind: type) -> None:
    one, before = MUTABLE[kind][0](), MUTABLE[kind][0]()
    arguments: tuple[Any, ...] = ("short", list(range(52))) if kind is Deal else ("short",)
    with pytest.raises(TypeError, match="make another"):
        one.__init__(*arguments)
    assert (one, repr(one)) == (before, repr(before))
    deal, expected = (one, before) if kind is Deal else (one.deal, before.deal)
    assert (deal.history, deal.legal_plays(), deal.view(0)) == (
        expected.history,
        expected.legal_plays(),
        expected.view(0),
    )
    if kind is RecordedMatch:
        assert one.dealt == before.dealt


@pytest.mark.parametrize("kind", MUTABLE)
def test_subclasses_are_made_copied_and_pickled_as_themselves(kind: type) -> None:
    mine = {Deal: MyDeal, Match: MyMatch, RecordedMatch: MyRecordedMatch}[kind]
    made = [mine.new("short", seed=1), mine.from_position(played().line())] if kind is Deal else [mine("short", seed=1)]
    for one in made:
        assert type(one) is mine
        one.note = ["kept"]
        for same in (one.copy(), *copies(one)):
            assert type(same) is mine
            assert (same, same.note) == (one, ["kept"])
            assert repr(same).startswith(f"<{mine.__name__} ")


def test_a_deal_that_holds_itself_is_copied() -> None:
    deal = MyDeal.new(seed=1)
    deal.note = [deal]
    other = copy.deepcopy(deal)
    assert other.note[0] is other is not deal


class MyDeal(Deal):
    """A deal with something more."""

    note: Any


class MyMatch(Match):
    """A match with something more."""

    note: Any


class MyRecordedMatch(RecordedMatch):
    """A recorded match with something more."""

    note: Any


class Undealt(Deal):
    """A subclass that forgets to deal."""

    def __init__(self) -> None:
        pass


@pytest.mark.parametrize("make", [Undealt, lambda: Deal.__new__(Deal)])
def test_a_deal_that_was_not_dealt_has_no_cards_and_no_plays(make: Make) -> None:
    deal = make()
    assert (deal.hand(0), deal.loose, deal.stock, deal.legal_plays(), deal.history) == ((), (), (), [], ())
    assert not deal.is_legal("7H")
    with pytest.raises(IllegalPlay):
        deal.play("bid 9")
    assert "no cards" in str(deal)


@pytest.mark.parametrize("kind", ERRORS)
def test_errors_copy_and_pickle_with_all_they_say(kind: type) -> None:
    error = ERRORS[kind]()
    assert type(error) is kind
    for same in copies(error):
        assert type(same) is kind
        assert (str(same), same.args, vars(same)) == (str(error), error.args, vars(error))


@pytest.mark.parametrize("kind", [Match, RecordedMatch])
@pytest.mark.parametrize("seed", [None, 3])
def test_a_copied_match_goes_on_by_itself(kind: type[Match], seed: int | None) -> None:
    """With a seed it draws the same cards from here on; without one it draws others, as the match itself would."""
    match = match_of(kind, seed=seed)
    for other in (match.copy(), *copies(match)):
        assert other == match
        results = list(match.results)
        while other.deal.phase != "over":
            other.deal.play(other.deal.legal_plays()[0])
        other.finish_deal()
        assert (match.results, len(other.results)) == (results, 3)
        again = match.copy()
        while again.deal.phase != "over":
            again.deal.play(again.deal.legal_plays()[0])
        again.finish_deal()
        assert (again == other) == (seed is not None)
        assert (again.deal == other.deal) == (seed is not None)
        if isinstance(other, RecordedMatch):
            assert other.dealt[-1][1] is other.deal
            assert [len(deal.history) for _, deal in other.dealt] == [49, 49, 49, 0]
            assert len(match.dealt) == 3


def test_matches_with_and_without_a_seed_differ() -> None:
    match = match_of(Match)
    other = match.copy()
    assert match == other
    other._random.random()
    assert match != other, "other cards are to come"
    given = {"cut": match.cut, "packs": [range(51, -1, -1)]}
    assert Match("short", **given) == Match("short", **given) != Match("short", seed=1, **given)
    assert Match("short", **given) != RecordedMatch("short", **given)


def test_deals_are_equal_by_where_they_stand() -> None:
    deal = played()
    other = Deal.from_position(deal.position())
    assert deal == other
    assert deal.history != other.history
    for changed in (Deal.from_position(deal.position() | {"rules": "casual"}), played(19)):
        assert deal != changed
