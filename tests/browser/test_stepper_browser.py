"""The stepping widget in a real JupyterLab, with mouse and keyboard; and the Interrupt button."""

import ast
import time

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Lab, Notebook, open_notebook
from tests.browser.keys import press_keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]

XIANGQI = """
import xqlab
from xqlab.viz import Stepper
board = xqlab.xiangqi.Board("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1")
result = xqlab.search.search(board, depth=4, record=True, evaluator=xqlab.evaluation.piece_square())
stepper = Stepper(result, start=0)
stepper
"""
TEXTBOOK = """
tree = xqlab.games.TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
second = Stepper(xqlab.search.search(tree, depth=2, record=True))
second
"""
TOLD = 500  # milliseconds after which Python has heard of a step: the page waits for a pause of 200
FILLER = ["# Text\n\n" + "Nothing to see here.\n\n" * 12] * 20
NOTEBOOK = (
    (XIANGQI, TEXTBOOK, *FILLER),
    {"count": 2, "shows": ".xq-stepper"},
)  # with two steppers, and with enough text below to scroll them away


@pytest.fixture
def xiangqi(notebook: Notebook) -> Locator:
    """The first stepper, at event 0, focused by a click."""
    return begun(notebook, 0)


@pytest.fixture
def textbook(notebook: Notebook) -> Locator:
    """The second stepper, at event 0, focused by a click."""
    return begun(notebook, 1)


def begun(notebook: Notebook, number: int) -> Locator:
    """A stepper at event 0, in view, focused by a click."""
    notebook.page.evaluate("(n) => window.notebook.content.scrollToItem(n)", number)
    widget = notebook.page.locator(".xq-stepper").nth(number)
    widget.scroll_into_view_if_needed()
    widget.locator(".xqs-sentence").click()
    notebook.page.keyboard.press("Home")
    expect_event(widget, 0)
    notebook.page.wait_for_timeout(TOLD)
    return widget


def expect_event(widget: Locator, event: int) -> None:
    """The widget shows this event."""
    expect(widget.locator("input[type=range]")).to_have_value(str(event))


def event_of(widget: Locator) -> int:
    """The event that the widget shows."""
    return int(widget.locator("input[type=range]").input_value())


def sentence_of(notebook: Notebook, event: int) -> str:
    """What the kernel says about an event."""
    call = f"xqlab.trace.reasons.sentences.sentence(result.tree, {event}, language='en')"
    return str(ast.literal_eval(notebook.python("", call)))


def test_the_kernel_sends_sentences_when_they_are_asked_for(notebook: Notebook, xiangqi: Locator) -> None:
    shown, last = xiangqi.locator(".xqs-sentence"), int(notebook.python("", "stepper.shown - 1"))
    assert last > 3_000  # more than come with the widget
    for event in (last, last // 2):
        xiangqi.locator("input[type=range]").fill(str(event))
        expect(shown).to_have_text(sentence_of(notebook, event))


def test_marks_and_the_source_come_from_python(notebook: Notebook, textbook: Locator) -> None:
    press_keys(notebook.page, "ArrowRight m")
    notebook.expect("second.marks", "[1]")
    notebook.python("second.marks = [9, 4]")
    expect(textbook.locator(".xqs-ticks i")).to_have_count(2)
    assert "expected an event from 0 to" in notebook.python("second.marks = [10**6]")
    button, marked = (
        textbook.get_by_role("button", name="Code"),
        textbook.locator(".xqs-code-row[aria-current]"),
    )
    expect(marked).to_have_count(0)
    button.click()
    expect(marked).to_be_visible(timeout=90_000)  # the kernel reads the source of the search
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(textbook.locator(".xqs-code")).to_be_hidden()


def test_mouse(notebook: Notebook, xiangqi: Locator) -> None:
    def press(name: str) -> int:
        xiangqi.get_by_role("button", name=name, exact=name == "Back").click()
        return event_of(xiangqi)

    last = int(xiangqi.locator("input[type=range]").get_attribute("max") or 0)
    assert [press("Forward"), press("Forward"), press("Back")] == [1, 2, 1]
    cutoff = press("Next cutoff")
    skipped = press("Finish this node")
    assert skipped > cutoff
    assert press("Out: until") > skipped
    assert press("Last event") == last
    assert press("First event") == 0
    xiangqi.locator("select").select_option("30")
    press("Play")
    expect(xiangqi.locator("input[type=range]")).not_to_have_value("0")
    notebook.page.wait_for_timeout(600)
    assert press("Pause") > 8
    slider = xiangqi.locator("input[type=range]")
    box = slider.bounding_box()
    assert box is not None
    slider.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert abs(event_of(xiangqi) - last / 2) < last / 20
    middle = event_of(xiangqi)
    notebook.page.keyboard.press("ArrowRight")
    expect_event(xiangqi, middle + 1)
    node = xiangqi.locator(".xqs-node.xqs-done").first
    wanted = node.get_attribute("data-event")
    node.click()
    expect_event(xiangqi, int(wanted or -1))
    notebook.page.keyboard.press("ArrowRight")
    expect_event(xiangqi, int(wanted or -1) + 1)


def test_python_and_the_page_agree(notebook: Notebook, xiangqi: Locator) -> None:
    notebook.python("stepper.event = 5")
    expect_event(xiangqi, 5)
    assert xiangqi.locator(".xqs-sentence").inner_text() == sentence_of(notebook, 5)
    notebook.page.keyboard.press("ArrowRight")
    notebook.expect("stepper.event", "6")
    assert "expected an event from 0 to" in notebook.python("stepper.event = 10**6")
    expect_event(xiangqi, 6)


def test_python_has_the_last_word(notebook: Notebook, xiangqi: Locator) -> None:
    page = notebook.page
    notebook.python("stepper.event = 7")
    expect_event(xiangqi, 7)
    # The page tells Python of a step after a pause of 200 ms; here it is drawn out, so that nothing races it.
    page.evaluate(
        """() => {
            window.shortTimeout = window.setTimeout;
            window.setTimeout = (call, pause, ...rest) =>
                window.shortTimeout(call, pause === 200 ? 2000 : pause, ...rest);
        }"""
    )
    page.keyboard.press("ArrowRight")
    page.evaluate("() => void (window.setTimeout = window.shortTimeout)")
    notebook.python("stepper.event = 3")
    expect_event(xiangqi, 3)
    page.wait_for_timeout(2200)
    expect_event(xiangqi, 3)
    notebook.expect("stepper.event", "3")


def test_two_steppers_are_independent(notebook: Notebook, xiangqi: Locator, textbook: Locator) -> None:
    notebook.page.keyboard.press("ArrowRight")
    expect_event(textbook, 1)
    expect_event(xiangqi, 0)
    assert textbook.locator(".xqs-board svg").count() == 0
    notebook.page.keyboard.press("End")
    assert textbook.locator(".xqs-node").count() == 13
    expect_event(xiangqi, 0)
    assert notebook.page.locator(".xq-stepper [id]").count() == 0


def test_scrolling_away_and_back(notebook: Notebook, xiangqi: Locator) -> None:
    page, event = notebook.page, 40  # in the first iteration, where the root's moves are in view
    notebook.python(f"stepper.event = {event}")
    expect_event(xiangqi, event)
    scroll = """(n) => {
        window.notebook.content.activeCellIndex = n;
        return window.notebook.content.scrollToItem(n);
    }"""
    widget = xiangqi.element_handle()
    page.evaluate(scroll, len(FILLER) + 1)
    # JupyterLab takes the cell out of the page, or hides it there.
    page.wait_for_function("(el) => !el.isConnected || el.getClientRects().length === 0", arg=widget)
    notebook.python(f"stepper.event = {event + 3}")
    page.evaluate(scroll, 0)
    expect_event(xiangqi, event + 3)
    xiangqi.locator(".xqs-sentence").click()
    page.keyboard.press("ArrowRight")
    expect_event(xiangqi, event + 4)
    assert xiangqi.locator(".xqs-node").count() > 3


def test_a_second_view_follows_the_first(notebook: Notebook, xiangqi: Locator) -> None:
    with notebook.second_view(".xq-stepper") as views:
        views.press("ArrowRight")
        expect_event(views, 1)
    expect_event(xiangqi, 1)


def test_guesses_do_not_look_like_proofs(notebook: Notebook, xiangqi: Locator) -> None:
    page = notebook.page
    page.set_viewport_size({"width": 1500, "height": 1300})
    notebook.python("tree = result.tree; null = next(n for n in range(len(tree)) if tree.is_null(n))")
    shots = {
        "pass": "int(tree.nodes.last_event[null]) + 1",
        "skipped": "int((result.log.kind == 13).nonzero()[0][-40])",
        "again": "int(tree.nodes.first_event[(tree.nodes.again > 0).nonzero()[0][-1]])",
    }
    for name, event in shots.items():
        notebook.python(f"stepper.event = {event}")
        expect_event(xiangqi, int(notebook.python("", "stepper.event")))
        page.wait_for_timeout(300)
        if name == "pass":
            expect(xiangqi.locator(".xqs-node .xqs-move", has_text="pass").first).to_be_visible()
            expect(xiangqi.locator(".xqs-kind")).to_have_text("shortcut")
        if name == "skipped":
            expect(xiangqi.locator(".xqs-kind")).to_have_text("skipped")
            assert xiangqi.locator(".xqs-node.xqs-skipped .xqs-question").count() > 0
            assert xiangqi.locator(".xqs-node.xqs-skipped .xqs-strike").count() == 0
        if name == "again":
            assert "again" in xiangqi.locator(".xqs-sentence").inner_text()
            assert "↻" in "".join(xiangqi.locator(".xqs-again").all_text_contents())


def test_both_sides_hear_of_the_language(notebook: Notebook, xiangqi: Locator) -> None:
    xiangqi.get_by_role("button", name="中文").click()
    expect(xiangqi.locator(".xqs-kind")).to_have_text("新一轮迭代")
    expect(xiangqi).to_have_attribute("lang", "zh-Hans")
    notebook.expect("stepper.language", "'zh'")
    notebook.python("stepper.language = 'en'")
    expect(xiangqi.locator(".xqs-kind")).to_have_text("iteration")


LONG_SEARCH = """
import time, xqlab
xqlab.search.search(xqlab.xiangqi.Board(), depth=1, compiled={compiled})  # compiles
print("searching", flush=True)
result = xqlab.search.search(xqlab.xiangqi.Board(), time=60, compiled={compiled})
ended = time.time()
print("ended", result.stopped, result.move, flush=True)
"""


@pytest.mark.nightly
def test_interrupt_ends_a_search_compiled_and_interpreted(chromium: Browser, lab: Lab) -> None:
    cells = [LONG_SEARCH.format(compiled=compiled) for compiled in (True, False)]
    notebook = open_notebook(chromium, lab, "interrupt.ipynb", cells)
    for cell in range(2):
        notebook.page.evaluate(f"window.notebook.content.activeCellIndex = {cell}")
        notebook.command("notebook:run-cell")
        wait_for_output(notebook, cell, "searching", 90)
        time.sleep(1)
        asked = time.time()
        lab.request(f"/api/kernels/{notebook.kernel_id()}/interrupt", "POST")
        wait_for_output(notebook, cell, "ended interrupted", 10)
        taken = float(notebook.python("", "ended")) - asked
        assert taken < 2
        notebook.expect("len(str(result.move))", "4")
    notebook.page.close()


def wait_for_output(notebook: Notebook, cell: int, text: str, seconds: float) -> None:
    """Return when a cell has printed `text`."""
    deadline = time.monotonic() + seconds
    while text not in notebook.outputs(cell):
        assert time.monotonic() < deadline, f"expected {text!r}, got {notebook.outputs(cell)!r}"
        time.sleep(0.1)
