"""Pages that search: opened from the disk with the network off, in Chromium and in Firefox."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

import xqlab
from tests.browser.firefox import firefox, in_firefox
from tests.browser.offline import Offline
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.sides import short_text
from xqlab.trace.tree.rows import AT_LEAF, UNSEARCHED
from xqlab.viz import Stepper, TreeWidget
from xqlab.viz.search_form.panel import move_texts

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEXTBOOK = Enhancements.textbook()


def search_of(board: Any, depth: int, use: Enhancements = TEXTBOOK) -> Any:
    """The search that Python runs."""
    return xqlab.search(board, depth=depth, enhancements=use, record=True, compiled=False)


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


def test_a_page_searches_what_python_searches(offline: Offline) -> None:
    board, tuned = TicTacToe("b2 a1"), {"history_scale": 90}
    first = search_of(board, 2, TEXTBOOK.tuned(**tuned))
    page = offline.show(Stepper(first), live=True)
    page.locator("summary", has_text="Move ordering").click()
    page.locator('[data-switch="history"]').check()
    page.locator('[data-limit="depth"]').fill("3")
    press_search(page)
    expected = search_of(board, 3, Enhancements.of("alpha_beta", "history").tuned(**tuned))
    expect(page.locator(".xqp-status")).to_contain_text(
        f"{expected.nodes:,} nodes, {expected.counts['pruned']:,} "
    )
    assert_told(page, expected)
    row = page.locator(".xqp-runs tbody tr").nth(1)
    move = move_texts(board, expected.move)["en"]
    assert row.locator("td").all_text_contents()[1:3] == ["3", f"{expected.nodes:,}"]
    expect(row).to_contain_text(f"{move} {short_text(expected.value)}")
    expect(row).to_contain_text("history_scale = 90")
    page.locator('[data-run="0"]').click()
    assert_told(page, search_of(board, 2))
    expect(page.locator('[data-switch="history"]')).not_to_be_checked()
    assert offline.asked == []


# Stops the search once it has gone five plies deep.
STOP = """() => {
    const { model } = document.querySelector(".xq-standalone").shown;
    model.set("on", ["iterative_deepening"]);
    const deep = () => {
        if (!(model.get("_progress").depth > 5)) return;
        model.off("change:_progress", deep);
        model.send({ do: "stop" });
    };
    model.on("change:_progress", deep);
}"""


def test_a_search_from_here_and_one_that_is_stopped(offline: Offline) -> None:
    board = TicTacToe()
    page = offline.show(TreeWidget(search_of(board, 2)), live=True)
    page.locator(".xqg-tree").focus()
    page.keyboard.press("ArrowRight")  # to a move: the root is selected first
    [move] = page.evaluate("() => document.querySelector('.xq-standalone').shown.view().line()")
    board.push_code(move)
    press_search(page, "Search from here")
    expected = search_of(board, 2)
    row = page.locator(".xqp-runs tbody tr").nth(1)
    expect(row.locator("td").first).to_contain_text("after ")
    assert row.locator("td").all_text_contents()[1:3] == ["2", f"{expected.nodes:,}"]
    page.locator('[data-run="0"]').click()
    page.evaluate(STOP)
    page.locator('[data-limit="depth"]').fill("9")
    press_search(page)
    status = page.locator(".xqp-status")
    expect(status).to_contain_text("Stopped at depth ")
    expect(page.locator("[role=note]")).to_contain_text("The log was full and has ")
    page.locator(".xq-graph [data-language=zh]").click()
    expect(status).to_contain_text("已停止，当时在搜索深度 ")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.locator(".xqp-clear").click()
    expect(page.locator("[data-run]")).to_have_count(1)


def type_position(page: Page, text: str) -> None:
    """Replace the text of the position."""
    page.locator("[data-position]").fill(text)


def test_a_tree_that_is_typed(offline: Offline) -> None:
    board = TextbookTree("L:(3 5) (2 9)")
    page = offline.show(TreeWidget(search_of(board, 2)), live=True)
    place, status = page.locator("[data-position]"), page.locator(".xqp-status")
    expect(place).to_have_value("[L: [3, 5], [2, 9]]")
    type_position(page, "（3 12 8） M：(2 4 (6 1)) (14 5 2)")
    press_search(page)
    expect(page.locator('[data-limit="depth"]')).to_have_value("3")  # to its leaves
    expected = search_of(TextbookTree("(3 12 8) M:(2 4 (6 1)) (14 5 2)"), 3)
    expect(status).to_contain_text(f"{expected.nodes} nodes, {expected.counts['pruned']} ")
    expect(page.locator(".xqp-runs tbody tr").nth(1)).to_contain_text(f"a {short_text(expected.value)}")
    expect(page.locator(".xqg-tree")).to_contain_text("M")
    type_position(page, "[[3, 5], [2, ½]]")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(status).to_contain_text("expected integers, got the fraction '½' in tree '[[3, 5], [2, ½]]'")
    page.locator('[data-language="zh"]').first.click()
    expect(status).to_contain_text("应是整数，而 '[[3, 5], [2, ½]]' 里有分数 '½'")
    assert offline.asked == []


def pieces_on(page: Page) -> int:
    """How many pieces the board beside the tree shows."""
    pieces = ".xqg-board .xq-board > g:nth-last-child(4) > g > g"
    count: int = page.evaluate(f"document.querySelectorAll('{pieces}').length")
    return count


def select_node(page: Page, node: int) -> None:
    """Select a node of a tree, as Python numbers it."""
    page.evaluate(f"document.querySelector('.xq-standalone').shown.view().model.tell({{ node: {node} }})")


@pytest.mark.parametrize("ending", [AT_LEAF, UNSEARCHED])
def test_a_node_without_children_is_searched_when_it_is_opened(offline: Offline, ending: int) -> None:
    result = search_of(TicTacToe("b2 a1 c3"), 2)
    tree, before = result.tree, result.log.tobytes()
    node = int(np.flatnonzero(tree.nodes["ending"] == ending)[3])
    board = result.board.copy()
    for code in tree.codes(node):
        board.push_code(code)
    expected = search_of(board, 1)
    page = offline.show(TreeWidget(result), live=True)
    rows = page.locator(".xqp-runs").inner_text()
    select_node(page, node)
    facts = page.locator(".xqg-facts").inner_text()
    page.get_by_role("button", name="Search below this node").click()
    texts = page.locator(".xqg-facts")
    expect(texts).to_contain_text("searched afterwards, in this page, with the same switches")
    expect(texts).to_contain_text(": from here to depth 1,")
    assert texts.inner_text().startswith(facts.partition("Kind")[0])  # what was recorded stays
    sign = -1 if expected.board.turn is False else 1
    value = short_text(sign * expected.value)
    expect(texts).to_contain_text(f"window [−∞, +∞], value {value}, {expected.nodes} nodes.")
    page.locator(".xqg-tree").focus()
    page.keyboard.press("ArrowRight")
    expect(texts).to_contain_text("not part of the recorded run")
    last = expected.board.copy()
    last.push_code(last.codes()[0])
    assert pieces_on(page) == sum(map(bool, last.cells()))
    assert page.locator(".xqp-runs").inner_text() == rows
    press_search(page, "Search from here")
    moves = re.compile(f"^b2 a1 c3( [abc][123]){{{len(tree.codes(node)) + 1}}}$")
    expect(page.locator("[data-position]")).to_have_value(moves)
    assert result.log.tobytes() == before


@in_firefox
def test_it_searches_in_firefox(tmp_path: Path) -> None:
    board = TicTacToe("b2 a1")
    path = Stepper(search_of(board, 3)).save_html(tmp_path / "page.html", live=True)
    with firefox() as page:
        page.show(path)
        page.drag(page.centre(".xqp-main"))
        page.wait("document.querySelectorAll('[data-run]').length === 2")
        told = page.evaluate("document.querySelector('.xqs-sentence').textContent")
        assert told in sentences(search_of(board, 3).tree, language="en")
        tree = search_of(TextbookTree("(3 5) (2 9)"), 2)
        page.show(TreeWidget(tree).save_html(tmp_path / "tree.html", live=True))
        for name, value in (("position", "'(4 5) 2'"), ("depth", 1)):  # else it is searched to its leaves
            page.evaluate(f"document.querySelector('.xq-standalone').shown.model.set('{name}', {value})")
        page.drag(page.centre(".xqp-main"))
        page.wait("document.querySelectorAll('[data-run]').length === 2")
        page.evaluate("document.querySelector('.xq-standalone').shown.view().selectLine([1])")
        page.evaluate("document.querySelector('.xqg-below button').click()")
        page.wait("document.querySelector('.xqg-facts').textContent.includes('value 4, 3 nodes')")
