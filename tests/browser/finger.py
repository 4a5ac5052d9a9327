"""A finger that never presses twice at one place, which a page takes for a double press."""

from typing import Any

from playwright.sync_api import Page

LEFT, OTHER = 8, 28  # px from the left edge of a button
NEAR = 16


class Finger:
    """Taps buttons, each beside where the last one was tapped."""

    def __init__(self) -> None:
        self._last = -1e9

    def tap(self, button: Any) -> None:
        """Tap a button."""
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        edge, other = box["x"], min(OTHER, box["width"] - LEFT)
        left = LEFT if abs(edge + LEFT - self._last) > NEAR else other
        self._last = edge + left
        button.tap(position={"x": left, "y": 12})


def drag_by_finger(page: Page, *points: tuple[float, float]) -> None:
    """Put a finger down at the first point, and lift it at the last."""
    finger = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(points):
        event = {"type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y}]}
        finger.send("Input.dispatchTouchEvent", event)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
