"""Formats by the ending of a name."""

from pathlib import Path

import pytest

from tests.book.made import after, book_of
from xqlab.book import BookError, open_book, save_book
from xqlab.book.keys import LOCK, OBK, WIDE
from xqlab.book.saving import kind_for
from xqlab.xiangqi import Board

ROWS = [(Board(), "h2e2", 5), (after("h2e2"), "h9g7", 0)]


@pytest.mark.parametrize(
    ("name", "kind", "rows"),
    [("a.book", WIDE, 2), ("a.obk", OBK, 2), ("A.OBK", OBK, 2), ("BOOK.DAT", WIDE, 1)],
)
def test_books_that_are_read_again(tmp_path: Path, name: str, kind: str, rows: int) -> None:
    assert save_book(book_of(ROWS, kind), tmp_path / name) == rows
    assert len(open_book(tmp_path / name)) == rows


def test_the_keys_of_a_format() -> None:
    assert [kind_for("a.book", own) for own in (WIDE, OBK, LOCK)] == [WIDE, OBK, LOCK]
    assert [kind_for("a.dat", own) for own in (WIDE, OBK, LOCK)] == [WIDE, LOCK, LOCK]
    assert {kind_for(name, own) for name in ("a.obk", "a.h") for own in (WIDE, OBK, LOCK)} == {OBK}


def test_another_ending(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"expected a file that ends with .*, got 'a\.bin'"):
        save_book(book_of(ROWS), "a.bin")
