"""BOOK.DAT: the start as ElephantEye has it, and files that are none."""

import struct
from pathlib import Path

import pytest

from tests.book.made import after, book_dat, book_of
from xqlab.book import BookError, probe
from xqlab.book.book_dat import read_book_dat, write_book_dat
from xqlab.book.keys import LOCK, WIDE, keys_named
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
