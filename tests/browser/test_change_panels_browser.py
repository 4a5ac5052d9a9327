"""What changed and the sensitivity in a real JupyterLab: compare, show, search again, find a slider."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import serious_faults
from tests.browser.conftest import InLab

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

LAB = """
from xqlab.experiments import study_positions
from xqlab.viz import EvaluationLab
lab = EvaluationLab(study_positions()["opening 6"], depth=2)
lab.changed = {"material.pawn": [150, 150], "material.rook": [-148, 900]}
lab
"""
ROOT = ".xq-evaluation-lab"


def test_a_flip_is_found_and_set(in_lab: InLab) -> None:
    opened = in_lab(LAB)
    page, form = opened.page, opened.page.locator(ROOT)
    expect(form).to_have_count(1, timeout=90_000)
    page.set_viewport_size({"width": 1500, "height": 2400})
    odd = form.locator(".xqe-odd", has_text="⚠ “a rook” is -148 in the opening")
    expect(odd).to_be_visible()
    expect(form.get_by_role("button", name="material, 2 changed, 3 out of all sense")).to_be_visible()

    tab = form.get_by_role("tab", name="What changed")
    tab.click()
    page.keyboard.press("ArrowRight")
    expect(form.get_by_role("tab", name="Sensitivity")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    changed = form.locator('[data-panel="what_changed"]')
    count = changed.get_by_label("at most")
    begin = changed.get_by_role("button", name="Compare with the base")
    count.fill("500")
    begin.click()
    expect(count).to_be_focused()
    expect(changed.locator(".xqe-notice")).to_have_text(re.compile("a number from 1 to 100, got “500”"))
    count.fill("8")
    changed.get_by_label("Depth").fill("2")
    begin.click()
    expect(changed.locator(".xqe-lines")).to_contain_text("8 positions", timeout=60_000)
    position = changed.locator("tbody button").first
    position.focus()
    page.keyboard.press("Enter")
    expect(changed.locator("tbody button").first).to_have_attribute("aria-pressed", "true")
    expect(changed.get_by_text("The search chooses")).to_be_visible()
    opened.expect("lab.board == lab.panels['what_changed'].comparison.changed[0].board", "True")
    expect(changed.locator("tbody button").first).to_be_focused()

    opened.python("lab.reset(); lab.board = study_positions()['opening 6']")
    expect(form.locator(".xqe-odd", has_text="⚠")).to_have_count(0)
    form.get_by_role("tab", name="Sensitivity").click()
    sensitive = form.locator('[data-panel="sensitivity"]')
    sensitive.get_by_label("Depth").fill("2")
    sensitive.get_by_role("button", name="Search again").click()
    expect(sensitive.locator(".xqe-lines")).to_contain_text("instead of", timeout=60_000)
    for name, language in (("English", "en"), ("中文", "zh")):
        form.get_by_role("button", name=name).click()
        expect(form).to_have_attribute("lang", re.compile(language))
        expect(form.get_by_role("button", name=name)).to_be_focused()  # no row of a panel takes it
        for panel in ("what_changed", "sensitivity"):
            form.locator(f'[data-tab="{panel}"]').click()
            for width in (1100, 400):
                form.evaluate("(e, width) => { e.style.width = `${width}px`; }", width)
                assert form.locator(".xqe-frame").evaluate("(e) => e.scrollWidth <= e.clientWidth + 1")
            assert serious_faults(page, ROOT) == []
            form.evaluate("(e) => { e.style.width = ''; }")
    form.get_by_role("button", name="English").click()

    row = sensitive.locator("tbody tr", has=page.get_by_role("button", name=re.compile("^Set: "))).first
    weight = row.locator("th button")
    weight.click()
    expect(form.locator('input[type="range"]:focus')).to_have_attribute(
        "aria-label", f"{weight.inner_text()}, opening"
    )
    before = opened.python("", "lab.move")
    row.get_by_role("button", name=re.compile("^Set: ")).click()
    opened.expect(f"lab.move != {before} and len(lab.changed) == 1", "True")
    sensitive.get_by_label("Choice in").select_option("stored")
    sensitive.get_by_label("positions at most").fill("2")
    sensitive.get_by_role("button", name="Search again").click()
    expect(sensitive.locator("meter").first).to_be_visible(timeout=60_000)

    form.get_by_role("tab", name="History").click()
    tried = form.locator('[data-panel="history"]')
    tried.get_by_role("button", name="Keep").click()
    tried.get_by_role("button", name="Compare with it: 1").click()
    expect(tried.get_by_role("button", name="Go back to it: 1")).to_be_focused()
    page.evaluate("void window.notebook.sessionContext.session.kernel.restart()")
    expect(tried.locator(".xqe-notice")).to_contain_text("The kernel has restarted")
    expect(tried.get_by_role("button", name="Keep")).to_be_disabled()
