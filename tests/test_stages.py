"""A stage that fails hides no other; the summary holds every result, and the tests that failed."""

import sys
from unittest.mock import Mock

from tests import stages
from tests.stages import RUNS, Stage, counts_of, main, run, summary

FAILS = Stage("lint", (sys.executable, "-c", "print('line 1: wrong'); raise SystemExit(1)"))
PASSES = Stage("types", (sys.executable, "-c", "print('fine')"))
PYTEST = """
print("RERUN tests/test_b.py::test_two")
print("FAILED tests/test_a.py::test_one - assert 1 == 2")
print("=== 1 failed, 12 passed, 2 skipped, 1 rerun in 3.21s ===")
raise SystemExit(1)
"""
TESTS = Stage("tests", (sys.executable, "-c", PYTEST), tests=True)
NONE = Stage("few tests", (sys.executable, "-c", "raise SystemExit(5)"), tests=True)


def test_a_failure_hides_no_stage(monkeypatch, capsys):
    monkeypatch.setitem(RUNS, "some", lambda: [[FAILS, PASSES], [TESTS], [NONE]])
    assert main("some", ()) == 1
    printed = capsys.readouterr().out
    assert "== lint\nline 1: wrong\n" in printed
    assert "== types\nfine\n" in printed
    lines = printed.splitlines()
    end = lines[lines.index("== make some") + 1 :]
    assert end[:2] == [
        "tests: RERUN tests/test_b.py::test_two",
        "tests: FAILED tests/test_a.py::test_one - assert 1 == 2",
    ]
    table = [" ".join(line.split()[:2]) for line in end[3:7]]
    assert table == ["lint FAILED", "types passed", "tests FAILED", "few tests"]
    assert (end[6].split()[2], end[7]) == ("passed", "total: 12 passed, 1 failed, 2 skipped")


def test_only_tests_take_further_arguments_and_an_interrupted_run_says_how_far_it_came(monkeypatch, capsys):
    shows = (sys.executable, "-c", "import sys; print(sys.argv[1:])")
    outcomes = run([[Stage("a", (*shows, "x"))], [Stage("b", (*shows, "y"), tests=True)]], ["-k", "z"])
    assert [outcome.status for outcome in outcomes] == [0, 0]
    every = [stage for make in RUNS.values() for group in make() for stage in group]
    paths = [each for stage in every for each in stage.command if each.startswith(("tests", "notebooks"))]
    there = (stages.ROOT / path for path in paths if not path.startswith("tests."))
    assert [path for path in there if not path.exists()] == []
    assert counts_of(["no tests ran", "passed"]) == {"passed": 0, "failed": 0, "skipped": 0}
    assert summary([])[-1] == "total: 0 passed, 0 failed, 0 skipped"
    monkeypatch.setitem(RUNS, "some", lambda: [[PASSES], [FAILS]])
    passed = stages.run_stage(PASSES, live=False)
    monkeypatch.setattr(stages, "run_stage", Mock(side_effect=[passed, KeyboardInterrupt]))
    assert main("some", ()) == 1
    end = capsys.readouterr().out.splitlines()
    assert "interrupted" in end
    assert end[-2].split()[:2] == ["types", "passed"]
