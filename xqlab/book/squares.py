"""Squares and moves as books write them: on a board of 16 x 16, and mirrored left to right.

Source: ElephantEye (M. Huang), position.h: rank 9 is row 0x3_, rank 0 is row 0xC_, files a to i are columns
_3 to _B.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.xiangqi.core.squares import FILES, MIRROR, OFF, SQUARES

# [square] -> its byte; 0 for a piece off the board
SQUARE_BYTE = np.array(
    [(12 - square // FILES) << 4 | 3 + square % FILES for square in range(SQUARES)] + [0], dtype=np.uint16
)
# [byte] -> its square, OFF for a byte outside the board
BYTE_SQUARE = np.full(256, OFF, dtype=np.uint16)
BYTE_SQUARE[SQUARE_BYTE[:SQUARES]] = np.arange(SQUARES)
SOURCE_FIRST, SOURCE_LAST = 8, 0  # how far the byte of the source is shifted: in .obk, and in BOOK.DAT


def mirror_code(code: int) -> int:
    """The number of a move in the mirror.

    >>> from xqlab.xiangqi import Move
    >>> print(Move.from_code(mirror_code(Move.from_uci("h2e2").code)))
    b2e2
    """
    return int(MIRROR[code & 127]) | int(MIRROR[code >> 7]) << 7


def mirror_codes(codes: NDArray[Any]) -> NDArray[np.uint16]:
    """uint16[n]: the numbers of moves in the mirror."""
    return MIRROR[codes & 127].astype(np.uint16) | MIRROR[codes >> 7].astype(np.uint16) << 7


def packed_moves(codes: NDArray[Any], shift: int = SOURCE_FIRST) -> NDArray[np.uint16]:
    """uint16[n]: moves as a book writes them, from their numbers.

    shift : SOURCE_FIRST or SOURCE_LAST
    """
    source, target = SQUARE_BYTE[codes & 127], SQUARE_BYTE[codes >> 7]
    return source << shift | target << (8 - shift)


def move_codes(packed: NDArray[Any], shift: int = SOURCE_FIRST) -> NDArray[np.uint16]:
    """uint16[n]: the numbers of the moves that a book writes so; `is_move` must hold."""
    source, target = BYTE_SQUARE[packed >> shift & 255], BYTE_SQUARE[packed >> (8 - shift) & 255]
    return (source | target << 7).astype(np.uint16)


def is_move(packed: NDArray[Any]) -> NDArray[np.bool_]:
    """bool[n]: whether both bytes are squares of the board, and different ones."""
    one, other = BYTE_SQUARE[packed >> 8 & 255], BYTE_SQUARE[packed & 255]
    return (packed >> 16 == 0) & (one != OFF) & (other != OFF) & (one != other)
