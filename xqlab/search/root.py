"""What is special at the root: moves that may not be played, and chance among equals."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab._jit import kernel


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
def wins_tie_break(memory, value, best):
    """Whether a root move of this value becomes the best: of n equal ones each does with the odds 1 to n."""
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
