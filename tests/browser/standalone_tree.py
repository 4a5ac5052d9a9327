"""The tree widget's page without kernel or JupyterLab."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from xqlab.viz import TreeWidget

Opener = Callable[..., Page]


def openers(chromium: Browser, folder: Path) -> Iterator[Opener]:
    """What opens a page with the widget of a recorded search; a fault on the page fails the test."""
    pages: list[Page] = []
    faults: list[str] = []

    def show(result: Any, width: int = 1200, options: dict[str, Any] | None = None, **context: Any) -> Page:
        file = folder / f"{len(pages)}.html"
        TreeWidget(result, **(options or {})).save_html(file)
        page = chromium.new_page(viewport={"width": width, "height": 900}, **context)
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda message: message.type == "error" and faults.append(message.text))
        page.on("request", lambda request: request.url.startswith("http") and faults.append(request.url))
        page.goto(file.as_uri())
        expect(page.locator(".xqg-item").first).to_be_attached()
        pages.append(page)
        return page

    yield show
    for page in pages:
        page.close()
    assert faults == []


def active(page: Page) -> Locator:
    """The item that the keyboard is at."""
    name = page.locator(".xqg-tree").get_attribute("aria-activedescendant")
    return page.locator(f"#{name}")


def trait(page: Page, name: str) -> Any:
    """A trait of the widget, as the page has it."""
    return page.evaluate(f"document.querySelector('.xq-standalone').shown.model.get('{name}')")


def do(page: Page, name: str) -> None:
    """Press a button, and let the camera come to rest."""
    page.locator(f'[data-do="{name}"]').click()
    page.wait_for_timeout(250)
