"""Every widget in a real Notebook 7: it is shown, answers, and takes the keyboard from the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Lab, Notebook, runs_of
from tests.browser.keys import press_keys

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

SEARCH = """
import xqlab
from xqlab.games import TicTacToe
from xqlab.nnue import Architecture, Network
from xqlab.viz import EvaluationLab, NetBoard, Overview, SearchPanel, Stepper, TreeWidget
result = xqlab.search(TicTacToe("b2 a1 c3"), depth=3, enhancements=xqlab.Enhancements.textbook(), record=True)
"""
CELLS = [
    SEARCH,
    "board = xqlab.BoardWidget(notation='chinese'); board",
    "stepper = Stepper(result); stepper",
    "tree = TreeWidget(result); tree",
    "overview = Overview(result); overview",
    "panel = SearchPanel(TicTacToe('b2 a1 c3'), depth=2); panel",
    "lab = EvaluationLab(depth=2); lab",
    "net = NetBoard(Network.random(Architecture(width=32))); net",
]
BOARD = ".xq-board-widget:not(.xq-net-board)"
WIDGETS = (
    BOARD,
    ".xq-stepper",
    ".xq-graph",
    ".xq-overview",
    ".xq-search-form",
    ".xq-evaluation-lab",
    ".xq-net-board",
)
COMPILES = 90_000  # milliseconds that the first search of a kernel may take


@pytest.fixture(scope="module")
def notebook(chromium: Browser, notebook7: Lab) -> Iterator[Notebook]:
    """A notebook with all widgets, run."""
    for in_notebook7 in runs_of(chromium, notebook7, "notebook7"):
        shows = ", ".join(WIDGETS)
        yield in_notebook7(*CELLS, shows=shows, count=len(WIDGETS), height=6800)


def test_it_is_notebook_7(notebook: Notebook) -> None:
    assert notebook.page.evaluate("window.jupyterapp.name") == "Jupyter Notebook"
    assert notebook.page.evaluate("window.jupyterapp.version").startswith("7.")


def test_every_widget_is_shown(notebook: Notebook) -> None:
    page = notebook.page
    for widget in WIDGETS:
        shown = page.locator(widget)
        box = shown.bounding_box()
        assert box is not None
        assert (box["width"] > 600, box["height"] > 150) == (True, True), widget
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)


def test_a_move_by_mouse_reaches_the_kernel(notebook: Notebook) -> None:
    board = notebook.page.locator(BOARD)
    for square in (9 * 2 + 7, 9 * 2 + 4):
        board.locator(f'[data-square="{square}"]').click()
    expect(board.locator(".xqb-moves li button")).to_have_text(["炮二平五"])
    notebook.expect("board.moves", "['炮二平五']")
    net = notebook.page.locator(".xq-net-board")
    for square in (9 * 2 + 7, 9 * 2 + 4):
        net.locator(f'[data-square="{square}"]').click()
    expect(net.locator(".xqn-chip").first).to_have_text("− red cannon h2")
    notebook.expect("net.last_move", "'h2e2'")


def test_letters_do_not_become_commands_of_the_page(notebook: Notebook) -> None:
    page, cells = notebook.page, notebook.cells()
    for widget in (BOARD, ".xq-net-board"):
        page.locator(f'{widget} [tabindex="0"][data-square]').focus()
        press_keys(page, "a b d d x Delete")
    page.locator(".xq-search-form summary").first.press("Enter")
    box = page.locator('.xq-search-form [data-switch="alpha_beta"]')
    box.focus()
    expect(box).to_be_focused()
    press_keys(page, "a b d d x m y")
    assert notebook.cells() == cells


def test_stepper_and_trees_walk_by_keyboard(notebook: Notebook) -> None:
    page = notebook.page
    page.locator(".xq-stepper .xqs-sentence").click()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".xq-stepper input[type=range]")).to_have_value("3")
    notebook.expect("stepper.event", "3")
    page.locator(".xq-graph .xqg-tree").focus()
    page.keyboard.press("ArrowRight")
    notebook.expect("tree.node == result.tree.children(result.tree.root())[0]", "True")
    page.locator(".xq-overview .xqo-field").focus()
    page.keyboard.press("ArrowDown")
    notebook.expect("overview.node > 0", "True")


def test_the_panel_searches(notebook: Notebook) -> None:
    form = notebook.page.locator(".xq-search-form")
    form.get_by_role("button", name="Search", exact=True).click()
    expect(form.locator(".xqp-status")).to_contain_text("nodes", timeout=COMPILES)
    expect(notebook.page.locator(".xq-stepper")).to_have_count(2)
