"""The origin of a node's window: a move elsewhere, the window of the whole search, or a question."""

from __future__ import annotations

from typing import Any, NamedTuple

from xqlab.trace.tree.nodes import WHOLE, Nodes

SECURED = "found"  # an ancestor already has this much, by a move or by standing pat
GIVEN = "given"  # the search from the root was given a window that ends there
ASKED = "asked"  # an empty window, which only asks on which side of it the value lies


class Limit(NamedTuple):
    """The origin of one end of a window.

    kind     : FOUND, GIVEN or ASKED
    ancestor : the node that set it; an iteration where the root's window did
    towards  : the ancestor's child on the way to the node
    by       : where FOUND, the child of the ancestor that gives it; None for standing pat
    """

    kind: str
    ancestor: int
    towards: int
    by: int | None = None


def limit(tree: Nodes, columns: dict[str, Any], node: int, upper: bool) -> Limit:
    """Who set `node`'s beta (`upper`) or alpha.

    columns : the fields of the tree's nodes, by node

    A child's beta is its parent's alpha so far with the sign turned, and its alpha the parent's beta, unless
    the parent asks with an empty window; so an end that a node only passes on is followed upwards.
    """
    parent, alpha, beta = columns["parent"], columns["alpha"], columns["beta"]
    while True:
        above = int(parent[node])
        if columns["ending"][above] == WHOLE:
            empty = beta[node] - alpha[node] == 1
            return Limit(ASKED if empty else GIVEN, above, node)
        is_null = columns["move"][node] == 0
        if upper and is_null:
            return Limit(ASKED, above, node)
        if upper:
            if -beta[node] > alpha[above]:
                by = tree.best_before(above, int(columns["first_event"][node]))
                return Limit(SECURED, above, node, by)
        elif -alpha[node] != beta[above]:
            return Limit(ASKED, above, node)
        node, upper = above, not upper
