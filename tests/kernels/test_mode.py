"""Which versions of numba are compiled with as this room says, and what plain mode is."""

import numba
import pytest

from tests.kernels.processes import run_python
from xqlab.kernels import COMPILED
from xqlab.kernels.mode import is_tried


def test_versions() -> None:
    versions = "0.61.2 0.62.0 0.62.0rc1 0.68.1 0.69.0dev0+12.gabc 0.100.0 1.0 unknown".split()
    assert [version for version in versions if is_tried(version)] == ["0.62.0", "0.62.0rc1", "0.68.1"]


def test_this_version_of_numba_has_been_tried() -> None:
    assert is_tried(numba.__version__), "run `XQLAB_PLAIN_NUMBA=0 make check` with it, then extend TRIED"


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
@pytest.mark.parametrize(("plain", "fast"), [("0", "True"), ("1", "False")])
def test_plain_mode_is_chosen(plain: str, fast: str) -> None:  # what it does: the check's stage "plain mode"
    code = "from xqlab.kernels import mode; print(mode.FAST)"
    assert run_python("-P", "-c", code, XQLAB_PLAIN_NUMBA=plain).stdout == f"{fast}\n"
