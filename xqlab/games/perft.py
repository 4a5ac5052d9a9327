"""Perft of any compiled game: the number of move sequences of a given length."""

# mypy: ignore-errors

from xqlab.game import MAX_MOVES, count_moves, count_replies, generate, make, unmake
from xqlab.kernels import kernel


@kernel
def perft(position, buffer, depth, base, bulk):
    """The number of leaves `depth` (at least 1) plies below.

    bulk : bool  whether the moves of the last ply are only counted, not played; those of the last two plies
           in a game that can
    """
    if bulk and depth == 1:
        return count_moves(position, buffer, base)
    if bulk and depth == 2:
        replies = count_replies(position, buffer, base)
        if replies >= 0:
            return replies
    count = generate(position, buffer, base)
    leaves = 0
    for i in range(base, base + count):
        make(position, buffer.moves[i])
        if depth == 1:
            leaves += 1
        elif bulk and depth == 2:
            leaves += count_moves(position, buffer, base + MAX_MOVES)
        else:
            leaves += perft(position, buffer, depth - 1, base + MAX_MOVES, bulk)
        unmake(position)
    return leaves
