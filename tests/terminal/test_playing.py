"""Playing in the terminal, against bots in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import pytest
from textual.widgets import OptionList

from seep.client import ConnectionLost, OtherProtocol, Refused
from seep.table import commands
from seep.table.settings import Clock, TableSettings
from seep.terminal.overlays import HelpScreen, LogScreen, SheetScreen
from seep.terminal.players import draw_players
from tests.positions import full, many
from tests.table.game import ASHA, BINA, Game
from tests.terminal.scenes import bidding, positioned
from tests.terminal.tables import LIMIT, WIDE, FakeConnection, at, last_event, scene, terminal


def asynchronous(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that is a coroutine; it gives up after a while."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(LIMIT):
                await test(*args, **kwargs)

        asyncio.run(limited())

    return run


def crowded() -> FakeConnection:
    """The crowded position."""
    return positioned(many())()


@asynchronous
async def test_a_bid_and_plays_are_made_by_arrows_and_enter() -> None:
    connection = bidding()
    async with terminal(connection) as one:
        assert "Your turn to bid" in one.text
        await one.press("enter")
        assert connection.asked == [("play", "bid 11")]
        assert "Your opening play: Make a house of 11, or play a jack." in one.text
        card = one.scene.choosing.hand[-1]
        await one.press("left")
        assert one.scene.choosing.card == card
        await one.press(*["enter"] * (1 if one.scene.choosing.shown else 2))
        assert len(connection.asked) == 2
        assert card not in one.scene.choosing.hand


@asynchronous
async def test_a_digit_shows_a_play_and_the_same_digit_makes_it() -> None:
    connection = crowded()
    async with terminal(connection) as one:
        await one.press("right", "2")
        wanted = one.scene.choosing.plays[1]
        assert one.scene.choosing.shown == wanted
        assert connection.asked == []
        await one.press("2")
        assert connection.asked == [("play", wanted.play)]


@asynchronous
async def test_a_digit_without_a_play_does_nothing() -> None:
    connection = bidding()
    async with terminal(connection) as one:
        await one.press("9", "space", "y", "n", "u", "z", "tab")
        assert connection.asked == []
        assert one.scene.choosing.highlighted == 0


@asynchronous
async def test_many_plays_come_nine_at_a_time() -> None:
    connection = positioned(full())()
    async with terminal(connection) as one:
        await one.press("left")
        plays = one.scene.choosing.plays
        assert f"Plays 1 to 9 of {len(plays)}" in "\n".join(map(str, one.screen.query_one(OptionList)._shown))  # type: ignore[attr-defined]
        await one.press("pagedown", "pagedown", "3")
        assert one.scene.choosing.shown == plays[11]
        await one.press("pageup", "pageup", "pageup", "up")
        assert one.scene.choosing.shown == plays[-1]


@asynchronous
async def test_touching_the_floor_leaves_fewer_plays_and_marks_the_cards_that_go_with_it() -> None:
    connection = crowded()
    async with terminal(connection) as one:
        before = len(one.scene.choosing.plays)
        await one.press("f", *["right"] * 5, "space")
        choosing = one.scene.choosing
        assert choosing.touched == {"AH"}
        assert 0 < len(choosing.plays) < before
        assert all("AH" in play.loose for play in choosing.plays)
        assert "▴" in one.text
        await one.press("escape")
        assert not choosing.touched
        assert choosing.on_floor
        await one.press("escape")
        assert not choosing.on_floor


@asynchronous
async def test_where_one_card_goes_with_what_is_touched_it_is_chosen() -> None:
    connection = positioned(full())()
    async with terminal(connection) as one:
        await one.press("right", "f", *["right"] * 3, "space")
        assert one.scene.choosing.touched == {"H12"}
        assert one.scene.choosing.card == "QS"


@asynchronous
async def test_the_mouse_chooses_touches_and_plays() -> None:
    connection = crowded()
    async with terminal(connection) as one:
        await one.pilot.click("#hand", offset=(1 + 6 * 2 + 2, 0))
        assert one.scene.choosing.card == "9C"
        await one.pilot.click("#floor", offset=(2, 5))
        assert one.scene.choosing.touched == {"AH"}
        wanted = one.scene.choosing.plays[0]
        await one.pilot.click("#plays", offset=(6, 0))
        assert one.scene.choosing.shown == wanted
        await one.pilot.click("#plays", offset=(6, 0))
        await one.pilot.pause()
        assert connection.asked == [("play", wanted.play)]


@asynchronous
async def test_a_play_that_is_refused_says_why_and_may_be_chosen_again() -> None:
    connection = crowded()

    async def refuse(_name: str, _value: object) -> int:
        raise Refused("key-spent", "R3.4", {"card": "KH", "house": 13})

    async with terminal(connection) as one:
        connection.answers = refuse
        await one.press("1", "1")
        assert "K♥ is your last key to your house of 13. R3.4" in one.text
        await one.press("right")
        assert "last key to" not in one.text.splitlines()[-1]
        connection.answers = None
        await one.press("left", "1", "1")
        assert len(connection.asked) == 2


@asynchronous
async def test_a_play_is_sent_once_while_it_is_not_answered() -> None:
    connection = crowded()
    answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def wait(_name: str, _value: object) -> int:
        return await answer

    async with terminal(connection) as one:
        connection.answers = wait
        await one.press("1", "1", "enter", "enter")
        assert len(connection.asked) == 1
        assert "Played. Waiting for the table" in one.text
        answer.set_result(connection.state.seq)
        await one.pilot.pause()
        assert "Your turn" in one.text


@asynchronous
async def test_out_of_turn_it_says_so() -> None:
    game = at(many())
    game.play_one()
    async with terminal(FakeConnection(game)) as one:
        assert "Chacha to play" in one.text
        await one.press("enter")
        assert "It is not your turn." in one.text


@asynchronous
async def test_what_is_chosen_survives_what_others_do() -> None:
    connection = crowded()
    async with terminal(connection) as one:
        await one.press("right", "2", "f", *["right"] * 6, "space")
        shown, touched = one.scene.choosing.card, one.scene.choosing.touched
        connection.game.take(commands.Say, ASHA, phrase="vah")
        connection.push(last_event(connection.game))
        await one.pilot.pause()
        assert (one.scene.choosing.card, one.scene.choosing.touched) == (shown, touched)
        assert one.scene.log()[-1] == "You: Vah!"


@asynchronous
async def test_the_screen_follows_its_size() -> None:
    async with terminal(crowded()) as one:
        await one.pilot.resize_terminal(*WIDE)
        await one.pilot.pause()
        assert "You and Masi" in one.text
        await one.pilot.resize_terminal(60, 20)
        await one.pilot.pause()
        assert "too small" in one.text
        await one.pilot.resize_terminal(80, 24)
        await one.pilot.pause()
        assert "You and Masi" not in one.text
        assert "too small" not in one.text


@asynchronous
async def test_score_log_and_help_lie_over_the_table_and_go() -> None:
    async with terminal(crowded()) as one:
        for key, kind in (("s", SheetScreen), ("l", LogScreen), ("question_mark", HelpScreen)):
            await one.press(key)
            assert isinstance(one.app.screen, kind)
            await one.press("1", "escape")
            assert one.app.screen is one.screen
        assert one.scene.choosing.shown is None


@asynchronous
async def test_the_sheet_comes_when_a_deal_is_over_and_goes_with_the_next() -> None:
    game = Game("long", baazis=3, seed=2, settings=TableSettings(bot="random", pause=5))
    while game.table.match.deal.plays < 44 or game.table.turn != 0:
        game.play_one()
    connection = FakeConnection(game)
    async with terminal(connection) as one:
        await one.press("down", "enter")
        await one.until(lambda: isinstance(one.app.screen, SheetScreen))
        assert "Score of deal 1" in one.text
        assert "Enter: next deal" in one.text
        await one.press("enter")
        await one.until(lambda: one.app.screen is one.screen)
        assert connection.asked[-1] == ("ready", None)
        assert "Deal 2" in one.text


@asynchronous
async def test_the_host_starts_the_match_and_others_take_chairs() -> None:
    game = Game(people=2, started=False)
    connection = FakeConnection(game)
    async with terminal(connection) as one:
        await one.press("4")
        assert connection.asked == [("sit", 3)]
        assert "4 ● Asha" in one.text
        await one.press("2")
        assert "Somebody else has that chair." in one.text
        await one.press("enter")
        assert game.table.status == "playing"
        assert one.scene.match is not None


@asynchronous
async def test_who_watches_sees_the_table_and_can_do_nothing() -> None:
    game = at(many())
    connection = FakeConnection(game, None)
    async with terminal(connection) as one:
        assert "You are watching · Asha to play" in one.text
        await one.press("1", "enter", "down", "enter", "space")
        assert connection.asked == []


@asynchronous
async def test_a_wish_to_take_back_is_asked_and_answered() -> None:
    game = Game(people=2, settings=TableSettings(bot="random"))
    game.play_until(BINA)
    game.play_one()
    game.take(commands.AskUndo, BINA)
    connection = FakeConnection(game)
    async with terminal(connection) as one:
        assert "Bina asks to take back the last play. y Allow, n Refuse" in one.text
        await one.press("y")
        assert connection.asked == [("answer_undo", True)]
        assert game.table.undo is None


@asynchronous
async def test_ones_own_play_is_taken_back() -> None:
    connection = crowded()
    connection.bots_play = lambda: None  # type: ignore[method-assign]
    async with terminal(connection) as one:
        await one.press("1", "1")
        assert "7H" not in one.scene.choosing.hand
        await one.press("u")
        assert connection.asked[-1] == ("ask_undo", None)
        assert "7H" in one.scene.choosing.hand


@asynchronous
async def test_a_clock_is_told() -> None:
    game = Game(people=2, settings=TableSettings(bot="random", clock=Clock(turn=30)))
    game.play_until(ASHA)
    async with terminal(FakeConnection(game)) as one:
        one.screen._look()
        await one.pilot.pause()
        assert "30 s" in one.text


def test_who_is_away_and_for_whom_a_bot_plays_is_told() -> None:
    game = Game(people=2)
    game.disconnect(BINA)
    game.tick(100)
    assert "a bot plays for Bina" in draw_players(scene(game)).plain


@asynchronous
async def test_a_lost_connection_is_told_until_it_is_back() -> None:
    connection = crowded()
    async with terminal(connection) as one:
        connection.is_connected = False
        await one.until(lambda: "Reconnecting" in one.text)
        connection.is_connected = True
        await one.until(lambda: "Reconnecting" not in one.text)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ConnectionLost("x"), "The server was lost and did not come back."),
        (OtherProtocol("x"), "The server runs another version of Seep"),
    ],
)
@asynchronous
async def test_a_connection_that_has_ended_says_why(error: Any, said: str) -> None:
    connection = crowded()
    async with terminal(connection) as one:
        connection.fail(error)
        await one.until(lambda: said in one.text)
        await one.press("q")
        assert one.app._exit


@asynchronous
async def test_leaving_during_a_match_takes_two_presses() -> None:
    async with terminal(crowded()) as one:
        await one.press("q")
        assert "Press q again to leave" in one.text
        await one.press("right", "q")
        assert not one.app._exit
        await one.press("q")
        assert one.app._exit
