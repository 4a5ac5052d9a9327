"""Live charts on pages of their own: by mouse and keyboard, by finger on a phone, and in Firefox."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import xqlab
from tests.browser.accessibility import SCHEMES, small_targets
from tests.browser.conftest import InLab
from tests.browser.firefox import firefox, in_firefox
from tests.browser.keys import press_keys
from tests.browser.offline import Offline, assert_for_everyone
from xqlab import Enhancements
from xqlab.experiments import sweep
from xqlab.games import TicTacToe
from xqlab.viz import LiveChart

pytestmark = [pytest.mark.browser, pytest.mark.slow]
USES = {"minimax": Enhancements.minimax(), "alpha-beta": Enhancements.textbook()}
BOARDS = {"start": TicTacToe("b2 a1"), "later": TicTacToe("a1 b2 c3")}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a chart that searches."""
    searches = sweep(USES, BOARDS, range(1, 5), progress=False)
    chart = LiveChart(searches, limits={"most": [9, 73, 500, 3000]})
    return chart.save_html(tmp_path_factory.mktemp("chart") / "chart.html", live=True)


def own_points(page: Page) -> list[list[float]]:
    """What was run on the page."""
    own = "el => el.shown.props().data.own().all()"
    points: list[list[float]] = page.locator(".xq-standalone").evaluate(own)
    return points


def nodes(text: str, depth: int, *on: str) -> int:
    """The nodes that Python enters."""
    return xqlab.search(TicTacToe(text), depth=depth, enhancements=Enhancements.of(*on)).nodes


def test_by_mouse_and_by_keyboard(offline: Offline, file: Path) -> None:
    page = offline.show(file)
    status = page.locator(".xqc-status")
    assert own_points(page) == []  # nothing runs by itself
    page.get_by_role("button", name="Run", exact=True).click()
    expect(status).to_have_text("16 searches run here; 16 as recorded.")
    expect(page.locator("path.xqc-own.xqc-line")).to_have_count(2)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(status).to_have_text("All of these have been searched here.")
    # The rest by keyboard alone: fewer plies, a position and switches of one's own.
    page.get_by_label("up to").focus()
    page.keyboard.press("ArrowUp")
    page.get_by_role("combobox", name="Positions").focus()
    page.keyboard.press("End")
    press_keys(page, "Tab b 2 Tab")
    page.keyboard.press("Enter")  # unfolds the switches
    page.get_by_label("root order").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Run", exact=True).focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("9 searches run here.")
    own = {(of, depth): count for of, place, depth, count in own_points(page) if place == 2}
    assert own[0, 3] == nodes("b2", 3)
    assert own[3, 3] == nodes("b2", 3, "alpha_beta", "root_order")
    page.get_by_label("Position", exact=True).fill("b2 b2")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(status).to_contain_text("The search failed: expected one of")
    page.get_by_role("button", name="中文").click()
    expect(status).to_contain_text("搜索出错")
    assert offline.asked == []


def test_by_finger_on_a_phone_and_for_everyone(offline: Offline, file: Path) -> None:
    for scheme, language in SCHEMES:
        page = offline.show(file, scheme=scheme, phone=True)
        if language == "zh":
            page.get_by_role("button", name="中文").tap()
        page.locator(".xqc-numbers summary").tap()
        page.locator(".xqc-choose summary").tap()
        page.locator(".xqc-run").tap()
        expect(page.locator(".xqc-status")).to_contain_text(re.compile("16 (as recorded|次与记录相同)"))
        cells = page.locator(".xqc-tables tr").nth(4).locator("td").all_inner_texts()
        assert cells[1:] == [cells[1]] * 2  # recorded and run here
        assert small_targets(page, ".xq-live-chart") == []
        assert_for_everyone(page, 400)


@in_firefox
def test_in_firefox(file: Path) -> None:
    with firefox(400) as page:
        page.show(file)
        page.evaluate("document.querySelector('.xqc-run').click()")
        text = "document.querySelector('.xqc-status').textContent"
        page.wait(f"{text}.startsWith('16 searches run here; 16 as recorded')")


NOTEBOOK = """
import xqlab
from xqlab.experiments import sweep
from xqlab.games import TicTacToe
uses = {"alpha-beta": xqlab.Enhancements.textbook()}
xqlab.viz.LiveChart(sweep(uses, {"start": TicTacToe()}, [1, 2], progress=False))
"""


@pytest.mark.nightly
def test_in_a_notebook_the_kernel_searches(in_lab: InLab) -> None:
    notebook = in_lab(NOTEBOOK)
    chart = notebook.page.locator(".xq-live-chart")
    chart.get_by_role("button", name="Run", exact=True).click(timeout=120_000)
    expect(chart.locator(".xqc-status")).to_have_text("2 searches run here; 2 as recorded.")
    chart.get_by_role("combobox", name="Positions").select_option("one of your own")
    chart.get_by_label("Position", exact=True).fill("b2")
    chart.get_by_role("button", name="Run", exact=True).click()
    expect(chart.locator(".xqc-status")).to_have_text("2 searches run here.")
    chart.get_by_role("button", name="中文").click()
    expect(chart.locator(".xqc-run")).to_have_text("运行")
