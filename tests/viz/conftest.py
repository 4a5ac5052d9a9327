"""What every test of pictures leaves behind is closed, and its conventions are those of before."""

import sys
from collections.abc import Iterator

import pytest

from xqlab.trace.conventions import conventions, use_conventions


@pytest.fixture(autouse=True)
def _no_figure_outlives_its_test() -> Iterator[None]:
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")


@pytest.fixture(autouse=True)
def _no_convention_outlives_its_test() -> Iterator[None]:
    before = conventions()
    yield
    use_conventions(before)
