"""A book as a tree: shares, results for Red, and limits."""

import sys

import pytest

from tests.book.made import after, book_of
from xqlab.book import Book
from xqlab.book.keys import WIDE
from xqlab.book.opening_tree import opening_tree
from xqlab.xiangqi import Board

ROWS = [
    (Board(), "h2e2", 1),
    (Board(), "b0c2", 1),
    (after("h2e2"), "h9g7", 1),
    (after("h2e2"), "b9c7", 1),
    (after("b0c2"), "h9g7", 1),
]
BOOK = book_of(ROWS, won=[6, 1, 1, 0, 1], lost=[0, 3, 3, 2, 0])


def test_shares_and_results() -> None:
    tree = opening_tree(BOOK, depth=2)
    assert (tree.share, tree.games, tree.points, tree.text) == (1.0, 10, None, "")
    first, second = tree.children
    assert (first.text, first.share, first.games, first.points, first.ply) == ("C2=5", 0.6, 6, 1.0, 1)
    assert (second.text, second.share, second.points) == ("H8+7", 0.4, 0.25)
    replies = [
        (str(each.move.move), round(each.share, 3), each.points) for each in first.children if each.move
    ]
    # Black won 1 of 4 with h9g7: three quarters for Red.
    assert replies == [("h9g7", 0.4, 0.75), ("b9c7", 0.2, 1.0)]
    assert len(list(tree.walk())) == 6
    assert sum(each.share for each in first.children) == pytest.approx(first.share)


def test_depth_least_share_and_notation() -> None:
    assert [move.ply for move in opening_tree(BOOK, depth=1, notation="chinese").walk()] == [0, 1, 1]
    assert opening_tree(BOOK, depth=1, notation="chinese").children[0].text == "炮二平五"
    assert [len(move.children) for move in opening_tree(BOOK, least=0.3, depth=2).walk()] == [2, 1, 0, 1, 0]
    board = after("h2e2")
    assert len(opening_tree(BOOK, board).children) == 2
    assert board == after("h2e2")
    assert opening_tree(BOOK, least=0.5).games == 10
    assert opening_tree(Book.empty(WIDE)).children == []


def test_scores_stand_in_for_games() -> None:
    tree = opening_tree(book_of([(Board(), "h2e2", 30), (Board(), "c3c4", 10), (Board(), "a0a1", -5)]))
    children = [(move.text, move.share, move.points) for move in tree.children]
    assert children == [("C2=5", 0.75, None), ("P7+1", 0.25, None)]


def test_a_tree_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[opening_tree.__module__], "MOST", 3)
    assert len(list(opening_tree(BOOK).walk())) == 4
