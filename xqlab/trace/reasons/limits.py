"""The origin of a node's window: a move elsewhere, the window of the whole search, or a question."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import NO_MOVE
from xqlab.kernels import kernel
from xqlab.search.events import BEST
from xqlab.trace.reasons.facts import ASKED, GIVEN, LIMIT, SECURED
from xqlab.trace.tree.rows import WHOLE


@kernel(waits=False)
def end_before(nodes, order, begin, node, k):
    """Where in `order` those children of `node` end that were met before event `k`."""
    at, end = begin[node + 1], begin[node + 2]
    while at < end:
        middle = (at + end) // 2
        if nodes[order[middle]].first_event < k:
            at = middle + 1
        else:
            end = middle
    return at


@kernel(waits=False)
def child_before(nodes, order, begin, node, k):
    """The last child of `node` that was met before event `k`; -1 before the first."""
    end = end_before(nodes, order, begin, node, k)
    return order[end - 1] if end > begin[node + 1] else -1


@kernel(waits=False)
def best_before(log, nodes, node_at, order, begin, node, k):
    """The child that was the best of `node`'s before event `k`; -1 before the first.

    A child's LEAVE is followed by the BEST of the node above, where it is one.
    """
    at = end_before(nodes, order, begin, node, k)
    while at > begin[node + 1]:
        at -= 1
        after = nodes[order[at]].last_event + 1
        if 0 < after < k and log[after].kind == BEST and node_at[after] == node:
            return order[at]
    return -1


@kernel(waits=False)
def find_limit(log, nodes, node_at, order, begin, node, upper, limit):
    """Fill `limit`: who set `node`'s beta (`upper` 1) or alpha (0).

    A child's beta is its parent's alpha so far with the sign turned, or the value that the same move was
    shown to be worth at least; and its alpha the parent's beta, unless the parent asks with an empty window.
    So an end that a node only passes on is followed upwards.
    """
    limit.by = -1
    while True:
        here = nodes[node]
        limit.ancestor = here.parent
        limit.towards = node
        above = nodes[here.parent]
        if above.ending == WHOLE:
            limit.kind = ASKED if here.beta - here.alpha == 1 else GIVEN
            return
        if upper == 1 and here.move != NO_MOVE and -here.beta > above.alpha:
            limit.kind = SECURED
            limit.by = best_before(log, nodes, node_at, order, begin, here.parent, here.first_event)
            if here.again != 0:
                before = child_before(nodes, order, begin, here.parent, here.first_event)
                if nodes[before].value == here.beta:
                    limit.by = before
            return
        if (upper == 1 and here.move == NO_MOVE) or (upper == 0 and -here.alpha != above.beta):
            limit.kind = ASKED
            return
        node = here.parent
        upper = 1 - upper


def limit_of(tree, node, upper):
    """Who set a node's beta (`upper`) or alpha, as a LIMIT record."""
    limit = np.zeros(1, LIMIT).view(np.recarray)
    every = tree.in_memory
    find_limit(tree.log, every.nodes, tree.node_at, *every.order, node, int(upper), limit[0])
    return limit[0]
