"""The tests of the JavaScript alone, which node runs; and how tests in Python call it."""

import subprocess
from pathlib import Path

import pytest

from tests.node import node
from tests.viz.javascript import call

TESTS = Path(__file__).resolve().parents[1]


def test_what_node_tests() -> None:
    files = sorted(str(file) for file in TESTS.rglob("*.test.mjs"))
    assert len(files) > 5
    finished = subprocess.run(
        [node(), "--test", "--test-reporter=spec", *files],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    if finished.returncode:
        pytest.fail(f"{finished.stdout}\n{finished.stderr}", pytrace=False)
    assert "\nℹ skipped 0\n" in finished.stdout


def test_faults_are_told_and_functions_and_values_are_answered() -> None:
    with pytest.raises(AssertionError, match="TypeError"):
        call("overview/draw.js", "labelOf", None)
    with pytest.raises(AssertionError, match="exports no frobnicate"):
        call("page/replay.js", "frobnicate")
    assert call("page/replay.js", "shortText", -12) == "−12"
    assert call("page/log_constants.js", "MATE") == 30_000
