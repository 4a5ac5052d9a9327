"""Squares, half boards, kinds and slots: the constants of the Xiangqi package.

Square = `9 * rank + file`, a0 = 0 (Red's left corner, from Red's side) to i9 = 89. A set of squares is two
words of 45 bits: ranks 0 to 4, then ranks 5 to 9; both stay positive in an int64.

A piece keeps its slot through the game: 0 to 15 Red, 16 to 31 Black, each side in the order of `SLOT_KINDS`.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from xqlab.errors import XqlabError
from xqlab.words import Words

FILES, RANKS, SQUARES = 9, 10, 90
HALF = 45  # squares in a half board
FULL = (1 << HALF) - 1  # every square of a half board
OFF = 90  # the square of a captured piece

KING, ADVISOR, ELEPHANT, KNIGHT, ROOK, CANNON, PAWN = range(7)
LETTERS = "KABNRCP"
KIND_NAMES = ("king", "advisor", "elephant", "knight", "rook", "cannon", "pawn")
KIND_CHINESE = "帅士象马车炮兵"  # in the same order, for both sides

SLOT_LETTERS = "KAABBNNRRCCPPPPP"
SLOTS = 16  # pieces of a side
NOBODY = 32  # the slot of an empty square
SLOT_KINDS = np.array([LETTERS.index(letter) for letter in SLOT_LETTERS * 2], dtype=np.int64)
FIRST_SLOT = {letter: SLOT_LETTERS.index(letter) for letter in LETTERS}
# The first slot of each kind except the king, whose slot is 0; a kind ends where the next one begins.
ADVISORS, ELEPHANTS, KNIGHTS, ROOKS, CANNONS, PAWNS = (FIRST_SLOT[letter] for letter in "ABNRCP")
MOST = {letter: SLOT_LETTERS.count(letter) for letter in LETTERS}

# [square] -> the square in the mirror, left and right exchanged; OFF stays OFF
MIRROR = np.array([*(9 * (s // 9) + 8 - s % 9 for s in range(SQUARES)), OFF], dtype=np.uint8)
SQUARE_NAMES = tuple(f"{file}{rank}" for rank in range(RANKS) for file in "abcdefghi")


def parse_square(text: str) -> int:
    """The number of the square named `text`, 19 for "b2"; raises ValueError, which quotes another text."""
    if isinstance(text, str) and len(text) == 2 and text[0] in "abcdefghi" and text[1] in "0123456789":
        return "abcdefghi".index(text[0]) + FILES * int(text[1])
    raise XqlabError(
        Words(f"expected a square from a0 to i9, got {text!r}", f"应为 a0 到 i9 的点，得到 {text!r}")
    )


@cache
def allowed_squares(kind: int, side: int) -> frozenset[int]:
    """The squares on which a piece of this kind and side can stand in a game."""
    red = {
        KING: {9 * rank + file for rank in range(3) for file in (3, 4, 5)},
        ADVISOR: {3, 5, 13, 21, 23},
        ELEPHANT: {2, 6, 18, 22, 26, 38, 42},
        PAWN: {9 * rank + file for rank in range(3, 10) for file in range(9) if rank > 4 or file % 2 == 0},
    }.get(kind, set(range(SQUARES)))
    return frozenset(red if side == 0 else {FILES * (9 - square // 9) + square % 9 for square in red})
