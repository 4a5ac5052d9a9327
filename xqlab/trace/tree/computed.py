"""Records that are computed when they are looked at, and used like a record array that lies in memory."""

from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

AT_ONCE = 1 << 14  # records that are in memory at a time while one field of all of them is collected


class ComputedRecords:
    """`records[3].field`, `records.field[3]`, `records[indices]`, `records.field == 0`, each computed anew.

    `records[:]` is a record array of all of them, not to be changed: as long as it is in use, `records[:]`
    gives it again, and fields of all records are read from it.

    dtype : of the records
    """

    def __init__(
        self, dtype: np.dtype[Any], count: int, fill_from: Callable[[int, Any], Any], fill: Callable[..., Any]
    ) -> None:
        """From functions that fill an array with the records from an index on, or with those of indices."""
        self.dtype = np.dtype((np.record, dtype))
        self._count, self._fill_from, self._fill = count, fill_from, fill

    def __len__(self) -> int:
        return self._count

    def one(self, index: int) -> Any:
        """The record with an index, alone in an array."""
        if not -len(self) <= index < len(self):
            raise IndexError(f"expected an index below {len(self)}, got {index}")
        records = np.empty(1, self.dtype)
        self._fill_from(int(index) % len(self), records)
        return records

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return getattr(self, key)
        if isinstance(key, (int, np.integer)):
            return self.one(int(key))[0]
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            if (start, stop, step) == (0, len(self), 1):
                return self._all()
            if step == 1:
                return self._from(start, max(stop - start, 0))
            key = np.arange(start, stop, step)
        index = np.asarray(key)
        index = np.flatnonzero(index) if index.dtype == np.bool_ else index.astype(np.int32)
        wanted = index.reshape(-1)
        if len(wanted) and not -len(self) <= wanted.min() <= wanted.max() < len(self):
            raise IndexError(f"expected indices below {len(self)}, got {key!r}")
        records = np.empty(len(wanted), self.dtype).view(np.recarray)
        self._fill(np.where(wanted < 0, wanted + np.int32(len(self)), wanted), records)
        return records.reshape(index.shape)

    def _from(self, start: int, count: int) -> Any:
        records = np.empty(count, self.dtype).view(np.recarray)
        self._fill_from(start, records)
        return records

    def in_use(self) -> Any:
        """What `records[:]` gave last, as long as it is in use; else None."""
        return _given[self]() if self in _given else None

    def _all(self) -> Any:
        records = self.in_use()
        if records is None:
            records = self._from(0, len(self))
            _given[self] = ref(records)
        return records

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in (self.dtype.names or ()):
            raise AttributeError(name)
        return Field(self, name)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self[:]

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])


_given: WeakKeyDictionary[ComputedRecords, Any] = WeakKeyDictionary()


class Field(NDArrayOperatorsMixin):
    """One field of all records, an array to whoever computes with it."""

    def __init__(self, records: ComputedRecords, name: str) -> None:
        self._records, self._name = records, name

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, (int, np.integer)):
            return self._records.one(int(key))[self._name][0]
        return self._records[key][self._name]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        every = self._records.in_use()
        if every is not None:
            return np.array(every[self._name], dtype)
        values = np.empty(len(self), self._records.dtype[self._name] if dtype is None else dtype)
        for start in range(0, len(self), AT_ONCE):
            values[start : start + AT_ONCE] = self._records[start : start + AT_ONCE][self._name]
        return values

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        arrays = (np.asarray(value) if isinstance(value, Field) else value for value in inputs)
        return getattr(ufunc, method)(*arrays, **options)

    def __iter__(self) -> Iterator[Any]:
        return iter(np.asarray(self))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(np.asarray(self), name)
