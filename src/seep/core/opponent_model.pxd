"""A model of how the others choose, as evidence of what they hold."""
from seep.core.information_set cimport InformationSet
from seep.core.legal cimport PlayBuffer
from seep.core.state cimport RulesC, State
from seep.core.weights cimport CompiledWeights

cdef double log_likelihood(
    const RulesC *rules, const CompiledWeights *weights, const InformationSet *info, const State *state,
    PlayBuffer *buffer
) except? -1.0 nogil
