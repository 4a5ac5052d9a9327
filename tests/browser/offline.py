"""Stand-alone pages opened from the disk with the network off."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.accessibility import serious_faults


class Offline:
    """Opens files; `asked` has the addresses off this disk that a page asked for, `faults` its errors."""

    def __init__(self, chromium: Browser, folder: Path = Path()) -> None:
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []
        self._chromium, self._folder = chromium, folder

    def open(self, path: Path, *, width: int = 1300, scheme: Any = "light", phone: bool = False) -> Page:
        """The page of a file."""
        looks: Any = {"viewport": {"width": 400 if phone else width, "height": 860 if phone else 950}}
        looks |= {"color_scheme": scheme, "has_touch": phone, "is_mobile": phone}
        context = self._chromium.new_context(**looks)
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
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(path.as_uri())
        return page

    def show(
        self, made: Any, *, width: int = 1300, scheme: Any = "light", phone: bool = False, **saved: Any
    ) -> Page:
        """The page of a file, or of a widget that is saved with these options, once it stands."""
        path = (
            made
            if isinstance(made, Path)
            else made.save_html(self._folder / f"{len(self.contexts)}.html", **saved)
        )
        page = self.open(path, width=width, scheme=scheme, phone=phone)
        shown(page)
        return page


def open_offline(chromium: Browser, folder: Path, strange: tuple[str, ...] = ()) -> Iterator[Offline]:
    """For a fixture: its pages are closed afterwards, and an error on one of them fails the test.

    strange : how errors begin that are not the page's own
    """
    offline = Offline(chromium, folder)
    yield offline
    for context in offline.contexts:
        context.close()
    assert [fault for fault in offline.faults if not fault.startswith(strange)] == []


def shown(page: Page, number: int = 0) -> None:
    """Wait until a page stands on the page."""
    page.wait_for_function("(k) => document.querySelectorAll('.xq-standalone')[k]?.shown", arg=number)


# A page has been measured when a frame is over.
MEASURED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FOLDED = ".xql-form:not([open]) > summary, .xq-more[aria-expanded=false]:visible"


def unfold(page: Page) -> None:
    """Show what a narrow page folds: the form of its search, and the controls behind More."""
    page.evaluate(MEASURED)
    for _ in range(page.locator(FOLDED).count()):
        page.locator(FOLDED).first.click()


# On a sheet so wide: whether much was in sight on the screen, what of that does not stand on the sheet,
# and how many drawings a board covers. A sheet is laid out without a word to the page: its observers are
# given no time here.
OFF_THE_SHEET = """(width) => {
    const sheet = document.querySelector("main");
    const drawn = [...sheet.querySelectorAll("svg text, svg rect, svg circle, svg path")];
    const isIn = (el) => {
        const [box, edges] = [el.getBoundingClientRect(), sheet.getBoundingClientRect()];
        return box.width > 0 && box.left >= edges.left - 2 && box.right <= edges.right + 2;
    };
    const seen = drawn.filter(isIn);
    sheet.style.width = `${width}px`;
    const lost = seen.filter((el) => !isIn(el)).map((el) => el.outerHTML.slice(0, 80));
    const covered = [...sheet.querySelectorAll(".xqs-tree, .xqo-cells, .xqg-tree")].filter((el) => {
        const box = el.getBoundingClientRect();
        const top = document.elementFromPoint(box.right - 3, Math.min(box.top + 3, innerHeight - 1));
        return top && top.closest(".xqs-board, .xqg-board, .xqo-board");
    });
    sheet.style.width = "";
    return [seen.length > 20, lost, covered.length];
}"""


def assert_for_everyone(page: Page, width: int) -> None:
    """Nothing is wider than the window, and no serious fault for those who hear or see little."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious_faults(page, "body") == []


def print_page(page: Page) -> None:
    """Show the page as on paper, which has the facts and no buttons."""
    assert page.locator("button:visible").count() > 0
    page.emulate_media(media="print")
    assert page.locator("button:visible").count() == 0
    expect(page.locator(".xqh-facts dl:visible")).to_have_count(1)
