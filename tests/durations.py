"""Which tests a run takes, by what they cost: `--take` one of `TAKES`; all by default.

`durations.json` beside this file holds the seconds of every test that takes at least `KEPT`; one that it does
not name is quick. `make check ARGS=--write-durations` on two idle cores writes it. What a test takes as plain
Python stands there by itself: it may be a hundred times as long.
"""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("durations.json")
ROOT = FILE.parent.parent
KEPT = 0.2  # seconds
LONGEST = {"quick": 0.2, "usual": 0.3}  # seconds of a test that `make quick` and `make test` run
LONGEST_IN_PYTHON = 2.0
IN_PYTHON = "plain Python: "  # before the name of a test that was interpreted
INTERPRETED = bool(os.environ.get("NUMBA_DISABLE_JIT"))
TAKES = (*LONGEST, "long", "check", "rest", "nightly")
# In a file with such tests: a mark, `amount`, or either through another file of tests.
COSTS = re.compile(r"mark\.(?:slow|browser)|\bamount\b|^from tests\S*\.test_", re.M)


def chosen(items: Sequence[pytest.Item], take: str, durations: dict[str, float]) -> list[pytest.Item]:
    """The tests that a run takes.

    "quick" takes the cheapest of each file, however long it is, if it needs no browser. "long" takes all that
    "quick" leaves out, and those whose `amount` is larger then. "check" takes all but those marked `nightly`,
    which "nightly" alone takes; "rest" takes what it has and "usual" leaves out, or takes smaller.
    """
    items = [item for item in items if bool(item.get_closest_marker("nightly")) == (take == "nightly")]
    if take in ("nightly", "check"):
        return items
    if take == "rest":
        return [item for item in items if not is_usual(item, durations) or has_amount(item)]
    if take == "usual":
        return [item for item in items if is_usual(item, durations)]
    cheapest: dict[Path, pytest.Item] = {}
    for item in items:
        if item.get_closest_marker("browser") or item.path.suffix == ".ipynb":
            continue
        best = cheapest.setdefault(item.path, item)
        if durations.get(item.nodeid, 0.0) < durations.get(best.nodeid, 0.0):
            cheapest[item.path] = item
    quick = {item.nodeid for item in items if is_quick(item, durations)}
    quick |= {item.nodeid for item in cheapest.values()}
    if take == "quick":
        return [item for item in items if item.nodeid in quick]
    return [item for item in items if item.nodeid not in quick or has_amount(item)]


def may_cost(file: Path, durations: dict[str, float]) -> bool:
    """Whether a file may hold what "long" or "rest" takes; another one they need not import.

    What is not measured yet says by a mark, or by `amount`, that it costs; `overlooked` checks it.
    """
    if not file.match("test_*.py"):
        return file.suffix == ".ipynb"
    place = file.relative_to(ROOT).as_posix()
    begin = f"{place}::", f"{IN_PYTHON}{place}::"
    if any(seconds > LONGEST["quick"] and name.startswith(begin) for name, seconds in durations.items()):
        return True
    return bool(COSTS.search(file.read_text(encoding="utf-8")))


def overlooked(items: Sequence[pytest.Item], durations: dict[str, float]) -> list[str]:
    """Files, out of all, with tests that "quick" leaves to a run which would not import them."""
    left = {item.path for item in chosen(items, "long", durations)}
    return sorted(str(file) for file in left if not may_cost(file, durations))


def longest_first(items: Sequence[pytest.Item], durations: dict[str, float]) -> list[pytest.Item]:
    """The tests file by file, the file that takes longest first: no process waits for another at the end."""
    seconds: defaultdict[Path, float] = defaultdict(float)
    for item in items:
        seconds[item.path] += durations.get(item.nodeid, 0.0)
    return sorted(items, key=lambda item: -seconds[item.path])


def is_quick(item: pytest.Item, durations: dict[str, float]) -> bool:
    """Whether a test needs no browser, is not marked slow and has not taken long."""
    if INTERPRETED and durations.get(IN_PYTHON + item.nodeid, 0.0) > LONGEST_IN_PYTHON:
        return False
    return not is_slow_by_mark(item) and durations.get(item.nodeid, 0.0) <= LONGEST["quick"]


def is_usual(item: pytest.Item, durations: dict[str, float]) -> bool:
    """Whether `make test` runs a test: it is cheap, or says what no cheaper one does."""
    if item.get_closest_marker("usual") or has_amount(item):
        return True
    return not is_slow_by_mark(item) and durations.get(item.nodeid, 0.0) <= LONGEST["usual"]


def has_amount(item: pytest.Item) -> bool:
    """Whether a test does more in `make check` than in `make test`."""
    return "amount" in getattr(item, "fixturenames", ())


def is_slow_by_mark(item: pytest.Item) -> bool:
    """Whether a test is a notebook, needs a browser, or is marked slow."""
    marked = item.get_closest_marker("browser") or item.get_closest_marker("slow")
    return bool(marked) or item.path.suffix == ".ipynb"


def is_there(name: str) -> bool:
    """Whether there is such a test, of whichever parameters."""
    path, _, function = name.removeprefix(IN_PYTHON).partition("::")
    if not (ROOT / path).is_file():
        return path.startswith("build/")  # lessons in Chinese, which a run writes
    return path.endswith(".ipynb") or f"def {function.partition('[')[0]}(" in (ROOT / path).read_text("utf-8")


def read_durations() -> dict[str, float]:
    """Seconds by test."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}


class Stopwatch:
    """Adds up setup, call and teardown of each test, and writes them when the session ends."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[IN_PYTHON * INTERPRETED + report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        text = durations_text(read_durations(), self.seconds)
        FILE.write_text(text, encoding="utf-8")


def durations_text(before: dict[str, float], measured: dict[str, float]) -> str:
    """What the file holds: what was measured now, and what it held of other tests that are there."""
    found = before | {name: round(seconds, 1) for name, seconds in measured.items()}
    least = {name: LONGEST_IN_PYTHON if name.startswith(IN_PYTHON) else KEPT for name in found}
    kept = {name: found[name] for name in sorted(found) if found[name] >= least[name] and is_there(name)}
    return json.dumps(kept, indent=0, ensure_ascii=False) + "\n"
