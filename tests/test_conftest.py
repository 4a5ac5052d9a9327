"""Which tests a run takes; a missing browser is a loud skip on a desk and a failure in CI."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import conftest, durations
from tests.durations import (
    Stopwatch,
    chosen,
    durations_text,
    is_there,
    longest_first,
    may_cost,
    overlooked,
    read_durations,
)

HERE = Path(__file__).resolve().parent


def item(name: str, *marks: str, needs: tuple[str, ...] = ()) -> Any:
    """A stand-in for a collected test."""
    return SimpleNamespace(
        nodeid=name,
        path=Path(name.partition("::")[0]),
        fixturenames=needs,
        get_closest_marker=lambda mark: mark if mark in marks else None,
    )


@pytest.mark.parametrize(
    ("ci", "browser", "ends"),
    [
        ("", "", pytest.skip.Exception),
        ("true", "", pytest.fail.Exception),
        ("true", sys.executable, None),
    ],
    ids=["on a desk", "in CI", "with a browser"],
)
def test_missing_browser(monkeypatch: pytest.MonkeyPatch, ci: str, browser: str, ends: Any) -> None:
    for name, value in {"CI": ci, "PATH": "", "XQLAB_BROWSER": browser}.items():
        monkeypatch.setenv(name, value)
    conftest.pytest_runtest_setup(item("test_any.py::test_plain"))
    if ends is None:
        conftest.pytest_runtest_setup(item("test_any.py::test_widget", "browser"))
        return
    with pytest.raises(ends, match="NO BROWSER: none of chromium"):
        conftest.pytest_runtest_setup(item("test_any.py::test_widget", "browser"))


MIXED = [
    item("test_a.py::test_quick"),
    item("test_a.py::test_unhurried"),
    item("test_a.py::test_long"),
    item("test_a.py::test_marked", "slow"),
    item("test_a.py::test_essential", "slow", "usual"),
    item("test_a.py::test_more_or_less", "slow", needs=("tmp_path", "amount")),
    item("test_b.py::test_long"),
    item("test_b.py::test_longer"),
    item("test_c.py::test_widget", "browser"),
    item("test_d.py::test_marked", "slow"),
    item("test_d.py::test_at_night", "slow", "nightly"),
    item("one.ipynb::"),
]
MEASURED = {
    "test_a.py::test_unhurried": 0.5,
    "test_a.py::test_long": 9.0,
    "test_b.py::test_long": 3.0,
    "test_b.py::test_longer": 4.0,
}


@pytest.mark.parametrize(
    ("take", "names"),
    [
        ("quick", "a::quick b::long d::marked"),  # the cheapest of its file
        (
            "long",
            "a::unhurried a::long a::marked a::essential a::more_or_less b::longer c::widget one.ipynb::",
        ),
        ("usual", "a::quick a::unhurried a::essential a::more_or_less"),
        ("rest", "a::long a::marked a::more_or_less b::long b::longer c::widget d::marked one.ipynb::"),
        ("nightly", "d::at_night"),
    ],
)
def test_a_run_takes_tests_by_their_cost(take: str, names: str) -> None:
    short = [each.nodeid.replace("test_", "").replace(".py", "") for each in chosen(MIXED, take, MEASURED)]
    assert short == names.split()


@pytest.mark.parametrize(
    ("first", "second", "both"), [("usual", "rest", ["test_a.py::test_more_or_less"]), ("quick", "long", [])]
)
def test_two_takes_leave_out_nothing(first: str, second: str, both: list[str]) -> None:
    one, other, nightly = (chosen(MIXED, take, MEASURED) for take in (first, second, "nightly"))
    assert {each.nodeid for each in one + other + nightly} == {each.nodeid for each in MIXED}
    assert [each.nodeid for each in one if each in other] == both


def test_the_file_that_takes_longest_comes_first() -> None:
    order = longest_first(MIXED, MEASURED | {"one.ipynb::": 8.0})
    files = list(dict.fromkeys(each.path.name for each in order))
    assert files == ["test_a.py", "one.ipynb", "test_b.py", "test_c.py", "test_d.py"]
    assert order[:6] == MIXED[:6]  # in a file they stay as they are


def test_a_file_without_a_costly_test_is_not_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(durations, "ROOT", tmp_path)
    texts = {"a": "", "b": "@pytest.mark.slow", "c": "def test(amount):", "d": "from tests.x.test_b import G"}
    files = [tmp_path / f"test_{name}.py" for name in texts] + [tmp_path / "other.py", tmp_path / "one.ipynb"]
    for file, text in zip(files, texts.values()):
        file.write_text(text)
    measured = {"test_a.py::test_one": 0.4}
    assert [may_cost(file, "long", measured) for file in files] == [True] * 4 + [False, True]
    assert [may_cost(file, "rest", measured) for file in files] == [False] + [True] * 3 + [False, True]
    tests = [item(f"{files[0]}::test_two", "slow"), item(f"{files[1]}::test_three", "slow")]
    assert overlooked(tests, "usual", measured) == [str(files[0])]
    assert overlooked(tests, "rest", measured) == []


SOME = """
import time

def test_quick(amount): assert amount(1, 2) == 2

def test_measured(): time.sleep(0.3)
"""


def test_a_real_run_takes_and_measures(tmp_path: Path) -> None:
    package = tmp_path / "tests"
    package.mkdir()
    for name in ("conftest.py", "durations.py", "missing.py"):
        shutil.copy(HERE / name, package)
    (package / "test_some.py").write_text(SOME)
    (package / "durations.json").write_text(json.dumps({"tests/test_some.py::test_measured": 9.0}))
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:timeout", "tests"]
    environment = os.environ | {"PYTEST_ADDOPTS": "", "PYTHONPATH": str(tmp_path)}

    def run(*options: str) -> str:
        finished = subprocess.run(
            [*command, *options],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
            timeout=280,
            check=False,
        )
        return finished.stdout.splitlines()[-1]

    assert run("--take", "rest").startswith("2 passed")
    assert run("--write-durations", "--take", "usual", "-k", "measured").startswith("2 deselected")
    assert run("--write-durations").startswith("2 passed")
    kept = json.loads((package / "durations.json").read_text())
    assert set(kept) == {"tests/test_some.py::test_measured"}
    assert kept["tests/test_some.py::test_measured"] < 9


KNOWN = "tests/test_conftest.py::test_missing_browser[a]"


def test_durations_of_tests_that_did_not_run_are_kept_while_they_are_there() -> None:
    before = {KNOWN: 3.0, f"{KNOWN}[b]": 2.0, "tests/test_conftest.py::test_gone": 4.0}
    text = durations_text(before, {f"{KNOWN}[b]": 0.01, f"{KNOWN}[c]": 0.26})
    assert json.loads(text) == {KNOWN: 3.0, f"{KNOWN}[c]": 0.3}


def test_a_test_lasts_as_long_as_its_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(durations, "FILE", tmp_path / "durations.json")
    stopwatch = Stopwatch()
    for part in (0.25, 0.5, 0.25):
        stopwatch.pytest_runtest_logreport(SimpleNamespace(nodeid=KNOWN, duration=part))  # type: ignore[arg-type]
    stopwatch.pytest_sessionfinish()
    assert durations.read_durations() == {KNOWN: 1.0}


def test_what_was_measured_is_there() -> None:
    gone = [name for name in read_durations() if not is_there(name)]
    assert gone == [], "measure again: make check ARGS=--write-durations"
