"""A page for a projector: keys alone, from the disk with the network off."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import xqlab
from tests.browser.conftest import SCREENSHOTS
from tests.browser.firefox import firefox, in_firefox
from tests.browser.offline import Offline, assert_for_everyone, open_offline, shown
from xqlab.errors import WidgetError
from xqlab.games import TicTacToe
from xqlab.viz import Stepper, beamer

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Offline]:
    """Opens pages with the network off."""
    yield from open_offline(chromium)


@pytest.fixture
def page(offline: Offline, tmp_path: Path) -> Page:
    """A tree as text, a board, and a stepper at an event."""
    result = xqlab.search(TicTacToe("b2"), depth=2, record=True)
    examples = ["(3 12 8) (2 4 6) (14 5 2)", TicTacToe("a1"), Stepper(result, start=7)]
    page = offline.open(beamer(examples, depth=2).save(tmp_path / "lecture.html"))
    shown(page)
    return page


def event(page: Page) -> Any:
    """The event that is shown."""
    return page.evaluate("() => document.querySelector('.xq-standalone').shown.view().here()")


def test_a_lecture_by_keys(page: Page) -> None:
    sentence, place = page.locator(".xqs-sentence"), page.locator(".xqs-place")
    expect(page.locator("button:visible, input:visible")).to_have_count(0)
    for key, there in (("PageDown", 1), ("ArrowRight", 2), ("PageUp", 1), ("PageUp", 0), ("PageUp", 0)):
        page.keyboard.press(key)
        assert event(page) == there
    page.keyboard.press("c")
    expect(page.locator(".xqs-kind")).to_have_attribute("data-kind", "cutoff")
    page.keyboard.press("b")
    expect(sentence).not_to_be_visible()
    page.keyboard.press(".")
    expect(sentence).to_be_visible()
    page.keyboard.press("n")
    expect(place).to_have_text("2 / 3")
    page.keyboard.press("z")
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(place).to_have_text("3 / 3")
    assert event(page) == 7
    expect(page.locator(".xq-stepper")).to_have_attribute("lang", "zh-Hans")
    page.mouse.click(1000, 300)
    page.mouse.click(1000, 300)
    page.mouse.click(100, 300)
    assert event(page) == 8
    page.keyboard.press("p")
    expect(place).to_have_text("2 / 3")


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_it_fills_the_window_on_dark_and_on_light(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.keyboard.press("n")
    page.keyboard.press("End")
    ground = "() => getComputedStyle(document.querySelector('.xq-stepper')).backgroundColor"
    light = page.evaluate(ground)
    for scheme in ("light", "dark"):
        size = page.locator(".xqs-sentence").evaluate(
            "(el) => el.getBoundingClientRect().height / innerHeight"
        )
        assert size > 0.05  # a line of it, of the screen
        box = page.locator(".xqs-stage").bounding_box()
        assert box is not None
        assert (round(box["x"]), round(box["y"]), round(box["width"])) == (0, 0, width)
        assert_for_everyone(page, width)
        page.screenshot(path=SCREENSHOTS / f"beamer-{width}-{scheme}.png")
        page.keyboard.press("t")
    assert page.evaluate(ground) == light
    page.keyboard.press("t")
    assert page.evaluate(ground) != light


def test_a_beamer_has_examples() -> None:
    with pytest.raises(WidgetError, match="expected at least one example, got none"):
        beamer([])


@in_firefox
def test_a_lecture_in_firefox(tmp_path: Path) -> None:
    path = beamer(["(3 12) (2 4)", TicTacToe()], depth=1).save(tmp_path / "lecture.html")
    with firefox() as page:
        page.resize(1280, 720)
        page.open(path.as_uri())
        page.wait("document.querySelector('.xq-standalone').shown !== undefined")
        page.press("ArrowRight")
        assert page.evaluate("document.querySelector('.xq-standalone').shown.view().here()") == 1
        page.press("n")
        assert page.evaluate("document.querySelector('.xqs-place').textContent") == "2 / 2"
        page.shoot(SCREENSHOTS / "beamer-firefox.png")
        assert page.faults == []
