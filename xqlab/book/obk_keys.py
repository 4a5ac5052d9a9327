"""Keys in .obk files that are stored as REAL, in two ways, and as signed INTEGER."""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray


def read_keys(
    keys: NDArray[np.uint64], real: list[tuple[int, float]]
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """(the keys, whether each is known to 53 bits only), with those that are REAL filled in.

    keys : uint64[n]  of the rows with an INTEGER
    real : (row, number) of the others: a negative one has the bits of the key, any other is the rounded key
    """
    keys = keys.copy()
    rounded = np.zeros(len(keys), dtype=bool)
    for row, value in real:
        (bits,) = struct.unpack("<Q", struct.pack("<d", value))
        rounded[row] = bits < 2**63
        keys[row] = min(int(value), 2**64 - 1) if rounded[row] else bits
    return keys, rounded


def is_key(value: float) -> bool:
    """Whether a REAL can stand for a key: a whole number up to 2**64, or any negative one."""
    return value < 0 or (value <= 2.0**64 and value.is_integer())


def signed(keys: NDArray[np.uint64]) -> list[int]:
    """Keys as SQLite's INTEGER has them: those from 2**63 on are negative."""
    return keys.view(np.int64).tolist()
