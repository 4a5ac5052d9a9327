"""Outputs without a widget in JupyterLab: a listing, into which its rules for code reach, and a chart."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import InLab

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

CELL = "import xqlab\nxqlab.viz.listing(xqlab.search, xqlab.Enhancements.textbook())"
CHART = """
%matplotlib inline
import xqlab
from xqlab.viz import charts
result = xqlab.search(xqlab.games.TicTacToe(), depth=3)
charts.switches_chart({"minimax": result});
"""


def test_code_has_no_ground_of_its_own_and_a_chart_follows_the_theme(in_lab: InLab) -> None:
    notebook = in_lab(CELL, CHART)
    chart = notebook.page.locator("img.xqlab-chart")
    try:
        for theme, filtered in {"Dark": "invert(0.93) hue-rotate(180deg)", "Light": "none"}.items():
            notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
            expect(chart).to_have_css("filter", filtered)
    finally:
        notebook.command("apputils:change-theme", theme="JupyterLab Light")
    notebook.page.evaluate("window.notebook.content.scrollToItem(0)")
    lines = notebook.page.locator(".xqlab-listing .row code")
    lines.first.wait_for()
    grounds = lines.evaluate_all(
        "all => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))]"
    )
    assert grounds == ["rgba(0, 0, 0, 0)"]
    assert lines.count() > 10
