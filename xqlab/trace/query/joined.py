"""The lines of moves of two searches of one position, joined: what each of them did there."""

# mypy: ignore-errors

import numpy as np

from xqlab.kernels import kernel
from xqlab.mcts.memory import ROOT
from xqlab.mcts.tree import best_child
from xqlab.search.events import LOWER, UPPER
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED

NONE = -1
# Of alpha-beta: nodes (of the line and below, in all its searches); value, bound (for the player who chose
# the move; at the root, to move) and ending of the last of them; met (whether it has the line, searched or
# not); best (the line of its best move). Of playouts: visits, q, proved, favourite (their best move).
JOINED = np.dtype(
    [
        ("parent", np.int32),  # the line above, -1 at the root, which is line 0
        ("code", np.int32),  # of its last move
        ("first", np.int32),  # the first line below it, and the next one beside it; -1 for none
        ("next", np.int32),
        ("nodes", np.int32),
        ("value", np.int32),
        ("best", np.int32),
        ("visits", np.int32),
        ("favourite", np.int32),
        ("bound", np.uint8),
        ("ending", np.uint8),
        ("met", np.uint8),
        ("proved", np.uint8),
        ("q", np.float64),  # NaN where visits are 0
    ],
    align=True,
)


@kernel
def line_below(lines, count, parent, code):
    """The line that a move more leads to; `count` for a new one, which this adds; parent -1 adds the root."""
    last = np.int64(NONE)
    if parent >= 0:
        line = np.int64(lines[parent].first)
        while line >= 0:
            if lines[line].code == code:
                return line
            last = line
            line = np.int64(lines[line].next)
    new = lines[count]
    new.parent = parent
    new.code = code
    new.first = NONE
    new.next = NONE
    new.nodes = 0
    new.value = 0
    new.best = NONE
    new.visits = 0
    new.favourite = NONE
    new.bound = 0
    new.ending = 0
    new.met = 0
    new.proved = 0
    new.q = np.nan
    if last >= 0:
        lines[last].next = count
    elif parent >= 0:
        lines[parent].first = count
    return count


@kernel
def join_search(nodes, bests, root, lines, count, line_of):
    """Add what alpha-beta did below a node, whose line is 0; return how many lines there are then.

    bests   : int32[nodes]  the best child of each, -1 for none
    lines   : JOINED[]  `count` of them are there, and room for one more for each node
    line_of : int32[nodes]  filled for the nodes at and below `root`
    """
    end = root
    while end < len(nodes) and (end == root or nodes[end].parent >= root):
        here = nodes[end]
        line = np.int64(0)
        if end != root:
            line = line_below(lines, count, np.int64(line_of[here.parent]), np.int64(here.move))
            count = max(count, line + 1)
        line_of[end] = line
        end += 1
        is_searched = here.ending != UNSEARCHED and here.ending != PASSED_OVER
        if lines[line].nodes > 0 and not is_searched:
            continue  # it was searched at another visit
        lines[line].value = here.value if line == 0 else -here.value
        lines[line].bound = here.bound
        if line != 0 and here.bound == LOWER:
            lines[line].bound = UPPER
        elif line != 0 and here.bound == UPPER:
            lines[line].bound = LOWER
        lines[line].nodes += here.searched
        lines[line].ending = here.ending
        lines[line].met = 1
    for node in range(root, end):
        if bests[node] >= 0:
            lines[line_of[node]].best = line_of[bests[node]]
    return count


@kernel
def join_playouts(tree, lines, count, line_of):
    """Add what the nodes of a tree of playouts were visited for; else as `join_search`."""
    for node in range(len(tree)):
        here = tree[node]
        line_of[node] = NONE
        if node != ROOT and here.visits == 0:
            continue
        line = np.int64(0)
        if node != ROOT:
            line = line_below(lines, count, np.int64(line_of[here.parent]), np.int64(here.move))
            count = max(count, line + 1)
        line_of[node] = line
        lines[line].visits = here.visits
        lines[line].proved = here.low == here.high
        if here.visits > 0:
            value = min(max(here.total / here.visits, here.low), here.high)
            if tree[max(here.parent, 0)].side == 1:  # who chose the move
                value = -value
            lines[line].q = value + 0.0
    for node in range(len(tree)):
        if line_of[node] >= 0:
            best = best_child(tree, node)
            if best >= 0:
                lines[line_of[node]].favourite = line_of[best]
    return count
