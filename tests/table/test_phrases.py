"""What people say to each other."""

from __future__ import annotations

from seep.table import Refusal, commands, event_view
from seep.table.events import Said
from seep.table.playing import PHRASE_PERIOD_MS, PHRASES_AT_ONCE, PHRASES_PER_DEAL
from seep.table.views import SaidView
from tests.table.game import ASHA, BINA, ESHA, Game, kinds


def test_what_is_said_is_heard_by_all() -> None:
    game = Game(people=2)
    decision = game.take(commands.Say, BINA, phrase="vah")
    assert decision == [Said(by=BINA, cmd_id=decision[0].cmd_id, chair=1, phrase="vah", at=game.now)]
    assert event_view(game.table, decision[0]) == SaidView(seq=game.table.seq, chair=1, phrase="vah")


def test_only_those_who_sit_there_say_something() -> None:
    game = Game(people=1, started=False)
    assert game.do(commands.Say, ESHA, phrase="hello") == Refusal("not-seated")
    assert kinds(game.take(commands.Say, ASHA, phrase="hello")) == ["Said"]  # before the match too


def test_nobody_says_too_much_at_once() -> None:
    game = Game(people=2)
    for _ in range(PHRASES_AT_ONCE):
        game.take(commands.Say, ASHA, phrase="hurry")
    first = game.now - 1000 * (PHRASES_AT_ONCE - 1)
    refusal = game.do(commands.Say, ASHA, phrase="hurry")
    assert refusal == Refusal("too-many-phrases", None, {"seconds": (first + PHRASE_PERIOD_MS - game.now) // 1000})
    game.take(commands.Say, BINA, phrase="one-moment")
    game.now = first + PHRASE_PERIOD_MS - 1000  # each command comes a second later
    game.take(commands.Say, ASHA, phrase="sorry")


def test_what_is_said_in_a_deal_is_bounded() -> None:
    game = Game("long", people=1)
    for _ in range(PHRASES_PER_DEAL):
        game.now += PHRASE_PERIOD_MS
        game.take(commands.Say, ASHA, phrase="thinking")
    game.now += PHRASE_PERIOD_MS
    assert game.do(commands.Say, ASHA, phrase="thinking") == Refusal("too-many-phrases", None, {"seconds": None})
    game.take(commands.Stand, ASHA)
    game.sit(ASHA, 0)
    game.now += PHRASE_PERIOD_MS
    assert game.do(commands.Say, ASHA, phrase="thinking") == Refusal("too-many-phrases", None, {"seconds": None})
    game.play_deal()
    game.go_on()
    game.take(commands.Say, ASHA, phrase="thinking")


def test_a_phrase_makes_no_play_stale() -> None:
    game = Game(people=4)
    play = game.play(game.any_play())
    game.take(commands.Say, ASHA, phrase="hurry")
    assert kinds(game.decide(play)) == ["Played"]
