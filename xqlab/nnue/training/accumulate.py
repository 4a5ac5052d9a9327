"""The first layer and its gradient: two kernels that add up rows of a table for the active inputs.

Of 7560 inputs some 25 are active, so only their rows are touched. Forward, threads share the positions;
backward, they share the columns: no two write to the same place, and each number is added up in the order of
the positions, whatever the number of threads. So the same batch gives the same bits.
"""

# mypy: ignore-errors

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
from numpy.typing import NDArray

from xqlab.kernels import kernel

Floats = NDArray[np.float32]
WORTH_A_THREAD = 1 << 16  # sums: to hand over fewer takes longer than to add them up


def accumulate(table: Floats, bias: Floats, active: NDArray[np.int16], threads: int | None = None) -> Floats:
    """float32[rows, width]: the bias plus the sum of the active rows, clipped to 0 and 1.

    table  : float32[inputs, width]
    bias   : float32[width]
    active : int16[rows, 32]  rows of the table; below 0: none
    """
    clipped = np.empty((len(active), table.shape[1]), np.float32)
    bounds = np.linspace(0, len(active), _threads(threads, clipped) + 1).astype(np.int64)
    _together(
        lambda part: add_up(table, bias, active, bounds[part], bounds[part + 1], clipped), len(bounds) - 1
    )
    return clipped


def accumulate_slopes(
    clipped: Floats,
    slopes: Floats,
    active: NDArray[np.int16],
    inputs: int,
    squared: bool,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """The gradients (by the table, by the bias) of a sum over positions.

    clipped : what `accumulate` returned
    slopes  : float32[rows, width]  gradient by the activation
    squared : whether the activation squares the clipped sums
    """
    width = clipped.shape[1]
    parts = max(count for count in range(1, _threads(threads, clipped) + 1) if width % count == 0)
    size = width // parts
    by_table = np.zeros((inputs, parts, size), np.float32)
    by_bias = np.zeros((parts, size), np.float32)
    shape = (len(active), parts, size)
    sums, by_sum = clipped.reshape(shape), slopes.reshape(shape)

    def add_part(part: int) -> None:
        rows = np.zeros(size, np.float32), np.zeros(size)
        scatter(sums, by_sum, active, squared, part, by_table, by_bias, *rows)

    _together(add_part, parts)
    return by_table.reshape(inputs, width), by_bias.reshape(width)


def _threads(threads: int | None, sums: Floats) -> int:
    most = min(os.cpu_count() or 1, 16, 1 + sums.size // WORTH_A_THREAD)
    return most if threads is None else threads


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="accumulate")


def _together(work: Callable[[int], None], parts: int) -> None:
    # Kernels run without the GIL. This thread does the first part, so that a single part needs no other
    # thread.
    others = [_pool(parts - 1).submit(work, part) for part in range(1, parts)]
    work(0)
    for other in others:
        other.result()


@kernel
def add_up(table, bias, active, first, last, clipped):
    """Write `accumulate`'s result for rows `first` to `last` - 1 into `clipped`.

    table   : float32[inputs, width]
    bias    : float32[width]
    active  : int16[rows, 32]  below 0: none
    clipped : float32[rows, width]
    first, last : int64
    """
    width = table.shape[1]
    for row in range(first, last):
        for unit in range(width):
            clipped[row, unit] = bias[unit]
        for slot in range(active.shape[1]):
            index = int(active[row, slot])
            if index >= 0:
                for unit in range(width):
                    clipped[row, unit] += table[index, unit]
        for unit in range(width):
            clipped[row, unit] = min(max(clipped[row, unit], np.float32(0)), np.float32(1))


@kernel
def scatter(clipped, slopes, active, squared, part, by_table, by_bias, slope, total):
    """Add up the gradients of one part of the columns.

    clipped  : float32[rows, parts, size]  what `accumulate` returned
    slopes   : float32[rows, parts, size]  gradient by the activation
    active   : int16[rows, 32]  below 0: none
    squared  : bool  whether the activation squares the clipped sums
    part     : int64  of the columns
    by_table : float32[inputs, parts, size]  written; by_bias : float32[parts, size]
    slope    : float32[size]  room for one row
    total    : float64[size]  zeros, added to
    """
    size = clipped.shape[2]
    for row in range(len(active)):
        for unit in range(size):
            seen = clipped[row, part, unit]
            factor = np.float32(1)
            if squared:
                factor = seen + seen
            if not 0 < seen < 1:
                factor = np.float32(0)
            slope[unit] = factor * slopes[row, part, unit]
            total[unit] += slope[unit]
        for slot in range(active.shape[1]):
            index = int(active[row, slot])
            if index >= 0:
                for unit in range(size):
                    by_table[index, part, unit] += slope[unit]
    for unit in range(size):
        by_bias[part, unit] = total[unit]
