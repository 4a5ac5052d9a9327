"""A listing in JupyterLab, whose own rules for code reach into outputs."""

import pytest
from playwright.sync_api import Browser

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
