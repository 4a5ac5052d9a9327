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


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
@pytest.mark.parametrize(("plain", "fast"), [("0", "True"), ("1", "False")])
def test_plain_mode_is_chosen(plain: str, fast: str) -> None:  # what it does: the check's stage "plain mode"
    code = "from xqlab.kernels import mode; print(mode.FAST)"
    environment = {**os.environ, "XQLAB_PLAIN_NUMBA": plain}
    printed = subprocess.check_output([sys.executable, "-P", "-c", code], env=environment, text=True)
    assert printed == f"{fast}\n"
