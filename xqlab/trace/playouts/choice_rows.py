"""The children at every choice of a log of playouts, as rows, for Python and for pages."""

# mypy: ignore-errors

import math

import numpy as np

from xqlab.kernels import kernel
from xqlab.mcts.events import BACK_UP, EXPAND, KEPT, NOISE, PROVED, SELECT
from xqlab.mcts.memory import LEAF, NEW, ROOT
from xqlab.mcts.tree import breadth_at, for_side, is_proved, is_settled, tighten, u_of

CHOICE_ROW = np.dtype(
    [
        ("event", np.int32),  # the SELECT event
        ("node", np.int32),  # the child
        ("n", np.int32),  # its visits
        ("pending", np.int32),  # playouts through it that are not counted
        ("q", np.float64),  # for the player who chooses, NaN where it was never tried
        ("p", np.float64),
        ("u", np.float64),  # infinite for the first visit of UCT
        ("settled", np.uint8),  # 1 where no playout through it could change the value of its parent
        ("chosen", np.uint8),
    ],
    align=True,
)


@kernel(waits=False)
def read_choices(memory, nodes, log, means, rows):
    """The number of rows written: of each SELECT event the children among which it chose, as it saw them.

    memory : MctsMemory  with the settings of the search
    nodes  : TREE_NODE[nodes]  its tree; written: what it knows is forgotten, and read again from the log
    means  : float64[nodes]  written: the last Q of each node
    rows   : CHOICE_ROW[rows]  written
    """
    for node in range(len(nodes)):
        here = nodes[node]
        here.state = NEW
        here.visits = 0
        here.pending = 0
        here.low = -1.0
        here.high = 1.0
        means[node] = math.nan
    count = 0
    returned = 0
    for k in range(len(log)):
        event = log[k]
        kind = event.kind
        here = nodes[event.node]
        if kind == SELECT:
            if event.parent == ROOT:
                nodes[ROOT].pending = max(event.playout - returned, 0)
            count = write_choice(memory, nodes, log, means, rows, k, count)
            here.pending += 1
        elif kind == EXPAND or kind == NOISE or kind == KEPT:
            here.state = LEAF
            here.prior = event.p
        elif kind == BACK_UP:
            here.pending -= 1
            returned += event.node == ROOT
        elif kind == PROVED:
            here.low = for_side(event.side, event.value)
            here.high = here.low
            above = here.parent
            while above >= 0 and not is_proved(nodes, above) and tighten(nodes, above):
                above = nodes[above].parent
        if kind == BACK_UP or kind == KEPT:
            here.visits = event.visits
            means[event.node] = event.q if event.visits > 0 else math.nan
    return count


@kernel(waits=False)
def write_choice(memory, nodes, log, means, rows, k, count):
    """Write the rows of SELECT event `k`, in the order of the moves, from row `count`; return their end.

    memory : MctsMemory  with the settings of the search; nodes : TREE_NODE[nodes]  as they were then
    means  : float64[nodes]  the last Q of each node; rows : CHOICE_ROW[rows]  written
    count  : int64  the number of rows so far
    """
    event = log[k]
    above = nodes[event.parent]
    breadth = breadth_at(memory, nodes, event.parent)
    for child in range(above.first, above.first + above.children):
        here = nodes[child]
        if here.state == NEW:
            continue
        row = rows[count]
        count += 1
        row.event = k
        row.node = child
        row.n = here.visits
        row.pending = here.pending
        row.q = means[child]
        lost = here.pending * memory.virtual_loss
        if child == event.node:
            row.chosen = 1
            row.settled = 0
            row.p = event.p
            row.u = event.u
            row.q = event.q if here.visits + here.pending > 0 else math.nan
            continue
        row.chosen = 0
        row.settled = is_settled(memory, nodes, child)
        row.p = here.prior
        row.u = u_of(memory, nodes, child, breadth)
        if lost > 0.0:
            won = row.q * here.visits if here.visits > 0 else 0.0
            row.q = (won - lost) / (here.visits + lost)
    return count
