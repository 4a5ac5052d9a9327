"""Two runs side by side, exported: opened from the disk with the network off, stepped a hundred times."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.offline import Offline
from tests.viz.docked import docked
from xqlab.trace.reasons.sentences import sentences
from xqlab.viz import Twin

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEPS = 30
HERE = "() => document.querySelector('.xq-standalone').shown.cursors.map((cursor) => cursor.here())"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of two runs."""
    return docked("full").save_html(tmp_path_factory.mktemp("page") / "twin.html")


def test_stepped_many_times(offline: Offline, saved: Path) -> None:
    twin = docked("full")
    left, right = (run.tree for run in twin.runs)
    page = offline.show(saved)
    told = page.locator(".xqs-sentence")
    first = page.evaluate(HERE)[0]  # where the runs diverge
    assert first > 0
    assert told.all_text_contents()[0] == sentences(left, language="en")[first]
    page.locator(".xq-stepper").first.focus()
    page.keyboard.press("Home")
    seen, followed = [], set()
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
        both = told.all_text_contents()
        seen.append(both[0])
        followed.add(both[1])
    assert seen == sentences(left, language="en")[1 : STEPS + 1]
    assert len(followed) > 2
    assert followed <= set(sentences(right, language="en"))
    here = page.evaluate(HERE)
    assert here[0] == STEPS
    page.locator('.xqt-languages [data-language="zh"]').click()
    texts = [sentences(tree, language="zh")[event] for tree, event in zip((left, right), here)]
    assert told.all_text_contents() == texts
    assert page.title() == "中国象棋的两次搜索，并排比较"
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    expect(page.locator(".xqh-facts dt:visible").nth(1)).to_have_text("左边搜索")
    page.keyboard.press("q")  # the next line that only the left run searched
    expect(page.locator(".xqt-chip")).to_have_text("仅左")
    page.wait_for_function(f"(before) => ({HERE})()[0] > before", arg=here[0])
    assert offline.asked == []


@pytest.mark.nightly
def test_it_opens_at_the_events_shown_locked_or_not(offline: Offline) -> None:
    twin = Twin(*(run.tree for run in docked("full").runs), locked=False)
    twin.left_event, twin.right_event = 30, 50
    page = offline.show(twin, title="Lesson 9", language="zh")
    assert page.title() == "Lesson 9"
    assert page.evaluate(HERE) == [30, 50]
    expect(page.locator(".xqt-lock")).to_have_attribute("aria-pressed", "false")
    page.locator(".xq-stepper").nth(1).focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(HERE) == [30, 51]
    page.keyboard.press("f")
    expect(page.locator(".xqt-lock")).to_have_attribute("aria-pressed", "true")
