"""The transposition table: one array of records, its length a power of two.

Source: R. D. Greenblatt, D. E. Eastlake and S. D. Crocker, "The Greenblatt Chess Program", 1967.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab._jit import kernel
from xqlab.game import MATE_BOUND
from xqlab.search.events import EXACT, LOWER, UPPER

ENTRY = np.dtype(
    [
        ("key", np.uint64),  # the whole key; 0 with bound 0 is an empty entry
        ("move", np.int32),
        ("value", np.int16),  # mates counted from this position, not from the root
        ("depth", np.uint8),
        ("bound", np.uint8),
    ]
)


def new_table(megabytes: float) -> Any:
    """An empty table of at most `megabytes` (2**20 bytes), as a record array of at least one entry."""
    entries = max(int(megabytes * 2**20) // ENTRY.itemsize, 1)
    return np.zeros(1 << (entries.bit_length() - 1), dtype=ENTRY).view(np.recarray)


@kernel
def slot_of(table, key):
    """The place of `key` in the table."""
    return np.int64(key & np.uint64(len(table) - 1))


@kernel
def value_to_table(value, ply):
    """A value of a search with mates counted from this node instead of from the root."""
    if value > MATE_BOUND:
        return value + ply
    if value < -MATE_BOUND:
        return value - ply
    return value


@kernel
def value_from_table(value, ply):
    """A value of the table with mates counted from the root."""
    if value > MATE_BOUND:
        return value - ply
    if value < -MATE_BOUND:
        return value + ply
    return value


@kernel
def answers(bound, value, alpha, beta):
    """Whether a value with this bound settles a search with the window (alpha, beta)."""
    if bound == EXACT:
        return True
    if bound == LOWER:
        return value >= beta
    return bound == UPPER and value <= alpha


@kernel
def store(table, key, move, value, depth, bound, ply):
    """Remember a result, unless the entry holds a deeper search of the same position."""
    entry = table[slot_of(table, key)]
    if entry.key != key or entry.bound == 0 or depth >= entry.depth:
        entry.key = key
        entry.move = move
        entry.value = value_to_table(value, ply)
        entry.depth = depth
        entry.bound = bound
