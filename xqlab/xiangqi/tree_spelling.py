"""The moves of a tree of lines in any notation, without a board: a search tries too many to play them all.

Pieces move on a list of cells. Legal moves are generated only if two advisors or elephants stand on one file,
as in composed positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import FILES, RANKS
from xqlab.xiangqi.notation.moves import spell
from xqlab.xiangqi.notation.tandem import legal_steps, pieces_to_move

NULL = 0  # the number of a null move
PASS = "pass"


def spell_tree(board: Any, parents: Sequence[int], codes: Sequence[int], notation: str) -> list[str]:
    """The text of each line's last move; "" for line 0, the position of `board`; "pass" for a null move.

    parents  : the line that each line continues, which comes before it; -1 for line 0
    codes    : the number of each line's last move, legal in that position
    notation : one of `xqlab.xiangqi.notation.moves.NOTATIONS`
    """
    below: list[list[int]] = [[] for _ in parents]
    for line in range(1, len(parents)):
        below[parents[line]].append(line)
    texts = [""] * len(parents)
    _Walk(board, codes, below, notation, texts).visit(0)
    return texts


class _Walk:
    """The cells on the current line, and what else `pieces_to_move` and `legal_steps` need of a board."""

    def __init__(
        self, board: Any, codes: Sequence[int], below: list[list[int]], notation: str, texts: list[str]
    ) -> None:
        self._cells: list[str] = board.cells()
        self.turn: bool = board.turn
        self._line_codes, self._below, self._notation, self._texts = codes, below, notation, texts
        self._asked: list[int] = []

    def cells(self) -> list[str]:
        return self._cells

    def codes(self) -> list[int]:
        return self._asked

    def visit(self, line: int) -> None:
        below = self._below[line]
        if not below:
            return
        self._spell(below)
        cells = self._cells
        for child in below:  # recursion is as deep as the search
            if not self._below[child]:
                continue
            code = self._line_codes[child]
            start, end = code & 127, code >> 7
            moved, taken = cells[start], cells[end]
            if code != NULL:
                cells[start], cells[end] = "", moved
            self.turn = not self.turn
            self.visit(child)
            self.turn = not self.turn
            if code != NULL:
                cells[start], cells[end] = moved, taken

    def _spell(self, lines: list[int]) -> None:
        pieces = pieces_to_move(self)
        self._asked = [code for line in lines if (code := self._line_codes[line]) != NULL]
        if any(pieces[code & 127].kind in "AB" and pieces[code & 127].on_file > 1 for code in self._asked):
            self._asked = Board(self._fen(), strict=False).codes()
        steps = legal_steps(self, pieces)
        for line in lines:
            code = self._line_codes[line]
            self._texts[line] = (
                PASS if code == NULL else spell(Move.from_code(code), steps[code], self.turn, self._notation)
            )

    def _fen(self) -> str:
        rows = (self._cells[FILES * rank : FILES * rank + FILES] for rank in reversed(range(RANKS)))
        return "/".join("".join(cell or "1" for cell in row) for row in rows) + (" w" if self.turn else " b")
