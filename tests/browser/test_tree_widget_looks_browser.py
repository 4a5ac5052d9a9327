"""How the tree widget looks and reads on a page without a kernel: widths, colours, languages, the file."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

import xqlab
from tests.browser.keys import press_keys
from tests.browser.standalone_tree import Opener, active, openers, trait
from tests.viz.recorded import searched
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.trace.move_names import move_names

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DEEP = TextbookTree("(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))")


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens a page with the widget of a recorded search."""
    yield from openers(chromium, tmp_path)


def test_the_saved_picture_stands_alone(opened: Opener, chromium: Browser) -> None:
    page = opened(searched("everything"), color_scheme="dark")
    with page.expect_download() as download:
        page.locator('[data-do="save"]').click()
    assert download.value.suggested_filename == "xiangqi-tree.svg"
    file = Path(str(download.value.path()))
    text = file.read_text("utf-8")
    picture = ElementTree.fromstring(text)
    assert not {"role", "id"} & {
        name for each in picture.iter("{http://www.w3.org/2000/svg}g") for name in each.keys()
    }
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "principal variation" in text
    assert "PV: exact value" in text
    alone = chromium.new_page(viewport={"width": 900, "height": 800})
    alone.set_content(text)
    ground = alone.locator("svg rect").first.evaluate("(rect) => getComputedStyle(rect).fill")
    ink = alone.locator("text.xqg-move").first.evaluate("(text) => getComputedStyle(text).fill")
    alone.close()
    assert (ground, ink) == ("rgb(255, 255, 255)", "rgb(17, 17, 17)") or ink == "rgb(163, 36, 111)"


def test_the_language_can_be_switched(opened: Opener) -> None:
    page = opened(searched("everything"))
    page.locator("[data-language=zh]").click()
    expect(page.locator('[data-do="unfoldAll"]')).to_have_text("全部展开")
    expect(page.locator(".xqg-legend")).to_contain_text("红方走棋")
    assert trait(page, "language") == "zh"
    assert "分值" in (active(page).get_attribute("aria-label") or "")
    best = searched("everything").tree.best_child(searched("everything").tree.root())
    assert best is not None
    name = move_names(searched("everything").tree, "chinese")[best]
    expect(page.locator(".xqg-item .xqg-move.xqg-on-line").first).to_have_text(name)
    expect(page.locator(".xqg-board svg")).to_have_class(re.compile("xq-numbered"))
    with page.expect_download() as download:
        page.locator('[data-do="save"]').click()
    saved = Path(str(download.value.path())).read_text("utf-8")
    assert f">{name}</text>" in saved
    assert "值从红方" in saved, "the conventions"
    page.locator("[data-language=en]").click()
    expect(page.locator('[data-do="unfoldAll"]')).to_have_text("Unfold all")
    expect(page.locator(".xqg-board svg")).not_to_have_class(re.compile("xq-numbered"))


def test_a_tree_of_five_levels_is_seen_whole_and_read(opened: Opener) -> None:
    page = opened(xqlab.search(DEEP, depth=DEEP.height, enhancements=Enhancements.textbook(), record=True))
    inside = page.evaluate(
        """() => {
            const frame = document.querySelector(".xqg-tree").getBoundingClientRect();
            return [...document.querySelectorAll(".xqg-item, .xqg-item text")].map((each) => {
                const box = each.getBoundingClientRect();
                const [across, down] = [frame.left <= box.left, frame.top <= box.top];
                return across && down && box.right <= frame.right && box.bottom <= frame.bottom;
            });
        }"""
    )
    assert len(inside) > 17
    assert all(inside)
    expect(page.locator(".xqg-hint")).to_have_text("")
    page.locator(".xqg-tree").focus()
    press_keys(page, "+ +")
    expect(page.locator(".xqg-hint")).to_have_text(
        "Part of the tree lies outside this window: drag it, or press Fit."
    )
    page.locator('[data-do="fit"]').click()
    expect(page.locator(".xqg-hint")).to_have_text("")


def test_what_is_not_seen_is_told(opened: Opener) -> None:
    page = opened(searched("everything"))
    expect(page.locator(".xqg-hint")).to_contain_text("Folded away: ")
    page.locator('[data-do="unfoldAll"]').click()
    expect(page.locator(".xqg-hint")).to_contain_text("marks are too many to read")
    expect(page.locator(".xqg-announced")).to_have_attribute("aria-live", "polite")
    page.evaluate("document.querySelector('.xq-standalone').shown.model.tell({ event: 1900 })")
    expect(page.locator(".xqg-announced")).to_have_attribute("aria-live", "off")


@pytest.mark.parametrize("width", [430, 1200])
def test_no_text_is_too_small_to_be_read(opened: Opener, width: int) -> None:
    sizes = opened(searched("everything"), width).evaluate(
        """[...document.querySelectorAll(".xqg-item text")]
           .filter((text) => getComputedStyle(text).display !== "none")
           .map((text) => text.getBoundingClientRect().height)"""
    )
    assert sizes
    assert round(min(sizes), 2) >= 11
