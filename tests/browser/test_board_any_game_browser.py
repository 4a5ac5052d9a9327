"""The board widget plays chess and tic-tac-toe in a real JupyterLab, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board_page import LATIN, button, drag_between, expect_moves, fen_box, words_of
from tests.browser.conftest import Notebook
from tests.browser.keys import press_keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDGETS = """
import chess
import xqlab
board = xqlab.BoardWidget(chess.Board(), depth=1)
board
"""
CROSSES = """
crosses = xqlab.BoardWidget(xqlab.games.TicTacToe())
crosses
"""
ENGINE = 90_000  # milliseconds: the first search of a kernel may have to be compiled
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PROMOTING = "6k1/P7/8/8/8/8/p5PP/6K1 w - - 0 1"
ALLOWED = {"FEN", "English", "Delete"}
NOTEBOOK = (
    (WIDGETS, CROSSES),
    {"count": 2, "shows": ".xq-board-widget"},
)  # with a board of chess and one of tic-tac-toe


@pytest.fixture
def board(notebook: Notebook) -> Locator:
    """Chess at its start position, without an engine, White at the bottom."""
    options = {"flip": False, "engine_side": None, "notation": "san", "strict": True, "language": "en"}
    reset = "; ".join(f"board.{name} = {value!r}" for name, value in options.items())
    assert notebook.python(f"{reset}; board._cancel_setup(); board.board = chess.Board()") == "None"
    widget = notebook.page.locator(".jp-Notebook .xq-board-widget").first
    widget.scroll_into_view_if_needed()
    expect(fen_box(widget)).to_have_value(START)
    return widget


@pytest.fixture
def crosses(notebook: Notebook) -> Locator:
    """An empty board of tic-tac-toe, without an engine."""
    reset = "crosses.engine_side = None; crosses.language = 'en'; crosses.board = xqlab.games.TicTacToe()"
    assert notebook.python(reset) == "None"
    widget = notebook.page.locator(".jp-Notebook .xq-board-widget").last
    widget.scroll_into_view_if_needed()
    expect(widget.locator(".xqb-status")).to_have_text("X to move")
    return widget


def square(board: Locator, name: str) -> Locator:
    """The square of chess called `name`."""
    return board.locator(f'[data-square="{"abcdefgh".index(name[0]) + 8 * int(name[1]) - 8}"]')


def play(board: Locator, *moves: str) -> None:
    """Press on the squares of moves such as "e2e4", and wait for the kernel or for the choice of a piece."""
    listed, picker = board.locator(".xqb-moves li button"), board.get_by_role("dialog")
    for move in moves:
        before = listed.count()
        square(board, move[:2]).click()
        square(board, move[2:4]).click()
        expect(listed.nth(before).or_(picker).first).to_be_visible()


def test_chess_by_mouse(notebook: Notebook, board: Locator) -> None:
    said = board.locator(".xq-heard")
    expect_label_of(board, "g1", "white knight g1, can move to f3, h3")
    play(board, "e2e4")
    expect(said).to_have_text("White: pawn e2 to e4, e4")
    expect(board.locator(".xqb-status")).to_have_text("Black to move")
    drag_between(square(board, "a7"), square(board, "a6"))
    expect_moves(board, "e4", "a6")
    expect(board.locator(".xqb-status")).to_have_text("White to move")
    play(board, "e4e5", "d7d5")
    expect_moves(board, "e4", "a6", "e5", "d5")
    play(board, "e5d6")  # en passant
    expect(said).to_have_text("White: pawn e5 to d6, takes black pawn d5, exd6")
    expect_label_of(board, "d5", "d5, empty")
    play(board, "c7d6", "g1f3", "b8c6", "f1b5", "c8d7")
    square(board, "e1").click()
    expect(board.locator(".xq-dot.xq-target")).to_have_count(3)  # e2, f1 and two squares to castle
    square(board, "g1").click()
    expect(said).to_have_text("White: king e1 to g1, rook h1 to f1, O-O")
    expect_label_of(board, "f1", re.compile("^white rook f1"))
    drag_between(square(board, "a8"), square(board, "c8"))
    notebook.expect("board.moves[-1], board.last_move", "('Rc8', 'a8c8')")
    expect(board.locator(".xqb-moves li button")).to_have_count(12)
    button(board, "Undo").click()
    button(board, "Redo").click()
    button(board, "Flip").click()
    expect(board.locator(".xqb-square").first).to_have_attribute("data-square", "7")
    board.get_by_label("Engine plays").select_option("white")
    expect(board.locator(".xqb-moves li button")).to_have_count(13, timeout=ENGINE)
    button(board, "Hint").click()
    expect(board.locator(".xqb-hint")).to_have_text(re.compile("^Hint: .* for White$"), timeout=ENGINE)
    board.get_by_role("combobox", name="Moves").select_option("uci")
    expect(board.locator(".xqb-moves li button").first).to_have_text("e2e4")
    button(board, "New game").click()
    notebook.expect("len(board.moves) <= 1", "True")


def expect_label_of(board: Locator, name: str, label: str | re.Pattern[str]) -> None:
    expect(square(board, name)).to_have_attribute("aria-label", label)


@pytest.mark.parametrize(("piece", "text"), [("queen", "a8=Q+"), ("knight", "a8=N")])
def test_a_promotion_by_mouse(notebook: Notebook, board: Locator, piece: str, text: str) -> None:
    notebook.python(f"board.fen = {PROMOTING!r}")
    picker = board.get_by_role("dialog", name="Choose a piece")
    play(board, "a7a8")
    expect(picker).to_be_visible()
    names = picker.get_by_role("button").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    assert names == ["white queen", "white rook", "white bishop", "white knight"]
    square(board, "h5").click()  # elsewhere: the pawn is back
    expect(picker).to_have_count(0)
    expect_label_of(board, "a7", "white pawn a7, can move to a8")
    drag_between(square(board, "a7"), square(board, "a8"))
    picker.get_by_role("button", name=f"white {piece}").click()
    expect_moves(board, text)
    expect_label_of(board, "a8", f"white {piece} a8, moved last")
    expect(board.locator(".xq-heard")).to_contain_text(f"White: pawn a7 to a8, becomes a {piece}")


def test_chess_by_keyboard_and_a_promotion(notebook: Notebook, board: Locator) -> None:
    keyboard = notebook.page.keyboard
    cells = notebook.cells()
    square(board, "e1").focus()
    press_keys(notebook.page, "ArrowUp Enter ArrowUp ArrowUp Enter")
    expect_moves(board, "e4")
    notebook.python(f"board.fen = {PROMOTING.replace(' w ', ' b ')!r}")
    expect_label_of(board, "a2", "black pawn a2, can move to a1")
    picker = board.get_by_role("dialog", name="Choose a piece")
    square(board, "a2").focus()
    press_keys(notebook.page, "Space ArrowDown Space")
    expect(picker.get_by_role("button", name="black queen")).to_be_focused()
    keyboard.press("Escape")
    expect(picker).to_have_count(0)
    expect(square(board, "a1")).to_be_focused()
    expect_label_of(board, "a2", "black pawn a2, can move to a1")
    press_keys(notebook.page, "ArrowUp Enter ArrowDown Enter ArrowUp Enter")
    expect(square(board, "a1")).to_be_focused()
    expect_moves(board, "a1=R+")
    button(board, "Undo").click()
    expect_label_of(board, "a2", "black pawn a2, can move to a1")
    square(board, "a2").focus()
    press_keys(notebook.page, "Enter ArrowDown Enter n")
    expect_moves(board, "a1=N")
    assert notebook.cells() == cells


def test_a_fen_of_chess_both_ways_and_setting_up(notebook: Notebook, board: Locator) -> None:
    box, problem = fen_box(board), board.locator(".xqb-problem")
    box.fill("9/9")
    expect(board.locator(".xqb-error:visible")).to_contain_text(
        "expected 8 rows in position part of fen: '9/9'"
    )
    box.fill("4k3/8/8/8/8/8/4P3/4K3 w - - 3 20")
    box.press("Enter")
    expect_label_of(board, "e2", "white pawn e2, can move to e3, e4")
    notebook.expect("board.fen", "'4k3/8/8/8/8/8/4P3/4K3 w - - 3 20'")
    play(board, "e2e4")
    expect(box).to_have_value("4k3/8/8/8/4P3/8/8/4K3 b - - 0 20")
    expect(board.locator(".xqb-number")).to_have_text("20.")
    button(board, "Set up").click()
    expect(board.locator(".xqb-tip")).to_contain_text("letters such as K and k place pieces")
    button(board, "Clear").click()
    board.get_by_label("To move").select_option("White")
    expect(problem).to_have_text("Not yet: White has no king.")
    button(board, "white king").click()
    square(board, "e1").click()
    button(board, "black king").click()
    square(board, "e8").click()
    button(board, "Move pieces").click()
    square(board, "h1").focus()
    press_keys(notebook.page, "Shift+R PageUp Shift+P")
    expect(problem).to_have_text("Not yet: a pawn stands on the first or last rank.")
    notebook.page.keyboard.press("Delete")
    expect(problem).to_have_text("This position can be played.")
    button(board, "Done").click()
    notebook.expect("board.fen", "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'")
    play(board, "e1g1")
    expect_moves(board, "O-O")


def test_chess_in_chinese_and_its_end(notebook: Notebook, board: Locator) -> None:
    button(board, "中文").click()
    expect(board).to_have_attribute("aria-label", "国际象棋棋盘")
    play(board, "f2f3", "e7e5", "g2g4")
    expect(board.locator(".xq-heard")).to_have_text("白方：兵 g2 到 g4，g4")
    play(board, "d8h4")
    expect(board.locator(".xqb-status")).to_have_text("黑方胜：将杀")
    expect(board.locator(".xq-check")).to_have_count(1)
    left = {word for text in words_of(board) for word in LATIN.findall(text)} - ALLOWED
    assert left <= {"Nf", "Qh"}, "English is left"
    button(board, "English").click()
    expect(board.locator(".xqb-status")).to_have_text("Black wins: checkmate")


def test_tic_tac_toe(notebook: Notebook, crosses: Locator) -> None:
    expect(fen_box(crosses)).to_be_hidden()
    expect(button(crosses, "Set up")).to_have_count(0)
    expect_label_cell(crosses, 4, "b2, empty, X can play here")
    cell(crosses, 4).click()
    expect_moves(crosses, "b2")
    expect(crosses.locator(".xq-heard")).to_have_text("X: b2")
    expect_label_cell(crosses, 4, "X b2, moved last")
    cell(crosses, 1).focus()
    press_keys(notebook.page, "ArrowLeft Enter")
    expect_moves(crosses, "b2", "a3")
    button(crosses, "Hint").click()
    expect(crosses.locator(".xqb-hint")).to_have_text(re.compile("^Hint: .., value 0 for X"), timeout=ENGINE)
    expect(crosses.locator(".xq-mark.xq-best")).to_have_count(1)
    crosses.get_by_label("Engine plays").select_option("o")
    cell(crosses, 3).click()
    expect(crosses.locator(".xqb-moves li button")).to_have_count(4, timeout=ENGINE)
    notebook.expect("crosses.moves[3]", "'c2'")
    crosses.get_by_label("Engine plays").select_option("")
    notebook.python("crosses.fen = 'b2 a3 b3 b1 a2 c2 c1 a1'")
    cell(crosses, 2).click()
    expect(crosses.locator(".xqb-status")).to_have_text("Draw: the board is full")
    notebook.python("crosses.fen = 'b2 a3 b3 c3'")
    cell(crosses, 7).click()
    expect(crosses.locator(".xqb-status")).to_have_text("X wins: three in a row")
    button(crosses, "中文").click()
    expect(crosses.locator(".xqb-status")).to_have_text("X 方胜：三子连线")


def cell(crosses: Locator, number: int) -> Locator:
    return crosses.locator(f'[data-square="{number}"]')


def expect_label_cell(crosses: Locator, number: int, label: str) -> None:
    expect(cell(crosses, number)).to_have_attribute("aria-label", label)
