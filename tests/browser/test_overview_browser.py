"""The overview in a real JupyterLab: by mouse, by keyboard alone, in two languages, dark and narrow."""

import re
import string
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.accessibility import serious_faults
from tests.browser.conftest import SCREENSHOTS, Lab, Notebook, open_notebook

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
    const began = performance.now();
    wide[0].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    while (el.dataset.view === before) await new Promise((next) => setTimeout(next));
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""


@pytest.fixture(scope="module")
def notebook(chromium: Browser, lab: Lab) -> Iterator[Notebook]:
    """A notebook with an overview, run."""
    opened = open_notebook(chromium, lab, "overview.ipynb", [SEARCH])
    opened.command("notebook:run-all-cells")
    expect(opened.page.locator(".xqo-cells")).to_have_count(1, timeout=180_000)
    yield opened
    opened.page.close()


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
    times = [widget.evaluate(DRILL) for _ in range(3)]
    print(f"\ndrill by click, drawn: {', '.join(f'{taken:.0f} ms' for taken in times)}")
    notebook.expect("len(overview.tree.path(overview.top))", "4")
    expect(widget.locator(".xqo-crumbs button")).to_have_count(3)
    line = notebook.python("", "' '.join(overview.tree.line(overview.top))").strip("'")
    expect(widget.locator(".xqo-place")).to_have_text(f"Position after {line}")
    widget.screenshot(path=SCREENSHOTS / "overview-drilled.png")
    widget.locator(".xqo-crumbs button").first.click()
    expect(widget.locator(".xqo-crumbs button")).to_have_count(0)
    widget.locator(".xqo-back").click()
    expect(widget.locator(".xqo-crumbs button")).to_have_count(3)
    widget.locator(".xqo-up").click()
    expect(widget.locator(".xqo-crumbs button")).to_have_count(2)


def test_by_keyboard_alone(notebook: Notebook, widget: Locator) -> None:
    page = notebook.page
    page.keyboard.press("ArrowDown")
    live = widget.locator(".xqo-live")
    first = notebook.python("", "overview.tree.text(overview.tree.children(overview.top)[0])").strip("'")
    expect(live).to_contain_text(f"{first}. ")
    expect(live).to_contain_text("of the node above")
    page.keyboard.press("ArrowRight")
    second = notebook.python("", "overview.tree.text(overview.tree.children(overview.top)[1])").strip("'")
    expect(live).to_contain_text(f"{second}. ")
    expect(widget.locator(".xqo-place")).to_have_text(f"Position after {second}")
    notebook.expect("overview.node == overview.tree.children(overview.top)[1]", "True")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(widget.locator(".xqo-crumbs")).to_contain_text(first)
    page.keyboard.press("Backspace")
    expect(widget.locator(".xqo-crumbs button")).to_have_count(0)
    page.keyboard.press("b")
    expect(widget.locator(".xqo-crumbs button")).to_have_count(1)
    page.keyboard.press("s")
    expect(widget.locator(".xqo-fills path").first).to_be_attached()
    page.keyboard.press("l")
    expect(widget.locator("[data-choice=scale]")).to_have_value("log")
    assert widget.locator(".xqo-field").evaluate("(field) => field === document.activeElement")


def test_no_key_reaches_jupyterlab(notebook: Notebook, widget: Locator) -> None:
    page, cells = notebook.page, notebook.cells()
    for key in [*string.ascii_lowercase, *string.digits, "d", "d", "x", "Escape", "Delete", " "]:
        page.keyboard.press(key)
    for control in widget.locator("button:enabled, summary, select").all():
        control.focus()
        for key in "abxmy":
            page.keyboard.press(key)
    assert notebook.cells() == cells
    assert not page.locator(".jp-Dialog").count()
    expect(widget).to_be_attached()


def test_ghosts_stand_beside_what_was_searched(notebook: Notebook, widget: Locator) -> None:
    expect(widget.locator(".xqo-fills .xqo-ghost")).to_have_count(0)
    widget.get_by_role("button", name="Ghost tree").click()
    expect(widget.locator(".xqo-verdict")).to_contain_text("The search visited")
    assert widget.locator(".xqo-fills .xqo-ghost").count() > 5
    assert widget.locator(".xqo-fills .xqo-estimate").count() > 1
    expect(widget.locator(".xqo-legend")).to_contain_text("≈ estimate")
    expect(widget.locator("[data-choice=scale]")).to_have_value("log")
    expect(widget).to_have_attribute("data-view", notebook.python("", "overview.top"))
    widget.screenshot(path=SCREENSHOTS / "overview-ghosts.png")
    notebook.expect("(overview.ghosts, overview.scale)", "(True, 'log')")


def test_chinese_dark_and_narrow(notebook: Notebook, widget: Locator) -> None:
    page = notebook.page
    widget.get_by_role("button", name="中文").click()
    expect(widget.locator(".xqo-ghosts")).to_have_text("幽灵树")
    page.keyboard.press("Tab")
    notebook.command("apputils:change-theme", theme="JupyterLab Dark")
    expect(page.locator("body[data-jp-theme-light=false]")).to_have_count(1)
    page.set_viewport_size({"width": 620, "height": 1000})
    try:
        expect(widget).to_have_class(re.compile("xqo-narrow"))
        cells = widget.locator(".xqo-cells").bounding_box()
        outer = widget.bounding_box()
        assert cells is not None
        assert outer is not None
        assert cells["x"] >= outer["x"]
        assert cells["x"] + cells["width"] <= outer["x"] + outer["width"]
        widget.screenshot(path=SCREENSHOTS / "overview-narrow-dark.png")
    finally:
        page.set_viewport_size({"width": 1500, "height": 1000})
        notebook.command("apputils:change-theme", theme="JupyterLab Light")


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


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_serious_fault_for_those_who_hear_or_see_little(
    notebook: Notebook, widget: Locator, language: str
) -> None:
    notebook.python(f"overview.ghosts, overview.language = True, {language!r}")
    expect(widget).to_have_attribute("lang", language)
    assert serious_faults(notebook.page, ".xq-overview") == []
