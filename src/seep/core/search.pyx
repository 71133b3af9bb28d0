"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), as SO-ISMCTS:
one tree, of the information sets of the seat that searches.

Each iteration draws a determinization of the hidden cards from a particle set, goes down the tree along plays that are
legal in it, adds one node, plays on by the fast evaluation with a few random plays, and backs up what the deal is worth
then: what was taken, and what the value network says is to come. (Playing every deal out takes longer and is no better,
since what happens late says little of the play in question.) Without a network the playout goes on for three rounds,
and the floor is evaluated. Plays are selected by PUCT with the evaluation as prior; counts of how often a play was
available stand in place of the visits of its parent. Plays that differ only in cards of equal value and equal worth are
one play.
"""
from libc.math cimport exp, sqrt
from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport memset

from seep.core.belief cimport Belief
from seep.core.bits cimport draw_below, next_random, u64
from seep.core.convert cimport seed_of
from seep.core.evaluate cimport EvalContext, evaluate_floor, make_seat_context
from seep.core.interrupts cimport check_signals
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.memory cimport resized
from seep.core.network cimport Network, predict_open
from seep.core.particles cimport Particle, ParticleSet, draw_particle, free_particles, grow_particles
from seep.core.policy cimport Evaluation, best_play, evaluate_play, set_policy
from seep.core.search_config cimport SearchConfig
from seep.core.state cimport DEAL_PLAYS, Phase, State, apply_play, side_of
from seep.core.tree cimport Edge, Node, Tree, add_edge, add_node, find_slot, free_tree, reserve_tree
from seep.core.utility cimport read_utility, utilities_of
from seep.core.weights cimport canonical_play

from seep.core.weights import FAST_WEIGHTS

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        long tv_sec
        long tv_nsec
    int CLOCK_MONOTONIC
    int clock_gettime(int, timespec *)

cdef enum:
    MAX_ITERATIONS = 1 << 30   # of one call of `run`
    CLOCK_EVERY = 16           # iterations between two checks of the clock,
    SIGNALS_EVERY = 256        # and for signals
    NETWORK_HORIZON = 4        # plays of a playout that the value network evaluates: one round of four players
    FLOOR_HORIZON = 12         # and without it

cdef double UNIFORM_SHARE = 0.05   # of every prior, so that a play that rates badly is tried too
cdef double FPU_DEFAULT = 0.5      # first-play urgency at a node without visits: the value of plays not tried yet


cdef double now() noexcept nogil:
    """Seconds on a clock that only goes forward."""
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec + 1e-9 * time.tv_nsec


# ---- one iteration

cdef struct SearchState:
    # What changes while a search runs. All zero to begin with, but for the seed.
    Tree tree
    ParticleSet particles
    u64 random
    int iterations             # so far
    PlayBuffer buffer          # the plays available at the node under way,
    int *available_edges       # their edges,
    double *prior_weights      # and their priors before they are normalised
    int64_t scratch_capacity   # of the two
    int path[DEAL_PLAYS + 1]   # the edges gone down in this iteration, and the sides that went
    int sides[DEAL_PLAYS + 1]


cdef int iterate(const SearchConfig *config, SearchState *search) except -1 nogil:
    """Draw a determinization, go down the tree, add a node, play out, evaluate, back up."""
    cdef const Particle *drawn
    cdef State state
    cdef int depth
    cdef double to_come = 0.0
    cdef double reward[4]
    cdef double margin[4]
    grow_particles(&search.particles, config, search.iterations, &search.buffer, &search.random)
    drawn = draw_particle(&search.particles, &search.random)
    state = drawn.state
    depth = select_and_expand(config, search, &state)
    play_out(config, search, &state)
    if state.phase != Phase.OVER:
        if config.value_network and state.phase == Phase.PLAY:
            to_come = predict_open(config.value_network, &config.rules, &config.prior.weights, &state)
        else:
            to_come = evaluate_floor(&config.rules, &config.playout.weights, &state)
    utilities_of(
        &config.rules, &config.utility, &state, to_come, side_of(&config.rules, drawn.state.turn),
        drawn.control_variate, reward, margin
    )
    back_up(search, depth, reward, margin)
    search.iterations += 1
    return 0


cdef int select_and_expand(const SearchConfig *config, SearchState *search, State *state) except -1 nogil:
    """Go down the tree to a new leaf, or to the end of the deal; returns the number of edges gone down."""
    cdef Tree *tree = &search.tree
    cdef int node = 0
    cdef int depth = 0
    cdef int count, at
    cdef int *child
    while state.phase != Phase.OVER:
        count = collect_available_edges(config, search, node, state)
        if count == 0:
            with gil:
                raise ValueError("what is known leads to a state without a legal play")
        at = select_edge(config, search, node, count)
        search.path[depth] = search.available_edges[at]
        search.sides[depth] = side_of(&config.rules, state.turn)
        depth += 1
        apply_play(&config.rules, state, search.buffer.plays[at])
        child = &tree.edges[search.available_edges[at]].child
        if child[0] < 0:
            child[0] = add_node(tree)          # `collect_available_edges` made room
            break
        node = child[0]
    return depth


cdef int collect_available_edges(
    const SearchConfig *config, SearchState *search, int node, const State *state
) except -1 nogil:
    """Collect the edges of the plays that are available at a node, making new ones, and count them as available.

    Returns how many there are: `buffer.plays` then holds a play for each, equal plays once.
    """
    cdef Tree *tree = &search.tree
    cdef PlayBuffer *buffer = &search.buffer
    cdef EvalContext context
    cdef bint context_made = False
    cdef u64 play
    cdef int64_t i
    cdef int slot, number
    cdef int count = 0
    legal_plays(&config.rules, state, buffer)
    reserve_tree(tree, <int>buffer.count)
    reserve_scratch(search)
    for i in range(buffer.count):
        play = canonical_play(&config.prior.weights, buffer.plays[i])
        slot = find_slot(tree, node, play)
        if tree.slots[slot]:
            number = tree.slots[slot] - 1
        else:
            if not context_made:
                make_seat_context(&config.rules, &config.prior.weights, state, &context)
                context_made = True
            number = add_edge(
                tree, slot, node, play,
                evaluate_play(&config.prior, &config.rules, state, &context, buffer.plays[i]) / config.prior_temperature
            )
        if tree.edges[number].last_available != search.iterations:
            # The first of equal plays stands for all of them.
            tree.edges[number].last_available = search.iterations
            tree.edges[number].available += 1
            buffer.plays[count] = buffer.plays[i]
            search.available_edges[count] = number
            count += 1
    return count


cdef int reserve_scratch(SearchState *search) except -1 nogil:
    """Make room for the edges of all plays in the buffer."""
    if search.buffer.count > search.scratch_capacity:
        search.available_edges = <int *>resized(search.available_edges, 2 * search.buffer.count * sizeof(int))
        search.prior_weights = <double *>resized(search.prior_weights, 2 * search.buffer.count * sizeof(double))
        search.scratch_capacity = 2 * search.buffer.count
    return 0


cdef int select_edge(const SearchConfig *config, SearchState *search, int number, int count) noexcept nogil:
    """Choose by PUCT among the available edges of node `number`; the place in the list."""
    cdef const Node *node = search.tree.nodes + number
    cdef const Edge *edge
    cdef double first_play_urgency = node.value_sum / node.visits if node.visits else FPU_DEFAULT
    cdef float highest_prior = -1e30
    cdef double sum = 0.0
    cdef double highest = -1e300
    cdef double value, prior
    cdef int i
    cdef int best = 0
    for i in range(count):
        highest_prior = max(highest_prior, search.tree.edges[search.available_edges[i]].prior_logit)
    for i in range(count):
        search.prior_weights[i] = exp(search.tree.edges[search.available_edges[i]].prior_logit - highest_prior)
        sum += search.prior_weights[i]
    for i in range(count):
        edge = search.tree.edges + search.available_edges[i]
        prior = (1.0 - UNIFORM_SHARE) * search.prior_weights[i] / sum + UNIFORM_SHARE / count
        value = edge.value_sum / edge.visits if edge.visits else first_play_urgency
        value += config.c_puct * prior * sqrt(<double>edge.available) / (1 + edge.visits)
        if value > highest:
            highest = value
            best = i
    return best


cdef int play_out(const SearchConfig *config, SearchState *search, State *state) except -1 nogil:
    """Play on up to the horizon: the best play by the fast evaluation, now and then a random one."""
    cdef PlayBuffer *buffer = &search.buffer
    cdef uint32_t epsilon = <uint32_t>(config.playout_epsilon * 4294967295.0)
    cdef int end = state.plays + config.horizon
    cdef int at
    while state.phase != Phase.OVER and state.plays < end:
        legal_plays(&config.rules, state, buffer)
        if buffer.count == 1:
            at = 0
        elif <uint32_t>(next_random(&search.random) >> 32) < epsilon:
            at = draw_below(&search.random, <uint32_t>buffer.count)
        else:
            at = best_play(&config.playout, &config.rules, state, buffer.plays, buffer.count)
        apply_play(&config.rules, state, buffer.plays[at])
    return 0


cdef void back_up(SearchState *search, int depth, const double *reward, const double *margin) noexcept nogil:
    """Add what came of an iteration to the edges that it went down, and to the nodes where they start."""
    cdef Edge *edge
    cdef Node *node
    cdef int i
    for i in range(depth):
        edge = search.tree.edges + search.path[i]
        edge.visits += 1
        edge.value_sum += reward[search.sides[i]]
        edge.margin_sum += margin[search.sides[i]]
        node = search.tree.nodes + edge.parent
        node.visits += 1
        node.value_sum += reward[search.sides[i]]


# ---- a search

cdef class Search:
    """A search of one decision: `Search(belief, totals=…).run(…)`, then `candidates()`.

    `totals` are the sides' points since the last baazi, `None` where points are all there is to play for. `network`
    evaluates what is to come and takes part in the prior, for rules that it was taught. Without `opponent_model` all
    determinizations are as likely as the facts alone make them. The other options are for experiments: `c_puct` is the
    weight of PUCT's exploration, `prior_temperature` how many points of rating make a prior e times as large,
    `playout_epsilon` the share of random plays in playouts, `horizon` how many plays those are long, `weights` those of
    the evaluation (docs/bots.md has the tables). Raises `ValueError` for totals or weights that do not fit.
    """

    cdef Belief belief
    cdef Network network       # kept, since the configuration points into it
    cdef SearchConfig config
    cdef SearchState run_state
    cdef bint running
    cdef volatile bint stopped

    def __cinit__(
        self, Belief belief not None, *, totals=None, seed=0, Network network=None, c_puct=0.15, prior_temperature=6.0,
        playout_epsilon=0.05, weights=None, horizon=None, opponent_model=True,
    ):
        cdef SearchConfig *config = &self.config
        cdef Evaluation evaluation = Evaluation.FULL
        self.belief = belief
        self.network = network
        config.rules = belief.rules
        config.info = &belief.info
        config.horizon = FLOOR_HORIZON
        if network is not None and network.knows(belief.options):
            evaluation = Evaluation.NETWORK
            config.value_network = &network.open
            config.horizon = NETWORK_HORIZON
        set_policy(&config.prior, evaluation, belief.options, &config.rules, weights or {}, network)
        set_policy(&config.playout, Evaluation.FAST, belief.options, &config.rules, FAST_WEIGHTS)
        if horizon is not None:
            config.horizon = horizon
        config.c_puct = c_puct
        config.prior_temperature = prior_temperature
        config.playout_epsilon = playout_epsilon
        config.opponent_model = opponent_model and belief.info.observed_count > 0
        read_utility(&config.utility, belief.options, &config.rules, totals)
        self.run_state.random = seed_of(seed)
        reserve_tree(&self.run_state.tree, 1)
        add_node(&self.run_state.tree)

    def __dealloc__(self):
        free_tree(&self.run_state.tree)
        free_particles(&self.run_state.particles)
        free_buffer(&self.run_state.buffer)
        free(self.run_state.available_edges)
        free(self.run_state.prior_weights)

    def run(self, iterations: int, seconds=None) -> int:
        """Make so many iterations, or as many as so many seconds allow, or until `stop` is called; return how many.

        At least one is made, and at most `MAX_ITERATIONS`. The GIL is free meanwhile; Ctrl-C ends it. It may be called
        again to go on. Raises `RuntimeError` if it runs already.
        """
        cdef int wanted = max(1, min(iterations, MAX_ITERATIONS))
        cdef bint timed = seconds is not None
        cdef double end = now() + <double>seconds if timed else 0.0
        cdef int made = 0
        if self.running:
            raise RuntimeError("the search is running")
        self.running = True
        try:
            with nogil:
                while made < wanted and (made == 0 or not self.stopped):
                    iterate(&self.config, &self.run_state)
                    made += 1
                    if timed and made % CLOCK_EVERY == 0 and now() >= end:
                        break
                    if made % SIGNALS_EVERY == 0:
                        check_signals()
        finally:
            self.running = False
            self.stopped = False
        return made

    def stop(self) -> None:
        """End `run` after the iteration it is at, from another thread; before `run` has begun, after its first."""
        self.stopped = True

    def candidates(self) -> list:
        """The plays of the root: `(bits, visits, utility, margin)`, the most visited first.

        `utility` is the mean reward, from 0 to 1: with `totals` the chance to win the baazi, otherwise
        `0.5 + margin / 500`. `margin` is the mean margin of the deal, in points. Raises `RuntimeError` while
        the search is running.
        """
        cdef const Edge *edge
        cdef list found = []
        for bits, number in self.root_edges():
            edge = self.run_state.tree.edges + <int>number
            mean = edge.value_sum / edge.visits if edge.visits else 0.0
            margin = edge.margin_sum / edge.visits if edge.visits else 0.0
            found.append((bits, edge.visits, mean, margin))
        found.sort(key=lambda one: (-one[1], -one[2]))
        # A mean of few visits may lie beyond 0 or 1, where the control variate has taken off more than there was.
        return [(bits, visits, min(1.0, max(0.0, mean)), margin) for bits, visits, mean, margin in found]

    def priors(self) -> list:
        """The plays of the root and their priors: `(bits, probability)`, the likeliest first; none before `run`.

        A prior is the softmax of the ratings, with a share of `UNIFORM_SHARE` spread evenly. Raises `RuntimeError`
        while the search is running.
        """
        edges = self.root_edges()
        if not edges:
            return []
        logs = [self.run_state.tree.edges[<int>number].prior_logit for _, number in edges]
        highest = max(logs)
        weights = [exp(log_weight - highest) for log_weight in logs]
        total = sum(weights)
        priors = [
            (bits, (1.0 - UNIFORM_SHARE) * weight / total + UNIFORM_SHARE / len(edges))
            for (bits, _), weight in zip(edges, weights)
        ]
        return sorted(priors, key=lambda one: -one[1])

    cdef list root_edges(self):
        """The plays of the root that have an edge and its number, `(bits, number)`; of equal plays the first."""
        cdef PlayBuffer buffer
        cdef Tree *tree = &self.run_state.tree
        cdef int64_t i
        cdef int slot
        cdef dict found = {}
        if self.running:
            raise RuntimeError("the search is running")
        if not self.run_state.iterations:
            return []
        memset(&buffer, 0, sizeof(PlayBuffer))
        try:
            legal_plays(&self.config.rules, &self.config.info.known, &buffer)
            for i in range(buffer.count):
                slot = find_slot(tree, 0, canonical_play(&self.config.prior.weights, buffer.plays[i]))
                if tree.slots[slot]:
                    found.setdefault(tree.slots[slot] - 1, buffer.plays[i])
        finally:
            free_buffer(&buffer)
        return [(bits, number) for number, bits in found.items()]
