"""An overview exported: opened from the disk with the network off, drilled to the bottom."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import xqlab
from tests.browser.keys import press_keys
from tests.browser.offline import Offline
from tests.viz.recorded import searched
from xqlab.games import TicTacToe
from xqlab.trace.move_names import move_names
from xqlab.viz import Overview

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOG = "everything"
# Presses the widest cell that can be opened; whether there was one.
DRILL = """() => {
    const field = document.querySelector(".xqo-field");
    const cells = [...field.querySelectorAll(".xqo-fills [data-cell]")].slice(1);
    const plain = cells.filter((cell) => !/merged|ghost/.test(cell.getAttribute("class")));
    plain.sort((one, two) => two.getAttribute("width") - one.getAttribute("width"));
    const root = document.querySelector(".xq-overview");
    const before = root.dataset.view;
    for (const cell of plain) {
        cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        if (root.querySelector(".xqo-lack:not([hidden])")) return false;
        return new Promise((done) => setTimeout(() => done(root.dataset.view !== before), 20));
    }
    return false;
}"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page that has every node, with ghosts."""
    return Overview(searched(LOG)).save_html(tmp_path_factory.mktemp("page") / "overview.html")


def test_drilled_to_the_bottom_and_back(offline: Offline, saved: Path) -> None:
    tree = searched(LOG).tree
    page = offline.show(saved)
    widget = page.locator(".xq-overview")
    expect(page.locator("h1:visible")).to_have_text("Overview of a search of Xiangqi")
    expect(widget).to_have_attribute("data-view", str(tree.root()))
    expect(widget.locator(".xqo-page")).to_be_hidden()  # nothing was merged
    boards = set()
    depth = 0
    while page.evaluate(DRILL):
        depth += 1
        boards.add(widget.locator(".xqo-board > svg").get_attribute("aria-label"))
        node = int(widget.get_attribute("data-view") or "")
        expect(widget.locator(".xqo-place")).to_have_text(f"Position after {' '.join(tree.line(node))}")
    assert depth >= 3
    assert len(boards) == depth
    # The last press selected what cannot be opened: back to the cell at the top.
    widget.locator(".xqo-field").focus()
    page.keyboard.press("ArrowUp")
    names = move_names(tree, "chinese")
    board = widget.locator(".xqo-board > svg")
    expect(board).not_to_have_class(re.compile("xq-numbered"))
    page.get_by_role("button", name="中文").click()
    expect(board).to_have_class(re.compile("xq-numbered"))  # the files as Chinese moves count them
    line = " ".join(names[each] for each in tree.path(node)[1:])
    expect(widget.locator(".xqo-place")).to_have_text(f"{line}之后的局面")
    expect(widget.locator(".xqo-crumbs b")).to_have_text(names[node])
    assert page.title() == "中国象棋的一次搜索，总览"
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    widget.locator(".xqo-up").click()
    expect(widget).to_have_attribute("data-view", str(int(tree.nodes.parent[node])))
    widget.locator(".xqo-back").click()
    expect(widget).to_have_attribute("data-view", str(node))
    widget.locator(".xqo-crumbs button").first.click()
    expect(widget).to_have_attribute("data-view", str(tree.root()))
    assert offline.asked == []


def test_keys_iterations_shapes_and_ghosts(offline: Offline, saved: Path) -> None:
    tree = searched(LOG).tree
    page = offline.show(saved)
    widget = page.locator(".xq-overview")
    widget.locator(".xqo-field").focus()
    page.keyboard.press("ArrowDown")
    first = tree.children(tree.root())[0]
    expect(widget.locator(".xq-heard")).to_contain_text(f"{tree.text(first)}. ")
    expect(widget.locator(".xqo-place")).to_have_text(f"Position after {tree.text(first)}")
    page.keyboard.press("Enter")
    expect(widget).to_have_attribute("data-view", str(first))
    press_keys(page, "Backspace g")
    expect(widget.locator(".xqo-verdict")).to_contain_text("The search visited")
    expect(widget.locator("[data-choice=scale]")).to_have_value("log")
    assert widget.locator(".xqo-fills .xqo-ghost").count() > 5
    page.keyboard.press("s")
    expect(widget.locator(".xqo-fills path").first).to_be_attached()
    page.keyboard.press("g")
    expect(widget.locator(".xqo-verdict")).to_have_count(0)
    for number, root in enumerate(tree.roots):
        widget.locator("[data-choice=iteration]").select_option(str(number))
        expect(widget).to_have_attribute("data-view", str(root))
    widget.locator("[data-choice=iteration]").select_option("")
    expect(widget.locator(".xqo-crumbs")).to_have_text("all iterations")
    widget.locator("[data-choice=colour]").select_option("value")
    expect(widget.locator(".xqo-legend")).to_contain_text("better for Red")


def test_a_page_says_where_it_ends(offline: Offline, tmp_path: Path) -> None:
    path = Overview(searched(LOG)).save_html(tmp_path / "small.html", ghosts=False, max_cells=64)
    page = offline.show(path)
    widget = page.locator(".xq-overview")
    expect(widget.locator(".xqo-page")).to_contain_text("nodes individually")
    expect(widget.locator(".xqo-ghosts")).to_be_hidden()
    widget.locator(".xqo-field").focus()
    page.keyboard.press("g")
    expect(widget.locator("[data-choice=scale]")).to_have_value("nodes")
    expect(widget.locator(".xqo-lack")).to_be_hidden()
    # The widest of what was merged.
    merged = "[...document.querySelectorAll('.xqo-fills .xqo-merged')]"
    page.evaluate(
        f"""() => {merged}.sort((one, two) => two.getAttribute("width") - one.getAttribute("width"))[0]
            .dispatchEvent(new MouseEvent("click", {{ bubbles: true }}))"""
    )
    expect(widget.locator(".xqo-lack")).to_contain_text("This page ends here: it has these")
    expect(widget.locator(".xq-heard")).to_contain_text("In a notebook, Overview(result) shows them.")
    expect(widget.locator(".xqo-facts")).to_contain_text("not on this page")
    page.keyboard.press("Home")
    expect(widget.locator(".xqo-lack")).to_be_hidden()


def test_a_move_that_only_places_is_on_the_board(offline: Offline) -> None:
    page = offline.show(Overview(xqlab.search(TicTacToe("b2 a1"), depth=2, record=True)))
    page.locator(".xqo-field").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".xqo-board .xq-mark")).to_have_count(1)
