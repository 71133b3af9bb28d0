"""Who sits where, and what the host may do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from seep.table import Clock, Refusal, Repeated, TableSettings, commands, replay, table_view
from seep.table.events import (
    EMPTY,
    BotRemoved,
    BotSeated,
    ChairsSwapped,
    HostChanged,
    Locked,
    Named,
    Played,
    Sat,
    Started,
    Stood,
)
from tests.table.game import ASHA, BINA, CHAND, DEV, ESHA, FARID, NAMES, NODE, PEOPLE, Game, kinds


def test_people_sit_down_where_it_is_free() -> None:
    game = Game(people=2, started=False)
    assert game.table.seated() == [ASHA, BINA]
    assert game.do(commands.Sit, CHAND, chair=1) == Refusal("chair-taken")
    assert game.do(commands.Sit, CHAND, chair=4) == Refusal("no-such-chair", None, {"chair": 4})
    decision = game.do(commands.Sit, CHAND, chair=3, name="Chand")
    assert isinstance(decision, list)
    assert decision == [Sat(by=CHAND, cmd_id=decision[0].cmd_id, at=game.now, chair=3, person=CHAND, name="Chand")]
    assert game.table.present() == [ASHA, BINA]  # no page of Chand's is open
    assert game.table.seated() == [ASHA, BINA, CHAND]


def test_somebody_who_sits_down_again_has_another_name_at_most() -> None:
    game = Game(people=2, started=False)
    assert game.take(commands.Sit, BINA, chair=1, name="Bina") == []
    decision = game.take(commands.Sit, BINA, chair=1, name="Bibi")
    assert kinds(decision) == ["Named"]
    assert game.table.chairs[1].name == "Bibi"
    game.decide(commands.Connect(person=BINA, name="Bina", node=NODE, now=game.now))
    assert game.events[-1] == Named(person=BINA, name="Bina")


def test_before_the_match_one_may_change_chairs() -> None:
    game = Game(people=2, started=False)
    game.take(commands.Sit, BINA, chair=3, name="Bina")
    assert [chair.person for chair in game.table.chairs] == [ASHA, None, None, BINA]
    game.take(commands.Start, ASHA)
    assert game.do(commands.Sit, BINA, chair=2) == Refusal("match-running")


@pytest.mark.parametrize("started", [False, True])
def test_a_person_may_take_the_chair_of_a_bot(started: bool) -> None:
    game = Game(people=2, started=started)
    if not started:
        game.take(commands.SeatBot, ASHA, chair=3, bot="greedy")
    game.sit(CHAND, 3)
    assert (game.table.chair_of(CHAND), game.table.bot_of(3)) == (3, None)


def test_who_leaves_before_the_match_leaves_the_chair_empty_and_during_it_to_a_bot() -> None:
    game = Game(people=2, started=False, settings=TableSettings(bot="greedy"))
    assert game.take(commands.Stand, BINA)[0] == Stood(
        by=BINA, cmd_id=game.events[-1].cmd_id, chair=1, name="Bina", bot=None
    )
    assert game.table.chairs[1] == EMPTY
    game.sit(BINA, 1)
    game.take(commands.Start, ASHA)
    assert kinds(game.take(commands.Stand, BINA)) == ["Stood"]
    assert game.table.bot_of(1) == "greedy"
    assert game.do(commands.Stand, BINA) == Refusal("not-seated")


def test_somebody_who_takes_a_bots_chair_in_its_turn_plays_instead() -> None:
    game = Game(people=1)
    game.play_until(ASHA)
    game.play_one()
    chosen = game.bot_play()
    game.sit(BINA, 1)
    assert game.decide(chosen) == Refusal("not-a-bot")
    assert game.turn == BINA
    assert isinstance(game.play_one(), commands.PlayCard)
    assert isinstance(game.events[-1], Played)


def test_nobody_sees_a_second_hand_in_a_deal() -> None:
    """Who stands up in the middle of a deal may come back to the same chair only, until the next deal."""
    game = Game("long", people=2)
    game.take(commands.Stand, BINA)
    game.play_one()
    for other in (2, 3):
        assert game.do(commands.Sit, BINA, chair=other) == Refusal("hand-seen", None, {"chair": 1})
    game.sit(BINA, 1)
    game.take(commands.Stand, BINA)
    assert game.do(commands.Sit, BINA, chair=3) == Refusal("hand-seen", None, {"chair": 1})
    game.play_deal()
    assert game.table.status == "deal-over"
    game.sit(BINA, 3)
    game.go_on()
    game.take(commands.Stand, BINA)
    assert game.do(commands.Sit, BINA, chair=1) == Refusal("hand-seen", None, {"chair": 3})


def test_who_comes_to_a_chair_in_a_deal_has_seen_its_hand() -> None:
    game = Game(people=1)
    game.sit(BINA, 2)
    game.take(commands.Stand, BINA)
    assert game.do(commands.Sit, BINA, chair=1) == Refusal("hand-seen", None, {"chair": 2})
    assert game.do(commands.ClaimChair, BINA, chair=1) == Refusal("chair-taken")


# ---- the host


HOSTS_COMMANDS = (
    (commands.SeatBot, {"chair": 3, "bot": "greedy"}),
    (commands.Remove, {"chair": 1}),
    (commands.Swap, {"chairs": (0, 1)}),
    (commands.Lock, {"locked": True}),
    (commands.Configure, {"rules": "standard", "baazis": 1, "settings": TableSettings()}),
    (commands.HandOver, {"chair": 1}),
    (commands.Start, {}),
)


@pytest.mark.parametrize(("kind", "fields"), HOSTS_COMMANDS)
def test_only_the_host_does_what_the_host_may_do(kind: type[commands.PersonCommand], fields: dict[str, object]) -> None:
    game = Game(people=2, started=False)
    for other in (BINA, ESHA):
        assert game.do(kind, other, **fields) == Refusal("not-host")
    assert game.take(kind, ASHA, **fields)


def test_bots_are_seated_and_removed_where_no_person_sits() -> None:
    game = Game(people=2, started=False)
    assert game.do(commands.SeatBot, ASHA, chair=1, bot="greedy") == Refusal("chair-taken")
    assert kinds(game.take(commands.SeatBot, ASHA, chair=2, bot="greedy")) == ["BotSeated"]
    assert game.table.bot_of(2) == "greedy"
    assert isinstance(game.take(commands.Remove, ASHA, chair=2)[0], BotRemoved)
    assert game.table.chairs[2] == EMPTY
    assert game.do(commands.Remove, ASHA, chair=2) == Refusal("chair-empty")
    game.take(commands.Start, ASHA)
    assert game.do(commands.Remove, ASHA, chair=2) == Refusal("match-running")
    assert isinstance(game.take(commands.SeatBot, ASHA, chair=2, bot="greedy")[0], BotSeated)
    for command in (commands.SeatBot, commands.Remove, commands.HandOver):
        fields = {"bot": "greedy"} if command is commands.SeatBot else {}
        assert game.do(command, ASHA, chair=-1, **fields) == Refusal("no-such-chair", None, {"chair": -1})


@pytest.mark.parametrize("started", [False, True])
def test_who_was_removed_comes_back_only_after_the_host_has_let_everybody_in(started: bool) -> None:
    game = Game(people=3, started=started)
    assert game.take(commands.Remove, ASHA, chair=1)[0] == Stood(
        by=ASHA, cmd_id=game.events[-1].cmd_id, chair=1, name="Bina", bot="random" if started else None, removed=True
    )
    assert game.do(commands.Sit, BINA, chair=1) == Refusal("removed")
    game.take(commands.Lock, ASHA, locked=True)
    assert game.do(commands.Sit, BINA, chair=1) == Refusal("removed")
    assert kinds(game.take(commands.Lock, ASHA, locked=False)) == ["Locked"]
    game.sit(BINA, 1)


def test_the_host_may_leave_the_chair_and_stay_host() -> None:
    game = Game(people=2, started=False)
    game.take(commands.Remove, ASHA, chair=0)
    assert (game.table.host, game.table.seated()) == (ASHA, [BINA])
    game.take(commands.Lock, ASHA, locked=True)
    game.sit(ASHA, 0)  # not removed, nor locked out
    assert kinds(game.take(commands.Start, ASHA)) == ["BotSeated", "BotSeated", "Started"]


def test_at_a_locked_table_nobody_else_sits_down() -> None:
    game = Game(people=2, started=False)
    assert game.take(commands.Lock, ASHA, locked=False) == []
    assert isinstance(game.take(commands.Lock, ASHA, locked=True)[0], Locked)
    assert game.take(commands.Lock, ASHA, locked=True) == []
    assert game.do(commands.Sit, CHAND, chair=2) == Refusal("locked")
    game.take(commands.Sit, BINA, chair=3)  # who sits there already may change chairs
    game.take(commands.Start, ASHA)
    assert game.do(commands.Sit, CHAND, chair=2) == Refusal("locked")
    game.take(commands.Lock, ASHA, locked=False)
    game.sit(CHAND, 2)


def test_the_host_swaps_chairs_before_and_after_a_match() -> None:
    game = Game(people=2, started=False)
    assert kinds(game.take(commands.Swap, ASHA, chairs=(0, 1))) == ["ChairsSwapped"]
    assert [chair.person for chair in game.table.chairs] == [BINA, ASHA, None, None]
    assert isinstance(game.take(commands.Swap, ASHA, chairs=(1, 3))[0], ChairsSwapped)
    assert [chair.person for chair in game.table.chairs] == [BINA, None, None, ASHA]
    for pair in ((1, 2), (1, 1), (0, 0)):
        assert game.do(commands.Swap, ASHA, chairs=pair) == Refusal("chair-empty")
    assert game.do(commands.Swap, ASHA, chairs=(0, 4)) == Refusal("no-such-chair", None, {"chair": 4})
    game.take(commands.Start, ASHA)
    assert game.do(commands.Swap, ASHA, chairs=(0, 1)) == Refusal("match-running")


def test_who_is_made_host_is_it_and_the_other_no_longer() -> None:
    game = Game(people=2, started=False)
    assert game.take(commands.HandOver, ASHA, chair=0) == []
    assert game.do(commands.HandOver, ASHA, chair=2) == Refusal("chair-empty")
    assert game.take(commands.HandOver, ASHA, chair=1)[0] == HostChanged(
        by=ASHA, cmd_id=game.events[-1].cmd_id, person=BINA
    )
    assert game.do(commands.Lock, ASHA, locked=True) == Refusal("not-host")
    assert kinds(game.take(commands.Lock, BINA, locked=True)) == ["Locked"]


def test_a_host_who_leaves_hands_over_to_somebody_who_is_here() -> None:
    game = Game(people=3, started=False)
    game.disconnect(BINA)
    assert kinds(game.take(commands.Stand, ASHA)) == ["Stood", "HostChanged"]
    assert game.table.host == CHAND
    game.take(commands.Stand, CHAND)
    assert game.table.host == BINA
    game.take(commands.Stand, BINA)
    assert game.table.host is None
    game.sit(DEV, 2)
    assert game.table.host == DEV


# ---- rules


def configured(game: Game, rules: str, settings: TableSettings | None = None, baazis: int | None = 1) -> object:
    return game.do(commands.Configure, ASHA, rules=rules, baazis=baazis, settings=settings or game.table.settings)


def test_rules_for_fewer_players_move_those_on_high_chairs() -> None:
    game = Game(people=1, started=False)
    game.sit(BINA, 3)
    assert isinstance(configured(game, "two-player"), list)
    assert game.table.seated() == [ASHA, BINA]
    assert len(game.table.chairs) == 2
    assert configured(game, "standard") != []
    assert [chair.person for chair in game.table.chairs] == [ASHA, BINA, None, None]
    game.sit(CHAND, 3)
    assert configured(game, "two-player") == Refusal("too-many-seated", "R1.1", {"players": 2, "people": 3})
    assert isinstance(configured(game, "three-player"), list)
    assert game.table.seated() == [ASHA, BINA, CHAND]


def test_bots_make_way_for_people_when_there_are_fewer_chairs() -> None:
    game = Game(people=1, started=False)
    game.take(commands.SeatBot, ASHA, chair=1, bot="greedy")
    game.sit(BINA, 3)
    configured(game, "two-player")
    assert game.table.seated() == [ASHA, BINA]


@pytest.mark.parametrize(("rules", "baazis", "code"), [("poker", 1, "unknown-preset"), ("short", 2, "baazis-not-odd")])
def test_rules_that_cannot_be_played_are_refused_by_name(rules: str, baazis: int, code: str) -> None:
    refusal = configured(Game(started=False), rules, baazis=baazis)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_during_a_match_only_what_is_not_of_the_match_is_changed() -> None:
    game = Game(people=2)
    settings = TableSettings(bot="greedy", pace="fast", watching=False, grace=10, pause=10)
    assert isinstance(configured(game, "standard", settings), list)
    assert game.table.settings == settings
    assert configured(game, "short") == Refusal("match-running")
    assert configured(game, "standard", baazis=3) == Refusal("match-running")
    clock = TableSettings(clock=Clock())
    assert configured(game, "standard", clock) == Refusal("match-running")
    game.play_match()
    assert isinstance(configured(game, "two-player", clock, baazis=3), list)
    game.go_on()
    assert (game.table.match.rules.players, game.table.match.baazis, len(game.table.reserves)) == (2, 3, 2)


# ---- starting


def test_a_match_starts_with_bots_in_the_free_chairs() -> None:
    game = Game(people=1, started=False, settings=TableSettings(bot="greedy"))
    game.take(commands.SeatBot, ASHA, chair=2, bot="random")
    events = game.take(commands.Start, ASHA)
    assert kinds(events) == ["BotSeated", "BotSeated", "Started"]
    assert [game.table.bot_of(chair) for chair in range(4)] == [None, "greedy", "random", "greedy"]
    assert game.do(commands.Start, ASHA) == Refusal("match-running")
    assert isinstance(events[-1], Started)


def test_a_match_does_not_start_without_people() -> None:
    game = Game(people=0, started=False)
    assert game.do(commands.Start, ASHA) == Refusal("nobody-seated")
    game.sit(BINA, 0)  # the host watches
    assert kinds(game.take(commands.Start, ASHA))[-1] == "Started"


def test_after_a_match_it_is_asked_for_another_not_started() -> None:
    game = Game(people=2)
    game.play_match()
    assert game.do(commands.Start, ASHA) == Refusal("match-over")


def test_a_retry_of_sitting_down_does_not_take_the_chair_back() -> None:
    game = Game(people=1, started=False)
    game.connect(BINA)
    sit = game.of(commands.Sit, BINA, chair=1)
    game.decide(sit)
    game.take(commands.Stand, BINA)
    assert isinstance(game.decide(sit), Repeated)
    assert game.table.chair_of(BINA) is None


def test_eight_people_take_turns_at_four_chairs() -> None:
    game = Game(people=4, started=False)
    for leaving, coming in zip(PEOPLE[:4], PEOPLE[4:], strict=True):
        chair = game.table.chair_of(leaving)
        assert chair is not None
        game.take(commands.Stand, leaving)
        game.sit(coming, chair)
    assert game.table.seated() == list(PEOPLE[4:])
    assert game.table.host in PEOPLE[4:]
    assert [chair.name for chair in game.table.chairs] == [NAMES[person] for person in PEOPLE[4:]]
    assert FARID in game.table.present()


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (commands.Remove, {"chair": 1}),
        (commands.HandOver, {"chair": 1}),
        (commands.Swap, {"chairs": (1, 2)}),
        (commands.SeatBot, {"chair": 1, "bot": "greedy"}),
    ],
)
def test_what_is_meant_for_one_person_does_not_meet_the_next(kind: type[Any], fields: dict[str, Any]) -> None:
    """A late click on a chair that somebody else has taken meanwhile."""
    game = Game(people=2, started=False)
    late = game.of(kind, ASHA, **fields)
    game.take(commands.Stand, BINA)
    game.take(commands.Sit, CHAND, chair=1)
    assert game.decide(late) == Refusal("stale", None, {"seq": game.table.seq})
    assert game.table.chair_of(CHAND) == 1


def test_the_rules_shown_are_those_of_the_next_match_once_they_are_chosen() -> None:
    game = Game("short", people=1)
    game.play_match()
    game.take(commands.Configure, ASHA, rules="two-houses", baazis=1, settings=game.table.settings)
    assert table_view(game.table, ASHA).rules == "two-houses"
    echoed = table_view(replay(game.events), ASHA).rules
    game.take(commands.Ready, ASHA)
    game.deal()
    quicker = msgspec.structs.replace(game.table.settings, pause=5)
    assert isinstance(game.do(commands.Configure, ASHA, rules=echoed, baazis=1, settings=quicker), list)


def test_everybody_is_told_whether_they_may_sit_down() -> None:
    def told(game: Game) -> list[bool]:
        return [table_view(game.table, person).may_sit for person in (None, ASHA, BINA, ESHA)]

    game = Game(people=2, started=False)
    assert told(game) == [True, True, True, True]
    game.take(commands.Lock, ASHA, locked=True)
    assert told(game) == [False, True, True, False]
    game.take(commands.Lock, ASHA, locked=False)
    game.take(commands.Start, ASHA)
    game.deal()
    assert told(game) == [True, False, False, True]  # a bot's chair is there for those who have none
    game.take(commands.Stand, BINA)
    assert told(game) == [True, False, True, True]  # back to the chair whose hand has been seen
    game.take(commands.Sit, ESHA, chair=1, name="Esha")
    assert told(game) == [True, False, False, False]
    full = Game(people=4)
    assert told(full)[:3] == [False, False, False]
