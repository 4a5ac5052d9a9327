"""In how many positions of a small game a net's policy errs without search, for several seeds of one run.

Each seed is an `xqlab learn` in a process of its own, timed from its start to its end. The judge is minimax,
which the runs do not use.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from xqlab.errors import quoted
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import child_seconds
from xqlab.learning.errors import LEARNING, LearningError
from xqlab.text_table import Table
from xqlab.words import Words


@dataclass(frozen=True)
class SeedResult:
    """The result of a run with one seed.

    wrong     : positions in which the policy errs, of the first net and of that after each iteration
    positions : reachable positions that have moves
    seconds   : by the clock; `processor_seconds`: of all its processes together
    """

    seed: int
    wrong: tuple[int, ...]
    positions: int
    seconds: float
    processor_seconds: float


def _timed_run(configuration: Any, seed: int, workers: int, out: Path) -> tuple[float, float]:
    # The seconds by the clock and of the processor that `xqlab learn` takes, from start to end.
    options = {"--out": out, "--seed": seed, "--workers": workers, "--device": "cpu"}
    words = [str(word) for option in options.items() for word in option]
    began, before = perf_counter(), child_seconds()
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "xqlab", "learn", str(configuration), *words],
        capture_output=True,
        text=True,
        check=False,
    )
    seconds, processor = perf_counter() - began, child_seconds() - before
    if ended.returncode:
        message = quoted(ended.stderr.strip().rpartition("\n")[2], 200)
        raise LearningError(
            f"expected a run of seed {seed} to end well, got status {ended.returncode}: {message}"
        )
    return seconds, processor


def seeds_table(results: Sequence[SeedResult]) -> Table:
    """A row for each seed."""
    iterations = len(results[0].wrong) - 1
    titles = ("seed", "untrained", *(f"wrong after {at}" for at in range(1, iterations + 1)), "of",
              "seconds", "of the processor")  # fmt: skip
    return Table(
        titles,
        [
            [str(result.seed), *(f"{wrong:,}" for wrong in result.wrong), f"{result.positions:,}",
             f"{result.seconds:.1f}", f"{result.processor_seconds:.1f}"]
            for result in results
        ],
    )  # fmt: skip


Item = tuple[str, int, int]  # a configuration, a seed instead of its own, processes of self-play


def _plan(configuration: str = "tic-tac-toe", seeds: int = 5, workers: int = 2) -> dict[str, Item]:
    if seeds < 1:
        raise LearningError(f"expected at least 1 seed, got {seeds}")
    return {f"seed {seed}": (configuration, seed, workers) for seed in range(1, seeds + 1)}


def play_seed(item: Item) -> Iterator[SeedResult]:
    """The result of a seed; raises LearningError if its run does not end well."""
    from xqlab.learning.configuration import read_configuration  # torch is not loaded to list studies
    from xqlab.learning.every_position import AT_A_TIME, every_position, judge
    from xqlab.learning.loop import net_file
    from xqlab.learning.net_file import NetPolicy, load_net

    configuration, seed, workers = item
    plan = read_configuration(configuration)
    truth = every_position(Opening(game=plan.game).board())
    with TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        seconds, processor_seconds = _timed_run(configuration, seed, workers, out)
        nets = [load_net(net_file(out, at)) for at in range(plan.iterations + 1)]
    wrong = [int((~judge(NetPolicy(net, AT_A_TIME), truth).perfect).sum()) for net in nets]
    yield SeedResult(seed, tuple(wrong), len(truth), round(seconds, 1), round(processor_seconds, 1))


STUDIES: Studies = (
    Study(
        name="tic-tac-toe",
        about=Words(
            "in how many positions of tic-tac-toe a learned policy errs", "自学的策略在井字棋的多少局面中出错"
        ),
        row=SeedResult,
        plan=_plan,
        measure=play_seed,
        rests_on=("data learning/tic-tac-toe.toml", *LEARNING),
        table=seeds_table,
        grows=("seeds",),
        alone=True,
        caveat="Counts depend on the seed alone, up to the last digits of torch's sums.",
    ),
)
