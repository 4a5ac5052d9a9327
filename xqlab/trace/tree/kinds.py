"""The kind of a node: what it turned out to be.

The kinds are those of the theory, by what really happened and not by where a node stands:

    PV     its value lies inside its window: the value is exact
    CUT    its value is beta or more: it fails high, one good move causes a cutoff
    ALL    its value is alpha or less: it fails low, like every move that was searched

So a leaf or a table answer has a kind, too: what its value means to the node above. Empty windows contain
no value, so no PV node has one. Without alpha-beta every window is open, and every node is PV.

Source: D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975, section 6 (critical positions
of types 1, 2 and 3); T. A. Marsland and F. Popowich, "Parallel Game-Tree Search", 1985 (the names).
"""

# mypy: ignore-errors

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.kernels import kernel
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED, WHOLE

KINDS = ("OPEN", "PV", "CUT", "ALL", "PRUNED", "SKIPPED", "ITERATION")
OPEN_KIND, PV, CUT, ALL, PRUNED_KIND, SKIPPED_KIND, ITERATION_KIND = range(len(KINDS))


@kernel(waits=False)
def kind_of(nodes, at):
    """The place of a node in KINDS.

    at : int64  its index
    """
    node = nodes[at]
    if node.ending == UNSEARCHED:
        return PRUNED_KIND
    if node.ending == PASSED_OVER:
        return SKIPPED_KIND
    if node.ending == WHOLE:
        return ITERATION_KIND
    if node.last_event < 0:
        return OPEN_KIND
    if node.bound == LOWER or (node.bound == EXACT and node.value >= node.beta):
        return CUT
    if node.bound == UPPER or (node.bound == EXACT and node.value <= node.alpha):
        return ALL
    return PV


@kernel(waits=False)
def read_kinds(nodes, kinds):
    """Fill `kinds`, uint8[nodes]: the place in KINDS of each node."""
    for at in range(len(nodes)):
        kinds[at] = kind_of(nodes, at)


def kind_numbers(nodes: Any) -> NDArray[np.uint8]:
    """uint8[nodes]: the place in KINDS of each NODE record."""
    kinds = np.zeros(len(nodes), dtype=np.uint8)
    read_kinds(nodes[:], kinds)
    return kinds
