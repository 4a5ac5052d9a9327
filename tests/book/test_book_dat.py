"""BOOK.DAT: the start as ElephantEye has it, and files that are none."""

import struct
from pathlib import Path

import pytest

from tests.book.made import after, book_dat, book_of
from xqlab.book import Book, BookError, probe
from xqlab.book.book_dat import read_book_dat, write_book_dat
from xqlab.book.keys import LOCK, OBK, WIDE, keys_named
from xqlab.xiangqi import Board

START_LOCK = 0x052656D5
# Published moves of the start in ElephantEye's own book, which has 16 with both twins of a mirror.
PUBLISHED = {
    **{"h2e2": 1473, "b2e2": 1473, "c3c4": 546, "g3g4": 546},
    **{"c0e2": 311, "g0e2": 311, "h0g2": 89, "b0c2": 89},
}


def test_the_start_by_its_lock(tmp_path: Path) -> None:
    records = [(START_LOCK - 5, "a0a1", 1), *((START_LOCK, *each) for each in PUBLISHED.items())]
    book = read_book_dat(book_dat(tmp_path / "BOOK.DAT", records))
    assert {str(each.move): each.score for each in probe(book, Board())} == PUBLISHED
    assert (len(book), book.positions, book.about) == (9, 2, {"format": "BOOK.DAT"})


def test_one_of_two_twins_serves_both(tmp_path: Path) -> None:
    lock = keys_named(LOCK).of(after("h2e2").position)
    book = read_book_dat(book_dat(tmp_path / "BOOK.DAT", [(lock, "h9g7", 3), (lock, "b9c7", 2)]))
    assert [str(each.move) for each in probe(book, after("h2e2"))] == ["h9g7", "b9c7"]
    assert [str(each.move) for each in probe(book, after("b2e2"))] == ["b9c7", "h9g7"]


@pytest.mark.parametrize("kind", [LOCK, WIDE])
def test_bytes_of_a_file(tmp_path: Path, kind: str) -> None:
    rows = [(Board(), "h2e2", 7), (Board(), "c3c4", 65_535), (after("h2e2"), "h9g7", 1), (Board(), "a0a1", 0)]
    path = tmp_path / "BOOK.DAT"
    assert write_book_dat(book_of(rows, kind), path) == 3
    expected = [
        struct.pack("<IBBH", lock, source, target, value)
        for lock, source, target, value in sorted(
            [
                (START_LOCK, 0xAA, 0xA7, 7),
                (START_LOCK, 0x95, 0x85, 65_535),
                (keys_named(LOCK).of(after("h2e2").position), 0x3A, 0x59, 1),
            ],
            key=lambda each: (each[0], -each[3]),
        )
    ]
    assert path.read_bytes() == b"".join(expected)
    assert len(read_book_dat(path)) == 3


def test_scores_that_do_not_fit(tmp_path: Path) -> None:
    rows = [(Board(), "h2e2", 131_070), (Board(), "c3c4", 131_072), (Board(), "e3e4", 1)]
    path = tmp_path / "BOOK.DAT"
    with pytest.raises(BookError, match=r"expected scores up to 65535 in a BOOK.DAT, got 131072: scale=True"):
        write_book_dat(book_of(rows), path)
    assert not path.exists()
    write_book_dat(book_of(rows), path, scale=True)
    assert read_book_dat(path).scores.tolist() == [65_535, 65_534, 1]


def test_books_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "BOOK.DAT"
    with pytest.raises(BookError, match=r"expected a book with keys 'lock' or 'wide', got 'obk': convert"):
        write_book_dat(book_of([(Board(), "h2e2", 1)], OBK), path)
    with pytest.raises(BookError, match=r"expected a book with scores above 0, got <Book of 1 moves"):
        write_book_dat(book_of([(Board(), "h2e2", 0)]), path)
    with pytest.raises(BookError, match=r"expected a book with scores above 0, got <Book of 0 moves"):
        write_book_dat(Book.empty(LOCK), path)


GOOD = struct.pack("<IHH", 5, 0xA7AA, 1)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "expected a BOOK.DAT of records of 8 bytes, at most 268,435,456 bytes, in .*, got 0"),
        (GOOD + b"\0", "expected a BOOK.DAT of records of 8 bytes, .*, got 9"),
        (GOOD + struct.pack("<IHH", 4, 0xA7AA, 1), "got 0x00000004 after 0x00000005 at record 1"),
        (GOOD + struct.pack("<IHH", 6, 0x0102, 1), "as the move of record 1 in .*, got 0x0102"),
    ],
)
def test_files_that_are_none(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "BOOK.DAT"
    path.write_bytes(content)
    with pytest.raises(BookError, match=expected):
        read_book_dat(path)


def test_a_claim_of_ten_gigabytes(tmp_path: Path) -> None:
    path = tmp_path / "BOOK.DAT"
    with path.open("wb") as file:
        file.truncate(10 << 30)
    with pytest.raises(BookError, match=r"at most 268,435,456 bytes, in .*, got 10,737,418,240"):
        read_book_dat(path)
