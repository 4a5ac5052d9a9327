"""Perft leaves a second of each board representation, on the same positions, alternating in one run."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter, thread_time

from xqlab.errors import XqlabError
from xqlab.experiments.bench.fixed import positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.sweeps.sweep import geometric_mean
from xqlab.games.perft import perft
from xqlab.search.memory import new_memory
from xqlab.text_table import columns
from xqlab.words import Words
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import BITBOARDS, MAILBOX, Lists, copying

PYTHON, COPYING = "mailbox, plain Python", "mailbox, copying"
LINE_TABLES, BULK = "line tables", "line tables, bulk"
NAMES = (PYTHON, MAILBOX.name, COPYING, BITBOARDS.name, LINE_TABLES, BULK)
# Of the processor, so that other programs do not count; but on Windows that clock ticks every 16 ms.
CLOCK = perf_counter if sys.platform == "win32" else thread_time
PYTHON_DEPTH = 3  # plies; ordinary Python, on lists, takes tens of times as long as the slowest kernel


@dataclass(frozen=True)
class Speed:
    """One measurement: the perft of a position, and its best time in seconds, by CLOCK."""

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
    names  : which of NAMES; plain Python, which is slow, goes to PYTHON_DEPTH at most
    Raises ValueError for another name.
    """
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise XqlabError(f"expected names among {', '.join(NAMES)}, got {unknown[0]!r}")
    fastest: dict[tuple[str, str], Speed] = {}
    for repetition in range(repetitions + 1):  # the first, shallow one compiles
        for position, board in boards.items():
            for name in names:
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
    """Leaves a second as text, one line per representation, with the ratio to `unit` on each position.

    The last column is the geometric mean of the ratios.
    """
    table = rates(speeds)
    titles = Words("leaves/s, ratio", "叶结点/秒，比值"), Words("geometric mean", "几何平均")
    rows = [(f"{titles[0]}", *table[unit], f"{titles[1]}")]
    for name, there in table.items():
        ratios = [rate / table[unit][at] for at, rate in there.items()]
        cells = [f"{short_number(rate)} {ratio:8.2g} x" for rate, ratio in zip(there.values(), ratios)]
        rows.append((name, *cells, f"{geometric_mean(ratios):.2g} x"))
    return "\n".join(columns(rows))


def short_number(value: float) -> str:
    """Two or three digits and a unit: 6.2 k, 33 M, 1.2 G."""
    for limit, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= 0.9995 * limit:
            return f"{value / limit:.{0 if value >= 9.95 * limit else 1}f}{unit}"
    return f"{value:.0f}"


def _timed(name: str, position: str, board: Board, depth: int) -> Speed:
    count = _counter(name, board)
    started = CLOCK()
    leaves = int(count(depth))
    return Speed(name, position, depth, leaves, CLOCK() - started)


def _counter(name: str, board: Board) -> Callable[[int], int]:
    # The only place that depends on how the generators are called.
    if name == PYTHON:
        return Lists(board).perft
    if name in (LINE_TABLES, BULK):
        position, memory = board.copy().position, new_memory()
        return lambda depth: perft(position, memory, depth, 0, name == BULK)
    representation = BITBOARDS if name == BITBOARDS.name else MAILBOX
    count, record = (copying.perft if name == COPYING else representation.count), representation.read(board)
    return lambda depth: count(record, depth, 0)


def _measure(depth: int) -> list[Speed]:
    return measure_speeds({entry.name: Board(entry.fen) for entry in positions()}, depth=depth)


STUDIES: Studies = (
    Study(
        name="representations",
        about=Words("perft leaves a second of each board representation", "各种棋盘表示每秒的 perft 叶子数"),
        row=Speed,
        plan=lambda depth=4: {"all": depth},
        measure=_measure,
        rests_on=("code xiangqi/core", "code xiangqi/representations", "data positions/bench.json"),
        exact=("leaves",),
        table=ratio_table,
        alone=True,
    ),
)
