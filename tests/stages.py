"""What `make quick`, `test`, `check` and `nightly` run: `python -m tests.stages NAME [pytest's arguments]`.

A stage that fails hides no other: all of them run, and their results stand together at the end.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter

from xqlab.text_table import columns

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
NOTHING_SELECTED = 5  # pytest's exit status, which ARGS="-k ..." may well cause
COUNTS = ("passed", "failed", "skipped")

# Tests of compiled code: run again as plain Python, and again with checked array bounds.
KERNEL_TESTS = (
    *("tests/kernels/test_decorators.py", "tests/test_game.py", "tests/test_threads.py", "tests/games"),
    *("tests/evaluation", "tests/search", "tests/xiangqi/core", "tests/xiangqi/rules"),
    *("tests/xiangqi/representations", "tests/xiangqi/test_board.py", "tests/xiangqi/test_mate_proof.py"),
    *("tests/nnue/inference", "tests/nnue/net/test_features.py", "tests/nnue/training/test_accumulate.py"),
)
# Of these, the search and what it calls; the others run the same functions for longer.
LONG_IN_PYTHON = {
    "tests/xiangqi/representations",
    "tests/xiangqi/test_board.py",
    "tests/xiangqi/test_mate_proof.py",
}
PLAIN_TESTS = tuple(each for each in KERNEL_TESTS if each not in LONG_IN_PYTHON)
KERNEL_ONLY = ("-m", "not slow and not browser", "-p", "no:nbmake")


@dataclass(frozen=True)
class Stage:
    """A command, and under which name its result is listed.

    tests : whether it is pytest, which takes further arguments and counts
    """

    name: str
    command: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    tests: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a stage ended.

    lines : of its output, those that name a test that failed, or that passed only the second time
    """

    stage: Stage
    status: int
    seconds: float
    counts: dict[str, int]
    lines: list[str]

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        return self.status == 0 or (self.stage.tests and self.status == NOTHING_SELECTED)

    @property
    def verdict(self) -> str:
        """One word."""
        return "passed" if self.is_good else "FAILED"


def pytest_stage(name: str, *arguments: str, workers: int = 2, **environment: str) -> Stage:
    """A stage of tests, each file in one of `workers` processes, or of WORKERS; 0: in this one."""
    workers = int(os.environ.get("WORKERS", workers))
    spread = ("-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder", "-q")
    return Stage(name, (sys.executable, "-m", "pytest", *spread, *arguments), environment, tests=True)


RUFF = Stage("ruff", ("sh", "-c", f"'{BIN}/ruff' check && '{BIN}/ruff' format --check"))
MYPY = Stage("mypy", (str(BIN / "mypy"),))
JAVASCRIPT = Stage("JavaScript", (sys.executable, "-m", "tests.lint_javascript"))
# Compiles once, before several processes would each compile the same code.
WARM = Stage("compile everything", (sys.executable, "-m", "tests.warm_cache"))
WARM_CHECKED = Stage(
    "compile with checked bounds", (sys.executable, "-m", "xqlab", "warmup"), {"NUMBA_BOUNDSCHECK": "1"}
)
# The code of the lessons in Chinese differs in what it prints alone, which tests/test_cell_prose.py checks:
# `make check` runs two. Nor does it run what searches, trains, tunes or measures for long; what these lessons
# call has tests.
CHINESE = "build/notebooks-zh"
CHINESE_IN_CHECK, IN_CHECK = ("00", "07"), ("00", "01", "02", "06", "07", "14", "16", "18")
LESSONS = sorted(each.name for each in ROOT.glob("notebooks/*.ipynb"))
WRITE_CHINESE = Stage(
    "lessons in Chinese", (sys.executable, "-m", "xqlab", "lab", "--language", "zh", "--dry-run", CHINESE)
)
EVERYWHERE = ("tests", "xqlab")
# The search with numba as it is, on the least versions that are allowed, and on the newest Python: a process
# each. Plain mode keeps nothing: it runs what compiles the search of Xiangqi and of small trees, once each.
# How it chooses functions depends neither on the game nor on what a test asks of them.
SEARCH = ("tests/search", "--take", "quick")
PLAIN_TESTS_OF_SEARCH = [
    f"tests/search/test_{name}.py"
    for name in ("book_move", "driver", "textbook", "threads", "twins", "windows")
]
# What `make check` has of `make nightly`: interpreted, or of small trees alone, so that little is compiled.
SMOKE = ("tests/search/test_textbook.py", "--take", "quick")
SMALL = ("tests/search/test_textbook.py", "-k", "proved")
MUTATED = (
    ("course/marks.py", "course/test_marks.py"),
    ("league/ratings.py", "league/test_ratings.py"),
    ("search/table.py", "search/test_table.py"),
)
LONG = ("--durations=40", "--durations-min=4")
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}


def plain_numba(*tests: str) -> Stage:
    """Tests with numba as it is, in which a test may compile the whole search: minutes on a busy machine."""
    more = (*tests, "--take", "quick", *KERNEL_ONLY, "--timeout=1800")
    return pytest_stage("plain mode", *more, workers=1, XQLAB_PLAIN_NUMBA="1")


def plain_python() -> Stage:
    """Kernels interpreted, which needs nothing compiled."""
    more = (*PLAIN_TESTS, "--take", "quick", *KERNEL_ONLY)
    return pytest_stage("plain Python", *more, **INTERPRETED)


def elsewhere(module: str, *tests: str, **environment: str) -> Stage:
    """Tests on the least versions that are allowed, or on the newest Python."""
    name = {"oldest": "oldest versions", "newest": "newest Python"}[module]
    command = (sys.executable, "-m", f"tests.{module}", *tests, "-q")
    return Stage(name, command, environment, tests=True)


def mutation(file: str, tests: str) -> Stage:
    """Of faults planted in a file of the package, the tests find nearly all."""
    command = ("-m", "tests.mutate", f"xqlab/{file}", "--tests", f"tests/{tests}", "--least", "0.9")
    return Stage(f"mutants of {file}", (sys.executable, *command))


def checked_bounds(*tests: str) -> Stage:
    """Tests of compiled code that checks the bounds of arrays."""
    return pytest_stage("checked bounds", *tests, *KERNEL_ONLY, NUMBA_BOUNDSCHECK="1")


Groups = list[list[Stage]]


def usual() -> Groups:
    """What `make test` runs: all that matters, and one small instance of what `make check` adds."""
    notebook = ("--nbmake", "notebooks/00-start.ipynb")
    return [
        [plain_python(), WARM, RUFF],
        [pytest_stage("tests", *notebook, *EVERYWHERE, "--take", "usual", "--durations=15")],
    ]


def without_usual() -> list[Stage]:
    """What `make check` has before its tests, and `make test` lacks."""
    smoke = [elsewhere(module, *SMOKE, **INTERPRETED) for module in ("newest", "oldest")]
    return [*smoke, plain_numba(*SMALL), checked_bounds(*SMALL), MYPY, JAVASCRIPT, WRITE_CHINESE]


def lessons(nightly: bool) -> list[str]:
    """The lessons that `make check` runs, or those that it leaves to the night, in both languages."""
    english = [f"notebooks/{name}" for name in LESSONS if name.startswith(IN_CHECK) != nightly]
    chinese = [f"{CHINESE}/{name}" for name in LESSONS if name.startswith(CHINESE_IN_CHECK) != nightly]
    return ["--nbmake", *english, *chinese]


def everything(take: str, *places: str) -> Stage:
    """The tests of these places, and the lessons. Many wait for a browser or a kernel: one process more."""
    more = (*lessons(nightly=False), *places, "--take", take, *LONG, "-raR")
    return pytest_stage("tests, browsers, notebooks", *more, workers=3)


def check() -> Groups:
    """What `make check` runs, in one go, so that all is collected once, and no core waits in between."""
    return [[WARM, *without_usual(), plain_python(), RUFF], [everything("check", *EVERYWHERE)]]


def rest() -> Groups:
    """What CI runs after `make test`: all of `make check` that this has not run."""
    return [without_usual(), [everything("rest", "tests")]]


def nightly() -> Groups:
    """What `make nightly` runs: what `make check` has a smaller instance of."""
    plain = (*PLAIN_TESTS, "--take", "long", *LONG, *KERNEL_ONLY)
    return [
        [
            plain_numba(*PLAIN_TESTS_OF_SEARCH),
            *(WARM_CHECKED, elsewhere("newest", *SEARCH)),
            elsewhere("oldest", "tests/games/test_every_game.py", *SEARCH),
            *(pytest_stage("plain Python, long", *plain, **INTERPRETED), WARM, WRITE_CHINESE),
        ],
        [pytest_stage("other lessons", *lessons(nightly=True), *LONG)],
        [checked_bounds(*KERNEL_TESTS, *LONG)],
        [pytest_stage("nightly tests", "tests", "--take", "nightly", *LONG, "-raR")],
        [mutation(*pair) for pair in MUTATED],
    ]


def quick() -> Groups:
    """What `make quick` runs."""
    return [[WARM, MYPY, RUFF], [pytest_stage("quick tests", *EVERYWHERE, "--take", "quick")]]


RUNS = {"quick": quick, "test": usual, "check": check, "rest": rest, "nightly": nightly}


def run(groups: Groups, arguments: Sequence[str] = ()) -> Iterator[Outcome]:
    """How each stage ended. Those of a group share the cores, and what one prints comes when it has ended.

    One more runs than there are cores, as some wait for what they fetch.
    """
    for group in groups:
        alone = len(group) == 1
        with ThreadPoolExecutor(min(len(group), 1 + (os.cpu_count() or 1))) as pool:
            yield from pool.map(partial(run_stage, arguments=arguments, live=alone), group)


def run_stage(stage: Stage, arguments: Sequence[str] = (), *, live: bool) -> Outcome:
    """How a stage ended. With `live` its lines are printed as they come."""
    command = [*stage.command, *(arguments if stage.tests else ())]
    started, heading, lines = perf_counter(), f"== {stage.name}\n", list[str]()
    if live:
        print(heading, end="", flush=True)
    options = {"env": {**os.environ, **stage.environment}, "text": True, "errors": "replace"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=ROOT, **pipes, **options) as process:
        for line in process.stdout:
            lines.append(line)
            if live:
                print(line, end="", flush=True)
    if not live:
        print(heading + "".join(lines), end="", flush=True)
    named = [line.rstrip() for line in lines if line.startswith(("FAILED ", "ERROR ", "RERUN "))]
    return Outcome(stage, process.returncode, perf_counter() - started, counts_of(lines), named)


def counts_of(lines: Sequence[str]) -> dict[str, int]:
    """The numbers of pytest's closing line; an error counts as a failure.

    >>> counts_of(["== 1 failed, 2,286 passed, 1 error in 9.50s (0:00:09) =="])
    {'passed': 2286, 'failed': 2, 'skipped': 0}
    """
    counts = dict.fromkeys(COUNTS, 0)
    closing = [line for line in lines if re.search(r"\b\d+ \w+.* in [\d.]+s\b", line)]
    for number, word in re.findall(r"([\d,]+) (passed|failed|skipped|error)", closing[-1] if closing else ""):
        counts["failed" if word == "error" else word] += int(number.replace(",", ""))
    return counts


def summary(outcomes: Sequence[Outcome]) -> list[str]:
    """All results as lines: the tests that failed or ran twice, a table of the stages, and the totals."""
    rows = [("stage", "", "s", *COUNTS)]
    for outcome in outcomes:
        counts = [f"{outcome.counts[each]:,}" if outcome.stage.tests else "" for each in COUNTS]
        rows.append((outcome.stage.name, outcome.verdict, f"{outcome.seconds:.0f}", *counts))
    named = [f"{outcome.stage.name}: {line}" for outcome in outcomes for line in outcome.lines]
    totals = ", ".join(f"{sum(outcome.counts[each] for outcome in outcomes)} {each}" for each in COUNTS)
    return [*named, *columns(rows, left=(0, 1)), f"total: {totals}"]


def main(name: str, arguments: Sequence[str]) -> int:
    """The exit status: 1 where a stage failed, or was interrupted."""
    outcomes: list[Outcome] = []
    status = 0
    try:
        for outcome in run(RUNS[name](), arguments):
            outcomes.append(outcome)
    except KeyboardInterrupt:
        print("\ninterrupted")
        status = 1
    print(f"== make {name}", *summary(outcomes), sep="\n", flush=True)
    return int(status or not all(outcome.is_good for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
