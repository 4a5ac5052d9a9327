"""Order puzzles: solved by mouse, by keyboard and by finger, and heard in a kernel."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import InLab
from tests.browser.finger import drag_by_finger
from tests.browser.keys import press_keys
from tests.browser.offline import Offline, unfold
from tests.browser.test_tree_lab_browser import centre
from xqlab.viz import OrderPuzzle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STATUS, TREE = ".xqy-status", ".xq-tree-lab textarea"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of the puzzles that come with xqlab."""
    return OrderPuzzle().save_html(tmp_path_factory.mktemp("puzzle") / "puzzle.html")


def opened(offline: Offline, file: Path, width: int = 1300, scheme: str = "light") -> Page:
    page = offline.show(file, width=width, scheme=scheme)
    page.locator(".xqg-item").first.wait_for()
    expect(page.locator(STATUS)).to_have_text("9 leaves searched. Par: 5.")
    return page


def test_solved_by_the_keyboard(offline: Offline, file: Path) -> None:
    page = opened(offline, file)
    page.locator(".xqg-tree").focus()
    for key in ("c", "s", "Delete", "7", "ArrowRight", "Insert", "ArrowLeft"):  # the tree stays
        page.keyboard.press(key)
    expect(page.locator(TREE)).to_have_value("[[14, 5, 2], [4, 6, 2], [3, 12, 8]]")
    page.locator(".xqg-item[aria-label^='c, ']").first.click()
    press_keys(page, "Alt+ArrowLeft Alt+ArrowLeft")
    expect(page.locator(TREE)).to_have_value("[[3, 12, 8], [14, 5, 2], [4, 6, 2]]")
    expect(page.locator(".xqg-item[aria-label^='a, Value 3, Min']")).to_have_count(
        1
    )  # the search has answered
    for leaves in (7, 5):
        page.mouse.click(*centre(page, "c, Value 2"))
        press_keys(page, "Alt+ArrowLeft Alt+ArrowLeft")
        expect(page.locator(STATUS)).to_contain_text(f"{leaves} leaves searched. Par: 5.")
    expect(page.locator(STATUS)).to_have_text(
        "5 leaves searched. Par: 5. ✓ No order needs fewer. Solved so far: 1."
    )
    page.get_by_role("button", name="Next level").click()
    expect(page.locator(STATUS)).to_have_text("8 leaves searched. Par: 5. Solved so far: 1.")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Show such an order").click()
    expect(page.locator(STATUS)).to_have_text(
        "5 leaves searched. Par: 5. ✓ No order needs fewer. Solved so far: 1."
    )
    page.get_by_label("Goal").select_option("most")
    expect(page.locator(STATUS)).to_have_text("5 leaves searched. Par: 8. Solved so far: 1.")
    page.reload()
    expect(page.locator(STATUS)).to_have_text("8 leaves searched. Par: 5. Solved so far: 1.")
    expect(page.locator(".xqy-par b")).to_have_text("Level 2 of 12")  # the first that is not solved


def test_dragged_by_mouse(offline: Offline, file: Path) -> None:
    page = opened(offline, file)
    (x, y), (x2, _) = centre(page, "c, Value 3"), centre(page, "a, Value 2, Min")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y)
    page.mouse.move(x2 - 5, y, steps=4)
    page.mouse.up()
    expect(page.locator(TREE)).to_have_value("[[3, 12, 8], [14, 5, 2], [4, 6, 2]]")
    expect(page.locator(STATUS)).to_have_text("9 leaves searched. Par: 5.")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(TREE)).to_have_value("[[14, 5, 2], [4, 6, 2], [3, 12, 8]]")


def test_by_finger(offline: Offline, file: Path) -> None:
    page = offline.show(file, phone=True)
    page.locator(".xqg-item").first.wait_for()
    page.get_by_role("button", name="Next level").tap()
    expect(page.locator(STATUS)).to_have_text("8 leaves searched. Par: 5.")
    unfold(page)
    page.get_by_role("button", name="Previous level").tap()
    expect(page.locator(STATUS)).to_have_text("9 leaves searched. Par: 5.")
    page.locator(".xqg-tree").scroll_into_view_if_needed()
    (x, y), (x2, _) = centre(page, "c, Value 3"), centre(page, "a, Value 2, Min")
    drag_by_finger(page, (x, y), (x - 20, y), ((x + x2) / 2, y), (x2 - 5, y))
    expect(page.locator(TREE)).to_have_value("[[3, 12, 8], [14, 5, 2], [4, 6, 2]]")
    expect(page.locator(STATUS)).to_have_text("9 leaves searched. Par: 5.")


@pytest.mark.nightly
def test_in_a_notebook(in_lab: InLab) -> None:
    trees = ["(2 3) (5 7)", "(1 2) (4 (3 5))"]
    cells = [f"from xqlab.viz import OrderPuzzle\npuzzle = OrderPuzzle({trees}, random=0)\npuzzle"]
    notebook = in_lab(*cells)
    page = notebook.page
    expect(page.locator(STATUS)).to_have_text("4 leaves searched. Par: 3.")
    page.locator(".xqg-item[aria-label^='b, ']").first.click()
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.locator(STATUS)).to_have_text(
        "3 leaves searched. Par: 3. ✓ No order needs fewer. Solved so far: 1."
    )
    notebook.expect("puzzle.solved, puzzle.leaves", "(['1 fewest'], 3)")
    page.get_by_role("button", name="Next level").click()
    notebook.expect("puzzle.level, puzzle.par, puzzle.leaves", "(1, 3, 5)")
    notebook.python("puzzle.level = 0; puzzle.goal = 'most'")
    expect(page.locator(STATUS)).to_have_text("3 leaves searched. Par: 4. Solved so far: 1.")
