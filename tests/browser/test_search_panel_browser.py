"""The search panel in a real JupyterLab: tick, search, stop, step; keyboard alone, languages, themes."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.accessibility import THEMES, serious_faults
from tests.browser.conftest import SCREENSHOTS, Lab, Notebook, open_notebook
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
SERVED = len(SearchPanel(Board()).form._about["switches"])
FORM = ".xq-search-form"
HAN = re.compile(r"[\u4e00-\u9fff]")
NUMBER = re.compile(r"([a-i]\d[a-i]\d )?[-+−]?[\d,]+$")  # or a move and its value


@pytest.fixture(scope="module")
def notebook(chromium: Browser, lab: Lab) -> Iterator[Notebook]:
    """A notebook with one panel, run."""
    opened = open_notebook(chromium, lab, "panel.ipynb", [PANEL])
    opened.command("notebook:run-all-cells")
    expect(opened.page.locator(FORM)).to_have_count(1, timeout=60_000)
    yield opened
    opened.page.close()


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


def shoot(form: Locator, name: str) -> None:
    """Keep a picture to be looked at."""
    form.page.wait_for_timeout(250)
    form.screenshot(path=SCREENSHOTS / f"search-panel-{name}.png")


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
    page.screenshot(path=SCREENSHOTS / "search-panel.png")


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
    shoot(form, "runs")
    about = form.locator('[data-row="history"] .xqp-about')
    expect(about).to_be_hidden()
    box.focus()
    notebook.page.keyboard.press("Shift+Tab")
    notebook.page.keyboard.press("Tab")
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
    for _ in range(8):
        page.keyboard.press("Tab")
        if first.evaluate("(e) => e === document.activeElement"):
            break
    expect(first).to_be_focused()
    about = form.locator('[data-row="alpha_beta"] .xqp-about')
    expect(about).to_be_visible()
    expect(about).to_have_text(SWITCHES["alpha_beta"].text)
    assert first.evaluate("(e) => e.matches(':focus-visible')")
    page.keyboard.press("Escape")
    expect(about).to_be_hidden()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
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


def test_the_time_limit_ends_it(notebook: Notebook, form: Locator) -> None:
    form.get_by_label("Time limit (s)").fill("1.5")
    begin_deep_minimax(notebook, form)
    expect(form.locator(".xqp-status")).to_contain_text(
        "Time limit reached at depth 6; no depth was completed."
    )
    expect(form.locator(".xqp-status")).to_have_attribute("data-state", "done", timeout=60_000)
    notebook.expect("panel.result.stopped", "'time'")


def test_begun_and_stopped_by_keyboard_alone(notebook: Notebook, form: Locator) -> None:
    keyboard, cells = notebook.page.keyboard, notebook.cells()
    form.get_by_role("button", name="Minimax").click()
    limit = form.get_by_label("Time limit (s)")
    form.get_by_label("Depth (plies)").fill("6")
    limit.focus()
    keyboard.press("Enter")
    expect(form.locator(".xqp-reached")).to_contain_text("Depth 6: ")
    keyboard.press("Tab")
    keyboard.press("Tab")
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
    expect(wrong).to_have_text("Expected an integer depth from 1 to 20, got “99”.")
    expect(depth).to_have_attribute("aria-invalid", "true")
    expect(depth).to_be_focused()
    limit.fill("0")
    limit.blur()
    expect(wrong).to_contain_text("Expected a time from 0.1 to 3600 seconds, got “0”.")
    shoot(form, "wrong-limits")
    notebook.expect(f"panel.form.depth, panel.form.time, id(panel.result) == {before}", "(2, 30.0, True)")
    depth.fill("3")
    limit.fill("20")
    expect(wrong).to_be_hidden()
    notebook.expect("panel.form.depth, panel.form.time", "(3, 20.0)")


@pytest.mark.parametrize(("theme", "language"), THEMES)
def test_a_running_search_to_look_at(notebook: Notebook, form: Locator, language: str, theme: str) -> None:
    page = notebook.page
    notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
    expect(page.locator(f"body[data-jp-theme-name='JupyterLab {theme}']")).to_have_count(1)
    page.set_viewport_size({"width": 900, "height": 1600})
    try:
        begin_deep_minimax(notebook, form)
        notebook.python(f"panel.form.language = {language!r}")
        expect(form).to_have_attribute("lang", {"en": "en", "zh": "zh-Hans"}[language])
        shoot(form, f"running-{language}-{theme.lower()}")
        assert serious_faults(page, FORM) == []
        assert form.locator(".xqp-frame").evaluate("(e) => e.scrollWidth <= e.clientWidth + 1")
        form.get_by_role("button", name={"en": "Stop", "zh": "停止"}[language]).click()
        expect(form.locator(".xqp-status")).to_have_attribute("data-state", "done", timeout=60_000)
        shoot(form, f"stopped-{language}-{theme.lower()}")
        page.screenshot(path=SCREENSHOTS / f"search-panel-page-{language}-{theme.lower()}.png")
    finally:
        page.set_viewport_size({"width": 1500, "height": 1000})
        notebook.command("apputils:change-theme", theme="JupyterLab Light")


def test_a_switch_that_does_nothing_says_so(notebook: Notebook, form: Locator) -> None:
    form.get_by_label("history lossless", exact=True).uncheck()
    row = form.locator('[data-row="history_malus"]')
    expect(row.locator(".xqp-idle")).to_have_text("has no effect without history")
    expect(row.get_by_role("checkbox")).to_have_accessible_description(
        re.compile("has no effect without history$")
    )
    form.get_by_label("history lossless", exact=True).check()
    expect(row.locator(".xqp-idle")).to_be_hidden()


def test_a_depth_that_is_none_is_not_taken(notebook: Notebook, form: Locator) -> None:
    depth = form.get_by_label("Depth (plies)")
    depth.fill("4")
    notebook.expect("panel.form.depth", "4")
    depth.fill("")
    depth.blur()
    expect(depth).to_have_value("4")


def test_the_switch_changes_every_word(notebook: Notebook, form: Locator) -> None:
    form.get_by_role("button", name="中文").press("Enter")
    expect(form.get_by_role("button", name="中文")).to_be_focused()
    expect(form).to_have_attribute("lang", "zh-Hans")
    expect(form.get_by_label("历史启发 history 无损", exact=True)).to_be_checked()
    expect(form.get_by_role("group", name="着法排序", exact=True)).to_be_visible()
    expect(form.locator("summary", has_text="着法排序")).to_have_text("着法排序：已开 9/11")
    texts = form.evaluate(
        """(el) => [...el.querySelectorAll("*")].flatMap((each) => [each.title, each.ariaLabel,
            ...(each.closest("[lang]").lang === "en" ? [] :
                [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)),
        ]).filter((text) => text && text.trim())"""
    )
    words = {text.strip() for text in texts if not HAN.search(text)}
    assert {text for text in words if not NUMBER.match(text)} == {"MTD(f)"}
    notebook.expect("panel.form.language", "'zh'")
    form.get_by_role("button", name="English").click()
    expect(form.get_by_label("history lossless", exact=True)).to_be_checked()


@pytest.mark.parametrize(("theme", "language"), THEMES)
def test_no_serious_fault_for_those_who_hear_or_see_little(
    notebook: Notebook, form: Locator, language: str, theme: str
) -> None:
    page = notebook.page
    notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
    expect(page.locator(f"body[data-jp-theme-name='JupyterLab {theme}']")).to_have_count(1)
    notebook.python(f"panel.form.language = {language!r}; panel.form.on = panel.form.on[1:]")
    expect(form).to_have_attribute("lang", {"en": "en", "zh": "zh-Hans"}[language])
    form.locator('[data-switch="history"]').focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.set_viewport_size({"width": 1500, "height": 2100})
    try:
        shoot(form, f"{language}-{theme.lower()}")
        assert serious_faults(page, FORM) == []
        for name, (width, zoom) in {"400": (400, 1), "zoomed": (1200, 2)}.items():
            form.evaluate("(e, [w, z]) => { e.style.width = `${w / z}px`; e.style.zoom = z; }", [width, zoom])
            shoot(form, f"{name}-{language}-{theme.lower()}")
            assert form.locator(".xqp-frame").evaluate("(e) => e.scrollWidth <= e.clientWidth + 1"), name
            short = "[...e.querySelectorAll('label')].filter((each) => each.offsetHeight < 24).length"
            assert form.evaluate(f"(e) => {short}") == 0  # WCAG 2.2, target size
    finally:
        form.evaluate("(e) => { e.style.width = ''; e.style.zoom = ''; }")
        page.set_viewport_size({"width": 1500, "height": 1000})
        notebook.command("apputils:change-theme", theme="JupyterLab Light")


def test_the_form_of_a_kernel_that_was_restarted_says_so(chromium: Browser, lab: Lab) -> None:
    opened = open_notebook(chromium, lab, "restarted-panel.ipynb", [PANEL])
    try:
        opened.command("notebook:run-all-cells")
        form = opened.page.locator(FORM)
        expect(form).to_have_count(1, timeout=60_000)
        begin_deep_minimax(opened, form)
        opened.page.evaluate("void window.notebook.sessionContext.session.kernel.restart()")
        status = form.locator(".xqp-status")
        expect(status).to_have_text("The kernel was restarted or has stopped: run this cell again.")
        expect(form.locator(".xqp-progress")).to_be_hidden()
        for name in ("Search", "Stop"):
            expect(form.get_by_role("button", name=name, exact=True)).to_be_disabled()
    finally:
        opened.page.close()
