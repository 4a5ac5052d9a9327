"""Each kind of page on a telephone, wide, in both languages and themes, and on paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import small_targets
from tests.browser.crossing import crossings
from tests.browser.offline import Offline, assert_for_everyone, unfold
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
    "PrunedEdges": [".xqg-tree", ".xq-main"],
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


# What is pressed before a page is looked at a second time, and what then comes, in the same way.
PRESSED = {
    "BoardWidget live": ("[data-do=hint]", ".xqb-hint:visible"),
    "BugHunt": ("[data-do=minimax]", ".xqh-oracle"),
    "LiveChart live": (".xqc-run", "path.xqc-own"),
    "league": ("[data-game]", ".xqm-board svg"),
    "OrderPuzzle": ("[data-puzzle=solution]", ".xqy-solved"),
    "Overview": (".xqo-ghosts", ".xqo-savings h4"),
    "PrunedEdges": ("[data-edge=giveUp]", ".xqk-result"),
    "Quiz": ("[data-do=show]", ".xqz-feedback:not(:empty)"),
    "SideBySide": ("[data-line]", ".xqx-verdict"),
    "Stepper": (".xqs-bar [aria-expanded=false]:visible", ".xqs-help"),
    "Stepper live": (".xqp-main", "[data-run='1']"),
    "TreeLab": (".xqy-more summary", ".xqy-more[open]"),
    "TreeWidget": (".xqg-help summary", ".xqg-help[open]"),
    "TreeWidget live": (".xqp-main", "[data-run='1']"),
    "Trainer live": ("[data-train=show]", ".xqr-said"),
    "Twin": ("summary", ".xqt-counts"),
}
# What has no controls on paper, and all facts there.
BARE = ("Stepper", "TreeWidget", "Overview", "Twin", "PrunedEdges")


def row_of(table: dict[str, Any], name: str) -> Any:
    """What a table has for this kind of page."""
    return next((table[kind] for kind in sorted(table, reverse=True) if name.startswith(kind)), None)


def speak(page: Page, language: str) -> None:
    """Choose a language on the page."""
    page.locator(f"[data-language={language}]:visible").first.click()


@pytest.mark.parametrize("name", KINDS)
def test_it_is_for_everyone_and_for_paper(offline: Offline, tmp_path: Path, name: str) -> None:
    page = offline.open(save_kind(name, tmp_path), phone=True, scheme="dark")
    expect(page.locator("main .xq-widget:visible").first).to_be_visible()
    unfold(page)
    speak(page, "zh")
    assert_for_everyone(page, 400)
    speak(page, "en")
    assert small_targets(page, "main") == []
    if pressed := row_of(PRESSED, name):
        page.locator(pressed[0]).first.click()
        expect(page.locator(pressed[1]).first).to_be_visible()
    page.set_viewport_size({"width": 1300, "height": 950})
    page.emulate_media(color_scheme="light")
    assert_for_everyone(page, 1300)
    assert offline.asked == []
    page.emulate_media(media="print")
    if name.startswith((*BARE, "OrderPuzzle")):
        assert page.locator("button:visible").count() == 0
    if name.startswith(BARE):
        expect(page.locator(".xqh-facts dl:visible")).to_have_count(1)
    if name in ("Stepper", "Twin", "TreeWidget"):
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 640, "height": 450})  # a window of 1280 at 200 %
        page.wait_for_timeout(300)
        assert crossings(page, "main .xq-widget") == []


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
    seen = row_of(TOGETHER, name)
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


@pytest.mark.parametrize("name", ["Stepper", "OrderPuzzle live"])
def test_the_rest_is_behind_a_button(phone: Page, tmp_path: Path, name: str) -> None:
    phone.goto(save_kind(name, tmp_path).as_uri())
    phone.locator(TOGETHER[name.removesuffix(" live")][-1]).first.wait_for()
    controls = phone.locator(".xq-widget :is(button, select, input):visible")
    assert controls.count() <= MOST_BUTTONS
    more = phone.get_by_role("button", name="More", exact=True)
    expect(more).to_have_attribute("aria-expanded", "false")
    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    chinese = phone.locator("[data-language]").last
    chinese.click()
    more = phone.get_by_role("button", name="更多", exact=True)
    expect(more).to_have_attribute("aria-expanded", "true")
    assert controls.count() > MOST_BUTTONS
    more.press("Enter")
    expect(chinese).to_be_hidden()
