"""Outputs without a widget in JupyterLab: a listing, into which its rules for code reach, and a chart."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Lab, open_notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = "import xqlab\nxqlab.viz.listing(xqlab.search, xqlab.Enhancements.textbook())"


def test_lines_of_code_have_no_ground_of_their_own(chromium: Browser, lab: Lab) -> None:
    notebook = open_notebook(chromium, lab, "listing.ipynb", [CELL])
    notebook.command("notebook:run-all-cells")
    lines = notebook.page.locator(".xqlab-listing .row code")
    lines.first.wait_for(timeout=120_000)
    grounds = lines.evaluate_all(
        "all => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))]"
    )
    assert grounds == ["rgba(0, 0, 0, 0)"]
    assert lines.count() > 10


CHART = """
%matplotlib inline
import xqlab
from xqlab.viz import charts
result = xqlab.search(xqlab.games.TicTacToe(), depth=3)
charts.switches_chart({"minimax": result});
"""


def test_a_chart_follows_the_theme(chromium: Browser, lab: Lab) -> None:
    notebook = open_notebook(chromium, lab, "chart.ipynb", [CHART])
    notebook.command("notebook:run-all-cells")
    chart = notebook.page.locator("img.xqlab-chart")
    chart.wait_for(timeout=120_000)
    try:
        for theme, filtered in {"Dark": "invert(0.93) hue-rotate(180deg)", "Light": "none"}.items():
            notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
            expect(chart).to_have_css("filter", filtered)
    finally:
        notebook.command("apputils:change-theme", theme="JupyterLab Light")
