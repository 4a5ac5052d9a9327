"""What a page without a kernel is sent of an overview."""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.game import NO_MOVE
from xqlab.trace.query.aggregate import SEARCHED
from xqlab.trace.tree.nodes import UNSEARCHED, Nodes
from xqlab.viz.overview.boards import board_arrays
from xqlab.viz.overview.portion import Portion, members
from xqlab.viz.overview.texts import cell_texts
from xqlab.viz.overview.view import Views
from xqlab.viz.page.wire import pack

SAVED = 150  # nodes of which the page tells what was saved there, those of most nodes
# What `Views.columns` says that a page works out for each of its views anew.
OF_A_VIEW = ("row", "start", "end", "best")
STEPS = ("node", "parent", "first")  # sent as differences to the cell before: half as long when deflated


def sent_portion(views: Views, kept: Portion, is_haunted: bool) -> tuple[dict[str, Any], bytes]:
    """(what the page is told, the block of arrays that it describes)."""
    tree, cells = views.tree, kept.cells
    columns = views.columns(cells, is_haunted)
    for name in OF_A_VIEW:
        del columns[name]
    columns["last"] -= columns["first"]
    for name in STEPS:
        columns[name] = np.diff(columns[name], prepend=np.int32(0))
    columns["searched"] = columns["searched"].astype("i4")
    columns["pruned"], columns["skipped"] = _passed_over(tree, cells)
    columns["best_node"] = _best_nodes(tree, cells)
    columns |= _weights_of_merged(views, cells, is_haunted)
    if is_haunted:
        for name in ("ghost", "error"):  # as exact as is shown, and half as long when deflated
            columns[name] = columns[name].astype("f4").astype("f8")
    boards, symbols = board_arrays(tree, cells)
    contents, block = pack(columns | boards)
    searched = np.flatnonzero((cells["flavour"] == SEARCHED) & (cells["moves"] == 1))
    largest = searched[np.argsort(-cells["searched"][searched], kind="stable")][:SAVED]
    saved = {
        int(node): views.savings(int(node)) for node in cells["node"][largest] if is_haunted and node >= 0
    }
    about = {
        "contents": contents,
        "cells": len(cells),
        "texts": {
            language: cell_texts(tree, -1, cells, notation) for language, notation in views.notations.items()
        },
        "symbols": symbols,
        "kept": kept.kept,
        "merged": kept.merged,
        "nodes": [int(tree.nodes.searched[each]) for each in tree.iterations],
        "rows": views.rows,
        "most": views.most,
        "haunted": is_haunted,
        "savings": saved,
    }
    return about, block


def _passed_over(tree: Nodes, cells: Any) -> tuple[Any, Any]:
    # The view counts them only as far down as it has rows.
    nodes, counts = tree.nodes, []
    alone = (cells["flavour"] == SEARCHED) & (cells["moves"] == 1) & (cells["node"] >= 0)
    unsearched = np.flatnonzero((nodes.searched == 0) & (nodes.parent >= 0))
    for pruned in (True, False):
        which = unsearched[(nodes.ending[unsearched] == UNSEARCHED) == pruned]
        by_node = np.bincount(nodes.parent[which], minlength=len(tree))
        counts.append(np.where(alone, by_node[cells["node"]], 0).astype("i4"))
    return counts[0], counts[1]


def _best_nodes(tree: Nodes, cells: Any) -> Any:
    best = np.full(len(cells), -1, dtype="i4")
    alone = (cells["flavour"] == SEARCHED) & (cells["moves"] == 1) & (cells["node"] >= 0)
    alone &= tree.nodes.best_move[cells["node"]] != NO_MOVE
    for at in np.flatnonzero(alone).tolist():
        child = tree.best_child(int(cells["node"][at]))
        best[at] = -1 if child is None else child
    return best


def _weights_of_merged(views: Views, cells: Any, is_haunted: bool) -> dict[str, Any]:
    """The logarithms of the nodes that a merged cell stands for, added up; 0 for the others."""
    weights = {"log": np.zeros(len(cells)), "ghost_log": np.zeros(len(cells))}
    for at in np.flatnonzero(cells["moves"] > 1).tolist():
        within = members(views.tree, cells[at])
        sizes = views.tree.nodes.searched[within].astype(float)
        weights["log"][at] = np.log2(1.0 + sizes).sum()
        if is_haunted:
            weights["ghost_log"][at] = np.log2(1.0 + sizes + views.ghosts.sums[within]).sum()
    if not is_haunted:
        del weights["ghost_log"]
    return {name: sums.astype("f4").astype("f8") for name, sums in weights.items()}
