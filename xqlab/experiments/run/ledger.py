"""The finished items of a long experiment, on disk line by line: a kill loses nothing, no item is done twice.

A ledger is a text file of JSON Lines that only grows. The first line has the request, the versions and the
machine; every other line is a finished item, or a note that the experiment was resumed elsewhere:

    {"format": "xqlab match", "version": 1, "configuration": {...}, "seed": 0, "versions": {...}, ...}
    {"key": 17, "points": 1.5, ...}
    {"resumed": {"versions": {...}, "machine": {...}}}
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError, differences, quoted
from xqlab.experiments.run.machine import machine, versions
from xqlab.experiments.run.rows import Shape, first_mismatch, fits_anything, record_of
from xqlab.kernels.places import sources_hash

FORMAT = "xqlab "
VERSION = 1
_MEANINGFUL = ("format", "version", "configuration", "seed")  # the part of a header on which results depend

_RESERVED = {"key", "resumed"}

Key = str | int


class LedgerError(XqlabError):
    """A ledger that cannot be read, has invalid content, or belongs to another experiment."""


class Ledger(AbstractContextManager["Ledger"]):
    """The finished items of one experiment, in a file, created if missing. Close it, or use it by `with`;
    until then no other process can open it.

    kind          : of the items, such as "match"
    configuration : all that the results depend on, as JSON values; `seed`, too
    record        : the shape of each line, with its "key"
    about         : more for the header of a new file, on which nothing depends

    A file with another kind, configuration or seed is refused with a LedgerError that lists the differences.
    Other versions or another machine are accepted: `notes` lists them, and a line of the file, too. A torn
    last line, as after a power cut, is removed. Raises BusyError if another process uses the file, OSError if
    it cannot be written.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "squares.jsonl"
    >>> with Ledger(file, "squares", {"power": 2}) as ledger:
    ...     _ = ledger.add(3, {"square": 9})
    >>> with Ledger(file, "squares", {"power": 2}) as ledger:
    ...     ledger[3]
    {'square': 9}
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        kind: str,
        configuration: Mapping[str, Any],
        seed: Any = None,
        *,
        record: Shape = fits_anything,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = Path(path)
        self._record = record
        self.notes: tuple[str, ...] = ()
        self._items: dict[Key, dict[str, Any]] = {}
        header = {
            "format": FORMAT + kind,
            "version": VERSION,
            "configuration": dict(configuration),
            "seed": seed,
            "versions": versions() | {"sources": sources_hash()},
            "machine": machine(),
            **(about or {}),
        }
        self.header: dict[str, Any] = json.loads(_line(header))
        if self.path.exists():
            disk.check_regular(self.path)
        with ExitStack() as stack:
            stack.enter_context(disk.held(self.path))
            self._file: FileIO = stack.enter_context(open(self.path, "a+b", buffering=0))
            self._begin_or_resume()
            self._held = stack.pop_all()

    def __exit__(self, *what: object) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __getitem__(self, key: Key) -> dict[str, Any]:
        return self._items[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._items)

    def items(self) -> Iterator[tuple[Key, dict[str, Any]]]:
        """(key, record) of all finished items, in the order in which they finished."""
        return iter(self._items.items())

    def __repr__(self) -> str:
        return f"<Ledger {str(self.path)!r}: {len(self)} finished>"

    def add(self, key: Key, record: Mapping[str, Any]) -> dict[str, Any]:
        """Append a record; return it as it will be read back. It is on the disk when this returns.

        Raises LedgerError for a key that is there already, or a record that is not JSON; OSError, with a note
        of what is kept, if the disk is full.
        """
        if _RESERVED & record.keys():
            raise LedgerError(f"expected a record without 'key' and 'resumed', got {list(record)}")
        if key in self._items:
            raise LedgerError(f"expected an item that is not finished yet, got {key!r}")
        try:
            self._write({"key": key, **record})
        except OSError as error:
            error.add_note(self._kept())
            raise
        item: dict[str, Any] = json.loads(_line(dict(record)))
        self._items[key] = item
        return item

    def close(self) -> None:
        """Release the file; a second call does nothing."""
        self._held.close()

    # -- the file -----------------------------------------------------------------------------------------

    def _begin_or_resume(self) -> None:
        self._file.seek(0)
        lines, whole = _lines(self._file.read(), self.path)
        self._file.truncate(whole)
        if not lines:
            try:
                self._write(self.header)
            except OSError as error:
                self.path.unlink()
                error.add_note("nothing was written")
                raise
            _sync_folder(self.path.parent)
            return
        header, self._items, last = _entries(lines, self.path, self._record)
        self._check(header)
        self._note(last)

    def _check(self, header: dict[str, Any]) -> None:
        there = {name: header.get(name) for name in _MEANINGFUL}
        here = {name: self.header[name] for name in _MEANINGFUL}
        unlike = differences(there, here)
        if unlike:
            raise LedgerError(f"expected what {str(self.path)!r} was begun with, got {'; '.join(unlike)}")

    def _note(self, last: dict[str, Any]) -> None:
        now = {name: self.header[name] for name in ("versions", "machine")}
        self.notes = tuple(differences({name: last.get(name) for name in now}, now))
        if self.notes:
            self._write({"resumed": now})

    def _write(self, entry: Mapping[str, Any]) -> None:
        disk.append(self._file, _line(entry).encode() + b"\n")

    def _kept(self) -> str:
        items = "1 result is" if len(self) == 1 else f"{len(self):,} results are"
        return f"{items} kept in {str(self.path)!r}; the same command resumes from there"


@contextmanager
def opened_ledger(
    path: str | os.PathLike[str] | None, *about: Any, **options: Any
) -> Iterator[Ledger | None]:
    """The ledger at a path in this block, of what `Ledger` takes; None without a path."""
    if path is None:
        yield None
        return
    with Ledger(path, *about, **options) as ledger:
        yield ledger


def kept(ledger: Ledger | None, key: Key, make: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """The record of a key: that of the ledger, if there is one, or made now and added to it."""
    if ledger is None:
        return make()
    return ledger[key] if key in ledger else ledger.add(key, make())


def read_ledger(
    path: str | os.PathLike[str], kind: str, *, header: Shape = fits_anything, record: Shape = fits_anything
) -> tuple[dict[str, Any], dict[Key, dict[str, Any]]]:
    """The header of a ledger and its records by key. The file is not changed, and a run may be writing to it.

    header, record : the shapes of the first line and of the others
    Raises LedgerError for a file that is missing, is no ledger of this kind, or has a line of another shape.
    """
    return _entries(_checked_lines(path, kind, header), path, record)[:2]


def read_header(path: str | os.PathLike[str], kind: str, shape: Shape = fits_anything) -> dict[str, Any]:
    """The header of a ledger alone; raises as `read_ledger`."""
    return _entry(_checked_lines(path, kind, shape)[0], 1, path)


def _checked_lines(path: str | os.PathLike[str], kind: str, header: Shape) -> list[bytes]:
    """The lines of a ledger, of which the first one is a header of this kind and shape."""
    try:
        text = disk.read_bytes(path)
    except OSError as error:
        raise LedgerError(f"expected a file that can be read, got {str(path)!r}: {error}") from error
    lines, _ = _lines(text, path)
    if not lines:
        raise LedgerError(f"expected a ledger, got {str(path)!r}, which is empty")
    first = _entry(lines[0], 1, path)
    if first.get("format") != FORMAT + kind:
        raise LedgerError(f"expected a ledger of a {kind}, got {quoted(first.get('format'))}: {str(path)!r}")
    _check_shape(first, header, 1, path)
    return lines


def _lines(text: bytes, path: Any) -> tuple[list[bytes], int]:
    """The complete lines of a ledger, and their size in bytes, without a torn last line."""
    begins = json.dumps({"format": FORMAT})[:-2].encode()  # without the closing quote and brace
    if not text.startswith(begins[: len(text)]):
        raise LedgerError(f"expected a ledger of xqlab, got {str(path)!r}, which begins {text[:40]!r}")
    lines = text.split(b"\n")
    torn = len(lines.pop())
    if lines[1:] and _parsed(lines[-1]) is None:  # a power cut may leave a block of zeros
        torn += len(lines.pop()) + 1
    return lines, len(text) - torn


def _entries(
    lines: list[bytes], path: Any, record: Shape
) -> tuple[dict[str, Any], dict[Key, dict[str, Any]], dict[str, Any]]:
    """The header, the records by key, and the last writer: the header, or the last note of a resumption."""
    header = last = _entry(lines[0], 1, path)
    items: dict[Key, dict[str, Any]] = {}
    for number, line in enumerate(lines[1:], start=2):
        entry = _entry(line, number, path)
        if "resumed" in entry:
            _check_shape(entry, record_of(resumed=record_of()), number, path)
            last = entry["resumed"]
            continue
        _check_shape(entry, record, number, path)
        key = entry.pop("key", None)
        if type(key) not in (str, int) or key in items:
            raise LedgerError(f"expected a new item in line {number} of {str(path)!r}, got {line[:80]!r}")
        items[key] = entry
    return header, items, last


def _entry(line: bytes, number: int, path: Any) -> dict[str, Any]:
    entry = _parsed(line)
    if not isinstance(entry, dict):
        place = f"line {number} of {str(path)!r}"
        raise LedgerError(f"expected an object of JSON in {place}, got {line[:80]!r}")
    return entry


def _check_shape(entry: dict[str, Any], shape: Shape, number: int, path: Any) -> None:
    mismatch = first_mismatch(entry, shape)
    if mismatch is not None:
        raise LedgerError(f"expected {mismatch} in line {number} of {str(path)!r}")


def _line(entry: Mapping[str, Any]) -> str:
    try:
        return json.dumps(entry, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise LedgerError(f"expected what JSON can hold, got {str(entry)[:200]}: {error}") from error


def _parsed(line: bytes) -> Any:
    # None for invalid JSON
    try:
        return disk.parsed(line)
    except ValueError:
        return None


def _sync_folder(folder: Path) -> None:
    # The name of a new file is on the disk only after its folder is synchronised.
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
