"""Reading and writing .obk books, which are SQLite databases.

In a file that is read every cell is checked, and nothing of it is executed.

Layout: a table `bhobk` (in some files `pfBook`) with columns vkey, vmove, vscore, vwin, vdraw, vlost, vvalid
and vmemo. A key of 2**63 or above is a negative INTEGER, or a REAL: rounded, or with the bits of the key.
A table `xqlab`, which other programs do not read, has the lines of a JSON object: `kind` of the keys, and the
facts `about` the book. Moves of other games than Xiangqi are their numbers.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.book.book import Book
from xqlab.book.cells import Cells, read_keys, signed
from xqlab.book.errors import BookError
from xqlab.book.keys import OBK, OF_XIANGQI
from xqlab.book.squares import is_move, move_codes, packed_moves
from xqlab.errors import quoted
from xqlab.game_profile import profile_named

HEADER = b"SQLite format 3\0"
TABLES = ("bhobk", "pfBook")
COLUMNS = ("vkey", "vmove", "vscore", "vwin", "vdraw", "vlost")
VALID, MEMO = "vvalid", "vmemo"
LARGEST = 4 << 30  # bytes of a file
MOST_ROWS = 30_000_000
LEAST_ROW = 6  # bytes of a file that a row takes: a cell of 4 and the pointer to it
AT_ONCE = 2_000  # rows
STEPS = 10_000  # instructions of SQLite's machine between two looks at the work that is left
LONGEST_CELL = 1 << 16  # bytes; the comments of known books have 64
_CREATE = (
    "CREATE TABLE bhobk (id INTEGER PRIMARY KEY, vkey INTEGER, vmove INTEGER, vscore INTEGER, vwin INTEGER, "
    "vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo TEXT, vindex INTEGER)"
)
_OWN = "CREATE TABLE xqlab (line TEXT)"
_INSERT = "INSERT INTO bhobk VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)"


def read_obk(path: disk.PathLike, *, progress: bool = False) -> Book:
    """The usable rows of an .obk file; scores keep their 32 bits, and comments are kept.

    progress : show a bar, on a terminal
    Raises BookError for a file that is not an .obk book, or with an impossible cell; OSError.
    """
    path = Path(path)
    size = _check_file(path)
    work = _Work(size)
    uri = f"file:{quote(os.path.abspath(path))}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as database:
            database.set_progress_handler(work, STEPS)
            database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_CELL)
            database.execute("PRAGMA trusted_schema = OFF")
            database.text_factory = _text
            table, own = _table(database, path), _own(database, path)
            return _read(database, table, _columns(database, table, path), own, path, size, progress)
    except (sqlite3.Error, sqlite3.Warning, OverflowError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
            work.end(path)
        raise BookError(f"expected a whole SQLite database in {str(path)!r}, got: {error}") from error


class _Work:
    """What SQLite may do for a file of so many bytes, as hostile pages point at others again and again.

    SQLite calls it now and then. An interrupt may arrive there, too, which SQLite reports alike.
    """

    def __init__(self, size: int) -> None:
        self._size, self._left = size, 100_000 + 4 * size  # a row of 6 bytes takes about 12 instructions

    def __call__(self) -> bool:
        self._left -= STEPS
        return self._left < 0

    def end(self, path: Path) -> NoReturn:
        """Raise what ended the work."""
        if self._left >= 0:
            raise KeyboardInterrupt from None
        raise BookError(
            f"expected pages that are each used once in {str(path)!r}, got more work than a file of "
            f"{self._size:,} bytes can need: damaged"
        ) from None


def _check_file(path: Path) -> int:
    """The size of a file that may be an .obk book, in bytes."""
    with disk.opened(path) as file:
        start = file.read(len(HEADER))
        size = os.fstat(file.fileno()).st_size
    if start != HEADER:
        raise BookError(
            f"expected {str(path)!r} to begin as an SQLite database, with {HEADER!r}, got {start!r}: "
            "an .obk file without it is often encrypted, and only the program that wrote it can read it"
        )
    if size > LARGEST:
        raise BookError(f"expected a book of at most {LARGEST:,} bytes in {str(path)!r}, got {size:,}")
    return size


def _text(content: bytes) -> str:
    # Comments: UTF-8, or as older Chinese programs write them.
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("gb18030", errors="replace")


def _table(database: sqlite3.Connection, path: Path) -> str:
    """The name of the book's table, one of TABLES: no name from the file gets into a statement."""
    query = "SELECT name, sql FROM sqlite_master WHERE type = ? AND name = ? COLLATE NOCASE"
    for table in TABLES:
        row = database.execute(query, ("table", table)).fetchone()
        if row is None:
            continue
        if str(row[1]).upper().lstrip().startswith("CREATE VIRTUAL"):
            raise BookError(f"expected an ordinary table {table} in {str(path)!r}, got {quoted(row[1])}")
        return table
    names = [row[0] for row in database.execute("SELECT name FROM sqlite_master LIMIT 9")]
    raise BookError(f"expected a table {' or '.join(TABLES)} in {str(path)!r}, got {quoted(names)}")


def _own(database: sqlite3.Connection, path: Path) -> dict[str, Any]:
    """The kind of the keys, and the facts of a book of ours."""
    query = "SELECT sql FROM sqlite_master WHERE name = 'xqlab'"
    created = [row[0] for row in database.execute(query)]
    if not created:
        return {"kind": OBK, "about": {}}
    lines = database.execute("SELECT line FROM xqlab") if created == [_OWN] else ()
    try:
        own = disk.parsed("".join(str(line) for (line,) in lines))
        valid = isinstance(own["about"], dict) and (own["kind"] in OF_XIANGQI or profile_named(own["kind"]))
    except (ValueError, TypeError, LookupError):
        valid = False
    if not valid:
        raise BookError(f"expected the keys and facts of a book in the table xqlab of {str(path)!r}: damaged")
    return dict(own)


def _columns(database: sqlite3.Connection, table: str, path: Path) -> tuple[str, ...]:
    info = database.execute(f"PRAGMA table_xinfo({table})").fetchall()
    there = {str(row[1]).lower(): row for row in info}
    missing = [name for name in (*COLUMNS, VALID) if name not in there]
    if missing:
        raise BookError(
            f"expected a column {missing[0]} in {table} of {str(path)!r}, got {quoted(list(there), 200)}"
        )
    names = (*COLUMNS, VALID, *([MEMO] if MEMO in there else []))
    computed = [name for name in names if there[name][6]]  # hidden or generated
    if computed:
        raise BookError(f"expected a stored column {computed[0]} in {str(path)!r}, got a computed one")
    return names


def _read(
    database: sqlite3.Connection,
    table: str,
    names: Sequence[str],
    own: dict[str, Any],
    path: Path,
    size: int,
    progress: bool,
) -> Book:
    from tqdm import tqdm

    most = min(MOST_ROWS, size // LEAST_ROW)  # SQLite's own count cannot be interrupted
    cursor = database.execute(f"SELECT rowid, {', '.join(names)} FROM {table}")
    parts: list[dict[str, Any]] = []
    memos: dict[int, str] = {}
    real: list[tuple[int, float]] = []
    count = filled = without_key = length = 0
    bar = tqdm(unit=" rows", disable=None if progress else True, desc=path.name)
    with bar:
        while rows := cursor.fetchmany(AT_ONCE):
            bar.update(len(rows))
            count += len(rows)
            if count > most:
                raise BookError(f"expected at most {most:,} rows in {str(path)!r}, {size:,} bytes, got more")
            columns = dict(zip(("rowid", *names), zip(*rows)))
            cells = Cells(path, columns["rowid"])
            usable = cells.integers(VALID, columns[VALID], -(2**63), 2**63 - 1) == 1
            usable &= np.array([key is not None for key in columns["vkey"]])
            without_key += sum(key is None for key in columns["vkey"])
            places = np.flatnonzero(usable)
            cells = cells.taken(places)
            values = {name: [columns[name][row] for row in places] for name in names}
            keys, floats = cells.keys("vkey", values["vkey"])
            real += [(filled + row, value) for row, value in floats]
            parts.append({"keys": keys, **_checked(cells, values, own["kind"])})
            for row, memo in enumerate(values.get(MEMO, ())):
                if memo:
                    memos[filled + row] = cells.text(MEMO, row, memo)
                    length += len(memos[filled + row])
            if length > size:
                raise BookError(
                    f"expected comments of at most {size:,} characters in {str(path)!r}, got more: damaged"
                )
            filled += len(places)
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]} if parts else {}
    about = own["about"] or {"format": "obk", "table": table}
    for name, rows_left in (("unusable", count - filled - without_key), ("without_key", without_key)):
        if rows_left:
            about[name] = rows_left
    return _book(own["kind"], joined, memos, real, about)


def _checked(cells: Cells, values: dict[str, list[Any]], kind: str) -> dict[str, NDArray[Any]]:
    moves = cells.integers("vmove", values["vmove"], 0, 2**16 - 1)
    is_ours = kind in OF_XIANGQI  # in other games, what is legal decides when a position is looked up
    wrong = np.flatnonzero(~is_move(moves) & is_ours)
    if len(wrong):
        number = int(moves[wrong[0]])
        expected = "two squares of the board, bytes from 0x33 to 0xcb"
        raise cells.error("vmove", expected, f"{number:#06x}", int(wrong[0]))
    counts = {
        name: cells.integers(column, values[column], 0, 2**32 - 1)
        for name, column in (("won", "vwin"), ("drawn", "vdraw"), ("lost", "vlost"))
    }
    scores = cells.integers("vscore", values["vscore"], -(2**31), 2**31 - 1)
    return {"moves": move_codes(moves) if is_ours else moves, "scores": scores, **counts}


def _book(
    kind: str,
    columns: dict[str, NDArray[Any]],
    memos: dict[int, str],
    real: list[tuple[int, float]],
    about: dict[str, Any],
) -> Book:
    if not columns:
        return Book.empty(kind)
    keys, rounded = read_keys(columns.pop("keys"), real)
    comments = [
        {
            (int(keys[row]), int(columns["moves"][row])): text
            for row, text in memos.items()
            if rounded[row] == which
        }
        for which in (False, True)
    ]
    exact, loose = (
        Book.sorted(
            kind,
            keys[rounded == which],
            **{name: column[rounded == which] for name, column in columns.items()},
            comments=comments[which],
        )
        for which in (False, True)
    )
    exact.about = about
    if len(loose):
        exact.rounded = loose
        exact.about["rounded"] = len(loose)
    return exact


def write_obk(book: Book, path: disk.PathLike) -> None:
    """Write a book as an .obk file, replacing what is there; the same book gives the same bytes.

    Other programs know positions by keys "obk" alone. Raises BookError for rounded keys, and OSError.
    """
    if book.rounded is not None:
        raise BookError(
            f"expected whole keys, got {len(book.rounded):,} rounded ones: convert the book first"
        )
    with disk.replacing(path) as partial:
        try:
            with closing(sqlite3.connect(partial)) as database:
                database.execute("PRAGMA journal_mode = OFF")
                database.execute("PRAGMA synchronous = OFF")  # the file is synchronised as a whole
                database.execute(_CREATE)
                database.execute(_OWN)
                own = json.dumps({"kind": book.kind, "about": book.about}, indent=0)
                lines = [(line,) for line in own.splitlines()]  # no cell is long
                database.executemany("INSERT INTO xqlab VALUES (?)", lines)
                database.executemany(_INSERT, _rows(book))
                database.execute("CREATE INDEX bhobk_vkey ON bhobk (vkey)")
                database.commit()
        except sqlite3.OperationalError as error:
            raise OSError(f"Cannot write the database {str(path)!r}: {error}") from error


def _rows(book: Book) -> Iterator[tuple[Any, ...]]:
    moves = packed_moves(book.moves) if book.kind in OF_XIANGQI else book.moves
    columns = zip(
        signed(book.keys),
        moves.tolist(),
        *(getattr(book, name).tolist() for name in ("scores", "won", "drawn", "lost")),
    )
    index, before = 0, None
    for number, ((key, move, *rest), exact, code) in enumerate(
        zip(columns, book.keys.tolist(), book.moves.tolist()), start=1
    ):
        index = index + 1 if exact == before else 0
        before = exact
        yield number, key, move, *rest, book.comments.get((exact, code), ""), index
