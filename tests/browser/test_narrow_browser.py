"""Each kind of page at 400 by 800 pixels: its picture, its sentence and its buttons are in sight together."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.page_kinds import KINDS, save_kind

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEPPED = ["[data-command=back]", "[data-command=play]", "[data-command=forward]"]
ORDERED = ["[data-lab=left]", "[data-lab=right]", "[data-lab=undo]"]
MOST_BUTTONS = 8  # of a stepper or an order puzzle, before More is pressed

# name of a kind, or what it begins with -> what is in sight together, the topmost first; of others only
# that they need no scrolling sideways
TOGETHER = {
    "Stepper": [".xqs-tree", ".xqs-sentence", *STEPPED, ".xqs-goal button:last-child"],
    "Twin": [".xqs-tree", ".xqs-sentence", *STEPPED, ".xqs-goal button:last-child"],
    "BugHunt": [".xqz-prompt", ".xqs-tree", ".xqs-sentence", *STEPPED],
    "Quiz": [".xqz-prompt", ".xqs-tree", *STEPPED],
    "Quiz, playouts": [".xqz-prompt", "[type=submit]", ".xqz-run svg"],
    "SearchByHand": [".xqz-prompt", "[data-choice]", ".xqs-tree"],
    "TreeWidget": ["[data-do=fit]", ".xqg-tree"],
    "TreeLab": [".xqy-counts", ".xqg-tree"],
    "OrderPuzzle": ["[data-puzzle=goal]", ".xqy-status", *ORDERED, ".xqg-tree"],
    "PrunedEdges": [".xqg-tree", ".xqz-main"],
    "Overview": [".xqo-field", ".xqo-board"],
    "SideBySide": [".xqx-board", ".xqx-table"],
}

# Those of some elements that are not in sight, or covered, once the first is scrolled to.
UNSEEN = """(selectors) => {
    document.querySelector(selectors[0]).scrollIntoView({ block: "start", behavior: "instant" });
    return selectors.filter((selector) => {
        const { left, right, top, bottom, width } = document.querySelector(selector).getBoundingClientRect();
        const ends = [top + 4, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y));
        const isWithin = top > -1 && bottom <= innerHeight && left >= 0 && right <= innerWidth && width > 0;
        return !isWithin || !ends.every((end) => end?.closest(selector));
    });
}"""
# How far the first of them is below the page's beginning.
TOP = "(selector) => document.querySelector(selector).getBoundingClientRect().top"


def together(name: str) -> list[str]:
    """What of this kind of page is in sight together."""
    return next((TOGETHER[kind] for kind in sorted(TOGETHER, reverse=True) if name.startswith(kind)), [])


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 400, "height": 800})
    yield page
    page.close()


@pytest.mark.parametrize("name", KINDS)
def test_picture_sentence_and_buttons_are_in_sight_together(phone: Page, tmp_path: Path, name: str) -> None:
    phone.goto(save_kind(name, tmp_path).as_uri())
    expect(phone.locator("main .xq-widget:visible").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 400
    seen = together(name)
    if not seen:
        return
    phone.locator(seen[-1]).first.wait_for()
    assert phone.evaluate(TOP, seen[0]) < 400
    assert phone.evaluate(UNSEEN, seen) == []
    board = phone.get_by_role("button", name="Board", exact=True).first
    if board.is_visible():
        board.click()
        with_board = [".xqs-board" if part == ".xqs-tree" else part for part in seen]
        assert phone.evaluate(UNSEEN, with_board) == []
        assert not phone.locator(".xqs-tree").first.is_visible()


@pytest.mark.parametrize(
    ("name", "language"), [("Stepper", "[data-language]"), ("OrderPuzzle live", "[data-set=language]")]
)
def test_the_rest_is_behind_a_button(phone: Page, tmp_path: Path, name: str, language: str) -> None:
    phone.goto(save_kind(name, tmp_path).as_uri())
    phone.locator(together(name)[-1]).first.wait_for()
    controls = phone.locator(".xq-widget :is(button, select, input):visible")
    assert controls.count() <= MOST_BUTTONS
    more = phone.get_by_role("button", name="More", exact=True)
    expect(more).to_have_attribute("aria-expanded", "false")
    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    chinese = phone.locator(language).last
    if name == "Stepper":
        chinese.click()
    else:
        chinese.select_option("zh")
    more = phone.get_by_role("button", name="更多", exact=True)
    expect(more).to_have_attribute("aria-expanded", "true")
    assert controls.count() > MOST_BUTTONS
    more.press("Enter")
    expect(chinese).to_be_hidden()
