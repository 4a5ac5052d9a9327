"""Formats by the ending of a name."""

import os
import sys
from pathlib import Path

import pytest

from tests.book.made import H2E2, START_KEY, after, book_dat, book_of, obk
from xqlab.book import open_book, opened_book, probe, save_book
from xqlab.book.book_files import kind_for
from xqlab.book.keys import LOCK, OBK, WIDE, keys_named
from xqlab.book.obk import write_obk
from xqlab.xiangqi import Board

ROWS = [(Board(), "h2e2", 5), (after("h2e2"), "h9g7", 0)]


@pytest.mark.parametrize(
    ("name", "kind", "rows"),
    [("a.obk", OBK, 2), ("A.OBK", OBK, 2), ("BOOK.DAT", WIDE, 1)],
)
def test_books_that_are_read_again(tmp_path: Path, name: str, kind: str, rows: int) -> None:
    assert save_book(book_of(ROWS, kind), tmp_path / name) == rows
    assert len(open_book(tmp_path / name)) == rows


def test_the_keys_of_a_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cchess.zhash_data", None)  # it makes no keys
    keys_named.cache_clear()
    assert [kind_for("a.dat", own) for own in (WIDE, OBK, LOCK)] == [WIDE, LOCK, LOCK]
    assert kind_for("a.obk", "chess") == "chess"
    assert {kind_for(name, own) for name in ("a.obk", "a.h") for own in (WIDE, OBK, LOCK)} == {OBK}


def test_formats_are_recognised(tmp_path: Path) -> None:
    write_obk(book_of([(Board(), "h2e2", 5)]), tmp_path / "any.name")
    obk(tmp_path / "a.obk", [(START_KEY, H2E2, 5, 0, 0, 0, 1, "")])
    obk(tmp_path / "renamed.db", [(START_KEY, H2E2, 5, 0, 0, 0, 1, "")])
    book_dat(tmp_path / "BOOK.DAT", [(0x052656D5, "h2e2", 5)])
    for name in ("any.name", "a.obk", "renamed.db", "BOOK.DAT"):
        book = open_book(tmp_path / name)
        assert [str(each) for each in probe(book, Board())] == ["h2e2 score 5", "b2e2 score 5"]


def test_a_book_is_read_once_until_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.obk"
    write_obk(book_of([(Board(), "h2e2", 5)]), path)
    first = opened_book(path)
    assert opened_book(str(path)) is first
    assert opened_book(first) is first
    write_obk(book_of([(Board(), "h2e2", 5), (after("h2e2"), "h9g7", 1)]), path)
    assert len(opened_book(path)) == 2
    os.utime(path, ns=(1, 1))
    assert len(opened_book(path)) == 2
