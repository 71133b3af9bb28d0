"""One deal of Seep, from the bid to the score: the public face of the core.

>>> deal = Deal.new("standard", seed=7)
>>> while deal.phase != "over":
...     _ = deal.play(deal.legal_plays()[0])
>>> len(deal.history), sum(deal.scores()) >= 100
(49, True)
"""
import secrets as _secrets
from typing import NamedTuple

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from seep.core.bits cimport lowest, u64
from seep.core.legal cimport Scratch, legal_plays as find_legal
from seep.core.playout cimport shuffle_pack
from seep.core.reasons cimport candidates, why_not as find_reason
from seep.core.state cimport (
    Kind, Parts, Phase, RulesC, State, apply_play, deal_pack, hash_state, parts_of, read_rules, score
)
from seep.play cimport Play, make_play

from seep.cards import CARDS, cards_text, pack_text
from seep.position import House, Position, PositionError
from seep.rules import Rules
from seep.view import view_of

PHASES = ("bid", "play", "play", "over")
REDEALS = (None, "no-high-card", "floor")


class Reason(NamedTuple):
    """Why a play is not legal: a stable `code`, the `rule` of docs/rules.md, and `params`, in which cards are texts."""

    code: str
    rule: str
    params: dict


class IllegalPlay(ValueError):
    """A play that the rules do not allow; the deal is as it was. `code`, `rule` and `params` as in `Reason` (R9.6)."""

    def __init__(self, play, reason):
        details = ", ".join(f"{name} {' '.join(value) if name == 'cards' else value}" for name, value in reason.params.items())
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


cdef struct Step:
    State before
    u64 play


# Room for one look at the legal plays at a time, which the GIL sees to; deals keep what they found.
cdef Scratch scratch
memset(&scratch, 0, sizeof(Scratch))


cdef class Deal:
    """One deal under `rules` (a preset's name, options, or `Rules`) with `pack`, 52 cards in dealing order.

    The first four cards are the bidder's (seat 0), the next four the floor's, the rest the stock (R2). `thrown_in` are
    the packs dealt before this one that called for a redeal. Raises `RedealError` if this one does too, and
    `ValueError` if it is not a pack.

    >>> deal = Deal.from_position({
    ...     "rules": "standard", "hands": ["4S+KD+2H+3H", "", "", ""], "loose": "7D+9C+KH+KS", "houses": [], "turn": 0,
    ...     "opening": True, "bid": 13, "plays": 0, "captured": ["", ""], "sweeps": [0, 0], "last_capture": None,
    ...     "stock": "AC+AD+AH+AS+2C+2D+2S+3C+3D+3S+4C+4D+4H+5C+5D+5H+5S+6C+6D+6H+6S+7C+7H+7S+8C+8D+8H+8S+9D+9H+9S+TC"
    ...     "+TD+TH+TS+JC+JD+JH+JS+QC+QD+QH+QS+KC"})
    >>> deal.play("4S=13:9C+KH+KS")
    Play('4S=13:9C+KH+KS')
    >>> deal.houses[0].cemented, deal.turn
    (True, 1)
    """

    cdef RulesC c_rules
    cdef State state
    cdef Step *steps
    cdef int made                  # how many steps
    cdef int steps_room
    cdef u64 *found                # the legal plays, once looked for
    cdef int64_t found_many        # -1 = not yet
    cdef int64_t found_room
    cdef readonly object rules
    """The `Rules` of this deal."""
    cdef readonly tuple redeals
    """What was thrown in before this deal: `(reason, the hand shown)`, the hand empty unless R2.4 showed it."""

    def __cinit__(self):
        self.steps = NULL
        self.found = NULL
        self.found_many = -1
        self.redeals = ()

    def __init__(self, rules, pack, thrown_in=()):
        self.rules = Rules.parse(rules)
        read_rules(&self.c_rules, self.rules)
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
        free(self.found)

    cdef int deal(self, pack) except -1:
        cdef unsigned char cards[52]
        cdef int i
        numbers = [int(card) for card in pack]
        if sorted(numbers) != list(range(52)):
            raise ValueError("a pack is the 52 cards, each once")
        for i in range(52):
            cards[i] = numbers[i]
        return deal_pack(&self.c_rules, &self.state, cards)

    @staticmethod
    def new(rules="standard", seed=None):
        """A deal with a shuffled pack: from `seed` the same pack again, without one another pack each time.

        For study and tests: 64 bits of seed do not reach every order of a pack. A table that people play at draws its
        packs with `seep.match.draw_packs`.
        """
        cdef Deal deal = Deal.__new__(Deal)
        cdef unsigned char pack[52]
        cdef u64 source = (_secrets.randbits(64) if seed is None else seed) & 0xFFFFFFFFFFFFFFFF
        cdef int i, reason
        deal.rules = Rules.parse(rules)
        read_rules(&deal.c_rules, deal.rules)
        for i in range(52):
            pack[i] = i
        while True:
            shuffle_pack(pack, &source)
            reason = deal_pack(&deal.c_rules, &deal.state, pack)
            if not reason:
                return deal
            deal.redeals += ((REDEALS[reason], deal.hand(0) if reason == 1 else ()),)

    @staticmethod
    def from_position(position):
        """The deal at a position of R13; raise `PositionError` or `RulesError` for one that no deal comes to."""
        cdef Deal deal = Deal.__new__(Deal)
        cdef State *state = &deal.state
        read = Position.parse(position)
        deal.rules = read.rules
        read_rules(&deal.c_rules, deal.rules)
        memset(state, 0, sizeof(State))
        for seat, cards in enumerate(read.hands):
            state.hands[<int>seat] = mask_of(cards)
        state.loose = mask_of(read.loose)
        for house in read.houses:
            at = house.value - 9
            state.house_cards[<int>at] = mask_of(house.cards)
            state.standing |= 1 << at
            state.cemented |= house.cemented << at
            for seat in house.owners:
                state.owners[<int>at] |= 1 << seat
        for side, cards in enumerate(read.captured):
            state.captured[<int>side] = mask_of(cards)
            state.sweeps[<int>side] = read.sweeps[side]
        state.turn = read.turn
        state.plays = read.plays
        state.last_capture = -1 if read.last_capture is None else read.last_capture
        state.stocked = len(read.stock)
        for at, card in enumerate(read.stock):
            state.stock[<int>at] = card
        state.phase = Phase.OVER if read.plays == 48 else Phase.BID if read.opening else Phase.PLAY
        if read.bid is not None:
            if deal.why_not(f"bid {read.bid}"):
                raise PositionError("bid-cannot-open", "bid", f"{read.bid} may not be bid with this floor (R10)")
            deal.play(f"bid {read.bid}")
            deal.made = 0
        return deal

    # ---- whose turn, and what may be played

    @property
    def turn(self):
        """The seat to bid or play; after the last play, the seat that would be next."""
        return self.state.turn

    @property
    def phase(self):
        """`"bid"`, `"play"` or `"over"`."""
        return PHASES[self.state.phase]

    @property
    def opening(self):
        """Whether the bid or the opening play is due (R2.5)."""
        return self.state.phase <= Phase.OPENING

    @property
    def bid(self):
        """The bid, while the opening play is due; else None."""
        return self.state.bid or None

    @property
    def plays(self):
        """How many cards have been played, 48 when the deal is over; the bid is no play."""
        return self.state.plays

    cdef int look(self) except -1:
        cdef u64 *room
        if self.found_many >= 0:
            return 0
        if find_legal(&self.c_rules, &self.state, &scratch) < 0:
            raise MemoryError("no memory for the legal plays")
        if scratch.many > self.found_room:
            room = <u64 *>realloc(self.found, 2 * scratch.many * sizeof(u64))
            if room == NULL:
                raise MemoryError("no memory for the legal plays")
            self.found = room
            self.found_room = 2 * scratch.many
        if scratch.many:
            memcpy(self.found, scratch.plays, scratch.many * sizeof(u64))
        self.found_many = scratch.many
        return 0

    def legal_plays(self):
        """All legal plays of the seat to move, each once, as a new list of `Play` (in the bid, the legal bids)."""
        cdef Play play
        cdef int64_t i
        cdef list plays
        self.look()
        plays = PyList_New(self.found_many)
        for i in range(self.found_many):
            play = Play.__new__(Play)
            play.bits = self.found[i]
            Py_INCREF(play)
            PyList_SET_ITEM(plays, i, play)
        return plays

    def is_legal(self, play):
        """Whether a play, or its text, is among the legal plays; raise `NotationError` for a text that is none."""
        return self.allows(as_play(play).bits)

    cdef bint allows(self, u64 bits) except -1:
        cdef int64_t i
        self.look()
        for i in range(self.found_many):
            if self.found[i] == bits:
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
        if self.made == self.steps_room:
            self.grow_steps()
        step = self.steps + self.made
        step.before = self.state
        step.play = made.bits
        self.made += 1
        self.found_many = -1
        apply_play(&self.c_rules, &self.state, made.bits)
        return made

    cdef int grow_steps(self) except -1:
        cdef int room = self.steps_room + 50
        cdef Step *steps = <Step *>realloc(self.steps, room * sizeof(Step))
        if steps == NULL:
            raise MemoryError("no memory for the history")
        self.steps = steps
        self.steps_room = room
        return 0

    def undo(self):
        """Take the last bid or play back and return it; raise `IndexError` if none was made since the deal came to be."""
        if not self.made:
            raise IndexError("nothing to undo")
        self.made -= 1
        self.found_many = -1
        self.state = self.steps[self.made].before
        return make_play(self.steps[self.made].play)

    def why_not(self, play):
        """Why a play, or its text, is not legal: a `Reason`, or None if it is; raise `NotationError` for a text that is none.

        >>> deal = Deal.new(seed=7)
        >>> deal.why_not("7H").code
        'bid-due'
        """
        found = find_reason(&self.c_rules, &self.state, as_play(play).bits)
        return None if found is None else readable(found)

    def refusals(self):
        """The plays a player would think of and may not make, with the reason: `[(Play, Reason)]`.

        These are the throw of each card, a house of each value that the cards allow, and each break. Only what the
        seat to move may know goes into them (R6.6).
        """
        refused = []
        for bits in candidates(&self.c_rules, &self.state):
            found = find_reason(&self.c_rules, &self.state, bits)
            if found is not None:
                refused.append((make_play(bits), readable(found)))
        return refused

    # ---- what lies where

    def hand(self, seat):
        """The cards in a seat's hand, in card order."""
        return cards_of(self.state.hands[self.checked(seat, self.c_rules.players, "seat")])

    def captured(self, side):
        """The cards a side has captured, in card order."""
        return cards_of(self.state.captured[self.checked(side, self.c_rules.sides, "side")])

    cdef int checked(self, number, int below, what) except -1:
        if not isinstance(number, int) or not 0 <= number < below:
            raise ValueError(f"there is no {what} {number}; there are {below}")
        return number

    @property
    def loose(self):
        """The loose cards on the floor, in card order."""
        return cards_of(self.state.loose)

    @property
    def houses(self):
        """The houses on the floor by value, as `House` (value, cards, owners, cemented)."""
        cdef int at, seat
        houses = []
        for at in range(5):
            if self.state.standing >> at & 1:
                owners = tuple([seat for seat in range(4) if self.state.owners[at] >> seat & 1])
                houses.append(House(at + 9, cards_of(self.state.house_cards[at]), owners))
        return tuple(houses)

    @property
    def sweeps(self):
        """The points of sweeps so far, by side (R8.1)."""
        return tuple([self.state.sweeps[side] for side in range(self.c_rules.sides)])

    @property
    def last_capture(self):
        """The side that captured last, or None."""
        return None if self.state.last_capture < 0 else self.state.last_capture

    @property
    def stock(self):
        """The cards still to be dealt, in order."""
        return tuple([CARDS[self.state.stock[at]] for at in range(self.state.dealt, self.state.stocked)])

    @property
    def history(self):
        """The plays made since this deal came to be, the bid first: a tuple of `Play`."""
        cdef int i
        return tuple([make_play(self.steps[i].play) for i in range(self.made)])

    def latest_capture(self):
        """The seat and cards of the latest play if it was a capture (R12.2), else None."""
        cdef Step *step
        cdef Parts parts
        cdef u64 cards
        if not self.made:
            return None
        step = self.steps + self.made - 1
        parts = parts_of(step.play)
        if parts.kind != Kind.CAPTURE:
            return None
        cards = parts.loose | 1ULL << parts.card
        if parts.house:
            cards |= step.before.house_cards[parts.house - 9]
        return step.before.turn, cards_of(cards)

    # ---- the score, and texts

    def sheet(self):
        """The score sheet of a deal that is over, a `Sheet`; raise `ValueError` before."""
        cdef int32_t points[4]
        cdef int32_t majority[4]
        if self.state.phase != Phase.OVER:
            raise ValueError("the deal is not over")
        score(&self.c_rules, &self.state, points, majority)
        sides = range(self.c_rules.sides)
        return Sheet(
            tuple([points[side] for side in sides]),
            tuple([majority[side] for side in sides]),
            self.sweeps,
            tuple([points[side] + majority[side] + self.state.sweeps[side] for side in sides]),
        )

    def scores(self):
        """Each side's deal score (R8.3), once the deal is over; raise `ValueError` before."""
        return self.sheet().scores

    def view(self, seat, open_piles=False, totals=None):
        """What `seat` may see (R12), a `seep.view.View`; None is a spectator.

        `open_piles` is the option of R12.2; `totals` are the sides' points before this deal, if it is part of a match.
        """
        if seat is not None:
            self.checked(seat, self.c_rules.players, "seat")
        return view_of(self, seat, open_piles, totals)

    def position(self):
        """The position as a JSON object of R13; `Deal.from_position` is the inverse."""
        return {
            "rules": self.rules.text(),
            "hands": [cards_text(self.hand(seat)) for seat in range(self.c_rules.players)],
            "loose": cards_text(self.loose),
            "houses": [
                {"value": house.value, "cards": cards_text(house.cards), "owners": list(house.owners)} for house in self.houses
            ],
            "turn": self.turn,
            "opening": self.opening,
            "bid": self.bid,
            "plays": self.plays,
            "captured": [cards_text(self.captured(side)) for side in range(self.c_rules.sides)],
            "sweeps": list(self.sweeps),
            "last_capture": self.last_capture,
            "stock": pack_text(self.stock),
        }

    def position_hash(self):
        """A 64-bit hash of all that the rest of the deal depends on; equal positions have equal hashes."""
        return hash_state(&self.state)

    def copy(self):
        """An independent copy, history and all."""
        cdef Deal other = Deal.__new__(Deal)
        other.rules = self.rules
        other.redeals = self.redeals
        other.c_rules = self.c_rules
        other.state = self.state
        if self.made:
            other.steps = <Step *>realloc(NULL, self.made * sizeof(Step))
            if other.steps == NULL:
                raise MemoryError("no memory for the history")
            memcpy(other.steps, self.steps, self.made * sizeof(Step))
            other.made = self.made
            other.steps_room = self.made
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __eq__(self, other):
        if not isinstance(other, Deal):
            return NotImplemented
        return hash_state(&self.state) == hash_state(&(<Deal>other).state) and self.position() == other.position()

    __hash__ = None

    def __reduce__(self):
        start = self.copy()
        while (<Deal>start).made:
            start.undo()
        return restore, (start.position(), [str(play) for play in self.history], self.redeals)

    def __repr__(self):
        return f"Deal.from_position({self.position()!r})"


cdef Play as_play(play):
    if type(play) is Play:
        return <Play>play
    return Play.parse(play)


cdef u64 mask_of(cards) except? 0:
    cdef u64 mask = 0
    for card in cards:
        mask |= 1ULL << <int>card
    return mask


cdef tuple cards_of(u64 cards):
    cdef list result = []
    while cards:
        result.append(CARDS[lowest(cards)])
        cards &= cards - 1
    return tuple(result)


cdef object readable(tuple found):
    """A reason of the core with its cards as texts."""
    code, rule, numbers = found
    params = dict(numbers)
    if "card" in params:
        params["card"] = str(CARDS[params["card"]])
    if "cards" in params:
        params["cards"] = [str(CARDS[card]) for card in params["cards"]]
    return Reason(code, rule, params)


def restore(position, plays, redeals):
    """The deal that pickling wrote down."""
    cdef Deal deal = Deal.from_position(position)
    deal.redeals = redeals
    for play in plays:
        deal.play(play)
    return deal


def redeal_reason(rules, pack):
    """Why a pack must be thrown in: `"no-high-card"` (R2.4), `"floor"` (R10 `redeal_floor`), or None if it stands."""
    try:
        Deal(rules, pack)
    except RedealError as error:
        return error.reason
    return None


__all__ = ["Deal", "IllegalPlay", "Reason", "RedealError", "Sheet", "redeal_reason"]
