"""The rules and the state of one deal as one object, and the one way from Python's values into it."""
from dataclasses import fields

from libc.stdint cimport int64_t
from libc.string cimport memset

from seep.core.bits cimport PACK, SPADES, counts_of
from seep.core.convert cimport card_of, cards_of, mask_of
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.sets cimport splits
from seep.core.state cimport (
    DEAL_PLAYS, HIGHEST_HOUSE, LOWEST_HOUSE, Phase, RulesC, State, apply_play, full_hand, hand_size_at, is_cemented,
    owns, side_of, stands, stock_size_at, sweep_points
)

from seep.rules import Rules

PLAY_OPTIONS = frozenset({
    "players", "capture", "throw", "cementing", "max_houses", "sets_join", "floor_open_for_bid", "redeal_floor",
})
"""Options of dealing and of what may be played: who takes plays and states from the core follows them."""
SWEEP_OPTIONS = frozenset({"sweep", "first_sweep", "last_sweep"})
"""Options that `sweep_points` reads, by the state before a sweep and the card's value: who asks it follows them."""
CARD_OPTIONS = frozenset({"points", "majority", "all_points_double"})
"""Options of what captured cards score: `score` follows them, and who works with single cards has to know each."""
MATCH_OPTIONS = frozenset({"target", "min_points", "dealer"})
"""Options of the match, which is not the core's business."""
OPTIONS_READ = PLAY_OPTIONS | SWEEP_OPTIONS | CARD_OPTIONS | MATCH_OPTIONS
"""The options that the core follows. Rules in which another one has not its default are refused."""


def unknown_options(options, known):
    """The options of some `Rules` that are not among the `known` ones and have not their default: a tuple of names.

    Whoever judges deals by rules asks this with the options it was written for, so that one added later is refused
    until somebody has thought of it.

    >>> unknown_options(Rules.parse("punjab30"), PLAY_OPTIONS | SWEEP_OPTIONS | MATCH_OPTIONS)
    ('points', 'majority', 'all_points_double')
    """
    names = [field.name for field in fields(options) if getattr(options, field.name) != field.default]
    return tuple([name for name in names if name not in known])


def require_known(options, known, judge):
    """Raise `ValueError` in the name of `judge` if rules have options that are not among the `known` ones."""
    unknown = unknown_options(options, known)
    if unknown:
        told = ", ".join([f"{name}={getattr(options, name)!r}" for name in unknown])
        raise ValueError(f"{judge} does not know the option{'s' if len(unknown) > 1 else ''} {told}")


# The game read last: the next one mostly has the same rules, and need not read them again.
cdef Game LATEST = None


cdef class Game:
    """One deal for the compiled modules: its rules, and what lies where at the moment.

    `rules` is what `Rules.parse` takes, or a `Game` to copy. `position` has the attributes of `seep.position.Position`;
    without one, nothing is dealt. A position that was read from a view, in which hidden cards are missing, will do
    where only what the seat to move may see is asked for.
    """

    def __cinit__(self, rules, position=None):
        global LATEST
        cdef Game other
        if isinstance(rules, Game):
            other = rules
            self.options = other.options
            self.rules = other.rules
            self.state = other.state
            return
        self.options = Rules.parse(rules)
        if LATEST is not None and LATEST.options is self.options:
            self.rules = LATEST.rules
        else:
            read_rules(&self.rules, self.options)
            LATEST = self
        memset(&self.state, 0, sizeof(State))
        self.state.last_capture = -1
        if position is not None:
            read_position(&self.rules, &self.state, position)

    def copy(self):
        """An independent copy."""
        return Game.__new__(Game, self)

    def afterstates(self):
        """Every legal bid or play as `Play.bits`, with the game once it is made: a list of pairs.

        Cards are not dealt where the stock is not known.
        """
        cdef PlayBuffer buffer
        cdef Game after
        cdef int64_t i
        cdef list found = []
        memset(&buffer, 0, sizeof(PlayBuffer))
        try:
            legal_plays(&self.rules, &self.state, &buffer)
            for i in range(buffer.count):
                after = Game.__new__(Game, self)
                apply_play(&after.rules, &after.state, buffer.plays[i])
                found.append((buffer.plays[i], after))
        finally:
            free_buffer(&buffer)
        return found

    @property
    def turn(self):
        """The seat to move; after the last play, the seat that would be next."""
        return self.state.turn

    @property
    def over(self):
        """Whether the last play is made."""
        return self.state.phase == Phase.OVER

    @property
    def sweeps(self):
        """The points of sweeps so far, by side (R8.1)."""
        return tuple([self.state.sweeps[side] for side in range(self.rules.sides)])

    def captured(self, side: int) -> tuple:
        """The cards that a side has captured, in card order. Raises `IndexError` for a side that there is not."""
        if not 0 <= side < self.rules.sides:
            raise IndexError(f"there is no side {side}; there are {self.rules.sides}")
        return cards_of(self.state.captured[<int>side])

    def owners(self, value: int) -> tuple:
        """The seats that own the house of a value; none where it does not stand."""
        if not LOWEST_HOUSE <= value <= HIGHEST_HOUSE:
            return ()
        return tuple([seat for seat in range(self.rules.players) if owns(&self.state, seat, value)])

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for (R1.1, R11). Raises `IndexError` for a seat that there is not."""
        if not 0 <= seat < self.rules.players:
            raise IndexError(f"there is no seat {seat}; there are {self.rules.players}")
        return side_of(&self.rules, seat)

    def sweep_points(self, value: int) -> int:
        """The points of sweeping this floor with a card of a value, 1 to 13 (R8.1). Raises `IndexError` for another."""
        if not 1 <= value <= 13:
            raise IndexError(f"cards are worth 1 to 13, not {value}")
        return sweep_points(&self.rules, &self.state, value)

    def sweeping_values(self) -> tuple:
        """The values of cards that could capture the whole floor (R4.1, R4.3); none where nothing lies on it."""
        return tuple([value for value in range(1, 14) if can_sweep(&self.state, value)])

    def __reduce__(self):
        raise TypeError("a Game is not pickled; a Deal is")


cdef bint can_sweep(const State *state, int value) noexcept nogil:
    """Whether a card of this value could capture all that lies on the floor, which is not nothing."""
    if state.standing and state.standing != (1 << (value - LOWEST_HOUSE) if stands(state, value) else 0):
        return False                                 # another house stands, and no two are captured at once
    return (state.standing or state.loose) and splits(counts_of(state.loose), value)


cdef int read_rules(RulesC *rules, object options) except -1:
    """Fill in the C rules from a `seep.rules.Rules`; raises `ValueError` for an option that the core does not know."""
    cdef int value
    require_known(options, OPTIONS_READ, "the core")
    rules.players = options.players
    rules.sides = options.sides
    rules.cementing = options.cementing
    rules.capture_all = options.capture == "all"
    rules.throw_free = options.throw == "free"
    rules.sets_always = options.sets_join == "always"
    rules.floor_open = options.floor_open_for_bid
    rules.all_points_double = options.all_points_double
    rules.max_houses = options.max_houses
    rules.target = options.target
    rules.min_points = options.min_points
    rules.sweep[0] = rules.first_sweep[0] = rules.last_sweep[0] = 0
    for value in range(1, 14):
        rules.sweep[value] = value if options.sweep == "rank" else options.sweep
        rules.first_sweep[value] = value if options.first_sweep == "rank" else options.first_sweep
        rules.last_sweep[value] = value if options.last_sweep == "rank" else options.last_sweep
    for card, points in options.card_points.items():
        rules.points[card_of(card)] = points
    rules.redeal_cards = mask_of(options.redeal_cards)
    rules.majority_of = 0
    rules.majority_points = 0
    if options.majority is not None:
        rules.majority_of = PACK if options.majority.of == "cards" else SPADES
        rules.majority_points = options.majority.points
    return 0


cdef int read_position(const RulesC *rules, State *state, object position) except -1:
    """Fill in a state from a `seep.position.Position`, whose cards must be cards, each in one place at most."""
    cdef int at
    memset(state, 0, sizeof(State))
    for seat, cards in enumerate(position.hands):
        state.hands[<int>seat] = mask_of(cards)
    state.loose = mask_of(position.loose)
    for house in position.houses:
        at = house.value - LOWEST_HOUSE
        state.house_cards[at] = mask_of(house.cards)
        state.standing |= 1 << at
        state.cemented |= is_cemented(state.house_cards[at], house.value) << at
        for owner in house.owners:
            state.owners[at] |= 1 << <int>owner
    for side, cards in enumerate(position.captured):
        state.captured[<int>side] = mask_of(cards)
    for side, points in enumerate(position.sweeps):
        state.sweeps[<int>side] = points
    for place, card in enumerate(position.stock):
        state.stock[<int>place] = card_of(card)
    state.stocked = len(position.stock)
    state.turn = position.turn
    state.plays = position.plays
    state.last_capture = -1 if position.last_capture is None else position.last_capture
    state.bid = position.bid or 0
    state.phase = Phase.PLAY
    if position.plays == DEAL_PLAYS:
        state.phase = Phase.OVER
    elif position.opening:
        state.phase = Phase.OPENING if position.bid else Phase.BID
    return 0


def hand_size(players: int, seat: int, plays: int, turn: int) -> int:
    """How many cards a seat holds after so many plays, when it is the turn of seat `turn` (R2.2, R2.6, R11).

    >>> hand_size(4, 0, 1, 1), hand_size(4, 1, 1, 1)
    (11, 12)
    """
    return hand_size_at(players, seat, plays, turn)


def stock_size(players: int, plays: int) -> int:
    """How many cards are still to be dealt after so many plays (R2.6, R11.1)."""
    return stock_size_at(players, plays)


def makes_cemented(cards, value: int) -> bool:
    """Whether cards that make a house of a value are more than one set (R5.3)."""
    return is_cemented(mask_of(cards), value)


def first_hand_size(players: int) -> int:
    """How many cards each player holds once the stock is dealt for the first time (R2.6, R11.1, R11.2)."""
    return full_hand(players)
