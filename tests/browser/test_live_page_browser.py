"""Pages that search: opened from the disk with the network off, in Chromium and in Firefox."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import xqlab
from tests.browser.conftest import SCREENSHOTS
from tests.browser.offline import Offline, assert_for_everyone, open_offline, shown
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.trace.reasons.sentences import sentences
from xqlab.viz import Stepper, TreeWidget
from xqlab.viz.search_form.panel import move_texts

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FORM = ".xq-search-form"
TEXTBOOK = Enhancements.textbook()


def search_of(board: Any, depth: int, use: Enhancements = TEXTBOOK) -> Any:
    """The search that Python runs."""
    return xqlab.search(board, depth=depth, enhancements=use, record=True, compiled=False)


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Offline]:
    """Opens pages with the network off."""
    yield from open_offline(chromium)


def press_search(page: Page, name: str = "Search") -> None:
    """Search, and wait for the result."""
    status = page.locator(".xqp-status")
    before = page.locator("[data-run]").count()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("[data-run]")).to_have_count(before + 1)
    expect(status).to_have_attribute("data-state", "done")


def assert_told(page: Page, result: Any) -> None:
    """The page shows a search, event by event and sentence by sentence, as Python has it."""
    told = page.evaluate(
        """() => {
            const view = document.querySelector(".xq-standalone").shown.view();
            const sentence = document.querySelector(".xqs-sentence");
            return Array.from({ length: view.replay.events }, (_, k) => (view.goTo(k), sentence.textContent));
        }"""
    )
    assert told == list(sentences(result.tree, language="en"))


def test_a_page_searches_what_python_searches(offline: Offline, tmp_path: Path) -> None:
    board = TicTacToe("b2 a1")
    page = offline.open(Stepper(search_of(board, 2)).save_html(tmp_path / "page.html", live=True))
    shown(page)
    page.locator("summary", has_text="Move ordering").click()
    page.locator('[data-switch="history"]').check()
    page.locator('[data-limit="depth"]').fill("3")
    press_search(page)
    expected = search_of(board, 3, Enhancements.of("alpha_beta", "history"))
    expect(page.locator(".xqp-status")).to_contain_text(
        f"{expected.nodes:,} nodes, {expected.counts['pruned']:,} "
    )
    assert_told(page, expected)
    row = page.locator(".xqp-runs tbody tr").nth(1)
    move = move_texts(board, expected.move)["en"]
    assert row.locator("td").all_text_contents()[1:3] == ["3", f"{expected.nodes:,}"]
    expect(row).to_contain_text(f"{move} +{expected.value}")
    page.locator('[data-run="0"]').click()
    assert_told(page, search_of(board, 2))
    expect(page.locator('[data-switch="history"]')).not_to_be_checked()
    assert offline.asked == []
