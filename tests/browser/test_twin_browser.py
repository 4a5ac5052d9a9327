"""Two docked runs in a real JupyterLab: kernel and page agree, keys stay inside, a second view."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

AGAINST_FULL = """
import json, xqlab
from xqlab import Enhancements
from xqlab.files import data_file
from xqlab.viz import Twin
study = json.loads(data_file("positions/study.json").read_text("utf-8"))
board = xqlab.xiangqi.Board(next(each["fen"] for each in study if each["name"] == "middlegame 1"))
twin = Twin.search(board, Enhancements.textbook(), Enhancements.full(), depth=3)
twin
"""
DIVERGING = """
second = Twin(*(run.tree for run in twin.runs))
begin = second.left_event
second
"""
TOLD = 600  # milliseconds after which Python has heard of a step: the page waits for a pause of 200
NOTEBOOK = (AGAINST_FULL, DIVERGING), {"count": 2, "shows": ".xq-twin"}  # with two twins


@pytest.fixture
def widget(notebook: Notebook) -> Locator:
    """The first twin at its beginning, its left run focused by a click."""
    return begun(notebook)


def begun(notebook: Notebook) -> Locator:
    """The first twin at its beginning, in view, its left run focused by a click."""
    notebook.page.evaluate("window.notebook.content.scrollToItem(0)")
    widget = notebook.page.locator(".xq-twin").first
    widget.scroll_into_view_if_needed()
    widget.locator(".xqs-sentence").first.click()
    notebook.page.keyboard.press("Home")
    notebook.page.wait_for_timeout(TOLD)
    return widget


def expect_agreement(notebook: Notebook, widget: Locator, name: str = "twin") -> None:
    """Python comes to take the events on the page for those shown."""
    notebook.expect(f"({name}.left_event, {name}.right_event)", str(shown(widget)))


def shown(widget: Locator) -> tuple[int, int]:
    """The events on the page."""
    left, right = (each.input_value() for each in widget.locator("input[type=range]").all())
    return int(left), int(right)


def test_python_and_the_page_agree(notebook: Notebook, widget: Locator) -> None:
    page = notebook.page
    page.keyboard.press("q")
    left, right = widget.locator("input[type=range]").all()
    expect_agreement(notebook, widget)
    notebook.python("twin.left_event = 400")
    expect(left).to_have_value("400")
    expect_agreement(notebook, widget)
    notebook.python("twin.right_event = 30")
    expect(right).to_have_value("30")
    expect_agreement(notebook, widget)
    notebook.python("twin.locked = False")
    expect(widget.locator(".xqt-lock")).to_have_attribute("aria-pressed", "false")
    widget.locator(".xqt-lock").click()
    notebook.expect("twin.locked", "True")
    assert "expected an event of the left run from 0 to" in notebook.python("twin.left_event = 10**6")


def test_runs_open_where_they_diverge(notebook: Notebook) -> None:
    notebook.page.evaluate("window.notebook.content.scrollToItem(1)")
    widget = notebook.page.locator(".xq-twin").nth(1)
    expect(widget.locator(".xqs-focus").first).to_be_attached()
    left, right = shown(widget)
    assert str(left) == notebook.python("", "begin")
    assert min(left, right) > 0
    expect_agreement(notebook, widget, "second")


def test_a_second_view_follows_the_first(notebook: Notebook, widget: Locator) -> None:
    with notebook.second_view(".xq-twin") as views:
        views.locator(".xq-stepper").first.press("q")
        there = shown(views)
        assert there[0] > 0
    left, right = widget.locator("input[type=range]").all()
    expect(left).to_have_value(str(there[0]))  # it draws again when it comes back into sight
    expect(right).to_have_value(str(there[1]))
