"""The overview in a real JupyterLab: by mouse, by keyboard alone, in two languages, dark and narrow."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Notebook
from tests.browser.keys import press_keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEARCH = """
import xqlab
from xqlab.experiments.run.positions import study_positions
from xqlab.viz import Overview
board = study_positions()["middlegame 7"]
result = xqlab.search(board, depth=7, record=True, evaluator=xqlab.evaluation.piece_square())
Overview(result, ghosts=True)  # compiles, where that is not done yet
overview = Overview(result)
overview
"""
DRILL = """async (el) => {
    const cells = [...el.querySelectorAll(".xqo-fills [data-cell]")].slice(1);
    const wide = cells.filter((cell) => !/merged|ghost/.test(cell.getAttribute("class")));
    wide.sort((one, two) => two.getAttribute("width") - one.getAttribute("width"));
    const before = el.dataset.view;
    wide[0].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    while (el.dataset.view === before) await new Promise((next) => setTimeout(next));
    await new Promise(requestAnimationFrame);
}"""
NOTEBOOK = (SEARCH,), {"shows": ".xqo-cells"}  # with an overview


@pytest.fixture
def widget(notebook: Notebook) -> Locator:
    """The overview as it opens, its cells focused."""
    notebook.python(
        "overview.language, overview.colour, overview.form = 'en', 'kind', 'icicle';"
        " overview.scale, overview.ghosts, overview.iteration = 'nodes', False, None;"
        " overview.iteration = len(overview._roots) - 1"
    )
    found = notebook.page.locator(".xq-overview")
    expect(found).to_have_attribute("data-view", notebook.python("", "overview.top"))
    found.locator(".xqo-field").focus()
    return found


def test_a_click_drills_down(notebook: Notebook, widget: Locator) -> None:
    for _ in range(3):
        widget.evaluate(DRILL)
    notebook.expect("len(overview.tree.path(overview.top))", "4")
    expect(widget.locator(".xqo-crumbs button")).to_have_count(3)
    line = notebook.python("", "' '.join(overview.tree.line(overview.top))").strip("'")
    expect(widget.locator(".xqo-place")).to_have_text(f"Position after {line}")
    widget.locator(".xqo-crumbs button").first.click()
    expect(widget.locator(".xqo-crumbs button")).to_have_count(0)
    widget.locator(".xqo-back").click()
    expect(widget.locator(".xqo-crumbs button")).to_have_count(3)
    widget.locator(".xqo-up").click()
    expect(widget.locator(".xqo-crumbs button")).to_have_count(2)


def test_by_keyboard_alone(notebook: Notebook, widget: Locator) -> None:
    page = notebook.page
    page.keyboard.press("ArrowDown")
    live = widget.locator(".xq-heard")
    first = notebook.python("", "overview.tree.text(overview.tree.children(overview.top)[0])").strip("'")
    expect(live).to_contain_text(f"{first}. ")
    expect(live).to_contain_text("of the node above")
    page.keyboard.press("ArrowRight")
    second = notebook.python("", "overview.tree.text(overview.tree.children(overview.top)[1])").strip("'")
    expect(live).to_contain_text(f"{second}. ")
    expect(widget.locator(".xqo-place")).to_have_text(f"Position after {second}")
    notebook.expect("overview.node == overview.tree.children(overview.top)[1]", "True")
    press_keys(page, "Home Enter")
    expect(widget.locator(".xqo-crumbs")).to_contain_text(first)
    page.keyboard.press("Backspace")
    expect(widget.locator(".xqo-crumbs button")).to_have_count(0)
    page.keyboard.press("b")
    expect(widget.locator(".xqo-crumbs button")).to_have_count(1)
    page.keyboard.press("s")
    expect(widget.locator(".xqo-fills path").first).to_be_attached()
    page.keyboard.press("l")
    expect(widget.locator("[data-choice=scale]")).to_have_value("log")
    expect(widget.locator(".xqo-field")).to_be_focused()
    widget.get_by_role("button", name="Ghost tree").click()
    expect(widget.locator(".xqo-verdict")).to_contain_text("The search visited")
    notebook.expect("(overview.ghosts, overview.scale)", "(True, 'log')")


def test_all_iterations_and_a_merged_cell(notebook: Notebook, widget: Locator) -> None:
    widget.locator("[data-choice=iteration]").select_option("")
    expect(widget.locator(".xqo-crumbs")).to_have_text("all iterations")
    expect(widget.locator(".xqo-kind-iteration").first).to_be_attached()
    widget.locator("[data-choice=iteration]").select_option(index=0)
    expect(widget.locator(".xqo-crumbs")).to_have_text("root")
    expect(widget).to_have_attribute("data-view", notebook.python("", "overview.top"))
    merged = widget.locator(".xqo-fills .xqo-merged").first
    merged.dispatch_event("click")
    expect(widget.locator(".xqo-crumbs")).to_contain_text("…")
    notebook.expect("overview._view['span'] is not None", "True")
