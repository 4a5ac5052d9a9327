"""Squares and moves on the board of 16 x 16."""

import numpy as np

from tests.book.made import H2E2, byte_of, packed
from xqlab.book.squares import (
    BYTE_SQUARE,
    SOURCE_LAST,
    SQUARE_BYTE,
    is_move,
    mirror_code,
    mirror_codes,
    move_codes,
    packed_moves,
)
from xqlab.xiangqi import SQUARE_NAMES, Move
from xqlab.xiangqi.core.squares import OFF


def code(text: str) -> int:
    return Move.from_uci(text).code


def test_bytes_of_squares() -> None:
    corners = [int(SQUARE_BYTE[SQUARE_NAMES.index(name)]) for name in ("a0", "i0", "a9", "i9")]
    assert corners == [0xC3, 0xCB, 0x33, 0x3B]
    assert SQUARE_BYTE[:90].tolist() == [byte_of(name) for name in SQUARE_NAMES]
    assert np.count_nonzero(BYTE_SQUARE != OFF) == 90


def test_a_published_move() -> None:
    assert packed("h2e2") == H2E2
    assert packed_moves(np.array([code("h2e2")], np.uint16)).tolist() == [H2E2]
    assert move_codes(np.array([H2E2], np.uint16)).tolist() == [code("h2e2")]
    swapped = H2E2 >> 8 | (H2E2 & 255) << 8
    assert packed_moves(np.array([code("h2e2")], np.uint16), SOURCE_LAST).tolist() == [swapped]
    assert move_codes(np.array([swapped], np.uint16), SOURCE_LAST).tolist() == [code("h2e2")]


def test_the_mirror_of_moves() -> None:
    assert mirror_code(code("a0b2")) == code("i0h2")
    assert mirror_code(code("e0e1")) == code("e0e1")
    codes = np.array([code("a0b2"), code("h2e2")], np.uint16)
    assert mirror_codes(codes).tolist() == [code("i0h2"), code("b2e2")]
    byte = packed_moves(codes)
    assert ((byte & 0xF0F0) | (0x0E0E - (byte & 0x0F0F))).tolist() == packed_moves(
        mirror_codes(codes)
    ).tolist()


def test_impossible_squares() -> None:
    moves = np.array([H2E2, 0x0000, 0xC332, 0x3CC3, 0xC3C3, 0x1A4A7 & 0x1FFFF])
    assert is_move(moves).tolist() == [True, False, False, False, False, False]
