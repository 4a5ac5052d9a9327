"""In a real JupyterLab an explanation is folded after a wrong answer, open after a right one."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import InLab

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

CHECK = 'from xqlab.teach import check\ncheck("ordering.least_leaves", {})'


def test_an_explanation_unfolds(in_lab: InLab) -> None:
    notebook = in_lab(*(CHECK.format(each) for each in ("...", 3, 3199)))
    page = notebook.page
    try:
        outputs = page.locator(".jp-OutputArea-output")
        expect(outputs).to_have_count(3)
        unanswered, wrong, right = (outputs.nth(place) for place in range(3))
        expect(unanswered).to_have_text("No answer yet: replace the ... and run the cell again.")
        why = "every reply to one move of each player"
        expect(right.locator("details")).to_contain_text(why)
        expect(right.get_by_text(why)).to_be_visible()
        expect(wrong.get_by_text("Not yet: too low.")).to_be_visible()
        expect(wrong.get_by_text(why)).to_be_hidden()
        wrong.get_by_text("Show the answer").click()
        expect(wrong.get_by_text(why)).to_be_visible()
    finally:
        page.close()
