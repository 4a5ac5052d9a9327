"""Where a book's sorted keys have a position and its mirror: the only compiled code of books."""

# mypy: ignore-errors

import numpy as np

from xqlab.kernels import inlined, kernel
from xqlab.xiangqi.core.squares import MIRROR


@inlined
def first_at_least(keys, key):
    """The index of the first key that is not below `key`.

    keys : uint64[n]  sorted
    key  : uint64
    """
    low = np.int64(0)
    high = np.int64(len(keys))
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@inlined
def end_of(keys, key, start):
    """The index after the last of the keys equal to `key`, which begin at `start`.

    keys  : uint64[n]  sorted
    key   : uint64
    start : int64      an index
    """
    end = start
    while end < len(keys) and keys[end] == key:
        end += 1
    return end


@kernel
def both_ranges(keys, words, sides, position):
    """(start, end, start, end): the rows of the position, and those of its mirror.

    keys     : uint64[n]       sorted
    words    : uint64[32, 91]  of each piece, by slot, on each square
    sides    : uint64[2]       of Red and Black to move
    position : XiangqiPosition
    """
    own = sides[position.turn]
    mirrored = own
    for slot in range(32):
        square = position.square[slot]
        own ^= words[slot, square]
        mirrored ^= words[slot, MIRROR[square]]
    start = first_at_least(keys, own)
    mirror_start = first_at_least(keys, mirrored)
    return start, end_of(keys, own, start), mirror_start, end_of(keys, mirrored, mirror_start)
