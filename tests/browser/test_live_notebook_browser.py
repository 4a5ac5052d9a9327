"""A page that searches as the output of a cell goes on without the kernel, and in a notebook opened again."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import InLab, Lab

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

CELL = """
import xqlab
from xqlab.games import TicTacToe
from xqlab.viz import Stepper, TreeWidget
run = xqlab.search(TicTacToe("b2 a1"), depth=2, enhancements=xqlab.Enhancements.textbook(), record=True,
                   compiled=False)
TreeWidget(run).as_html(live=True)
"""
SLIDERS = """
import xqlab
from xqlab.games import TicTacToe
from xqlab.viz import Stepper, charts, slot_machines
def tried(playouts):
    return Stepper(xqlab.mcts(TicTacToe("b2 a1"), playouts=playouts, seed=1, record=True, compiled=False))
display(slot_machines((0.3, 0.7), 50, start=10))
charts.with_sliders(tried, playouts=(2, 40, 1, 5))
"""
DEAD = "window.notebook.sessionContext.session?.kernel == null"


def search_deeper(page: Page) -> None:
    """Switch something on, search a ply deeper, and see the new run."""
    page.locator("summary", has_text="Move ordering").click()
    page.locator('[data-switch="history"]').check()
    page.locator('[data-limit="depth"]').fill("3")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator("[data-run]")).to_have_count(2)
    expect(page.locator(".xqp-status")).to_contain_text("depth 3")
    expect(page.locator(".xqg-tree")).to_be_visible()


def test_it_searches_without_a_kernel(in_lab: InLab, chromium: Browser, lab: Lab) -> None:
    notebook = in_lab(CELL)
    page = notebook.page
    expect(page.locator(".xqg-tree")).to_be_visible()
    notebook.command("docmanager:save")
    page.wait_for_function("!window.notebook.context.model.dirty")
    lab.end_kernels()
    page.evaluate("window.notebook.sessionContext.shutdown()")
    page.wait_for_function(DEAD)
    search_deeper(page)
    page.close()
    page = chromium.new_page(viewport={"width": 1300, "height": 1400})
    page.goto(notebook.address)
    expect(page.locator(".xqg-tree")).to_be_visible()
    search_deeper(page)


def test_lessons_with_sliders_answer_in_a_notebook(in_lab: InLab) -> None:
    notebook = in_lab(SLIDERS)
    page = notebook.page
    pulls = page.get_by_role("slider", name="Pulls")
    expect(pulls).to_have_value("10")
    pulls.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".xqs-bars caption").first).to_contain_text("After 11 pulls")
    expect(page.locator(".xqs-counters")).to_contain_text("playouts 5", use_inner_text=True)
    page.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".xqs-counters")).to_contain_text("playouts 6", use_inner_text=True)
    expect(page.locator(".xq-stepper")).to_have_count(1)
