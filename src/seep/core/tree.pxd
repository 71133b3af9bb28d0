"""The search tree: a node for each information set of the seat that searches, whoever is to move; edges for plays.

Edges are found by a hash of their node and play.
"""
from libc.stdint cimport uint32_t

from seep.core.bits cimport u64

cdef struct Node:
    int visits
    double value_sum           # rewards of the seat to move

cdef struct Edge:
    u64 play                   # the least of the plays that count as one (`weights.canonical_play`)
    int parent                 # the node where it starts
    int child                  # where it leads, -1 = not there yet
    int visits
    int available              # iterations in which the play was legal, visited or not
    int last_available         # the last of them
    float prior_logit          # rating divided by the temperature: the prior is the softmax of the available edges
    double value_sum           # rewards of the seat that plays it
    double margin_sum          # its margins, in points

cdef struct Tree:
    # All zero to begin with.
    Node *nodes
    Edge *edges
    uint32_t *slots            # the hash table: numbers of edges, from 1; 0 = free
    int node_count
    int node_capacity
    int edge_count
    int edge_capacity
    int slot_capacity          # a power of two

cdef int reserve_tree(Tree *tree, int edges) except -1 nogil
cdef int add_node(Tree *tree) noexcept nogil
cdef int add_edge(Tree *tree, int slot, int node, u64 play, double prior_logit) noexcept nogil
cdef void free_tree(Tree *tree) noexcept nogil


cdef inline int find_slot(const Tree *tree, int node, u64 play) noexcept nogil:
    """The slot where the edge of a play at a node is, or belongs."""
    cdef u64 hash = (play ^ <u64>node * 0xd6e8feb86659fd93ULL) * 0x9e3779b97f4a7c15ULL
    cdef int at = <int>(hash >> 33) & (tree.slot_capacity - 1)
    cdef int edge
    while tree.slots[at]:
        edge = tree.slots[at] - 1
        if tree.edges[edge].parent == node and tree.edges[edge].play == play:
            break
        at = (at + 1) & (tree.slot_capacity - 1)
    return at
