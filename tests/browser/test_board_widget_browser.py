"""The board widget in a real JupyterLab: a game by mouse, a game by keyboard, FEN both ways, setting up."""

import re
import string

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import serious_faults
from tests.browser.board_page import (
    WAY_OF_A_KNIGHT,
    button,
    drag,
    expect_label,
    expect_moves,
    fen_box,
    press,
    square,
    touch,
    words_of,
)
from tests.browser.conftest import Notebook
from tests.browser.keys import press_keys, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
WIDGET = """
import xqlab
board = xqlab.BoardWidget(depth=3)
board
"""
ENGINE = 90_000  # milliseconds: the first search of a kernel may have to be compiled
NOTEBOOK = (WIDGET, "1 + 1"), {"shows": ".xq-board-widget"}  # with one board


@pytest.fixture
def board(notebook: Notebook) -> Locator:
    """The board at the start position, without an engine, Red at the bottom."""
    options = {"language": "en", "flip": False, "engine_side": None, "notation": "chinese"}
    options |= {"strict": True, "arrows": []}
    reset = "; ".join(f"board.{name} = {value!r}" for name, value in options.items())
    assert notebook.python(f"{reset}; board._cancel_setup(); board.board = xqlab.xiangqi.Board()") == "None"
    widget = notebook.page.locator(".jp-Notebook .xq-board-widget")
    expect(fen_box(widget)).to_have_value(START)
    expect(widget.locator(".xqb-status")).to_have_text("Red to move")
    return widget


def test_a_game_by_mouse_against_the_engine(notebook: Notebook, board: Locator) -> None:
    press(board, "h2")
    assert board.locator(".xq-dot.xq-target").count() == 11
    assert board.locator(".xq-ring.xq-target").count() == 1  # the knight that it can take
    press(board, "h2")
    expect(board.locator(".xq-target")).to_have_count(0)
    press(board, "h2")
    press(board, "e2")
    expect_moves(board, "炮二平五")
    expect_label(board, "e2", "red cannon e2, moved last")
    expect(board.locator(".xq-heard")).to_have_text("Red: cannon h2 to e2, 炮二平五")
    drag(board, "h9", "h5")  # no knight's move
    expect(board.locator(".xq-heard")).to_have_text(f"black knight cannot move to h5: {WAY_OF_A_KNIGHT}")
    expect_moves(board, "炮二平五")
    drag(board, "h9", "g7")
    expect_moves(board, "炮二平五", "马８进７")
    notebook.expect("board.moves", "['炮二平五', '马８进７']")
    board.get_by_label("Engine plays").select_option("black")
    press(board, "h0")
    press(board, "g2")
    expect(board.locator(".xqb-moves li button")).to_have_count(4, timeout=ENGINE)
    expect(board.locator(".xqb-status")).to_have_text(re.compile("^Red to move"))
    notebook.expect("len(board.moves), board.thinking", "(4, False)")
    button(board, "Undo").click()
    expect(board.locator(".xqb-moves [aria-current]")).to_have_text("马８进７")
    button(board, "Redo").click()
    expect(board.locator(".xqb-moves [data-ply='4'][aria-current=step]")).to_have_count(1)


def test_the_kernels_interrupt_stops_the_engine(notebook: Notebook, board: Locator) -> None:
    thinking, moves = board.locator(".xqb-thinking"), board.locator(".xqb-moves li button")
    assert notebook.python("board.depth = 60; board.engine_side = 'both'") == "None"
    expect(thinking).to_be_visible()
    notebook.expect("board._thinking.get('depth', 0) > 0", "True")
    notebook.command("notebook:interrupt-kernel")
    expect(thinking).to_be_hidden()
    notebook.expect("board.thinking, board._waits, len(board.moves)", "(False, True, 0)")
    expect(moves).to_have_count(0)
    notebook.python("board.engine_side = None; board.depth = 3")


def test_a_man_is_dragged_by_finger(notebook: Notebook, board: Locator) -> None:
    touch(board, "h2", "e2")
    expect_moves(board, "炮二平五")
    touch(board, "b9", "b7")
    expect(board.locator(".xq-heard")).to_have_text(
        "black knight cannot move to b7: a piece of the same side is there"
    )
    touch(board, "b9", "c7")
    expect_moves(board, "炮二平五", "马２进３")


def test_the_board_is_a_grid_with_one_tab_stop(board: Locator) -> None:
    expect(board.get_by_role("grid")).to_have_attribute("aria-label", re.compile("^Xiangqi board, "))
    assert board.get_by_role("row").count() == 10
    assert board.locator('.xqb-square[tabindex="0"]').count() == 1


def test_a_game_by_keyboard_alone(notebook: Notebook, board: Locator) -> None:
    keyboard, said = notebook.page.keyboard, board.locator(".xq-heard")
    cells = notebook.cells()
    square(board, "e0").focus()
    press_keys(notebook.page, "ArrowRight ArrowRight ArrowRight ArrowUp ArrowUp")
    expect(square(board, "h2")).to_be_focused()
    targets = "', '.join(str(move)[2:] for move in board.board.legal_moves if str(move)[:2] == 'h2')"
    expect_label(board, "h2", f"red cannon h2, can move to {notebook.python('', targets)[1:-1]}")
    keyboard.press("Enter")
    expect_label(board, "h2", "red cannon h2, lifted")
    expect_label(board, "e2", "e2, empty, red cannon can move here")
    expect_label(board, "h9", "black knight h9, can be taken")
    keyboard.press("Escape")
    expect(said).to_have_text("put down again")
    keyboard.press(" ")
    press_keys(notebook.page, "ArrowLeft ArrowLeft ArrowLeft Space")
    expect(said).to_have_text("Red: cannon h2 to e2, 炮二平五")
    expect(square(board, "e2")).to_be_focused()
    keyboard.press("Control+Home")
    expect(square(board, "a9")).to_be_focused()
    press_keys(notebook.page, "ArrowRight Enter ArrowRight ArrowDown")
    keyboard.press("Enter")  # not a square that the knight can go to
    expect(said).to_have_text(f"black knight cannot move to c8: {WAY_OF_A_KNIGHT}")
    press_keys(notebook.page, "ArrowUp ArrowLeft Enter ArrowRight ArrowDown ArrowDown Enter")
    expect_moves(board, "炮二平五", "马２进３")
    press_keys(notebook.page, "PageDown End Home PageUp Control+End")
    expect(square(board, "i0")).to_be_focused()
    for key in [*string.ascii_lowercase, *string.digits, "Shift+A", "Delete", "d", "d", "x"]:
        keyboard.press(key)
    assert notebook.cells() == cells
    keyboard.press("Tab")
    expect(button(board, "New game")).to_be_focused()
    keyboard.press("Tab")
    expect(button(board, "Undo")).to_be_focused()
    keyboard.press("Enter")
    expect(said).to_have_text("Taken back. Black to move")
    notebook.expect("board.moves", "['炮二平五']")
    tab_to(notebook.page, ".xqb-moves *")
    press_keys(notebook.page, "End Enter")
    expect(said).to_have_text("Black: knight b9 to c7, 马２进３. Red to move")
    assert not notebook.page.locator(".jp-Dialog").count()


def test_the_fen_box_both_ways(notebook: Notebook, board: Locator) -> None:
    box = fen_box(board)
    press(board, "h2")
    press(board, "e2")
    expect(box).to_have_value("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1")
    box.fill("3ak4/9/9/9/9/9/9/9/4A4/3AK3R r")
    box.press("Enter")
    expect_label(board, "a0", "a0, empty")
    expect(square(board, "i0")).to_have_attribute("aria-label", re.compile("^red rook i0, can move to "))
    box.blur()
    expect(box).to_have_value("3ak4/9/9/9/9/9/9/9/4A4/3AK3R w - - 0 1")
    notebook.expect("board.fen", "'3ak4/9/9/9/9/9/9/9/4A4/3AK3R w - - 0 1'")
    button(board, "Undo").click()
    expect_moves(board, "炮二平五")
    notebook.python("board.fen = '3k5/9/9/9/9/9/9/9/9/R3K4 b'")
    expect(box).to_have_value("3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1")
    expect_label(board, "a0", "red rook a0")
    assert "Red has no king" in notebook.python("board.fen = '3k5/9/9/9/9/9/9/9/9/9'")


def test_a_bad_fen_is_explained_and_changes_nothing(notebook: Notebook, board: Locator) -> None:
    box, error = fen_box(board), board.locator(".xqb-error:visible")
    box.fill("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1X1P1P/1C5C1/9/RNBAKABNR w")  # it is typing that is tried
    expect(error).to_contain_text("unknown letter 'X' on rank 3 in FEN")
    expect(error.locator("svg")).to_be_visible()
    expect(box).to_have_attribute("aria-invalid", "true")
    assert serious_faults(notebook.page, ".jp-Notebook .xq-board-widget") == []
    assert box.evaluate("(e) => document.getElementById(e.getAttribute('aria-describedby')).textContent")
    expect_label(board, "e3", "red pawn e3, can move to e4")
    notebook.expect("board.fen", repr(START))
    box.press("Escape")
    expect(error).to_have_count(0)
    expect(box).to_have_value(START)
    box.fill("nonsense")
    expect(error).to_contain_text("expected 10 ranks")
    press(board, "h2")
    press(board, "e2")
    expect(error).to_have_count(0)
    expect(box).to_have_value(re.compile("1C2C4"))


def test_undo_redo_flip_new_game_and_the_list(notebook: Notebook, board: Locator) -> None:
    assert notebook.python("for move in ('h2e2', 'h9g7', 'h0g2', 'i9h9'): board.play_move(move)") == "None"
    expect_moves(board, "炮二平五", "马８进７", "马二进三", "车９平８")
    button(board, "Undo").click()
    button(board, "Undo").click()
    expect(board.locator("[aria-current=step]")).to_have_text("马８进７")
    button(board, "Redo").click()
    expect(board.locator("[aria-current=step]")).to_have_text("马二进三")
    expect(button(board, "炮二平五, Red: cannon h2 to e2")).to_have_text("炮二平五")
    button(board, "炮二平五, Red: cannon h2 to e2").click()
    notebook.expect("board.moves", "['炮二平五']")
    board.get_by_role("combobox", name="Moves").select_option("wxf")
    expect_moves(board, "C2=5", "H8+7", "H2+3", "R9=8")
    letters, numbers = board.locator(".xqb-picture .xq-letters"), board.locator(".xqb-picture .xq-numbers")
    expect(numbers).to_be_visible()  # the files as such moves count them
    expect(letters).to_be_hidden()
    board.get_by_role("combobox", name="Moves").select_option("uci")
    expect(letters).to_be_visible()
    expect(numbers).to_be_hidden()
    board.get_by_role("combobox", name="Moves").select_option("traditional")
    expect_moves(board, "炮二平五", "馬８進７", "馬二進三", "車９平８")
    before = square(board, "a0").bounding_box()
    button(board, "Flip").click()
    expect(board.locator(".xqb-square").first).to_have_attribute("data-square", "8")
    after = square(board, "a0").bounding_box()
    assert before is not None
    assert after is not None
    assert (before["x"] < after["x"], before["y"] > after["y"]) == (True, True)
    button(board, "New game").click()
    expect(fen_box(board)).to_have_value(START)
    expect_moves(board)
    button(board, "Undo").click()
    expect(board.locator("[aria-current=step]")).to_have_text("炮二平五")
    glyph = board.locator(".xqb-picture path").last
    chinese = glyph.get_attribute("d") or ""
    board.get_by_role("combobox", name="Pieces").select_option("latin")
    expect(glyph).not_to_have_attribute("d", chinese)
    notebook.expect("board.faces, board.flip, board.notation", "('latin', True, 'traditional')")
    notebook.python("board.faces = 'chinese'")


def test_setting_up(notebook: Notebook, board: Locator) -> None:
    button(board, "Set up").click()
    button(board, "Clear").click()
    problem = board.locator(".xqb-problem")
    expect(problem).to_have_text("Not yet: Red has no king.")
    expect(fen_box(board)).to_have_value("9/9/9/9/9/9/9/9/9/9 w - - 0 1")
    button(board, "red king").click()
    press(board, "e0")
    button(board, "black king").click()
    press(board, "e9")
    expect(problem).to_have_text("Not yet: the kings face each other on the open e file.")
    button(board, "Done").click()
    expect(board.get_by_role("alert")).to_contain_text(
        "This position cannot be played: the kings face each other"
    )
    button(board, "Move pieces").click()
    drag(board, "e9", "d9")
    expect(problem).to_have_text("This position can be played.")
    press_keys(notebook.page, "PageDown ArrowLeft")
    expect(square(board, "c0")).to_be_focused()
    notebook.page.keyboard.press("Shift+P")
    expect_label(board, "c0", "red pawn c0")
    expect(problem).to_have_text("Not yet: a Red pawn cannot stand on c0.")
    board.get_by_label("Allow impossible positions").check()
    expect(problem).to_have_text("This position can be played.")
    board.get_by_label("To move").select_option("1")
    tray, target = button(board, "red rook").bounding_box(), square(board, "a5").bounding_box()
    assert tray is not None
    assert target is not None
    mouse = notebook.page.mouse
    mouse.move(tray["x"] + 12, tray["y"] + 12)
    mouse.down()
    mouse.move(target["x"] + 9, target["y"] + 9, steps=5)
    mouse.up()
    expect_label(board, "a5", "red rook a5")
    button(board, "Done").click()
    expect(board.locator(".xqb-status")).to_have_text("Black to move")
    notebook.expect("board.fen", "'3k5/9/9/9/R8/9/9/9/9/2P1K4 b - - 0 1'")
    button(board, "Undo").click()
    expect(fen_box(board)).to_have_value(START)


def test_hints_arrows_and_stopping(notebook: Notebook, board: Locator) -> None:
    button(board, "Hint").click()
    expect(board.locator(".xqb-hint")).to_have_text(re.compile("^Hint: .*value .* for Red"), timeout=ENGINE)
    expect(board.locator(".xq-arrow.xq-best")).to_have_count(1)
    notebook.python("board.arrows = ['b2e2', ('b9', 'c7', 'refuted')]")
    expect(board.locator(".xq-arrow")).to_have_count(3)
    # So deep that it is still thinking when it is stopped.
    depth = board.get_by_role("spinbutton", name="Depth")
    depth.fill("50")
    depth.press("Enter")
    board.get_by_label("Engine plays").select_option("red")
    expect(board.locator(".xqb-thought")).to_contain_text("depth")
    notebook.expect("board.thinking, 6 * 7", "(True, 42)")  # the kernel answers meanwhile
    button(board, "Stop").click()
    expect(board.locator(".xqb-thinking")).to_be_hidden()
    expect(board.locator(".xqb-explained")).to_contain_text("The engine is waiting: press Engine moves")
    notebook.expect("board.thinking, board.moves", "(False, [])")
    button(board, "Engine moves").click()
    expect(board.locator(".xqb-thought")).to_contain_text("depth")
    button(board, "Move now").click()
    expect(board.locator(".xqb-moves li button")).to_have_count(1)
    press(board, "b9")
    press(board, "c7")
    expect(board.locator(".xqb-thought")).to_contain_text("depth")
    button(board, "Undo").click()  # ends the thinking
    expect(board.locator(".xqb-moves [aria-current=step]")).to_have_attribute("data-ply", "1")
    assert notebook.python("board.depth = 3", "board.thinking, len(board.moves)") == "(False, 1)"


def test_a_second_view_follows_the_first(notebook: Notebook, board: Locator) -> None:
    with notebook.second_view(".xq-board-widget") as other:
        press(other, "h2")
        press(other, "e2")
        expect_moves(other, "炮二平五")
        ids = other.page.locator("[id^=xqb-]").evaluate_all("(all) => all.map((each) => each.id)")
        assert len(ids) == len(set(ids)) == 4
    expect_moves(board, "炮二平五")


def test_the_switch_changes_every_word_and_back(notebook: Notebook, board: Locator) -> None:
    expect(button(board, "English")).to_have_attribute("aria-pressed", "true")
    before = sorted(words_of(board))
    press(board, "h2")
    press(board, "e2")
    expect_moves(board, "炮二平五")
    button(board, "中文").press("Enter")
    expect(button(board, "中文")).to_be_focused()
    expect(board.locator(".xqb-status")).to_have_text("黑方走棋")
    expect(button(board, "悔棋")).to_be_visible()
    expect_label(board, "e2", "红炮 e2，刚走")
    expect(board).to_have_attribute("aria-label", "中国象棋棋盘")
    notebook.expect("board.language", "'zh'")
    press(board, "h9")
    press(board, "g7")
    expect(board.locator(".xq-heard")).to_have_text("黑方：马 h9 到 g7，马８进７")
    press(board, "a0")
    press(board, "a5")
    expect(board.locator(".xq-heard")).to_have_text("红车不能走到 a5：a3 的红兵挡在中间")
    button(board, "悔棋").click()
    expect(board.locator(".xq-heard")).to_have_text("已悔棋。黑方走棋")
    button(board, "新局").click()
    button(board, "摆局").click()
    button(board, "清空").click()
    expect(board.locator(".xqb-problem")).to_have_text("还不行：红方没有将帅。")
    button(board, "完成").click()
    expect(board.get_by_role("alert")).to_have_text("这个局面不能对弈：红方没有将帅。")
    button(board, "取消").click()
    expect(board.locator(".xq-heard")).to_have_text("已取消摆放。红方走棋")
    button(board, "English").click()
    expect(board.locator(".xqb-status")).to_have_text("Red to move")
    assert sorted(words_of(board)) == before


def test_without_its_kernel_the_board_still_shows(notebook: Notebook, board: Locator) -> None:
    # The last test of this module: the kernel does not come back.
    notebook.lab.request(f"/api/kernels/{notebook.kernel_id()}", "DELETE")
    press(board, "h2")
    expect(board.locator(".xq-dot.xq-target")).to_have_count(11)
    press(board, "e2")
    expect(board.get_by_role("alert")).to_contain_text("The kernel is not responding")
    expect(square(board, "h2")).to_have_attribute("aria-label", re.compile("^red cannon h2, can move to"))
