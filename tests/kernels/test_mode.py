"""Which versions of numba are compiled with as this room says, and what plain mode is."""

import os
import subprocess
import sys

import numba
import pytest

from xqlab.kernels import COMPILED
from xqlab.kernels.mode import is_tried


@pytest.mark.parametrize(
    ("version", "tried"),
    [
        ("0.61.2", False),
        ("0.62.0", True),
        ("0.62.0rc1", True),
        ("0.68.1", True),
        ("0.69.0dev0+12.gabc", False),
        ("0.100.0", False),
        ("1.0", False),
        ("unknown", False),
    ],
)
def test_versions(version: str, tried: bool) -> None:
    assert is_tried(version) == tried


def test_this_version_of_numba_has_been_tried() -> None:
    assert is_tried(numba.__version__), "run `XQLAB_PLAIN_NUMBA=0 make check` with it, then extend TRIED"


PLAIN = """
import xqlab
from xqlab.games import TextbookTree
from xqlab.kernels import mode
board = TextbookTree([[3, 5], [2, 9]])
logs = [xqlab.search(board, depth=2, record=True, compiled=compiled).log for compiled in (True, False)]
print(mode.FAST, (logs[0] == logs[1]).all(), len(logs[0]) > 5)
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_plain_mode_gives_the_same_log() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PLAIN],
        env={**os.environ, "XQLAB_PLAIN_NUMBA": "1"},
        capture_output=True,
        text=True,
        timeout=250,
        check=True,
    )
    assert run.stdout.split() == ["False", "True", "True"]
