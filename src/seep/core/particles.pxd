"""The particle set of a search: determinizations with importance weights, drawn again and again."""
from seep.core.bits cimport u64
from seep.core.legal cimport PlayBuffer
from seep.core.search_config cimport SearchConfig
from seep.core.state cimport State

cdef struct Particle:
    State state
    double control_variate     # what the value network says of it for the side that thinks, less the baseline; points
    double cumulative_weight   # its importance weight and those of all before it

cdef enum:
    INITIAL_PARTICLES = 64     # sampled before the first iteration
    ITERATIONS_PER_PARTICLE = 3    # thereafter

cdef struct ParticleSet:
    # All zero to begin with.
    Particle *items
    int count
    int capacity
    double initial_log_weights[INITIAL_PARTICLES]   # log-likelihoods of the first particles, which are weighed together
    double log_scale           # the highest log-likelihood among the first, to which others are set in relation
    double baseline            # what the value network says on average over the first; points

cdef int grow_particles(
    ParticleSet *particles, const SearchConfig *config, int iteration, PlayBuffer *buffer, u64 *random
) except -1 nogil
cdef const Particle *draw_particle(const ParticleSet *particles, u64 *random) noexcept nogil
cdef void free_particles(ParticleSet *particles) noexcept nogil
