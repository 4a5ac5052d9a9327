"""Trees of a search, checked from the outside: visits that add up, and sums of the values below."""

import numpy as np

from xqlab.mcts.memory import ROOT


def check_visits(nodes, ended):
    """Every visit of a node ended there or went on to a child; `ended`: node -> playouts that ended there."""
    for node in range(len(nodes)):
        here = nodes[node]
        below = nodes[here.first : here.first + here.children]
        assert here.visits == ended.get(node, 0) + below.visits.sum(), node
        assert here.pending == 0, node
        assert -1 <= here.low <= here.high <= 1, node
        assert abs(here.total) <= here.visits, node


def check_structure(nodes):
    """Children name their parents, and every node but the root is the child of one."""
    claimed = np.zeros(len(nodes), dtype=int)
    for node in range(len(nodes)):
        here = nodes[node]
        claimed[here.first : here.first + here.children] += 1 if here.children else 0
        for number in range(here.children):
            child = nodes[here.first + number]
            assert (child.parent, child.number, child.ply) == (node, number + 1, here.ply + 1)
    assert claimed[ROOT] == 0
    assert (claimed[1:] == 1).all()
