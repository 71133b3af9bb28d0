"""What a search goes by: set once, then only read."""
from seep.core.information_set cimport InformationSet
from seep.core.network cimport Layers
from seep.core.policy cimport Policy
from seep.core.state cimport RulesC
from seep.core.utility cimport Utility

cdef struct SearchConfig:
    RulesC rules
    const InformationSet *info
    Utility utility            # what is played for
    Policy prior               # whose ratings are the priors
    Policy playout             # what playouts go by; its weights are those of floors and of the opponent model, too
    const Layers *value_network    # what says how many points are to come, with all hands open; NULL = none
    bint opponent_model        # whether determinizations are weighed by what the others have played
    int horizon                # plays of a playout
    double c_puct              # the weight of exploration
    double prior_temperature   # points of rating that make a prior e times as large
    double playout_epsilon     # the share of random plays in playouts
