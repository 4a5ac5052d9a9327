"""Counting the moves of games: how often each was played in a position, and with what result."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.book.book import COUNTS, Book
from xqlab.book.errors import BookError
from xqlab.book.keys import Keys, SearchKeys, keys_of
from xqlab.book.squares import mirror_codes
from xqlab.xiangqi.core.squares import MIRROR

AT_ONCE = 1_000_000  # rows that wait to be added up
MOST = {"scores": 2**31 - 1, **dict.fromkeys(COUNTS, 2**32 - 1)}
_TOTALS = ("scores", *COUNTS)


class Counts:
    """Rows of a book as they come: those of the same key and move are added up.

    Rows and a mark that is given with them are taken together: an interrupt comes before both or after both.

    kind : of the keys
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._waiting: list[dict[str, Any]] = []
        self._rows = 0

    @property
    def mark(self) -> Any:
        """What was given with the last rows; None before."""
        return self._waiting[-1]["mark"] if self._waiting else None

    def set_mark(self, mark: Any) -> None:
        """Replace the mark, without rows."""
        if not self._waiting:
            self.add([], [])
        self._waiting[-1]["mark"] = mark

    def add(self, keys: Any, moves: Any, *, mark: Any = None, **totals: Any) -> None:
        """Add rows: uint64[n], uint16[n], and int[n] of `scores`, `won`, `drawn` and `lost`, 0 by default."""
        nothing = np.zeros(len(keys), np.int64)
        part = {"keys": np.asarray(keys, np.uint64), "moves": np.asarray(moves, np.uint16)}
        part |= {name: np.asarray(totals.get(name, nothing), np.int64) for name in _TOTALS}
        part["mark"] = mark
        self._waiting.append(part)
        self._rows += len(keys)
        if self._rows > AT_ONCE:
            self._waiting = [added_up(self._waiting) | {"mark": mark}]
            self._rows = min(len(self._waiting[0]["keys"]), AT_ONCE // 2)

    def add_games(
        self,
        squares: NDArray[Any],
        turns: NDArray[Any],
        moves: NDArray[Any],
        result: int,
        *,
        mark: Any = None,
    ) -> None:
        """Add the moves of a game.

        squares : uint8[n, 32]  of the pieces before each move, by slot; in another game uint64[n], the keys
        turns   : int[n]        the side to move, 0 Red, 1 Black
        moves   : uint16[n]
        result  : 1 if Red won, -1 if Black did, 0 for a draw
        """
        keys, codes = canonical(keys_of(self.kind), squares, turns, moves)
        of_mover = result * (1 - 2 * np.asarray(turns, np.int64))
        self.add(keys, codes, mark=mark, won=of_mover > 0, drawn=of_mover == 0, lost=of_mover < 0)

    def book(self, least: int = 1, *, points: bool = True, **more: Any) -> Book:
        """The book of all rows.

        least  : games below which a move is left out
        points : whether scores are the points of the mover, 2 for a win and 1 for a draw, as in Polyglot's
                 books (F. Letouzey, 2004); or the sums of the scores that were added
        Raises BookError for a sum that does not fit into a book.
        """
        columns = added_up(self._waiting) if self._waiting else None
        if columns is None:
            return Book.empty(self.kind)
        if points:
            columns["scores"] = 2 * columns["won"] + columns["drawn"]
        games = columns["won"] + columns["drawn"] + columns["lost"]
        if least > 1:
            columns = {name: column[games >= least] for name, column in columns.items()}
        for name, most in MOST.items():
            if len(columns[name]) and np.abs(columns[name]).max() > most:
                highest = int(np.abs(columns[name]).max())
                raise BookError(f"expected {name} of a move of at most {most:,} in all, got {highest:,}")
        return Book.sorted(self.kind, **columns, **more)


def canonical(
    hashing: Keys | SearchKeys, squares: NDArray[Any], turns: NDArray[Any], moves: NDArray[Any]
) -> tuple[NDArray[np.uint64], NDArray[np.uint16]]:
    """(keys, moves) of positions, or of their mirrors where those have the lesser key.

    So the counts of a position and of its mirror come together. Arguments as for `Counts.add_games`.
    """
    if isinstance(hashing, SearchKeys):
        return squares, np.asarray(moves, np.uint16)
    own, mirrored = hashing.of_all(squares, turns), hashing.of_all(MIRROR[squares], turns)
    turned = mirrored < own
    codes = np.asarray(moves, np.uint16)
    return np.minimum(own, mirrored), np.where(turned, mirror_codes(codes), codes)


def added_up(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The rows of some parts, each key and move once, sorted by both."""
    joined = {name: np.concatenate([part[name] for part in parts]) for name in ("keys", "moves", *_TOTALS)}
    order = np.lexsort((joined["moves"], joined["keys"]))
    keys, moves = joined["keys"][order], joined["moves"][order]
    first = np.ones(len(keys), bool)
    first[1:] = (keys[1:] != keys[:-1]) | (moves[1:] != moves[:-1])
    starts = np.flatnonzero(first)
    totals = {name: joined[name][order] for name in _TOTALS}
    if len(starts):
        totals = {name: np.add.reduceat(column, starts) for name, column in totals.items()}
    return {"keys": keys[first], "moves": moves[first], **totals}
