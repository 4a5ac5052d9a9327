"""What is refused by books, and in which words."""

import struct
from pathlib import Path

import chess
import numpy as np
import pytest

import xqlab
from tests.book.made import AFTER_H2E2, book_of, obk, packed
from xqlab.book import (
    CHOICES,
    Book,
    BookError,
    GameSource,
    Plan,
    build_book,
    choose,
    merged,
    open_book,
    opened_book,
    probe,
    save_book,
    walk,
)
from xqlab.book.book_dat import read_book_dat, write_book_dat
from xqlab.book.counting import Counts
from xqlab.book.keys import LOCK, OBK, WIDE, keys_named, keys_of
from xqlab.book.obk import read_obk, write_obk
from xqlab.book.opening_tree import opening_tree
from xqlab.games import TicTacToe, playable
from xqlab.search import SearchError
from xqlab.xiangqi import Board

ONE = [(Board(), "h2e2", 1)]
GOOD = struct.pack("<IHH", 5, 0xA7AA, 1)
OPENING = "expected a board of Xiangqi for an opening book"


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def giant(path: Path) -> Path:
    with path.open("wb") as file:
        file.truncate(10 << 30)
    return path


def rounded(path: Path) -> Book:
    return read_obk(obk(path, [(float(AFTER_H2E2), packed("h9g7"), 1, 0, 0, 0, 1, "")]))


def counted(points: bool = True, rows: int = 1, times: int = 1, **counts: int) -> Book:
    found = Counts(WIDE)
    for _ in range(times):
        found.add([7] * rows, [1] * rows, **{name: [count] * rows for name, count in counts.items()})
    return found.book(points=points)


def other_lengths() -> Book:
    ones = np.ones(2, np.uint64)
    return Book(WIDE, ones, ones, ones[:1], ones, ones, ones)


REFUSED = [  # what is asked of a path that does not exist, and the words
    (lambda path: other_lengths(), "expected 2 scores, as many as keys, got 1"),
    (lambda path: write_book_dat(book_of(ONE, OBK), path), "a book with keys 'lock' or 'wide', got 'obk'"),
    *(
        (lambda path, book=book: write_book_dat(book, path), f"scores above 0, got <Book of {count} moves")
        for book, count in [(book_of([(Board(), "h2e2", 0)]), 1), (Book.empty(LOCK), 0)]
    ),
    *(
        (lambda path, content=content: read_book_dat(written(path, content)), words)
        for content, words in [
            (b"", "expected a BOOK.DAT of records of 8 bytes, at most 268,435,456 bytes, in .*, got 0"),
            (GOOD + b"\0", "expected a BOOK.DAT of records of 8 bytes, .*, got 9"),
            (GOOD + struct.pack("<IHH", 4, 0xA7AA, 1), "got 0x00000004 after 0x00000005 at record 1"),
            (GOOD + struct.pack("<IHH", 6, 0x0102, 1), "as the move of record 1 in .*, got 0x0102"),
        ]
    ),
    (lambda path: read_book_dat(giant(path)), "at most 268,435,456 bytes, in .*, got 10,737,418,240"),
    (lambda path: save_book(book_of(ONE), "a.bin"), r"expected a file that ends with .*, got 'a\.bin'"),
    (
        lambda path: open_book(written(path.with_suffix(".pgn"), b"1. h2e2")),
        r"expected an opening book, .* got '.*\.pgn', which begins with b'1\. ",
    ),
    (lambda path: open_book(written(path.with_suffix(".obk"), b"no")), "often encrypted"),
    *((lambda path, ask=ask: ask(path), FileNotFoundError) for ask in (open_book, GameSource.of)),
    *((lambda path, ask=ask: ask(path.parent), IsADirectoryError) for ask in (read_obk, GameSource.of)),
    (lambda path: opened_book(7), "expected a book or the path of one, got 7"),
    (lambda path: Plan(depth=0), "expected depth to be an integer from 1 to 1000, got 0"),
    (lambda path: Plan(least=2.5), "expected least to be an integer from 1 to 2147483648, got 2.5"),
    (lambda path: build_book([], path), "expected at least one file of games, got none"),
    (
        lambda path: build_book([GameSource.of(written(path, b"1. h2e2"))], path.with_suffix(".zip")),
        r"expected a file that ends with \.obk, \.dat, \.h, got",
    ),
    (
        lambda path: save_book(book_of(ONE), path.with_suffix(".h")),
        "expected a book with whole keys 'obk', got 'wide': convert it first",
    ),
    (lambda path: save_book(Book.empty(OBK), path.with_suffix(".h")), "at least one move, got an empty one"),
    (lambda path: counted(times=2, won=2**31), "scores of a move of at most 2,147,483,647 in all, got"),
    (lambda path: counted(False, times=2, scores=2**30), "expected scores of a move .*, got 2,147,483,648"),
    (lambda path: counted(rows=2, lost=2**31), "lost of a move of at most 4,294,967,295 in all, got"),
    (lambda path: keys_of("textbook tree"), "a game whose positions have keys, got textbook tree"),
    (lambda path: keys_named("polyglot"), "expected keys out of obk, wide, lock, got 'polyglot'"),
    (lambda path: write_obk(rounded(path), path), "expected whole keys, got 1 rounded ones: convert"),
    (lambda path: opening_tree(book_of(ONE), depth=0), "expected a depth from 1 to 40, got 0"),
    (lambda path: opening_tree(book_of(ONE), least=2), "expected a share from 0 to 1, got 2"),
    (lambda path: opening_tree(book_of(ONE), TicTacToe()), OPENING),
    (lambda path: list(walk(book_of(ONE), [TicTacToe()])), OPENING),
    (lambda path: probe(book_of(ONE), playable(chess.Board())), rf"{OPENING}, got a board of chess, Board\("),
    (lambda path: choose(book_of(ONE), Board(), by="luck"), f"one of {', '.join(CHOICES)}, got 'luck'"),
    (lambda path: merged([]), "expected at least one book, got none"),
    (lambda path: merged([book_of(ONE), book_of(ONE, OBK)]), "books with whole keys 'wide', got 'obk'"),
    (lambda path: merged([rounded(path)]), "expected books with whole keys 'obk', got rounded keys"),
    (lambda path: xqlab.search(Board(), book=book_of(ONE)), SearchError),
    (lambda path: xqlab.search(TicTacToe(), depth=1, book=book_of(ONE)), OPENING),
    (lambda path: xqlab.search(Board(), depth=1, book=5), "expected a book or the path of one, got 5"),
    (lambda path: xqlab.search(Board(), depth=1, book=path), FileNotFoundError),
]


@pytest.mark.parametrize(("ask", "refusal"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused(ask, refusal, tmp_path: Path) -> None:
    is_text = isinstance(refusal, str)
    with pytest.raises(BookError if is_text else refusal, match=refusal if is_text else None):
        ask(tmp_path / "a")


def test_columns_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match=r"read-only"):
        book_of(ONE).scores[0] = 7


def test_rounded_keys_leave_no_file(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="expected whole keys, got 1 rounded ones: convert"):
        write_obk(rounded(tmp_path / "b.obk"), tmp_path / "a.obk")
    assert not (tmp_path / "a.obk").exists()
