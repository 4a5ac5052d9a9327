"""A panel of the evaluation lab: a tab below the sliders, its state and what the browser asks of it."""

from __future__ import annotations

import threading
from typing import Any


class Panel:
    """A tab of a lab: its state is the trait `_panel_NAME`, and the browser's messages have `panel=NAME`.

    lab : the `EvaluationLab`, whose traits are there once `begin` is called

    One class in a file, registered in `panels.py`; its other half is registered in `panels.js`.
    """

    NAME = ""

    def __init__(self, lab: Any) -> None:
        self.lab = lab
        self._telling = threading.RLock()

    def first(self) -> dict[str, Any]:
        """The state at the start, as JSON values."""
        return {}

    def begin(self) -> None:
        """Called once when the lab is complete, so that a panel can observe it."""

    def refresh(self) -> None:
        """Show anew what is kept outside the state."""

    @property
    def state(self) -> dict[str, Any]:
        """What the browser shows; `fault` is an error's text."""
        return dict(getattr(self.lab, self.trait()))

    def tell(self, **state: Any) -> None:
        """Replace parts of the state, from any thread."""
        with self._telling:
            setattr(self.lab, self.trait(), self.state | state)

    def hear(self, wish: str, content: dict[str, Any]) -> None:
        """Do what the browser asks. The lab has its weights already; the text of a ValueError is shown."""

    def close(self) -> None:
        """End what runs, as the lab is closed or its cell runs again."""

    @classmethod
    def trait(cls) -> str:
        """The name of the trait that holds its state."""
        return f"_panel_{cls.NAME}"
