"""The portion of a search on a page without a kernel: large subtrees node by node, small ones merged.

The cells are those of views of the iterations, laid out in every scale of the page at once: what is wide in
one of them has a cell of its own. The page only enlarges them.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.trace.query.aggregate import LOGARITHMIC, SEARCHED, WITH_GHOSTS, ViewError, cells_in_scales
from xqlab.trace.tree.nodes import Nodes

MAX_CELLS = 16_000  # a page of about 600 kB for any search
FEWEST = 64  # cells of each iteration, however small it is
SCALES = (0, LOGARITHMIC, WITH_GHOSTS, WITH_GHOSTS | LOGARITHMIC)  # the first two are without ghosts
FINEST, DEEPEST = 1e7, 10_000  # pixels and rows that no page has


@dataclass(frozen=True)
class Portion:
    """The cells, each after its parent, and how many nodes have cells of their own.

    cells  : CELL records; the first one stands for all iterations
    shares : float64[cells, scales]  the part of its parent's width that each has in each of SCALES
    kept   : for each iteration, the nodes that have a cell of their own
    merged : for each iteration, the nodes of the largest subtree that was merged with others, 0 for none
    """

    cells: Any
    shares: Any
    kept: list[int]
    merged: list[int]

    def nearest(self, tree: Nodes, node: int) -> int:
        """The node itself, or its nearest ancestor that has a cell of its own."""
        alone = set(self.cells["node"][self.cells["moves"] == 1].tolist())
        while node not in alone:
            node = int(tree.nodes.parent[node])
        return node


def portion(
    tree: Nodes, most: int = MAX_CELLS, node: int | None = None, ghosts: tuple[Any, Any] | None = None
) -> Portion:
    """The widest nodes of each iteration in about `most` cells in all.

    node   : a node whose iteration gets half of the cells, if it needs that many; the larger another
             iteration, the more it gets
    ghosts : as for `view`; None for a page without

    Raises ViewError for fewer than FEWEST cells.
    """
    if isinstance(most, bool) or not isinstance(most, int) or most < FEWEST:
        raise ViewError(f"expected at least {FEWEST} cells, got {most!r}")
    scales = SCALES[:2] if ghosts is None else SCALES
    top, widths = cells_in_scales(tree, -1, scales, ghosts=ghosts, pixels=FINEST, rows=2)
    weights = dict(enumerate(np.sqrt(top["searched"]).tolist()))
    del weights[0]
    if node is not None and node >= 0:
        weights[int(np.searchsorted(top["node"], node, side="right")) - 1] = sum(weights.values())
    parts = {}
    left = most
    for at in sorted(weights, key=weights.__getitem__):  # the rest of its share goes to the others
        room = max(int(left * weights[at] / sum(weights.values())), FEWEST)
        iteration = int(top["node"][at])
        parts[at] = cells_in_scales(
            tree, iteration, scales, ghosts=ghosts, pixels=FINEST, rows=DEEPEST, most=room
        )
        left -= len(parts[at][0])
        del weights[at]
    tables, shares = [top[:1]], [widths[:1]]
    kept, merged, count = [], [], 1
    for at in range(1, len(top)):
        cells, within = parts[at]
        plain = cells["flavour"] == SEARCHED
        kept.append(int((plain & (cells["moves"] == 1)).sum()) - 1)
        merged.append(int(cells["largest"][plain & (cells["moves"] > 1)].max(initial=0)))
        above = cells["parent"].copy()
        within[1:] /= np.where(within[above[1:]] > 0, within[above[1:]], 1.0)
        within[0] = widths[at]
        cells["parent"] += count
        for name in ("parent", "first", "last"):
            cells[name][0] = top[name][at]
        tables.append(cells)
        shares.append(within)
        count += len(cells)
    return Portion(np.concatenate(tables).view(np.recarray), np.concatenate(shares), kept, merged)
