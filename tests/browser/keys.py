"""The keyboard: keys one after another, and the way by Tab."""

import string

from playwright.sync_api import Page

# What JupyterLab's command mode would take for its own where a widget lets it through.
COMMANDS = " ".join([*string.ascii_lowercase, *string.digits, "Shift+A", "Escape", "Delete", "d", "d", "x"])


def press_keys(page: Page, keys: str) -> None:
    """Press keys, with a space between their names."""
    for key in keys.split():
        page.keyboard.press(key)


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until an element that matches has the focus."""
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no {key} leads to {selector}")
