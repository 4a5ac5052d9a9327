"""The net board in a real JupyterLab: moves light cells; keyboard, languages, themes, narrow."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board_page import square
from tests.browser.conftest import Notebook
from tests.browser.keys import press_keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = """
from xqlab.nnue import Architecture, Network, Quantised
from xqlab.viz import NetBoard
net = Quantised.of(Network.random(Architecture("king_buckets", 64, (), "screlu", 8), 1))
shown = NetBoard(net)
shown
"""
ROOT = ".xq-net-board"
NOTEBOOK = (CELL,), {"width": 1300, "shows": ROOT}  # with one net board


@pytest.fixture
def shown(notebook: Notebook) -> Locator:
    """The board at the start position, in English."""
    assert notebook.python("shown.language = 'en'; shown.heat = ''; shown.go_to(0)") == "None"
    found = notebook.page.locator(ROOT)
    expect(found.locator(".xqb-status")).to_have_text("Red to move")
    return found


def pixels(shown: Locator, side: int) -> str:
    """The picture that stands on a side's canvas."""
    data: str = shown.locator("canvas").nth(side).evaluate("(canvas) => canvas.toDataURL()")
    return data


def test_a_move_lights_cells_and_undo_puts_them_out(notebook: Notebook, shown: Locator) -> None:
    red, black = shown.locator(".xqn-side").all()
    dark = [pixels(shown, side) for side in (0, 1)]
    square(shown, "h2").click()
    square(shown, "h9").click()
    expect(red.locator(".xqn-chip")).to_have_text(["− red cannon h2", "− black knight h9", "+ red cannon h9"])
    expect(black.locator(".xqn-chip")).to_have_count(3)
    value = int(notebook.python("", "round(shown.explanation.value)"))
    text = f"{value:+d}".replace("-", "−")
    expect(shown.locator(".xqn-value")).to_contain_text(f"{text} centipawns for Red")
    expect(red.locator(".xqn-counts")).to_have_text(re.compile(r"▲ [1-9]\d* brighter, ▼ [1-9]\d* darker"))
    expect(shown.locator(".xqn-ring")).to_have_count(2)  # h2 left; h9 both
    expect(shown.locator(".xq-heard")).to_contain_text(
        "Red's perspective: out: red cannon h2, black knight h9; in: red"
    )
    notebook.page.wait_for_timeout(1500)
    lit = [pixels(shown, side) for side in (0, 1)]
    assert lit[0] != dark[0]
    assert lit[1] != dark[1]
    shown.get_by_label("Cells").select_option("before")
    expect(shown.get_by_label("Cells")).to_have_value("before")
    shown.get_by_label("Cells").select_option("after")
    shown.get_by_role("button", name="Undo").click()
    expect(red.locator(".xqn-chip")).to_have_text(["− red cannon h9", "+ red cannon h2", "+ black knight h9"])
    notebook.expect("shown.fen == shown.board.fen() and shown.last_move", "''")


def test_by_keyboard_alone_and_a_kings_step_changes_all(notebook: Notebook, shown: Locator) -> None:
    page, cells = notebook.page, notebook.cells()
    square(shown, "e0").focus()
    press_keys(page, "Enter ArrowUp Enter")
    red, black = shown.locator(".xqn-side").all()
    expect(red.locator(".xqn-refreshed")).to_contain_text("32 out, 32 in")
    expect(black.locator(".xqn-chip")).to_have_count(2)
    field = red.get_by_role("slider")
    field.focus()
    for key in ("Home", "ArrowRight", "ArrowDown", "d", "a"):  # letters are commands of JupyterLab
        page.keyboard.press(key)
    wide = 64 // 5 + 1
    expect(field).to_have_attribute("aria-valuenow", str(2 + wide))
    expect(red.locator(".xqn-cell")).to_contain_text(f"Cell {2 + wide} of 64")
    page.wait_for_timeout(300)
    notebook.expect("shown.cell", f"[0, {1 + wide}]")
    assert notebook.cells() == cells


def test_python_moves_and_numbers_stand_below_the_men(notebook: Notebook, shown: Locator) -> None:
    notebook.python("shown.play_move('炮二平五')")
    expect(shown.locator(".xqn-chip").first).to_have_text("− red cannon h2")
    numbers = shown.locator("svg.xq-board > g").last.locator(":scope > g > text")
    for heat, count in {"removal": 30, "cell": 32, "": 0}.items():
        shown.get_by_label("Numbers below the pieces").select_option(heat)
        expect(numbers).to_have_count(count)
    notebook.python("shown.net = Network.random(Architecture('piece_square', 24), 2)")
    expect(shown.get_by_role("slider").first).to_have_attribute("aria-valuemax", "24")
    expect(shown.locator(".xqn-unused")).to_have_count(1)
    notebook.python("shown.net = net")
    expect(shown.locator(".xqn-unused")).to_have_count(0)
