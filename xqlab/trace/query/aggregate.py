"""A tree of any size as some thousands of cells: neighbours narrower than a pixel are merged.

A view shows a node and what lies below it: one row a ply, a cell as wide as its subtree has nodes, moves in
the order searched. Widths are shares, from 0 to 1. Only visible cells are visited, so a view
of a million nodes takes a millisecond.
"""

# mypy: ignore-errors

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import NO_MOVE
from xqlab.kernels import kernel
from xqlab.mcts.arithmetic import natural_logarithm
from xqlab.search.events import LOWER, UPPER
from xqlab.trace.sides import sides_of
from xqlab.trace.tree import kinds as node_kinds
from xqlab.trace.tree.kinds import ALL, CUT, PV, kind_of
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.words import Words

# What a cell is, in English and in Chinese: a node of one kind, or several nodes.
KIND_TEXTS = {
    "iteration": Words("iteration", "迭代"),
    "pv": Words("PV: exact value", "PV 结点：精确值"),
    "cut": Words("CUT: cut off", "CUT 结点：发生截断"),
    "all": Words("ALL: every move failed low", "ALL 结点：全部着法低于窗口"),
    "quiescence": Words("quiescence", "静态搜索"),
    "null": Words("null move", "空着"),
    "again": Words("searched again", "重新搜索"),
    "open": Words("left open", "未完成"),
    "pruned": Words("pruned: proven not to matter", "剪去（已证明）"),
    "skipped": Words("skipped on a guess", "跳过（猜测）"),
    "merged": Words("merged: too narrow to tell apart", "合并：太窄，无法分辨"),
}
KINDS = tuple(KIND_TEXTS)[:-1]
(
    ITERATION_KIND,
    PV_NODE,
    CUT_NODE,
    ALL_NODE,
    QUIESCENCE_KIND,
    NULL_KIND,
    AGAIN_KIND,
    OPEN_KIND,
    PRUNED_KIND,
    SKIPPED_KIND,
) = range(len(KINDS))
_OF_NODES = np.array([KINDS.index(name.lower()) for name in node_kinds.KINDS], dtype=np.uint8)

# What a cell shows: nodes searched, or ghosts: what minimax would have searched and this search did not.
SEARCHED, GHOST_PRUNED, GHOST_SKIPPED, GHOST_ANSWERED = range(4)

CELL = np.dtype(
    [
        ("node", np.int32),  # the first one of a merged cell; of an answered ghost the node above it
        ("parent", np.int32),  # the cell above, -1 for the first
        ("first", np.int32),  # its place among all children of the tree
        ("last", np.int32),  # the same of the last node merged
        ("moves", np.int32),  # nodes that stand side by side in it: 1, or more where merged
        ("row", np.int16),
        ("flavour", np.uint8),  # SEARCHED, or which ghost
        ("start", np.float64),  # shares of the width
        ("end", np.float64),
        ("pruned", np.int32),  # moves of its node that were pruned, and skipped; 0 of a merged cell
        ("skipped", np.int32),
        ("searched", np.float64),  # nodes searched in it
        ("largest", np.float64),  # nodes searched below the largest of its nodes
        ("ghost", np.float64),  # nodes that minimax would have searched besides
        # Filled by `describe`, of the node, or of the first one merged; 0 of the cell of all iterations.
        ("move", np.int32),
        ("value", np.int32),  # as the first player sees it, as is the bound
        ("ply", np.int16),
        ("depth", np.int16),
        ("number", np.int16),
        ("reduction", np.int16),
        ("ending", np.uint8),
        ("reason", np.uint8),
        ("quiescence", np.uint8),
        ("bound", np.uint8),
        ("kind", np.uint8),  # the place in KINDS
        ("type", np.uint8),  # PV_NODE, CUT_NODE or ALL_NODE; without meaning where there is no value
    ],
    align=True,
)
LOGARITHMIC, WITH_GHOSTS = 1, 2  # the bits of a scale: what widths are in proportion to


class ViewError(XqlabError):
    """This part of a tree cannot be shown."""


@kernel
def lay_out(
    nodes, order, begin, own, ghosts, scales, focus, first, last, least, rows, cells, widths, scratch
):
    """Write the cells of a view; return how many, -1 where `cells` is too short for them.

    own, ghosts  : float64[nodes]  the ghosts at each node, and in its whole subtree; both empty for none
    scales       : int64[scales]  the scales to lay out in, each some of LOGARITHMIC and WITH_GHOSTS; the
                   cells are drawn in the first one
    focus        : int64  the node at the top, -1 for all iterations
    first, last  : int64  places in `order` of the only children of `focus` to show; all where first < 0
    least        : float64  siblings are merged where their share of the width is smaller in all scales
    widths       : float64[cells, scales]  filled with the width of each cell in each scale
    scratch      : float64[3, scales]
    """
    with_ghosts = len(own) > 0
    cell = cells[0]
    cell.node = focus
    cell.parent = -1
    cell.first = -1
    cell.last = -1
    cell.moves = 1
    cell.row = 0
    cell.flavour = SEARCHED
    cell.start = 0.0
    cell.end = 1.0
    cell.searched = 0.0
    cell.largest = 0.0
    cell.ghost = 0.0
    for k in range(len(scales)):
        widths[0, k] = 1.0
    units, shrinks, breadths = scratch[0], scratch[1], scratch[2]
    count = 1
    at = -1
    while at + 1 < count:
        at += 1
        node = np.int64(cells[at].node)
        row = np.int64(cells[at].row)
        cells[at].pruned = 0
        cells[at].skipped = 0
        if cells[at].moves > 1 or cells[at].flavour != SEARCHED or row + 1 >= rows:
            continue
        low = np.int64(begin[node + 1])
        high = np.int64(begin[node + 2])
        end = high + 1  # the place after the children is that of the node's own ghost
        is_span = at == 0 and first >= 0
        if is_span:
            low = first
            high = last + 1
            end = high
        is_node = node >= 0 and nodes[node].ending != WHOLE and not is_span
        hidden = 0.0
        if with_ghosts and node >= 0 and nodes[node].searched > 0 and not is_span:
            hidden = own[node]
        for i in range(low, high):
            cells[at].pruned += int(nodes[order[i]].ending == UNSEARCHED)
            cells[at].skipped += int(nodes[order[i]].ending == PASSED_OVER)
        lacking = 0.0  # nodes below it that the log has dropped
        if is_node:
            lacking = float(nodes[node].searched) - 1.0
            for i in range(low, high):
                lacking -= float(nodes[order[i]].searched)
        for k in range(len(scales)):
            total = weight(lacking, 0.0, scales[k])
            unsearched = 0.0  # of all its moves not searched: the nodes, and their weights
            weights = 0.0
            for i in range(low, high):
                searched = float(nodes[order[i]].searched)
                ghost = ghosts[order[i]] if with_ghosts else 0.0
                width = weight(searched, ghost, scales[k])
                if searched > 0.0:
                    total += width
                else:
                    weights += width
                    unsearched += ghost
            # By logarithms, forty moves not searched would leave no room for the few that were: they share
            # the logarithm of their sum.
            shrinks[k] = 1.0
            if scales[k] & LOGARITHMIC and weights > 0.0:
                shrinks[k] = natural_logarithm(1.0 + unsearched) / weights
            total += weights * shrinks[k] + weight(0.0, hidden, scales[k])
            if is_node and not scales[k] & LOGARITHMIC:
                total += 1.0  # the node itself
            units[k] = widths[at, k] / total if total > 0.0 else 0.0
        x = cells[at].start
        run = -1
        for i in range(low, end):
            child = node
            flavour = GHOST_ANSWERED
            searched = 0.0
            ghost = hidden
            if i < high:
                child = np.int64(order[i])
                flavour = SEARCHED
                if nodes[child].ending == UNSEARCHED:
                    flavour = GHOST_PRUNED
                elif nodes[child].ending == PASSED_OVER:
                    flavour = GHOST_SKIPPED
                searched = float(nodes[child].searched)
                ghost = ghosts[child] if with_ghosts else 0.0
            widest = 0.0
            for k in range(len(scales)):
                breadths[k] = weight(searched, ghost, scales[k]) * units[k]
                if flavour == GHOST_PRUNED or flavour == GHOST_SKIPPED:
                    breadths[k] *= shrinks[k]
                widest = max(widest, breadths[k])
            if widest <= 0.0:
                continue
            joins = run >= 0 and widest < least and cells[run].flavour == flavour
            if not joins:
                if count == len(cells):
                    return -1
                cell = cells[count]
                cell.node = child
                cell.parent = at
                cell.first = i
                cell.moves = 0
                cell.row = row + 1
                cell.flavour = flavour
                cell.start = x
                cell.searched = 0.0
                cell.largest = 0.0
                cell.ghost = 0.0
                for k in range(len(scales)):
                    widths[count, k] = 0.0
                run = count if widest < least else -1
                count += 1
                into = count - 1
            else:
                into = run
            x += breadths[0]
            cell = cells[into]
            cell.last = i
            cell.moves += 1
            cell.end = x
            cell.searched += searched
            cell.largest = max(cell.largest, searched)
            cell.ghost += ghost
            for k in range(len(scales)):
                widths[into, k] += breadths[k]
            if at == 0:
                cells[0].searched += searched
                cells[0].ghost += ghost
        if at == 0 and is_node:
            cells[0].searched += 1.0 + lacking
    return count


@kernel
def weight(searched, ghost, scale):
    """What the width of a subtree is in proportion to.

    searched, ghost : float64  its nodes
    scale           : int64  some of LOGARITHMIC and WITH_GHOSTS
    """
    size = searched + ghost if scale & WITH_GHOSTS else searched
    return natural_logarithm(1.0 + size) if scale & LOGARITHMIC else size


@kernel
def add_up(nodes, own, sums):
    """Fill `sums`: of the numbers `own`, one a node, those in the subtree of each node."""
    for node in range(len(nodes)):
        sums[node] = own[node]
    for node in range(len(nodes) - 1, -1, -1):
        if nodes[node].parent >= 0:
            sums[nodes[node].parent] += sums[node]


@kernel
def describe(nodes, cells, root_side):
    """Fill in what the node of each cell is.

    root_side : int64  0 where the first player is to move at the root, else 1

    What leads to a node comes first: a null move or a move searched again is of that kind, and quiescence is
    a search of its own. Others are of the kind of their value.
    """
    for i in range(len(cells)):
        cell = cells[i]
        if cell.node < 0:
            cell.ending = WHOLE
            continue
        node = nodes[cell.node]
        cell.move = node.move
        cell.ply = node.ply
        cell.depth = node.depth
        cell.number = node.number
        cell.reduction = node.reduction
        cell.ending = node.ending
        cell.reason = node.reason
        cell.quiescence = node.quiescence
        cell.value = node.value
        cell.bound = node.bound
        if (root_side + node.ply) & 1:
            cell.value = -node.value
            if node.bound == LOWER:
                cell.bound = UPPER
            elif node.bound == UPPER:
                cell.bound = LOWER
        kind = kind_of(nodes, cell.node)
        cell.type = _OF_NODES[kind]
        cell.kind = cell.type
        if kind == PV or kind == CUT or kind == ALL:
            if node.move == NO_MOVE and node.ply > 0:
                cell.kind = NULL_KIND
            elif node.again != 0:
                cell.kind = AGAIN_KIND
            elif node.quiescence != 0:
                cell.kind = QUIESCENCE_KIND


NO_GHOSTS = np.zeros(0)
BISECTIONS = 10  # to find the finest view that has no more cells than it may


def view(
    tree: Nodes,
    focus: int,
    *,
    ghosts: tuple[Any, Any] | None = None,
    logarithmic: bool = False,
    **options: Any,
) -> Any:
    """The CELL records of what lies at and below `focus`, row by row, the first one `focus` itself.

    logarithmic : whether siblings share the width by the logarithms of their nodes; those not searched are
                  one sibling together
    Else as for `cells_in_scales`.
    """
    scale = (LOGARITHMIC if logarithmic else 0) | (0 if ghosts is None else WITH_GHOSTS)
    return cells_in_scales(tree, focus, [scale], ghosts=ghosts, **options)[0]


def cells_in_scales(
    tree: Nodes,
    focus: int,
    scales: Sequence[int],
    *,
    span: tuple[int, int] | None = None,
    ghosts: tuple[Any, Any] | None = None,
    pixels: float = 1000,
    rows: int = 16,
    most: int = 3000,
) -> tuple[Any, Any]:
    """(the CELL records of a view, float64[cells, scales]: their widths); drawn in the first of the scales.

    focus  : a searched node, -1 for all iterations side by side
    span   : places (`first` of one cell, `last` of another) of the only children to show
    ghosts : float64[nodes] twice: nodes not searched at each node, and in its whole subtree
    pixels : siblings narrower than 1 / pixels of the width in all scales are merged; wider ones, too, where
             there would be more than `most` cells

    Raises ViewError for a node that was not searched, or a span that is not of its children.
    """
    every = tree.in_memory
    nodes = every.nodes
    if not -1 <= focus < len(tree) or (focus >= 0 and nodes.ending[focus] in (UNSEARCHED, PASSED_OVER)):
        raise ViewError(f"expected a searched node from 0 to {len(tree) - 1}, or -1 for all, got {focus!r}")
    order, begin = every.order
    first, last = (-1, -1) if span is None else span
    if span is not None and not begin[focus + 1] <= first <= last < begin[focus + 2]:
        raise ViewError(f"expected places of children of node {focus}, got {span!r}")
    own, sums = (NO_GHOSTS, NO_GHOSTS) if ghosts is None else ghosts
    of_scales, scratch = np.array(scales, dtype=np.int64), np.zeros((3, len(scales)))
    cells, widths = np.zeros(most, dtype=CELL).view(np.recarray), np.zeros((most, len(scales)))

    def lay(least: float) -> int:
        given = nodes, order, begin, own, sums, of_scales, focus, first, last
        return lay_out(*given, least, rows, cells, widths, scratch)

    least, coarse = 1 / pixels, 1.0
    if (count := lay(least)) < 0:
        while lay(coarse) < 0:  # more siblings of different kinds than cells: the last row has no room
            rows -= 1
        for _ in range(BISECTIONS):
            middle = (least * coarse) ** 0.5
            least, coarse = (middle, coarse) if lay(middle) < 0 else (least, middle)
        count = lay(coarse)
    describe(nodes, cells[:count], sides_of(tree.board).root_side)
    return cells[:count], widths[:count]


def searched_by_ply(tree: Nodes, node: int) -> tuple[Any, Any]:
    """(int64[plies], int64[plies]): nodes searched at and below `node` (-1 for all), and quiescence apart.

    The index is the ply from the root of the search.
    """
    part = tree.nodes if node < 0 else tree.nodes[node : tree.end(node)]
    entered = part["searched"] > 0
    entered &= part["ending"] != WHOLE
    plies = part["ply"]
    most = int(plies.max(initial=0)) + 1
    quiet = part["quiescence"] != 0
    main, captures = (np.bincount(plies[entered & mask], minlength=most) for mask in (~quiet, quiet))
    return main, captures
