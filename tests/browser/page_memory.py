"""The memory of pages: `python -m tests.browser.page_memory FILE ...`, in Chromium, wide as a telephone.

One line a page: the scripts that were loaded with it, the widgets alive without scrolling, and the megabytes
that its process has for itself: just opened; scrolled through, each widget alive; at most while each of its
boards thought and each of its forms searched.
"""

import sys
import time
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.book_pages import ALL_ALIVE
from tests.conftest import find_browser

SEARCHES = 20  # seconds that a page may search
ALIVE = "() => [...document.querySelectorAll('.xq-standalone')].filter((each) => each.shown).length"
# Presses what begins a search in each widget, one after another.
SEARCH = """async (seconds) => {
    const wait = (time) => new Promise((done) => setTimeout(done, time));
    const buttons = () => document.querySelectorAll("[data-do=engine], .xqp-main, [data-do=why]");
    for (const fold of document.querySelectorAll("details.xql-form")) fold.open = true;
    for (const button of buttons()) {
        for (let waited = 0; button.disabled && waited < 20; waited += 1) await wait(100);
        button.click();
        const busy = () => document.querySelector(".xqb-thinking:not([hidden]), .xqp-progress:not([hidden])");
        await wait(1000);
        for (let waited = 0; busy() && waited < 10 * seconds; waited += 1) await wait(100);
    }
}"""


def of_page(page: Page) -> float:
    """Megabytes that only the process of the newest page has."""
    mine = psutil.Process().children(recursive=True)
    renderers = [each for each in mine if "--type=renderer" in " ".join(each.cmdline())]
    return float(max(each.memory_full_info().uss for each in renderers)) / 2**20


def measured(browser: Browser, file: Path) -> list[Any]:
    """The columns of a page."""
    context = browser.new_context(viewport={"width": 400, "height": 800}, offline=True)
    page = context.new_page()
    page.set_default_timeout(600_000)
    page.goto(file.as_uri())
    page.wait_for_timeout(1500)
    scripts = page.evaluate("() => [...document.scripts].filter((each) => /_static/.test(each.src)).length")
    alive, opened = page.evaluate(ALIVE), of_page(page)
    page.evaluate(ALL_ALIVE)
    all_alive, widgets = of_page(page), page.evaluate(ALIVE)
    page.evaluate(f"() => {{ window.searched = ({SEARCH})({SEARCHES}).then(() => (window.isDone = true)); }}")
    most, deadline = all_alive, time.monotonic() + 240
    while not page.evaluate("() => window.isDone") and time.monotonic() < deadline:
        most = max(most, of_page(page))
        time.sleep(0.2)
    context.close()
    return [scripts, f"{alive} of {widgets}", *(round(each) for each in (opened, all_alive, most))]


def main(files: list[Path]) -> None:
    """Print the table."""
    print(
        "| page | scripts | alive at once | opened | all alive | searching |\n|---|---:|---:|---:|---:|---:|"
    )
    with sync_playwright() as playwright:
        for file in files:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
            print(f"| {file.stem} | " + " | ".join(map(str, measured(browser, file))) + " |", flush=True)
            browser.close()


if __name__ == "__main__":
    main([Path(name).resolve() for name in sys.argv[1:]])
