"""The portion of a search on a page without a kernel: large subtrees node by node, small ones merged.

The page computes its views from these cells as the kernel does from the tree (`trace/query/aggregate.py`):
if none was merged, both draw the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.trace.query.aggregate import CELL, GHOST_ANSWERED, SEARCHED, ViewError
from xqlab.trace.tree.nodes import Nodes

MAX_CELLS = 12_000  # of searched nodes: with their ghosts a page of about 600 kB for any search
FEWEST = 64  # cells of each iteration, however small it is


@dataclass(frozen=True)
class Portion:
    """The cells, each after its parent, and how many nodes have cells of their own.

    cells  : CELL records; the first one stands for all iterations
    kept   : for each iteration, the nodes that have a cell of their own
    merged : for each iteration, the nodes of the largest subtree that was merged with others, 0 for none
    """

    cells: Any
    kept: list[int]
    merged: list[int]

    @cached_property
    def cell_of(self) -> dict[int, int]:
        """Node -> the cell that stands for it alone."""
        alone = (self.cells["moves"] == 1) & (self.cells["flavour"] != GHOST_ANSWERED)
        places = np.flatnonzero(alone)
        return dict(zip(self.cells["node"][places].tolist(), places.tolist()))

    def nearest(self, tree: Nodes, node: int) -> int:
        """The node itself, or its nearest ancestor that has a cell."""
        while node not in self.cell_of:
            node = int(tree.nodes.parent[node])
        return node


def portion(tree: Nodes, most: int = MAX_CELLS, node: int | None = None) -> Portion:
    """The widest nodes of each iteration, by nodes or by logarithms, in about `most` cells in all.

    node : a node whose iteration gets half of the cells, if it needs that many; the larger another
           iteration, the more it gets

    Raises ViewError for fewer than FEWEST cells.
    """
    if isinstance(most, bool) or not isinstance(most, int) or most < FEWEST:
        raise ViewError(f"expected at least {FEWEST} cells, got {most!r}")
    sizes = {iteration: int(tree.nodes.searched[iteration]) for iteration in tree.iterations}
    weights = {iteration: max(size, 1) ** 0.5 for iteration, size in sizes.items()}
    if node is not None and node >= 0:
        weights[max(iteration for iteration in tree.iterations if iteration <= node)] = sum(weights.values())
    widths = widest(tree)
    whole = np.zeros(1, dtype=CELL)
    for name in ("node", "parent", "first", "last"):
        whole[name] = -1
    whole["moves"], whole["searched"] = 1, sum(sizes.values())
    parts = [whole]
    kept, merged = {}, {}
    left = most
    for iteration in sorted(sizes, key=weights.__getitem__):  # the rest of its share goes to the others
        room = max(int(left * weights[iteration] / sum(weights.values())), FEWEST)
        alone, runs = _split(tree, iteration, widths, room)
        parts += [alone, runs]
        left -= len(alone) + len(runs)
        kept[iteration], merged[iteration] = len(alone) - 1, _largest_merged(tree, runs)
        del weights[iteration]
    cells: Any = np.concatenate(parts).view(np.recarray)
    # So far the parents are nodes.
    own = np.flatnonzero(cells.moves == 1)
    cell_of = np.full(len(tree) + 1, -1, dtype=np.int64)
    cell_of[cells.node[own]] = own  # at index -1: all iterations
    cells.parent = cell_of[cells.parent]
    cells.parent[0] = -1
    return Portion(
        cells,
        [kept[iteration] for iteration in tree.iterations],
        [merged[iteration] for iteration in tree.iterations],
    )


def widest(tree: Nodes) -> Any:
    """float64[nodes]: the share of its iteration that each node's subtree has, by nodes or by logarithms.

    The larger of both: a node is then never wider than its parent.
    """
    nodes, iterations = tree.nodes, np.array(tree.iterations)
    searched, parents = nodes.searched.astype(float), nodes.parent
    whole = searched[iterations[np.searchsorted(iterations, np.arange(len(tree)), side="right") - 1]]
    logs = np.log2(1.0 + searched)
    below = np.flatnonzero(parents >= 0)
    sums = np.bincount(parents[below], weights=logs[below], minlength=len(tree))
    shares = np.ones(len(tree))
    by_ply = below[np.argsort(nodes.ply[below], kind="stable")]
    for at in np.split(by_ply, np.flatnonzero(np.diff(nodes.ply[by_ply])) + 1):
        # The quotient first: rounding then makes no child wider than its parent.
        shares[at] = shares[parents[at]] * (logs[at] / np.maximum(sums[parents[at]], 1e-300))
    return np.maximum(shares, searched / np.maximum(whole, 1.0))


def _split(tree: Nodes, iteration: int, widths: Any, room: int) -> tuple[Any, Any]:
    """(cells of an iteration's widest nodes, of runs of the others); their parents are nodes, not cells."""
    inside = iteration + np.flatnonzero(tree.nodes.searched[iteration : tree.end(iteration)] > 0)
    inside = np.union1d([iteration], inside)  # even if it was stopped at once
    widest_first = inside[np.argsort(-widths[inside], kind="stable")]  # of equal ones the parent first
    take = min(room, len(inside))
    while True:
        selected = np.sort(widest_first[:take])
        runs = _runs(tree, selected)
        if len(selected) + len(runs) <= room or take <= 2:
            break
        take = max(min(int(take * room / (len(selected) + len(runs))), take - 1), 2)
    place = np.empty(len(tree), dtype=np.int64)
    place[tree.order[0]] = np.arange(len(tree))
    alone = np.zeros(len(selected), dtype=CELL)
    alone["node"], alone["parent"], alone["moves"] = selected, tree.nodes.parent[selected], 1
    alone["first"] = alone["last"] = place[selected]
    alone["searched"] = tree.nodes.searched[selected]
    return alone, runs


def _runs(tree: Nodes, selected: Any) -> Any:
    """Cells of runs of adjacent nodes below the chosen ones that were searched, but not chosen."""
    nodes, (order, begin) = tree.nodes, tree.order
    is_selected = np.zeros(len(tree), dtype=bool)
    is_selected[selected] = True
    counts = begin[selected + 2] - begin[selected + 1]
    # The places of all children of the chosen nodes, in order.
    places = np.repeat(begin[selected + 1] - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
    places = places[nodes.searched[order[places]] > 0]
    nodes_there = order[places]
    others = ~is_selected[nodes_there]
    opens = others.copy()
    opens[1:] &= is_selected[nodes_there[:-1]] | (
        nodes.parent[nodes_there[1:]] != nodes.parent[nodes_there[:-1]]
    )
    number = np.cumsum(opens)[others] - 1
    members, at = nodes_there[others], places[others]
    heads = np.flatnonzero(opens[others])
    cells: Any = np.zeros(len(heads), dtype=CELL)
    cells["node"], cells["parent"] = members[heads], nodes.parent[members[heads]]
    cells["first"], cells["last"] = at[heads], at[np.append(heads, len(members))[1:] - 1]
    cells["moves"] = np.bincount(number, minlength=len(heads))
    cells["searched"] = np.bincount(number, weights=nodes.searched[members], minlength=len(heads))
    return cells


def _largest_merged(tree: Nodes, runs: Any) -> int:
    return max((int(tree.nodes.searched[members(tree, run)].max()) for run in runs), default=0)


def members(tree: Nodes, cell: Any) -> Any:
    """The nodes that a cell stands for."""
    if cell["moves"] == 1:
        return np.array([cell["node"]])
    members = tree.order[0][int(cell["first"]) : int(cell["last"]) + 1]
    return members[(tree.nodes.searched[members] > 0) == (cell["flavour"] == SEARCHED)]
