"""A move of Xiangqi for people: two squares, its text, and its number in kernels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.words import Words
from xqlab.xiangqi.core.squares import SQUARE_NAMES, SQUARES, parse_square

_EXPECTED = Words("expected a move such as 'h2e2', got {0}{1}", "应为 'h2e2' 这样的着法，得到 {0}{1}")


class InvalidMoveError(XqlabError):
    """A text that is not a move."""


class IllegalMoveError(XqlabError):
    """A move that is illegal in the position."""


@dataclass(frozen=True, order=True)
class Move:
    """A move from a square to a square (0 to 89, a0 = 0, i9 = 89).

    >>> Move.from_uci("h2e2")
    Move.from_uci('h2e2')
    >>> print(Move(from_square=25, to_square=22))
    h2e2
    """

    from_square: int
    to_square: int

    def __post_init__(self) -> None:
        for square in (self.from_square, self.to_square):
            if not is_square(square):
                raise InvalidMoveError(f"expected squares from 0 to 89, got {square!r}")

    @classmethod
    def from_uci(cls, text: str) -> Move:
        """The move that `text` such as "h2e2" names; raises InvalidMoveError, which quotes it."""
        if not isinstance(text, str) or len(text) != 4:
            raise InvalidMoveError(_EXPECTED.filled(repr(text), ""))
        try:
            return cls(parse_square(text[:2]), parse_square(text[2:]))
        except ValueError as error:
            raise InvalidMoveError(_EXPECTED.filled(repr(text), Words(f": {error}", f"：{error}"))) from None

    @staticmethod
    @cache
    def from_code(code: int) -> Move:
        """The move of a number, from | to << 7."""
        return Move(int(code) & 127, int(code) >> 7)

    @property
    def code(self) -> int:
        """The number of this move in kernels, from | to << 7."""
        return self.from_square | self.to_square << 7

    def uci(self) -> str:
        """The move as text, "h2e2"; "0000" for a null move, which passes the turn."""
        if self.from_square == self.to_square:
            return "0000"
        return SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square]

    def __str__(self) -> str:
        return self.uci()

    def __repr__(self) -> str:
        return f"Move.from_uci({self.uci()!r})"


def is_whole(number: Any) -> bool:
    """Whether something is an integer, and not True or False."""
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def is_square(square: Any) -> bool:
    """Whether something is the number of a square, 0 to 89."""
    return is_whole(square) and bool(0 <= square < SQUARES)
