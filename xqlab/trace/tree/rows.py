"""Reading a log into records, one for each node of its search tree."""

# mypy: ignore-errors

import numpy as np

from xqlab.kernels import kernel
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    EXACT,
    ITERATION,
    LEAF,
    LEAVE,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
    THINNED,
)
from xqlab.search.reasons import REPETITION
from xqlab.trace.tree.children import row_of

# How a node ended.
OPEN = 0  # it did not: the search was stopped, or the log was full
AT_LEAF, AT_OVER, BY_TABLE, BY_CUTOFF, IN_FULL, UNSEARCHED, WHOLE, BY_SHORTCUT, PASSED_OVER = range(1, 10)
UNRECORDED = 10
ENDINGS = (
    "open",
    "leaf",
    "over",
    "table",
    "cutoff",
    "full",
    "pruned",  # not searched: proven not to matter
    "iteration",
    "shortcut",  # answered without its moves; `reason` says why, and whether that is a guess
    "skipped",  # not searched: a heuristic guesses that it does not matter
    "unrecorded",  # by its moves, which the log has dropped
)
NOT_SEARCHED = (UNSEARCHED, PASSED_OVER)

NODE = np.dtype(
    [
        ("parent", np.int32),  # index in the tree, -1 for an iteration
        ("move", np.int32),  # that led here; 0 for a root
        ("number", np.int16),  # of the move among its siblings, from 1
        ("ply", np.int16),
        ("depth", np.int16),
        ("ending", np.uint8),
        ("bound", np.uint8),
        ("quiescence", np.uint8),
        ("reason", np.uint8),  # why it was answered without its moves, or skipped; 0 where it was not
        ("again", np.uint8),  # 1 where the same move was searched just before, reduced or in a smaller window
        ("reduction", np.int8),  # its reduction in plies, against the other moves here
        ("alpha", np.int32),  # the window it was entered with
        ("beta", np.int32),
        ("value", np.int32),  # for the side to move, when it ended; while open, the best so far
        ("best_move", np.int32),
        ("first_event", np.int32),  # its ENTER (or PRUNED, or ITERATION) in the log
        ("last_event", np.int32),  # its LEAVE; -1 while open
        ("searched", np.int32),  # nodes searched in its subtree, itself included; 0 for a pruned one
        ("thinned", np.uint8),  # 1 where the log has dropped moves of it, so that it lacks children
    ]
)

# What the event that met a node does not say: of those that were searched, and of iterations.
ROW = np.dtype(
    [
        ("node", np.int32),
        ("above", np.int32),  # the row of its parent, -1 for an iteration
        *((name, NODE[name]) for name in ("last_event", "best_move", "value", "searched", "ending", "bound")),
        *((name, NODE[name]) for name in ("quiescence", "reason", "again", "reduction", "thinned")),
    ]
)


@kernel(waits=False)
def count_nodes(log):
    """How many nodes a log has."""
    count = 0
    for event in log:
        count += (
            event.kind == ENTER or event.kind == PRUNED or event.kind == SKIPPED or event.kind == ITERATION
        )
    return count


@kernel(waits=False)
def count_rows(log):
    """How many rows `read_rows` will write."""
    count = 0
    for event in log:
        count += event.kind == ENTER or event.kind == ITERATION
    return count


@kernel(waits=False)
def read_rows(log, records, first_event, node_at, path, deepest, latest):
    """Fill `records`, `first_event`, and `node_at`: the node that each event is about.

    records : ROW[]  zeros
    first_event : int32[nodes]  written
    path, deepest, latest : int32[MAX_PLY + 4], scratch; for the node open at each level (0 an iteration,
        ply + 1 a position) its row, the depth its first move was searched to, its last move's number
    """
    nodes = 0
    count = 0
    for index in range(len(log)):
        event = log[index]
        kind = event.kind
        level = event.ply + 1
        if kind == PRUNED or kind == SKIPPED:
            first_event[nodes] = index
            node_at[index] = nodes
            nodes += 1
        elif kind == ITERATION or kind == ENTER:
            row = records[count]
            row.node = nodes
            row.above = -1
            row.last_event = -1
            row.quiescence = event.quiescence
            if kind == ITERATION:
                level = 0
                row.ending = WHOLE
            else:
                row.above = path[level - 1]
                row.searched = 1
                if event.bound == THINNED:
                    row.thinned = 1
                    row.searched += event.value
                deepest[level] = -1
                if event.ply > 0 and event.number == 0:  # a null move
                    row.reduction = log[first_event[records[row.above].node]].depth - 1 - event.depth
                elif event.ply > 0:
                    if latest[level - 1] == event.number:
                        row.again = 1
                    latest[level - 1] = event.number
                    if event.quiescence == 0:
                        # The node above may be extended or reduced after it was entered: its first move,
                        # which is never reduced, shows the depth.
                        if event.number == 1:
                            deepest[level - 1] = event.depth
                        if deepest[level - 1] >= 0:  # else the log has dropped the first move
                            row.reduction = deepest[level - 1] - event.depth
            path[level] = count
            latest[level] = 0
            first_event[nodes] = index
            node_at[index] = nodes
            nodes += 1
            count += 1
        else:
            row = records[path[level]]
            node_at[index] = row.node
            if kind == LEAF:
                row.ending = AT_LEAF
            elif kind == SHORTCUT:
                row.ending = BY_SHORTCUT
                row.reason = event.number
            elif kind == OVER or (kind == ADJUDICATED and event.bound == EXACT):
                row.ending = AT_OVER
            elif kind == ADJUDICATED and index + 1 < len(log) and log[index + 1].kind == LEAVE:
                row.ending = BY_SHORTCUT
                row.reason = REPETITION
            elif kind == TABLE:
                row.ending = BY_TABLE
            elif kind == CUTOFF:
                row.ending = BY_CUTOFF
            if event.quiescence != 0:
                row.quiescence = 1
            if kind == STAND_PAT or kind == BEST:
                row.value = event.value
                row.best_move = event.move
            elif kind == LEAVE:
                row.value = event.value
                row.bound = event.bound
                row.best_move = event.move
                row.last_event = index
                if row.ending == OPEN:
                    row.ending = IN_FULL
                    if row.thinned != 0 and row.node == nodes - 1:  # none of its moves is left
                        row.ending = UNRECORDED
    for index in range(count - 1, -1, -1):
        above = records[index].above
        if above >= 0:
            records[above].searched += records[index].searched


@kernel(waits=False)
def fill_node(log, records, first_event, at, guess, node):
    """Fill one NODE record, that of the node `at`; return its row as `row_of` does, from a guess.

    node : NODE  written
    """
    place = row_of(records, at, guess)
    row = records[place]
    index = first_event[at]
    event = log[index]
    node.first_event = index
    node.move = event.move
    node.number = event.number
    if row.node == at:
        node.parent = records[row.above].node if row.above >= 0 else -1
        node.ply = event.ply
        node.depth = event.depth
        node.alpha = event.alpha
        node.beta = event.beta
        node.last_event = row.last_event
        node.best_move = row.best_move
        node.value = row.value
        node.searched = row.searched
        node.ending = row.ending
        node.bound = row.bound
        node.quiescence = row.quiescence
        node.reason = row.reason
        node.again = row.again
        node.reduction = row.reduction
        node.thinned = row.thinned
        return place
    above = place
    while above > 0 and 0 <= records[above].last_event < index:  # it was left before
        above = np.int64(records[above].above)
    node.parent = records[above].node
    node.ply = event.ply + 1
    node.depth = event.depth - 1
    node.alpha = -event.beta
    node.beta = -event.alpha
    node.last_event = index
    node.best_move = 0
    node.value = 0
    node.searched = 0
    node.ending = UNSEARCHED if event.kind == PRUNED else PASSED_OVER
    node.bound = 0
    node.quiescence = event.quiescence
    node.reason = event.bound if event.kind == SKIPPED else 0
    node.again = 0
    node.reduction = 0
    node.thinned = 0
    return place


@kernel(waits=False)
def fill_nodes(log, records, first_event, start, nodes):
    """Fill `nodes` with the NODE records of the nodes from `start` on."""
    row = np.int64(0)
    for i in range(len(nodes)):
        row = fill_node(log, records, first_event, start + i, row, nodes[i])


@kernel(waits=False)
def fill_those(log, records, first_event, wanted, nodes):
    """Fill `nodes` with the NODE records of the nodes `wanted`, int32[]."""
    row = np.int64(0)
    for i in range(len(wanted)):
        row = fill_node(log, records, first_event, np.int64(wanted[i]), row, nodes[i])
