"""The tree of a recorded search, for widgets and animations."""

from __future__ import annotations

import reprlib
from typing import Any

from xqlab.mcts import Result
from xqlab.trace.playouts.as_tree import as_tree
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.tree.nodes import Nodes


def recorded_tree(recorded: Any, error: type[ValueError]) -> Nodes:
    """The tree of a `Result` that was recorded, or the `Tree` itself; raises `error` for anything else.

    Of a Monte-Carlo tree search it is the tree of its visited nodes; MctsError if nothing was recorded.
    """
    if isinstance(recorded, Result):
        return as_tree(Playouts(recorded))
    tree = recorded if isinstance(recorded, Nodes) else getattr(recorded, "tree", None)
    if not isinstance(tree, Nodes):
        raise error(f"expected the Result of a search or its tree, got {reprlib.repr(recorded)}")
    return tree
