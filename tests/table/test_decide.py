"""What a table answers to plays, and to commands that come twice or too late."""

from __future__ import annotations

import pytest

from seep.table import Refusal, Repeated, Table, commands, decide, replay
from seep.table.events import Cut, Dealt, Ended, Played, Scored
from seep.table.state import OUTCOMES_KEPT, PEOPLE_KEPT
from tests.table.game import ASHA, BINA, CHAND, DEV, ESHA, NODE, PEOPLE, START, Game, kinds


def test_a_pack_that_must_be_thrown_in_is_never_dealt() -> None:
    game = Game(started=False)
    game.take(commands.Start, ASHA)
    cut, packs = game.rng.cut(4), game.rng.packs(game.rules)
    low = "AC+AD+AH+AS"
    rest = [card for card in packs[-1].split("+") if card not in low.split("+")]
    for wrong in ((), ("+".join([low, *rest]),), (*packs, *packs)):
        with pytest.raises(ValueError, match="packs"):
            decide(game.table, commands.Deal(rounds=cut, packs=wrong, now=START))


@pytest.mark.parametrize(
    "rounds", [(), (("TS", "5C", "QS"),), (("TS", "5C", "QS", "6H", "7H"),), (("TS", "5C", "TH", "6H"),)]
)
def test_a_cut_that_decides_nothing_is_never_dealt(rounds: tuple[tuple[str, ...], ...]) -> None:
    game = Game(started=False)
    game.take(commands.Start, ASHA)
    with pytest.raises(ValueError, match="cut"):
        decide(game.table, commands.Deal(rounds=rounds, packs=game.rng.packs(game.rules), now=START))


def test_the_server_deals_once_and_only_what_has_started() -> None:
    game = Game(started=False)
    rounds, packs = game.rng.cut(4), game.rng.packs(game.rules)
    command = commands.Deal(rounds=rounds, packs=packs, now=START)
    assert game.decide(command) == []
    game.take(commands.Start, ASHA)
    assert game.table.status == "starting"
    assert game.decide(command) == [Cut(rounds=rounds), Dealt(packs=packs, at=START)]
    assert game.decide(command) == []
    assert game.table.status == "playing"


def test_a_legal_play_is_one_event_under_its_one_name() -> None:
    game = Game(people=4)
    bid, turn, chair = game.any_play(), game.turn, game.table.match.first
    command = game.play(bid.upper().replace(" ", "  "))
    assert game.decide(command) == [
        Played(by=turn, cmd_id=command.cmd_id, chair=chair, play=bid, at=command.now),
    ]


def test_only_the_person_whose_turn_it_is_may_play() -> None:
    game = Game(people=4)
    bid, seq, turn = game.any_play(), game.table.seq, game.turn
    for person in set(PEOPLE[:4]) - {turn}:
        assert game.decide(game.play(bid, by=person)) == Refusal("not-your-turn")
    for nobody in (ESHA, "idq-unknown", ""):
        assert game.decide(game.play(bid, by=nobody)) == Refusal("not-seated")
    assert game.table.seq == seq
    assert kinds(game.decide(game.play(bid))) == ["Played"]


def test_a_bot_plays_only_for_a_chair_that_a_bot_has() -> None:
    game = Game(people=2)  # on chairs 0 and 1
    game.play_until(ASHA)
    assert game.decide(game.bot_play()) == Refusal("not-a-bot")
    game.play_until(BINA)
    game.play_one()
    command = game.bot_play()
    for chair in (0, 1, 3):
        wrong = commands.BotPlay(chair=chair, seq=command.seq, play=command.play, now=command.now)
        assert game.decide(wrong) == Refusal("not-your-turn")
    assert game.decide(command) == [Played(chair=2, play=command.play, at=command.now)]
    assert kinds(game.decide(game.bot_play(seq=game.table.turn_seq))) == ["Played"]


def test_a_bot_that_chose_before_the_cards_changed_is_late() -> None:
    game = Game()
    game.play_until(ASHA)
    game.play_one()
    late = game.bot_play(seq=game.table.turn_seq - 1)
    assert game.decide(late) == Refusal("stale", None, {"seq": game.table.seq})
    early = game.bot_play(seq=game.table.seq + 1)
    assert game.decide(early) == Refusal("stale", None, {"seq": game.table.seq})
    seen = game.bot_play()
    game.take(commands.Say, ASHA, phrase="hello")  # changes nothing that a bot would have to know
    assert kinds(game.decide(seen)) == ["Played"]


def test_a_wrong_person_learns_nothing_about_the_play() -> None:
    """The same answer whether the play would be legal, illegal, or no play at all (R6.6)."""
    game = Game(people=4)
    other = next(person for person in PEOPLE[:4] if person != game.turn)
    answers = [game.decide(game.play(text, by=other)) for text in (game.any_play(), "7H", "bid 9", "nonsense")]
    assert answers == [Refusal("not-your-turn")] * 4


def test_an_illegal_play_is_refused_with_its_rule() -> None:
    game = Game(people=4)
    seq = game.table.seq
    refusal = game.decide(game.play("7H"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("bid-due", "R2.3")
    assert game.decide(game.play("what?")) == Refusal("not-a-play", "R13")
    assert game.table.seq == seq


@pytest.mark.parametrize(
    ("started", "code"),
    [(False, "not-dealt"), (True, "not-dealt")],
)
def test_nothing_is_played_before_the_cards_are_there(started: bool, code: str) -> None:
    game = Game(started=False)
    if started:
        game.take(commands.Start, ASHA)
    assert game.do(commands.PlayCard, ASHA, play="bid 9") == Refusal(code)
    assert game.do(commands.Ready, ASHA) == Refusal(code)
    assert game.do(commands.AskUndo, ASHA) == Refusal(code)
    assert game.decide(commands.BotPlay(chair=1, seq=game.table.seq, play="bid 9", now=START)) == Refusal(code)


def test_a_double_tap_plays_once() -> None:
    game = Game("two-player", people=2)
    while game.table.status == "playing":
        first, second = game.play(game.any_play()), game.play(game.any_play())
        seq = game.table.seq
        assert isinstance(game.decide(first), list)
        refusal = game.decide(second)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "stale"
        assert game.table.seq - seq in (1, 2, 3)  # the last play of a deal brings its score, maybe the end


def test_a_stale_command_stays_refused_when_the_turn_comes_round_again() -> None:
    game = Game(people=4)
    turn, seq = game.turn, game.table.seq
    game.play_one()
    game.play_until(turn)
    assert game.decide(game.play(game.any_play(), seq=seq)) == Refusal("stale", None, {"seq": game.table.seq})
    assert game.decide(game.play(game.any_play(), seq=game.table.seq + 1)) == Refusal(
        "stale", None, {"seq": game.table.seq}
    )


def test_a_play_is_not_stale_because_of_what_changes_no_cards() -> None:
    """Four people press buttons at the same time; only the cards make a play stale."""
    game = Game(people=3)
    game.play_until(CHAND)
    play = game.play(game.any_play())
    game.take(commands.Say, ASHA, phrase="hurry")
    game.disconnect(BINA)
    game.take(commands.Lock, ASHA, locked=True)
    game.connect(BINA)
    game.take(commands.SeatBot, ASHA, chair=3, bot="greedy")
    assert kinds(game.decide(play))[0] == "Played"


def test_a_retry_is_answered_with_the_first_outcome() -> None:
    game = Game(people=4)
    sent = []
    while game.table.status == "playing":
        command = game.play_one()
        sent.append((command, game.table.seq))
    seq = game.table.seq
    for command, outcome in sent:
        assert game.decide(command) == Repeated(outcome)
    assert game.table.seq == seq


def test_a_table_remembers_a_bounded_number_of_commands_and_executes_none_twice() -> None:
    """Whatever is forgotten is stale: a command moves the table past the event it was decided on."""
    game = Game({"preset": "two-player", "target": 10_000}, baazis=None, seed=2, people=2)
    sent: list[tuple[commands.PlayCard, int]] = []
    while len(sent) < 5 * OUTCOMES_KEPT:
        if game.table.status == "deal-over":
            game.go_on()
        command = game.play(game.any_play())
        assert isinstance(game.decide(command), list)
        sent.append((command, game.table.seq))
        assert all(len(outcomes) <= OUTCOMES_KEPT for outcomes in game.table.outcomes.values())
    for table in (game.table, replay(game.events)):  # as after a restart
        for person in (ASHA, BINA):
            own = [(decide(table, command), seq) for command, seq in sent if command.by == person]
            kept = [(answer, seq) for answer, seq in own if isinstance(answer, Repeated)]
            assert kept == [(Repeated(seq), seq) for _, seq in own[-len(kept) :]]
            assert OUTCOMES_KEPT - 20 < len(kept) <= OUTCOMES_KEPT  # beside those that asked for the next deal
            forgotten = own[: -len(kept)]
            assert all(answer == Refusal("stale", None, {"seq": table.seq}) for answer, _ in forgotten)
            assert len(forgotten) > OUTCOMES_KEPT


def test_commands_about_the_table_are_not_executed_twice_either_when_they_are_forgotten() -> None:
    game = Game(started=False)
    sent = [game.of(commands.Lock, ASHA, locked=True)]
    game.decide(sent[0])
    for number in range(2 * OUTCOMES_KEPT):
        sent.append(game.of(commands.Lock, ASHA, locked=number % 2 == 1))
        assert kinds(game.decide(sent[-1])) == ["Locked"]
    answers = [decide(game.table, command) for command in sent]
    assert all(isinstance(answer, Repeated) for answer in answers[-OUTCOMES_KEPT:])
    assert set(map(str, answers[:-OUTCOMES_KEPT])) == {str(Refusal("stale", None, {"seq": game.table.seq}))}


def test_what_somebody_did_who_is_long_gone_is_not_executed_again() -> None:
    """Of people who do not sit here only some are remembered; what the others sent is stale."""
    game = Game(started=False)
    game.connect(BINA)
    sit = game.of(commands.Sit, BINA, chair=1)
    assert kinds(game.decide(sit)) == ["Sat"]
    game.take(commands.Stand, BINA)
    for number in range(PEOPLE_KEPT + 1):
        person = f"idq-{number}"
        game.take(commands.Sit, person, chair=2)
        game.take(commands.Stand, person)
        assert len(game.table.outcomes) <= PEOPLE_KEPT + len(game.table.chairs)
        assert len(game.table.people) <= PEOPLE_KEPT + len(game.table.chairs) + 1
    assert BINA not in game.table.outcomes
    assert ASHA in game.table.outcomes
    assert game.decide(sit) == Refusal("stale", None, {"seq": game.table.seq})
    game.take(commands.Sit, BINA, chair=3)
    assert game.decide(sit) == Refusal("stale", None, {"seq": game.table.seq})


def test_a_retry_is_known_by_its_person_and_id_alone() -> None:
    game = Game(people=4)
    turn = game.turn
    game.decide(game.play(game.any_play(), cmd_id="same"))
    assert game.decide(game.play("7H", by=turn, cmd_id="same")) == Repeated(game.table.seq)
    other = next(person for person in PEOPLE[:4] if person not in (turn, game.turn))
    refusal = game.decide(game.play("7H", by=other, cmd_id="same"))
    assert refusal == Refusal("not-your-turn")  # another person's id is its own


@pytest.mark.parametrize("rules", ["short", "punjab30", "two-player", "three-player", "no-cement"])
def test_a_match_ends_and_another_follows(rules: str) -> None:
    game = Game(rules, seed=5)
    game.play_match()
    assert game.table.status == "match-over"
    assert isinstance(game.events[-1], Ended)
    assert game.events[-1].winner == game.table.match.winner
    assert game.do(commands.PlayCard, ASHA, play="7H") == Refusal("match-over")
    decision = game.take(commands.Ready, ASHA)
    assert kinds(decision) == ["Asked", "Rematched", "Started"]
    assert kinds(game.deal()) == ["Cut", "Dealt"]
    assert (game.table.status, game.table.match.deal_number, game.table.match.winner) == ("playing", 1, None)
    game.play_match()
    assert game.table.status == "match-over"


def test_a_deal_ends_with_its_score() -> None:
    game = Game("long")
    assert game.do(commands.Ready, ASHA) == Refusal("deal-not-over")
    game.play_deal()
    assert isinstance(game.events[-1], Scored | Ended)
    assert game.table.status == "deal-over"
    assert game.do(commands.PlayCard, ASHA, play="7H") == Refusal("deal-over")
    assert game.do(commands.Ready, DEV) == Refusal("not-seated")


def test_a_closed_table_does_nothing_more() -> None:
    game = Game(started=False)
    before = game.of(commands.Lock, ASHA, locked=True)
    game.decide(before)
    game.disconnect(ASHA)
    game.tick(3600)
    table: Table = game.table
    assert table.status == "closed"
    assert game.decide(before) == Repeated(before.seq + 1)
    assert game.do(commands.Sit, ASHA, chair=0) == Refusal("closed")
    assert game.do(commands.PlayCard, ASHA, play="bid 9") == Refusal("closed")
    for command in (
        commands.Connect(person=ASHA, name="Asha", now=game.now),
        commands.Disconnect(person=ASHA, node=NODE, since=game.now, now=game.now),
        commands.Recover(nodes=frozenset(), now=game.now),
        commands.Tick(now=game.now),
        commands.Deal(rounds=(), packs=(), now=game.now),
        commands.BotPlay(chair=0, seq=table.seq, play="bid 9", now=game.now),
    ):
        assert game.decide(command) == []
