"""The moves of a tree of lines that a text in any notation means."""

import re
from collections.abc import Sequence

import numpy as np

from xqlab.errors import quoted
from xqlab.move_lines import names_of_lines
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.move import InvalidMoveError
from xqlab.xiangqi.core.squares import parse_square
from xqlab.xiangqi.notation.chinese import latin_text
from xqlab.xiangqi.notation.tandem import step_of
from xqlab.xiangqi.notation.wxf import names, read_words


def find_lines(board: Board, parents: Sequence[int], codes: Sequence[int], text: str) -> list[int]:
    """The lines whose last move is meant by a text in any notation.

    parents, codes : as for `xqlab.move_lines.names_of_lines`
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
    different, number = np.unique(names_of_lines(board.position, parents, codes), return_inverse=True)
    fits = []
    for name in different.tolist():
        step = step_of(name)
        same = (step.direction, step.number) == (words.direction, words.number)
        fits.append(name != 0 and same and names(words, step.piece))
    meant: list[int] = np.flatnonzero(np.array(fits)[number.reshape(-1)]).tolist()
    return meant
