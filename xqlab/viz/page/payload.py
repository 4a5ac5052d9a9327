"""The payload of a widget: log, nodes, moves and board as arrays, sent to the browser once.

The browser replays the search from these alone. Numbers are one block of little-endian arrays with a table of
contents, texts are strings. Positions recur from one iteration to the next, so moves and changes of the board
are stored once for each different line of moves: a `place`.
"""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.game import NO_MOVE
from xqlab.game_profile import moves_of
from xqlab.move_squares import squares_of_move
from xqlab.trace.tree.lines import Lines, lines_of, unchecked

LEVEL = 2  # of zlib: 6 takes five times as long to save an eighth
NOWHERE = -1  # no square, no place
ALIGNMENT = 8  # bytes; the largest item of any array divides it

EVENT_COLUMNS = {
    "kind": "u1",
    "bound": "u1",
    "number": "i2",
    "depth": "i2",
    "move": "i4",
    "alpha": "i4",
    "beta": "i4",
    "value": "i4",
}
NODE_COLUMNS = {
    "parent": "i4",
    "move": "i4",
    "number": "i2",
    "ply": "i2",
    "depth": "i2",
    "ending": "u1",
    "bound": "u1",
    "quiescence": "u1",
    "reason": "u1",
    "again": "u1",
    "reduction": "i2",
    "value": "i4",
    "first_event": "i4",
    "last_event": "i4",
}


def picked(item: Any, *names: str) -> dict[str, Any]:
    """These attributes of an object, by name."""
    return {name: getattr(item, name) for name in names}


def deflate(data: bytes) -> bytes:
    """The data in the format that a browser's DecompressionStream("deflate") reads."""
    return zlib.compress(data, LEVEL)


def pack(arrays: Mapping[str, np.ndarray]) -> tuple[list[list[Any]], bytes]:
    """(contents, block): the arrays one after the other, and [name, dtype as "i4", offset, items] of each.

    Each array begins at a multiple of ALIGNMENT bytes, as the browser's typed arrays demand.
    """
    contents: list[list[Any]] = []
    parts: list[bytes] = []
    offset = 0
    for name, array in arrays.items():
        block = array.astype(array.dtype.newbyteorder("<")).tobytes()
        contents.append([name, array.dtype.str[1:], offset, len(array)])
        padding = -len(block) % ALIGNMENT
        parts += [block, bytes(padding)]
        offset += len(block) + padding
    return contents, b"".join(parts)


def log_arrays(tree: Any) -> dict[str, np.ndarray]:
    """The columns of the log, as `event_...`, and of the nodes, as `node_...`."""
    arrays = {f"event_{name}": tree.log[name].astype(kind) for name, kind in EVENT_COLUMNS.items()}
    arrays["event_node"] = tree.node_at.astype("i4")
    nodes = tree.nodes[:]
    return arrays | {f"node_{name}": nodes[name].astype(kind) for name, kind in NODE_COLUMNS.items()}


class Places:
    """The different lines of moves in a tree: place 0 is the root position, any other a move from its parent.

    of_node  : int32[nodes]   the place of each node, NOWHERE for an iteration
    start    : int16[places]  the square that the move leaves, NOWHERE if it leaves none
    end      : int16[places]  the square that it goes to
    symbols  : all that occur on the boards, the empty square's first
    """

    def __init__(self, tree: Any, lines: Lines | None = None) -> None:
        """Of a tree with a `board`; `lines` are those of its nodes, by default by its log."""
        self._board = tree.board.copy()
        self._lines = lines_of(tree) if lines is None else lines
        self.of_node = self._lines.of_node
        self.start, self.end = np.full((2, len(self)), NOWHERE, dtype="i2")
        cells: list[str] = self._board.cells()
        if moves_of(tree.board).one_piece:
            self._move_pieces(cells)
        else:
            self._play_all(cells)

    def __len__(self) -> int:
        return len(self._lines.parents)

    def texts(self, names: Sequence[str]) -> list[str]:
        """The move that leads to each place, from the `names` of the moves to each node."""
        texts = [""] * (int(self.of_node.max(initial=NOWHERE)) + 1)
        for place, name in zip(self.of_node.tolist(), names):
            if place != NOWHERE:
                texts[place] = name
        return texts

    def arrays(self) -> dict[str, np.ndarray]:
        """The places as arrays.

        A change is a square that differs from the parent's board and the number of its symbol in `symbols`;
        those of place p are `place_changes[p]` up to `place_changes[p + 1]`. Moves that were never searched
        have none.
        """
        return {
            "node_place": self.of_node,
            "place_start": self.start,
            "place_end": self.end,
            "place_changes": np.concatenate([[0], np.cumsum(self._counts)]).astype("i4"),
            "change_square": self._squares.astype("i2"),
            "change_symbol": self._numbers.astype("u1"),
            "root_symbol": self._root,
        }

    def _number_symbols(self, cells: list[str], others: Iterable[str] = ()) -> dict[str, int]:
        self.symbols = ["", *sorted({*cells, *others} - {""})]
        numbers = {symbol: at for at, symbol in enumerate(self.symbols)}
        self._root = np.array([numbers[symbol] for symbol in cells], dtype="u1")
        return numbers

    def _move_pieces(self, cells: list[str]) -> None:
        # All moves of one length at once: the piece goes from square to square, and no rule is needed.
        self._number_symbols(cells)
        parents, codes = np.array(self._lines.parents), np.array(self._lines.codes)
        moves = np.flatnonzero(codes != NO_MOVE)
        different, number = np.unique(codes[moves], return_inverse=True)
        squares = [self._squares_of(code) for code in different.tolist()]
        self.start[moves], self.end[moves] = (
            np.array(squares, dtype="i2").reshape(-1, 2)[number.reshape(-1)].T
        )
        boards = np.empty((len(self), len(cells)), dtype="u1")
        boards[:1] = self._root
        level = np.arange(len(self)) == 0
        while level.any():
            level = level[parents] & (parents >= 0)
            boards[level] = boards[parents[level]]
            moved = np.flatnonzero(level & (codes != NO_MOVE))
            boards[moved, self.end[moved]] = boards[moved, self.start[moved]]
            boards[moved, self.start[moved]] = 0
        changed = np.flatnonzero(self._lines.entered & (codes != NO_MOVE))
        self._counts = np.zeros(len(self), dtype=int)
        self._counts[changed] = 2
        both = np.stack([self.start[changed], self.end[changed]], axis=1)
        self._squares, self._numbers = both.ravel(), boards[changed[:, None], both].ravel()

    def _play_all(self, cells: list[str]) -> None:
        self._changes: list[list[tuple[int, str]]] = [[] for _ in self._lines.parents]
        self._squares_by_code: dict[int, tuple[int, int] | None] = {NO_MOVE: (NOWHERE, NOWHERE)}
        self._push, self._pop = unchecked(self._board)
        if len(self):
            self._play(0, cells)
        flat = [change for changes in self._changes for change in changes]
        numbers = self._number_symbols(cells, (symbol for _, symbol in flat))
        self._counts = np.array([len(changes) for changes in self._changes], dtype=int)
        self._squares = np.array([square for square, _ in flat], dtype=int)
        self._numbers = np.array([numbers[symbol] for _, symbol in flat], dtype=int)

    def _play(self, place: int, cells: list[str]) -> None:
        # Recursion is as deep as the search was.
        for child in self._lines.below[place]:
            code = self._lines.codes[child]
            if code not in self._squares_by_code:
                self._squares_by_code[code] = self._squares_of(code)
            squares = self._squares_by_code[code]
            if self._lines.entered[child] or squares is None:
                self._push(code)
                after = self._board.cells()
                changes = [(at, new) for at, (old, new) in enumerate(zip(cells, after)) if old != new]
                if squares is None:
                    squares = (NOWHERE, changes[0][0] if changes else NOWHERE)
                if self._lines.entered[child]:
                    self._changes[child] = changes
                    self._play(child, after)
                self._pop(code)
            self.start[child], self.end[child] = squares

    def _squares_of(self, code: int) -> tuple[int, int] | None:
        # A move's code determines its squares. Moves that only have a target square have no from_square.
        move = self._board.move_of(code)
        return squares_of_move(self._board, move)


def numbered(texts: Iterable[str]) -> tuple[list[str], np.ndarray]:
    """(the different texts, the number of each): many places have the same move."""
    numbers_of: dict[str, int] = {}
    numbers = [numbers_of.setdefault(text, len(numbers_of)) for text in texts]
    return list(numbers_of), np.array(numbers, dtype="i4")
