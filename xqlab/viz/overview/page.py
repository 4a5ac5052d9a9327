"""The data of an overview for a page without a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.game import NO_MOVE
from xqlab.game_profile import squares_of_move
from xqlab.trace.query.aggregate import SEARCHED
from xqlab.trace.tree.lines import unchecked
from xqlab.trace.tree.nodes import UNSEARCHED, Nodes
from xqlab.viz.overview.portion import Portion, members
from xqlab.viz.overview.texts import are_moves, cell_texts, cells_below
from xqlab.viz.overview.view import Views
from xqlab.viz.page.payload import NOWHERE, pack

SAVED = 150  # the largest nodes, whose savings the page shows
# Those of `Views.columns` that the page computes for each of its views.
VIEW_COLUMNS = ("row", "start", "end", "best")
STEPS = ("node", "parent", "first")  # sent as differences from the previous cell: half the size when deflated


def portion_message(views: Views, part: Portion, with_ghosts: bool) -> tuple[dict[str, Any], bytes]:
    """(the portion as JSON values, the block of arrays that they describe)."""
    tree, cells = views.tree, part.cells
    columns = views.columns(cells, with_ghosts)
    for name in VIEW_COLUMNS:
        del columns[name]
    columns["last"] -= columns["first"]
    for name in STEPS:
        columns[name] = np.diff(columns[name], prepend=np.int32(0))
    columns["searched"] = columns["searched"].astype("i4")
    columns["pruned"], columns["skipped"] = _passed_over(tree, cells)
    columns["best_node"] = _best_nodes(tree, cells)
    columns |= _weights_of_merged(views, cells, with_ghosts)
    if with_ghosts:
        for name in ("ghost", "error"):  # as exact as shown, and half the size when deflated
            columns[name] = columns[name].astype("f4").astype("f8")
    boards, symbols = board_arrays(tree, cells)
    contents, block = pack(columns | boards)
    searched = np.flatnonzero((cells["flavour"] == SEARCHED) & (cells["moves"] == 1))
    largest = searched[np.argsort(-cells["searched"][searched], kind="stable")][:SAVED]
    saved = {
        int(node): views.savings(int(node)) for node in cells["node"][largest] if with_ghosts and node >= 0
    }
    about = {
        "contents": contents,
        "cells": len(cells),
        "texts": {
            language: cell_texts(tree, -1, cells, notation) for language, notation in views.notations.items()
        },
        "symbols": symbols,
        "kept": part.kept,
        "merged": part.merged,
        "nodes": [int(tree.nodes.searched[iteration]) for iteration in tree.iterations],
        "rows": views.rows,
        "most": views.most,
        "with_ghosts": with_ghosts,
        "savings": saved,
    }
    return about, block


def _passed_over(tree: Nodes, cells: Any) -> tuple[Any, Any]:
    # The view itself counts them only down to its last row.
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


def _weights_of_merged(views: Views, cells: Any, with_ghosts: bool) -> dict[str, Any]:
    """The sum of the logarithms of the nodes that a merged cell stands for; 0 for the others."""
    weights = {"log": np.zeros(len(cells)), "ghost_log": np.zeros(len(cells))}
    for at in np.flatnonzero(cells["moves"] > 1).tolist():
        within = members(views.tree, cells[at])
        sizes = views.tree.nodes.searched[within].astype(float)
        weights["log"][at] = np.log2(1.0 + sizes).sum()
        if with_ghosts:
            weights["ghost_log"][at] = np.log2(1.0 + sizes + views.ghosts.sums[within]).sum()
    if not with_ghosts:
        del weights["ghost_log"]
    return {name: sums.astype("f4").astype("f8") for name, sums in weights.items()}


def board_arrays(tree: Nodes, cells: Any) -> tuple[dict[str, Any], list[str]]:
    """(arrays by name, the symbols that they index) for cells, the first of which has the root's board.

    root_symbol : uint8[squares]  the root's board
    changes     : int32[cells + 1]  where the changes of each cell begin, and where the last ones end
    change_square, change_symbol : a square that the move changes, and its new symbol
    move_start, move_end : int16[cells]  the squares of the move, NOWHERE without a move or such a square
    """
    walk = _Walk(tree, cells)
    walk.visit(0, walk.root)
    symbols = sorted({symbol for changes in walk.changes for _, symbol in changes} | set(walk.root))
    number = {symbol: at for at, symbol in enumerate(symbols)}
    flat = [change for changes in walk.changes for change in changes]
    arrays = {
        "root_symbol": np.array([number[symbol] for symbol in walk.root], dtype="u1"),
        "changes": np.cumsum([0, *map(len, walk.changes)]).astype("i4"),
        "change_square": np.array([square for square, _ in flat], dtype="i2"),
        "change_symbol": np.array([number[symbol] for _, symbol in flat], dtype="u1"),
        "move_start": np.array(walk.starts, dtype="i2"),
        "move_end": np.array(walk.ends, dtype="i2"),
    }
    return arrays, symbols


class _Walk:
    """Plays the moves of all cells on one board."""

    def __init__(self, tree: Nodes, cells: Any) -> None:
        self.board = tree.board.copy()
        self._push, self._pop = unchecked(self.board)
        self.root: list[str] = self.board.cells()
        self.changes: list[list[tuple[int, str]]] = [[] for _ in cells]
        self.starts, self.ends = [NOWHERE] * len(cells), [NOWHERE] * len(cells)
        self._codes = tree.nodes.move[cells["node"]].tolist()
        # For a merged cell the page shows the position above it.
        self._is_move = (np.array(are_moves(tree, cells)) & (cells["moves"] == 1)).tolist()
        self._below = cells_below(cells)

    def visit(self, cell: int, before: list[str]) -> None:
        """Play the moves below a cell; recursion is as deep as the search was."""
        for child in self._below[cell]:
            if not self._is_move[child]:
                self.visit(child, before)
                continue
            code = self._codes[child]
            if code != NO_MOVE:
                squares = squares_of_move(self.board, self.board.move_of(code))
                self.starts[child], self.ends[child] = squares or (NOWHERE, NOWHERE)
            self._push(code)
            after = self.board.cells()
            self.changes[child] = [
                (at, new) for at, (old, new) in enumerate(zip(before, after)) if old != new
            ]
            self.visit(child, after)
            self._pop(code)
