"""People who lose their connection, and come back; tables that everybody has left."""

from __future__ import annotations

import pytest

from seep.table import (
    Clock,
    OpenTable,
    Table,
    TableSettings,
    commands,
    decide,
    evolve,
    next_due,
    open_table,
    replay,
)
from seep.table.events import Away, Back, Closed, HostChanged, Stood, StoodIn
from seep.table.state import PEOPLE_KEPT
from seep.table.timing import ABANDONED_AFTER_MS, LEAVES_AFTER_MS, OVER_AFTER_MS, UNUSED_AFTER_MS
from tests.table.game import ASHA, BINA, CHAND, NODE, PEOPLE, START, Game, kinds

SETTINGS = TableSettings(bot="greedy", grace=30, pause=45)


def two(started: bool = True) -> Game:
    """Two people and two bots; the first graces are of 60 seconds, the others of 30."""
    return Game("long", people=2, settings=SETTINGS, started=started)


def test_connections_are_noted_of_those_who_sit_there_and_of_the_host() -> None:
    game = Game(people=1)
    assert game.decide(commands.Connect(person=BINA, name="Bina", node=NODE, now=game.now)) == []
    assert game.decide(commands.Disconnect(person=BINA, node=NODE, since=game.now, now=game.now)) == []
    assert game.decide(commands.Connect(person=ASHA, name="Asha", node=NODE, now=game.now)) == []
    assert game.decide(commands.Disconnect(person=ASHA, node=NODE, since=game.now - 5, now=game.now)) == [
        Away(person=ASHA, at=game.now - 5)
    ]
    assert game.decide(commands.Disconnect(person=ASHA, node=NODE, since=game.now, now=game.now)) == []
    assert game.decide(commands.Connect(person=ASHA, name="Asha", node="n2", now=game.now)) == [
        Back(person=ASHA, node="n2", at=game.now)
    ]


def test_after_a_restart_those_are_away_whose_process_is_gone() -> None:
    game = two()
    game.disconnect(BINA)
    game.decide(commands.Connect(person=BINA, name="Bina", node="n2", now=game.now))
    assert game.decide(commands.Recover(nodes=frozenset({NODE, "n2"}), now=game.now)) == []
    assert game.decide(commands.Recover(nodes=frozenset({"n2"}), now=game.now)) == [Away(person=ASHA, at=game.now)]
    assert game.table.present() == [BINA]


def test_a_bot_stands_in_after_a_grace_that_is_longer_the_first_time() -> None:
    game = two()
    for grace in (60, 30, 30):
        game.disconnect(BINA)
        assert game.due_in() == grace
        assert game.tick(grace - 1) == []
        assert game.tick(1) == [StoodIn(chair=1, bot="greedy")]
        assert game.table.bot_of(1) == "greedy"
        game.connect(BINA)
        assert game.table.bot_of(1) is None
        assert game.due_in() is None


def test_who_is_back_within_the_grace_was_never_replaced() -> None:
    game = two()
    game.disconnect(BINA)
    game.tick(59)
    game.connect(BINA)
    assert game.tick(600) == []
    game.disconnect(BINA)
    assert game.due_in() == 60  # it still is the first absence


def test_another_match_begins_with_the_longer_grace_again() -> None:
    game = Game(people=2, settings=SETTINGS)
    game.disconnect(BINA)
    game.tick(60)
    game.connect(BINA)
    game.play_match()
    game.go_on()
    game.disconnect(BINA)
    assert game.due_in() == 60


def test_the_bot_plays_until_the_person_is_back() -> None:
    game = two()
    game.disconnect(BINA)
    game.tick(60)
    game.play_until(BINA)
    choosing = game.bot_play()
    assert isinstance(game.play_one(), commands.BotPlay)
    game.play_until(BINA)
    choosing = game.bot_play()
    game.connect(BINA)
    assert game.decide(choosing).code == "not-a-bot"  # type: ignore[union-attr]
    assert isinstance(game.play_one(), commands.PlayCard)


def test_nobody_is_replaced_while_nobody_waits() -> None:
    """Somebody alone among bots may be away for a day and go on; so may two."""
    game = two()
    game.disconnect(ASHA, BINA)
    assert game.tick(24 * 3600) == []
    game.connect(BINA)
    # Asha is still away, and now Bina waits.
    assert game.tick() == [StoodIn(chair=0, bot="greedy"), HostChanged(person=BINA)]


def test_who_sits_down_has_the_grace_until_the_page_is_there() -> None:
    """A chair may be taken before there is a connection."""
    game = two()
    game.take(commands.Sit, CHAND, chair=2)
    assert game.table.present() == [ASHA, BINA]
    assert game.due_in() == 60
    game.take(commands.Stand, CHAND)
    game.tick(1000)
    game.take(commands.Sit, CHAND, chair=2)
    assert game.due_in() == 60


def test_after_a_deal_bots_stand_in_too() -> None:
    game = two()
    game.play_deal()
    game.disconnect(BINA)
    assert game.tick(44) == []
    assert kinds(game.tick(1)) == ["Started"]
    game.deal()
    assert kinds(game.tick(15)) == ["StoodIn"]


# ---- before and after the match


def test_before_the_match_who_is_away_for_long_loses_the_chair() -> None:
    game = two(started=False)
    game.disconnect(BINA)
    assert game.due_in() == LEAVES_AFTER_MS / 1000
    assert game.tick(LEAVES_AFTER_MS / 1000) == [Stood(chair=1, name="Bina")]
    assert next_due(game.table) is None


def test_before_the_match_a_host_who_is_away_hands_over() -> None:
    game = two(started=False)
    game.disconnect(ASHA)
    assert game.tick(LEAVES_AFTER_MS / 1000) == [Stood(chair=0, name="Asha"), HostChanged(person=BINA)]
    assert (game.table.host, game.table.present()) == (BINA, [BINA])


def test_a_host_without_a_chair_who_is_away_hands_over() -> None:
    game = Game(people=0, started=False)
    game.connect(ASHA)
    game.disconnect(ASHA)
    game.tick(60)
    game.sit(BINA, 2)
    assert game.table.host == ASHA
    assert game.tick(LEAVES_AFTER_MS / 1000 - 60) == [HostChanged(person=BINA)]


def test_after_the_match_a_host_who_is_away_hands_over_and_keeps_the_chair() -> None:
    game = Game(people=2, settings=SETTINGS)
    game.play_match()
    game.disconnect(ASHA)
    assert game.tick(LEAVES_AFTER_MS / 1000) == [HostChanged(person=BINA)]
    assert game.table.chair_of(ASHA) == 0


def test_a_host_is_not_changed_where_nobody_is() -> None:
    game = two(started=False)
    game.disconnect(ASHA, BINA)
    assert game.tick(LEAVES_AFTER_MS / 1000 + 60) == []
    game.connect(BINA)
    assert kinds(game.tick()) == ["Stood", "HostChanged"]


# ---- tables that everybody has left


@pytest.mark.parametrize(
    ("state", "after", "reason"),
    [
        ("waiting", UNUSED_AFTER_MS, "unused"),
        ("playing", ABANDONED_AFTER_MS, "abandoned"),
        ("deal-over", ABANDONED_AFTER_MS, "abandoned"),
        ("match-over", OVER_AFTER_MS, "over"),
    ],
)
@pytest.mark.parametrize("stands", [False, True])
def test_a_table_that_nobody_comes_back_to_is_closed(state: str, after: int, reason: str, stands: bool) -> None:
    rules = "long" if state == "deal-over" else "standard"
    game = Game(rules, people=2, settings=SETTINGS, started=state != "waiting")
    if state.endswith("over"):
        game.play_deal()
    if state == "match-over":
        game.play_match()
    assert game.table.status == state
    if stands:
        game.take(commands.Stand, ASHA)
        game.take(commands.Stand, BINA)
    game.tick(10)
    game.disconnect(ASHA)
    game.now += 5000
    game.disconnect(BINA)
    assert next_due(game.table) == game.now + after
    assert game.tick(after / 1000 - 1) == []
    assert game.tick(1) == [Closed(reason=reason)]  # type: ignore[arg-type]
    assert (game.table.status, next_due(game.table)) == ("closed", None)


def test_a_table_whose_host_never_came_is_closed() -> None:
    game = Game(people=0, started=False)
    opened = game.events[0]
    game.table = replay([opened])
    assert next_due(game.table) == (opened.at or 0) + UNUSED_AFTER_MS


def test_somebody_who_only_watches_after_having_played_keeps_the_table_open() -> None:
    game = two()
    game.take(commands.Stand, BINA)
    game.disconnect(ASHA)
    assert next_due(game.table) is None
    game.disconnect(BINA)
    assert next_due(game.table) == game.now + ABANDONED_AFTER_MS


def test_the_people_remembered_are_bounded_and_those_who_sit_are_among_them() -> None:
    game = two()
    for number in range(2 * PEOPLE_KEPT):
        person = f"idq-{number}"
        game.take(commands.Sit, person, chair=2, node=NODE)
        game.take(commands.Stand, person)
        game.disconnect(person)
    assert len(game.table.people) <= PEOPLE_KEPT
    assert {ASHA, BINA} <= set(game.table.people)
    assert f"idq-{2 * PEOPLE_KEPT - 1}" in game.table.people


# ---- nobody's time runs while nobody is here


def test_the_next_deal_waits_for_somebody_who_comes_back() -> None:
    game = Game("long", people=2, settings=SETTINGS)
    game.play_deal()
    game.disconnect(ASHA, BINA)
    assert game.tick(3600) == []
    game.connect(ASHA)
    assert kinds(game.tick()) == ["StoodIn"]  # for Bina, who has been away all the time
    assert game.due_in() == 45
    assert kinds(game.tick(45)) == ["Started"]


def test_a_clock_stands_while_nobody_is_here() -> None:
    game = Game(people=2, settings=TableSettings(clock=Clock(turn=30, reserve=60, refill=5)))
    game.play_until(ASHA)
    game.tick(20)
    game.disconnect(ASHA, BINA)
    assert game.tick(3600) == []
    game.connect(ASHA)
    assert kinds(game.tick()) == ["StoodIn"]  # for Bina, who has been away all the time
    assert game.due_in() == 90


def test_who_takes_the_turn_over_from_a_bot_has_the_whole_time() -> None:
    game = Game(people=2, settings=TableSettings(grace=30, clock=Clock(turn=30, reserve=60, refill=5)))
    game.play_until(BINA)
    game.disconnect(BINA)
    assert kinds(game.tick(60)) == ["StoodIn"]
    game.tick(20)
    game.connect(BINA)
    assert game.due_in() == 90
    game.play_one()
    while game.table.bot_of(game.table.turn or 0) is None:
        game.play_one()
    game.tick(300)
    game.sit(CHAND, game.table.turn or 0)
    assert game.due_in() == 90


def test_a_table_is_what_it_was_after_everybody_has_come_and_gone() -> None:
    game = two()
    for person in PEOPLE[:2]:
        game.disconnect(person)
        game.tick(60)
        game.connect(person)
    table: Table = replay(game.events)
    assert table.people == game.table.people
    assert [presence.absences for presence in table.people.values()] == [1, 1]


def test_a_host_who_is_long_away_in_a_match_hands_the_part_on() -> None:
    game = two()
    game.disconnect(ASHA)
    assert HostChanged(person=BINA) in game.tick(LEAVES_AFTER_MS / 1000)
    assert game.table.chair_of(ASHA) == 0, "the chair stays Asha's"


def test_a_connection_at_another_process_is_not_lost_with_the_one_before() -> None:
    game = two()
    game.disconnect(ASHA)
    game.decide(commands.Connect(person=ASHA, name=None, node="other", now=game.now))
    game.disconnect(ASHA)
    assert game.table.is_here(ASHA)
    game.decide(commands.Disconnect(person=ASHA, node="other", since=game.now, now=game.now))
    assert not game.table.is_here(ASHA)


def test_a_match_against_bots_that_nobody_ever_came_to_is_given_up_like_an_unused_table() -> None:
    opened = open_table(OpenTable(table="t", by=ASHA, now=START, bots=("greedy",) * 3))
    assert isinstance(opened, list)
    table = replay(opened)
    deal = commands.Deal(rounds=Game().rng.cut(4), packs=Game().rng.packs(table.rules), now=START)
    events = decide(table, deal)
    assert isinstance(events, list)
    for event in events:
        table = evolve(table, event)
    assert next_due(table) == START + UNUSED_AFTER_MS
    assert decide(table, commands.Tick(now=START + UNUSED_AFTER_MS)) == [Closed(reason="unused")]
