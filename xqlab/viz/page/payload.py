"""The payload of a widget: log, nodes, moves and board as arrays, sent to the browser once.

The browser replays the search from these alone. Numbers are one block of little-endian arrays with a table of
contents, texts are strings. Positions recur from one iteration to the next, so moves and changes of the board
are stored once for each different line of moves: a `place`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.game import NO_MOVE, game_of
from xqlab.game_profile import squares_of_move
from xqlab.search.events import PRUNED, SKIPPED

LEVEL = 6  # of zlib: 9 takes three times as long to save a few bytes
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


def unpack(contents: Iterable[Iterable[Any]], block: bytes) -> dict[str, np.ndarray]:
    """The arrays that `pack` packed."""
    return {
        name: np.frombuffer(block, dtype="<" + kind, count=items, offset=offset)
        for name, kind, offset, items in contents
    }


def log_arrays(tree: Any) -> dict[str, np.ndarray]:
    """The columns of the log, as `event_...`, and of the nodes, as `node_...`."""
    arrays = {f"event_{name}": tree.log[name].astype(kind) for name, kind in EVENT_COLUMNS.items()}
    arrays["event_node"] = tree.node_at.astype("i4")
    return arrays | {f"node_{name}": tree.nodes[name].astype(kind) for name, kind in NODE_COLUMNS.items()}


class Places:
    """The different lines of moves in a tree: place 0 is the root position, any other a move from its parent.

    of_node  : int32[nodes]   the place of each node, NOWHERE for an iteration
    text     : str[places]    the move that leads there, as the game writes it; "" for the root
    start    : int16[places]  the square that the move leaves, NOWHERE if it leaves none
    end      : int16[places]  the square that it goes to
    changes  : [(square, symbol), ...] of each place: what differs from its parent's board; none for
               moves that were never searched
    cells    : str[squares]   the root's board
    """

    def __init__(self, tree: Any, lines: Lines | None = None) -> None:
        """Of a tree with `board` and `texts`; `lines` are those of its nodes, by default by its log."""
        board = tree.board.copy()
        self.cells: list[str] = board.cells()
        self.of_node, parents, codes, entered = _lines(tree) if lines is None else lines
        self.text = self.texts(tree.texts)
        self.start = np.full(len(parents), NOWHERE, dtype="i2")
        self.end = np.full(len(parents), NOWHERE, dtype="i2")
        self.changes: list[list[tuple[int, str]]] = [[] for _ in parents]
        below: list[list[int]] = [[] for _ in parents]
        for place in range(1, len(parents)):
            below[parents[place]].append(place)
        self._squares: dict[int, tuple[int, int] | None] = {}
        self._codes, self._entered, self._below = codes, entered, below
        game = game_of(board.position)
        self._make, self._unmake = game.functions["make"], game.functions["unmake"]
        if len(parents):
            self._play(board, 0, self.cells)

    def __len__(self) -> int:
        return len(self.changes)

    def texts(self, names: Sequence[str]) -> list[str]:
        """The move that leads to each place, from the `names` of the moves to each node."""
        texts = [""] * (int(self.of_node.max(initial=NOWHERE)) + 1)
        for place, name in zip(self.of_node.tolist(), names):
            if place != NOWHERE:
                texts[place] = name
        return texts

    def _play(self, board: Any, place: int, cells: list[str]) -> None:
        # Recursion is as deep as the search was.
        for child in self._below[place]:
            code = self._codes[child]
            squares = self._squares_of(board, code)
            if self._entered[child] or squares is None:
                self._push(board, code)
                after = board.cells()
                changes = [(at, new) for at, (old, new) in enumerate(zip(cells, after)) if old != new]
                if squares is None:
                    squares = (NOWHERE, changes[0][0] if changes else NOWHERE)
                if self._entered[child]:
                    self.changes[child] = changes
                    self._play(board, child, after)
                self._pop(board, code)
            self.start[child], self.end[child] = squares

    def _push(self, board: Any, code: int) -> None:
        # Four times as fast as `push_code`, which would check moves that the search has already played.
        if code == NO_MOVE:
            board.push_code(code)
        else:
            self._make(board.position, code)

    def _pop(self, board: Any, code: int) -> None:
        if code == NO_MOVE:
            board.pop()
        else:
            self._unmake(board.position)

    def _squares_of(self, board: Any, code: int) -> tuple[int, int] | None:
        # A move's code determines its squares. Moves that only have a target square have no from_square.
        if code == NO_MOVE:
            return NOWHERE, NOWHERE
        if code not in self._squares:
            self._squares[code] = squares_of_move(board, board.move_of(code))
        return self._squares[code]

    def arrays(self, symbols: list[str]) -> dict[str, np.ndarray]:
        """The places as arrays; a change is a square and the number of its symbol in `symbols`."""
        number = {symbol: at for at, symbol in enumerate(symbols)}
        flat = [change for changes in self.changes for change in changes]
        counts = [len(changes) for changes in self.changes]
        return {
            "node_place": self.of_node,
            "place_start": self.start,
            "place_end": self.end,
            "place_changes": np.cumsum([0, *counts]).astype("i4"),  # where each one's begin, and the last end
            "change_square": np.array([square for square, _ in flat], dtype="i2"),
            "change_symbol": np.array([number[symbol] for _, symbol in flat], dtype="u1"),
            "root_symbol": np.array([number[symbol] for symbol in self.cells], dtype="u1"),
        }

    def symbols(self) -> list[str]:
        """All symbols that occur on the boards, the empty square's first."""
        symbols = {symbol for changes in self.changes for _, symbol in changes} | set(self.cells)
        return ["", *sorted(symbols - {""})]


# The place of each node; for each place its parent, its move's code and whether it was entered.
Lines = tuple[np.ndarray, list[int], list[int], list[bool]]


def _lines(tree: Any) -> Lines:
    known: dict[tuple[int, int], int] = {}
    parents: list[int] = []
    codes: list[int] = []
    entered: list[bool] = []
    unsearched = np.isin(tree.log["kind"][tree.nodes.first_event], (PRUNED, SKIPPED)).tolist()
    place_of: list[int] = []
    for node, (parent, code) in enumerate(zip(tree.nodes.parent.tolist(), tree.nodes.move.tolist())):
        if parent < 0:
            place_of.append(NOWHERE)
            continue
        line = (place_of[parent], code)
        place = known.setdefault(line, len(parents))
        if place == len(parents):
            parents.append(line[0])
            codes.append(code)
            entered.append(False)
        entered[place] |= not unsearched[node]
        place_of.append(place)
    return np.array(place_of, dtype="i4"), parents, codes, entered
