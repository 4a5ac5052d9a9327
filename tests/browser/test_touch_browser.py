"""Stand-alone pages on a tablet: what is pressed is large enough for a finger, and each step is said once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import xqlab
from tests.browser.accessibility import small_targets
from tests.browser.conftest import SCREENSHOTS
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.viz import Overview, Quiz, SideBySide, Stepper, TreeWidget, Twin

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLET = {"width": 820, "height": 1180}
BOARD = TicTacToe("b2 a1 c3")
SEARCH = xqlab.search(BOARD, depth=3, enhancements=Enhancements.textbook(), record=True, compiled=False)
PLAYOUTS = xqlab.mcts(BOARD, playouts=60, seed=1, record=True, compiled=False)
# What a screen reader is told: the text of each live region after each change of it.
LISTEN = """() => {
    window.said = [];
    for (const region of document.querySelectorAll("[aria-live=polite], [role=status], [role=alert]"))
        new MutationObserver(() => { if (region.textContent) window.said.push(region.textContent); })
            .observe(region, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def tablet(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport=TABLET, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(30_000)
    yield page
    context.close()


def opened(tablet: Page, widget: object, folder: Path) -> Page:
    """The tablet with the page of a widget."""
    tablet.goto(widget.save_html(folder / "page.html", language="en").as_uri())  # type: ignore[attr-defined]
    tablet.wait_for_function("document.querySelector('.xq-standalone')?.shown")
    return tablet


@pytest.mark.parametrize("result", [SEARCH, PLAYOUTS], ids=["alpha-beta", "playouts"])
@pytest.mark.parametrize("kind", [Stepper, TreeWidget, Overview, Quiz])
def test_targets_are_large_enough(tablet: Page, kind: type, result: object, tmp_path: Path) -> None:
    page = opened(tablet, kind(result), tmp_path)
    assert small_targets(page, "main") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= TABLET["width"]


def test_targets_side_by_side(tablet: Page, tmp_path: Path) -> None:
    use = Enhancements.of("alpha_beta", "history")
    for widget in (SideBySide(SEARCH, PLAYOUTS), Twin.search(BOARD, Enhancements.textbook(), use, depth=2)):
        assert small_targets(opened(tablet, widget, tmp_path), "main") == []


def test_a_stepper_by_taps(tablet: Page, tmp_path: Path) -> None:
    page = opened(tablet, Stepper(SEARCH, start=0), tmp_path)
    page.evaluate(LISTEN)
    sentence = page.locator(".xqs-sentence")
    for event in range(1, 4):
        page.get_by_role("button", name="Forward").tap()
        expect(page.get_by_role("slider", name="Event")).to_have_value(str(event))
        assert page.evaluate("window.said") == [sentence.text_content()]
        page.evaluate("window.said = []")
    page.get_by_role("button", name="Next cutoff").tap()
    expect(page.locator(".xqs-kind")).to_have_text("cutoff")
    box = page.get_by_role("slider", name="Event").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("slider", name="Event")).not_to_have_value("3")
    page.screenshot(path=SCREENSHOTS / "tablet-stepper.png")


def test_a_question_by_taps(tablet: Page, tmp_path: Path) -> None:
    page = opened(tablet, Quiz(PLAYOUTS, kinds=["child"]), tmp_path)
    page.evaluate(LISTEN)
    page.locator("[data-choice]").first.tap()
    expect(page.locator(".xqz-feedback")).not_to_be_empty()
    assert page.evaluate("window.said.length") == 1
    page.screenshot(path=SCREENSHOTS / "tablet-quiz.png")
