"""The search panel in a real JupyterLab: tick, search, step."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SCREENSHOTS, Lab, open_notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PANEL = """
import xqlab
from xqlab.viz import SearchPanel
board = xqlab.xiangqi.Board("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1")
panel = SearchPanel(board, depth=2)
panel
"""


def test_tick_search_and_step(chromium: Browser, lab: Lab) -> None:
    notebook = open_notebook(chromium, lab, "panel.ipynb", [PANEL])
    page = notebook.page
    notebook.command("notebook:run-all-cells")
    box = page.get_by_label("history (lossless)", exact=True)
    expect(box).to_be_checked(timeout=60_000)
    box.uncheck()
    page.get_by_role("button", name="Search", exact=True).click()
    stepper = page.locator(".xq-stepper")
    expect(stepper).to_be_visible(timeout=60_000)
    expect(page.get_by_text("moves pruned")).to_be_visible()
    assert notebook.python("", "panel.result.enhancements.history") == "False"
    stepper.locator(".xqs-sentence").click()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(stepper.locator("input[type=range]")).to_have_value("5")
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "search-panel.png")
    page.close()
