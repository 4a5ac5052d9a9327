"""The search panel in a real JupyterLab: tick, search, stop, step; keyboard alone, languages, themes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import InLab, Notebook
from tests.browser.keys import press_keys, tab_to
from xqlab.search import SWITCHES, Enhancements
from xqlab.viz import SearchPanel
from xqlab.xiangqi import Board

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PANEL = """
import xqlab
from xqlab.viz import SearchPanel
board = xqlab.xiangqi.Board("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1")
panel = SearchPanel(board, depth=2)
panel
"""
BUSY = """() => {
    const code = "import time; end = time.monotonic() + 60\\n"
        + "while panel._searcher is not None and time.monotonic() < end: time.sleep(0.01)\\n"
        + "heard = time.monotonic() < end";
    window.notebook.sessionContext.session.kernel.requestExecute({ code, silent: true });
}"""
SERVED = len(SearchPanel(Board()).form._data["switches"])
FORM = ".xq-search-form"
NOTEBOOK = (PANEL,), {"shows": FORM}  # with one panel


def fold(form: Locator, folded: bool) -> None:
    """Fold or unfold every group of switches."""
    form.locator("[data-group]").evaluate_all(
        f"(all) => all.forEach((e) => {{ e.open = {str(not folded).lower()}; }})"
    )


@pytest.fixture
def form(notebook: Notebook) -> Locator:
    """The panel's form in English, with what it began with, its groups unfolded."""
    reset = (
        "panel.stop(); panel.form._runs = []; panel.form.language = 'en'; "
        "panel.form.depth = 2; panel.form.time = 30; "
        "panel.form.on = xqlab.Enhancements.full().names()"
    )
    assert notebook.python(reset) == "None"
    found = notebook.page.locator(FORM)
    expect(found.locator(".xqp-count")).to_have_text(
        f"{len(Enhancements.full().names())} of {SERVED} switches on"
    )
    fold(found, False)
    return found


def test_tick_search_and_step(notebook: Notebook, form: Locator) -> None:
    page = notebook.page
    box = form.get_by_label("history lossless", exact=True)
    expect(box).to_be_checked()
    box.uncheck()
    form.get_by_role("button", name="Search", exact=True).click()
    stepper = page.locator(".xq-stepper")
    expect(stepper).to_be_visible(timeout=60_000)
    expect(form.locator(".xqp-status")).to_contain_text("moves pruned")
    notebook.expect("panel.result.enhancements.history", "False")
    expect(stepper.locator(".xqs-kind")).to_have_text("cutoff")  # where something happens
    stepper.locator(".xqs-sentence").click()
    page.keyboard.press("Home")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(stepper.locator("input[type=range]")).to_have_value("5")


@pytest.mark.parametrize("width", [1500, 900])
def test_search_comes_first_and_its_result_into_view(notebook: Notebook, form: Locator, width: int) -> None:
    page = notebook.page
    page.set_viewport_size({"width": width, "height": 700})
    try:
        fold(form, True)
        before = page.locator(".xq-stepper").element_handles()
        search = form.get_by_role("button", name="Search", exact=True)
        assert search.bounding_box()["y"] - form.bounding_box()["y"] < 100
        expect(form.locator(".xqp-row").first).to_be_hidden()
        search.click()
        stepper = page.locator(".xq-stepper")
        for old in before:
            old.wait_for_element_state("hidden")
        expect(stepper).to_be_in_viewport(ratio=0.7, timeout=60_000)
        expect(form.locator(".xqp-status")).to_have_attribute("data-state", "done")
    finally:
        page.set_viewport_size({"width": 1500, "height": 1000})


def test_groups_are_folded_and_count_what_is_on(notebook: Notebook, form: Locator) -> None:
    form.get_by_role("button", name="Fold all").click()
    summary = form.locator("summary", has_text="Move ordering")
    expect(summary).to_have_text("Move ordering: 9 of 11 on")
    box = form.get_by_label("history lossless", exact=True)
    expect(box).to_be_hidden()
    summary.focus()
    notebook.page.keyboard.press("Enter")
    box.uncheck()
    expect(summary).to_have_text("Move ordering: 8 of 11 on, 3 without effect")
    form.get_by_role("button", name="Unfold all").click()
    expect(form.locator("[data-group]:not([open])")).to_have_count(0)


def test_the_runs_stand_in_a_table(notebook: Notebook, form: Locator) -> None:
    box, rows = form.get_by_label("history lossless", exact=True), form.locator(".xqp-runs tbody tr")
    for number in (1, 2):
        form.get_by_role("button", name="Search", exact=True).click()
        expect(rows).to_have_count(number, timeout=60_000)
        expect(form.locator(".xqp-status")).to_have_attribute("data-state", "done")
        box.set_checked(number == 2)
    nodes = notebook.python("", "[run['nodes'] for run in panel.form._runs]").strip("[]").split(", ")
    expect(rows.first.locator(".xqp-change")).to_have_text("Strongest play")
    expect(rows.last.locator(".xqp-change")).to_have_text("− history")
    expect(rows.last).to_contain_text(f"{int(nodes[1]):,}")
    expect(rows.last).to_contain_text(f"{100 * int(nodes[1]) / int(nodes[0]):.0f} %")
    rows.last.get_by_role("button").click()
    expect(box).not_to_be_checked()
    about = form.locator('[data-row="history"] .xqp-about')
    expect(about).to_be_hidden()
    box.focus()
    press_keys(notebook.page, "Shift+Tab Tab")
    expect(about).to_be_visible()
    form.get_by_role("button", name="Clear the table").click()
    expect(form.locator(".xqp-runs")).to_be_hidden()
    notebook.expect("panel.form._runs", "[]")


def test_by_keyboard_alone(notebook: Notebook, form: Locator) -> None:
    page, cells = notebook.page, notebook.cells()
    form.get_by_role("button", name="Alpha-beta alone").focus()
    page.keyboard.press("Enter")
    expect(form.get_by_role("button", name="Alpha-beta alone")).to_have_attribute("aria-pressed", "true")
    expect(form.locator(".xqp-count")).to_have_text(f"1 of {SERVED} switches on")
    first = form.get_by_label("alpha_beta lossless", exact=True)
    fold(form, True)
    form.locator("summary", has_text="Frame").press("Enter")
    tab_to(page, '[data-switch="alpha_beta"]')
    expect(first).to_be_focused()
    about = form.locator('[data-row="alpha_beta"] .xqp-about')
    expect(about).to_be_visible()
    expect(about).to_have_text(SWITCHES["alpha_beta"].text)
    assert first.evaluate("(e) => e.matches(':focus-visible')")
    page.keyboard.press("Escape")
    expect(about).to_be_hidden()
    press_keys(page, "Tab Space")
    expect(form.get_by_label("iterative_deepening lossless", exact=True)).to_be_checked()
    notebook.expect("panel.form.on", "['alpha_beta', 'iterative_deepening']")
    before = notebook.python("", "id(panel.result)")
    page.keyboard.press("Enter")
    expect(form.locator(".xqp-status")).to_contain_text("nodes", timeout=60_000)
    page.wait_for_timeout(300)
    notebook.expect(f"id(panel.result) == {before}", "False")
    notebook.expect("panel.result.enhancements.names()", "['alpha_beta', 'iterative_deepening']")
    assert notebook.cells() == cells


def begin_deep_minimax(notebook: Notebook, form: Locator) -> None:
    """Press Search with what would take hours."""
    form.get_by_role("button", name="Minimax").click()
    form.get_by_label("Depth (plies)").fill("6")
    form.get_by_role("button", name="Search", exact=True).click()
    expect(form.locator(".xqp-reached")).to_contain_text("Depth 6: ", timeout=60_000)


def begin_by_a_cell(notebook: Notebook, form: Locator) -> None:
    """The same, begun where cells run: its updates come from there, and the buttons' messages do not."""
    notebook.python("panel.form.on = []; panel.form.depth = 6; _ = panel.start()")
    expect(form.locator(".xqp-reached")).to_contain_text("Depth 6: ", timeout=60_000)


@pytest.mark.parametrize("begin", [begin_deep_minimax, begin_by_a_cell])
def test_stop_ends_a_deep_minimax_and_its_progress_moves(
    notebook: Notebook, form: Locator, begin: Callable[[Notebook, Locator], None]
) -> None:
    stop, reached = form.get_by_role("button", name="Stop"), form.locator(".xqp-reached")
    expect(stop).to_be_disabled()
    begin(notebook, form)
    expect(stop).to_be_enabled()
    expect(form.get_by_role("button", name="Search", exact=True)).to_be_disabled()
    expect(form.get_by_role("progressbar", name="Root moves finished in this depth")).to_be_visible()
    first = reached.inner_text()
    expect(reached).not_to_have_text(first)
    assert notebook.python("", "6 * 7") == "42"  # cells run meanwhile
    notebook.page.evaluate(BUSY)  # and Stop is heard while one does
    stop.click()
    notebook.expect("heard", "True")
    status = form.locator(".xqp-status")
    expect(status).to_contain_text("Stopped at depth 6; no depth was completed.")
    expect(status).to_have_attribute("data-state", "done", timeout=60_000)
    expect(form.locator(".xqp-progress")).to_be_hidden()
    expect(stop).to_be_disabled()
    notebook.expect("panel.result.stopped", "'interrupted'")
    expect(notebook.page.locator(".xq-stepper")).to_be_visible(timeout=60_000)


def test_the_kernels_interrupt_ends_it(notebook: Notebook, form: Locator) -> None:
    begin_deep_minimax(notebook, form)
    notebook.command("notebook:interrupt-kernel")
    expect(form.locator(".xqp-status")).to_contain_text("Stopped at depth 6; no depth was completed.")
    expect(form.locator(".xqp-status")).to_have_attribute("data-state", "done", timeout=60_000)


def test_begun_and_stopped_by_keyboard_alone(notebook: Notebook, form: Locator) -> None:
    keyboard, cells = notebook.page.keyboard, notebook.cells()
    form.get_by_role("button", name="Minimax").click()
    limit = form.get_by_label("Time limit (s)")
    form.get_by_label("Depth (plies)").fill("6")
    limit.focus()
    keyboard.press("Enter")
    expect(form.locator(".xqp-reached")).to_contain_text("Depth 6: ")
    press_keys(notebook.page, "Tab Tab")
    stop = form.get_by_role("button", name="Stop")
    expect(stop).to_be_focused()
    keyboard.press("Enter")
    expect(form.locator(".xqp-status")).to_contain_text("Stopped at depth 6")
    expect(stop).to_be_focused()
    expect(form.locator(".xqp-status")).to_have_attribute("data-state", "done", timeout=60_000)
    assert notebook.cells() == cells


def test_a_wrong_limit_is_quoted_and_searches_nothing(notebook: Notebook, form: Locator) -> None:
    before = notebook.python("", "id(panel.result)")
    depth, limit, wrong = (
        form.get_by_label("Depth (plies)"),
        form.get_by_label("Time limit (s)"),
        form.get_by_role("alert"),
    )
    depth.fill("99")
    expect(wrong).to_be_hidden()  # it may become 9
    depth.press("Enter")
    expect(wrong).to_have_text("Depth (plies): expected an integer from 1 to 20, got “99”.")
    expect(depth).to_have_attribute("aria-invalid", "true")
    expect(depth).to_be_focused()
    limit.fill("0")
    limit.blur()
    expect(wrong).to_contain_text("Time limit (s): expected a number from 0.1 to 3,600, got “0”.")
    notebook.expect(f"panel.form.depth, panel.form.time, id(panel.result) == {before}", "(2, 30.0, True)")
    depth.fill("3")
    limit.fill("20")
    expect(wrong).to_be_hidden()
    notebook.expect("panel.form.depth, panel.form.time", "(3, 20.0)")
    depth.fill("")
    depth.blur()
    expect(depth).to_have_value("3")


def test_a_switch_that_does_nothing_says_so(notebook: Notebook, form: Locator) -> None:
    form.get_by_label("history lossless", exact=True).uncheck()
    row = form.locator('[data-row="history_malus"]')
    expect(row.locator(".xqp-idle")).to_have_text("has no effect without history")
    expect(row.get_by_role("checkbox")).to_have_accessible_description(
        re.compile("has no effect without history$")
    )
    form.get_by_label("history lossless", exact=True).check()
    expect(row.locator(".xqp-idle")).to_be_hidden()


def test_the_switch_changes_every_word(notebook: Notebook, form: Locator) -> None:
    form.get_by_role("button", name="中文").press("Enter")
    expect(form.get_by_role("button", name="中文")).to_be_focused()
    expect(form).to_have_attribute("lang", "zh-Hans")
    expect(form.get_by_label("历史启发 history 无损", exact=True)).to_be_checked()
    expect(form.get_by_role("group", name="着法排序", exact=True)).to_be_visible()
    expect(form.locator("summary", has_text="着法排序")).to_have_text("着法排序：已开 9/11")
    notebook.expect("panel.form.language", "'zh'")
    form.get_by_role("button", name="English").click()
    expect(form.get_by_label("history lossless", exact=True)).to_be_checked()


def test_the_form_of_a_kernel_that_was_restarted_says_so(in_lab: InLab) -> None:
    opened = in_lab(PANEL, shows=FORM)
    form = opened.page.locator(FORM)
    begin_deep_minimax(opened, form)
    opened.page.evaluate("void window.notebook.sessionContext.session.kernel.restart()")
    status = form.locator(".xqp-status")
    expect(status).to_have_text("The kernel was restarted or has stopped: run this cell again.")
    expect(form.locator(".xqp-progress")).to_be_hidden()
    for name in ("Search", "Stop"):
        expect(form.get_by_role("button", name=name, exact=True)).to_be_disabled()
