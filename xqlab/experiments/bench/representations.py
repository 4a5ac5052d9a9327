"""Perft leaves a second of each board representation, on the same positions, alternating in one run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.bench.fixed import positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.kernels import COMPILED, interpreted
from xqlab.search.memory import new_memory
from xqlab.text_table import columns
from xqlab.xiangqi import Board, perft, perft_bulk
from xqlab.xiangqi.representations import BITBOARDS, MAILBOX, Representation, copying

PYTHON, COPYING = "mailbox, plain Python", "mailbox, copying"
LINE_TABLES, BULK = "line tables", "line tables, bulk"
NAMES = (PYTHON, MAILBOX.name, COPYING, BITBOARDS.name, LINE_TABLES, BULK)
PYTHON_DEPTH = 2  # plies; plain Python is thousands of times slower


@dataclass(frozen=True)
class Speed:
    """One measurement: the perft of a position, and its best time in seconds."""

    name: str
    position: str
    depth: int
    leaves: int
    seconds: float

    @property
    def rate(self) -> float:
        """Leaves a second."""
        return self.leaves / self.seconds


def measure_speeds(
    boards: Mapping[str, Board], *, depth: int = 4, repetitions: int = 3, names: tuple[str, ...] = NAMES
) -> list[Speed]:
    """The speed of each representation on each position, the best of `repetitions` alternating runs.

    boards : positions by name
    names  : which of NAMES; plain Python, which is slow, runs once and to PYTHON_DEPTH at most
    Raises ValueError for another name.
    """
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise XqlabError(f"expected names among {', '.join(NAMES)}, got {unknown[0]!r}")
    fastest: dict[tuple[str, str], Speed] = {}
    for repetition in range(repetitions + 1):  # the first, shallow one compiles
        for position, board in boards.items():
            for name in names:
                if name == PYTHON and repetition != 1:
                    continue
                plies = min(depth, PYTHON_DEPTH) if name == PYTHON else depth
                speed = _timed(name, position, board, plies if repetition else 1)
                if repetition == 1 or (repetition and speed.seconds < fastest[name, position].seconds):
                    fastest[name, position] = speed
    return list(fastest.values())


def rates(speeds: list[Speed]) -> dict[str, dict[str, float]]:
    """Leaves a second: name -> position -> rate."""
    table: dict[str, dict[str, float]] = {}
    for speed in speeds:
        table.setdefault(speed.name, {})[speed.position] = speed.rate
    return table


def ratio_table(speeds: list[Speed], *, unit: str = MAILBOX.name) -> str:
    """Leaves a second as text, one line per representation, with the ratio to `unit` on each position."""
    table = rates(speeds)
    rows = [("leaves/s, ratio", *table[unit])]
    for name, there in table.items():
        cells = [f"{short_number(rate)} {rate / table[unit][at]:8.2g} x" for at, rate in there.items()]
        rows.append((name, *cells))
    return "\n".join(columns(rows))


def short_number(value: float) -> str:
    """Two or three digits and a unit: 6.2 k, 33 M, 1.2 G."""
    for limit, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= 0.9995 * limit:
            return f"{value / limit:.{0 if value >= 9.95 * limit else 1}f}{unit}"
    return f"{value:.0f}"


def _timed(name: str, position: str, board: Board, depth: int) -> Speed:
    count, arguments = _counter(name, board)
    started = perf_counter()
    leaves = int(count(*arguments, depth, 0))
    return Speed(name, position, depth, leaves, perf_counter() - started)


def _counter(name: str, board: Board) -> tuple[Callable[..., int], tuple[Any, ...]]:
    # The only place that depends on how the search's generator is called.
    if name in (LINE_TABLES, BULK):
        return (perft if name == LINE_TABLES else perft_bulk), (board.copy().position, new_memory())
    if name == PYTHON:
        return (interpreted(MAILBOX.count) if COMPILED else MAILBOX.count), (MAILBOX.read(board),)
    if name == COPYING:
        return copying.perft, (MAILBOX.read(board),)
    representation: Representation = BITBOARDS if name == BITBOARDS.name else MAILBOX
    return representation.count, (representation.read(board),)


def _plan(depth: int = 4) -> dict[str, int]:
    return {"all": depth}


def _measure(depth: int) -> list[Speed]:
    return measure_speeds({entry.name: Board(entry.fen) for entry in positions()}, depth=depth)


STUDIES: Studies = (
    Study(
        name="representations",
        about={
            "en": "perft leaves a second of each board representation",
            "zh": "各种棋盘表示每秒的 perft 叶子数",
        },
        row=Speed,
        plan=_plan,
        measure=_measure,
        rests_on=("code xiangqi/core", "code xiangqi/representations", "data positions/bench.json"),
        exact=("leaves",),
        table=ratio_table,
        alone=True,
    ),
)
