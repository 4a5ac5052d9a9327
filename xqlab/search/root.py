"""What is special at the root: moves that may not be played, and random tie-breaks."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.search.ordering import INDEX_BITS

BY_VALUE = 1 << 28  # above the scores of captures and below those of the first move; values are added to it


@kernel
def allow_moves(memory, count):
    """Take the banned moves out of the `count` root moves; return how many are left."""
    left = 0
    for i in range(count):
        banned = False
        for j in range(memory.banned_count):
            banned = banned or memory.moves[i] == memory.banned[j]
        if not banned:
            memory.moves[left] = memory.moves[i]
            left += 1
    return left


@kernel
def score_root_moves(memory, count, first):
    """Write the place of each of the `count` root moves: by its value when it was last searched.

    first : int64  the move that comes before all others

    Moves that have not been searched yet keep their places, after those that have.
    """
    for i in range(count):
        if memory.moves[i] == memory.root_codes[i] != first:
            score = BY_VALUE + int(memory.root_values[i])
            memory.scores[0, i] = score << INDEX_BITS | MAX_MOVES - 1 - i


@kernel
def note_root_value(memory, count, move, value):
    """Remember the value of a root move, one of `count`, for the order of the next iteration."""
    for i in range(count):
        if memory.moves[i] == move:
            memory.root_codes[i] = move
            memory.root_values[i] = value


@kernel
def wins_tie_break(memory, value, best):
    """Whether a root move of this value becomes the best: of n equal ones each does with probability 1/n."""
    if value > best:
        memory.equals = 1
        return True
    if value < best:
        return False
    memory.equals += 1
    word = memory.random
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    memory.random = word
    return np.int64(word >> np.uint64(33)) % memory.equals == 0
