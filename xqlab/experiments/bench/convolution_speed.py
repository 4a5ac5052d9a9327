"""The speed of convolutional nets by width; as a program it prints a table."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from time import process_time
from typing import Any

import numba

from xqlab.nnue.inference.convolution_kernels import convolution_value
from xqlab.nnue.inference.evaluator import evaluator
from xqlab.nnue.net.convolution_net import Convolution
from xqlab.text_table import Table
from xqlab.xiangqi import Board

WIDTHS, ROUNDS = (8, 16, 32), 5
PASSES = 4_000_000_000  # multiply-adds of a round: at most a tenth of a second


def convolution_times(
    widths: Iterable[int] = WIDTHS, passes: int | None = None, rounds: int = ROUNDS
) -> dict[int, float]:
    """Width -> seconds of processor time for one evaluation of the start position, the best of some rounds.

    passes : evaluations of a round; by default a number that takes about the same time for each width
    """
    times = {}
    position = Board().position
    for width in widths:
        net = Convolution.random(width)
        record = evaluator(net)
        count = max(1, PASSES // net.multiply_adds) if passes is None else passes
        _values(record, position, 1)  # compiled here
        times[width] = min(_timed(record, position, count) for _ in range(rounds)) / count
    return times


def convolution_table(times: dict[int, float]) -> Table:
    """Evaluations a second, and their multiply-adds behind the first layer."""
    rows = []
    for width, seconds in times.items():
        # Only these: the compiled first layer adds up rows of weights and multiplies nothing.
        products = Convolution.random(width).multiply_adds - 90 * 9 * 14 * width
        rows.append([str(width), f"{1 / seconds:,.0f}", f"{products:,}", f"{products / seconds / 1e9:.1f}"])
    titles = ["width", "evaluations/s", "multiply-adds behind the first layer", "billions of them/s"]
    return Table(titles, rows)


def _timed(record: Any, position: Any, passes: int) -> float:
    started = process_time()
    _values(record, position, passes)
    return process_time() - started


@numba.njit(nogil=True)
def _values(record: Any, position: Any, passes: int) -> int:
    """The sum of the values of some evaluations of one position.

    record : ConvolutionRecord
    passes : int64  evaluations
    """
    total = 0
    for _ in range(passes):
        total += convolution_value(record, position)
    return total


if __name__ == "__main__":
    print(convolution_table(convolution_times(tuple(map(int, sys.argv[1:])) or WIDTHS)))
