"""ElephantEye's BOOK.DAT: reading and writing.

Layout: records `u32 lock, u16 move, u16 value`, little-endian, sorted by lock; the first byte of a move is
its source. Of a position and its mirror only one is there.
Source: ElephantEye (M. Huang), book.h and book.cpp.
"""

import os
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.book.book import Book
from xqlab.book.errors import BookError
from xqlab.book.keys import LOCK, WIDE
from xqlab.book.squares import SOURCE_LAST, is_move, move_codes, packed_moves

RECORD = np.dtype([("lock", "<u4"), ("move", "<u2"), ("value", "<u2")])
LARGEST = 1 << 28  # bytes
MOST_VALUE = 2**16 - 1


def read_book_dat(path: disk.PathLike) -> Book:
    """The records of a BOOK.DAT.

    Raises BookError for a file that is not one, with the first fault, and OSError.
    """
    name = os.fspath(path)
    disk.check_regular(path)
    size = os.stat(path).st_size
    if size == 0 or size % RECORD.itemsize or size > LARGEST:
        raise BookError(
            f"expected a BOOK.DAT of records of {RECORD.itemsize} bytes, at most {LARGEST:,} bytes, "
            f"in {name!r}, got {size:,}"
        )
    records = np.frombuffer(disk.read_bytes(path), RECORD)
    steps = np.flatnonzero(records["lock"][1:] < records["lock"][:-1])
    if len(steps):
        row = int(steps[0]) + 1
        raise BookError(
            f"expected locks in ascending order in {name!r}, got {int(records['lock'][row]):#010x} after "
            f"{int(records['lock'][row - 1]):#010x} at record {row}"
        )
    wrong = np.flatnonzero(~is_move(records["move"]))
    if len(wrong):
        row = int(wrong[0])
        raise BookError(
            f"expected two squares of the board, bytes from 0x33 to 0xcb, as the move of record {row} in "
            f"{name!r}, got {int(records['move'][row]):#06x}"
        )
    moves = move_codes(records["move"], SOURCE_LAST)
    return Book.sorted(LOCK, records["lock"], moves, records["value"], about={"format": "BOOK.DAT"})


def write_book_dat(book: Book, path: disk.PathLike, *, scale: bool = False) -> int:
    """Write a book as a BOOK.DAT and return the number of records; those of 0 and below are left out.

    scale : reduce all scores in proportion if the highest does not fit into 16 bits
    Raises BookError for a book with keys of .obk, for scores that do not fit, and for nothing to write;
    OSError.
    """
    if book.kind not in (LOCK, WIDE):
        raise BookError(
            f"expected a book with keys {LOCK!r} or {WIDE!r}, got {book.kind!r}: convert it first"
        )
    played = book.taken(book.scores > 0)
    if not len(played):
        raise BookError(f"expected a book with scores above 0, got {book!r} without any")
    scores: Any = played.scores.astype(np.int64)
    highest = int(scores.max())
    if highest > MOST_VALUE:
        if not scale:
            raise BookError(
                f"expected scores up to {MOST_VALUE} in a BOOK.DAT, got {highest}: scale=True reduces all"
            )
        scores = np.maximum(scores * MOST_VALUE // highest, 1)
    records = np.zeros(len(played), RECORD)
    records["lock"] = played.keys & np.uint64(2**32 - 1)
    records["move"] = packed_moves(played.moves, SOURCE_LAST)
    records["value"] = scores
    order = np.lexsort((-scores, records["lock"]))
    disk.write_bytes(path, records[order].tobytes())
    return len(records)
