"""What a board shares with chess sites: sliding, premoves, drawing, evaluation, captures, copying."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board_page import (
    WAY_OF_A_KNIGHT,
    button,
    drag,
    expect_moves,
    fen_box,
    press,
    square,
    touch,
)
from tests.browser.conftest import InLab, Notebook
from tests.browser.keys import press_keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDGET = """
import xqlab
board = xqlab.BoardWidget(depth=2, notation='chinese')
board
"""
ENGINE = 90_000  # milliseconds: the first search of a kernel may have to be compiled
PINNED = "3k5/9/9/9/9/9/9/9/3N5/3K5 w - - 0 1"


@pytest.fixture(scope="module")
def notebook(in_lab: InLab) -> Notebook:
    """A notebook with one board."""
    opened = in_lab(WIDGET, shows=".xq-board-widget")
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return opened


@pytest.fixture
def board(notebook: Notebook) -> Locator:
    """The board at the start position, without an engine, Red at the bottom."""
    reset = "board.engine_side = None; board.flip = False; board.editable = True; board.language = 'en'"
    assert notebook.python(f"{reset}; board.depth = 2; board.board = xqlab.xiangqi.Board()") == "None"
    widget = notebook.page.locator(".jp-Notebook .xq-board-widget")
    expect(widget.locator(".xqb-status")).to_have_text("Red to move")
    expect_moves(widget)
    return widget


def right_drag(notebook: Notebook, board: Locator, start: str, end: str) -> None:
    boxes = [square(board, name).bounding_box() for name in (start, end)]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    mouse = notebook.page.mouse
    mouse.move(*points[0])
    mouse.down(button="right")
    mouse.move(*points[1], steps=3)
    mouse.up(button="right")


def refusal(board: Locator) -> Locator:
    return board.locator(".xqb-refusal")


SLIDES = """(el) => {
    const animate = Element.prototype.animate;
    window.slides = [];
    Element.prototype.animate = function (frames, options) {
        if (this.closest(".xqb-picture")) window.slides.push(options.duration);
        return animate.call(this, frames, options);
    };
}"""


def test_moves_and_replies_slide_but_not_what_was_dragged(notebook: Notebook, board: Locator) -> None:
    page = notebook.page
    board.evaluate(SLIDES)
    press(board, "h2")
    press(board, "e2")
    expect_moves(board, "炮二平五")
    assert page.evaluate("window.slides") == [200]
    drag(board, "h9", "g7")
    expect_moves(board, "炮二平五", "马８进７")
    assert page.evaluate("window.slides") == [200]
    notebook.python("board.play_move('h0g2')")  # as the engine's reply comes
    page.wait_for_function("window.slides.length === 2")
    button(board, "Undo").click()
    page.wait_for_function("window.slides.length === 3")
    assert page.evaluate("window.slides") == [200, 450, 450]
    page.emulate_media(reduced_motion="reduce")
    try:
        button(board, "Redo").click()
        expect(board.locator("[data-ply='3'][aria-current]")).to_be_visible()
        assert page.evaluate("window.slides.length") == 3
    finally:
        page.emulate_media(reduced_motion="no-preference")


def test_a_refused_move_says_why_on_the_board(notebook: Notebook, board: Locator) -> None:
    said = board.locator(".xq-heard")
    press(board, "h9")
    expect(refusal(board)).to_have_text("It is Red’s turn")
    press(board, "h0")
    expect(refusal(board)).to_have_count(0)
    press(board, "h4")
    expect(refusal(board)).to_have_text(f"red knight cannot move to h4: {WAY_OF_A_KNIGHT}")
    expect(said).to_have_text(f"red knight cannot move to h4: {WAY_OF_A_KNIGHT}")
    square(board, "h0").focus()
    press_keys(notebook.page, "Enter ArrowUp ArrowLeft ArrowLeft Enter")
    expect(said).to_have_text("red knight cannot move to f1: the red elephant on g0 blocks its leg")
    touch(board, "h2", "h7")
    screen = "a cannon captures over a screen, and nothing stands between"
    expect(refusal(board)).to_have_text(f"red cannon cannot move to h7: {screen}")
    expect(said).to_have_text(f"red cannon cannot move to h7: {screen}")
    drag(board, "a0", "b0")
    expect(refusal(board)).to_have_text("red rook cannot move to b0: a piece of the same side is there")
    notebook.python(f"board.fen = {PINNED!r}")
    expect(refusal(board)).to_have_count(0)
    drag(board, "d1", "e3")
    expect(refusal(board)).to_have_text(
        "red knight cannot move to e3: the kings would face each other on the d file"
    )
    notebook.python("board.fen = '3k5/9/9/9/9/9/9/9/R2r5/3K5 w - - 0 1'; board.language = 'zh'")
    drag(board, "a1", "a2")
    expect(refusal(board)).to_have_text("红车不能走到 a2：走后红方仍被 d1 的黑车将军")
    notebook.python("board.language = 'en'; board.editable = False")
    press(board, "a1")
    expect(refusal(board)).to_have_text("This board is read-only")


def test_a_premove_is_played_after_the_reply_or_says_why_not(notebook: Notebook, board: Locator) -> None:
    notebook.python("board.depth = 60; board.engine_side = 'black'")
    press(board, "h2")
    press(board, "e2")
    expect(board.locator(".xqb-thought")).to_contain_text("depth", timeout=ENGINE)
    press(board, "h0")
    press(board, "g2")
    expect(board.locator(".xq-mark.xq-planned")).to_have_count(2)
    expect(board.locator(".xq-heard")).to_contain_text("red knight to g2 is planned")
    button(board, "Move now").click()
    expect(board.locator(".xqb-moves li button")).to_have_count(3)
    notebook.expect("str(board.board.move_stack[-1])", "'h0g2'")
    expect(board.locator(".xq-planned")).to_have_count(0)
    expect(board.locator(".xqb-thought")).to_contain_text("depth")
    drag(board, "a0", "e5")
    expect(board.locator(".xq-planned")).to_have_count(2)
    notebook.page.keyboard.press("Escape")
    expect(board.locator(".xq-planned")).to_have_count(0)
    drag(board, "a0", "e5")
    button(board, "Move now").click()
    expect(refusal(board)).to_contain_text("red rook cannot move to e5")
    expect(board.locator(".xqb-moves li button")).to_have_count(4)


def test_nothing_moves_while_the_engine_thinks(notebook: Notebook, board: Locator) -> None:
    parts = ".xqb-buttons button, .xqb-options select, .xqb-moves, .xqb-picture"
    places = f"""(el) => [...el.querySelectorAll("{parts}")].map((each) => {{
        const {{ x, y, width, height }} = each.getBoundingClientRect();
        return [x, y, width, height];
    }})"""
    before = board.evaluate(places)
    notebook.python("board.depth = 60; board.hint()")
    expect(board.locator(".xqb-thought")).to_contain_text("depth", timeout=ENGINE)
    assert board.evaluate(places) == before
    notebook.python("board._thinker.hurry()")
    expect(board.locator(".xqb-hint")).to_be_visible()
    assert board.evaluate(places) == before
    bar = board.locator(".xqb-evaluation")
    text = notebook.python("", "board.evaluation['text'], board.evaluation['depth']")
    label = bar.get_attribute("aria-label") or ""
    assert label.split(", depth ")[0].removeprefix("Evaluation: ") in text


def test_arrows_and_circles_by_mouse_and_by_key(notebook: Notebook, board: Locator) -> None:
    arrows, rings = board.locator(".xq-arrow.xq-drawn"), board.locator(".xq-ring.xq-drawn")
    right_drag(notebook, board, "h0", "g2")
    right_drag(notebook, board, "b2", "b9")
    square(board, "e6").click(button="right")
    expect(arrows).to_have_count(2)
    expect(rings).to_have_count(1)
    assert notebook.page.locator(".lm-Menu").count() == 0
    right_drag(notebook, board, "h0", "g2")
    expect(arrows).to_have_count(1)
    press(board, "e4")
    expect(arrows.or_(rings)).to_have_count(0)
    square(board, "e0").focus()
    press_keys(notebook.page, "o a ArrowUp a")
    expect(board.locator(".xq-heard")).to_have_text("arrow from e0 to e1 drawn")
    expect(arrows.or_(rings)).to_have_count(2)
    notebook.page.keyboard.press("Escape")
    expect(arrows.or_(rings)).to_have_count(0)


def test_captured_pieces_and_copies(notebook: Notebook, board: Locator) -> None:
    for move in ("h2e2", "h9g7", "e2e6"):
        notebook.python(f"board.play_move({move!r})")
    bottom, top = board.locator("[data-seat=bottom]"), board.locator("[data-seat=top]")
    expect(bottom).to_have_attribute("aria-label", "Captured by Red: black pawn; 1 ahead in material")
    expect(bottom.locator("svg")).to_have_count(1)
    expect(top).to_have_attribute("aria-label", "Captured by Black: nothing")
    button(board, "Flip").click()
    expect(top).to_have_attribute("aria-label", "Captured by Red: black pawn; 1 ahead in material")
    copied = "navigator.clipboard.readText()"
    button(board, "Copy the FEN").click()
    expect(board.locator(".xq-heard")).to_have_text("Copied")
    assert notebook.page.evaluate(copied) == fen_box(board).input_value()
    button(board, "Copy the game").click()
    expect(board.locator(".xqb-copied")).to_have_count(2)
    assert "1. h2e2 h9g7 2. e2e6 *" in notebook.page.evaluate(copied)


def test_the_level(notebook: Notebook, board: Locator) -> None:
    board.get_by_label("Level").select_option("nodes")
    box = board.get_by_role("spinbutton", name="Nodes a move")
    box.fill("2000")
    box.press("Enter")
    notebook.expect("board.limits", "{'nodes': 2000}")
    board.get_by_label("Level").select_option("time")
    seconds = board.get_by_role("spinbutton", name="Seconds a move")
    seconds.fill("0.2")
    notebook.expect("board.limits", "{'time': 0.2}")
    button(board, "Engine moves").click()
    expect(board.locator(".xqb-moves li button")).to_have_count(1, timeout=ENGINE)
    notebook.python("board.time = 5")
    expect(seconds).to_have_value("5")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_control_stands_beside_its_word(notebook: Notebook, board: Locator, language: str) -> None:
    notebook.python(f"board.language = {language!r}; board.play_move('h2e2')")
    try:
        for width in (400, 700, 1250):
            board.evaluate("(e, width) => { e.style.width = `${width}px`; }", width)
            for place, beside in ((".xqb-level", "[data-limit]"), (".xqb-moves-pane", '[data-copy="game"]')):
                word = board.locator(f"{place} label span").first
                ends = [each.bounding_box() for each in (word, board.locator(beside))]
                above, below = (box["y"] + box["height"] / 2 for box in ends if box)
                assert above == pytest.approx(below, abs=6), (width, place)
    finally:
        board.evaluate("(e) => { e.style.width = ''; }")
