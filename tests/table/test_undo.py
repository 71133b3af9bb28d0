"""Taking back a play: among bots at once, among people with the opponents' leave, and never what showed cards."""

from __future__ import annotations

import pytest

from seep.table import Clock, Refusal, Table, TableSettings, commands, event_view, replay, table_view
from seep.table.events import Played, Undone
from seep.table.timing import UNDO_LAPSES_MS
from seep.table.views import UndoView
from tests.table.game import ASHA, BINA, CHAND, DEV, ESHA, PEOPLE, Game, kinds
from tests.table.witness import known_cards

SETTINGS = TableSettings(bot="random", grace=10)


def played(people: int = 4, person: str = ASHA, settings: TableSettings = SETTINGS, rules: str = "standard") -> Game:
    """A table where a person has just played a card that can be taken back."""
    game = Game(rules, people=people, settings=settings, seed=6)
    game.play_until(person)
    if not game.table.match.deal.history:
        game.play_one()
        game.play_one()
    for _ in range(3):
        game.play_until(person)
        game.play_one()
    return game


# ---- among bots


def test_somebody_alone_takes_a_play_back_with_the_bots_answers_to_it() -> None:
    game = played(people=1)
    game.play_until(ASHA)
    position = game.table.match.deal.line()
    game.play_one()
    for answers in range(1, 5):
        assert table_view(game.table, ASHA).can_undo
        decision = game.take(commands.AskUndo, ASHA)
        assert decision == [Undone(by=ASHA, cmd_id=decision[0].cmd_id, plays=answers, at=game.now)]
        assert game.table.match.deal.line() == position
        assert game.turn == ASHA
        for _ in range(answers + 1 if answers < 4 else 0):
            game.play_one()


def test_all_plays_of_a_deal_can_be_taken_back_one_by_one() -> None:
    game = Game(seed=9)
    while game.table.match.deal.plays < 40:
        game.play_one()
    own = [event for event in game.events if isinstance(event, Played) and event.chair == 0]
    for _ in own:
        assert kinds(game.take(commands.AskUndo, ASHA)) == ["Undone"]
        assert game.turn == ASHA
    assert game.do(commands.AskUndo, ASHA) == Refusal("nothing-to-undo")
    assert not table_view(game.table, ASHA).can_undo
    game.play_deal()
    assert game.table.status in ("deal-over", "match-over")


def test_a_bot_that_was_choosing_when_a_play_was_taken_back_is_late() -> None:
    game = played(people=1)
    choosing = game.bot_play()
    game.take(commands.AskUndo, ASHA)
    assert isinstance(game.decide(choosing), Refusal)


def test_what_is_taken_back_comes_back_from_the_events() -> None:
    game = played(people=1)
    game.take(commands.AskUndo, ASHA)
    again: Table = replay(game.events)
    assert again.match == game.table.match
    assert again.turn == game.table.turn == 0


# ---- among people


def test_both_opponents_have_to_agree() -> None:
    game = played()
    plays = game.table.match.deal.history
    assert [table_view(game.table, person).can_undo for person in PEOPLE[:5]] == [True, False, False, False, False]
    assert kinds(game.take(commands.AskUndo, ASHA)) == ["UndoAsked"]
    assert table_view(game.table, ESHA).undo == UndoView(chair=0, waiting_for=[1, 3])
    for nobody in (ASHA, CHAND):
        assert game.do(commands.AnswerUndo, nobody, agree=True) == Refusal("not-asked")
    assert game.do(commands.AnswerUndo, ESHA, agree=True) == Refusal("not-seated")
    assert kinds(game.take(commands.AnswerUndo, BINA, agree=True)) == ["UndoAnswered"]
    assert game.take(commands.AnswerUndo, BINA, agree=True) == []
    assert table_view(game.table, None).undo == UndoView(chair=0, waiting_for=[3])
    assert game.table.match.deal.history == plays
    decision = game.take(commands.AnswerUndo, DEV, agree=True)
    assert kinds(decision) == ["UndoAnswered", "Undone"]
    assert game.table.match.deal.history == plays[:-1]
    assert (game.turn, game.table.undo) == (ASHA, None)
    assert [(shown.what, shown.chair) for shown in map(event_view, [game.table] * 2, decision)] == [  # type: ignore[union-attr]
        ("undo-agreed", 3),
        ("undone", 0),
    ]


def test_one_opponent_who_refuses_is_enough() -> None:
    game = played()
    plays = game.table.match.deal.history
    game.take(commands.AskUndo, ASHA)
    game.take(commands.AnswerUndo, BINA, agree=True)
    assert kinds(game.take(commands.AnswerUndo, DEV, agree=False)) == ["UndoAnswered"]
    assert (game.table.undo, game.table.match.deal.history) == (None, plays)
    assert isinstance(game.do(commands.AnswerUndo, BINA, agree=True), Refusal)


def test_an_opponent_may_think_better_of_it() -> None:
    game = played()
    game.take(commands.AskUndo, ASHA)
    game.take(commands.AnswerUndo, BINA, agree=True)
    game.take(commands.AnswerUndo, BINA, agree=False)
    assert game.table.undo is None


def test_a_wish_that_nobody_answers_lapses() -> None:
    game = played()
    game.take(commands.AskUndo, ASHA)
    assert game.due_in() == UNDO_LAPSES_MS / 1000
    assert game.tick(19) == []
    assert kinds(game.tick(1)) == ["UndoAnswered"]
    assert (game.table.undo, game.due_in()) == (None, None)
    assert kinds(game.take(commands.AskUndo, ASHA)) == ["UndoAsked"]


def test_the_next_play_is_an_answer_too() -> None:
    game = played()
    game.take(commands.AskUndo, ASHA)
    game.play_one()
    assert game.table.undo is None
    assert game.do(commands.AnswerUndo, DEV, agree=True) == Refusal("no-undo-asked")
    assert game.do(commands.AskUndo, ASHA) == Refusal("more-seen")


def test_an_answer_to_another_wish_is_stale() -> None:
    game = played()
    game.take(commands.AskUndo, ASHA)
    yes = game.of(commands.AnswerUndo, BINA, agree=True)
    game.tick(UNDO_LAPSES_MS / 1000)
    game.take(commands.AskUndo, ASHA)
    assert game.decide(yes) == Refusal("stale", None, {"seq": game.table.seq})


def test_a_wish_that_was_refused_is_not_asked_again() -> None:
    game = played()
    game.take(commands.AskUndo, ASHA)
    game.take(commands.AnswerUndo, BINA, agree=False)
    assert game.do(commands.AskUndo, ASHA) == Refusal("undo-denied")
    game.play_until(ASHA)
    game.play_one()
    assert game.do(commands.AskUndo, ASHA) != Refusal("undo-denied")


def test_a_wish_does_not_make_the_next_play_stale() -> None:
    game = played()
    play = game.of(commands.PlayCard, game.turn, play=game.any_play())
    game.take(commands.AskUndo, ASHA)
    assert isinstance(game.decide(play), list)
    assert game.table.undo is None


def test_plays_of_people_are_not_taken_back_once_they_have_left() -> None:
    """Nor once they have stood up and sat down again: whoever made the plays since counts."""
    game = played(people=2)
    while game.turn != BINA:
        game.play_one()
    game.play_one()
    assert game.do(commands.AskUndo, ASHA) == Refusal("more-seen")
    game.take(commands.Stand, BINA)
    assert game.do(commands.AskUndo, ASHA) == Refusal("more-seen")


def test_two_do_not_ask_at_once() -> None:
    game = played(people=2)
    game.take(commands.AskUndo, ASHA)
    for person in PEOPLE[:2]:
        assert game.do(commands.AskUndo, person) == Refusal("undo-asked")


def test_a_partner_alone_is_not_asked() -> None:
    game = Game(people=1, seed=6)
    game.sit(CHAND, 2)
    game.play_until(ASHA)
    game.play_one()
    game.play_until(ASHA)
    game.play_one()
    assert kinds(game.take(commands.AskUndo, ASHA)) == ["UndoAsked", "Undone"]
    assert game.turn == ASHA


# ---- opponents who go


def test_an_opponent_a_bot_stands_in_for_is_not_asked() -> None:
    game = Game(people=2, settings=SETTINGS, seed=6)
    game.disconnect(BINA)
    game.tick(20)
    game.play_until(ASHA)
    game.play_one()
    game.play_until(ASHA)
    game.play_one()
    assert kinds(game.take(commands.AskUndo, ASHA)) == ["UndoAsked", "Undone"]


@pytest.mark.parametrize("leaves", ["stands", "removed", "away"])
def test_a_wish_does_not_wait_for_an_opponent_who_is_gone(leaves: str) -> None:
    game = played(settings=TableSettings(grace=5))
    if leaves == "away":
        game.disconnect(DEV)
    game.take(commands.AskUndo, ASHA)
    game.take(commands.AnswerUndo, BINA, agree=True)
    if leaves == "stands":
        game.take(commands.Stand, DEV)
    elif leaves == "removed":
        game.take(commands.Remove, ASHA, chair=3)
    assert kinds(game.tick(10 if leaves == "away" else 0)) == ["StoodIn", "Undone"][leaves != "away" :]
    assert game.turn == ASHA


def test_a_wish_ends_with_the_person_who_asked() -> None:
    game = played()
    game.take(commands.AskUndo, ASHA)
    game.take(commands.Stand, ASHA)
    assert (game.table.undo, game.due_in()) == (None, None)
    assert game.do(commands.AnswerUndo, BINA, agree=True) == Refusal("no-undo-asked")


# ---- what a bot played


def test_what_a_stand_in_played_may_be_taken_back_by_its_person() -> None:
    game = Game("two-player", people=2, settings=SETTINGS, seed=6)
    game.play_until(ASHA)
    game.play_one()
    game.play_until(ASHA)
    game.disconnect(ASHA)
    game.tick(20)
    assert isinstance(game.play_one(), commands.BotPlay)
    game.connect(ASHA)
    game.take(commands.AskUndo, ASHA)
    assert kinds(game.take(commands.AnswerUndo, BINA, agree=True)) == ["UndoAnswered", "Undone"]
    assert (game.turn, game.table.bot_of(0)) == (ASHA, None)
    assert isinstance(game.play_one(), commands.PlayCard)


def test_after_a_play_that_a_clock_made_is_taken_back_the_person_plays_with_a_whole_turn() -> None:
    game = Game("two-player", people=2, settings=TableSettings(clock=Clock(turn=30, reserve=60)), seed=6)
    game.play_until(ASHA)
    game.play_one()
    game.play_until(ASHA)
    game.tick(90)
    assert isinstance(game.play_one(), commands.BotPlay)
    game.take(commands.AskUndo, ASHA)
    game.take(commands.AnswerUndo, BINA, agree=True)
    assert (game.turn, game.table.bot_of(0), game.due_in()) == (ASHA, None, 30 + 5)


def test_a_play_taken_back_while_anothers_time_is_over_gives_that_time_back() -> None:
    """Somebody alone: it is their own turn whose bot had not played yet."""
    game = Game(people=1, settings=TableSettings(clock=Clock(turn=5, reserve=0)), seed=6)
    game.play_until(ASHA)
    game.play_one()
    game.play_until(ASHA)
    assert kinds(game.tick(10)) == ["TimeOver"]
    game.take(commands.AskUndo, ASHA)
    assert (game.turn, game.table.bot_of(0)) == (ASHA, None)


# ---- what cannot be taken back


def test_what_cannot_be_taken_back() -> None:
    game = Game("long", people=4, seed=6)
    assert {str(game.do(commands.AskUndo, person)) for person in PEOPLE[:4]} == {str(Refusal("nothing-to-undo"))}
    assert game.do(commands.AskUndo, ESHA) == Refusal("not-seated")
    bidder = game.turn
    game.play_one()
    assert game.do(commands.AskUndo, bidder) == Refusal("more-seen")  # the rest was dealt then
    game.play_one()
    game.play_deal()
    assert game.do(commands.AskUndo, ASHA) == Refusal("deal-over")
    game.go_on()
    assert game.do(commands.AskUndo, ASHA) == Refusal("nothing-to-undo")


@pytest.mark.parametrize("rules", ["standard", "punjab30", "two-player", "three-player", "no-cement"])
def test_nothing_is_taken_back_among_people_that_showed_anybody_a_card(rules: str) -> None:
    """But for the card played, which everybody has seen by then."""
    game, taken_back, kept = Game(rules, people=4, seed=12), 0, 0
    chairs = (None, *range(game.rules.players))
    while game.table.status == "playing":
        person, before = game.turn, [known_cards(game.table, chair) for chair in chairs]
        game.play_one()
        if game.table.status != "playing":
            break
        after = [known_cards(game.table, chair) for chair in chairs]
        card = game.table.match.deal.history[-1].card
        more = {other for now, then in zip(after, before, strict=True) for other in now - then} - {card}
        assert table_view(game.table, person).can_undo == (not more and card is not None)
        taken_back += not more
        kept += bool(more)
    assert taken_back > 20
    assert kept > 0
