"""One deal of Seep, from the bid to the score: the public face of the core.

>>> deal = Deal.new("standard", seed=7)
>>> while deal.phase != "over":
...     _ = deal.play(deal.legal_plays()[0])
>>> len(deal.history), sum(deal.scores()) >= 100
(49, True)
"""
import secrets as _secrets
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from seep.core.bits cimport u64
from seep.core.legal cimport PlayBuffer, legal_plays as find_legal
from seep.core.convert cimport cards_of, seed_of
from seep.core.game cimport Game
from seep.core.playout cimport shuffle_pack, sort_pack
from seep.core.reasons cimport candidates, why_not as find_reason
from seep.core.state cimport (
    Effect as EffectC, HOUSES, Kind, LOWEST_HOUSE, Parts, Phase, State, apply_play, deal_pack, describe_play,
    hash_state, parts_of, score, stands
)
from seep.play cimport Play, make_play

from seep.cards import CARDS, CardError, parse_pack
from seep.drawing import draw, progress_text, repr_line
from seep.position import House, Position, PositionError, position_line
from seep.values import whole_number
from seep.view import view_of

PHASES = ("bid", "play", "play", "over")
ACTIONS = ("bid", "throw", "capture", "establish", "add", "break")
REDEALS = (None, "no-high-card", "floor")
SORTED_PACK = list(CARDS)
cdef Game NOT_DEALT = Game("standard")       # what a deal has before its __init__


class Reason(NamedTuple):
    """Why a play is not legal: a stable `code`, the `rule` of docs/rules.md, and `params`, in which cards are texts."""

    code: str
    rule: str
    params: dict

    def __hash__(self):
        return hash((self.code, self.rule))


class IllegalPlay(ValueError):
    """A play that the rules do not allow; the deal is as it was. `code`, `rule` and `params` as in `Reason` (R9.6)."""

    def __init__(self, play, reason):
        params = reason.params.items()
        details = ", ".join(f"{name} {' '.join(value) if name == 'cards' else value}" for name, value in params)
        super().__init__(f"{play}: {reason.code}, {reason.rule}{f' ({details})' if details else ''}")
        self.play = play
        self.reason = reason

    @property
    def code(self):
        return self.reason.code

    @property
    def rule(self):
        return self.reason.rule

    @property
    def params(self):
        return self.reason.params

    def __reduce__(self):
        return IllegalPlay, (self.play, self.reason)


class RedealError(ValueError):
    """A pack that must be thrown in: `reason` is `"no-high-card"` (R2.4) or `"floor"` (R10 `redeal_floor`)."""

    def __init__(self, reason):
        super().__init__(f"the cards are thrown in and dealt again: {reason}")
        self.reason = reason

    def __reduce__(self):
        return RedealError, (self.reason,)


class Sheet(NamedTuple):
    """A deal's scores by side: card points, points for the majority, points for sweeps, and all together (R8.3)."""

    points: tuple
    majority: tuple
    sweeps: tuple
    scores: tuple


class Effect(NamedTuple):
    """What one play did, in the words of players; `Deal.effects` and `Deal.effect`.

    `action` is `"bid"`, `"throw"`, `"capture"`, `"establish"`, `"add"` or `"break"`. `house` is the value of the house
    captured, made or added to, `broken` that of the house a break used up. `cemented` says whether the house made or
    added to is cemented now, `newly_cemented` whether this play made it so, `merged` whether the house broken joined
    one that stood already (R7.3). `sweep` is the points of the sweep made, None for none (R8.1). `leftovers` are the
    loose cards that went to side `leftovers_side` of the deal because this was its last play (R8.2).
    """

    action: str
    house: object = None
    broken: object = None
    cemented: bool = False
    newly_cemented: bool = False
    merged: bool = False
    sweep: object = None
    leftovers: tuple = ()
    leftovers_side: object = None


cdef struct Step:
    State before
    u64 play


# Room for one look at the legal plays at a time, which the GIL sees to; deals keep what they found.
cdef PlayBuffer buffer
memset(&buffer, 0, sizeof(PlayBuffer))


cdef class Deal:
    """One deal under `rules` (a preset's name, options, or `Rules`) with `pack`, 52 cards in dealing order.

    The first four cards are the bidder's (seat 0), the next four the floor's, the rest the stock (R2). `thrown_in` are
    the packs dealt before this one that called for a redeal. Raises `RedealError` if this one does too, and
    `ValueError` if it is not a pack. A deal is dealt once: a second `__init__` raises `TypeError`. Deals are equal if
    they stand at the same position, whatever led to it; they change, and so have no hash.

    >>> deal = Deal.from_position(
    ...     "standard 2H+3H+4S+KD/-/-/- 7D+9C+KH+KS - 0 13 0 -/- 0/0 - AC+AD+AH+AS+2C+2D+2S+3C+3D+3S+4C+4D+4H+5C+5D+5H"
    ...     "+5S+6C+6D+6H+6S+7C+7H+7S+8C+8D+8H+8S+9D+9H+9S+TC+TD+TH+TS+JC+JD+JH+JS+QC+QD+QH+QS+KC")
    >>> deal.play("4S=13:9C+KH+KS")
    Play('4S=13:9C+KH+KS')
    >>> deal.houses[0].cemented, deal.turn
    (True, 1)
    >>> deal
    <Deal standard, play 2 of 48, seat 1 to play>
    """

    cdef readonly Game game
    """The rules and the state as the core keeps them; only for what lies in the core."""
    cdef Step *steps
    cdef int step_count                  # how many steps
    cdef int steps_capacity
    cdef u64 *legal                # the legal plays, once looked for
    cdef int64_t legal_count        # -1 = not yet
    cdef int64_t legal_capacity
    cdef readonly object rules
    """The `Rules` of this deal."""
    cdef readonly tuple redeals
    """What was thrown in before this deal: `(reason, the hand shown)`, the hand empty unless R2.4 showed it."""

    def __cinit__(self):
        self.steps = NULL
        self.legal = NULL
        self.legal_count = -1
        self.game = NOT_DEALT
        self.rules = self.game.options
        self.redeals = ()

    def __init__(self, rules, pack, thrown_in=()):
        if self.game is not NOT_DEALT:
            raise TypeError("a deal is dealt once; make another")
        self.game = Game(rules)
        self.rules = self.game.options
        redeals = []
        for earlier in thrown_in:
            reason = REDEALS[self.deal(earlier)]
            if reason is None:
                raise ValueError("a pack called thrown in does not call for a redeal")
            redeals.append((reason, self.hand(0) if reason == "no-high-card" else ()))
        reason = REDEALS[self.deal(pack)]
        if reason is not None:
            raise RedealError(reason)
        self.redeals = tuple(redeals)

    def __dealloc__(self):
        free(self.steps)
        free(self.legal)

    cdef int deal(self, pack) except -1:
        cdef unsigned char cards[52]
        cdef int i
        try:
            order = parse_pack(pack)
        except CardError as error:
            raise ValueError(f"a pack is the 52 cards, each once; {error}") from None
        if sorted(order) != SORTED_PACK:
            raise ValueError("a pack is the 52 cards, each once")
        for i in range(52):
            cards[i] = order[i]
        return deal_pack(&self.game.rules, &self.game.state, cards)

    @classmethod
    def new(cls, rules="standard", seed=None):
        """A deal with a shuffled pack: from `seed` the same pack again, without one another pack each time.

        A seed is any whole number. For study and tests: 64 bits of seed do not reach every order of a pack. A table
        that people play at draws its packs with `seep.match.draw_packs`.
        """
        cdef Deal deal = cls.__new__(cls)
        cdef unsigned char pack[52]
        cdef u64 source = seed_of(_secrets.randbits(64) if seed is None else seed)
        cdef int reason
        deal.game = Game(rules)
        deal.rules = deal.game.options
        sort_pack(pack)
        while True:
            shuffle_pack(pack, &source)
            reason = deal_pack(&deal.game.rules, &deal.game.state, pack)
            if not reason:
                return deal
            deal.redeals += ((REDEALS[reason], deal.hand(0) if reason == 1 else ()),)

    @classmethod
    def from_position(cls, position):
        """The deal at a position: an object of R13, a line (`Deal.line`), or a `seep.Position`.

        Raises `PositionError` or `RulesError` for one that no deal comes to. The history begins there.
        """
        cdef Deal deal = cls.__new__(cls)
        read = Position.parse(position)
        deal.game = Game(read.rules, read if read.bid is None else replace(read, bid=None))
        deal.rules = deal.game.options
        if read.bid is not None:
            if deal.why_not(Play.bid(read.bid)):
                raise PositionError("bid-cannot-open", "bid", f"{read.bid} may not be bid with this floor (R10)")
            deal.play(Play.bid(read.bid))
            deal.step_count = 0
        return deal

    # ---- whose turn, and what may be played

    @property
    def turn(self):
        """The seat to bid or play; after the last play, the seat that would be next."""
        return self.game.state.turn

    @property
    def phase(self):
        """`"bid"`, `"play"` or `"over"`."""
        return PHASES[self.game.state.phase]

    @property
    def opening(self):
        """Whether the bid or the opening play is due (R2.5)."""
        return self.game.state.phase <= Phase.OPENING

    @property
    def bid(self):
        """The bid, once it is made; None in a deal that was taken up after its opening play."""
        cdef Parts first
        if self.step_count and self.game.state.phase > Phase.OPENING:
            first = parts_of(self.steps[0].play)
            return first.value if first.kind == Kind.BID_PLAY else self.steps[0].before.bid or None
        return self.game.state.bid or None

    @property
    def plays(self):
        """How many cards have been played, 48 when the deal is over; the bid is no play."""
        return self.game.state.plays

    cdef int find_legal_plays(self) except -1:
        cdef u64 *capacity
        if self.legal_count >= 0:
            return 0
        find_legal(&self.game.rules, &self.game.state, &buffer)
        if buffer.count > self.legal_capacity:
            capacity = <u64 *>realloc(self.legal, 2 * buffer.count * sizeof(u64))
            if capacity == NULL:
                raise MemoryError("no memory for the legal plays")
            self.legal = capacity
            self.legal_capacity = 2 * buffer.count
        if buffer.count:
            memcpy(self.legal, buffer.plays, buffer.count * sizeof(u64))
        self.legal_count = buffer.count
        return 0

    def legal_plays(self):
        """All legal plays of the seat to move, each once, as a new list of `Play` (in the bid, the legal bids)."""
        cdef Play play
        cdef int64_t i
        cdef list plays
        self.find_legal_plays()
        plays = PyList_New(self.legal_count)
        for i in range(self.legal_count):
            play = Play.__new__(Play)
            play.bits = self.legal[i]
            Py_INCREF(play)
            PyList_SET_ITEM(plays, i, play)
        return plays

    def is_legal(self, play):
        """Whether a play, or its text, is among the legal plays; raise `NotationError` for a text that is none."""
        return self.allows(as_play(play).bits)

    cdef bint allows(self, u64 bits) except -1:
        cdef int64_t i
        self.find_legal_plays()
        for i in range(self.legal_count):
            if self.legal[i] == bits:
                return True
        return False

    def play(self, play):
        """Make a bid or play, given as a `Play` or its text, and return it.

        Raises `IllegalPlay` for one that the rules do not allow and `NotationError` for a text that is none; the deal
        is then as it was.
        """
        cdef Play made = as_play(play)
        cdef Step *step
        if not self.allows(made.bits):
            raise IllegalPlay(str(made), self.why_not(made))
        if self.step_count == self.steps_capacity:
            self.grow_steps()
        step = self.steps + self.step_count
        step.before = self.game.state
        step.play = made.bits
        self.step_count += 1
        self.legal_count = -1
        apply_play(&self.game.rules, &self.game.state, made.bits)
        return made

    cdef int grow_steps(self) except -1:
        cdef int capacity = self.steps_capacity + 50
        cdef Step *steps = <Step *>realloc(self.steps, capacity * sizeof(Step))
        if steps == NULL:
            raise MemoryError("no memory for the history")
        self.steps = steps
        self.steps_capacity = capacity
        return 0

    def undo(self):
        """Take the last bid or play back and return it; raise `IndexError` if none was made since the deal began."""
        if not self.step_count:
            raise IndexError("nothing to undo")
        self.step_count -= 1
        self.legal_count = -1
        self.game.state = self.steps[self.step_count].before
        return make_play(self.steps[self.step_count].play)

    def why_not(self, play):
        """Why a play, or its text, is not legal: a `Reason`, or None if it is legal.

        Raises `NotationError` for a text that is no play.

        >>> deal = Deal.new(seed=7)
        >>> deal.why_not("7H").code
        'bid-due'
        """
        found = find_reason(&self.game.rules, &self.game.state, as_play(play).bits)
        return None if found is None else readable(found)

    def refusals(self):
        """The plays a player would think of and may not make, with the reason: `[(Play, Reason)]`.

        These are the throw of each card, a house of each value that the cards allow, and each break. Only what the
        seat to move may know goes into them (R6.6).
        """
        refused = []
        for bits in candidates(&self.game.rules, &self.game.state):
            found = find_reason(&self.game.rules, &self.game.state, bits)
            if found is not None:
                refused.append((make_play(bits), readable(found)))
        return refused

    # ---- what lies where

    def hand(self, seat):
        """The cards in a seat's hand, in card order."""
        return cards_of(self.game.state.hands[self.checked(seat, self.game.rules.players, "seat")])

    def captured(self, side):
        """The cards a side has captured, in card order."""
        return cards_of(self.game.state.captured[self.checked(side, self.game.rules.sides, "side")])

    cdef int checked(self, value, int below, what) except -1:
        number = value if type(value) is int else whole_number(value)
        if number is None or not 0 <= number < below:
            raise ValueError(f"there is no {what} {value!r}; there are {below}")
        return number

    @property
    def loose(self):
        """The loose cards on the floor, in card order."""
        return cards_of(self.game.state.loose)

    @property
    def houses(self):
        """The houses on the floor by value, as `House` (value, cards, owners, cemented)."""
        cdef int at, seat
        houses = []
        for at in range(HOUSES):
            if self.game.state.standing >> at & 1:
                owners = tuple([seat for seat in range(4) if self.game.state.owners[at] >> seat & 1])
                houses.append(House(at + LOWEST_HOUSE, cards_of(self.game.state.house_cards[at]), owners))
        return tuple(houses)

    @property
    def sweeps(self):
        """The points of sweeps so far, by side (R8.1)."""
        return tuple([self.game.state.sweeps[side] for side in range(self.game.rules.sides)])

    @property
    def last_capture(self):
        """The side that captured last, or None."""
        return None if self.game.state.last_capture < 0 else self.game.state.last_capture

    @property
    def stock(self):
        """The cards still to be dealt, in order."""
        return tuple([CARDS[self.game.state.stock[at]] for at in range(self.game.state.dealt, self.game.state.stocked)])

    @property
    def history(self):
        """The plays made since this deal came to be, the bid first: a tuple of `Play`."""
        cdef int i
        return tuple([make_play(self.steps[i].play) for i in range(self.step_count)])

    def effects(self):
        """What each item of `history` did: a tuple of `Effect`.

        >>> deal = Deal.new(seed=7)
        >>> _ = deal.play("bid 9")
        >>> [effect.action for effect in deal.effects()]
        ['bid']
        """
        cdef int i
        return tuple([effect_of(self.game, &self.steps[i].before, self.steps[i].play) for i in range(self.step_count)])

    def effect(self, play):
        """What a legal play, or its text, would do: an `Effect`; raise `IllegalPlay` for one that is not legal."""
        cdef Play wanted = as_play(play)
        if not self.allows(wanted.bits):
            raise IllegalPlay(str(wanted), self.why_not(wanted))
        return effect_of(self.game, &self.game.state, wanted.bits)

    def attempted_effect(self, play):
        """What a play of `refusals`, or its text, would do if it were allowed: an `Effect`.

        Raises `NotationError` for a text that is no play, and `ValueError` for cards or houses that are not there.
        """
        cdef Parts parts = parts_of(as_play(play).bits)
        cdef const State *state = &self.game.state
        missing = parts.card < 0 or not state.hands[state.turn] >> parts.card & 1 or parts.loose & ~state.loose
        if missing or (parts.house and not stands(state, parts.house)) or state.phase == Phase.OVER:
            raise ValueError(f"{play}: the cards are not where it says")
        return effect_of(self.game, state, as_play(play).bits)

    def latest_capture(self):
        """The seat and cards of the latest play if it was a capture (R12.2), else None."""
        cdef Step *step
        cdef Parts parts
        cdef u64 cards
        if not self.step_count:
            return None
        step = self.steps + self.step_count - 1
        parts = parts_of(step.play)
        if parts.kind != Kind.CAPTURE:
            return None
        cards = parts.loose | 1ULL << parts.card
        if parts.house:
            cards |= step.before.house_cards[parts.house - LOWEST_HOUSE]
        return step.before.turn, cards_of(cards)

    # ---- the score, and texts

    @property
    def points(self):
        """Each side's points for the cards it has captured so far (R1.3), without majority and sweeps.

        Once the deal is over they are those of `sheet`.
        """
        cdef int32_t points[4]
        cdef int32_t majority[4]
        score(&self.game.rules, &self.game.state, points, majority)
        return tuple([points[side] for side in range(self.game.rules.sides)])

    def sheet(self):
        """The score sheet of a deal that is over, a `Sheet`; raise `ValueError` before."""
        cdef int32_t points[4]
        cdef int32_t majority[4]
        if self.game.state.phase != Phase.OVER:
            raise ValueError("the deal is not over")
        score(&self.game.rules, &self.game.state, points, majority)
        sides = range(self.game.rules.sides)
        return Sheet(
            tuple([points[side] for side in sides]),
            tuple([majority[side] for side in sides]),
            self.sweeps,
            tuple([points[side] + majority[side] + self.game.state.sweeps[side] for side in sides]),
        )

    def scores(self):
        """Each side's deal score (R8.3), once the deal is over; raise `ValueError` before."""
        return self.sheet().scores

    def view(self, seat, open_piles=False, totals=None):
        """What `seat` may see (R12), a `seep.view.View`; None is a spectator.

        `open_piles` is the option of R12.2; `totals` are the sides' points before this deal, if it is part of a match.
        """
        viewer = None if seat is None else self.checked(seat, self.game.rules.players, "seat")
        return view_of(self, viewer, bool(open_piles), totals)

    def line(self):
        """The position as one line (docs/notation.md), as chess has FEN; `Deal.from_position` is the inverse."""
        return position_line(self.position())

    def position(self):
        """The position as a JSON object of R13; `Deal.from_position` is the inverse."""
        return Position(
            rules=self.rules,
            hands=tuple([self.hand(seat) for seat in range(self.game.rules.players)]),
            loose=self.loose,
            houses=self.houses,
            turn=self.turn,
            opening=self.opening,
            bid=self.game.state.bid or None,
            plays=self.plays,
            captured=tuple([self.captured(side) for side in range(self.game.rules.sides)]),
            sweeps=self.sweeps,
            last_capture=self.last_capture,
            stock=self.stock,
        ).as_dict()

    def position_hash(self):
        """A 64-bit hash of the rules and of all that the rest of the deal depends on, the same in every process.

        Equal positions under equal rules have equal hashes; the bid no longer counts once the opening play is made.
        """
        cdef u64 rules = rules_hash(self.rules)
        return hash_state(&self.game.state) ^ rules

    def copy(self):
        """An independent copy, history and all."""
        cls = type(self)
        cdef Deal other = cls.__new__(cls)
        other.rules = self.rules
        other.redeals = self.redeals
        other.game = self.game.copy()
        if self.step_count:
            other.steps = <Step *>realloc(NULL, self.step_count * sizeof(Step))
            if other.steps == NULL:
                raise MemoryError("no memory for the history")
            memcpy(other.steps, self.steps, self.step_count * sizeof(Step))
            other.step_count = self.step_count
            other.steps_capacity = self.step_count
        if hasattr(self, "__dict__"):               # of a subclass
            other.__dict__.update(self.__dict__)
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        other = memo[id(self)] = self.copy()
        if hasattr(self, "__dict__"):
            other.__dict__.update(deepcopy(self.__dict__, memo))
        return other

    def __eq__(self, other):
        if not isinstance(other, Deal):
            return NotImplemented
        return self.position_hash() == other.position_hash() and self.position() == other.position()

    __hash__ = None

    def __reduce__(self):
        start = self.copy()
        while (<Deal>start).step_count:
            start.undo()
        made = type(self), start.position(), [str(play) for play in self.history], self.redeals
        return restore, made, getattr(self, "__dict__", None) or None

    def __repr__(self):
        progress = progress_text(self.phase, self.opening, self.bid, self.turn, self.plays)
        scores = [f"scores {' '.join(map(str, self.scores()))}"] if self.phase == "over" else []
        return repr_line(type(self).__name__, self.rules.text(), progress, *scores)

    def __str__(self):
        return draw(self.view(None), [self.hand(seat) for seat in range(self.rules.players)], self.loose)


cdef Play as_play(play):
    if type(play) is Play:
        return <Play>play
    return Play.parse(play)


cdef object effect_of(Game game, const State *before, u64 play):
    cdef EffectC effect
    describe_play(&game.rules, before, play, &effect)
    return Effect(
        ACTIONS[effect.action],
        effect.house or None,
        effect.broken or None,
        effect.cemented,
        effect.newly_cemented,
        effect.merged,
        None if effect.sweep < 0 else effect.sweep,
        cards_of(effect.leftovers),
        None if effect.leftovers_side < 0 else effect.leftovers_side,
    )


cdef object readable(tuple found):
    """A reason of the core with its cards as texts."""
    code, rule, numbers = found
    params = dict(numbers)
    if "card" in params:
        params["card"] = str(CARDS[params["card"]])
    if "cards" in params:
        params["cards"] = [str(CARDS[card]) for card in params["cards"]]
    return Reason(code, rule, params)


def restore(cls, position, plays, redeals):
    """The deal that pickling wrote down."""
    cdef Deal deal = cls.from_position(position)
    deal.redeals = redeals
    for play in plays:
        deal.play(play)
    return deal


@lru_cache(maxsize=256)
def rules_hash(rules):
    """A 64-bit hash of every option, the same in every process."""
    return int.from_bytes(blake2b(repr(sorted(rules.options().items())).encode(), digest_size=8).digest(), "little")


def redeal_reason(rules, pack):
    """Why a pack must be thrown in: `"no-high-card"` (R2.4), `"floor"` (R10 `redeal_floor`), or None if it stands."""
    try:
        Deal(rules, pack)
    except RedealError as error:
        return error.reason
    return None


__all__ = ["Deal", "Effect", "IllegalPlay", "Reason", "RedealError", "Sheet", "redeal_reason"]
