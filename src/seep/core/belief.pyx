"""Sampling the hidden cards exactly: every deal of them that the hard facts allow is as likely as it should be.

The facts are the cards seen, the sizes of hands, the keys that owners must hold (R3.4), the bid card until it is
played (R2.3), and that it was among the bidder's first four. Cards are dealt by counting, never by trying until it
fits: first the values that some hand must hold, or may not, one value after another with the number each hand gets
drawn by weight (a table of weights is made once a decision), then the rest at random.
"""
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from seep.core.bits cimport (
    PACK, cards_in, cards_worth, count_at, counts_of, draw_below, lowest, next_random, u64
)
from seep.core.legal cimport Scratch, free_scratch, legal_plays
from seep.core.state cimport Kind, Parts, Phase, RulesC, State, apply_play, pack_play, parts_of, read_rules, read_state

from seep.rules import Rules


cdef double FACTORIALS[53]
cdef int _number
FACTORIALS[0] = 1.0
for _number in range(1, 53):
    FACTORIALS[_number] = _number * FACTORIALS[_number - 1]


cdef double unit(u64 *random) noexcept nogil:
    """A draw from 0 to below 1."""
    return (next_random(random) >> 11) * (1.0 / 9007199254740992.0)


cdef double choose(int n, int k) noexcept nogil:
    return FACTORIALS[n] / FACTORIALS[k] / FACTORIALS[n - k] if 0 <= k <= n else 0.0


cdef double bid_weight(const Hidden *hidden, int held) noexcept nogil:
    """In how many ways the bidder's first four cards hold the bid, when the hidden hand has so many of its value (R2.3)."""
    cdef int others = hidden.bidder_others
    if hidden.counting:
        return 1.0 if hidden.bidder_seen + held else 0.0
    return choose(others, 3) - choose(others - hidden.bidder_seen - held, 3)


cdef int tracked_by(const Hidden *hidden, int seat, int value) noexcept nogil:
    return (hidden.needed[seat] | hidden.barred[seat]) >> value & 1 or (seat == 0 and value == hidden.bidder_value)


cdef double ways(const Hidden *hidden, int value, int unseen, const int *given) noexcept nogil:
    """The weight of giving the tracked hands so many of the unseen cards of a value; 0 if the facts do not allow it."""
    cdef double weight = 1.0
    cdef int i, seat
    for i in range(hidden.dealt_many):
        seat = hidden.dealt[i]
        if given[i] > unseen or (given[i] and hidden.barred[seat] >> value & 1):
            return 0.0
        if not given[i] and hidden.needed[seat] >> value & 1:
            return 0.0
        weight *= choose(unseen, given[i])
        unseen -= given[i]
        if seat == 0 and value == hidden.bidder_value:
            weight *= bid_weight(hidden, given[i])
    return weight


cdef int room_at(const Hidden *hidden, const int *room) noexcept nogil:
    cdef int at = 0
    cdef int i
    for i in range(hidden.dealt_many):
        at += room[i] * hidden.strides[i]
    return at


cdef bint prepare(Hidden *hidden) noexcept nogil:
    """Fill in the table of weights; False without memory. The whole weight is then the number of worlds, weighted."""
    cdef u64 counts = counts_of(hidden.unseen)
    cdef int value, seat, i, at, left, a, b, c
    cdef int free_cards = 0                          # unseen cards of values that are not tracked
    cdef int room[3]
    cdef int most[3]
    cdef double weight
    hidden.tracked_many = 0
    hidden.dealt_many = 0
    for seat in range(4):
        if hidden.needed[seat] | hidden.barred[seat] or (seat == 0 and hidden.bidder_value and hidden.hands[0]):
            hidden.dealt[hidden.dealt_many] = seat
            hidden.dealt_many += 1
    for value in range(1, 14):
        for seat in range(4):
            if hidden.hands[seat] and tracked_by(hidden, seat, value):
                hidden.tracked[hidden.tracked_many] = value
                hidden.tracked_many += 1
                break
        else:
            free_cards += count_at(counts, value)
    hidden.size = 1
    for i in range(3):
        most[i] = hidden.hands[hidden.dealt[i]] if i < hidden.dealt_many else 0
        hidden.strides[i] = hidden.size
        hidden.size *= most[i] + 1
    free(hidden.weights)
    hidden.weights = <double *>malloc((hidden.tracked_many + 1) * hidden.size * sizeof(double))
    if hidden.weights == NULL:
        return False
    for at in range(hidden.tracked_many, -1, -1):
        for c in range(most[2] + 1):
            for b in range(most[1] + 1):
                for a in range(most[0] + 1):
                    room[0] = a
                    room[1] = b
                    room[2] = c
                    if at == hidden.tracked_many:
                        # What the tracked hands still lack comes from the other values, any cards of them.
                        weight = 1.0
                        left = free_cards
                        for i in range(hidden.dealt_many):
                            weight *= choose(left, room[i])
                            left -= room[i]
                    else:
                        weight = deal_value(hidden, at, counts, room, NULL, 0.0)
                    hidden.weights[at * hidden.size + room_at(hidden, room)] = weight
    return True


cdef double deal_value(const Hidden *hidden, int at, u64 counts, const int *room, int *chosen, double stop) noexcept nogil:
    """The weight of all ways to deal the tracked values from the `at`-th on into this much room.

    With `chosen`, stops at the way at which the weight so far exceeds `stop`, and leaves there what each hand gets.
    """
    cdef int value = hidden.tracked[at]
    cdef int unseen = count_at(counts, value)
    cdef int given[3]
    cdef int left[3]
    cdef int i, a, b, c
    cdef double weight, total = 0.0
    cdef int most[3]
    for i in range(3):
        most[i] = min(unseen, room[i]) if i < hidden.dealt_many else 0
        left[i] = 0
    for c in range(most[2] + 1):
        for b in range(most[1] + 1):
            for a in range(most[0] + 1):
                if a + b + c > unseen:
                    break
                given[0] = a
                given[1] = b
                given[2] = c
                weight = ways(hidden, value, unseen, given)
                if weight == 0.0:
                    continue
                for i in range(hidden.dealt_many):
                    left[i] = room[i] - given[i]
                weight *= hidden.weights[(at + 1) * hidden.size + room_at(hidden, left)]
                if weight == 0.0:
                    continue
                total += weight
                if chosen != NULL:
                    chosen[0] = a
                    chosen[1] = b
                    chosen[2] = c
                    if total > stop:
                        return total
    return total


cdef u64 draw_cards(u64 *cards, int many, u64 *random) noexcept nogil:
    """Take so many of the cards at random."""
    cdef u64 drawn = 0
    cdef u64 rest
    cdef int i, skip
    cdef int left = cards_in(cards[0])
    if 2 * many > left:
        # It is fewer draws to choose those that stay.
        rest = draw_cards(cards, left - many, random)
        drawn = cards[0]
        cards[0] = rest
        return drawn
    for i in range(many):
        skip = draw_below(random, left)
        rest = cards[0]
        while skip:
            rest &= rest - 1
            skip -= 1
        rest &= ~rest + 1
        drawn |= rest
        cards[0] ^= rest
        left -= 1
    return drawn


cdef void sample_world(const RulesC *rules, const Hidden *hidden, State *world, u64 *random) noexcept nogil:
    """Deal the hidden cards, each way as likely as the facts make it.

    Under `throw="last-resort"` a throw tells of pairs of cards that cannot both have been held, and as opening play,
    like a bid under `floor_open_for_bid`, of the first four cards together. Worlds are then kept as often as the facts
    allow, and dealt again otherwise, which keeps all as likely as they should be.
    """
    cdef Scratch scratch
    deal_world(hidden, world, random)
    if not hidden.throws and not hidden.picky:
        return
    memset(&scratch, 0, sizeof(Scratch))
    while not throws_were_forced(hidden, rules, world, &scratch) or (
        hidden.picky and unit(random) >= four_share(hidden, rules, world, &scratch)
    ):
        deal_world(hidden, world, random)
    free_scratch(&scratch)


cdef void deal_world(const Hidden *hidden, State *world, u64 *random) noexcept nogil:
    cdef u64 counts = counts_of(hidden.unseen)
    cdef u64 rest = hidden.unseen
    cdef u64 aside = 0
    cdef u64 cards
    cdef int room[3]
    cdef int given[3]
    cdef int at, i, seat, j
    cdef double stop
    cdef unsigned char card
    world[0] = hidden.known
    if hidden.open:
        return
    for i in range(3):
        room[i] = hidden.hands[hidden.dealt[i]] if i < hidden.dealt_many else 0
    for at in range(hidden.tracked_many):
        stop = unit(random) * hidden.weights[at * hidden.size + room_at(hidden, room)]
        given[0] = given[1] = given[2] = 0
        deal_value(hidden, at, counts, room, given, stop)
        cards = rest & cards_worth(hidden.tracked[at])
        rest ^= cards
        for i in range(hidden.dealt_many):
            world.hands[hidden.dealt[i]] |= draw_cards(&cards, given[i], random)
            room[i] -= given[i]
        # What is left of a tracked value is in hands that are not tracked, in the stock, or in a pile.
        aside |= cards
    # The tracked hands take the rest of their cards from the other values only.
    for i in range(hidden.dealt_many):
        world.hands[hidden.dealt[i]] |= draw_cards(&rest, room[i], random)
    rest |= aside
    for seat in range(4):
        j = hidden.hands[seat] - cards_in(world.hands[seat]) if hidden.hands[seat] else 0
        if j > 0:
            world.hands[seat] |= draw_cards(&rest, j, random)
    if hidden.floor:
        world.loose |= draw_cards(&rest, hidden.floor, random)
    for seat in range(4):
        if hidden.piles[seat]:
            world.captured[seat] |= draw_cards(&rest, hidden.piles[seat], random)
    world.dealt = 0
    world.stocked = hidden.stock
    i = 0
    while rest:
        world.stock[i] = lowest(rest)
        rest &= rest - 1
        i += 1
    for i in range(hidden.stock - 1, 0, -1):
        j = draw_below(random, i + 1)
        card = world.stock[i]
        world.stock[i] = world.stock[j]
        world.stock[j] = card


cdef int check_facts(const RulesC *rules, object facts) except -1:
    """Refuse facts whose numbers are not those of a deal."""
    players, sides = rules.players, rules.sides
    seats = [facts.seat, facts.turn, *(owner for _, _, owners in facts.houses for owner in owners)]
    if not all(0 <= seat < players for seat in seats):
        raise ValueError(f"seats are 0 to {players - 1}")
    if len(facts.sizes) != players or len(facts.sweeps) != sides or len(facts.captured) != sides:
        raise ValueError(f"there are {players} hands and {sides} sides")
    cards = [*facts.hand, *(facts.loose or ()), *(card for _, house, _ in facts.houses for card in house)]
    if not all(0 <= card < 52 for card in cards) or len(set(cards)) < len(cards):
        raise ValueError("cards are 0 to 51, each once")
    if not all(9 <= value <= 13 for value, _, _ in facts.houses):
        raise ValueError("houses are worth 9 to 13")
    if not 0 <= facts.stock <= 44 or not all(0 <= size <= 52 for size in (*facts.sizes, *facts.captured)):
        raise ValueError("more cards are hidden than there are")
    return 0


cdef double four_share(const Hidden *hidden, const RulesC *rules, const State *world, Scratch *scratch) noexcept nogil:
    """Of all ways in which the bidder may have got its first four cards, the share that allows its bid and opening play."""
    cdef State then
    cdef u64 opening_card = 1ULL << parts_of(hidden.opening).card if hidden.opening else 0
    cdef u64 others = (world.hands[0] | hidden.bidder_played) & ~opening_card
    cdef u64 a, b, c, rest_a, rest_b, rest_c
    cdef int ways = 0
    cdef int good = 0
    if not hidden.opening:
        return 1.0
    rest_a = others
    while rest_a:
        a = rest_a & (~rest_a + 1)
        rest_a ^= a
        rest_b = rest_a
        while rest_b:
            b = rest_b & (~rest_b + 1)
            rest_b ^= b
            rest_c = rest_b
            while rest_c:
                c = rest_c & (~rest_c + 1)
                rest_c ^= c
                ways += 1
                then = hidden.dealt_four
                then.hands[0] = opening_card | a | b | c
                good += allows(rules, &then, pack_play(Kind.BID_PLAY, 0, hidden.dealt_four.bid, 0, 0), scratch) and \
                    opens(rules, &then, hidden, scratch)
    return good / <double>ways if ways else 1.0


cdef bint allows(const RulesC *rules, State *state, u64 play, Scratch *scratch) noexcept nogil:
    cdef int i
    cdef int bid = state.bid
    state.phase = Phase.BID
    state.bid = 0
    legal_plays(rules, state, scratch)
    state.bid = bid
    for i in range(scratch.many):
        if scratch.plays[i] == play:
            return True
    return False


cdef bint opens(const RulesC *rules, State *state, const Hidden *hidden, Scratch *scratch) noexcept nogil:
    cdef int i
    state.phase = Phase.OPENING
    legal_plays(rules, state, scratch)
    for i in range(scratch.many):
        if scratch.plays[i] == hidden.opening:
            return True
    return False


cdef bint throws_were_forced(const Hidden *hidden, const RulesC *rules, const State *world, Scratch *scratch) noexcept nogil:
    """Whether every throw so far was the last resort that option `throw="last-resort"` asks for."""
    cdef int i
    cdef State then
    for i in range(hidden.past_many):
        if not hidden.past[i].forced:
            continue
        then = hidden.past[i].before
        then.hands[then.turn] = world.hands[then.turn] | hidden.past[i].since[then.turn]
        if legal_plays(rules, &then, scratch) > 0 and parts_of(scratch.plays[0]).kind != Kind.THROW:
            return False
    return True


cdef void free_hidden(Hidden *hidden) noexcept nogil:
    free(hidden.weights)
    free(hidden.past)
    hidden.weights = NULL
    hidden.past = NULL


cdef u64 mask_of(cards) except? 0:
    cdef u64 mask = 0
    for card in cards:
        mask |= 1ULL << <int>card
    return mask


cdef class Belief:
    """What one seat knows, and the hidden hands there can be. Cards are numbers, plays are `Play.bits`.

    `facts` has the attributes of `seep.bots.knowledge.Facts`. Raises `ValueError` for facts that no deal has. `worlds`
    is the number of ways the hidden cards can lie, a stock's order included (pairs of cards that a forced throw rules
    out are counted still).
    """

    def __init__(self, rules, facts):
        cdef Hidden *hidden = &self.hidden
        cdef State *known = &hidden.known
        free_hidden(hidden)
        memset(hidden, 0, sizeof(Hidden))
        read_rules(&self.rules, Rules.parse(rules))
        check_facts(&self.rules, facts)
        self.seat = facts.seat
        known.hands[self.seat] = mask_of(facts.hand)
        known.turn = facts.turn
        known.plays = facts.plays
        known.last_capture = -1 if facts.last_capture is None else facts.last_capture
        known.phase = facts.phase
        known.bid = facts.bid or 0
        if facts.loose is None:
            hidden.floor = 4
        else:
            known.loose = mask_of(facts.loose)
        hidden.unseen = PACK & ~known.hands[self.seat] & ~known.loose
        for value, cards, owners in facts.houses:
            at = value - 9
            known.house_cards[<int>at] = mask_of(cards)
            known.standing |= 1 << at
            if sum([(card >> 2) + 1 for card in cards]) > value:
                known.cemented |= 1 << at
            for owner in owners:
                known.owners[<int>at] |= 1 << owner
                if owner != self.seat:
                    hidden.needed[<int>owner] |= 1 << value
            hidden.unseen &= ~known.house_cards[<int>at]
        for side, points in enumerate(facts.sweeps):
            known.sweeps[<int>side] = points
        for seat, size in enumerate(facts.sizes):
            hidden.hands[<int>seat] = 0 if seat == self.seat else size
        hidden.stock = facts.stock
        if facts.log:
            self.follow(facts)
        for side, size in enumerate(facts.captured):
            hidden.unseen &= ~known.captured[<int>side]
            hidden.piles[<int>side] = size - cards_in(known.captured[<int>side])
        hidden_cards = sum([hidden.hands[seat] + hidden.piles[seat] for seat in range(4)]) + hidden.stock + hidden.floor
        if cards_in(hidden.unseen) != hidden_cards:
            raise ValueError(f"{cards_in(hidden.unseen)} cards are unseen and {hidden_cards} places are hidden")
        hidden.counting = True
        if not prepare(hidden):
            raise MemoryError("no memory to weigh the hidden hands")
        self.worlds = hidden.weights[hidden.size - 1] * self.untracked_ways()
        hidden.counting = False
        if not prepare(hidden):
            raise MemoryError("no memory to weigh the hidden hands")
        if not self.worlds > 0:
            raise ValueError("no hidden hands fit what is known")

    def __dealloc__(self):
        free_hidden(&self.hidden)

    @staticmethod
    def open(deal):
        """What one knows who sees all hands of a deal: only to measure what that would be worth."""
        cdef Belief belief = Belief.__new__(Belief)
        read_rules(&belief.rules, deal.rules)
        read_state(&belief.hidden.known, deal)
        belief.hidden.open = True
        belief.seat = deal.turn
        belief.worlds = 1
        return belief

    cdef double untracked_ways(self):
        """In how many ways the cards that the tracked hands leave can lie in the other hidden places."""
        cdef Hidden *hidden = &self.hidden
        cdef double ways
        cdef int left = cards_in(hidden.unseen)
        cdef int i, seat
        for i in range(hidden.dealt_many):
            left -= hidden.hands[hidden.dealt[i]]
        ways = FACTORIALS[left] / FACTORIALS[hidden.floor]
        for seat in range(4):
            ways /= FACTORIALS[hidden.piles[seat]]
            for i in range(hidden.dealt_many):
                if hidden.dealt[i] == seat:
                    break
            else:
                ways /= FACTORIALS[hidden.hands[seat]]
        return ways

    cdef int follow(self, facts) except -1:
        """Go through the deal so far, and note what each play tells of the hand it came from."""
        cdef Hidden *hidden = &self.hidden
        cdef State then
        cdef Parts parts
        cdef u64 floor = hidden.known.loose
        cdef u64 played = 0
        cdef u64 since[4]
        cdef int i, at, seat
        cdef list plays = [int(bits) for bits in facts.log]
        for bits in plays[1:]:
            parts = parts_of(bits)
            floor |= parts.loose
            played |= 1ULL << parts.card
        for i in range(5):
            floor |= hidden.known.house_cards[i]
        memset(&then, 0, sizeof(State))
        then.loose = floor & ~played
        then.last_capture = -1
        then.stocked = 44
        hidden.needed[0] = hidden.needed[1] = hidden.needed[2] = hidden.needed[3] = 0
        then.phase = Phase.BID
        for i in range(len(plays)):
            parts = parts_of(plays[i])
            seat = then.turn
            if i > 1 and seat != self.seat:
                self.note_play(&then, plays, i)
            apply_play(&self.rules, &then, plays[i])
            memset(then.hands, 0, sizeof(then.hands))
            if i == 0:
                hidden.dealt_four = then
                hidden.needed[0] |= 1 << parts.value
                continue
            hidden.needed[seat] &= ~(1 << ((parts.card >> 2) + 1))
            for at in range(5):
                if then.owners[at] >> seat & 1:
                    hidden.needed[seat] |= 1 << (at + 9)
            if i == 1:
                hidden.opening = plays[i]
                hidden.picky = self.rules.floor_open or (parts.kind == Kind.THROW and not self.rules.throw_free)
            elif seat == 0:
                hidden.bidder_played |= 1ULL << parts.card
            if i == 1 and parts.kind == Kind.HOUSE and not hidden.picky and (self.rules.players != 2 or facts.plays < 24):
                hidden.bidder_value = parts.value
                hidden.bidder_others = (12 if self.rules.players != 3 else 16) - 1
            elif i > 1 and seat == 0 and (parts.card >> 2) + 1 == hidden.bidder_value:
                hidden.bidder_seen += 1
            if self.rules.players == 2 and then.plays == 24:
                hidden.past_many = 0             # those hands are played; the new ones are other cards
                hidden.throws = False
        hidden.needed[self.seat] = 0
        hidden.barred[self.seat] = 0
        if self.seat == 0 or (self.rules.players == 2 and facts.plays >= 24):
            hidden.bidder_value = 0
            hidden.picky = False
        for i in range(4):
            hidden.known.captured[i] = then.captured[i]
            if not hidden.hands[i]:
                hidden.needed[i] = 0
        self.bar()
        return 0

    cdef int note_play(self, const State *then, list plays, int i) except -1:
        """Keep a play of another seat, the deal as it was then, and what the hands have played since."""
        cdef Hidden *hidden = &self.hidden
        cdef Past *past = <Past *>realloc(hidden.past, (hidden.past_many + 1) * sizeof(Past))
        cdef int seat = then.turn
        if past == NULL:
            raise MemoryError("no memory for the plays of the deal")
        hidden.past = past
        past += hidden.past_many
        hidden.past_many += 1
        memset(past, 0, sizeof(Past))
        past.before = then[0]
        past.play = plays[i]
        past.forced = not self.rules.throw_free and parts_of(past.play).kind == Kind.THROW
        hidden.throws |= past.forced
        last = len(plays)
        if self.rules.players == 2 and i <= 24:
            last = min(last, 25)
        for at in range(i, last):
            past.since[seat] |= 1ULL << parts_of(<u64>plays[at]).card
            seat = seat + 1 if seat + 1 < self.rules.players else 0
        return 0

    cdef int bar(self) except -1:
        """Bar the values that alone would have made a throw illegal, whatever else the hand held."""
        cdef Hidden *hidden = &self.hidden
        cdef Scratch scratch
        cdef State then
        cdef int i, value
        memset(&scratch, 0, sizeof(Scratch))
        for i in range(hidden.past_many):
            if not hidden.past[i].forced:
                continue
            for value in range(1, 14):
                then = hidden.past[i].before
                then.hands[then.turn] = 1ULL << (4 * value - 4)
                if legal_plays(&self.rules, &then, &scratch) > 0 and parts_of(scratch.plays[0]).kind != Kind.THROW:
                    hidden.barred[then.turn] |= 1 << value
        free_scratch(&scratch)
        return 0

    def sample(self, seed: int):
        """One world: the hands, captured cards and stock as lists of card numbers."""
        cdef State world
        cdef u64 random = <u64>(seed & 0xFFFFFFFFFFFFFFFF)
        sample_world(&self.rules, &self.hidden, &world, &random)
        return (
            [numbers(world.hands[seat]) for seat in range(self.rules.players)],
            [numbers(world.captured[side]) for side in range(self.rules.sides)],
            [world.stock[i] for i in range(world.stocked)],
        )


cdef list numbers(u64 cards):
    cdef list result = []
    while cards:
        result.append(lowest(cards))
        cards &= cards - 1
    return result
