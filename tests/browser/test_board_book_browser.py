"""The opening book on the board widget in a real JupyterLab: arrows with counts, and a list to play from."""

from ast import literal_eval

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board_page import button, expect_moves
from tests.browser.conftest import Notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

WIDGET = """
import xqlab
from xqlab.files import data_file
from xqlab.book import probe
board = xqlab.BoardWidget(book=data_file("books/selfplay.obk"))
board
"""
COUNTS = "sorted(each.games for each in probe(board.book, board.board)[:8])"  # of the moves with arrows
NOTEBOOK = (WIDGET,), {"width": 900, "shows": ".xq-board-widget"}  # with a board and our book


@pytest.fixture
def board(notebook: Notebook) -> Locator:
    """The board at the start position."""
    assert notebook.python("board.language = 'en'; board.board = xqlab.xiangqi.Board()") == "None"
    widget = notebook.page.locator(".jp-Notebook .xq-board-widget")
    expect(widget.locator(".xqb-status")).to_have_text("Red to move")
    return widget


def expect_counts(notebook: Notebook, board: Locator) -> None:
    """The arrows bear the games of the book, and the list has its moves."""
    moves = literal_eval(notebook.python("", "[str(each.move) for each in probe(board.book, board.board)]"))
    assert moves
    expect(board.locator("[data-book]")).to_have_count(len(moves))
    expect(board.locator(".xqb-picture .xq-arrow")).to_have_count(min(len(moves), 8))
    expect(board.locator(".xqb-picture .xq-arrow.xq-best")).to_have_count(1)
    labels = board.locator(".xqb-picture .xq-disc text").all_text_contents()
    counts = literal_eval(notebook.python("", COUNTS))
    assert len(labels) == len(counts)
    assert sorted(int(text) for text in labels if text.isdigit()) == [each for each in counts if each < 1000]
    fills = board.locator(".xqb-picture .xq-disc").evaluate_all(
        "(discs) => discs.map((disc) => [...disc.children].map((part) => getComputedStyle(part).fill))"
    )
    assert all(ground == "rgb(255, 255, 255)" != ink for ground, ink in fills)
    assert all(text.endswith("k") for text in labels if not text.isdigit())
    listed = board.locator(".xqb-book-moves li .xqb-count").all_text_contents()[:16:2]  # before each share
    assert sorted(listed) == sorted(labels)
    expect(board.locator(".xqb-book-legend")).to_contain_text("the games with the move")


def test_the_arrows_bear_counts_and_follow_the_moves(notebook: Notebook, board: Locator) -> None:
    expect_counts(notebook, board)
    first = board.locator("[data-book]").first
    text = first.inner_text()
    first.click()
    expect_moves(board, text)
    expect_counts(notebook, board)
    button(board, "Undo").click()
    expect(board.locator(".xqb-status")).to_have_text("Red to move")
    expect_counts(notebook, board)
    assert notebook.python("for move in ('a0a1', 'i9i8', 'a1b1', 'i8h8'): board.play_move(move)") == "None"
    expect(board.locator(".xqb-book .xqb-empty")).to_have_text("The book has no move here.")
    expect(board.locator(".xqb-picture .xq-arrow")).to_have_count(0)
