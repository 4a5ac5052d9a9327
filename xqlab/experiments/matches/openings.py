"""The openings of matches: the balanced ones that come with xqlab, or the user's positions."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from xqlab._files import data_file
from xqlab.errors import XqlabError
from xqlab.xiangqi import START_FEN, Board
from xqlab.xiangqi.core.squares import FILES, SQUARES

FILE = "openings/openings.json"


class OpeningsError(XqlabError):
    """Openings that do not exist."""


@dataclass(frozen=True)
class Opening:
    """The first moves of a game.

    moves : as text such as "h2e2", from `fen` on

    >>> Opening(("h2e2", "h9g7")).board().fullmove_number
    2
    """

    moves: tuple[str, ...] = ()
    fen: str = START_FEN

    @classmethod
    def of(cls, start: Any) -> Opening:
        """The opening of an opening, of a board with its moves, or of a FEN.

        Raises OpeningsError for anything else; ValueError for an invalid FEN or move.
        """
        if isinstance(start, str):
            start = Board(start)
        if isinstance(start, Board):
            first = start.copy()
            while first.move_stack:
                first.pop()
            return cls(tuple(map(str, start.move_stack)), first.fen())
        if not isinstance(start, Opening):
            raise OpeningsError(f"expected an opening, a board or a FEN, got {start!r}")
        start.board()
        return start

    def board(self, **options: Any) -> Board:
        """A board after the moves; options as for `Board`."""
        board = Board(self.fen, **options)
        for move in self.moves:
            board.push_uci(move)
        return board

    def __str__(self) -> str:
        line = " ".join(self.moves)
        return line if self.fen == START_FEN else f"{self.fen} {line}".strip()


def openings(count: int | None = None) -> tuple[Opening, ...]:
    """The openings that come with xqlab: all, or the first `count`. They are in no particular order.

    Raises OpeningsError for more than there are.

    >>> str(openings(1)[0]).count(" ") >= 5
    True
    """
    kept = _shipped()
    if count is None:
        return kept
    if not isinstance(count, int) or not 1 <= count <= len(kept):
        raise OpeningsError(f"expected 1 to {len(kept)} openings, got {count!r}")
    return kept[:count]


@cache
def _shipped() -> tuple[Opening, ...]:
    entries = json.loads(data_file(FILE).read_text(encoding="utf-8"))["openings"]
    return tuple(Opening(tuple(entry["moves"].split())) for entry in entries)


def mirror_free(board: Board) -> str:
    """A text of the position that is the same for its mirror image.

    >>> one, other = Opening(("h2e2",)).board(), Opening(("b2e2",)).board()
    >>> one == other, mirror_free(one) == mirror_free(other)
    (False, True)
    """
    return min(_placement(board, 1), _placement(board, -1))


def _placement(board: Board, step: int) -> str:
    cells = [cell or "." for cell in board.cells()]
    rows = ["".join(cells[at : at + FILES]) for at in range(0, SQUARES, FILES)]
    return "/".join(row[::step] for row in rows) + (" w" if board.turn else " b")
