"""In how many positions of a small game a net's policy errs without search, for several seeds of one run.

python -m xqlab.learning.perfect_play tic-tac-toe --seeds 5 --out FILE

Each seed is an `xqlab learn` in a process of its own, timed from its start to its end. The judge is minimax,
which the runs do not use.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from xqlab.errors import errors_in_one_line, quoted
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.run.json_shape import list_of, number, record_of, whole
from xqlab.experiments.run.ledger import Ledger, read_ledger
from xqlab.files import read_if_shipped
from xqlab.learning.configuration import read_configuration
from xqlab.learning.errors import LearningError
from xqlab.learning.every_position import AT_A_TIME, every_position, judge
from xqlab.learning.loop import net_file
from xqlab.learning.net_file import NetPolicy, load_net
from xqlab.text_table import Table

SHIPPED = "results/tic_tac_toe.jsonl"
KIND = "perfect play"
RECORD = record_of(key=whole, wrong=list_of(whole), positions=whole, seconds=number, processor_seconds=number)


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


def play_seeds(
    configuration: str | PathLike[str],
    seeds: int,
    ledger: str | PathLike[str],
    *,
    workers: int = 2,
    on_seed: Callable[[SeedResult], object] = lambda result: None,
) -> list[SeedResult]:
    """The results of seeds 1 to `seeds`; finished ones are in the ledger, and the same call resumes.

    configuration : a file, or the name of one that comes with xqlab; its own seed does not count
    workers       : processes of self-play; training is one process
    Raises LearningError, and LedgerError for the ledger of another configuration.
    """
    if seeds < 1:
        raise LearningError(f"expected at least 1 seed, got {seeds}")
    plan = read_configuration(configuration)
    settings: dict[str, Any] = {**plan.as_json(), "iterations": plan.iterations, "workers": workers}
    del settings["seed"]
    truth = every_position(Opening(game=plan.game).board())
    results = []
    with Ledger(ledger, KIND, settings, record=RECORD) as lines:
        for seed in range(1, seeds + 1):
            if seed not in lines:
                with TemporaryDirectory() as folder:
                    out = Path(folder) / "run"
                    seconds, processor_seconds = _timed_run(configuration, seed, workers, out)
                    nets = [load_net(net_file(out, at)) for at in range(plan.iterations + 1)]
                wrong = [int((~judge(NetPolicy(net, AT_A_TIME), truth).perfect).sum()) for net in nets]
                line = SeedResult(
                    seed, tuple(wrong), len(truth), round(seconds, 1), round(processor_seconds, 1)
                )
                lines.add(seed, {name: value for name, value in asdict(line).items() if name != "seed"})
            results.append(_result(seed, lines[seed]))
            on_seed(results[-1])
    return results


def _timed_run(configuration: Any, seed: int, workers: int, out: Path) -> tuple[float, float]:
    # The seconds by the clock and of the processor that `xqlab learn` takes, from start to end.
    options = {"--out": out, "--seed": seed, "--workers": workers, "--device": "cpu"}
    words = [str(word) for option in options.items() for word in option]
    began, before = perf_counter(), os.times()
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "xqlab", "learn", str(configuration), *words],
        capture_output=True,
        text=True,
        check=False,
    )
    seconds, after = perf_counter() - began, os.times()
    if ended.returncode:
        message = quoted(ended.stderr.strip().rpartition("\n")[2], 200)
        raise LearningError(
            f"expected a run of seed {seed} to end well, got status {ended.returncode}: {message}"
        )
    processor = after.children_user - before.children_user + after.children_system - before.children_system
    return seconds, processor


def _result(seed: Any, line: dict[str, Any]) -> SeedResult:
    values = {name: line[name] for name in ("positions", "seconds", "processor_seconds")}
    return SeedResult(int(seed), tuple(line["wrong"]), **values)


def read_seeds(path: str | PathLike[str]) -> list[SeedResult]:
    """The results in a file, by seed; raises LedgerError for another file."""
    lines = read_ledger(path, KIND, record=RECORD)[1]
    return [_result(seed, lines[seed]) for seed in sorted(lines)]


def shipped_seeds() -> list[SeedResult] | None:
    """Those of tic-tac-toe that are shipped; None if there are none."""
    return read_if_shipped(read_seeds, SHIPPED)


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


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the runs, print a line for each, and the table."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.learning.perfect_play",
        description="Runs with several seeds, judged by minimax. An interrupted call resumes.",
    )
    parser.add_argument("configuration", help="a TOML file, or a name, such as tic-tac-toe")
    parser.add_argument("--seeds", type=int, default=5, help="from 1; 5")
    parser.add_argument("--workers", type=int, default=2, help="processes of self-play; 2")
    parser.add_argument("--out", type=Path, required=True, help="the file of the results (JSON Lines)")
    options = parser.parse_args(arguments)
    results = play_seeds(
        options.configuration,
        options.seeds,
        options.out,
        workers=options.workers,
        on_seed=lambda result: print(
            f"seed {result.seed}: wrong {result.wrong} of {result.positions:,}, {result.seconds} s",
            flush=True,
        ),
    )
    print(seeds_table(results))


if __name__ == "__main__":
    with errors_in_one_line("perfect_play"):
        main()
