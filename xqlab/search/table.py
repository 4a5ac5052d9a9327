"""The transposition table: buckets of two entries, shared by threads without a lock.

An entry is two words: `word` packs move, value, depth, bound and age; `lock` is the key exclusive-or `word`.
When two threads write one entry at the same time, lock and word may come from different writers: then they
do not give the key, and the entry counts as empty.

Source: R. D. Greenblatt, D. E. Eastlake and S. D. Crocker, "The Greenblatt Chess Program", 1967; R. Hyatt and
T. Mann, "A Lockless Transposition Table Implementation for Parallel Search", 2002.
"""

# mypy: ignore-errors

from typing import Any

import numpy as np

from xqlab.game import MATE_BOUND
from xqlab.kernels import kernel
from xqlab.kernels.bits import prefetch
from xqlab.search.events import EXACT, LOWER, UPPER

__all__ = ["AGE_PLIES", "entry_depth", "entry_value", "new_table", "probe", "store"]

ENTRY = np.dtype([("lock", np.uint64), ("word", np.int64)])
BUCKET = 2  # entries that a key may be in

# data = age << 57 | bound << 55 | depth << 47 | (value + OFFSET) << 31 | move; 0 is an empty entry
VALUE, DEPTH, BOUND, AGE = 31, 47, 55, 57
OFFSET = 1 << 15
AGES = 64
CACHE_LINE = 64  # bytes
AGE_PLIES = 8  # plies: an entry counts as so much shallower for each search that it is older


def new_table(megabytes: float) -> Any:
    """An empty table of at most `megabytes` (2**20 bytes), as a record array of at least one bucket."""
    entries = max(int(megabytes * 2**20) // ENTRY.itemsize, BUCKET)
    entries = 1 << (entries.bit_length() - 1)
    memory = np.zeros(entries + CACHE_LINE // ENTRY.itemsize, dtype=ENTRY)
    aligned = -memory.ctypes.data % CACHE_LINE // ENTRY.itemsize  # no bucket lies across two cache lines
    return memory[aligned : aligned + entries].view(np.recarray)


@kernel
def slot_of(table, key):
    """The first place of the bucket of `key`."""
    return np.int64(key & np.uint64(len(table) - BUCKET))


@kernel
def prefetch_entry(table, key):
    """Have the bucket of `key` fetched, which will be probed soon: memory is slow."""
    prefetch(table, slot_of(table, key))


@kernel(waits=False)
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
def probe(table, key):
    """The packed data of the entry of `key`, 0 when there is none."""
    slot = slot_of(table, key)
    for i in range(slot, slot + BUCKET):
        entry = table[i]
        data = entry.word
        if data != 0 and entry.lock ^ np.uint64(data) == key:
            return data
    return np.int64(0)


@kernel
def entry_move(data):
    """The best move of an entry, NO_MOVE where it has none."""
    return data & ((1 << VALUE) - 1)


@kernel
def entry_value(data, ply):
    """The value of an entry, mates counted from the root."""
    return value_from_table((data >> VALUE & 0xFFFF) - OFFSET, ply)


@kernel
def entry_depth(data):
    """The plies that the search of an entry went deep; 0 where only its move is kept."""
    return data >> DEPTH & 0xFF


@kernel
def entry_bound(data):
    """EXACT, LOWER or UPPER."""
    return data >> BOUND & 3


@kernel
def entry_age(data):
    """The search that wrote an entry, counted modulo `AGES`."""
    return data >> AGE & (AGES - 1)


@kernel
def settles(bound, value, alpha, beta):
    """Whether a value with this bound settles a search with the window (alpha, beta)."""
    if bound == EXACT:
        return True
    if bound == LOWER:
        return value >= beta
    return bound == UPPER and value <= alpha


@kernel
def is_proven_mate(bound, value):
    """Whether the value is a mate that a deeper search could only find again."""
    return (bound != UPPER and value >= MATE_BOUND) or (bound != LOWER and value <= -MATE_BOUND)


@kernel
def mate_bound(value):
    """What a proven mate says about a deeper search: it can only find a quicker one."""
    if value > 0:
        return LOWER
    return UPPER


@kernel
def has_room(table, key, depth):
    """Whether the bucket of `key` has an entry that is empty, of this position, or of a search no deeper."""
    slot = slot_of(table, key)
    for i in range(slot, slot + BUCKET):
        data = table[i].word
        if data == 0 or entry_depth(data) <= depth or table[i].lock ^ np.uint64(data) == key:
            return True
    return False


@kernel
def store(table, key, move, value, depth, bound, ply, age):
    """Remember a result, unless the bucket holds a deeper search of the same position by this search.

    Of two other positions it replaces the one searched to a lesser depth; older ones count as shallower.
    """
    slot = slot_of(table, key)
    place = slot
    worst = np.int64(1 << 20)
    for i in range(slot, slot + BUCKET):
        data = table[i].word
        worth = entry_depth(data) - AGE_PLIES * ((age - entry_age(data)) & (AGES - 1))
        if data == 0:
            worth = np.int64(-(1 << 20))
        elif table[i].lock ^ np.uint64(data) == key:
            if depth < worth:
                return
            worth = np.int64(-(1 << 21))
        if worth < worst:
            worst = worth
            place = i
    packed = (
        age << AGE | bound << BOUND | depth << DEPTH | (value_to_table(value, ply) + OFFSET) << VALUE | move
    )
    table[place].word = packed
    table[place].lock = key ^ np.uint64(packed)
