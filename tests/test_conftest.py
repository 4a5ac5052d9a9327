"""Which tests a run takes; a missing browser is a loud skip on a desk and a failure in CI."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import conftest, durations

HERE = Path(__file__).resolve().parent


def item(name, *marks, needs=()):
    """A stand-in for a collected test."""
    return SimpleNamespace(
        nodeid=name,
        path=Path(name.partition("::")[0]),
        fixturenames=needs,
        get_closest_marker=lambda mark: mark if mark in marks else None,
    )


@pytest.mark.parametrize(
    ("ci", "browser", "ends"),
    [("", "", pytest.skip.Exception), ("true", "", pytest.fail.Exception), ("true", sys.executable, None)],
    ids=["on a desk", "in CI", "with a browser"],
)
def test_missing_browser(monkeypatch, ci, browser, ends):
    for name, value in {"CI": ci, "PATH": "", "XQLAB_BROWSER": browser}.items():
        monkeypatch.setenv(name, value)
    conftest.pytest_runtest_setup(item("test_any.py::test_plain"))
    message = "NO BROWSER: none of chromium"
    with pytest.raises(ends, match=message) if ends else nullcontext():
        conftest.pytest_runtest_setup(item("test_any.py::test_widget", "browser"))


MIXED = [
    *(item(f"test_a.py::test_{name}") for name in ("quick", "unhurried", "long")),
    item("test_a.py::test_marked", "slow"),
    item("test_a.py::test_essential", "slow", "usual"),
    item("test_a.py::test_more_or_less", "slow", needs=("tmp_path", "amount")),
    *(item(f"test_b.py::test_{name}") for name in ("long", "longer")),
    item("test_c.py::test_widget", "browser"),
    item("test_d.py::test_marked", "slow"),
    item("test_d.py::test_at_night", "slow", "nightly"),
    item("one.ipynb::"),
]
MEASURED = {
    **{"test_a.py::test_unhurried": 0.3, "test_a.py::test_long": 9.0},
    **{"test_b.py::test_long": 3.0, "test_b.py::test_longer": 4.0},
}
MORE = "a::essential a::more_or_less"
TAKEN = ("usual", "rest", "check")
REST = "b::long b::longer c::widget d::marked one.ipynb::"


@pytest.mark.parametrize(
    ("take", "names"),
    [
        ("quick", "a::quick b::long d::marked"),  # the cheapest of its file
        ("long", f"a::unhurried a::long a::marked {MORE} b::longer c::widget one.ipynb::"),
        ("usual", f"a::quick a::unhurried {MORE}"),
        ("check", f"a::quick a::unhurried a::long a::marked {MORE} {REST}"),
        ("nightly", "d::at_night"),
    ],
)
def test_a_run_takes_tests_by_their_cost(take, names):
    short = [
        each.nodeid.replace("test_", "").replace(".py", "")
        for each in durations.chosen(MIXED, take, MEASURED)
    ]
    assert short == names.split()


def test_the_rest_is_what_the_usual_tests_leave_out():
    usual, rest, check = ({one.nodeid for one in durations.chosen(MIXED, take, MEASURED)} for take in TAKEN)
    assert usual | rest == check
    assert usual & rest == {"test_a.py::test_more_or_less"}


@pytest.mark.parametrize("takes", [("quick", "long", "nightly"), ("check", "nightly")])
def test_takes_leave_out_nothing_and_do_nothing_twice(takes):
    taken = [each.nodeid for take in takes for each in durations.chosen(MIXED, take, MEASURED)]
    assert sorted(taken) == sorted(each.nodeid for each in MIXED)


def test_the_file_that_takes_longest_comes_first_and_one_without_a_costly_test_is_not_imported(
    tmp_path, monkeypatch
):
    order = durations.longest_first(MIXED, MEASURED | {"one.ipynb::": 8.0})
    files = list(dict.fromkeys(each.path.name for each in order))
    assert files == ["test_a.py", "one.ipynb", "test_b.py", "test_c.py", "test_d.py"]
    assert order[:6] == MIXED[:6]  # in a file they stay as they are
    monkeypatch.setattr(durations, "ROOT", tmp_path)
    texts = {"a": "", "b": "@pytest.mark.slow", "c": "def test(amount):", "d": "from tests.x.test_b import G"}
    files = [tmp_path / f"test_{name}.py" for name in texts] + [tmp_path / "other.py", tmp_path / "one.ipynb"]
    for file, text in zip(files, texts.values()):
        file.write_text(text)
    measured = {"test_a.py::test_one": 0.4}
    assert [durations.may_cost(file, measured) for file in files] == [True] * 4 + [False, True]
    tests = [item(f"{file}::test_{name}", "slow") for file in files[:2] for name in ("two", "three")]
    assert durations.overlooked(tests, {}) == [str(files[0])]
    assert durations.overlooked(tests, measured) == []


SOME = """
import time

def test_quick(amount): assert amount(1, 2) == 2

def test_measured(): time.sleep(0.3)
"""


def test_a_real_run_takes_and_measures(tmp_path):
    package = tmp_path / "tests"
    package.mkdir()
    for name in ("conftest.py", "durations.py", "missing.py"):
        shutil.copy(HERE / name, package)
    (package / "test_some.py").write_text(SOME)
    (package / "durations.json").write_text(json.dumps({"tests/test_some.py::test_measured": 9.0}))
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:timeout", "tests"]
    environment = os.environ | {"PYTEST_ADDOPTS": "", "PYTHONPATH": str(tmp_path)}

    def run(*options):
        where = {"cwd": tmp_path, "env": environment, "capture_output": True, "text": True}
        finished = subprocess.run([*command, *options], timeout=280, check=False, **where)
        return finished.stdout.splitlines()[-1]

    assert run("--take", "check").startswith("2 passed")
    assert run("--write-durations", "--take", "usual", "-k", "measured").startswith("2 deselected")
    assert run("--write-durations").startswith("2 passed")
    kept = json.loads((package / "durations.json").read_text())
    # Whether the other one is quick, the machine says.
    assert kept["tests/test_some.py::test_measured"] != 9.0


KNOWN = "tests/test_conftest.py::test_missing_browser[a]"


def test_durations_are_kept_while_their_tests_are_there_and_add_up_their_parts(tmp_path, monkeypatch):
    before = {KNOWN: 3.0, f"{KNOWN}[b]": 2.0, "tests/test_conftest.py::test_gone": 4.0}
    interpreted = {f"plain Python: {KNOWN}[{name}]": seconds for name, seconds in (("c", 1.9), ("d", 2.1))}
    text = durations.durations_text(before, {f"{KNOWN}[b]": 0.01, f"{KNOWN}[c]": 0.26, **interpreted})
    assert json.loads(text) == {f"plain Python: {KNOWN}[d]": 2.1, KNOWN: 3.0, f"{KNOWN}[c]": 0.3}
    assert [durations.is_quick(item(KNOWN + each), json.loads(text)) for each in ("[c]", "[d]")] == [
        False,
        True,
    ]
    monkeypatch.setattr(durations, "INTERPRETED", True)
    assert not durations.is_quick(item(f"{KNOWN}[d]"), json.loads(text))
    monkeypatch.setattr(durations, "INTERPRETED", False)
    monkeypatch.setattr(durations, "FILE", tmp_path / "durations.json")
    stopwatch = durations.Stopwatch()
    for part in (0.25, 0.5, 0.25):
        stopwatch.pytest_runtest_logreport(SimpleNamespace(nodeid=KNOWN, duration=part))
    stopwatch.pytest_sessionfinish()
    assert durations.read_durations() == {KNOWN: 1.0}


def test_what_was_measured_is_there():
    gone = [name for name in durations.read_durations() if not durations.is_there(name)]
    assert gone == [], "measure again: make check ARGS=--write-durations"
