"""The particle set of a search: it grows with the search, and draws determinizations by importance weight.

They are sampled by the facts alone (`sampling`), and weighed by how likely they make what the others have played
(`opponent_model`).
"""
from libc.math cimport exp
from libc.stdlib cimport free

from seep.core.bits cimport draw_unit, u64
from seep.core.legal cimport PlayBuffer
from seep.core.memory cimport resized
from seep.core.network cimport predict_open
from seep.core.opponent_model cimport log_likelihood
from seep.core.sampling cimport sample_determinization
from seep.core.search_config cimport SearchConfig
from seep.core.state cimport Phase

cdef double MAX_LOG_WEIGHT = 3.0   # above the best of the first: no particle outweighs all others by far


cdef int grow_particles(
    ParticleSet *particles, const SearchConfig *config, int iteration, PlayBuffer *buffer, u64 *random
) except -1 nogil:
    """Add the particles that are due before an iteration, counted from 0."""
    cdef Particle *added
    cdef double log_weight
    while particles.count < INITIAL_PARTICLES or particles.count * ITERATIONS_PER_PARTICLE < iteration:
        log_weight = add_particle(particles, config, buffer, random)
        added = particles.items + particles.count - 1
        if particles.count > INITIAL_PARTICLES:
            log_weight = min(MAX_LOG_WEIGHT, log_weight - particles.log_scale)
            added.cumulative_weight = particles.items[particles.count - 2].cumulative_weight + exp(log_weight)
        else:
            particles.initial_log_weights[particles.count - 1] = log_weight
            if particles.count == INITIAL_PARTICLES:
                weigh_initial(particles)
    return 0


cdef double add_particle(
    ParticleSet *particles, const SearchConfig *config, PlayBuffer *buffer, u64 *random
) except? -1.0 nogil:
    """Sample one more particle and its control variate; returns the logarithm of its importance weight."""
    cdef Particle *particle
    cdef int capacity
    if particles.count == particles.capacity:
        capacity = max(INITIAL_PARTICLES, 2 * particles.capacity)
        particles.items = <Particle *>resized(particles.items, capacity * sizeof(Particle))
        particles.capacity = capacity
    particle = particles.items + particles.count
    sample_determinization(&config.rules, config.info, &particle.state, random)
    particle.control_variate = 0.0
    if config.value_network and particle.state.phase == Phase.PLAY:
        particle.control_variate = predict_open(
            config.value_network, &config.rules, &config.prior.weights, &particle.state
        ) - particles.baseline
    particles.count += 1
    if not config.opponent_model:
        return 0.0
    return log_likelihood(&config.rules, &config.playout.weights, config.info, &particle.state, buffer)


cdef void weigh_initial(ParticleSet *particles) noexcept nogil:
    """Weigh the first particles, set the baseline, and subtract it from their control variates."""
    cdef Particle *particle
    cdef double weight
    cdef double sum = 0.0
    cdef int i
    particles.log_scale = -1e300
    for i in range(INITIAL_PARTICLES):
        particles.log_scale = max(particles.log_scale, particles.initial_log_weights[i])
    for i in range(INITIAL_PARTICLES):
        particle = particles.items + i
        weight = exp(particles.initial_log_weights[i] - particles.log_scale)
        particles.baseline += weight * particle.control_variate
        sum += weight
        particle.cumulative_weight = sum
    particles.baseline /= sum
    for i in range(INITIAL_PARTICLES):
        particles.items[i].control_variate -= particles.baseline


cdef const Particle *draw_particle(const ParticleSet *particles, u64 *random) noexcept nogil:
    """A particle, by weight."""
    cdef double target = draw_unit(random) * particles.items[particles.count - 1].cumulative_weight
    cdef int low = 0
    cdef int high = particles.count - 1
    cdef int middle
    while low < high:
        middle = (low + high) // 2
        if particles.items[middle].cumulative_weight > target:
            high = middle
        else:
            low = middle + 1
    return particles.items + low


cdef void free_particles(ParticleSet *particles) noexcept nogil:
    free(particles.items)
