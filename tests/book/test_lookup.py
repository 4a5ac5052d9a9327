"""The compiled look-up, compared with a plain one."""

import random
from pathlib import Path

import numpy as np
import pytest

from tests.book.made import book_of
from tests.book.test_keys import walked
from xqlab.book import Book, open_book
from xqlab.book.keys import LOCK, OBK, WIDE, keys_named
from xqlab.book.lookup import both_ranges
from xqlab.book.obk import write_obk
from xqlab.kernels import COMPILED, interpreted


def test_ranges_are_those_of_a_plain_search() -> None:
    chance, hashing = random.Random(5), keys_named(WIDE)
    boards = [walked(seed, 12) for seed in range(40)]
    keys = [hashing.of(board.position) for board in boards[:20] for _ in range(chance.randrange(4))]
    keys += [chance.getrandbits(64) for _ in range(300)] + [0, 2**64 - 1, 2**63, 2**63 - 1]
    book = Book.sorted(WIDE, np.array(keys, np.uint64), np.full(len(keys), 1, np.uint16))
    listed = book.keys.tolist()
    assert listed == sorted(listed)
    for board in boards:
        own, other = hashing.of(board.position), hashing.of_mirror(board.position)
        expected = []
        for key in (own, other):
            at = sum(each < key for each in listed)
            expected += [at, at + listed.count(key)]
        assert list(book.ranges(board.position)) == expected
        twin = interpreted(both_ranges)(book.keys, hashing.words, hashing.sides, board.position)
        assert [int(each) for each in twin] == expected


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_books_in_memory_and_in_files_share_one_compilation(tmp_path: Path) -> None:
    book = book_of([(walked(seed), "a0a1", seed) for seed in range(5)])
    write_obk(book, tmp_path / "a.obk")
    for each in (Book.empty(WIDE), book, book.taken(book.scores > 2), open_book(tmp_path / "a.obk")):
        each.ranges(walked(1).position)
    for kind in (OBK, LOCK):
        book_of([(walked(1), "a0a1", 1)], kind).ranges(walked(1).position)
    assert len(both_ranges.signatures) == 1


def test_an_empty_book() -> None:
    assert Book.empty(WIDE).ranges(walked(1).position) == (0, 0, 0, 0)
