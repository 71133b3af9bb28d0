"""The memory of a search tree."""
from libc.stdint cimport uint32_t
from libc.stdlib cimport free
from libc.string cimport memset

from seep.core.bits cimport u64
from seep.core.memory cimport resized

cdef enum:
    INITIAL_NODES = 1 << 10     # capacities to begin with
    INITIAL_EDGES = 1 << 13
    INITIAL_SLOTS = 1 << 15


cdef int reserve_tree(Tree *tree, int edges) except -1 nogil:
    """Make room for one more node and so many more edges; pointers into the tree hold until then."""
    cdef int capacity
    if tree.node_count + 1 > tree.node_capacity:
        capacity = max(INITIAL_NODES, 2 * tree.node_capacity)
        tree.nodes = <Node *>resized(tree.nodes, capacity * sizeof(Node))
        tree.node_capacity = capacity
    if tree.edge_count + edges > tree.edge_capacity:
        capacity = max(INITIAL_EDGES, 2 * tree.edge_capacity, tree.edge_count + edges)
        tree.edges = <Edge *>resized(tree.edges, capacity * sizeof(Edge))
        tree.edge_capacity = capacity
    if 2 * (tree.edge_count + edges) > tree.slot_capacity:
        grow_slots(tree, edges)
    return 0


cdef int grow_slots(Tree *tree, int edges) except -1 nogil:
    """Make the hash table so large that a quarter is used at most, and enter all edges anew."""
    cdef int capacity = max(INITIAL_SLOTS, tree.slot_capacity)
    cdef int i
    while capacity < 4 * (tree.edge_count + edges):
        capacity *= 2
    tree.slots = <uint32_t *>resized(tree.slots, capacity * sizeof(uint32_t))
    tree.slot_capacity = capacity
    memset(tree.slots, 0, capacity * sizeof(uint32_t))
    for i in range(tree.edge_count):
        tree.slots[find_slot(tree, tree.edges[i].parent, tree.edges[i].play)] = i + 1
    return 0


cdef int add_node(Tree *tree) noexcept nogil:
    """A new node, for which there is room; its number."""
    cdef Node *node = tree.nodes + tree.node_count
    node.visits = 0
    node.value_sum = 0.0
    tree.node_count += 1
    return tree.node_count - 1


cdef int add_edge(Tree *tree, int slot, int node, u64 play, double prior_logit) noexcept nogil:
    """A new edge, for which there is room, in the free slot where it belongs; its number."""
    cdef Edge *edge = tree.edges + tree.edge_count
    memset(edge, 0, sizeof(Edge))
    edge.play = play
    edge.parent = node
    edge.child = -1
    edge.last_available = -1
    edge.prior_logit = <float>prior_logit
    tree.edge_count += 1
    tree.slots[slot] = tree.edge_count
    return tree.edge_count - 1


cdef void free_tree(Tree *tree) noexcept nogil:
    free(tree.nodes)
    free(tree.edges)
    free(tree.slots)
