"""Perft: the number of move sequences of a given length, the standard test of a move generator."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.game import MAX_MOVES
from xqlab.games.chess.movegen import count_moves, generate
from xqlab.games.chess.position import make, unmake
from xqlab.kernels import kernel


@kernel
def perft_bulk(position, buffer, depth, base):
    """The number of leaves `depth` (at least 1) plies below; the last moves are counted, not played.

    buffer : moves are written to `buffer.moves[base:]`
    """
    if depth == 1:
        return count_moves(position)
    count = generate(position, buffer, base)
    leaves = 0
    for i in range(base, base + count):
        make(position, buffer.moves[i])
        if depth > 2:
            leaves += perft_bulk(position, buffer, depth - 1, base + MAX_MOVES)
        else:
            leaves += count_moves(position)
        unmake(position)
    return leaves
