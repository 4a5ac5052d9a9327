"""The net board in a real JupyterLab: moves light cells; keyboard, languages, themes, narrow."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.accessibility import THEMES, serious_faults
from tests.browser.conftest import SCREENSHOTS, Lab, Notebook, open_notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = """
from xqlab.nnue import Architecture, Network, Quantised
from xqlab.viz import NetBoard
net = Quantised.of(Network.random(Architecture("king_buckets", 64, (), "screlu", 8), 1))
shown = NetBoard(net)
shown
"""
ROOT = ".xq-net-board"


@pytest.fixture(scope="module")
def notebook(chromium: Browser, lab: Lab) -> Iterator[Notebook]:
    """A notebook with one net board, run."""
    opened = open_notebook(chromium, lab, "net-board.ipynb", [CELL], 1300)
    opened.command("notebook:run-all-cells")
    expect(opened.page.locator(ROOT)).to_have_count(1, timeout=90_000)
    yield opened
    opened.page.close()


@pytest.fixture
def shown(notebook: Notebook) -> Locator:
    """The board at the start position, in English."""
    assert notebook.python("shown.language = 'en'; shown.heat = ''; shown.go_to(0)") == "None"
    found = notebook.page.locator(ROOT)
    expect(found.locator(".xqb-status")).to_have_text("Red to move")
    return found


def shoot(shown: Locator, name: str) -> None:
    """Keep a picture to be looked at."""
    shown.page.wait_for_timeout(300)
    shown.screenshot(path=SCREENSHOTS / f"net-board-{name}.png")


def square(shown: Locator, name: str) -> Locator:
    """The square of this name."""
    return shown.locator(f'[data-square="{"abcdefghi".index(name[0]) + 9 * int(name[1])}"]')


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
    expect(shown.locator(".xqb-announced")).to_contain_text(
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
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
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


@pytest.mark.parametrize(("theme", "language"), THEMES)
def test_no_serious_fault_for_those_who_hear_or_see_little(
    notebook: Notebook, shown: Locator, language: str, theme: str
) -> None:
    page = notebook.page
    page.emulate_media(reduced_motion="reduce")  # no flash to wait for
    notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
    expect(page.locator(f"body[data-jp-theme-name='JupyterLab {theme}']")).to_have_count(1)
    notebook.python(f"shown.play_move('h2h9'); shown.heat = 'removal'; shown.language = {language!r}")
    expect(shown).to_have_attribute("lang", {"en": "en", "zh": "zh-Hans"}[language])
    expect(shown.locator({"en": ".xq-letters", "zh": ".xq-numbers"}[language])).to_be_visible()
    page.set_viewport_size({"width": 1300, "height": 2000})
    try:
        shoot(shown, f"{language}-{theme.lower()}")
        assert serious_faults(page, ROOT) == []
        if language == "zh":
            texts = shown.evaluate(
                """(el) => [...el.querySelectorAll("*")].flatMap((each) => [each.title, each.ariaLabel,
                    ...(each.closest("[lang]").lang === "en" || each.closest("svg, style") ? [] :
                        [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)),
                ]).filter((text) => text && text.trim())"""
            )
            assert {text for text in texts if re.search(r"[a-zA-Z]{2}", text)} == set()
        for name, (width, zoom) in {"400": (400, 1), "zoomed": (1200, 2)}.items():
            shown.evaluate(
                "(e, [w, z]) => { e.style.width = `${w / z}px`; e.style.zoom = z; }", [width, zoom]
            )
            shoot(shown, f"{name}-{language}-{theme.lower()}")
            assert shown.locator(".xqb-frame").evaluate("(e) => e.scrollWidth <= e.clientWidth + 1"), name
            assert shown.locator("button, select").evaluate_all(
                "(all) => all.filter((each) => each.offsetHeight).every((each) => each.offsetHeight >= 24)"
            )  # WCAG 2.2, target size
    finally:
        shown.evaluate("(e) => { e.style.width = ''; e.style.zoom = ''; }")
        page.set_viewport_size({"width": 1300, "height": 1000})
        page.emulate_media(reduced_motion="no-preference")
        notebook.command("apputils:change-theme", theme="JupyterLab Light")
