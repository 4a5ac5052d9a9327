"""Marking the edges that are pruned: by mouse, by keyboard, by finger; and a kernel that hears."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import xqlab
from tests.browser.accessibility import SCHEMES
from tests.browser.conftest import InLab
from tests.browser.keys import press_keys
from tests.browser.offline import Offline, print_page
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.viz import PrunedEdges

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TREE = "((3 5) (6 9)) ((1 2) (0 7)) ((4 4) (2 8) (1 3))"  # prunes a b b, b b, c b and c c: 7, 12, 19 and 22
IN_LAB = f"""
import xqlab
from xqlab import Enhancements
tree = xqlab.games.TextbookTree("{TREE}")
edges = xqlab.viz.PrunedEdges(xqlab.search(tree, depth=3, enhancements=Enhancements.textbook(), record=True))
edges
"""


@pytest.fixture
def widget() -> PrunedEdges:
    run = xqlab.search(TextbookTree(TREE), depth=3, enhancements=Enhancements.textbook(), record=True)
    return PrunedEdges(run)


def opened(offline: Offline, widget: PrunedEdges, **options: Any) -> Page:
    page = offline.show(widget, **options)
    expect(page.locator(".xqg-item")).to_have_count(25)
    return page


def node(page: Page, number: int) -> Any:
    return page.locator(f".xqg-item[id$='-n{number}']")


def verdicts(page: Page) -> list[str]:
    drawn = page.locator(".xqg-tree [data-verdict]")
    return sorted(str(one.get_attribute("data-verdict")) for one in drawn.all())


def test_marked_by_mouse_and_read_one_by_one(offline: Offline, widget: PrunedEdges) -> None:
    page = opened(offline, widget)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".xqz-card")).to_contain_text("Mark at least one edge first.")
    assert verdicts(page) == []
    assert page.locator(".xqg-tree").inner_text().count("≥") == 0
    node(page, 7).click()
    node(page, 12).click()
    node(page, 13).click()
    node(page, 1).click()
    # The edge itself, in the middle between its two ends.
    above, below = node(page, 15).bounding_box(), node(page, 19).bounding_box()
    page.mouse.click(
        (above["x"] + above["width"] / 2 + below["x"] + below["width"] / 2) / 2,
        (above["y"] + above["height"] + below["y"]) / 2,
    )
    expect(page.locator(".xqz-card")).to_contain_text("5 edges marked")
    card = page.locator(".xqz-card")
    page.get_by_role("button", name="Check").dblclick()  # its second press is none
    expect(card).to_contain_text("Not yet: 3 of 4 marks are right, and not all pruned edges are marked.")
    assert set(verdicts(page)) == {"marked"}
    page.get_by_role("button", name="Give up and show them").dblclick()
    assert verdicts(page) == ["left"] * 5 + ["missed", "neither", "right", "right", "right", "wrong"]
    expect(card).to_contain_text("Given up: 4 edges are pruned.")
    expect(card).to_contain_text("1 of 6")
    expect(card).to_contain_text("Edge a: marked, but searched")
    expect(card).to_contain_text("It is the first move of its node")
    page.get_by_role("button", name="Next edge").click()
    expect(card).to_contain_text("Edge a › b › b: pruned, and marked")
    expect(card).to_contain_text(
        "Pruned: b (move 2) is proven not to matter, since a makes the value at least 6"
    )
    node(page, 13).click()  # any edge can be asked about
    expect(card).to_contain_text("The search never gets here: b › b above it is pruned")
    page.get_by_role("button", name="Start again").click()
    assert verdicts(page) == []
    print_page(page)


def test_marked_by_the_keyboard_alone(offline: Offline, widget: PrunedEdges) -> None:
    page = opened(offline, widget)
    page.locator(".xqg-tree").focus()
    press_keys(page, "ArrowRight ArrowDown ArrowRight ArrowDown Space")
    expect(node(page, 12)).to_have_attribute("aria-label", "b › b, Max to move, marked as pruned")
    expect(page.locator(".xq-edges > .xq-heard")).to_have_text("1 edge marked")
    page.keyboard.press("Space")
    assert verdicts(page) == []
    press_keys(page, "Space Tab")
    expect(page.get_by_role("button", name="Check")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".xq-edges > .xq-heard")).to_contain_text("Not yet: 1 of 1 marks is right")
    expect(page.get_by_role("button", name="Check")).to_be_focused()
    press_keys(page, "Tab Enter")
    expect(page.get_by_role("button", name="Start again")).to_be_focused()
    press_keys(page, "Tab Tab Enter")
    expect(page.get_by_role("button", name="Next edge")).to_be_focused()
    expect(page.locator(".xq-edges > .xq-heard")).to_contain_text(
        "Edge b › b: pruned, and marked Pruned: b (move 2)"
    )


@pytest.mark.parametrize(("scheme", "language"), SCHEMES)
def test_marked_by_a_finger_on_a_phone(
    offline: Offline, widget: PrunedEdges, scheme: Any, language: str
) -> None:
    page = opened(offline, widget, phone=True, scheme=scheme, language=language)
    for number in (12, 1):
        node(page, number).tap()
    page.locator("[data-edge=check]").tap()
    assert verdicts(page) == ["marked", "marked"]
    page.locator("[data-edge=giveUp]").tap()
    assert verdicts(page)[-4:] == ["missed", "missed", "right", "wrong"]
    page.locator("[data-edge=next]").tap()


@pytest.mark.nightly
def test_the_kernel_hears(in_lab: InLab) -> None:
    notebook = in_lab(IN_LAB)
    page = notebook.page
    node(page, 12).click()
    notebook.expect("edges.marked", "[12]")
    notebook.python("edges.marked = [7, 1]")
    expect(page.locator(".xqg-tree [data-verdict=marked]")).to_have_count(2)
    page.locator("[data-edge=check]").click()
    notebook.expect("edges.tries, edges.checked", "(1, False)")
    page.locator("[data-edge=giveUp]").click()
    notebook.expect("edges.score", "(0, 4, 0)")
