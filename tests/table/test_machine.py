"""Eight people, their connections, a host, bots, clocks and a server that restarts, in any order.

Whatever happens, nobody has two chairs or acts for another, the turn is never lost, no command is executed twice, the
events are the table, and no viewer is told anything about cards that they cannot see.
"""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from seep.cards import Card, parse_pack
from seep.rules import Rules, RulesText
from seep.server.rng import ServerRng
from seep.server.summary import lobby_table, summarize
from seep.table import (
    Clock,
    Command,
    Event,
    NotVisible,
    OpenTable,
    PersonCommand,
    Refusal,
    Repeated,
    Table,
    TableSettings,
    commands,
    decide,
    event_view,
    evolve,
    next_due,
    open_table,
    replay,
    table_view,
)
from seep.table.events import Dealt, decode, encode
from seep.table.seating import may_sit
from seep.table.timing import LEAVES_AFTER_MS
from seep.table.viewer import may_see
from seep.view import ENCODER
from tests.hidden import dealt_differently
from tests.table.game import NAMES, PEOPLE, START
from tests.table.witness import Witness, opponents

HOST: Final = PEOPLE[0]
SPECTATOR: Final = "idq-who-only-watches"
QUICK: Final = {"target": 10}
"""So that a match is won with the first deal that is not drawn."""
RULES: Final[tuple[RulesText, ...]] = (
    "standard",
    "punjab30",
    *({"preset": preset} | QUICK for preset in ("standard", "three-player", "two-player", "no-cement")),
)
CLOCK: Final = Clock(turn=5, reserve=10, refill=2)
MOST_STEPS: Final = 1000
"""How many plays and ticks a table needs at most to come to its end by itself."""

HOSTS: Final = ("seat-bot", "swap", "lock", "hand-over", "start", "start")
chairs = st.integers(0, 4)  # one more than there are
numbers = st.integers(0, 2**16)
settings_ = st.builds(
    TableSettings,
    bot=st.sampled_from(("random", "greedy")),
    clock=st.sampled_from((None, CLOCK)),
    watching=st.booleans(),
    listed=st.booleans(),
    grace=st.sampled_from((5, 30)),
    pause=st.sampled_from((3, 45)),
)


def state_of(table: Table) -> dict[str, Any]:
    """All that a table is."""
    return {name: getattr(table, name) for name in Table.__slots__}


def told(table: Table, viewer: str | None) -> bytes:
    """All that a viewer is told of a table: the table itself, and its line in the lobby."""
    return ENCODER.encode((table_view(table, viewer), lobby_table(table)))


class TableMachine(RuleBasedStateMachine):
    """A table, the people around it, and a second table made of the texts of its events."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.stored = Table()
        """Made of the same events, as they are stored."""
        self.events: list[str] = []
        self.witness = Witness()
        self.packs: list[list[Card]] = []
        """Those of the latest deal: thrown in, and last the one that is played."""
        self.now = START
        self.starts = 1
        """How often the server was started."""
        self.sockets: dict[str, int] = {}
        self.sent: list[tuple[PersonCommand, list[Event] | Refusal, int]] = []
        """The commands of people, what was first decided on each, and the last event by then."""
        self.random = random.Random(0)

    @initialize(
        rules=st.sampled_from(RULES),
        baazis=st.sampled_from((1, 3, None)),
        chosen=settings_,
        bots=st.sampled_from((False, False, True)),
        seated=st.integers(0, 4),
        started=st.booleans(),
        seed=numbers,
    )
    def open(
        self,
        rules: RulesText,
        baazis: int | None,
        chosen: TableSettings,
        bots: bool,
        seated: int,
        started: bool,
        seed: int,
    ) -> None:
        self.random = random.Random(seed)
        players = Rules.parse(rules).players
        command = OpenTable(
            table="t",
            by=HOST,
            name=NAMES[HOST],
            now=self.now,
            code="k7",
            rules=rules,
            baazis=baazis,
            settings=chosen,
            bots=("random",) * (players - 1) if bots else None,
        )
        opened = open_table(command)
        assert isinstance(opened, list)
        self._take_in(command, opened)
        for person in (HOST, SPECTATOR):
            self._connect(person)
        if not bots:
            for chair, person in enumerate(PEOPLE[: min(seated, players)]):
                self._connect(person)
                self._send(commands.Sit, person, chair=chair, name=NAMES[person], node=self.node)
            if started and seated:
                self._send(commands.Start, HOST)
        if self.table.status == "starting":
            self.deal()

    # ---- carrying out

    def _do(self, command: Command) -> list[Event] | Repeated | Refusal:
        before, state = self.table, state_of(self.table)
        decision = decide(before, command)
        assert state_of(before) == state
        if isinstance(command, PersonCommand):
            assert not isinstance(decision, Repeated), "every command has another cmd_id"
            self.sent.append((command, decision, before.seq + (len(decision) if isinstance(decision, list) else 0)))
        if isinstance(decision, list):
            self._take_in(command, decision)
        return decision

    def _take_in(self, command: Command | OpenTable, events: list[Event]) -> None:
        for event in events:
            before, state = self.table, state_of(self.table)
            text = encode(event)
            assert decode(text) == event
            self.events.append(text)
            self.table = evolve(before, event)
            assert state_of(before) == state
            if not isinstance(command, OpenTable):
                self.witness.note(before, command, event, self.table)
            self.stored = evolve(self.stored, decode(text))
            assert self.table.seq == len(self.events)
            if isinstance(event, Dealt):
                self.packs = list(map(parse_pack, event.packs))
            assert b"idq-" not in ENCODER.encode(event_view(self.table, event))

    def _of(self, kind: type[PersonCommand], by: str, seq: int | None = None, **fields: Any) -> PersonCommand:
        self.now += 1
        seq = self.table.seq if seq is None else seq
        made: dict[str, Any] = {"cmd_id": f"c{len(self.sent)}", "seq": seq, "by": by, "now": self.now}
        return kind(**(made | fields))

    @property
    def node(self) -> str:
        """The process of the server that is running."""
        return f"node-{self.starts}"

    def _send(self, kind: type[PersonCommand], by: str, **fields: Any) -> list[Event] | Repeated | Refusal:
        return self._do(self._of(kind, by, **fields))

    def _host(self, who: int) -> str:
        """Mostly the host, sometimes somebody else."""
        return self._person(who) if who % 5 == 0 or self.table.host is None else self.table.host

    def _person(self, who: int) -> str:
        """Mostly somebody who sits here, sometimes anybody."""
        seated = self.table.seated()
        return seated[who % len(seated)] if seated and who % 3 else PEOPLE[who % len(PEOPLE)]

    # ---- connections

    @rule(who=numbers)
    def connect(self, who: int) -> None:
        self._connect(SPECTATOR if who % 10 == 0 else self._person(who))

    def _connect(self, person: str) -> None:
        self.sockets[person] = self.sockets.get(person, 0) + 1
        name, program = NAMES.get(person, "Ela"), "a program" if person == PEOPLE[1] else None
        self._do(commands.Connect(person=person, name=name, program=program, node=self.node, now=self.now))
        chair = self.table.chair_of(person)
        if chair is not None and self.table.status != "closed":
            assert self.table.is_here(person)
            assert self.table.chairs[chair].stand_in is None

    @precondition(lambda self: any(self.sockets.values()))
    @rule(who=numbers, lag=st.integers(0, 3000))
    def disconnect(self, who: int, lag: int) -> None:
        person = self._person(who)
        if self.sockets.get(person):
            self.sockets[person] -= 1
            if not self.sockets[person]:
                since, self.now = self.now, self.now + lag
                self._do(commands.Disconnect(person=person, node=self.node, since=since, now=self.now))
                assert self.table.status == "closed" or not self.table.is_here(person)

    @rule(gone=st.sets(st.sampled_from(PEOPLE)), away=st.integers(0, 10**6))
    def restart(self, gone: set[str], away: int) -> None:
        """The server starts anew from what is stored; some people are connected again at once."""
        self.table = replay(map(decode, self.events))
        self.now += away
        self.sockets = dict.fromkeys(
            (person for person, count in self.sockets.items() if count and person not in gone), 1
        )
        self.starts += 1
        self._do(commands.Recover(nodes=frozenset({self.node}), now=self.now))
        assert self.table.status == "closed" or not self.table.present()
        for person in sorted(self.sockets):
            self._do(commands.Connect(person=person, name=None, node=self.node, now=self.now))

    # ---- chairs and the host

    @rule(who=numbers, chair=chairs)
    def sit(self, who: int, chair: int) -> None:
        person = self._person(who)
        node = self.node if self.sockets.get(person) else None
        if isinstance(self._send(commands.Sit, person, chair=chair, name=NAMES[person], node=node), list):
            assert self.table.chair_of(person) == chair
            assert self.table.is_here(person) == (node is not None)

    @precondition(lambda self: self.table.seated())
    @rule(who=numbers, then=chairs)
    def stand(self, who: int, then: int) -> None:
        """Somebody leaves, and half of them want to sit elsewhere, which in a deal may show them another hand."""
        person = self._person(who)
        if isinstance(self._send(commands.Stand, person), list):
            assert self.table.chair_of(person) is None
            assert self.table.host != person
            if who % 2:
                self._send(commands.Sit, person, chair=then, name=NAMES[person])

    @rule(who=numbers, what=st.sampled_from((*HOSTS, "remove")), pair=st.tuples(chairs, chairs))
    def host_does(self, who: int, what: str, pair: tuple[int, int]) -> None:
        """What the host may do with chairs, mostly by the host."""
        by, chair = self._host(who), pair[0]
        match what:
            case "seat-bot":
                self._send(commands.SeatBot, by, chair=chair, bot="greedy")
            case "swap":
                self._send(commands.Swap, by, chairs=pair)
            case "lock":
                self._send(commands.Lock, by, locked=chair < 2)
            case "hand-over":
                self._send(commands.HandOver, by, chair=chair)
            case "start":
                self._send(commands.Start, by)
            case _:
                self._remove(by, chair)

    def _remove(self, by: str, chair: int) -> None:
        removed = self.table.chairs[chair].person if chair < len(self.table.chairs) else None
        if isinstance(self._send(commands.Remove, by, chair=chair), list) and removed not in (None, by):
            assert isinstance(self._send(commands.Sit, removed or "", chair=chair), Refusal)

    @rule(who=numbers, rules=st.sampled_from(RULES), chosen=settings_, same=st.booleans())
    def configure(self, who: int, rules: RulesText, chosen: TableSettings, same: bool) -> None:
        """Other rules for other numbers of players, too; with `same` what may be changed during a match."""
        seated = self.table.seated()
        if same:
            rules, chosen = self.table.rules.text(), msgspec.structs.replace(chosen, clock=self.table.settings.clock)
        decision = self._send(
            commands.Configure, self._host(who), rules=rules, baazis=self.table.baazis, settings=chosen
        )
        if isinstance(decision, list):
            assert len(self.table.chairs) == self.table.rules.players
            assert set(self.table.seated()) == set(seated)
            assert self.table.settings == chosen

    @rule(who=numbers, chair=chairs)
    def claim(self, who: int, chair: int) -> None:
        """No chair here is one of version 0.1.0."""
        person = self._person(who)
        assert not isinstance(self._send(commands.ClaimChair, person, chair=chair), list) or (
            self.table.chair_of(person) is not None
        )

    # ---- playing

    @precondition(lambda self: self.table.turn is not None)
    @rule(number=numbers, lag=st.integers(0, 5000))
    def play(self, number: int, lag: int) -> None:
        """The person whose turn it is plays, though a bot may play for them."""
        person = self.table.chairs[self.table.turn or 0].person
        if person is not None:
            self.now += number % 20_000
            decision = self._send(commands.PlayCard, person, play=self._legal(number), lag=lag)
            over = self.table.chairs[self.table.turn or 0].time_over
            assert isinstance(decision, list) or (over and decision == Refusal("time-over"))

    @precondition(lambda self: self.table.turn is not None)
    @rule(who=numbers, number=numbers)
    def play_for_another(self, who: int, number: int) -> None:
        person = SPECTATOR if who % 5 == 0 else self._person(who)
        if self.table.chair_of(person) != self.table.turn:
            assert isinstance(self._send(commands.PlayCard, person, play=self._legal(number)), Refusal)

    @precondition(lambda self: self.table.turn is not None)
    @rule(number=numbers)
    def bot_play(self, number: int) -> None:
        turn = self.table.turn
        assert turn is not None
        seq = self.table.turn_seq + number % (self.table.seq - self.table.turn_seq + 1)
        decision = self._do(commands.BotPlay(chair=turn, seq=seq, play=self._legal(number), now=self.now))
        assert isinstance(decision, list) == (self.table.seq > seq and decision != Refusal("not-a-bot"))

    @precondition(lambda self: self.table.in_match)
    @rule(steps=st.integers(1, 30), number=numbers)
    def play_a_little(self, steps: int, number: int) -> None:
        self._play_on(steps, number)

    @precondition(lambda self: self.table.in_match or self.table.status == "match-over")
    @rule(steps=st.integers(30, 120), number=numbers)
    def play_much(self, steps: int, number: int) -> None:
        self._play_on(steps, number)

    def _play_on(self, steps: int, number: int) -> None:
        """Everybody who is here plays and wants to go on, and bots and clocks do the rest."""
        for step in range(steps):
            turn = self.table.turn
            person = None if turn is None else self.table.chairs[turn].person
            if person is not None and self.table.is_here(person) and not self.table.chairs[turn or 0].time_over:
                self.play(number * step, 0)
                if (number + step) % 11 == 0 and self.table.turn is not None:
                    self.take_back([True] * (step % 4))
            elif turn is None and self.table.status in ("deal-over", "match-over") and self.table.present():
                for ready in self.table.present():
                    self._send(commands.Ready, ready)
                assert self.table.status == "starting"
            elif not self._by_itself(number * step):
                assert not self.table.present() or self.table.status in ("waiting", "closed")
                break

    @precondition(lambda self: self.table.status == "starting")
    @rule()
    def deal(self) -> None:
        rules, rng = self.table.rules, ServerRng(self.random)
        self._do(commands.Deal(rounds=rng.cut(rules.players), packs=rng.packs(rules), now=self.now))
        assert self.table.status == "playing"

    @precondition(lambda self: self.table.status != "playing")
    @rule(who=numbers)
    def ready(self, who: int) -> None:
        self._send(commands.Ready, self._person(who))

    @precondition(lambda self: self.table.turn is not None)
    @rule(who=numbers)
    def ask_undo(self, who: int) -> None:
        self._ask_undo(self._person(who))

    def _ask_undo(self, person: str) -> None:
        chair = self.table.chair_of(person)
        may = chair is not None and table_view(self.table, person).can_undo
        assert isinstance(self._send(commands.AskUndo, person), list) == may

    @precondition(lambda self: self.table.undo)
    @rule(who=numbers, agree=st.booleans())
    def answer_undo(self, who: int, agree: bool) -> None:
        self._send(commands.AnswerUndo, self._person(who), agree=agree)

    @precondition(lambda self: self.table.turn is not None and self.table.match.deal.history)
    @rule(answers=st.lists(st.booleans(), max_size=3))
    def take_back(self, answers: list[bool]) -> None:
        """Whoever played last wants it back, and opponents answer, or not."""
        turn, history = self.table.turn, self.table.match.deal.history
        assert turn is not None
        last = turn if str(history[-1]).startswith("bid") else (turn - 1) % len(self.table.chairs)
        person = self.table.chairs[last].person
        if person is not None:
            self._ask_undo(person)
            for opponent, agree in zip(sorted(opponents(self.table, last)), answers, strict=False):
                self._send(commands.AnswerUndo, opponent, agree=agree)
            if self.table.match.deal.history == history[:-1]:
                assert self.table.turn == last

    @rule(who=numbers, phrase=st.sampled_from(("hello", "vah")))
    def say(self, who: int, phrase: str) -> None:
        self._send(commands.Say, self._person(who), phrase=phrase)

    def _legal(self, number: int) -> str:
        plays = self.table.match.deal.legal_plays()
        return str(plays[number % len(plays)])

    # ---- time

    @rule(seconds=st.one_of(st.integers(0, 30), st.integers(0, 400), st.integers(0, 10**5)))
    def wait(self, seconds: int) -> None:
        """Time passes and the server notices some time later what is due."""
        self.now += 1000 * (seconds if self.table.present() else min(seconds, 400))
        self._tick()

    @rule()
    def tick_when_due(self) -> None:
        due = next_due(self.table)
        if due is not None and self.table.status != "starting":
            self.now = max(self.now, due)
            assert self._tick()

    def _tick(self) -> bool:
        ticked = 0
        while decision := self._do(commands.Tick(now=self.now)):
            assert isinstance(decision, list)
            ticked += 1
            assert ticked < 30
        due = next_due(self.table)
        assert due is None or due > self.now or self.table.status == "starting"
        return ticked > 0

    def _by_itself(self, number: int) -> bool:
        """Do the next thing that happens without people; False if there is nothing, ever."""
        turn, due = self.table.turn, next_due(self.table)
        if self.table.status == "starting":
            self.deal()
        elif turn is not None and self.table.bot_of(turn) is not None:
            play = commands.BotPlay(chair=turn, seq=self.table.seq, play=self._legal(number), now=self.now)
            assert isinstance(self._do(play), list)
        elif due is None:
            return False
        else:
            self.tick_when_due()
        return True

    # ---- what comes twice, or late

    @precondition(lambda self: self.sent)
    @rule(number=numbers)
    def retry(self, number: int) -> None:
        """What was executed is never executed again."""
        command, first, seq = self.sent[-1 - number % len(self.sent)]
        if not isinstance(first, list) or not first:
            return
        again = decide(self.table, command)
        if isinstance(again, Repeated):
            assert again.seq == seq
        else:
            assert isinstance(again, Refusal)
            assert again.code in ("stale", "closed", "not-seated")

    @rule(who=numbers, number=numbers)
    def late(self, who: int, number: int) -> None:
        """What was decided before the cards changed, or on what has not happened yet, is refused."""
        person = self._person(who)
        early = number % (self.table.turn_seq + 1) - 1
        for seq in (early, self.table.seq + 1 + number):
            for command in (
                self._of(commands.PlayCard, person, seq=seq, play="7H"),
                self._of(commands.Ready, person, seq=seq),
                self._of(commands.AskUndo, person, seq=seq),
                self._of(commands.AnswerUndo, person, seq=seq, agree=True),
            ):
                refusal = decide(self.table, command)
                assert isinstance(refusal, Refusal)
                assert refusal.code in ("stale", "closed", "not-seated")
            if self.table.turn is not None:
                bot = commands.BotPlay(chair=self.table.turn, seq=seq, play=self._legal(number), now=self.now)
                assert decide(self.table, bot) == Refusal("stale", None, {"seq": self.table.seq})

    # ---- what is always true

    @invariant()
    def the_events_are_the_table(self) -> None:
        assert state_of(self.stored) == state_of(self.table)

    @invariant()
    def everybody_has_one_chair_at_most(self) -> None:
        seated = self.table.seated()
        assert len(seated) == len(set(seated))
        for chair in self.table.chairs:
            assert (chair.kind == "person") == (chair.person is not None)
            assert (chair.kind == "bot") == (chair.bot is not None)
            assert chair.person is not None or not (chair.stand_in or chair.time_over)
        if self.table.in_match:
            assert all(chair.kind != "empty" for chair in self.table.chairs)

    @invariant()
    def the_turn_is_not_lost(self) -> None:
        """Somebody may play, or a bot does, or while anybody is here it is known when one will."""
        table = self.table
        if table.status != "playing":
            return
        assert table.turn is not None
        person = table.chairs[table.turn].person
        if table.bot_of(table.turn) is not None:
            return
        assert person is not None
        if not table.is_here(person) and table.present():
            due = next_due(table)
            assert due is not None
            since = table.people[person].since
            assert since is not None
            assert due <= max(since, self.now) + 2 * table.settings.grace * 1000

    @invariant()
    def whatever_is_due_is_done(self) -> None:
        due = next_due(self.table)
        if self.table.status == "starting":
            assert due == 0
        elif due is not None:
            assert decide(self.table, commands.Tick(now=due))
            assert not decide(self.table, commands.Tick(now=due - 1))

    @invariant()
    def the_database_is_told_what_is_due(self) -> None:
        summary = summarize(self.table)
        assert (summary.status, summary.due_at) == (self.table.status, next_due(self.table))
        assert summary.here == any(presence.here for presence in self.table.people.values())
        assert (summary.code is None) == (self.table.status == "closed")
        assert "idq-" not in (summary.lobby or "")

    @invariant()
    def there_is_a_host(self) -> None:
        """Of a table that waits with somebody here it is somebody who is here, after a while at least."""
        table, now = self.table, self.now + LEAVES_AFTER_MS
        assert table.host is None or table.host in table.people
        if table.status == "closed" or not table.seated():
            return
        assert table.host is not None
        if table.status in ("waiting", "match-over") and table.present():
            while (due := next_due(table)) is not None and due <= now and table.status in ("waiting", "match-over"):
                ticked = decide(table, commands.Tick(now=now))
                assert isinstance(ticked, list)
                for event in ticked:
                    table = evolve(table, event)
            assert table.status == "starting" or table.is_here(table.host or "")

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        """The same bytes when cards that a viewer cannot see lie differently (R12.3), and no identifier in them."""
        views: dict[bool, bytes] = {}
        anybody = PEOPLE[self.table.seq % len(PEOPLE)]
        for viewer in dict.fromkeys((None, SPECTATOR, self.table.host, *self.table.seated(), anybody)):
            chair = self.table.chair_of(viewer)
            if not may_see(self.table, viewer):
                with pytest.raises(NotVisible):
                    table_view(self.table, viewer)
                assert chair is None
                continue
            shown = told(self.table, viewer)
            assert b"idq-" not in shown
            if chair is None and viewer != self.table.host:
                assert views.setdefault(may_sit(self.table, viewer), shown) == shown
            if self.table.status == "playing" and (chair is not None or viewer is None):
                assert told(self._otherwise(chair), viewer) == shown

    def _otherwise(self, chair: int | None) -> Table:
        """The table with cards that whoever sits on `chair` cannot see lying differently."""
        other = self.table.copy()
        seat = None if chair is None else other.match.seat_of(chair)
        *thrown_in, pack = self.packs
        deal = self.table.match.deal
        other.match.deal = dealt_differently(deal, pack, seat, self.random, tries=2, thrown_in=thrown_in)
        return other

    def teardown(self) -> None:
        """Everybody leaves for good, some by standing up; the table comes to its end by itself."""
        if not self.events:
            return
        for number, person in enumerate(PEOPLE):
            if number % 3 == self.table.seq % 3 and self.table.chair_of(person) is not None:
                self._send(commands.Stand, person)
        for person, count in self.sockets.items():
            if count:
                self._do(commands.Disconnect(person=person, node=self.node, since=self.now, now=self.now))
        assert not any(presence.here for presence in self.table.people.values())
        for step in range(MOST_STEPS):
            if self.table.status == "closed":
                break
            assert self._by_itself(step)
        assert self.table.status == "closed"
        assert next_due(self.table) is None
        assert state_of(replay(map(decode, self.events))) == state_of(self.table) == state_of(self.stored)


TestTable = pytest.mark.fuzz(TableMachine.TestCase)
