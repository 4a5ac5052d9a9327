"""Plain Python objects in place of NumPy records: interpreted kernels run ten times as fast on them.

The stand-in of a record has the same attributes. Its numbers are Python's, but for `uint64`, whose arithmetic
wraps around. A one-dimensional array is a list; one of more dimensions is a dict of the cells that were
touched, which `array[i, j]` reads and writes. `write_back` writes what has changed to the record.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np


class StandIn:
    """An object with the attributes of a record; `stands_for` is the record's class."""

    __slots__ = ("_record",)
    _record: Any
    stands_for: type = np.record

    def __repr__(self) -> str:
        shown = (f"{name}={reprlib.repr(getattr(self, name))}" for name in self.__slots__)
        return f"{self.stands_for.__name__}({', '.join(shown)})"


class TouchedCells(dict[Any, Any]):
    """The cells of an array that were touched, by index; the others are read from the array."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __missing__(self, index: Any) -> Any:
        value = self.array[index]
        if value.dtype != np.uint64:
            value = value.item()
        self[index] = value
        return value

    def __len__(self) -> int:
        return len(self.array)

    __iter__: Any = None  # the keys of a dict would be taken for rows

    def __bool__(self) -> bool:
        return True

    def write_back(self) -> None:
        """Write the cells to the array."""
        for index, value in self.items():
            self.array[index] = value

    def __repr__(self) -> str:
        now = self.array.copy()
        for index, value in self.items():
            now[index] = value
        return repr(now)


class TouchedRecords(TouchedCells):
    """The records of an array that were touched, each as its stand-in."""

    __slots__ = ()

    def __missing__(self, index: int) -> Any:
        row = self[index] = _filled(_layout(self.array.dtype), self.array[index].item())
        return row

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(len(self)))

    def write_back(self) -> None:
        """Write the records to the array."""
        names = self.array.dtype.names or ()
        rows = [tuple([getattr(row, name) for name in names]) for row in self.values()]
        self.array[np.fromiter(self.keys(), np.intp, len(rows))] = np.array(rows, dtype=self.array.dtype)

    def __repr__(self) -> str:
        return f"<{len(self)} records, touched: {dict.__repr__(self)}>"


@cache
def _layout(dtype: np.dtype[Any]) -> type[StandIn]:
    kind = dtype.type if issubclass(dtype.type, np.record) else np.record
    names = tuple(dtype.names or ())
    return type(kind.__name__, (StandIn,), {"__slots__": names, "stands_for": kind})


def _filled(layout: type[StandIn], numbers: tuple[Any, ...]) -> StandIn:
    made = layout()
    for name, number in zip(layout.__slots__, numbers, strict=True):
        setattr(made, name, number)
    return made


def can_stand_in(value: Any) -> bool:
    """Whether it has a stand-in: a record whose kernels take no views of its arrays, or an array of such."""
    if isinstance(value, np.recarray):
        return value.ndim == 1 and all(value.dtype[name].subdtype is None for name in value.dtype.names or ())
    return isinstance(value, np.record) and not getattr(value, "takes_views", False)


def stand_in(value: Any) -> Any:
    """The stand-in of a record, or of an array of records; anything else itself."""
    if not can_stand_in(value):
        return value
    if isinstance(value, np.recarray):
        return TouchedRecords(value.view(np.ndarray))
    made = _layout(value.dtype)()
    made._record = value
    for name in value.dtype.names or ():
        setattr(made, name, _plain(value[name]))
    return made


def _plain(value: Any) -> Any:
    if isinstance(value, np.record):
        return stand_in(value)
    if isinstance(value, np.ndarray):
        return plain_array(value)
    return value if isinstance(value, np.uint64) or not isinstance(value, np.generic) else value.item()


def plain_array(array: np.ndarray[Any, Any]) -> Any:
    """A list in place of a one-dimensional array, and `TouchedCells` in place of one of more dimensions."""
    if array.ndim != 1:
        return TouchedCells(array)
    if array.dtype.names:
        layout = _layout(array.dtype)
        return [_filled(layout, numbers) for numbers in array.tolist()]
    return list(array) if array.dtype == np.uint64 else array.tolist()


def write_back(made: Any) -> None:
    """Write what was changed in a stand-in to what it stands for."""
    if isinstance(made, TouchedCells):
        made.write_back()
    if not isinstance(made, StandIn):
        return
    record = made._record
    for name in made.__slots__:
        value = getattr(made, name)
        if isinstance(value, (TouchedCells, StandIn)):
            write_back(value)
        elif isinstance(value, list) and value and isinstance(value[0], StandIn):
            names = value[0].__slots__
            rows = [tuple([getattr(row, name) for name in names]) for row in value]
            record[name][:] = np.array(rows, dtype=record[name].dtype)
        elif isinstance(value, list):
            record[name][:] = value
        else:
            record[name] = value
