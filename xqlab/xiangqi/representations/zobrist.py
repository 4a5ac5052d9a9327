"""Zobrist keys of up to 128 bits, and how often keys of k bits collide: counted, and in theory.

A key is the XOR of one random number for each piece on its square, so a move changes it by two or three XORs;
two positions with one key collide. Here keys cover the pieces alone: all positions have the same turn.

Source: A. L. Zobrist, A New Hashing Method with Application for Game Playing, Technical Report 88, University
of Wisconsin, 1970.
"""

# mypy: ignore-errors

from __future__ import annotations

from math import expm1, log1p, sqrt

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import SQUARES
from xqlab.xiangqi.representations.mailbox import CELL, mailbox_of, make, unmake
from xqlab.xiangqi.representations.mailbox_moves import generate, is_attacked

# The row of a piece in the tables of keys; the middle row, of the empty square, has zeros.
ROWS = "pcrnbak.KABNRCP"
EMPTY_ROW = ROWS.index(".")
PLIES = 4  # the largest depth of `distinct_positions`


def new_keys(seed: int = 0) -> np.ndarray:
    """uint64[15, 90, 2]: two random words for each piece on each square, and zeros for an empty one."""
    keys = np.random.default_rng(seed).integers(0, 1 << 64, (len(ROWS), SQUARES, 2), dtype=np.uint64)
    keys[EMPTY_ROW] = 0
    return keys


def key_of(board: Board, keys: np.ndarray, bits: int = 128) -> int:
    """The key of the pieces of `board`: its lowest `bits` (1 to 128)."""
    key = 0
    for square, letter in enumerate(board.cells()):
        if letter:
            key ^= number_of(keys, letter, square)
    return key & ((1 << bits) - 1)


def number_of(keys: np.ndarray, letter: str, square: int) -> int:
    """The 128-bit number of a piece (its FEN letter) on a square."""
    low, high = keys[ROWS.index(letter), square]
    return int(low) | int(high) << 64


# -- the experiment ---------------------------------------------------------------------------------------


@kernel
def _collect(box, depth, base, rows, filled):
    """Write every leaf to `rows[filled:]`, while there is room; return the number of filled rows."""
    side = box.turn
    for i in range(base, base + generate(box, base)):
        move = int(box.moves[i])
        victim = make(box, move)
        if not is_attacked(box, side):
            if depth > 1:
                filled = _collect(box, depth - 1, base + MAX_MOVES, rows, filled)
            elif filled < len(rows):
                for square in range(SQUARES):
                    rows[filled, square] = box.cell[CELL[square]] + EMPTY_ROW
                filled += 1
        unmake(box, move, victim)
    return filled


def distinct_positions(board: Board, plies: int, most: int = 1 << 17) -> np.ndarray:
    """uint8[n, 90]: the different positions among the first `most` that are `plies` (1 to 4) from `board`.

    Each square holds an index in ROWS. Positions are compared by their pieces, not by keys.
    """
    if not 1 <= plies <= PLIES:
        raise XqlabError(f"expected 1 to {PLIES} plies, got {plies!r}")
    rows = np.zeros((most, SQUARES), dtype=np.uint8)
    rows = rows[: _collect(mailbox_of(board), plies, 0, rows, 0)]
    _, first = np.unique(rows.view(f"V{SQUARES}").ravel(), return_index=True)
    return rows[np.sort(first)]


def keys_of(positions: np.ndarray, keys: np.ndarray) -> np.ndarray:
    """uint64[n]: the low word of the key of each position from `distinct_positions`."""
    words = np.zeros(len(positions), dtype=np.uint64)
    for square in range(SQUARES):
        words ^= keys[positions[:, square], square, 0]
    return words


def count_collisions(keys: np.ndarray, bits: int) -> int:
    """How many of the keys, cut to their lowest `bits` (1 to 64), equal an earlier one in the list."""
    mask = np.uint64((1 << bits) - 1)
    return len(keys) - len(np.unique(keys & mask))


# -- the theory -------------------------------------------------------------------------------------------


def expected_collisions(count: int, bits: int) -> float:
    """The mean of `count_collisions` with random keys of `bits` (at least 1): n - 2^k (1 - (1 - 2^-k)^n)."""
    values = 2.0**bits
    if bits >= 50:  # the difference below is lost in rounding; no three share a key
        return count * (count - 1) / 2 / values
    return count + values * expm1(count * log1p(-1 / values))


def odds_of_a_collision(count: float, bits: int) -> float:
    """The birthday bound: the probability that at least two of `count` positions share a key."""
    return -expm1(-count * (count - 1) / 2 / 2.0**bits)


def positions_for_even_odds(bits: int) -> float:
    """The number of positions with which a collision is as likely as not."""
    return sqrt(2 * 2.0**bits * log1p(1))


def false_hits(probes: float, entries: float, bits: int) -> float:
    """The expected number of times that a table of `entries` takes another position for the probed one.

    The index takes log2(entries) bits of the key; the other bits of the entry there must be equal by chance.
    """
    return probes * entries / 2.0**bits
