"""A finger that never presses twice at one place, which a page takes for a double press."""

from typing import Any

LEFT, OTHER = 8, 28  # px from the left edge of a button
NEAR = 16


class Finger:
    """Taps buttons, each beside where the last one was tapped."""

    def __init__(self) -> None:
        self._last = -1e9

    def tap(self, button: Any) -> None:
        """Tap a button."""
        button.scroll_into_view_if_needed()
        edge = button.bounding_box()["x"]
        left = LEFT if abs(edge + LEFT - self._last) > NEAR else OTHER
        self._last = edge + left
        button.tap(position={"x": left, "y": 12})
