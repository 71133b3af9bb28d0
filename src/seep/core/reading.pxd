"""Reading the cards: what others have played tells of what they hold."""
from seep.core.belief cimport Hidden
from seep.core.evaluate cimport Prices
from seep.core.legal cimport Scratch
from seep.core.state cimport RulesC, State

cdef double fit(const RulesC *rules, const Prices *prices, const Hidden *hidden, const State *world, Scratch *scratch) noexcept nogil
