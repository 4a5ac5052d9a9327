"""`xqlab.search` with an opening book: a move of the book instead of a search."""

from pathlib import Path

import pytest

import xqlab
from tests.book.made import after, book_of
from xqlab.book import save_book
from xqlab.search import SearchError
from xqlab.xiangqi import Board

BOOK = book_of([(Board(), "h2e2", 9), (Board(), "c3c4", 1)])


def test_a_move_of_the_book(tmp_path: Path) -> None:
    save_book(BOOK, tmp_path / "a.obk")
    for book in (BOOK, tmp_path / "a.obk", str(tmp_path / "a.obk")):
        result = xqlab.search(Board(), depth=3, book=book, seed=4)
        assert str(result.move) in ("h2e2", "b2e2", "c3c4", "g3g4")
        assert (result.pv, result.nodes, result.depth, result.value) == ([result.move], 0, 0, 0)
        assert result.book_move.move == result.move
        assert str(result) == f"{result.move} value +0 depth 0 nodes 0 pv {result.move}"
    moves = {str(xqlab.search(Board(), depth=3, book=BOOK, seed=seed).move) for seed in range(40)}
    assert {"h2e2", "b2e2"} <= moves
    board = Board()
    xqlab.search(board, depth=1, book=BOOK)
    assert board == Board()


def test_without_a_move_of_the_book_it_searches() -> None:
    board = after("h2e2")
    found = xqlab.search(board, depth=2, book=BOOK)
    assert found.book_move is None
    assert (found.depth, found.move) == (2, xqlab.search(board, depth=2).move)


def test_root_moves_restrict_the_book() -> None:
    chosen = xqlab.search(Board(), depth=1, book=BOOK, moves=(move for move in ("c3c4", "e3e4")))
    assert str(chosen.move) == "c3c4"
    banned = (move for move in ("h2e2", "b2e2", "c3c4", "g3g4"))
    assert xqlab.search(Board(), depth=1, book=BOOK, banned=banned).book_move is None
    with pytest.raises(SearchError, match=r"expected a legal move of this position, got 'a0a9'"):
        xqlab.search(Board(), depth=1, book=BOOK, moves=["a0a9"])
    with pytest.raises(SearchError, match="expected a limit"):
        xqlab.search(Board(), book=BOOK)
