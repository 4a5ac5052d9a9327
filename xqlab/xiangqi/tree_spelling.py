"""The moves of a tree of lines in any notation, written and found without a board, which would be slow.

Pieces move on a list of cells. Legal moves are generated only if two advisors or elephants stand on one file,
as in composed positions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import quoted
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.fen import placement
from xqlab.xiangqi.core.move import InvalidMoveError, Move
from xqlab.xiangqi.core.squares import FILES, parse_square
from xqlab.xiangqi.notation.chinese import latin_text
from xqlab.xiangqi.notation.moves import spell
from xqlab.xiangqi.notation.tandem import SLANTING, PlacedPiece, legal_steps, pieces_to_move
from xqlab.xiangqi.notation.wxf import Words, names, read_words

NULL = 0  # the number of a null move
PASS = "pass"


def spell_tree(board: Board, parents: Sequence[int], codes: Sequence[int], notation: str) -> list[str]:
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


def find_lines(board: Board, parents: Sequence[int], codes: Sequence[int], text: str) -> list[int]:
    """The lines whose last move is meant by a text in any notation; `parents`, `codes` as for `spell_tree`.

    Raises InvalidMoveError for text that is not a move in any notation.
    """
    latin = latin_text(text)
    squares = re.fullmatch(r"([A-I][0-9])-?([A-I][0-9])", latin)
    if squares:
        start, end = (parse_square(name.lower()) for name in squares.groups())
        return [line for line, code in enumerate(codes) if line and code == start + (end << 7)]
    words = read_words(latin)
    if words is None:
        raise InvalidMoveError(
            f"expected a move such as 'h2e2', 'H2-E2', 'C2=5' or '炮二平五', got {quoted(text)}"
        )
    turns = [board.turn]  # of the side to move at the end of each line
    for parent in parents[1:]:
        turns.append(not turns[parent])
    pieces: dict[int, dict[int, PlacedPiece]] = {}  # line -> those that can move there
    meant = []
    for line in _candidates(words, np.array(codes), ~np.array(turns)):
        parent = parents[line]
        if parent not in pieces:
            pieces[parent] = pieces_to_move(_cells_after(board, parents, codes, parent), turns[parent])
        if names(words, pieces[parent][codes[line] & 127]):
            meant.append(line)
    return meant


def _candidates(words: Words, codes: NDArray[np.int64], red: NDArray[np.bool_]) -> list[int]:
    # The lines whose last move goes where the words say, as far as its squares and its side tell.
    origin, target = codes & 127, codes >> 7
    ranks = np.where(red, 1, -1) * (target // FILES - origin // FILES)
    start, end = (np.where(red, FILES - squares % FILES, squares % FILES + 1) for squares in (origin, target))
    mask = (codes != NULL) & {"+": ranks > 0, "-": ranks < 0, "=": ranks == 0}[words.direction]
    if words.direction == "=":
        mask &= end == words.number
    elif words.kind in SLANTING:
        walked = {"A": (1,), "B": (2,), "N": (1, 2)}[words.kind]
        mask &= (end == words.number) & np.isin(abs(ranks), walked) & np.isin(abs(end - start), walked)
    else:
        mask &= (abs(ranks) == words.number) & (start == end)
    if words.file:
        mask &= start == words.file
    return np.flatnonzero(mask).tolist()


def _cells_after(board: Board, parents: Sequence[int], codes: Sequence[int], line: int) -> list[str]:
    cells, moves = board.cells(), []
    while line:
        moves.append(codes[line])
        line = parents[line]
    for code in reversed(moves):
        if code != NULL:
            cells[code >> 7], cells[code & 127] = cells[code & 127], ""
    return cells


class _Walk:
    """The cells on the current line, and the side to move there."""

    def __init__(
        self, board: Board, codes: Sequence[int], below: list[list[int]], notation: str, texts: list[str]
    ) -> None:
        self._cells: list[str] = board.cells()
        self.turn: bool = board.turn
        self._line_codes, self._below, self._notation, self._texts = codes, below, notation, texts

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
        pieces = pieces_to_move(self._cells, self.turn)
        codes = [code for line in lines if (code := self._line_codes[line]) != NULL]
        if any(pieces[code & 127].kind in "AB" and pieces[code & 127].on_file > 1 for code in codes):
            codes = Board(f"{placement(self._cells)} {'w' if self.turn else 'b'}", strict=False).codes()
        steps = legal_steps(codes, pieces, self.turn)
        for line in lines:
            code = self._line_codes[line]
            self._texts[line] = (
                PASS if code == NULL else spell(Move.from_code(code), steps[code], self.turn, self._notation)
            )
