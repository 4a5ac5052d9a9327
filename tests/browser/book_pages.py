"""What is wrong with the pages of a book.

`python -m tests.browser.book_pages build/book/html` looks at all. Each is opened from the disk with the
network off, wide in the light theme and as wide as a telephone in the dark one, until its widgets are alive.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.accessibility import serious_faults
from tests.browser.offline import Offline
from tests.conftest import find_browser

LOOKS = ((1300, "light"), (400, "dark"))
# Scrolls through the page, so that each widget comes into view; resolves when all are shown.
ALL_ALIVE = """async () => {
    const places = [...document.querySelectorAll(".xq-embedded")];
    const shown = () => places.every((each) => each.querySelector(".xq-standalone").shown);
    const wait = (time) => new Promise((done) => setTimeout(done, time));
    for (const place of places) {
        place.scrollIntoView();
        await wait(60);
    }
    for (let waited = 0; !shown() && waited < 100; waited += 1) await wait(100);
    return shown();
}"""


def open_page(offline: Offline, file: Path, width: int, theme: str) -> Page:
    """A page of a book, its widgets alive."""
    page = offline.open(file, width=width, scheme=theme)
    if page.locator("html").get_attribute("data-theme") is not None:
        page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
    return page


def faults_of(offline: Offline, file: Path) -> Iterator[str]:
    """One line for each fault of a page: scripts, requests, width, what axe-core finds."""
    for width, theme in LOOKS:
        page = open_page(offline, file, width, theme)
        if not page.evaluate(ALL_ALIVE):
            yield f"{width} {theme}: a widget is not alive"
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            yield f"{width} {theme}: {wide} pixels wide"
        yield from (f"{width} {theme}: {fault}" for fault in serious_faults(page, "body"))
        page.context.close()
    for kind, found in (("asked for", offline.asked), ("script", offline.faults)):
        yield from (f"{kind}: {each}" for each in found)
        found.clear()


def look_at(folder: Path, tell: Callable[[str], Any]) -> int:
    """The number of pages with faults, each of which is printed."""
    files = sorted(folder.rglob("*.html"))
    bad = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for file in files:
            faults = list(faults_of(Offline(browser), file))
            bad += bool(faults)
            tell("\n    ".join([f"{file.relative_to(folder)}: {len(faults)} faults", *faults]))
        browser.close()
    tell(f"{len(files)} pages, {bad} with faults")
    return bad


if __name__ == "__main__":
    sys.exit(look_at(Path(sys.argv[1]), lambda text: print(text, flush=True)) > 0)
