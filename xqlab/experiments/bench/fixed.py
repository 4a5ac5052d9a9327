"""The benchmarks of `xqlab bench`. The node total of the fixed searches is the fingerprint of the search."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from xqlab import disk
from xqlab.experiments.bench.game_speed import measure_game_speed
from xqlab.experiments.bench.mcts_speed import measure_mcts_speed
from xqlab.experiments.bench.perft_speed import measure_perft_speed
from xqlab.experiments.bench.threads import mean_by_nodes, mean_ratio, measure_speedups
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import by_turns, child_seconds
from xqlab.experiments.run.work import cores
from xqlab.experiments.selfplay.games import Plan, play
from xqlab.files import data_file
from xqlab.kernels.compile_times import PHASES
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.words import Words
from xqlab.xiangqi import GAME, Board

REPETITIONS = 5
STARTS = 9  # new processes
DEEPER = 6  # plies by which the search with all selective switches goes deeper than the others
THREADS, DEEPER_THREADS = 2, 6  # threads to compare with one, plies deeper: long enough to share
SELFPLAY_DEPTHS, SELFPLAY_GAMES = (3, 5), 12
RECORDED_POSITION, RECORDED_DEPTH = "middlegame", 6


@dataclass(frozen=True)
class Row:
    """One measurement; `detail` says how it was made."""

    name: str
    value: float
    unit: str
    detail: str = ""


@dataclass(frozen=True)
class BenchPosition:
    """A fixed position and its search depth."""

    name: str
    fen: str
    depth: int


def positions() -> list[BenchPosition]:
    """The fixed set, from `data/positions/bench.json`."""
    text = data_file("positions/bench.json").read_text(encoding="utf-8")
    return [BenchPosition(**entry) for entry in json.loads(text)]


def count_nodes(use: Enhancements, deeper: int = 0) -> tuple[int, float]:
    """Nodes and seconds of one search of each fixed position, each with an empty table."""
    nodes, seconds = 0, 0.0
    for entry in positions():
        board = Board(entry.fen)
        result = Searcher(board, use).run(board, depth=entry.depth + deeper)
        nodes += result.nodes
        seconds += result.seconds
    return nodes, seconds


# -- the parts --------------------------------------------------------------------------------------------


def measure_search() -> Iterator[Row]:
    """Nodes and nodes a second, as `full` and with the lossless switches; the best of three runs."""
    for name, use, deeper in (
        ("full", Enhancements.full(GAME), DEEPER),
        ("lossless", Enhancements.lossless(GAME), 0),
    ):
        runs = [count_nodes(use, deeper) for _ in range(3)]
        nodes, seconds = min(runs, key=lambda run: run[1])
        label = "fingerprint" if name == "full" else "nodes, lossless"
        yield Row(label, nodes, "nodes", f"node total of {len(positions())} fixed searches, {name}")
        yield Row(f"search, {name}", nodes / seconds, "nodes/s", f"{seconds:.2f} s, the best of 3 runs")


def measure_record() -> Iterator[Row]:
    """The cost of recording: the same search with and without a log, alternating in one run."""
    board = next(Board(entry.fen) for entry in positions() if entry.name == RECORDED_POSITION)

    def run(record: bool | int) -> tuple[float, Any]:
        result = Searcher(board).run(board, depth=RECORDED_DEPTH, record=record)
        return result.seconds, result

    events = run(True)[1].events
    run(False)
    turns = 3 * REPETITIONS
    runs = by_turns({record: partial(run, record) for record in (events, False)}, turns)
    ratio = median(recorded[0] / silent[0] for recorded, silent in zip(runs[events], runs[False]))
    yield Row("recorded / silent", ratio, "ratio", f"{events} events, median of {turns} pairs by turns")


def measure_threads() -> Iterator[Row]:
    """How many times as fast two threads reach a depth as one, with alternating runs for each position."""
    boards = {entry.name: (Board(entry.fen), entry.depth + DEEPER_THREADS) for entry in positions()}
    speedups = []
    for speedup in measure_speedups(boards, threads=THREADS, runs=REPETITIONS):
        speedups.append(speedup)
        one, several = median(speedup.one), median(speedup.several)
        times = f"{one:.3f} s with 1 thread, {several:.3f} s with {speedup.threads}"
        times += f"; by nodes: {speedup.by_nodes:.2f}"
        yield Row(f"threads, {speedup.position}", speedup.ratio, "ratio", f"depth {speedup.depth}: {times}")
    about = f"{THREADS} threads as a multiple of 1, medians of {REPETITIONS} runs by turns"
    yield Row("threads, geometric mean", mean_ratio(speedups), "ratio", about)
    about = "nodes of 1 by nodes of all, per thread: the ratio if each thread is as quick as 1 alone"
    yield Row("threads, by nodes", mean_by_nodes(speedups), "ratio", f"geometric mean of {about}")


def measure_selfplay() -> Iterator[Row]:
    """Self-play positions a second on one core."""
    for depth in SELFPLAY_DEPTHS:
        plan = Plan(seed=1, depth=depth)
        play(plan, SELFPLAY_GAMES)  # compiles everything before the clock runs
        started = process_time()  # of this process alone, as in self-play
        made = sum(len(play(plan, number)) for number in range(SELFPLAY_GAMES))
        seconds = process_time() - started
        detail = f"{made} positions of {SELFPLAY_GAMES} games in {seconds:.2f} s of one core"
        yield Row(f"self-play, depth {depth}", made / seconds, "pos/s", detail)


START = """
from time import perf_counter, process_time
marks = [(process_time(), perf_counter())]
def mark():
    marks.append((process_time(), perf_counter()))
import numba
mark()
import xqlab
mark()
from xqlab.xiangqi import Board
board = Board()
board._repr_svg_()
xqlab.search(board, depth=1)
mark()
print(*(after - before for pair in zip(marks, marks[1:]) for before, after in zip(*pair)))
"""


def measure_import() -> Iterator[Row]:
    """The start-up time of a process: the imports, and the first search with everything in the disk cache."""
    with tempfile.TemporaryDirectory() as folder:  # of bytecode, which some containers do not keep
        environment = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": "", "XQLAB_BACKGROUND": "0"}
        _python("-c", START, **environment)  # fills the caches
        runs = [list(map(float, _python("-c", START, **environment).split())) for _ in range(STARTS)]
    times = list(zip(*runs, strict=True))
    names = "import numba", "import xqlab after it", "first board and search, warm"
    for name, cpu, wall in zip(names, times[::2], times[1::2], strict=True):
        detail = f"of the processor, median of {STARTS} new processes; best {min(cpu):.3f}"
        yield Row(name, median(cpu), "s", f"{detail}; by the clock {median(wall):.3f}, best {min(wall):.3f}")


def measure_compile() -> Iterator[Row]:
    """`xqlab warmup` with an empty cache, and again; then in one process, with the time of each kernel."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("warmup, cold", "warmup, again"):
            started, before = perf_counter(), child_seconds()
            _python("-m", "xqlab", "warmup", XQLAB_CACHE_DIR=folder)
            seconds, cpu = perf_counter() - started, child_seconds() - before
            yield Row(name, seconds, "s", f"by the clock, with {cores()} cores; of the processor {cpu:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "times.json"
        _python("-m", "xqlab", "warmup", "--times", str(file), XQLAB_CACHE_DIR=folder)
        yield from compile_rows(disk.parsed(disk.read_text(file)))


def compile_rows(times: dict[str, Any]) -> Iterator[Row]:
    """The rows of what `xqlab warmup --times` writes, all in seconds of the processor."""
    items, kernels = times["items"], times["kernels"]
    for name, some in (("notebooks 00 to 05", [item for item in items if item["first"]]), ("all", items)):
        cpu, wall = sum(item["cpu"] for item in some), sum(item["seconds"] for item in some)
        yield Row(f"compile {name}", cpu, "s", f"{len(some)} items in one process, {wall:.1f} s by the clock")
    for item in items:
        yield Row(f"compile {item['name']}", item["cpu"], "s", f"{item['compiled']} functions")
    spent = sum(sum(kernel["seconds"].values()) for kernel in kernels)
    for phase in PHASES:
        seconds = sum(kernel["seconds"][phase] for kernel in kernels)
        yield Row(f"phase {phase}", seconds, "s", f"{seconds / spent:.0%} of what kernels take")
    for kernel in kernels:
        parts = ", ".join(f"{phase} {seconds:.2f}" for phase, seconds in kernel["seconds"].items())
        name = kernel["name"].removeprefix("xqlab.")
        yield Row(name, sum(kernel["seconds"].values()), "s", f"{kernel['versions']} versions: {parts}")


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "search": measure_search,
    "perft": lambda: (Row(*measured) for measured in measure_perft_speed()),
    "record": measure_record,
    "threads": measure_threads,
    "selfplay": measure_selfplay,
    "import": measure_import,
    "compile": measure_compile,
    "games": lambda: (Row(*measured) for measured in measure_game_speed()),
    "mcts": lambda: (Row(*measured) for measured in measure_mcts_speed()),
}


# -- the table --------------------------------------------------------------------------------------------


def row_line(row: Row) -> str:
    """A measurement as a line of text."""
    value = f"{row.value:.3f}" if row.unit in ("s", "ratio") else f"{row.value:,.0f}"
    return f"{row.name:38} {value:>15} {row.unit:8}  {row.detail}"


def _python(*arguments: str, **environment: str) -> str:
    command = [sys.executable, "-P", *arguments]
    surroundings = {**os.environ, **environment}
    return subprocess.run(command, env=surroundings, stdout=subprocess.PIPE, text=True, check=True).stdout


def _measure(name: str) -> Iterator[Row]:
    return PARTS[name]()


STUDIES: Studies = (
    Study(
        name="compile",
        about=Words("seconds to start, to compile everything, and of each kernel", "启动与编译各用多少秒"),
        row=Row,
        plan=lambda: {name: name for name in ("import", "compile")},
        measure=_measure,
        rests_on=("code kernels",),
        table=lambda rows: "\n".join(map(row_line, rows)),
        alone=True,
        caveat="Seconds by the clock are of a machine with other work.",
    ),
)
