"""What a table answers to commands."""

from __future__ import annotations

import pytest

from seep.table import (
    Chair,
    Dealt,
    Ended,
    Opened,
    OpenTable,
    Played,
    Refusal,
    Rematched,
    Repeated,
    Scored,
    decide,
    open_table,
)
from tests.table.game import Game


def opening(**changes: object) -> OpenTable:
    game = Game()
    asked = {
        "table": "t",
        "rules": "standard",
        "baazis": 1,
        "chairs": (Chair(kind="person"),) * 4,
        "rounds": game.chance.cut(4),
        "packs": game.chance.packs(game.rules),
    }
    return OpenTable(**(asked | changes))  # type: ignore[arg-type]


def test_a_table_opens_with_a_cut_and_a_deal() -> None:
    events = open_table(opening())
    assert isinstance(events, list)
    assert [type(event).__name__ for event in events] == ["Opened", "Cut", "Dealt"]
    assert isinstance(events[0], Opened)
    assert events[0].rules == "standard"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "poker"}, "unknown-preset"),
        ({"rules": {"colour": "red"}}, "unknown-option"),
        ({"rules": {"redeal_floor": True}}, "not-with"),
        ({"baazis": 2}, "baazis-not-odd"),
        ({"baazis": 0}, "baazis-not-odd"),
        ({"baazis": -1}, "baazis-not-odd"),
        ({"chairs": (Chair(kind="person"),) * 3}, "wrong-chairs"),
        ({"rules": "two-player"}, "wrong-chairs"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_by_name(changes: dict[str, object], code: str) -> None:
    refusal = open_table(opening(**changes))
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_a_pack_that_must_be_thrown_in_is_never_dealt() -> None:
    game = Game()
    low = "AC+AD+AH+AS"
    rest = [card for card in opening().packs[-1].split("+") if card not in low.split("+")]
    with pytest.raises(ValueError, match="packs"):
        open_table(opening(packs=("+".join([low, *rest]),)))
    game.play_deal()
    with pytest.raises(ValueError, match="packs"):
        decide(game.table, game.next().__class__(cmd_id="x", seq=game.table.seq, chair=0, packs=()))


def test_a_legal_play_is_one_event_under_its_one_name() -> None:
    game = Game()
    bid = game.any_play()
    decision = game.decide(game.play(bid.upper().replace(" ", "  ")))
    assert decision == [Played(by=game.table.play.first, cmd_id="c0", chair=game.table.play.first, play=bid)]


def test_only_the_chair_whose_turn_it_is_may_play() -> None:
    game = Game()
    bid = game.any_play()
    turn = game.table.turn
    for chair in {0, 1, 2, 3} - {turn}:
        assert game.decide(game.play(bid, chair=chair)) == Refusal("not-your-turn")
    for nobody in (None, 4, -2):
        assert game.decide(game.play(bid, chair=nobody)) == Refusal("not-seated")
    assert game.table.seq == 3
    assert isinstance(game.decide(game.play(bid)), list)


def test_a_wrong_chair_learns_nothing_about_the_play() -> None:
    """The same answer whether the play would be legal, illegal, or no play at all (R6.6)."""
    game = Game()
    other = (game.table.turn or 0) ^ 1
    answers = [game.decide(game.play(text, chair=other)) for text in (game.any_play(), "7H", "bid 9", "nonsense")]
    assert answers == [Refusal("not-your-turn")] * 4


def test_an_illegal_play_is_refused_with_its_rule() -> None:
    game = Game()
    refusal = game.decide(game.play("7H"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("bid-due", "R2.3")
    assert game.decide(game.play("what?")) == Refusal("not-a-play", "R13")
    assert game.table.seq == 3


def test_a_double_tap_plays_once() -> None:
    game = Game("two-player")
    while game.table.status == "playing":
        first, second = game.play(game.any_play()), game.play(game.any_play())
        seq = game.table.seq
        assert isinstance(game.decide(first), list)
        refusal = game.decide(second)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "stale"
        assert game.table.seq - seq in (1, 2, 3)  # the last play of a deal brings its score, maybe the end


def test_a_stale_command_stays_refused_when_the_turn_comes_round_again() -> None:
    game = Game()
    turn, seq = game.table.turn, game.table.seq
    game.play_one()
    while game.table.turn != turn:
        game.play_one()
    assert game.decide(game.play(game.any_play(), seq=seq)) == Refusal("stale", None, {"seq": game.table.seq})
    assert game.decide(game.play(game.any_play(), seq=game.table.seq + 1)) == Refusal(
        "stale", None, {"seq": game.table.seq}
    )


def test_a_retry_is_answered_with_the_first_outcome() -> None:
    game = Game()
    commands = []
    while game.table.status == "playing":
        command = game.play_one()
        commands.append((command, game.table.seq))
    seq = game.table.seq
    for command, outcome in commands:
        assert game.decide(command) == Repeated(outcome)
    assert game.table.seq == seq


def test_a_retry_is_known_by_its_chair_and_id_alone() -> None:
    game = Game()
    turn = game.table.turn
    assert turn is not None
    game.decide(game.play(game.any_play(), cmd_id="same"))
    assert game.decide(game.play("7H", chair=turn, cmd_id="same")) == Repeated(4)
    refusal = game.decide(game.play("7H", chair=turn ^ 1, cmd_id="same"))
    assert isinstance(refusal, Refusal)  # another chair's id is its own


def test_a_deal_ends_with_its_score_and_goes_on_when_asked() -> None:
    game = Game("long")
    assert game.decide(game.next()) == Refusal("deal-not-over")
    assert game.decide(game.rematch()) == Refusal("match-not-over")
    game.play_deal()
    assert isinstance(game.events[-1], Scored | Ended)
    if game.table.status == "deal-over":
        assert game.decide(game.play("7H", chair=0)) == Refusal("deal-over")
        assert game.decide(game.next(chair=None)) == Refusal("not-seated")
        decision = game.decide(game.next())
        assert isinstance(decision, list)
        assert [type(event) for event in decision] == [Dealt]
        assert game.table.play.deal_number == 2


def test_two_who_ask_for_the_next_deal_get_one() -> None:
    game = Game("long")
    game.play_deal()
    first, second = game.next(chair=0), game.next(chair=2)
    assert isinstance(game.decide(first), list)
    assert game.decide(second) == Refusal("stale", None, {"seq": game.table.seq})
    assert game.decide(first) == Repeated(game.table.seq)


@pytest.mark.parametrize("rules", ["short", "punjab30", "two-player", "three-player", "no-cement"])
def test_a_match_ends_and_another_follows(rules: str) -> None:
    game = Game(rules, seed=5)
    game.play_match()
    assert game.table.status == "match-over"
    assert isinstance(game.events[-1], Ended)
    assert game.events[-1].winner == game.table.play.winner
    assert game.decide(game.next()) == Refusal("match-over")
    assert game.decide(game.play("7H", chair=0)) == Refusal("match-over")
    decision = game.decide(game.rematch())
    assert isinstance(decision, list)
    assert isinstance(decision[0], Rematched)
    assert (game.table.status, game.table.play.deal_number, game.table.play.winner) == ("playing", 1, None)
    game.play_match()
    assert game.table.status == "match-over"
