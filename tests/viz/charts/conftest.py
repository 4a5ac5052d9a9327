"""Charts are drawn without a window, and into a notebook that is none."""

from types import SimpleNamespace
from typing import Any

import matplotlib
import pytest
from matplotlib import pyplot

matplotlib.use("Agg")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What a cell has shown, as new or again in its place."""
    pictures: list[tuple[str, Any]] = []

    def display(picture: Any, *, display_id: bool, raw: bool = False) -> Any:
        assert display_id is True
        pictures.append(("new", picture))
        return SimpleNamespace(update=lambda picture, raw=False: pictures.append(("again", picture)))

    pyplot.draw_if_interactive()  # pyplot asks for IPython when it is loaded
    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: object())
    monkeypatch.setattr("IPython.display.display", display)
    return pictures
