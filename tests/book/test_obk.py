"""Reading .obk: keys of all kinds, both tables, and files that are broken or hostile."""

import signal
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.book.made import AFTER_H2E2, B2E2, COLUMNS, H2E2, START_KEY, after, book_of, obk, packed
from xqlab.book import Book, BookError, probe
from xqlab.book.book import COLUMNS as ROWS
from xqlab.book.book_dat import read_book_dat, write_book_dat
from xqlab.book.keys import LOCK, OBK, WIDE
from xqlab.book.obk import read_obk, write_obk
from xqlab.xiangqi import Board, Move

PLAIN = (START_KEY, H2E2, 100, 6, 3, 1, 1, "中炮")
HIGH = AFTER_H2E2  # above 2**63
REPLY = packed("h9g7")


def of(path: Path, board: Board) -> list[tuple[str, int]]:
    return [(str(each.move), each.score) for each in probe(read_obk(path), board) if not each.mirrored]


def execute(path: Path, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """The rows that a statement gives; what it changes is written."""
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement, values).fetchall()


def bits(key: int) -> float:
    number: float = struct.unpack("<d", struct.pack("<Q", key))[0]
    return number


@pytest.mark.parametrize("table", ["bhobk", "pfBook", "BHOBK"])
def test_both_tables(tmp_path: Path, table: str) -> None:
    book = read_obk(obk(tmp_path / "a.obk", [PLAIN], table=table))
    first, _ = probe(book, Board())
    assert (first.score, first.won, first.drawn, first.lost, first.comment) == (100, 6, 3, 1, "中炮")
    assert str(first.move) == "h2e2"


@pytest.mark.parametrize("key", [HIGH - 2**64, float(HIGH), bits(HIGH)], ids=["signed", "rounded", "bits"])
@pytest.mark.parametrize("kind", ["", "INTEGER", "NUMERIC"])
def test_keys_above_two_to_the_63(tmp_path: Path, key: float, kind: str) -> None:
    rows = [PLAIN, (key, REPLY, 9, 0, 0, 0, 1, "跳马")]
    path = obk(tmp_path / "a.obk", rows, kind=kind)
    book = read_obk(path)
    assert len(book) == 2
    assert of(path, after("h2e2")) == [("h9g7", 9)]
    assert probe(book, after("h2e2"))[0].comment == "跳马"
    mirrored = probe(book, after("b2e2"))
    assert [(str(each.move), each.mirrored) for each in mirrored] == [("b9c7", True)]
    assert of(path, Board()) == [("h2e2", 100)]


def test_a_column_that_turns_all_keys_into_real(tmp_path: Path) -> None:
    rows = [PLAIN, (float(HIGH), REPLY, 9, 0, 0, 0, 1, "")]
    path = obk(tmp_path / "a.obk", rows, kind="REAL")
    with pytest.raises(BookError, match=r"expected vvalid of row 1 .* to be an integer, got 1\.0"):
        read_obk(path)
    with closing(sqlite3.connect(tmp_path / "b.obk")) as database:
        others = ", ".join(name for name in COLUMNS if name != "vkey")
        database.execute(f"CREATE TABLE bhobk (vkey REAL, {others})")
        database.executemany("INSERT INTO bhobk VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        database.commit()
    assert of(tmp_path / "b.obk", Board()) == [("h2e2", 100)]
    assert of(tmp_path / "b.obk", after("h2e2")) == [("h9g7", 9)]


def test_rows_that_are_not_usable_are_counted(tmp_path: Path) -> None:
    rows = [PLAIN, (START_KEY, B2E2, 1, 0, 0, 0, 0, ""), (None, B2E2, 1, 0, 0, 0, 1, "")]
    book = read_obk(obk(tmp_path / "a.obk", rows))
    assert len(book) == 1
    assert book.about == {"format": "obk", "table": "bhobk", "unusable": 1, "without_key": 1}


def test_any_number_of_moves_a_key_and_scores_of_32_bits(tmp_path: Path) -> None:
    rows = [(START_KEY, H2E2, score, 0, 0, 0, 1, "") for score in range(300)]
    for move, score in ((B2E2, 2**31 - 1), (packed("c3c4"), -(2**31))):
        rows.append((START_KEY, move, score, 0, 0, 0, 1, ""))
    book = read_obk(obk(tmp_path / "a.obk", rows))
    assert (len(book), book.positions) == (302, 1)
    scores = [("b2e2", 2**31 - 1), ("h2e2", 299), ("c3c4", -(2**31)), ("g3g4", -(2**31))]
    assert [(str(each.move), each.score) for each in probe(book, Board())] == scores


def test_counts_and_comments_may_be_missing(tmp_path: Path) -> None:
    columns = COLUMNS[:-1]
    path = obk(tmp_path / "a.obk", [(START_KEY, H2E2, 5, None, None, None, 1)], columns=columns)
    assert of(path, Board()) == [("h2e2", 5)]
    assert len(read_obk(obk(tmp_path / "none.obk", []))) == 0
    memo = (*PLAIN[:-1], 7)
    assert probe(read_obk(obk(tmp_path / "b.obk", [memo])), Board())[0].comment == "7"


def test_comments_in_gbk(tmp_path: Path) -> None:
    path = obk(tmp_path / "a.obk", [PLAIN])
    execute(path, "UPDATE bhobk SET vmemo = CAST(? AS TEXT)", "中炮".encode("gbk"))
    assert probe(read_obk(path), Board())[0].comment == "中炮"


def test_the_file_is_opened_for_reading_only(tmp_path: Path) -> None:
    path = obk(tmp_path / "a 100%? #1.obk", [PLAIN])
    path.chmod(0o444)
    before = path.read_bytes()
    assert len(read_obk(path)) == 1
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


BAD_CELLS: list[tuple[int, Any, str]] = [
    (0, "abc", r"vkey of row 1 .* to be a key of 64 bits, INTEGER or REAL, got 'abc'"),
    (0, 0.5, r"vkey of row 1 .* to be a key of 64 bits, INTEGER or REAL, got 0\.5"),
    (0, 2.0**70, r"vkey of row 1 .* to be a key of 64 bits"),
    (1, "43687", r"vmove of row 1 .* to be an integer, got '43687'"),
    (1, 2**16 + H2E2, r"vmove of row 1 .* to be from 0 to 65535, got 109223"),
    (1, 0x0000, r"vmove of row 1 .* to be two squares of the board, bytes from 0x33 to 0xcb, got 0x0000"),
    (1, 0xC3C3, r"vmove of row 1 .* got 0xc3c3"),
    (2, 2**31, r"vscore of row 1 .* to be from -2147483648 to 2147483647, got 2147483648"),
    (2, b"\0\1", r"vscore of row 1 .* to be an integer, got b'\\x00\\x01'"),
    (3, -1, r"vwin of row 1 .* to be from 0 to 4294967295, got -1"),
    (6, "yes", r"vvalid of row 1 .* to be an integer, got 'yes'"),
    (7, b"\0", r"vmemo of row 1 .* to be a text, got b'\\x00'"),
]


@pytest.mark.parametrize(("column", "value", "expected"), BAD_CELLS)
def test_impossible_cells(tmp_path: Path, column: int, value: Any, expected: str) -> None:
    row = list(PLAIN)
    row[column] = value
    with pytest.raises(BookError, match=f"expected {expected}"):
        read_obk(obk(tmp_path / "a.obk", [row]))


def test_an_impossible_cell_is_named_by_its_row(tmp_path: Path) -> None:
    rows = [(*PLAIN[:6], 0, ""), PLAIN, (START_KEY, 0x33, 0, 0, 0, 0, 1, "")]
    also_wrong = (START_KEY, 0x34, 0, 0, 0, 0, 1, "")
    with pytest.raises(BookError, match=r"vmove of row 3 .* got 0x0033$"):
        read_obk(obk(tmp_path / "a.obk", [*rows, also_wrong]))


def script(text: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database:
            database.executescript(text)

    return make


def content(whole: bytes) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        path.write_bytes(whole)

    return make


def damaged(change: Callable[[bytes], bytes], rows: int) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        obk(path, [PLAIN] * rows)
        path.write_bytes(change(path.read_bytes()))

    return make


def giant(path: Path) -> None:
    obk(path, [PLAIN])
    with path.open("r+b") as file:
        file.truncate(10 << 30)  # sparse: it takes no room


def claims_pages(whole: bytes) -> bytes:
    """Its header says that there are 2.6 million pages of 4 kB, and its table begins on one of them."""
    whole = whole[:28] + struct.pack(">I", 10 * 2**30 // 4096) + whole[32:]
    return whole.replace(b"bhobkbhobk\x02", b"bhobkbhobk\x7f")


PAGE = 4096  # bytes


def inner(child: int, at: int = 0) -> bytes:
    """An inner page of a table whose 500 cells all point at the same child; its header begins at `at`."""
    page = bytearray(PAGE)
    first = PAGE - 5 * 500
    page[first:] = struct.pack(">IB", child, 1) * 500
    page[at : at + 12] = struct.pack(">BHHHBI", 5, 0, 500, first, 0, child)
    page[at + 12 : at + 1012] = struct.pack(">500H", *range(first, PAGE, 5))
    return bytes(page)


def ringed(*, schema: bool = False, page: bytes | None = None) -> Callable[[Path], None]:
    """Makes a file of seven pages that lead to the last one 500 ** 5 times; that is a leaf of the table."""

    def make(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database:
            database.execute(f"PRAGMA page_size = {PAGE}")
        obk(path, [PLAIN])
        first, leaf = path.read_bytes()[:PAGE], path.read_bytes()[PAGE:]
        pages = [*(inner(number) for number in range(3, 8)), page or leaf]
        if schema:
            moved = bytearray(first)
            moved[:8] = first[100:108]  # only the header of the page, as its cells stay where they are
            moved[8:100] = first[108:200]
            pages[-1], first = bytes(moved), first[:100] + inner(2, at=100)[100:]
        whole = bytearray(b"".join([first, *pages]))
        whole[28:32] = struct.pack(">I", 7)
        path.write_bytes(whole)

    return make


ALL = ", ".join(COLUMNS)
VIRTUAL = f"CREATE VIRTUAL TABLE bhobk USING fts5({ALL})"
COMPUTED = (
    "CREATE TABLE bhobk (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, "
    "vmemo AS (hex(zeroblob(4000000))) VIRTUAL); INSERT INTO bhobk VALUES (1, 43687, 0, 0, 0, 0, 1)"
)
HUGE = f"CREATE TABLE bhobk ({ALL}); INSERT INTO bhobk VALUES (1, 43687, 0, 0, 0, 0, 1, hex(zeroblob(99999)))"
ENDLESS = (
    f"CREATE VIEW bhobk AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    f"SELECT {', '.join(f'i AS {name}' for name in COLUMNS)} FROM n"
)
BITES = 'CREATE TABLE "bhobk; DROP TABLE pfBook; --" (x); CREATE TABLE other (y)'

MALFORMED = "expected a whole SQLite database in .*, got: database disk image is malformed"
HOSTILE: dict[str, tuple[Callable[[Path], None], str]] = {
    "text": (content(b"h2e2\n"), "is often encrypted"),
    "empty": (content(b""), "to begin as an SQLite database, .* got b''"),
    "header alone": (content(b"SQLite format 3\0"), "a whole SQLite database|expected a table bhobk"),
    "torn": (damaged(lambda whole: whole[:9000], 2000), MALFORMED),
    "scrambled": (
        damaged(lambda whole: whole[:4096] + bytes(range(256)) * 16 + whole[8192:], 2000),
        MALFORMED,
    ),
    "no table": (script("CREATE TABLE books (x)"), r"a table bhobk or pfBook in .*, got \['books'\]"),
    "a name that bites": (script(BITES), r"expected a table bhobk or pfBook in .*, got \['bhobk; DROP TABLE"),
    "an endless view": (script(ENDLESS), r"expected a table bhobk or pfBook in .*, got \['bhobk'\]"),
    "no column": (
        script("CREATE TABLE bhobk (id, vkey, vmove, vwin, vdraw, vlost, vvalid)"),
        r"expected a column vscore in bhobk of .*, got \['id', 'vkey'",
    ),
    "virtual": (script(VIRTUAL), "expected an ordinary table bhobk in .*, got 'CREATE VIRTUAL TABLE"),
    "computed": (script(COMPUTED), "expected a stored column vmemo in .*, got a computed one"),
    "a long comment": (script(HUGE), "expected a whole SQLite database in .*, got: .*too big"),
    "ten gigabytes": (giant, "expected a book of at most 4,294,967,296 bytes in .*, got 10,737,418,240"),
    "pages that point at one": (ringed(), "expected at most 4,778 rows in .*, 28,672 bytes, got more"),
    "a schema whose pages point at one": (ringed(schema=True), "can need: damaged"),
    "a claim of pages": (damaged(claims_pages, 1), "expected a whole SQLite database"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(tmp_path: Path, name: str) -> None:
    make, expected = HOSTILE[name]
    path = tmp_path / "a.obk"
    make(path)
    with pytest.raises(BookError, match=expected):
        read_obk(path)


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_gets_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ringed()(tmp_path / "a.obk")
    monkeypatch.setattr("xqlab.book.obk.STEPS", 100)
    monkeypatch.setattr("xqlab.book.obk._Work.__call__", lambda self: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        read_obk(tmp_path / "a.obk")


def test_comments_are_not_longer_than_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = obk(tmp_path / "a.obk", [(*PLAIN[:-1], "x" * 5000)] * 3)
    monkeypatch.setattr("xqlab.book.obk._check_file", lambda path: 14_999)
    with pytest.raises(BookError, match=r"expected comments of at most 14,999 characters in .*, got more"):
        read_obk(path)


def test_too_many_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xqlab.book.obk.MOST_ROWS", 2)
    with pytest.raises(BookError, match=r"expected at most 2 rows in .*, got more"):
        read_obk(obk(tmp_path / "a.obk", [PLAIN] * 3))
    most = obk(tmp_path / "b.obk", [PLAIN] * 2)
    assert len(read_obk(str(most))) == 2


def test_rows_as_sqlite_reads_them(tmp_path: Path) -> None:
    path = tmp_path / "a.obk"
    comments = {(AFTER_H2E2, Move.from_uci("h9g7").code): "屏风马"}
    rows = [(Board(), "h2e2", 70_000), (Board(), "b2e2", -5), (after("h2e2"), "h9g7", 3)]
    write_obk(book_of(rows, OBK, won=[1, 2, 3], drawn=[4, 5, 6], lost=[7, 8, 9], comments=comments), path)
    query = "SELECT vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, vmemo, vindex FROM bhobk ORDER BY id"
    assert execute(path, query) == [
        (START_KEY, H2E2, 70_000, 1, 4, 7, 1, "", 0),
        (START_KEY, B2E2, -5, 2, 5, 8, 1, "", 1),
        (AFTER_H2E2 - 2**64, packed("h9g7"), 3, 3, 6, 9, 1, "屏风马", 0),
    ]
    assert execute(path, "SELECT DISTINCT typeof(vkey) FROM bhobk") == [("integer",)]
    assert len(read_obk(path)) == 3
    assert [each.name for each in tmp_path.iterdir()] == ["a.obk"]


def test_another_program_knows_the_positions(tmp_path: Path) -> None:
    cchess = pytest.importorskip("cchess")
    path = tmp_path / "a.obk"
    board = after("h2e2", "h9g7", "h0g2")
    write_obk(book_of([(board, "i9h9", 3)], OBK), path)
    key = cchess.ChessBoard(board.fen()).zhash()
    signed = key - 2**64 if key >= 2**63 else key
    assert execute(path, "SELECT vmove FROM bhobk WHERE vkey = ?", signed) == [(packed("i9h9"),)]


def test_a_database_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite3, "connect", full)
    with pytest.raises(OSError, match=r"Cannot write the database '.*a\.obk': database or disk is full"):
        write_obk(book_of([(Board(), "h2e2", 1)], OBK), tmp_path / "a.obk")
    assert list(tmp_path.iterdir()) == []


def same(one: Book, other: Book) -> bool:
    columns = all((getattr(one, name) == getattr(other, name)).all() for name in ROWS)
    return columns and len(one) == len(other) and one.comments == other.comments and one.kind == other.kind


def drawn_book(seed: int, count: int, kind: str) -> Book:
    """A book with keys, moves, scores and counts over their whole ranges, some keys with many rows."""
    chance = np.random.default_rng(seed)
    highest = 2**32 if kind == LOCK else 2**64
    keys = chance.integers(0, highest - 1, max(count // 3, 1), dtype=np.uint64, endpoint=True)
    source, step = chance.integers(0, 90, count), chance.integers(1, 90, count)
    counts = {name: chance.integers(0, 2**32, count).astype(np.uint32) for name in ("won", "drawn", "lost")}
    return Book.sorted(
        kind,
        keys[chance.integers(0, len(keys), count)],
        (source | (source + step) % 90 << 7).astype(np.uint16),
        chance.integers(-(2**31), 2**31, count),
        **({} if kind == LOCK else counts),
    )


@settings(deadline=None, max_examples=8)
@given(seed=st.integers(0, 2**32), count=st.integers(1, 3000), kind=st.sampled_from([OBK, WIDE, LOCK]))
def test_round_trips_of_any_rows(seed, count, kind, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("books")
    book = drawn_book(seed, count, kind)
    write_obk(book, folder / "a.obk")
    assert same(read_obk(folder / "a.obk"), book)
    lock = drawn_book(seed, count, LOCK)
    lock = Book.sorted(LOCK, lock.keys, lock.moves, np.abs(lock.scores // 2) % 2**16)
    kept = lock.taken(lock.scores > 0)
    if len(kept):
        write_book_dat(lock, folder / "BOOK.DAT")
        assert same(read_book_dat(folder / "BOOK.DAT"), kept)


def test_keys_and_facts_of_our_own(tmp_path: Path) -> None:
    path, chess = tmp_path / "a.obk", Book.sorted("chess", [7], [0], about={"files": ["x" * 99] * 2000})
    write_obk(chess, path)
    book = read_obk(path)
    assert same(book, chess)
    assert book.about == chess.about
    write_obk(book, tmp_path / "b.obk")
    assert (tmp_path / "b.obk").read_bytes() == path.read_bytes()
    write_obk(Book.empty(WIDE), path)
    assert read_obk(path).kind == WIDE


FACTS = '{"kind": "wide", "about": {}}'  # right ones, in a table that is not as we make it


NO_FACTS = ["{]", "[" * 9999, "7", "{}", '{"kind": "obk"}']
NO_FACTS += [f'{{"kind": {kind}, "about": {{}}}}' for kind in ('"x"', "[]")]


@pytest.mark.parametrize("text", NO_FACTS)
@pytest.mark.parametrize("table", ["line TEXT", "line"])
def test_facts_that_are_none_of_ours(tmp_path: Path, text: str, table: str) -> None:
    path = obk(tmp_path / "a.obk", [PLAIN])
    execute(path, f"CREATE TABLE xqlab ({table})")
    execute(path, "INSERT INTO xqlab VALUES (?)", text if table == "line TEXT" else FACTS)
    with pytest.raises(BookError, match=r"expected the keys and facts of a book in the table xqlab of '.*a"):
        read_obk(path)
