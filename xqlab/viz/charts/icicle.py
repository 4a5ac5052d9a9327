"""A whole search as one figure for a paper: the overview's picture on matplotlib's axes."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

from xqlab import meanings
from xqlab.errors import XqlabError
from xqlab.mcts import Result
from xqlab.trace.move_names import PLAIN, names_of
from xqlab.trace.query.aggregate import KIND_TEXTS, SEARCHED, view
from xqlab.trace.tree.nodes import WHOLE, Nodes
from xqlab.viz.charts.looks import PLY, axes_for, chart, finished, say
from xqlab.viz.page.recorded import recorded_tree

# Face, hatch and texts of each kind: light and dark, striped and plain, so that they differ in grey, too.
FACES = {"iteration": "#eeeeee", "merged": "#ffffff"} | {k: look.solid for k, look in meanings.KINDS.items()}
HATCHES = {"quiescence": "....", "null": "\\\\\\\\", "again": "////"}
LOOKS = {
    kind: (FACES[kind], HATCHES.get(kind, ""), texts) for kind, texts in KIND_TEXTS.items() if kind in FACES
}
LABEL = 0.045  # of the width that a move's text needs


class IcicleError(XqlabError):
    """Invalid options of an icicle."""


@chart
def icicle_chart(
    recorded: Any, ax: Any = None, *, node: int | None = None, rows: int = 12, logarithmic: bool = False
) -> Any:
    """Draw a recorded search, or what lies below `node`, and return the axes.

    recorded    : a `Result` searched with record=True, or its `tree`
    node        : the tree's node at the top, the root of the last iteration by default; -1 for all iterations
    rows        : plies drawn at most
    logarithmic : whether siblings share the width by the logarithms of their nodes

    One row a ply, moves from left to right in the order searched, as wide as their subtrees have nodes; what
    is narrower than 1 / 600 of the width is merged. Raises IcicleError for invalid options, ViewError for a
    node that was not searched, TreeError for a log without a root.
    """
    if isinstance(recorded, Result):
        raise IcicleError("expected a search by xqlab.search, got one by xqlab.mcts; Overview shows those")
    tree = recorded_tree(recorded, IcicleError)
    if isinstance(rows, bool) or not isinstance(rows, int) or rows < 1:
        raise IcicleError(f"expected rows to be an integer above 0, got {rows!r}")
    top = tree.root() if node is None else node
    cells = view(tree, top, logarithmic=logarithmic, pixels=600, rows=rows)
    ax = axes_for(ax, (7, 1.6 + 0.26 * (int(cells["row"].max()) + 1)))
    kinds = np.array(list(KIND_TEXTS))[cells["kind"]]
    kinds[cells["moves"] > 1] = "merged"
    handles = []
    for kind, (face, hatch, name) in LOOKS.items():
        here = cells[(kinds == kind) & (cells["flavour"] == SEARCHED)]
        if not len(here):
            continue
        wide = here["end"] - here["start"] > 0.004  # narrow cells have no edge, which would fill them
        for part, edge in ((here[wide], "#222222"), (here[~wide], "#777777" if kind == "merged" else face)):
            if len(part):
                look: dict[str, Any] = {"facecolor": face, "edgecolor": edge, "hatch": hatch}
                ax.add_collection(PolyCollection(_corners(part), linewidth=0.4, **look))
        handles.append(
            Patch(facecolor=face, edgecolor="#222222", hatch=hatch, linewidth=0.6, label=say(*name))
        )
    for cell, text in zip(cells, names_of(tree, cells["node"], PLAIN)):
        if cell["moves"] == 1 and cell["end"] - cell["start"] >= LABEL:
            _label(ax, tree, cell, text)
    ax.set_xlim(0, 1)
    ax.set_ylim(int(cells["row"].max()) + 1, 0)
    ax.set_yticks(np.arange(int(cells["row"].max()) + 1) + 0.5, _row_names(tree, top, cells))
    ax.tick_params(axis="y", length=0)
    share = say("share of the nodes searched", "占搜索结点的比例")
    if logarithmic:
        share += say(", logarithms shared", "（按对数分配）")
    return finished(ax, share, say(*PLY), grid="", legend=3, handles=handles)


def _corners(cells: Any) -> Any:
    # float64[cells, 4, 2]
    left, right, top = cells["start"], cells["end"], cells["row"].astype(float)
    x = np.stack([left, right, right, left], axis=1)
    y = np.stack([top, top, top + 1, top + 1], axis=1)
    return np.stack([x, y], axis=2)


def _label(ax: Any, tree: Nodes, cell: Any, text: str) -> None:
    node = int(cell["node"])
    if not text:
        text = say("all", "全部") if node < 0 else say("root", "根")
        if node >= 0 and tree.nodes.ending[node] == WHOLE:
            text = f"{say('depth', '深度')} {int(tree.nodes.depth[node])}"
    where = (cell["start"] + cell["end"]) / 2, cell["row"] + 0.5
    box = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.85}
    ax.text(*where, text, ha="center", va="center", fontsize=7.5, bbox=box)


def _row_names(tree: Nodes, top: int, cells: Any) -> list[str]:
    rows = int(cells["row"].max()) + 1
    if top < 0:
        return [say("all", "全部"), "", *map(str, range(rows))][:rows]
    first = int(tree.nodes.ply[top])
    if tree.nodes.ending[top] == WHOLE:
        return ["", *map(str, range(rows))][:rows]
    return [str(first + row) for row in range(rows)]
