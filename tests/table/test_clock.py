"""Time to think: for each play, a reserve of each chair, and what a slow connection is given back."""

from __future__ import annotations

from seep.table import Clock, Refusal, TableSettings, commands, table_view
from seep.table.events import Played, TimeOver
from seep.table.state import LAG_QUOTA_MS, LAG_REFILL_MS
from seep.table.timing import LEAVES_AFTER_MS
from tests.table.game import ASHA, BINA, Game, kinds

CLOCK = Clock(turn=30, reserve=60, refill=5)
SETTINGS = TableSettings(bot="greedy", clock=CLOCK)


def timed(people: int = 4) -> Game:
    """A table with a clock; Asha is to play, and has all her reserve."""
    game = Game(people=people, settings=SETTINGS, seed=4)
    game.play_until(ASHA)
    return game


def reserve(game: Game, chair: int = 0) -> float:
    return game.table.reserves[chair] / 1000


def after(game: Game, seconds: float, lag: int = 0) -> None:
    """The person whose turn it is plays after `seconds` of it."""
    assert game.table.turn_at is not None
    game.now = game.table.turn_at + round(1000 * seconds) - 1000  # each command takes one more
    assert isinstance(game.decide(game.play(game.any_play(), lag=lag)), list)


def test_without_a_clock_there_is_all_the_time() -> None:
    game = Game(people=4)
    assert (game.due_in(), game.table.reserves) == (None, ())
    assert game.tick(24 * 3600) == []
    view = table_view(game.table, ASHA)
    assert (view.turn_until, {chair.reserve for chair in view.chairs}) == (None, {None})


def test_a_play_in_time_costs_no_reserve() -> None:
    game = timed()
    after(game, 30)
    assert reserve(game) == 60


def test_a_slow_play_takes_from_the_reserve_and_each_play_adds_a_little() -> None:
    game = timed()
    after(game, 30 + 40)
    assert reserve(game) == 60 - 40 + 5
    game.play_until(ASHA)
    after(game, 30 + 10)
    assert reserve(game) == 25 - 10 + 5
    for _ in range(9):
        game.play_until(ASHA)
        after(game, 1)
    assert reserve(game) == 60  # the most there is
    assert reserve(game, 1) == 60


def test_each_deal_begins_with_a_whole_reserve() -> None:
    game = Game("long", people=4, settings=SETTINGS)
    while game.table.match.deal.plays < 47:
        game.play_one()
    after(game, 80)
    assert game.table.status == "deal-over"
    assert min(game.table.reserves) < 60_000
    game.go_on()
    assert set(game.table.reserves) == {60_000}


def test_when_the_time_is_over_a_bot_makes_this_one_play() -> None:
    game = timed()
    turn_at = game.table.turn_at or 0
    view = table_view(game.table, BINA)
    assert (view.turn_since, view.turn_until, view.chairs[0].reserve) == (turn_at, turn_at + 30_000, 60_000)
    assert game.due_in() == (turn_at + 90_000 - game.now) / 1000
    late = game.play(game.any_play())
    assert game.tick(90) == [TimeOver(chair=0, bot="greedy")]
    assert game.due_in() is None
    for play in (late, game.play(game.any_play())):
        assert game.decide(play) == Refusal("time-over")
    assert game.table.bot_of(0) == "greedy"
    assert table_view(game.table, ASHA).chairs[0].bot == "greedy"
    assert isinstance(game.decide(game.bot_play()), list)
    assert game.table.bot_of(0) is None
    game.play_until(ASHA)
    assert isinstance(game.play_one(), commands.PlayCard)


def test_whoever_used_up_the_time_has_no_reserve_left() -> None:
    game = timed()
    game.tick(90)
    assert reserve(game) == 0
    game.play_one()
    assert reserve(game) == 5
    game.play_until(ASHA)
    assert game.due_in() == 35
    assert kinds(game.tick(35)) == ["TimeOver"]


def test_a_play_that_was_there_before_the_server_looked_at_the_clock_counts() -> None:
    """It is the events that tell whose time is over, not how late a server is."""
    game = timed()
    after(game, 95)
    assert isinstance(game.events[-1], Played)
    assert reserve(game) == 5


def test_bots_have_no_clock() -> None:
    game = Game(people=1, settings=SETTINGS)
    while game.table.bot_of(game.table.turn or 0) is None:
        game.play_one()
    chair = game.table.turn or 0
    assert game.due_in() is None
    assert table_view(game.table, ASHA).turn_until is None
    assert game.tick(3600) == []
    game.play_one()
    assert reserve(game, chair) == 60


def test_who_comes_back_does_not_get_back_a_turn_that_is_over() -> None:
    game = timed()
    game.tick(90)
    game.disconnect(ASHA)
    game.connect(ASHA)
    assert game.decide(game.play(game.any_play())) == Refusal("time-over")
    assert game.table.bot_of(0) == "greedy"


def test_time_goes_on_for_somebody_who_is_away_until_a_bot_stands_in() -> None:
    game = timed()
    game.disconnect(ASHA)
    game.tick(20)
    game.connect(ASHA)
    assert game.due_in() == (game.table.turn_at or 0) / 1000 + 90 - game.now / 1000
    game.disconnect(ASHA)
    assert kinds(game.tick(60)) == ["StoodIn"]
    assert game.due_in() == LEAVES_AFTER_MS / 1000 - 60, "the host's part, but no clock"


def test_a_slow_connection_is_given_back_its_delay_within_bounds() -> None:
    game = timed()
    after(game, 30.6, lag=600)
    assert reserve(game) == 60
    assert game.table.lags[0] == LAG_QUOTA_MS - 600 + LAG_REFILL_MS
    game.play_until(ASHA)
    after(game, 40, lag=60_000)
    assert reserve(game) == 60 - 10 + 5 + 0.55
    assert game.table.lags[0] == LAG_REFILL_MS
    lags = [event.lag for event in game.events if isinstance(event, Played)]
    assert max(lags) == 600
    game.play_until(ASHA)
    after(game, 30, lag=-5)
    assert game.table.lags[0] == 2 * LAG_REFILL_MS


def test_a_lag_without_a_clock_changes_nothing() -> None:
    game = Game(people=4)
    game.decide(game.play(game.any_play(), lag=500))
    assert game.events[-1].lag == 0  # type: ignore[union-attr]


def test_a_match_goes_on_with_clocks_alone() -> None:
    """Four people who are there and do nothing: their bots play, and deal follows deal."""
    game = Game("long", people=4, settings=TableSettings(clock=Clock(turn=5, reserve=0, refill=0), pause=3))
    for _ in range(2 * 49):
        assert kinds(game.tick(5)) == ["TimeOver"]
        game.play_one()
        if game.table.status == "deal-over":
            assert kinds(game.tick(3)) == ["Started"]
            game.deal()
    assert game.table.match.deal_number == 3
