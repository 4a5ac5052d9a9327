"""Handed-out pages opened from the disk with the network off."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page


class Offline:
    """Opens files; `asked` has the addresses off this disk that a page asked for, `faults` its errors."""

    def __init__(self, chromium: Browser) -> None:
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []
        self._chromium = chromium

    def open(self, path: Path, *, width: int = 1300, scheme: Any = "light") -> Page:
        """The page of a file."""
        context = self._chromium.new_context(viewport={"width": width, "height": 950}, color_scheme=scheme)
        self.contexts.append(context)
        context.set_offline(True)

        def answer(route: Any) -> None:
            if route.request.url.startswith("file://"):
                route.continue_()
            else:
                self.asked.append(route.request.url)
                route.abort()

        context.route("**/*", answer)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(path.as_uri())
        return page


def open_offline(chromium: Browser, strange: tuple[str, ...] = ()) -> Iterator[Offline]:
    """For a fixture: its pages are closed afterwards, and an error on one of them fails the test.

    strange : how errors begin that are not the page's own
    """
    offline = Offline(chromium)
    yield offline
    for context in offline.contexts:
        context.close()
    assert [fault for fault in offline.faults if not fault.startswith(strange)] == []


def shown(page: Page, number: int = 0) -> None:
    """Wait until a handout stands on the page."""
    page.wait_for_function("(k) => document.querySelectorAll('.xq-handout')[k]?.handout", arg=number)
