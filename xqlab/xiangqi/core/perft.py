"""Perft: the number of move sequences of a given length, the standard test of a move generator."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.core.movegen import count_moves, generate
from xqlab.xiangqi.core.position import make, unmake


@kernel
def perft(position, buffer, depth, base):
    """The number of leaves `depth` (at least 1) plies below, each of them played on the board.

    buffer : moves are written to `buffer.moves[base:]`
    """
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
    """As `perft`, but the moves of the last ply are only counted, neither written nor played."""
    if depth == 1:
        return count_moves(position, buffer, base)
    count = generate(position, buffer, base)
    leaves = 0
    for i in range(base, base + count):
        make(position, buffer.moves[i])
        if depth > 2:
            leaves += perft_bulk(position, buffer, depth - 1, base + MAX_MOVES)
        else:
            leaves += count_moves(position, buffer, base)
        unmake(position)
    return leaves
