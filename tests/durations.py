"""How long each test takes: `--quick` leaves out the slow ones, `--write-durations` measures them anew.

`durations.json` beside this file holds the seconds of every test that takes at least `KEPT`; one that it does
not name is quick. `make test` on two idle cores, with `ARGS=--write-durations`, writes it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("durations.json")
KEPT = 0.2  # seconds
LONGEST = 0.2  # seconds of a test that `--quick` runs


def is_quick(item: pytest.Item, durations: dict[str, float]) -> bool:
    """Whether a test needs no browser, is not marked slow and has not taken long."""
    marked = item.get_closest_marker("browser") or item.get_closest_marker("slow")
    return not marked and durations.get(item.nodeid, 0.0) <= LONGEST


def read_durations() -> dict[str, float]:
    """Seconds by test."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}


class Stopwatch:
    """Adds up setup, call and teardown of each test, and writes them when the session ends."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        text = durations_text(read_durations(), self.seconds)
        FILE.write_text(text, encoding="utf-8")


def durations_text(before: dict[str, float], measured: dict[str, float]) -> str:
    """What the file holds: what was measured now, and of tests that did not run what was there."""
    found = before | {name: round(seconds, 1) for name, seconds in measured.items()}
    kept = {name: seconds for name, seconds in sorted(found.items()) if seconds >= KEPT}
    return json.dumps(kept, indent=0, ensure_ascii=False) + "\n"
