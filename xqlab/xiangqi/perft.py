"""Perft: the number of move sequences of a given length, the usual check and measure of a move generator."""

from __future__ import annotations

from xqlab._jit import kernel
from xqlab.game import MAX_MOVES
from xqlab.xiangqi.movegen import generate
from xqlab.xiangqi.position import make, unmake


@kernel
def perft(position, buffer, depth, base):
    """The number of leaves `depth` (at least 1) plies below, each of them played out on the board."""
    count = generate(position, buffer, base)
    leaves = 0
    for i in range(base, base + count):
        make(position, buffer.moves[i])
        if depth > 1:
            leaves += perft(position, buffer, depth - 1, base + MAX_MOVES)
        else:
            leaves += 1
        unmake(position)
    return leaves


@kernel
def perft_bulk(position, buffer, depth, base):
    """As `perft`, but the moves of the last ply are counted and not played."""
    count = generate(position, buffer, base)
    if depth == 1:
        return count
    leaves = 0
    for i in range(base, base + count):
        make(position, buffer.moves[i])
        leaves += perft_bulk(position, buffer, depth - 1, base + MAX_MOVES)
        unmake(position)
    return leaves
