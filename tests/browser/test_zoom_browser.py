"""Stepper, tree and docked runs at 200 %, as browsers zoom: nothing is cut off, lies over another, or scrolls
sideways. The board is looked at in JupyterLab, where its kernel is."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import SCREENSHOTS
from tests.browser.crossing import STEPPER_PARTS, crossings, zoomed
from tests.browser.standalone_twin import write_twin_page
from tests.viz.docked import docked
from tests.viz.recorded import searched
from xqlab.viz import Stepper, TreeWidget

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TREE_PARTS = (
    "button, select, input, .xqg-tree, .xqg-hint, .xqg-legend > span, .xqg-conventions, .xqg-board svg,"
    " .xqg-facts dt, .xqg-facts dd, .xqg-announced p, summary"
)
TWIN_PARTS = f"{STEPPER_PARTS}, td, .xqt-verdict, .xqt-head, .xqt-legend span"


def stepper(folder: Path, language: str) -> str:
    """The address of a stepper at a cutoff."""
    return (
        Stepper(searched("everything"), start=1933, language=language).save_html(folder / "a.html").as_uri()
    )


def tree(folder: Path, language: str) -> str:
    """The address of a tree."""
    return TreeWidget(searched("everything"), language=language).save_html(folder / "b.html").as_uri()


def twin(folder: Path, language: str) -> str:
    """The address of two docked runs."""
    return write_twin_page(docked("full"), folder / "c.html")


WIDGETS = {
    ".xq-stepper": (stepper, STEPPER_PARTS),
    ".xq-graph": (tree, TREE_PARTS),
    ".xq-twin": (twin, TWIN_PARTS),
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("host", WIDGETS)
def test_at_200_per_cent_nothing_crosses(chromium: Browser, tmp_path: Path, host: str, language: str) -> None:
    write, parts = WIDGETS[host]
    page = opened(chromium, write(tmp_path, language), host)
    if host == ".xq-twin":
        page.evaluate("(language) => view.setLanguage(language)", language)
    page.wait_for_timeout(300)
    assert page.evaluate("[innerWidth, devicePixelRatio]") == [640, 2]
    assert crossings(page, host, parts) == []
    page.screenshot(path=SCREENSHOTS / f"zoomed{host.replace('.xq', '')}-{language}.png", full_page=True)
    page.context.close()


def opened(chromium: Browser, address: str, host: str) -> Page:
    """The page, at 200 %, with its widget on it."""
    page = zoomed(chromium).new_page()
    page.goto(address)
    page.locator(f"{host} svg").first.wait_for()
    return page


def test_buttons_stay_in_sight_of_the_board(chromium: Browser, tmp_path: Path) -> None:
    page = chromium.new_page(viewport={"width": 400, "height": 700})
    page.goto(stepper(tmp_path, "en"))
    page.get_by_role("button", name="Board").click()
    page.locator(".xqs-board svg").wait_for()
    page.wait_for_timeout(300)
    seen = """(each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }"""
    for part in (".xqs-board", '[data-command="forward"]', '[data-command="play"]', ".xqs-sentence"):
        assert page.locator(part).evaluate(seen), part
    page.context.close()
