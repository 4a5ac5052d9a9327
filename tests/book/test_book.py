"""The rows of a book: their order, their number, and a part of them."""

import pytest

from tests.book.made import after, book_of
from xqlab.book import Book
from xqlab.book.book import rounded_key
from xqlab.book.keys import WIDE
from xqlab.xiangqi import Board

ROWS = [(Board(), "h2e2", 1), (after("h2e2"), "h9g7", 5), (Board(), "c3c4", 9), (after("h2e2"), "b9c7", -4)]


def test_rows_of_a_key_stand_together_the_best_first() -> None:
    book = book_of(ROWS)
    assert (len(book), book.positions) == (4, 2)
    for key in set(book.keys.tolist()):
        scores = book.scores[book.keys == key].tolist()
        assert scores == sorted(scores, reverse=True)
    assert repr(book) == "<Book of 4 moves in 2 positions>"
    assert repr(Book.empty(WIDE)) == "<Book of 0 moves in 0 positions>"


def test_games_do_not_overflow() -> None:
    most = 2**32 - 1
    book = book_of([(Board(), "h2e2", 1)], won=[most], drawn=[most], lost=[most])
    assert book.games.tolist() == [3 * most]


def test_a_part_of_the_rows() -> None:
    key = int(book_of(ROWS[:1]).keys[0])
    comments = {(key, ROWS[0][0].parse_move("h2e2").code): "中炮", (key, 5): "of no row"}
    book = book_of(ROWS, comments=comments, about={"games": 3})
    part = book.taken(book.scores > 0)
    assert sorted(part.scores.tolist()) == [1, 5, 9]
    assert list(part.comments.values()) == ["中炮"]
    assert part.about == {"games": 3}
    assert book.taken(book.scores > 5).comments == {}


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (7, 7),
        (2**63 + 1, 2**63),
        (2**64 - 1, 2**64 - 1),
        (2**63 + 1025, 2**63 + 2048),
        (2**53 + 2, 2**53 + 2),
    ],
)
def test_rounded_keys(key: int, expected: int) -> None:
    assert rounded_key(key) == expected
