"""Junqi in a real JupyterLab: both boards are played on, and every widget shows a recorded search."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.accessibility import THEMES, serious_faults
from tests.browser.board_page import button, drag_between, expect_moves, fen_box, words_of
from tests.browser.conftest import InLab, Notebook
from tests.browser.keys import press_keys
from xqlab.games.junqi import LAYOUTS, Board

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARDS = """
import xqlab
from xqlab import Enhancements
from xqlab.games.junqi import Board
from xqlab.viz import Overview, Quiz, Stepper, TreeWidget, Twin
board = xqlab.BoardWidget(Board(), depth=1)
board
"""
TALL = """
tall = xqlab.BoardWidget(Board(board="17x5"), depth=1)
tall
"""
SHOWN = {
    "stepper": """
use = Enhancements.of(
    "alpha_beta", "iterative_deepening", "root_order", "history", "history_best", "skip_sacrifices",
    "skip_idle_moves", "repetition",
)
few = "1f3/1L3/5/1E3/5/5/5/4p/5/2e2/3L1/2mF1 r"
result = xqlab.search(Board(few), depth=3, enhancements=use, record=True)
stepper = Stepper(result)
stepper
""",
    "graph": "graph = TreeWidget(result)\ngraph",
    "overview": "overview = Overview(xqlab.search(Board(), depth=3, record=True))\noverview",
    "twin": "twin = Twin.search(Board(few), Enhancements.textbook(), use, depth=2)\ntwin",
    "quiz": """
small = xqlab.search(Board(few), depth=2, enhancements=use, record=True)
quiz = Quiz(small, questions=6)
quiz
""",
}
ENGINE = 240_000  # milliseconds: the first search of a kernel may have to be compiled
START = Board().to_text(clock=True)
OF_CHESS = re.compile(
    r"\b(king|mate|check|checkmate|black|white|pawn)\b|将军|被将|帅|王|黑方|杀棋|杀着|步杀", re.IGNORECASE
)


@pytest.fixture(scope="module")
def notebook(in_lab: InLab) -> Notebook:
    """A notebook with two boards and five widgets of recorded searches."""
    opened = in_lab(BOARDS, TALL, *SHOWN.values())
    shown(opened, 0, "board-widget")
    return opened


def shown(notebook: Notebook, cell: int, name: str) -> Locator:
    """The widget of a cell, in view."""
    widget = notebook.page.locator(f".jp-Notebook .xq-{name}").first
    for _ in range(3):  # a notebook that settles, say after a change of theme, may scroll and hide it
        notebook.page.evaluate("(n) => window.notebook.content.scrollToItem(n)", cell)
        expect(widget).to_be_visible(timeout=ENGINE)
        with suppress(TimeoutError):
            widget.scroll_into_view_if_needed(timeout=10_000)
            break
    return widget


@pytest.fixture
def board(notebook: Notebook) -> Locator:
    """The board of 12 rows at its start, without an engine."""
    assert notebook.python(reset("board", "Board()")) == "None"
    widget = shown(notebook, 0, "board-widget")
    expect(fen_box(widget)).to_have_value(START)
    return widget


@pytest.fixture
def tall(notebook: Notebook) -> Locator:
    """The board of 17 rows at its start, without an engine."""
    assert notebook.python(reset("tall", "Board(board='17x5')")) == "None"
    notebook.page.evaluate("window.notebook.content.scrollToItem(1)")
    widget = notebook.page.locator(".jp-Notebook .xq-board-widget:has([data-square='84'])")
    widget.scroll_into_view_if_needed()
    expect(fen_box(widget)).to_have_value(re.compile("^.*( r 0)$"))
    return widget


@pytest.mark.nightly
def test_the_boards_fit_a_notebook_1000_pixels_high(
    notebook: Notebook, board: Locator, tall: Locator
) -> None:
    room = notebook.page.locator(".jp-NotebookPanel-notebook").bounding_box()
    for number, widget in enumerate((board, tall)):
        notebook.page.evaluate("(n) => window.notebook.content.scrollToItem(n)", number)
        widget.scroll_into_view_if_needed()
        box = widget.bounding_box()
        assert room
        assert box
        assert box["height"] <= room["height"], number


def reset(name: str, start: str) -> str:
    options = {"flip": False, "engine_side": None, "notation": "uci", "faces": "chinese", "language": "en"}
    return (
        "; ".join(f"{name}.{option} = {value!r}" for option, value in options.items())
        + f"; {name}._cancel_setup(); {name}.board = {start}"
    )


def square(board: Locator, name: str) -> Locator:
    """The square called `name`."""
    return board.locator(f'[data-square="{"abcde".index(name[0]) + 5 * int(name[1:])}"]')


def play(board: Locator, *moves: tuple[str, str]) -> None:
    """Press on the squares of moves, and wait for the kernel."""
    for move in moves:
        before = board.locator(".xqb-moves li button").count()
        for name in move:
            square(board, name).click()
        expect(board.locator(".xqb-moves li button").nth(before)).to_be_visible()


def test_both_boards_by_mouse(notebook: Notebook, board: Locator) -> None:
    said = board.locator(".xq-heard")
    play(board, ("c5", "c6"))
    expect(said).to_have_text(re.compile("^Red: .* c5 takes blue .* c6|^Red: .* c5"))
    expect(board.locator(".xqb-status")).to_have_text("Blue to move")
    button(board, "Undo").click()
    expect(square(board, "c5")).to_have_attribute("aria-label", re.compile("^red division commander c5"))
    drag_between(square(board, "c5"), square(board, "c6"))
    expect(board.locator(".xqb-moves li button")).to_have_count(1)
    board.get_by_label("Engine plays").select_option("blue")
    expect(board.locator(".xqb-moves li button")).to_have_count(2, timeout=ENGINE)
    button(board, "Hint").click()
    expect(board.locator(".xqb-hint")).to_have_text(re.compile("^Hint: .* for Red$"), timeout=ENGINE)
    board.get_by_role("combobox", name="Moves").select_option("chinese")
    assert not OF_CHESS.findall(" ".join(words_of(board)))


def test_the_tall_board_by_keyboard(notebook: Notebook, tall: Locator) -> None:
    square(tall, "c5").focus()
    press_keys(notebook.page, "Enter ArrowUp ArrowUp ArrowUp Enter")
    expect_moves(tall, "c5c8")
    tall.get_by_label("Engine plays").select_option("blue")
    expect(tall.locator(".xqb-moves li button")).to_have_count(2, timeout=ENGINE)


def test_layouts_are_filled_in(notebook: Notebook, board: Locator) -> None:
    notes, problem = board.locator(".xqb-note"), board.locator(".xqb-problem")
    button(board, "Set up").click()
    expect(notes).to_have_text(["Red: a legal layout.", "Blue: a legal layout."])
    button(board, "Clear").click()
    expect(notes).to_have_text(
        ["Red: expected 1 M (marshal), got 0.", "Blue: expected 1 m (marshal), got 0."]
    )
    for side in ("Red", "Blue"):
        group = board.get_by_role("group", name=side, exact=True)
        group.get_by_role("button", name="Random layout").click()
        expect(board.locator(".xqb-note", has_text=side)).to_have_text(f"{side}: a legal layout.")
    expect(problem).to_have_text("This position can be played.")
    board.get_by_role("group", name="Red").get_by_role("button", name="Triangle layout").click()
    expect(square(board, "b0")).to_have_attribute("aria-label", "red flag b0")
    button(board, "Done").click()
    expect(board.locator(".xqb-status")).to_have_text(re.compile("(Red|Blue) to move"))
    notebook.expect("xqlab.games.junqi.layout_of(board.board, 0)", repr(LAYOUTS["triangle"]))


@pytest.mark.nightly
@pytest.mark.parametrize(("theme", "language"), THEMES)
def test_the_board_looks(notebook: Notebook, board: Locator, theme: str, language: str) -> None:
    with notebook.themed(theme):
        notebook.python(f"board.language = {language!r}; board.notation = 'chinese'")
        play(board, ("c5", "c6"))
        board.locator('[data-do="begin_setup"]').click()
        expect(board.locator(".xqb-tray")).to_be_visible()  # until then, keys move on the board
        bomb = square(board, "c4")
        bomb.focus()
        press_keys(notebook.page, "Delete ArrowUp Shift+X")
        note = "Red: expected no bomb in the front row, got X on c5." if language == "en" else NOTE
        expect(board.locator(".xqb-note").first).to_have_text(note)
        assert not OF_CHESS.findall(" ".join(words_of(board)))
        assert serious_faults(notebook.page, ".jp-Notebook .xq-board-widget") == []


@pytest.mark.nightly
@pytest.mark.parametrize(("theme", "language"), THEMES)
@pytest.mark.parametrize("name", SHOWN)
def test_recorded_searches(notebook: Notebook, name: str, theme: str, language: str) -> None:
    page = notebook.page
    page.set_viewport_size({"width": 1500, "height": 1300})
    with notebook.themed(theme):
        widget = shown(notebook, 2 + list(SHOWN).index(name), name)
        assert notebook.python(f"{name}.language = {language!r}") == "None"
        expect(widget).to_have_attribute("lang", re.compile(f"^{language}"))
        expect(widget.locator(".xq-board").first).to_be_visible()
        STEPS[name](notebook, widget)
        words = " ".join(words_of(widget))
        assert not OF_CHESS.findall(words), words


NOTE = "红方：炸弹不得在第一排，却在 c5。"


def _step(notebook: Notebook, widget: Locator) -> None:
    widget.locator(".xqs-sentence").first.click()
    notebook.page.keyboard.press("Home")
    for _ in range(60):
        notebook.page.keyboard.press("ArrowRight")
    expect(widget.locator("input[type=range]").first).to_have_value("60")


def _walk(notebook: Notebook, widget: Locator) -> None:
    widget.locator(".xqg-tree").focus()
    press_keys(notebook.page, "Home ArrowRight ArrowRight")
    notebook.expect("len(result.tree.path(graph.node)) > 1", "True")


def _drill(notebook: Notebook, widget: Locator) -> None:
    widget.locator(".xqo-field").focus()
    press_keys(notebook.page, "ArrowDown Enter")
    expect(widget.locator(".xqo-place")).to_be_visible()


def _answer(notebook: Notebook, widget: Locator) -> None:
    card = widget.locator(".xqz-card")
    if card.locator("[data-choice]").count():
        card.locator("[data-choice]").first.click()
    else:
        card.locator("input").first.fill("0")
        notebook.page.keyboard.press("Enter")
    expect(card.locator(".xqz-feedback")).to_be_visible()


STEPS = {"stepper": _step, "graph": _walk, "overview": _drill, "twin": _step, "quiz": _answer}
