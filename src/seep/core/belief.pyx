"""What a seat believes of the cards it cannot see: its information set, each state as likely as the facts make it.

The facts are the cards seen, the sizes of hands, the keys that owners must hold (R3.4), the bid card until it is
played (R2.3), and that it was among the bidder's first four. See `information_set` for what the plays tell, and
`sampling` for how states are drawn.
"""
from seep.core.bits cimport PACK, count_cards, u64
from seep.core.convert cimport cards_of, seed_of
from seep.core.game cimport Game, read_position, read_rules
from seep.core.information_set cimport follow_log, free_information
from seep.core.sampling cimport fill_table, sample_determinization, table_total, unconstrained_ways
from seep.core.state cimport (
    DEAL_PLAYS, FIRST_HAND, HIGHEST_HOUSE, HOUSES, LOWEST_HOUSE, Kind, Parts, State, hand_size_at, parts_of,
    stock_size_at
)


cdef class Belief:
    """The information set of a seat, each of its states as likely as the facts make it.

    `observation` has the attributes of `seep.bots.observation.Observation`; a `Game` instead of one means perfect
    information, with nothing hidden. `size` is the number of states in the set, a stock's order included (pairs of
    cards that a last-resort throw rules out are counted still). Raises `ValueError` for an observation that no deal
    gives. Cards are numbers here, and plays are `Play.bits`.
    """

    def __cinit__(self, observation):
        cdef Game game
        if isinstance(observation, Game):
            game = observation
            self.options = game.options
            self.rules = game.rules
            self.info.known = game.state
            self.info.perfect = True
            self.seat = game.state.turn
            self.size = 1
            return
        self.read(observation)
        fill_table(&self.info, False)
        self.size = table_total(&self.info) * unconstrained_ways(&self.info)
        fill_table(&self.info, True)
        if not self.size > 0:
            raise ValueError("no hidden hands agree with what is known")
        if self.info.last_resorts or self.info.first_four.needs_all_four:
            self.sample(0)                     # raises if no hands agree with what depends on several cards

    def __dealloc__(self):
        free_information(&self.info)

    cdef int read(self, object observation) except -1:
        """Read an observation, all but the table of how to deal."""
        cdef InformationSet *info = &self.info
        cdef State *known = &info.known
        cdef int seat, at
        check_position(observation.known, observation.seat, observation.floor_hidden)
        check_log(observation.log, observation.known.plays)
        self.options = observation.known.rules
        read_rules(&self.rules, self.options)
        read_position(&self.rules, known, observation.known)
        self.seat = observation.seat
        info.unseen = PACK & ~known.hands[self.seat] & ~known.loose
        for at in range(HOUSES):
            info.unseen &= ~known.house_cards[at]
        for seat in range(self.rules.players):
            if seat == self.seat:
                continue
            info.hand_sizes[seat] = hand_size_at(self.rules.players, seat, known.plays, known.turn)
            for at in range(HOUSES):
                if known.owners[at] >> seat & 1:
                    info.required[seat] |= 1 << (at + LOWEST_HOUSE)
        info.stock_size = stock_size_at(self.rules.players, known.plays)
        info.floor_size = FIRST_HAND if observation.floor_hidden else 0
        if observation.log:
            follow_log(&self.rules, info, self.seat, list(observation.log))
        return self.count_hidden(observation.captured_sizes)

    cdef int count_hidden(self, object captured_sizes) except -1:
        """Find how many captured cards the log does not tell; raise `ValueError` unless all cards have a place."""
        cdef InformationSet *info = &self.info
        cdef int side
        if len(captured_sizes) != self.rules.sides:
            raise ValueError(f"there are {self.rules.sides} sides, not {len(captured_sizes)}")
        for side in range(self.rules.sides):
            size = captured_sizes[side]
            info.unseen &= ~info.known.captured[side]
            if not count_cards(info.known.captured[side]) <= size <= 52:
                raise ValueError(f"side {side} cannot have captured {size} cards")
            info.hidden_pile_sizes[side] = size - count_cards(info.known.captured[side])
        places = sum([info.hand_sizes[seat] + info.hidden_pile_sizes[seat] for seat in range(4)])
        places += info.stock_size + info.floor_size
        if count_cards(info.unseen) != places:
            raise ValueError(f"{count_cards(info.unseen)} cards are unseen and {places} places are hidden")
        return 0

    @classmethod
    def with_perfect_information(cls, deal):
        """What one knows who sees all hands of a deal: only to measure what that would be worth."""
        return cls(deal.game)

    def sample(self, seed):
        """One determinization: the hands, captured cards and stock as lists of cards."""
        cdef State state
        cdef u64 random = seed_of(seed)
        sample_determinization(&self.rules, &self.info, &state, &random)
        return (
            [list(cards_of(state.hands[seat])) for seat in range(self.rules.players)],
            [list(cards_of(state.captured[side])) for side in range(self.rules.sides)],
            [state.stock[i] for i in range(state.stocked)],
        )


cdef int check_position(object position, object seat, object floor_hidden) except -1:
    """Refuse a position whose numbers are not those of a deal as `seat` sees it."""
    players, sides = position.rules.players, position.rules.sides
    owners = [owner for house in position.houses for owner in house.owners]
    if not all(0 <= number < players for number in (seat, position.turn, *owners)):
        raise ValueError(f"seats are 0 to {players - 1}")
    if len(position.hands) != players or len(position.sweeps) != sides or len(position.captured) != sides:
        raise ValueError(f"there are {players} hands and {sides} sides")
    if not 0 <= position.plays <= DEAL_PLAYS:
        raise ValueError(f"a deal has 0 to {DEAL_PLAYS} plays, not {position.plays}")
    if position.opening != (position.plays == 0) or (position.opening and position.turn != 0):
        raise ValueError("the first play is the opening play, of seat 0")
    size = hand_size_at(players, seat, position.plays, position.turn)
    if len(position.hands[seat]) != size or any(cards for other, cards in enumerate(position.hands) if other != seat):
        raise ValueError(f"only the hand of seat {seat} is known, and it has {size} cards")
    if position.bid is not None and not LOWEST_HOUSE <= position.bid <= HIGHEST_HOUSE:
        raise ValueError(f"bids are {LOWEST_HOUSE} to {HIGHEST_HOUSE}, not {position.bid}")
    if floor_hidden and (position.loose or not position.opening):
        raise ValueError("the floor lies face down until the bid only")
    seen = [*position.hands[seat], *position.loose, *(card for house in position.houses for card in house.cards)]
    if not all(0 <= card < 52 for card in seen) or len(set(seen)) < len(seen):
        raise ValueError("cards are 0 to 51, each once")
    if not all(LOWEST_HOUSE <= house.value <= HIGHEST_HOUSE for house in position.houses):
        raise ValueError(f"houses are worth {LOWEST_HOUSE} to {HIGHEST_HOUSE}")
    return 0


cdef int check_log(object log, object plays) except -1:
    """Refuse a log that is not empty and cannot be that of so many plays: a bid, then plays of cards."""
    cdef Parts parts
    if log and len(log) != plays + 1:
        raise ValueError(f"the log of {plays} plays and the bid has {len(log)} entries")
    for number, bits in enumerate(log):
        if not 0 <= bits < 1 << 64:
            raise ValueError(f"no play is {bits}")
        parts = parts_of(bits)
        if (parts.kind == Kind.BID_PLAY) != (number == 0) or not parts.card < 52 or parts.value > HIGHEST_HOUSE:
            raise ValueError("the log is a bid, then plays of cards")
    return 0
