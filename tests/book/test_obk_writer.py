"""Writing .obk: as other programs read it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.book.made import AFTER_H2E2, B2E2, H2E2, START_KEY, after, book_of, obk, packed
from xqlab.book import BookError, read_obk, write_obk
from xqlab.book.keys import OBK
from xqlab.xiangqi import Board, Move


def test_rows_as_sqlite_reads_them(tmp_path: Path) -> None:
    path = tmp_path / "a.obk"
    comments = {(AFTER_H2E2, Move.from_uci("h9g7").code): "屏风马"}
    rows = [(Board(), "h2e2", 70_000), (Board(), "b2e2", -5), (after("h2e2"), "h9g7", 3)]
    write_obk(book_of(rows, OBK, won=[1, 2, 3], drawn=[4, 5, 6], lost=[7, 8, 9], comments=comments), path)
    with closing(sqlite3.connect(path)) as database:
        query = "SELECT vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, vmemo, vindex FROM bhobk ORDER BY id"
        assert database.execute(query).fetchall() == [
            (START_KEY, H2E2, 70_000, 1, 4, 7, 1, "", 0),
            (START_KEY, B2E2, -5, 2, 5, 8, 1, "", 1),
            (AFTER_H2E2 - 2**64, packed("h9g7"), 3, 3, 6, 9, 1, "屏风马", 0),
        ]
        kinds = database.execute("SELECT DISTINCT typeof(vkey) FROM bhobk").fetchall()
        assert kinds == [("integer",)]
    assert len(read_obk(path)) == 3
    assert [each.name for each in tmp_path.iterdir()] == ["a.obk"]


def test_another_program_knows_the_positions(tmp_path: Path) -> None:
    cchess = pytest.importorskip("cchess")
    path = tmp_path / "a.obk"
    board = after("h2e2", "h9g7", "h0g2")
    write_obk(book_of([(board, "i9h9", 3)], OBK), path)
    key = cchess.ChessBoard(board.fen()).zhash()
    signed = key - 2**64 if key >= 2**63 else key
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT vmove FROM bhobk WHERE vkey = ?", (signed,)).fetchall()
    assert rows == [(packed("i9h9"),)]


def test_other_keys_and_rounded_ones(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"expected a book with keys 'obk', got 'wide': convert it first"):
        write_obk(book_of([(Board(), "h2e2", 1)]), tmp_path / "a.obk")
    rounded = read_obk(obk(tmp_path / "b.obk", [(float(AFTER_H2E2), packed("h9g7"), 1, 0, 0, 0, 1, "")]))
    with pytest.raises(BookError, match=r"expected whole keys, got 1 rounded ones: convert the book first"):
        write_obk(rounded, tmp_path / "a.obk")
    assert not (tmp_path / "a.obk").exists()


def test_a_database_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite3, "connect", full)
    with pytest.raises(OSError, match=r"Cannot write the database '.*a\.obk': database or disk is full"):
        write_obk(book_of([(Board(), "h2e2", 1)], OBK), tmp_path / "a.obk")
    assert list(tmp_path.iterdir()) == []
