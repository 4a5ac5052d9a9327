"""What the leaves of a searched tree prove of the values of its nodes."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.game import INFINITY, NO_MOVE
from xqlab.search.events import ADJUDICATED, EXACT, LOWER, UPPER
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import BY_SHORTCUT, NOT_SEARCHED

UNKNOWN = (-INFINITY, INFINITY)


def known_values(tree: Nodes, columns: dict[str, Sequence[Any]]) -> list[tuple[int, int]]:
    """Of each node, (least, greatest) value that it may have, as its side to move sees it.

    columns : the fields of the tree's nodes, by node

    What rests on a guess proves nothing: null moves, shortcuts, moves skipped.
    """
    value, bound, ending, move = (columns[name] for name in ("value", "bound", "ending", "move"))
    limits = [UNKNOWN] * len(tree)
    bounds = np.flatnonzero((tree.log["kind"] == ADJUDICATED) & (tree.log["bound"] != EXACT))
    by_rule = dict(zip(tree.node_at[bounds].tolist(), tree.log["bound"][bounds].tolist()))
    for node in reversed(range(len(tree))):  # children stand behind their parent
        if ending[node] in NOT_SEARCHED or ending[node] == BY_SHORTCUT:
            continue
        if columns["last_event"][node] < 0:
            continue
        own = [child for child in tree.children(node) if move[child] != NO_MOVE]
        if not own or any(columns["quiescence"][child] for child in own):
            low = value[node] if bound[node] in (EXACT, LOWER) else -INFINITY
            high = value[node] if bound[node] in (EXACT, UPPER) else INFINITY
            limits[node] = low, high
            continue
        most: dict[int, int] = {}  # a move may have been searched twice
        for child in own:
            most[move[child]] = min(most.get(move[child], INFINITY), -limits[child][0])
        low, high = max(-limits[child][1] for child in own), max(most.values())
        if by_rule.get(node) == LOWER:  # a repetition gives at least a draw
            low, high = max(low, 0), max(high, 0)
        elif by_rule.get(node) == UPPER:
            low, high = min(low, 0), min(high, 0)
        limits[node] = low, high
    return limits


def says(limits: tuple[int, int], value: int) -> int | None:
    """The one of EXACT, LOWER and UPPER that is proven of `value`, the sharpest; None where none is.

    >>> says((4, 4), 4) == EXACT, says((-INFINITY, 4), 5) == UPPER, says((3, 9), 5)
    (True, True, None)
    """
    low, high = limits
    if low == high == value:
        return EXACT
    if low >= value:
        return LOWER
    return UPPER if high <= value else None
