"""`Book`: the rows of an opening book, sorted by key."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.book.errors import BookError
from xqlab.book.keys import Keys, SearchKeys, keys_of

COUNTS = ("won", "drawn", "lost")
COLUMNS: Mapping[str, type] = {
    "keys": np.uint64,
    "moves": np.uint16,
    "scores": np.int32,
    "won": np.uint32,
    "drawn": np.uint32,
    "lost": np.uint32,
}


@dataclass(eq=False, repr=False)
class Book:
    """The rows of a book, those of one position together; `Book.sorted` makes one of rows in any order.

    kind     : the kind of keys, see `xqlab.book.keys.keys_of`
    keys     : uint64[n]  sorted
    moves    : uint16[n]  the number of the move, in Xiangqi from | to << 7
    scores   : int32[n]   what the book says of the move: more is better
    won, drawn, lost : uint32[n]  games with this move, from the side of its mover
    comments : (key, move) -> text
    rounded  : rows whose keys are known to 53 bits only, as a book; None without any
    about    : facts of the file, such as what the book is made from
    """

    kind: str
    keys: NDArray[np.uint64]
    moves: NDArray[np.uint16]
    scores: NDArray[np.int32]
    won: NDArray[np.uint32]
    drawn: NDArray[np.uint32]
    lost: NDArray[np.uint32]
    comments: dict[tuple[int, int], str] = field(default_factory=dict)
    rounded: "Book | None" = None
    about: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, kind in COLUMNS.items():
            column = getattr(self, name)
            if len(column) != len(self.keys):
                raise BookError(f"expected {len(self.keys)} {name}, as many as keys, got {len(column)}")
            column = np.asarray(column, dtype=kind).view()
            column.flags.writeable = False
            setattr(self, name, column)

    @classmethod
    def sorted(cls, kind: str, keys: Any, moves: Any, scores: Any = None, **more: Any) -> "Book":
        """A book of rows in any order: the rows of a key are sorted by score, the best first.

        more : the other fields; counts are 0 by default
        """
        count = len(keys)
        scores = np.zeros(count, np.int32) if scores is None else np.asarray(scores, np.int32)
        order = np.lexsort((-scores.astype(np.int64), np.asarray(keys, np.uint64)))
        columns = {"keys": keys, "moves": moves, "scores": scores}
        for name in COUNTS:
            columns[name] = more.pop(name, np.zeros(count, np.uint32))
        ordered: dict[str, Any] = {
            name: np.asarray(column, COLUMNS[name])[order] for name, column in columns.items()
        }
        return cls(kind, **ordered, **more)

    @classmethod
    def empty(cls, kind: str) -> "Book":
        """A book without rows."""
        return cls.sorted(kind, (), ())

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.keys) + (0 if self.rounded is None else len(self.rounded))

    def __repr__(self) -> str:
        return f"<Book of {len(self):,} moves in {self.positions:,} positions>"

    @property
    def positions(self) -> int:
        """The number of positions that have rows."""
        own = int(np.count_nonzero(np.diff(self.keys))) + 1 if len(self.keys) else 0
        return own + (0 if self.rounded is None else self.rounded.positions)

    @property
    def games(self) -> NDArray[np.int64]:
        """int64[n]: games with each move."""
        return self.won.astype(np.int64) + self.drawn + self.lost

    @cached_property
    def hashing(self) -> Keys | SearchKeys:
        """The keys of this kind; raises ImportError without the package that has them."""
        return keys_of(self.kind)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.hashing.game

    def ranges(self, position: Any) -> tuple[int, int, int, int]:
        """(start, end, start, end): the rows of a position, and of its mirror; without `rounded` ones."""
        return self.hashing.ranges(self.keys, position)

    def rows(self, position: Any) -> "Iterator[tuple[Book, int, bool]]":
        """(book, row, whether it is of the mirror) of each row of a position, its own ones first."""
        start, end, mirror_start, mirror_end = self.ranges(position)
        yield from ((self, row, False) for row in range(start, end))
        own, mirrored = ((0, 0), (0, 0)) if self.rounded is None else self._rounded_ranges(position)
        if self.rounded is not None:
            yield from ((self.rounded, row, False) for row in range(*own))
        yield from ((self, row, True) for row in range(mirror_start, mirror_end))
        if self.rounded is not None:
            yield from ((self.rounded, row, True) for row in range(*mirrored))

    def _rounded_ranges(self, position: Any) -> tuple[tuple[int, int], tuple[int, int]]:
        assert self.rounded is not None
        keys = [np.uint64(rounded_key(key(position))) for key in (self.hashing.of, self.hashing.of_mirror)]
        starts, ends = (np.searchsorted(self.rounded.keys, keys, side) for side in ("left", "right"))
        return (int(starts[0]), int(ends[0])), (int(starts[1]), int(ends[1]))

    def taken(self, rows: NDArray[Any]) -> "Book":
        """A book of some of the rows, by a mask or by ascending numbers; without `rounded` ones."""
        columns: dict[str, Any] = {name: getattr(self, name)[rows] for name in COLUMNS}
        rows_left = set(zip(columns["keys"].tolist(), columns["moves"].tolist())) if self.comments else set()
        comments = {entry: text for entry, text in self.comments.items() if entry in rows_left}
        return Book(self.kind, **columns, comments=comments, about=dict(self.about))


def rounded_key(key: int) -> int:
    """The nearest number of 53 bits, at most 2**64 - 1: what is left of a key that was stored as REAL.

    >>> rounded_key(11667368640340953070)
    11667368640340953088
    """
    return min(int(float(key)), 2**64 - 1)
