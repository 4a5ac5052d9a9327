"""What every test of pictures leaves behind is closed."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _no_figure_outlives_its_test() -> Iterator[None]:
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
