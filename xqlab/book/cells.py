"""The cells of an .obk table as numbers: SQLite lets any column hold anything, so each cell is checked.

Keys are stored as REAL, in two ways, and as signed INTEGER.
"""

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.book.errors import BookError
from xqlab.errors import quoted


class Cells:
    """Some rows of a table; errors name the file, the column and the rowid."""

    def __init__(self, path: Path, rowids: Sequence[int]) -> None:
        self._path, self._rowids = path, rowids

    def taken(self, rows: Sequence[Any] | NDArray[Any]) -> "Cells":
        """The cells of some of the rows."""
        return Cells(self._path, [self._rowids[row] for row in rows])

    def error(self, column: str, expected: str, got: str, row: int) -> BookError:
        """What is wrong with a cell, to be raised."""
        where = f"{column} of row {self._rowids[row]} in {str(self._path)!r}"
        return BookError(f"expected {where} to be {expected}, got {got}")

    def integers(self, column: str, values: Sequence[Any], least: int, most: int) -> NDArray[np.int64]:
        """int64[n]: whole numbers from `least` to `most`, 0 for NULL; raises BookError for any other."""
        kinds = set(map(type, values))
        if not kinds <= {int, type(None)}:
            row = next(row for row, value in enumerate(values) if type(value) not in (int, type(None)))
            raise self.error(column, "an integer", quoted(values[row]), row)
        numbers = np.array(
            [value or 0 for value in values] if type(None) in kinds else list(values), dtype=np.int64
        )
        wrong = np.flatnonzero((numbers < least) | (numbers > most))
        if len(wrong):
            row = int(wrong[0])
            raise self.error(column, f"from {least} to {most}", str(numbers[row]), row)
        return numbers

    def keys(self, column: str, values: Sequence[Any]) -> tuple[NDArray[np.uint64], list[tuple[int, float]]]:
        """uint64[n] of the keys that are INTEGER, and (row, number) of those that are REAL.

        Raises BookError for any other.
        """
        if set(map(type, values)) <= {int}:
            return np.array(values, dtype=np.int64).view(np.uint64), []
        keys = np.zeros(len(values), dtype=np.uint64)
        real = []
        for row, value in enumerate(values):
            if type(value) is int:
                keys[row] = value % 2**64
            elif type(value) is float and (value < 0 or (value <= 2.0**64 and value.is_integer())):
                real.append((row, value))
            else:
                raise self.error(column, "a key of 64 bits, INTEGER or REAL", quoted(value), row)
        return keys, real

    def text(self, column: str, row: int, value: Any) -> str:
        """A text; raises BookError for anything else but a number, which some programs write for none."""
        if isinstance(value, str):
            return value
        if isinstance(value, (int, float)):
            return str(value)
        raise self.error(column, "a text", quoted(value), row)


def read_keys(
    keys: NDArray[np.uint64], real: list[tuple[int, float]]
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """(the keys, whether each is known to 53 bits only), with those that are REAL filled in.

    keys : uint64[n]  of the rows with an INTEGER
    real : (row, number) of the others: a negative one has the bits of the key, any other is the rounded key
    """
    keys = keys.copy()
    rounded = np.zeros(len(keys), dtype=bool)
    for row, value in real:
        (bits,) = struct.unpack("<Q", struct.pack("<d", value))
        rounded[row] = bits < 2**63
        keys[row] = min(int(value), 2**64 - 1) if rounded[row] else bits
    return keys, rounded


def signed(keys: NDArray[np.uint64]) -> list[int]:
    """Keys as SQLite's INTEGER has them: those from 2**63 on are negative."""
    return keys.view(np.int64).tolist()
