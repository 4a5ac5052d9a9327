"""The lab of a tree by mouse, keyboard and finger: pages in Chromium and Firefox, and a notebook."""

import json
from pathlib import Path
from urllib.parse import urlencode

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import serious_faults, small_targets
from tests.browser.conftest import InLab
from tests.browser.finger import drag_by_finger
from tests.browser.firefox import firefox, in_firefox
from tests.browser.keys import press_keys
from tests.browser.offline import Offline, shown
from xqlab.games import TextbookTree
from xqlab.search import Enhancements, search
from xqlab.search.events import LEAF, OVER
from xqlab.viz import TreeLab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DROPPED = """(text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "tree.json"));
    return dropped;
}"""
COUNTS, TREE = ".xqy-counts", ".xq-tree-lab textarea"


def counts(text: str, *on: str, first: str = "max") -> str:
    """What the page says of a tree that Python searches."""
    board, use = TextbookTree(text, first=first), Enhancements.of(*filter(None, on or ["alpha_beta"]))
    result = search(board, depth=board.height, enhancements=use, record=True, compiled=False)
    value = -result.value if first == "min" else result.value
    leaves = int(np.isin(result.log["kind"], (LEAF, OVER)).sum())
    return f"Value {value} for Max. {leaves} leaves evaluated; ".replace("-", "−")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of the classic tree."""
    return TreeLab().save_html(tmp_path_factory.mktemp("lab") / "lab.html")


def centre(page: Page, name: str, at: int = 0) -> tuple[float, float]:
    """The middle of the shape of a node, called as screen readers call it."""
    box = page.locator(f".xqg-item[aria-label^='{name}'] .xqg-shape").nth(at).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def assert_shows(page: Page, text: str, *on: str, first: str = "max") -> None:
    """The page has this tree, and answers as Python does."""
    expect(page.locator(TREE)).to_have_value(text)
    expect(page.locator(COUNTS)).to_contain_text(counts(text, *on, first=first))


def test_by_mouse(offline: Offline, file: Path) -> None:
    page = offline.show(file)
    assert_shows(page, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    expect(page.locator(".xqg-shape.xqg-ghost")).to_have_count(3)  # two, and the legend's
    (x, y), (x2, _) = centre(page, "c, Value at most"), centre(page, "a, Value 3")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y)
    page.mouse.move((x + x2) / 2, y, steps=2)
    expect(page.locator(TREE)).to_have_value("[[3, 12, 8], [14, 5, 2], [2, 4, 6]]")  # while dragged
    page.mouse.move(x2 - 5, y + 9, steps=4)
    page.mouse.up()
    dragged = "[[14, 5, 2], [3, 12, 8], [2, 4, 6]]"
    assert_shows(page, dragged)
    page.get_by_role("button", name="Undo").click()
    assert_shows(page, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    page.get_by_role("button", name="Redo").click()
    assert_shows(page, dragged)
    page.mouse.click(*centre(page, "a, Value 14"))
    page.get_by_role("button", name="Remove").click()
    assert_shows(page, "[[5, 2], [3, 12, 8], [2, 4, 6]]")
    page.get_by_label("fail_hard").check()
    page.get_by_label("First to move").select_option("min")
    assert_shows(page, "[[5, 2], [3, 12, 8], [2, 4, 6]]", "alpha_beta", "fail_hard", first="min")
    page.get_by_role("button", name="Make it").click()
    expect(page.locator(COUNTS)).to_contain_text("minimax evaluates 27.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save file").click()
    saved = Path(download.value.path()).read_text("utf-8")
    assert json.loads(saved)["on"] == ["alpha_beta", "fail_hard"]
    lab = TreeLab(saved)
    assert lab.board.leaves == TextbookTree.random(3, 3, seed=1).leaves
    assert_shows(page, lab.tree, "alpha_beta", "fail_hard", first="min")
    page.get_by_role("button", name="Next seed").click()
    page.get_by_label("fail_hard").uncheck()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(download.value.path())
    assert_shows(page, lab.tree, "alpha_beta", "fail_hard", first="min")
    page.get_by_role("button", name="Next seed").click()
    dropped = page.evaluate_handle(DROPPED, saved)
    page.dispatch_event(".xq-tree-lab", "drop", {"dataTransfer": dropped})
    assert_shows(page, lab.tree, "alpha_beta", "fail_hard", first="min")


KEYED = "[[2, 4, 6], [14, 5, 2], [7, 8]]"


def test_by_keyboard(offline: Offline, file: Path) -> None:
    page = offline.open(file)
    # So slow that keys are pressed before the search has answered those before.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 8})
    shown(page)
    page.locator(".xqg-item").first.wait_for()
    page.locator(".xqg-tree").focus()
    for key in "ArrowRight ArrowRight 7 Enter ArrowDown Delete ArrowLeft ArrowLeft".split():
        page.keyboard.press(key)
    press_keys(page, "Alt+ArrowRight Alt+ArrowRight")
    assert_shows(page, KEYED)
    press_keys(page, "c s")
    assert_shows(page, "[[2, 4, 6], [14, 5, 2], [7, 8, 0, 0]]")
    press_keys(page, "Control+z Control+z")
    assert_shows(page, KEYED)


def test_what_is_typed(offline: Offline, file: Path) -> None:
    page = offline.show(file)
    wrong = page.locator(".xqy-wrong")
    for text, said in (
        ("[[3, 5], [x]]", "expected brackets, integers and names, got 'x' in tree '[[3, 5], [x]]'"),
        ("(chance: (3 5)) 2", "got 'chance' in tree '(chance: (3 5)) 2': this search has no chance nodes"),
        ("(½ −1.25) 2", "got the fraction '½' in tree '(½ −1.25) 2'; 4 times it is (2 -5) 8, and alpha-beta"),
    ):
        page.locator(TREE).fill(text)
        page.locator(TREE).press("Enter")
        expect(wrong).to_contain_text(said)
        assert serious_faults(page, "body") == []
    page.get_by_role("button", name="Take 4 times it: (2 -5) 8").click()
    assert_shows(page, "[[2, -5], 8]")
    expect(wrong).to_be_hidden()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".xqy-done")).to_have_text("The link is copied.")
    page.locator(".xqy-done").evaluate("(el) => el.textContent = ''")
    link = {"tree": "L:(−3 5) (2 9)", "first": "min", "on": "alpha_beta strict_cutoff"}
    page.goto(f"{file.as_uri()}#{urlencode(link)}")
    page.reload()
    assert_shows(page, "[L: [-3, 5], [2, 9]]", "alpha_beta", "strict_cutoff", first="min")


def test_by_finger(offline: Offline, file: Path) -> None:
    page = offline.show(file, phone=True)
    page.locator(".xqg-item").first.wait_for()
    page.locator(".xqg-tree").scroll_into_view_if_needed()
    leaf = page.locator(".xqg-item[aria-label^='a, Value 14']")
    leaf.tap()
    leaf.tap()
    expect(page.get_by_label("Value of the leaf")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    assert_shows(page, "[[3, 12, 8], [2, 4, 6], [1, 5, 2]]")
    page.locator(".xqg-tree").scroll_into_view_if_needed()
    (x, y), (x2, _) = centre(page, "c, Value at most"), centre(page, "a, Value 3")
    drag_by_finger(page, (x, y), (x - 20, y), ((x + x2) / 2, y), (x2 - 5, y))
    assert_shows(page, "[[1, 5, 2], [3, 12, 8], [2, 4, 6]]")
    assert small_targets(page, ".xq-tree-lab") == []


@in_firefox
def test_in_firefox(file: Path) -> None:
    with firefox() as page:
        page.open(file.as_uri())
        page.wait("Boolean(document.querySelector('.xqg-item'))")
        page.evaluate("document.querySelector('.xqg-tree').focus()")
        for key in ("ArrowRight", "ArrowRight", "7", "Enter"):
            page.press(key)
        typed, said = (
            f"document.querySelector('{TREE}').value",
            f"document.querySelector('{COUNTS}').textContent",
        )
        first = "[[7, 12, 8], [2, 4, 6], [14, 5, 2]]"
        page.wait(f"{typed} === '{first}'")
        page.wait(
            f"{said}.startsWith('{counts(first)}')"
        )  # it is drawn again, and the shapes stay where they are
        shape = ".xqg-item[aria-label^='{}, V'] .xqg-shape"
        (x, y), (x2, _) = page.centre(shape.format("c")), page.centre(shape.format("a"))
        page.drag((x, y), (x - 20, y), (x2 - 5, y))
        dragged = "[[14, 5, 2], [7, 12, 8], [2, 4, 6]]"
        page.wait(f"{typed} === '{dragged}'")
        page.wait(f"{said}.startsWith('{counts(dragged)}')")


@pytest.mark.nightly
def test_in_a_notebook(in_lab: InLab) -> None:
    cells = ["from xqlab.viz import TreeLab\nlab = TreeLab('(3 5) (2 9)')\nlab"]
    notebook = in_lab(*cells)
    page = notebook.page
    page.locator(".xqg-item").first.wait_for()
    page.locator(".xqg-tree").focus()
    press_keys(page, "ArrowRight ArrowRight 1 Enter")
    notebook.expect("lab.tree", "'[[1, 5], [2, 9]]'")
    notebook.expect("lab.search().value", "2")
    notebook.python("lab.tree = '7 (8 6)'; lab.first = 'min'; lab.on = []")
    assert_shows(page, "[7, [8, 6]]", "", first="min")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".xqy-done")).to_contain_text("A notebook has no address")
    assert notebook.cells() == 1
