"""The data of an overview for a page without a kernel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from xqlab.trace.query.aggregate import SEARCHED
from xqlab.trace.tree.excerpt import ancestry
from xqlab.trace.tree.lines import lines_of
from xqlab.viz.overview.portion import Portion
from xqlab.viz.overview.view import Views
from xqlab.viz.page.payload import NOWHERE, Places, pack

SAVED = 150  # the largest nodes, whose savings the page shows
# Those of `Views.columns` that the page computes for each of its views.
VIEW_COLUMNS = ("row", "start", "end")
# Sent as differences from the previous cell: half the size when deflated.
STEPS = ("node", "parent", "first", "node_place")
WIDTHS = ("width_nodes", "width_log", "ghost_width_nodes", "ghost_width_log")  # in each of `portion.SCALES`


def portion_message(
    views: Views, part: Portion, with_ghosts: bool, *, live: bool = False
) -> tuple[dict[str, Any], bytes]:
    """(the portion as JSON values, the block of arrays that they describe).

    live : with the codes of the moves, from which the page searches on
    """
    tree, cells = views.tree, part.cells
    alone = (cells["flavour"] == SEARCHED) & (cells["moves"] == 1) & (cells["node"] >= 0)
    columns = views.columns(cells, with_ghosts)
    for name in VIEW_COLUMNS:
        del columns[name]
    columns["last"] -= columns["first"]
    places, columns["node_place"] = places_of(views, cells)
    for name in STEPS:
        columns[name] = np.diff(columns[name], prepend=np.int32(0))
    columns["searched"] = columns["searched"].astype("i4")
    if live:
        columns["move"] = np.array(cells["move"])
    columns["best"] = views.best_children(cells, cells["node"][np.unique(cells["parent"][2:])].tolist())
    for name in ("ghost", "error"):  # as exact as shown
        if name in columns:
            columns[name] = columns[name].astype("f4")
    mantissas, exponents = np.frexp(part.shares.T)  # 14 bits: a tenth of a pixel at most, and well deflated
    columns |= dict(zip(WIDTHS, np.ldexp(np.round(mantissas * 2**14), exponents - 14).astype("f4")))
    contents, block = pack(places.arrays() | columns)
    largest = np.flatnonzero(alone)
    largest = largest[np.argsort(-cells["searched"][largest], kind="stable")][:SAVED]
    about = {
        "contents": contents,
        "cells": len(cells),
        "texts": views.cell_texts(cells),
        "symbols": places.symbols,
        "kept": part.kept,
        "merged": part.merged,
        "nodes": [int(tree.nodes.searched[iteration]) for iteration in tree.iterations],
        "rows": views.rows,
        "most": views.most,
        "with_ghosts": with_ghosts,
        "savings": {int(node): views.savings(int(node)) for node in cells["node"][largest] if with_ghosts},
    }
    return about, block


def places_of(views: Views, cells: Any) -> tuple[Places, Any]:
    """(the lines of moves to the cells, int32[cells]: the one of each, NOWHERE for iterations).

    A page shows the position of a cell that stands for one move; for a merged cell, the one above.
    """
    piece = ancestry(views.tree, cells["node"])
    lines = lines_of(piece)
    at = np.searchsorted(piece.index, cells["node"])
    place = np.where(cells["node"] < 0, NOWHERE, lines.of_node[at]).astype("i4")
    entered = np.zeros(len(lines.parents), dtype=bool)
    entered[place[(cells["moves"] == 1) & (place != NOWHERE)]] = True
    return Places(piece, replace(lines, entered=entered)), place
