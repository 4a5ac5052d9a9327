"""The compact format: round trips, and files that are damaged, or become so while a book is open."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.book.made import AFTER_H2E2, after, book_of, obk, packed
from xqlab.book import (
    Book,
    BookError,
    probe,
    read_book_dat,
    read_compact,
    read_obk,
    write_book_dat,
    write_compact,
    write_obk,
)
from xqlab.book.book import COLUMNS
from xqlab.book.compact import MAGIC, ROW
from xqlab.book.keys import LOCK, OBK, WIDE
from xqlab.xiangqi import Board

ROWS = [(Board(), "h2e2", 70_000), (Board(), "c3c4", -9), (after("h2e2"), "h9g7", 5)]


def example() -> Book:
    start = int(book_of(ROWS[:1]).keys[0])
    comments = {(start, Board().parse_move("h2e2").code): "中炮"}
    return book_of(ROWS, won=[1, 2, 3], lost=[4, 5, 6], comments=comments, about={"games": 21})


def same(one: Book, other: Book) -> bool:
    columns = all((getattr(one, name) == getattr(other, name)).all() for name in COLUMNS)
    return columns and len(one) == len(other) and one.comments == other.comments and one.kind == other.kind


def test_a_round_trip(tmp_path: Path) -> None:
    path, book = tmp_path / "a.book", example()
    write_compact(book, path)
    again = read_compact(path)
    assert same(book, again)
    assert again.about == {"games": 21}
    assert all(getattr(again, name).flags.aligned for name in COLUMNS)
    assert probe(again, Board()) == probe(book, Board())
    write_compact(again, tmp_path / "b.book")
    assert (tmp_path / "b.book").read_bytes() == path.read_bytes()


def test_a_file_that_becomes_shorter_while_its_book_is_open(tmp_path: Path) -> None:
    path = tmp_path / "a.book"
    write_compact(drawn_book(1, 1_000, WIDE), path)
    book = read_compact(path)
    before = [getattr(book, name).sum() for name in COLUMNS]
    path.write_bytes(b"")  # a process that had mapped it would be killed
    assert [getattr(book, name).sum() for name in COLUMNS] == before


def test_an_empty_book(tmp_path: Path) -> None:
    write_compact(Book.empty(WIDE), tmp_path / "a.book")
    assert len(read_compact(tmp_path / "a.book")) == 0


def drawn_book(seed: int, count: int, kind: str) -> Book:
    """A book with keys, moves, scores and counts over their whole ranges, some keys with many rows."""
    chance = np.random.default_rng(seed)
    highest = 2**32 if kind == LOCK else 2**64
    keys = chance.integers(0, highest - 1, max(count // 3, 1), dtype=np.uint64, endpoint=True)
    source, step = chance.integers(0, 90, count), chance.integers(1, 90, count)
    counts = {name: chance.integers(0, 2**32, count).astype(np.uint32) for name in ("won", "drawn", "lost")}
    return Book.sorted(
        kind,
        keys[chance.integers(0, len(keys), count)],
        (source | (source + step) % 90 << 7).astype(np.uint16),
        chance.integers(-(2**31), 2**31, count),
        **({} if kind == LOCK else counts),
    )


@settings(deadline=None, max_examples=8)
@given(seed=st.integers(0, 2**32), count=st.integers(1, 100_000))
def test_round_trips_of_any_rows(seed: int, count: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("books")
    book = drawn_book(seed, count, OBK)
    write_compact(book, folder / "a.book")
    assert same(read_compact(folder / "a.book"), book)
    small = drawn_book(seed, min(count, 3000), OBK)
    write_obk(small, folder / "a.obk")
    assert same(read_obk(folder / "a.obk"), small)
    lock = drawn_book(seed, count, LOCK)
    lock = Book.sorted(LOCK, lock.keys, lock.moves, np.abs(lock.scores // 2) % 2**16)
    kept = lock.taken(lock.scores > 0)
    if len(kept):
        write_book_dat(lock, folder / "BOOK.DAT")
        assert same(read_book_dat(folder / "BOOK.DAT"), kept)


def test_100_000_rows_in_each_format(tmp_path: Path) -> None:
    book = drawn_book(22, 100_000, OBK)
    write_compact(book, tmp_path / "a.book")
    write_obk(book, tmp_path / "a.obk")
    assert same(read_compact(tmp_path / "a.book"), book)
    assert same(read_obk(tmp_path / "a.obk"), book)


def test_rounded_keys_and_long_comments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounded = read_obk(obk(tmp_path / "b.obk", [(float(AFTER_H2E2), packed("h9g7"), 1, 0, 0, 0, 1, "")]))
    with pytest.raises(BookError, match=r"expected whole keys, got 1 rounded ones: convert the book first"):
        write_compact(rounded, tmp_path / "a.book")
    monkeypatch.setattr("xqlab.book.compact.LONGEST_HEADER", 100)
    with pytest.raises(BookError, match=r"expected comments of at most 100 bytes, got"):
        write_compact(example(), tmp_path / "a.book")


def changed(content: bytes, **fields: Any) -> bytes:
    end = content.index(b"\n", len(MAGIC)) + 1
    header = json.loads(content[len(MAGIC) : end]) | fields
    return MAGIC + json.dumps(header).encode() + b"\n" + content[end:]


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "another file": (lambda all: b"x" + all, "to begin with b'xqlab book 1.n', got b'xxqlab"),
    "no JSON": (lambda all: MAGIC + b"{]\n", r"expected a line of JSON after the first line of .*, got b'{]"),
    "cut in the header": (lambda all: all[:30], "expected a line of JSON after the first line"),
    "deep": (lambda all: MAGIC + b"[" * 100_000 + b"\n", "expected a line of JSON after the first line"),
    "kind": (lambda all: changed(all, kind="x"), "expected a valid kind in the header of .*, got 'x'"),
    "rows": (lambda all: changed(all, rows=-1), "expected a valid rows in the header of .*, got -1"),
    "true rows": (lambda all: changed(all, rows=True), "expected a valid rows in the header of .*, got True"),
    "crc": (lambda all: changed(all, crc="0"), "expected a valid crc in the header of .*, got '0'"),
    "comments": (
        lambda all: changed(all, comments=[["0", 1, ""]]),
        "expected a valid comments in the header",
    ),
    "a comment": (lambda all: changed(all, comments=[7]), "expected a valid comments in the header"),
    "about": (lambda all: changed(all, about=[]), r"expected a valid about in the header of .*, got \[\]"),
    "ten gigabytes": (
        lambda all: changed(all, rows=10 * 2**30 // ROW),
        "bytes for 412,977,624 rows in .*, got",
    ),
    "cut": (lambda all: all[:-1], "expected .* bytes for 3 rows in"),
    "a bit": (lambda all: all[:-1] + bytes([all[-1] ^ 1]), "expected checksum .* in .*, got .*: damaged"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_files(tmp_path: Path, name: str) -> None:
    damage, expected = DAMAGES[name]
    write_compact(example(), tmp_path / "a.book")
    (tmp_path / "b.book").write_bytes(damage((tmp_path / "a.book").read_bytes()))
    with pytest.raises(BookError, match=expected):
        read_compact(tmp_path / "b.book")


def test_rows_with_a_right_checksum_that_are_wrong(tmp_path: Path) -> None:
    book = example()
    book.keys = book.keys[::-1]
    write_compact(book, tmp_path / "a.book")
    with pytest.raises(BookError, match=r"expected sorted keys in .*, got a lesser one at row [12]"):
        read_compact(tmp_path / "a.book")
    book = example()
    book.moves = np.array([0, 1, 2], np.uint16)
    write_compact(book, tmp_path / "a.book")
    with pytest.raises(BookError, match=r"expected a move between two squares at row 0 of .*, got 0"):
        read_compact(tmp_path / "a.book")
