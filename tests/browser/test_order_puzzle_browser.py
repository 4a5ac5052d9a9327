"""Order puzzles: solved by mouse, by keyboard and by finger, and heard in a kernel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import small_targets
from tests.browser.conftest import SCREENSHOTS, Lab, open_notebook
from tests.browser.offline import Offline, assert_for_everyone, open_offline, shown, unfold
from tests.browser.test_tree_lab_browser import centre
from xqlab.viz import OrderPuzzle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STATUS, TREE = ".xqy-status", ".xq-tree-lab textarea"


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Offline]:
    """Opens pages with the network off."""
    yield from open_offline(chromium)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of the puzzles that come with xqlab."""
    return OrderPuzzle().save_html(tmp_path_factory.mktemp("puzzle") / "puzzle.html")


def opened(offline: Offline, file: Path, width: int = 1300, scheme: str = "light") -> Page:
    page = offline.open(file, width=width, scheme=scheme)
    shown(page)
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
    for key in ("Alt+ArrowLeft", "Alt+ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(TREE)).to_have_value("[[3, 12, 8], [14, 5, 2], [4, 6, 2]]")
    expect(page.locator(".xqg-item[aria-label^='a, Value 3, Min']")).to_have_count(
        1
    )  # the search has answered
    for leaves in (7, 5):
        page.mouse.click(*centre(page, "c, Value 2"))
        page.keyboard.press("Alt+ArrowLeft")
        page.keyboard.press("Alt+ArrowLeft")
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


@pytest.mark.parametrize(("width", "scheme"), [(1300, "light"), (400, "dark")])
def test_it_is_for_everyone(offline: Offline, file: Path, width: int, scheme: str) -> None:
    page = opened(offline, file, width, scheme)
    unfold(page)
    if scheme == "dark":
        page.locator('[data-set="language"]').select_option("zh")
        expect(page.locator(STATUS)).to_have_text("搜索了 9 个叶，目标 5 个。")
    page.locator("[data-puzzle=solution]").click()
    expect(page.locator(".xqy-solved")).to_be_visible()
    assert_for_everyone(page, width)
    assert small_targets(page, ".xq-tree-lab") == []
    page.screenshot(path=SCREENSHOTS / f"order-puzzle-{scheme}.png", full_page=True)
    page.emulate_media(media="print")
    assert page.locator("button:visible").count() == 0


def test_by_finger(chromium: Browser, file: Path) -> None:
    context = chromium.new_context(viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(file.as_uri())
    page.locator(".xqg-item").first.wait_for()
    page.get_by_role("button", name="Next level").tap()
    expect(page.locator(STATUS)).to_have_text("8 leaves searched. Par: 5.")
    unfold(page)
    page.get_by_role("button", name="Previous level").tap()
    expect(page.locator(STATUS)).to_have_text("9 leaves searched. Par: 5.")
    page.locator(".xqg-tree").scroll_into_view_if_needed()
    (x, y), (x2, _) = centre(page, "c, Value 3"), centre(page, "a, Value 2, Min")
    touch = context.new_cdp_session(page)
    for kind, at in (("Start", x), ("Move", x - 20), ("Move", (x + x2) / 2), ("Move", x2 - 5)):
        points = [{"x": at, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(TREE)).to_have_value("[[3, 12, 8], [14, 5, 2], [4, 6, 2]]")
    expect(page.locator(STATUS)).to_have_text("9 leaves searched. Par: 5.")
    context.close()


def test_in_a_notebook(chromium: Browser, lab: Lab) -> None:
    trees = ["(2 3) (5 7)", "(1 2) (4 (3 5))"]
    cells = [f"from xqlab.viz import OrderPuzzle\npuzzle = OrderPuzzle({trees}, random=0)\npuzzle"]
    notebook = open_notebook(chromium, lab, "order-puzzle.ipynb", cells)
    notebook.command("notebook:run-all-cells")
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
    page.close()
