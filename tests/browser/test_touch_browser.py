"""Stand-alone pages on a tablet: what is pressed is large enough for a finger, and each step is said once."""

import pytest
from playwright.sync_api import expect

import xqlab
from tests.browser.offline import MEASURED, Offline
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.viz import Quiz, Stepper

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


def test_a_stepper_by_taps(offline: Offline) -> None:
    page = offline.show(Stepper(SEARCH, start=0), phone=True)
    page.set_viewport_size(TABLET)
    page.evaluate(MEASURED)
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


def test_a_question_by_taps(offline: Offline) -> None:
    page = offline.show(Quiz(PLAYOUTS, kinds=["child"]), phone=True)
    page.set_viewport_size(TABLET)
    page.evaluate(MEASURED)
    page.evaluate(LISTEN)
    page.locator("[data-choice]").first.tap()
    expect(page.locator(".xqz-feedback")).not_to_be_empty()
    assert page.evaluate("window.said.length") == 1
