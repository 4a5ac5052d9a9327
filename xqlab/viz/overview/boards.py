"""What the move to each cell changes on the board, so that a page sets up any position without a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.game import NO_MOVE
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.overview.texts import are_moves, cells_below, unchecked
from xqlab.viz.page.wire import NOWHERE


def board_arrays(tree: Nodes, cells: Any) -> tuple[dict[str, Any], list[str]]:
    """(arrays by name, the symbols that they number) for cells of which the first one has the root's board.

    root_symbol : uint8[squares]  the root's board
    changes     : int32[cells + 1]  where the changes of each cell begin, and all end
    change_square, change_symbol : what stands where after the move, other than before
    move_start, move_end : int16[cells]  the squares of the move, NOWHERE where there is none, or it has none
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
    """The board on its way through the cells."""

    def __init__(self, tree: Nodes, cells: Any) -> None:
        self.board = tree.board.copy()
        self._push, self._pop = unchecked(self.board)
        self.root: list[str] = self.board.cells()
        self.changes: list[list[tuple[int, str]]] = [[] for _ in cells]
        self.starts, self.ends = [NOWHERE] * len(cells), [NOWHERE] * len(cells)
        self._codes = tree.nodes.move[cells["node"]].tolist()
        # Of a merged cell the page shows the position above it.
        self._is_move = (np.array(are_moves(tree, cells)) & (cells["moves"] == 1)).tolist()
        self._below = cells_below(cells)

    def visit(self, cell: int, before: list[str]) -> None:
        """Play the moves below a cell, as deep as the search was."""
        for child in self._below[cell]:
            if not self._is_move[child]:
                self.visit(child, before)
                continue
            code = self._codes[child]
            if code != NO_MOVE:
                move = self.board.move_of(code)
                if hasattr(move, "from_square"):
                    self.starts[child], self.ends[child] = int(move.from_square), int(move.to_square)
            self._push(code)
            after = self.board.cells()
            self.changes[child] = [
                (at, new) for at, (old, new) in enumerate(zip(before, after)) if old != new
            ]
            self.visit(child, after)
            self._pop(code)
