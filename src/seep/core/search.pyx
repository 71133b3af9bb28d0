"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), with one tree for the seat that thinks.

Each iteration draws a world that the hidden cards allow (`belief`), as likely as what the others have played makes it
(`reading`), goes down the tree along plays that are legal in that world, adds one node, plays on by the evaluation with
a few random plays, and writes back what the deal is worth then: what was taken, and what the network says is to come.
(Playing every deal out takes longer and is no better, since late luck says little of the play in question.) Without a
network the playout goes on for three rounds, and the floor is weighed. Plays are chosen by PUCT with the evaluation as
prior, and counts of how often a play was available in place of the visits of its parent. Plays that differ only in
cards of equal value and equal worth are one play here.
"""
from libc.math cimport exp, sqrt
from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from seep.core.belief cimport Belief, Hidden, sample_world
from seep.core.bits cimport draw_below, next_random, u64
from seep.core.evaluate cimport (
    Outlook, Prices, Weights, best_rated, floor_worth, least_play, look_out, playout_weights, rate_fully, read_weights, set_prices, standard_weights
)
from seep.core.legal cimport Scratch, free_scratch, legal_plays
from seep.core.network cimport Layers, Network, reads, weigh_open, weigh_play
from seep.core.reading cimport fit
from seep.core.stakes cimport Stakes, read_stakes, rewards
from seep.core.state cimport Phase, RulesC, State, apply_play, side_of

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        long tv_sec
        long tv_nsec
    int CLOCK_MONOTONIC
    int clock_gettime(int, timespec *)


cdef double now() noexcept nogil:
    """Seconds on a clock that only goes forward."""
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec + 1e-9 * time.tv_nsec


# ---- the tree

cdef struct Node:
    int visits
    double value               # rewards of the seat to move, added up
    double most                # the highest rating when it was made, against which priors are kept

cdef struct Edge:
    u64 play                   # the least of the plays that are one here
    int node                   # where it starts
    int child                  # where it leads, -1 = not there yet
    int visits
    int available
    int seen                   # the iteration that looked at it last
    float prior
    double value
    double margin

cdef struct Tree:
    Node *nodes
    Edge *edges
    uint32_t *slots            # a hash table from node and play to edge
    int node_many
    int node_room
    int edge_many
    int edge_room
    int slot_room

cdef struct World:
    State state
    double luck                # points to come for the side that thinks, beside those to come in the average world
    double weight              # of this world and all before it

cdef struct Pool:
    # Worlds that are drawn from again and again, as likely as past plays make them; it grows as the search goes on.
    World *worlds
    int many
    int room
    double best                # the fit of the best of the first worlds, against which others are weighed

cdef struct Plan:
    RulesC rules
    Prices prices
    Prices playout_prices
    int horizon                # after so many plays of a playout what lies on the floor is weighed instead
    const Layers *open         # the networks, NULL = none
    const Layers *seat
    bint reading               # whether worlds are weighed by what the others have played
    double usual               # what the open network says of the root, on average over worlds
    Stakes stakes
    double explore             # the weight of PUCT's exploration
    double heat                # points of rating that make a prior e times as large
    double stray               # the share of random plays in playouts

cdef bint tree_room(Tree *tree, int edges) noexcept nogil:
    """Make room for one more node and so many edges; False without memory."""
    cdef Node *nodes
    cdef Edge *more
    cdef uint32_t *slots
    cdef int i, room
    if tree.node_many + 1 > tree.node_room:
        room = max(1024, 2 * tree.node_room)
        nodes = <Node *>realloc(tree.nodes, room * sizeof(Node))
        if nodes == NULL:
            return False
        tree.nodes = nodes
        tree.node_room = room
    if tree.edge_many + edges > tree.edge_room:
        room = max(8192, 2 * tree.edge_room, tree.edge_many + edges)
        more = <Edge *>realloc(tree.edges, room * sizeof(Edge))
        if more == NULL:
            return False
        tree.edges = more
        tree.edge_room = room
    if 2 * (tree.edge_many + edges) > tree.slot_room:
        room = max(32768, tree.slot_room)
        while room < 4 * (tree.edge_many + edges):
            room *= 2
        slots = <uint32_t *>realloc(tree.slots, room * sizeof(uint32_t))
        if slots == NULL:
            return False
        tree.slots = slots
        tree.slot_room = room
        memset(slots, 0, room * sizeof(uint32_t))
        for i in range(tree.edge_many):
            slots[slot_of(tree, tree.edges[i].node, tree.edges[i].play)] = i + 1
    return True


cdef int slot_of(const Tree *tree, int node, u64 play) noexcept nogil:
    cdef u64 hash = (play ^ <u64>node * 0xd6e8feb86659fd93ULL) * 0x9e3779b97f4a7c15ULL
    cdef int at = <int>(hash >> 33) & (tree.slot_room - 1)
    cdef int edge
    while tree.slots[at]:
        edge = tree.slots[at] - 1
        if tree.edges[edge].node == node and tree.edges[edge].play == play:
            break
        at = (at + 1) & (tree.slot_room - 1)
    return at


cdef int new_node(Tree *tree) noexcept nogil:
    cdef Node *node = tree.nodes + tree.node_many
    node.visits = 0
    node.value = 0.0
    node.most = -1e300
    tree.node_many += 1
    return tree.node_many - 1


cdef void free_tree(Tree *tree) noexcept nogil:
    free(tree.nodes)
    free(tree.edges)
    free(tree.slots)


cdef void free_pool(Pool *pool) noexcept nogil:
    free(pool.worlds)


# ---- one iteration

cdef struct Thinker:
    # What one thread of a search works with.
    Tree tree
    Pool pool
    Scratch scratch
    int *numbers               # the edges of the plays that are available
    int64_t numbers_room
    u64 random
    int path[64]
    int sides[64]


cdef int choose_edge(const Plan *plan, Thinker *thinker, int at, const State *state, int iteration, u64 *actual) noexcept nogil:
    """Look at the legal plays of this world at a node, make edges for new ones, choose one; -1 without memory."""
    cdef Tree *tree = &thinker.tree
    cdef Scratch *scratch = &thinker.scratch
    cdef Outlook outlook
    cdef bint looked = False
    cdef int64_t i
    cdef int *numbers
    cdef int slot, number
    cdef int best = -1
    cdef int many = 0
    cdef u64 play
    cdef Edge *edge
    cdef Node *node
    cdef double rating, mean, value
    cdef double sum = 0.0
    cdef double highest = -1e300
    if legal_plays(&plan.rules, state, scratch) < 0 or not tree_room(tree, <int>scratch.many):
        return -1
    if scratch.many > thinker.numbers_room:
        numbers = <int *>realloc(thinker.numbers, 2 * scratch.many * sizeof(int))
        if numbers == NULL:
            return -1
        thinker.numbers = numbers
        thinker.numbers_room = 2 * scratch.many
    node = tree.nodes + at
    for i in range(scratch.many):
        play = least_play(&plan.prices, scratch.plays[i])
        slot = slot_of(tree, at, play)
        if not tree.slots[slot]:
            if not looked:
                look_out(&plan.rules, &plan.prices, state, &outlook)
                looked = True
            edge = tree.edges + tree.edge_many
            edge.play = play
            edge.node = at
            edge.child = -1
            edge.visits = 0
            edge.available = 0
            edge.seen = -1
            edge.value = 0.0
            edge.margin = 0.0
            if plan.seat == NULL or state.phase != Phase.PLAY:
                rating = rate_fully(&plan.rules, &plan.prices, state, &outlook, scratch.plays[i]) / plan.heat
            else:
                rating = weigh_play(plan.seat, &plan.rules, &plan.prices, &outlook, state, scratch.plays[i]) / plan.heat
            if node.most == -1e300:
                node.most = rating
            edge.prior = <float>exp(min(10.0, max(-10.0, rating - node.most)))
            tree.edge_many += 1
            tree.slots[slot] = tree.edge_many
        number = tree.slots[slot] - 1
        edge = tree.edges + number
        if edge.seen != iteration:
            # The first of equals stands for all of them.
            edge.seen = iteration
            edge.available += 1
            sum += edge.prior
            scratch.plays[many] = scratch.plays[i]
            thinker.numbers[many] = number
            many += 1
    mean = node.value / node.visits if node.visits else 0.5
    for i in range(many):
        edge = tree.edges + thinker.numbers[i]
        value = edge.value / edge.visits if edge.visits else mean
        value += plan.explore * (0.95 * edge.prior / sum + 0.05 / many) * sqrt(<double>edge.available) / (1 + edge.visits)
        if value > highest:
            highest = value
            best = thinker.numbers[i]
            actual[0] = scratch.plays[i]
    return best


cdef bint play_out_rated(const Plan *plan, Thinker *thinker, State *state) noexcept nogil:
    """Play on by the evaluation up to the horizon, straying now and then; False without memory."""
    cdef Scratch *scratch = &thinker.scratch
    cdef int at
    cdef uint32_t stray = <uint32_t>(plan.stray * 4294967295.0)
    cdef int end = state.plays + plan.horizon
    while state.phase != Phase.OVER and state.plays < end:
        if legal_plays(&plan.rules, state, scratch) < 0:
            return False
        if scratch.many == 1:
            at = 0
        elif <uint32_t>(next_random(&thinker.random) >> 32) < stray:
            at = draw_below(&thinker.random, <uint32_t>scratch.many)
        else:
            at = best_rated(&plan.rules, &plan.playout_prices, state, scratch.plays, <int>scratch.many)
        apply_play(&plan.rules, state, scratch.plays[at])
    return True


cdef enum:
    FIRST = 64                 # worlds before the first iteration
    AGAIN = 3                  # iterations a world, thereafter


cdef bint add_world(Plan *plan, const Hidden *hidden, Thinker *thinker) noexcept nogil:
    """Deal one more world into the pool, and weigh it; False without memory."""
    cdef Pool *pool = &thinker.pool
    cdef World *worlds
    cdef World *world
    cdef int i, room
    cdef double sum
    if pool.many == pool.room:
        room = max(FIRST, 2 * pool.room)
        worlds = <World *>realloc(pool.worlds, room * sizeof(World))
        if worlds == NULL:
            return False
        pool.worlds = worlds
        pool.room = room
    world = pool.worlds + pool.many
    sample_world(&plan.rules, hidden, &world.state, &thinker.random)
    world.luck = 0.0
    if plan.open and world.state.phase == Phase.PLAY:
        world.luck = weigh_open(plan.open, &plan.rules, &plan.prices, &world.state) - plan.usual
    world.weight = 0.0
    if plan.reading:
        world.weight = fit(&plan.rules, &plan.playout_prices, hidden, &world.state, &thinker.scratch)
    pool.many += 1
    if pool.many < FIRST:
        return True
    if pool.many > FIRST:
        # One world never outweighs all others by far, however well it fits.
        world.weight = pool.worlds[pool.many - 2].weight + exp(min(3.0, world.weight - pool.best))
        return True
    pool.best = -1e300
    for i in range(FIRST):
        pool.best = max(pool.best, pool.worlds[i].weight)
    sum = 0.0
    for i in range(FIRST):
        world = pool.worlds + i
        world.weight = exp(world.weight - pool.best)
        plan.usual += world.weight * world.luck
        sum += world.weight
        world.weight = sum
    plan.usual /= sum
    for i in range(FIRST):
        pool.worlds[i].luck -= plan.usual
    return True


cdef const World *draw_world(const Pool *pool, u64 *random) noexcept nogil:
    """A world of the pool, by weight."""
    cdef double at = (next_random(random) >> 11) * 2.0**-53 * pool.worlds[pool.many - 1].weight
    cdef int low = 0
    cdef int high = pool.many - 1
    cdef int middle
    while low < high:
        middle = (low + high) // 2
        if pool.worlds[middle].weight > at:
            high = middle
        else:
            low = middle + 1
    return pool.worlds + low


cdef bint iterate(Plan *plan, const Hidden *hidden, Thinker *thinker, int iteration) noexcept nogil:
    """Deal the hidden cards, go down the tree, add a node, play out, write back; False without memory."""
    cdef Tree *tree = &thinker.tree
    cdef State world
    cdef Node *node
    cdef Edge *edge
    cdef int at = 0
    cdef int depth = 0
    cdef int i, number, child
    cdef u64 play = 0
    cdef double reward[4]
    cdef double margin[4]
    cdef double to_come = 0.0
    cdef const World *drawn
    cdef int root_side
    while thinker.pool.many < FIRST or thinker.pool.many * AGAIN < iteration:
        if not add_world(plan, hidden, thinker):
            return False
    drawn = draw_world(&thinker.pool, &thinker.random)
    world = drawn.state
    root_side = side_of(&plan.rules, world.turn)
    while world.phase != Phase.OVER:
        number = choose_edge(plan, thinker, at, &world, iteration, &play)
        if number < 0:
            return False
        thinker.path[depth] = number
        thinker.sides[depth] = side_of(&plan.rules, world.turn)
        depth += 1
        apply_play(&plan.rules, &world, play)
        child = tree.edges[number].child
        if child < 0:
            if not tree_room(tree, 0):
                return False
            tree.edges[number].child = new_node(tree)
            if not play_out_rated(plan, thinker, &world):
                return False
            break
        at = child
    if world.phase != Phase.OVER:
        if plan.open and world.phase == Phase.PLAY:
            to_come = weigh_open(plan.open, &plan.rules, &plan.prices, &world)
        else:
            to_come = floor_worth(&plan.rules, &plan.playout_prices, &world)
    rewards(&plan.rules, &plan.stakes, &world, to_come, root_side, drawn.luck, reward, margin)
    for i in range(depth):
        edge = tree.edges + thinker.path[i]
        edge.visits += 1
        edge.value += reward[thinker.sides[i]]
        edge.margin += margin[thinker.sides[i]]
        node = tree.nodes + edge.node
        node.visits += 1
        node.value += reward[thinker.sides[i]]
    return True


# ---- a search

cdef class Search:
    """A search of one decision: `Search(belief, totals=…).run(…)`, then `candidates()`.

    `totals` are the sides' points since the last baazi, `None` where points are all there is to play for. `network`
    weighs what is to come and takes part in the prior, where it knows the game. Without `reading` all worlds are as
    likely as the facts alone make them. The other options are for experiments: `explore` is the weight of PUCT's
    exploration, `heat` how many points of rating make a prior e times as large, `stray` the share of random plays in
    playouts, `horizon` how many plays those are long, `weights` those of the evaluation (see docs/bots.md).
    """

    cdef Belief belief
    cdef Network network
    cdef Plan plan
    cdef Thinker thinker
    cdef int iterations
    cdef bint running
    cdef volatile bint stopped

    def __cinit__(
        self, Belief belief not None, *, totals=None, seed=0, Network network=None, explore=0.15, heat=6.0, stray=0.05,
        weights=None, horizon=None, reading=True,
    ):
        cdef Weights numbers = standard_weights()
        self.belief = belief
        self.network = network
        self.plan.rules = belief.rules
        if weights is not None:
            read_weights(&numbers, weights)
        set_prices(&self.plan.prices, &self.plan.rules, &numbers)
        numbers = playout_weights()
        set_prices(&self.plan.playout_prices, &self.plan.rules, &numbers)
        self.plan.horizon = 12
        if network is not None and reads(&self.plan.rules):
            self.plan.open = &network.open
            self.plan.seat = &network.seat
            self.plan.horizon = 4
        if horizon is not None:
            self.plan.horizon = horizon
        self.plan.explore = explore
        self.plan.heat = heat
        self.plan.stray = stray
        self.plan.reading = reading and belief.hidden.past_many > 0
        read_stakes(&self.plan.stakes, &self.plan.rules, totals)
        self.thinker.random = <u64>(seed & 0xFFFFFFFFFFFFFFFF)
        self.iterations = 0
        self.stopped = False
        if not tree_room(&self.thinker.tree, 1):
            raise MemoryError("no memory for the search")
        new_node(&self.thinker.tree)

    def __dealloc__(self):
        free_tree(&self.thinker.tree)
        free_pool(&self.thinker.pool)
        free_scratch(&self.thinker.scratch)
        free(self.thinker.numbers)

    def run(self, iterations: int, seconds: float = -1.0) -> int:
        """Think for so many iterations, or until so many seconds are over (none: no limit) or `stop` is called.

        At least one iteration is made. The GIL is free meanwhile. Returns how many were made; may be called again to
        go on. Raises `RuntimeError` if it runs already.
        """
        cdef int wanted = max(1, min(iterations, 2**30))
        cdef double end = -1.0 if seconds < 0 else now() + <double>seconds
        cdef int made = 0
        cdef bint failed = False
        if self.running:
            raise RuntimeError("the search is running")
        self.running = True
        with nogil:
            while made < wanted and (made == 0 or not self.stopped):
                if not iterate(&self.plan, &self.belief.hidden, &self.thinker, self.iterations):
                    failed = True
                    break
                made += 1
                self.iterations += 1
                if end >= 0 and made % 16 == 0 and now() >= end:
                    break
        self.running = False
        self.stopped = False
        if failed:
            raise MemoryError("no memory for the search")
        return made

    def stop(self) -> None:
        """End `run` after the iteration it is at, from another thread; before `run` has begun, after its first."""
        self.stopped = True

    def candidates(self) -> list:
        """The plays of the root: `(bits, visits, mean reward, mean margin)`, the most visited first.

        Raises `RuntimeError` while the search is running.
        """
        cdef Scratch scratch
        cdef Tree *tree = &self.thinker.tree
        cdef int64_t i
        cdef int slot
        cdef Edge *edge
        cdef dict seen = {}
        if self.running:
            raise RuntimeError("the search is running")
        memset(&scratch, 0, sizeof(Scratch))
        try:
            if legal_plays(&self.plan.rules, &self.belief.hidden.known, &scratch) < 0:
                raise MemoryError("no memory for the legal plays")
            for i in range(scratch.many):
                slot = slot_of(tree, 0, least_play(&self.plan.prices, scratch.plays[i]))
                if tree.slots[slot] and tree.slots[slot] not in seen:
                    edge = tree.edges + tree.slots[slot] - 1
                    mean = edge.value / edge.visits if edge.visits else 0.0
                    margin = edge.margin / edge.visits if edge.visits else 0.0
                    seen[tree.slots[slot]] = (scratch.plays[i], edge.visits, mean, margin)
        finally:
            free_scratch(&scratch)
        return sorted(seen.values(), key=lambda one: (-one[1], -one[2]))


def rated_plays(Belief belief not None, weights=None) -> list:
    """The legal plays and how good each looks to the evaluation: `(bits, rating)`, the best first (see `evaluate`)."""
    cdef Scratch scratch
    cdef Prices prices
    cdef Outlook outlook
    cdef State world
    cdef Weights numbers = standard_weights()
    cdef u64 random = 0
    cdef int64_t i
    if weights is not None:
        read_weights(&numbers, weights)
    set_prices(&prices, &belief.rules, &numbers)
    memset(&scratch, 0, sizeof(Scratch))
    # Any world will do: of what is hidden only the sizes of hands are looked at.
    sample_world(&belief.rules, &belief.hidden, &world, &random)
    try:
        if legal_plays(&belief.rules, &belief.hidden.known, &scratch) < 0:
            raise MemoryError("no memory for the legal plays")
        look_out(&belief.rules, &prices, &world, &outlook)
        plays = [
            (scratch.plays[i], rate_fully(&belief.rules, &prices, &world, &outlook, scratch.plays[i]))
            for i in range(scratch.many)
        ]
    finally:
        free_scratch(&scratch)
    return sorted(plays, key=lambda one: -one[1])
