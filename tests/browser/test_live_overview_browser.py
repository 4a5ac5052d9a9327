"""Overviews that search, and the place that stays from one run to the next: offline."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import xqlab
from tests.browser.keys import press_keys
from tests.browser.offline import Offline
from tests.browser.test_live_page_browser import press_search, search_of
from tests.viz.recorded import unpack
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.viz import Overview, SideBySide, Stepper, TreeWidget
from xqlab.viz.overview.view import Views
from xqlab.viz.side_by_side.lines import join

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = TextbookTree("((3 5) (2 9)) ((1 4) (7 8)) ((6 2) (5 3))")
HISTORY = Enhancements.of("alpha_beta", "history")
EXACT = """node parent moves row flavour searched pruned skipped ply depth number reduction ending reason kind
    bound quiescence value best known""".split()
NEAR = ["start", "end", "ghost", "error"]
# What the page shows of the root in each of the four scales: its columns, and the rest that a view has.
VIEWS = """() => {
    const { model } = document.querySelector(".xq-standalone").shown.view();
    return [false, true].flatMap((ghosts) => ["nodes", "log"].map((scale) => {
        model.set("ghosts", ghosts);
        model.set("scale", scale);
        model.save_changes();
        const plain = (_, value) => ArrayBuffer.isView(value) ? [...value] : value;
        return JSON.stringify(model.get("_view"), plain);
    }));
}"""
LINE = "() => document.querySelector('.xq-standalone').shown.view().line()"


def opened(offline: Offline, widget: Any, folder: Path, **options: Any) -> Page:
    """The live page of a widget."""
    page = offline.show(widget, **options, live=True)
    return page


def search_with_history(page: Page) -> None:
    """Search again, with another switch."""
    page.locator("summary", has_text="Move ordering").click()
    page.locator('[data-switch="history"]').check()
    press_search(page)


def test_a_page_draws_of_its_own_search_what_python_draws(offline: Offline, tmp_path: Path) -> None:
    page = opened(offline, Overview(search_of(BOARD, 2)), tmp_path)
    page.locator('[data-limit="depth"]').fill("3")
    search_with_history(page)
    tree = search_of(BOARD, 3, HISTORY).tree
    views = Views(tree)
    made = [json.loads(text) for text in page.evaluate(VIEWS)]
    wishes = [(ghosts, logarithmic) for ghosts in (False, True) for logarithmic in (False, True)]
    for (ghosts, logarithmic), view in zip(wishes, made):
        about, block = views.message(tree.finished_root, None, ghosts, logarithmic)
        expected = unpack(about["contents"], block)
        assert view["cells"] == about["cells"]
        for name in EXACT:
            if name in expected:
                assert view[name] == expected[name].tolist(), name
        for name in NEAR:
            if name in expected:
                assert view[name] == pytest.approx(expected[name].tolist(), rel=1e-9), name
        for name in ("texts", "crumbs", "savings"):
            assert view[name] == json.loads(json.dumps(about[name]))
        assert not any(view["lacking"])
    expect(page.locator(".xqo-savings")).to_contain_text("plain minimax to the same depth")
    assert offline.asked == []


def test_overviews_keep_their_place_and_their_looks(offline: Offline, tmp_path: Path) -> None:
    page = opened(offline, Overview(search_of(BOARD, 3), colour="value"), tmp_path)
    page.locator(".xqo-field").focus()
    press_keys(page, "ArrowDown ArrowRight ArrowDown Enter")
    line = page.evaluate(LINE)
    assert len(line) == 2
    search_with_history(page)
    assert page.evaluate(LINE) == line
    assert page.locator(".xqo-crumbs b").text_content() == page.locator(".xqo-place").text_content()[-1]
    expect(page.locator('[data-choice="colour"]')).to_have_value("value")
    page.locator('[data-run="0"]').click()
    assert page.evaluate(LINE) == line
    expect(page.locator(".xqp-runs tbody tr").nth(1)).to_contain_text("%")  # of the nodes of the first run
    page.locator(".xqo-field").focus()
    press_search(page, "Search from here")
    assert page.evaluate(LINE) == []
    expect(page.locator(".xqp-runs tbody tr").nth(2)).to_contain_text("after ")


def test_steppers_and_trees_keep_their_place(offline: Offline, tmp_path: Path) -> None:
    for widget in (Stepper, TreeWidget):
        page = opened(offline, widget(search_of(BOARD, 3)), tmp_path)
        if widget is Stepper:
            page.evaluate("() => document.querySelector('.xq-standalone').shown.view().goTo(30)")
        else:
            page.locator(".xqg-tree").focus()
            press_keys(page, "ArrowRight ArrowDown ArrowRight")
        line = page.evaluate(LINE)
        assert line
        search_with_history(page)
        assert page.evaluate(LINE) == line
        page.locator('[data-run="0"]').click()
        assert page.evaluate(LINE) == line


def test_side_by_side_joins_each_new_search_as_python_does(offline: Offline, tmp_path: Path) -> None:
    board = TicTacToe("b2 a1")
    playouts = xqlab.mcts(board, playouts=200)
    page = opened(offline, SideBySide(search_of(board, 2), playouts), tmp_path)
    expect(page.locator(".xqp-here")).to_have_count(0)  # the playouts are of this position alone
    page.locator(".xqx-table button").nth(2).click()
    line = page.evaluate(LINE)
    page.locator('[data-limit="depth"]').fill("3")
    search_with_history(page)
    assert page.evaluate(LINE) == line
    made = page.evaluate(
        """() => JSON.parse(JSON.stringify(
            document.querySelector(".xq-standalone").shown.view().props().data.arrays,
            (_, value) => ArrayBuffer.isView(value) ? [...value] : value))"""
    )
    joined = join(search_of(board, 3, HISTORY).tree, playouts.tree, 20_000)
    paths = [lines_by_path(made["parent"], made["code"]), lines_by_path(joined.parents, joined.codes)]
    assert set(paths[0]) == set(paths[1])
    for path, at in paths[0].items():
        expected = paths[1][path]
        for name in ("nodes", "value", "bound", "ending", "met", "visits", "proved"):
            assert made[name][at] == joined.columns[name][expected], (name, path)
        assert made["visits"][at] == 0 or made["q"][at] == joined.columns["q"][expected]
        for name in ("best", "favourite"):
            child, other = made[name][at], int(joined.columns[name][expected])
            assert (child < 0) == (other < 0)
            assert child < 0 or made["code"][child] == joined.codes[other]
    page.locator('.xq-beside [data-language="zh"]').click()
    expect(page.locator(".xqx-verdict")).to_contain_text("两边")
    assert offline.asked == []


def lines_by_path(parents: list[int], codes: list[int]) -> dict[tuple[int, ...], int]:
    """The number of the line of each sequence of moves."""
    paths: list[tuple[int, ...]] = [()]
    for parent, code in zip(parents[1:], codes[1:]):
        paths.append((*paths[parent], code))
    return {path: line for line, path in enumerate(paths)}
