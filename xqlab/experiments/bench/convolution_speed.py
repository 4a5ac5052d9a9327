"""The speed of convolutional nets by width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import process_time
from typing import Any

import numba

from xqlab.experiments.run.study import Studies, Study
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


@dataclass(frozen=True)
class WidthTime:
    """Seconds of processor time for an evaluation by a net of this width."""

    width: int
    seconds: float


def _plan(widths: str = " ".join(map(str, WIDTHS))) -> dict[str, int]:
    return {width: int(width) for width in widths.split()}


def _measure(width: int) -> Iterator[WidthTime]:
    yield WidthTime(width, convolution_times([width])[width])


STUDIES: Studies = (
    Study(
        name="convolution-speed",
        about={"en": "evaluations a second of convolutional nets", "zh": "卷积网络每秒的评估次数"},
        row=WidthTime,
        plan=_plan,
        measure=_measure,
        rests_on=("code nnue/inference/convolution_kernels.py",),
        result=lambda rows, sizes: {row.width: row.seconds for row in rows},
        table=convolution_table,
        grows=("widths",),
        alone=True,
    ),
)
