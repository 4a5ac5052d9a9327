"""A class list: its students, from a CSV file as spreadsheets and learning platforms write it."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xqlab import disk
from xqlab.course.students import CourseError, Student, checked_students
from xqlab.errors import listed, quoted
from xqlab.words import Words

SEPARATORS = "\t;|,"  # of equally good ones the first: names have commas
MOST_TITLES = 30  # lines above a heading
ALMOST_ALL = 0.9
SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how the files of Excel itself begin
# Words of a heading, as `_spellings` has them. The first column of ids that is not empty counts.
IDS = (
    *("orgdefinedid", "studentid", "studentnumber", "studentno", "idnumber", "学号", "學號", "学生编号"),
    *(
        "學生編號",
        "学生学号",
        "学籍番号",
        "学生番号",
        "학번",
        "matrikelnummer",
        "matrikelnr",
        "matrnr",
        "matrikel",
    ),
    *("mssv", "mãsinhviên", "mãsv", "mãsốsinhviên", "numéroétudiant", "matricule", "matrícula", "matricola"),
    *("studentnummer", "nralbumu", "numeralbumu", "номерзачетнойкнижки", "öğrencino", "nim"),
    *("id", "编号", "編號", "username", "login", "kennung"),
    *("emailaddress", "email", "mail", "emailadresse", "邮箱", "电子邮箱", "電子郵件"),
)
FULL_NAMES = {
    *("fullname", "student", "studentname", "displayname", "姓名", "学生", "学生姓名", "學生姓名", "氏名"),
    *("이름", "성명", "họvàtên", "họtên", "nomcomplet", "nometprénom", "nombrecompleto", "nomecompleto"),
    *("фио", "imięinazwisko", "adsoyad", "namalengkap", "vollständigername"),
}
NAMES = {  # of a name that may be in several columns, which are joined
    *("name", "firstname", "givenname", "middlename", "lastname", "surname", "familyname", "名字", "姓"),
    *("姓氏", "名", "vorname", "nachname", "familienname", "zuname", "rufname", "họ", "họđệm", "tên"),
    *("họvàtênđệm", "nom", "prénom", "nombre", "apellido", "apellidos", "nome", "cognome", "sobrenome"),
    *("voornaam", "achternaam", "imię", "nazwisko", "имя", "фамилия", "отчество", "ad", "soyad", "nama"),
    *FULL_NAMES,
}
FAMILY = {"姓", "姓氏"}  # stands before the given name
CHINESE = "\u2e80"  # the first sign of those that are written without spaces
SIS_ID = re.compile(r"sis(?!login|anmelde|登录|登入).*id")  # of Canvas; better than any other
# Canvas adds rows of its own: one with points, and a student to test with, whose login is a hash.
POINTS = "Points Possible"
TESTER = re.compile(r"\btest(student)?\b|测试|測試|\bprueba\b", flags=re.IGNORECASE)
HASH = re.compile(r"[0-9a-f]{8,}")
TOTAL = re.compile(r"total|sum(me)?|gesamt|anzahl|tổng|合计|合計|总计|總計|共", flags=re.IGNORECASE)

DIGIT = re.compile(r"\d")
DATE = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d{1,4}")
TEXT_CELL = re.compile(r'="(.*)"', flags=re.DOTALL)  # how a number is kept as it is in a spreadsheet
SEPARATOR_LINE = re.compile(r'\s*"?sep=(.)"?\s*?(?=[\r\n]|$)', flags=re.IGNORECASE)  # Excel's own first line
# Of Western letters as Windows-1252 has them, among others or alone.
WESTERN = re.compile(rb"[\x8a\x8c\x8e\x91\x92\x96\x97\x9a\x9c\x9e\x9f\xa0\xaa\xad\xb7\xba\xc0-\xff]+")
HIGH = re.compile(rb"([A-Za-z]?)([\x80-\xff]+)([A-Za-z]?)")
COMMON = {"gb2312": range(0xB0, 0xD8), "cp950": range(0xA4, 0xC7)}  # first bytes of common characters
ENCODINGS = {"gb18030": "GB18030", "cp950": "Big5", "cp1252": "Windows-1252"}
LEAST_COMMON = 0.5  # of the Chinese characters of a list


class ClassList(NamedTuple):
    """A class as a file has it: its students, and in words what was taken for id and name, and left out."""

    students: tuple[Student, ...]
    notes: tuple[Words, ...]


class _Row(NamedTuple):
    line: int
    cells: list[str]

    def at(self, column: int) -> str:
        return self.cells[column] if column < len(self.cells) else ""

    def text(self) -> str:
        return " ".join(filter(None, self.cells))


class _Columns(NamedTuple):
    id: int
    names: list[int]
    ids: list[int]  # all that a heading names
    is_of_canvas: bool

    def name(self, row: _Row) -> str:
        parts = [*filter(None, map(row.at, self.names))]
        return ("" if all(part >= CHINESE for part in parts) else " ").join(parts)


def read_students(path: disk.PathLike) -> tuple[Student, ...]:
    """The students in a CSV file, see `read_class_list`."""
    return read_class_list(path).students


def read_class_list(path: disk.PathLike) -> ClassList:
    """The students in a CSV file, and what was taken for id and name.

    A heading (id, name, 学号, 姓名, MSSV, ...) says which columns these are; without one, the id is the first
    column with digits, other than a running number, and the name the first text; first and last name may be
    in two columns. A first row without digits above rows with digits is a heading in any language. Titles
    above it, and Canvas's own rows, are left out. Columns are separated by commas, semicolons, tabs or bars;
    the text is UTF-8, UTF-16, GB18030, Big5 or, where it is Western, Windows-1252.

    Raises CourseError, which quotes what is wrong with which line; OSError.
    """
    try:
        return _class_list(disk.read_bytes(path))
    except CourseError as error:
        raise CourseError(f"{error}, in {str(path)!r}") from None


_READ_AS = Words("the class list is read as {0}", "名单按 {0} 读取")
_HEADING = Words("line {0} is taken for the heading: {1}", "第 {0} 行作为表头：{1}")
_TAKEN = Words(
    "students: {0}; the first has the id {1} (column {2}) and the name {3} (column {4})",
    "学生 {0} 名；第一名的学号是 {1}（第 {2} 列），姓名是 {3}（第 {4} 列）",
)
_LEFT_OUT = Words("left out: {0}", "不计入：{0}")
_LINE = Words("line {0}, {1}", "第 {0} 行 {1}")


def _class_list(content: bytes) -> ClassList:
    text, encoding = _decoded(content)
    rows = _rows(text)
    if not rows:
        raise CourseError("expected students, each with an id and a name, got an empty file")
    titles = _titles(rows)
    heading = _heading_of(rows, titles)
    if heading is not None:
        titles = heading
    body = rows[titles if heading is None else titles + 1 :]
    columns = _columns([] if heading is None else rows[heading].cells, body)
    others = _of_nobody(body, columns)
    taken = [row for row in body if row not in others]
    students = checked_students(
        [Student(row.at(columns.id), columns.name(row)) for row in taken], [row.line for row in taken]
    )
    notes = [_READ_AS.filled(ENCODINGS[encoding])] if encoding in ENCODINGS else []
    if heading is not None:
        notes.append(_HEADING.filled(rows[heading].line, quoted(rows[heading].text())))
    (id, name), places = students[0], ", ".join(str(at + 1) for at in columns.names) or "–"
    notes.append(_TAKEN.filled(len(students), quoted(id), columns.id + 1, quoted(name), places))
    if lines := [_LINE.filled(row.line, quoted(row.text())) for row in (*rows[:titles], *others)]:
        notes.append(_LEFT_OUT.filled(Words(*map(listed, zip(*lines)))))
    return ClassList(students, tuple(notes))


# -- rows -------------------------------------------------------------------------------------------------


def _rows(text: str) -> list[_Row]:
    """The rows that are not empty, each with the number of its line."""
    text = text.replace("\ufeff", "")
    first_line = SEPARATOR_LINE.match(text)
    if first_line is not None:
        text = text[first_line.end() :]
    lines = text.splitlines(keepends=True)
    separator = (
        first_line[1] if first_line is not None else max(SEPARATORS, key=lambda one: _fitness(lines, one))
    )
    rows = [
        _Row(line, [_cleaned(cell) for cell in row]) for line, row in _split(lines, separator, strict=True)
    ]
    return [row for row in rows if any(row.cells)]


def _split(lines: Sequence[str], separator: str, *, strict: bool) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=strict)
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise CourseError(f"expected a CSV file, got {error} in line {reader.line_num}") from None


def _fitness(lines: Sequence[str], separator: str) -> tuple[int, int]:
    """How well a separator fits: (rows with the usual number of columns, that number)."""
    rows = [row for _, row in _split(lines, separator, strict=False) if any(row)]
    others = SEPARATORS.replace(separator, "")
    # Of "4711\t,Amsel" a tab makes a cell that begins with a comma.
    is_odd = any(cell.strip(" ")[:1] in others for row in rows for cell in row if cell.strip(" "))
    [(columns, count)] = Counter(map(len, rows)).most_common(1) or [(1, 0)]
    return (0, 0) if columns < 2 or is_odd else (count, columns)


def _cleaned(cell: str) -> str:
    """A cell without marks that nobody sees, and with plain spaces."""
    seen = "".join(sign for sign in cell if unicodedata.category(sign) != "Cf")
    seen = " ".join(seen.split())
    kept = TEXT_CELL.fullmatch(seen)
    return kept[1].strip() if kept else seen


# -- the heading ------------------------------------------------------------------------------------------


def _heading_of(rows: Sequence[_Row], titles: int) -> int | None:
    """The place of the heading: a row with known words, or one without digits above rows with digits."""
    for at, row in enumerate(rows[:MOST_TITLES]):
        known = sum(bool(_id_rank(own) or own & NAMES) for own in map(_spellings, row.cells))
        if known > 1 or (known and not DIGIT.search(row.text()) and at <= titles):
            return at
    for at in range(titles, min(len(rows) - 1, MOST_TITLES)):
        below = [row for row in rows[at + 1 :] if _filled(row) > 1] or rows[at + 1 :]
        with_digits = [
            column
            for column in range(len(rows[at].cells))
            if sum(bool(DIGIT.search(row.at(column))) for row in below) >= ALMOST_ALL * len(below)
        ]
        words = [*filter(None, map(rows[at].at, with_digits))]
        if words and not any(map(DIGIT.search, words)) and "@" not in rows[at].text():
            return at
    return None


def _titles(rows: Sequence[_Row]) -> int:
    """How many rows of a table of several columns begin it with a single text, which is no id."""
    [(usual, _)] = Counter(map(_filled, rows)).most_common(1)
    if usual < 2:
        return 0
    is_title = (_filled(row) == 1 and not _may_be_id(row.text()) for row in rows)
    return next((at for at, is_one in enumerate(is_title) if not is_one), 0)


def _may_be_id(text: str) -> bool:
    return text.isascii() and " " not in text and DIGIT.search(text) is not None


def _filled(row: _Row) -> int:
    return sum(map(bool, row.cells))


def _spellings(cell: str) -> set[str]:
    """What a heading may say: all of it, or a part, as in "学号 (Student ID)"; letters and digits alone."""
    cell = unicodedata.normalize("NFKC", cell).casefold()
    parts = [cell, *re.split(r"[/()|·\[\]]", cell)]
    return {"".join(filter(str.isalnum, part)) for part in parts} - {""}


def _id_rank(words: set[str]) -> int:
    """How well the words of a heading name the id: 0 for not at all."""
    if any(map(SIS_ID.fullmatch, words)):
        return len(IDS) + 1
    return max((len(IDS) - IDS.index(word) for word in words if word in IDS), default=0)


# -- the columns ------------------------------------------------------------------------------------------


def _columns(heading: Sequence[str], rows: Sequence[_Row]) -> _Columns:
    """Which columns have the id and the name, by the words of a heading and by what stands below it."""
    width, words = max((len(row.cells) for row in rows), default=0), [*map(_spellings, heading)]
    names = [at for at, own in enumerate(words) if own & FULL_NAMES][:1]
    names = names or [at for at, own in enumerate(words) if own & NAMES]
    names.sort(key=lambda at: not words[at] & FAMILY)
    ids = [at for at, own in enumerate(words) if _id_rank(own) and at not in names]
    ids.sort(key=lambda at: -_id_rank(words[at]))
    others = [at for at in range(width) if at not in names]
    filled = [at for at in ids if any(row.at(at) for row in rows)]
    id_at = (filled or ids or [_id_column(rows, others)])[0]
    names = names or _name_columns(rows, [at for at in others if at != id_at])
    is_of_canvas = any(_id_rank(own) > len(IDS) for own in words)
    return _Columns(id_at, names, ids, is_of_canvas)


def _id_column(rows: Sequence[_Row], columns: Sequence[int]) -> int:
    """The first column of ids: with digits, all different; a running number and an address come last."""
    cells = {at: [row.at(at) for row in rows] for at in columns}
    fitting = [
        at
        for at in columns
        if sum(bool(DIGIT.search(cell)) for cell in cells[at]) >= ALMOST_ALL * len(rows)
        and len(set(cells[at])) == len(rows)
        and not any(map(DATE.fullmatch, cells[at]))
    ]

    def rank(at: int) -> int:
        is_running = cells[at] == [str(number) for number in range(1, len(rows) + 1)]
        return 1 if is_running else 2 if "@" in cells[at][0] else 0

    return min(fitting, key=rank, default=columns[0] if columns else 0)


def _name_columns(rows: Sequence[_Row], columns: Sequence[int]) -> list[int]:
    """The first column of texts, and the next one, where both have single words that differ."""

    def is_text(at: int) -> bool:
        cells = [row.at(at) for row in rows if row.at(at)]
        plain = [cell for cell in cells if not DIGIT.search(cell) and "@" not in cell]
        return len(cells) > len(rows) / 2 and len(plain) >= ALMOST_ALL * len(cells)

    def are_parts(at: int) -> bool:
        cells = [row.at(at) for row in rows if row.at(at)]
        are_words = all(" " not in cell and cell < CHINESE for cell in cells)
        return are_words and is_text(at) and len(set(cells)) > len(cells) / 2

    first = next(filter(is_text, columns), None)
    if first is None:
        return list(columns[:1])
    more = [at for at in columns if at == first + 1]
    return [first, *more] if all(map(are_parts, [first, *more])) else [first]


def _of_nobody(rows: Sequence[_Row], columns: _Columns) -> list[_Row]:
    """The rows of no student: those that Canvas adds, and a line below the list."""

    ids = [row.at(columns.id) for row in rows if columns.name(row)]
    have_digits = bool(ids) and all(map(_may_be_id, filter(None, ids)))

    def is_of_nobody(row: _Row) -> bool:
        id, name = row.at(columns.id), columns.name(row)
        if columns.is_of_canvas:
            is_tester = TESTER.search(name) or (not id and any(map(HASH.fullmatch, row.cells)))
            return bool(is_tester) or not any(map(row.at, columns.ids))
        is_below = ids and not name and (TOTAL.match(row.text()) or (have_digits and not _may_be_id(id)))
        return bool(is_below) or name == POINTS

    return [row for row in rows if is_of_nobody(row)]


# -- the text ---------------------------------------------------------------------------------------------


def _decoded(content: bytes) -> tuple[str, str]:
    """The text, and the name of its encoding."""
    if content.startswith(SPREADSHEETS):
        raise CourseError("expected a class list as CSV, got a spreadsheet's own file: save it as CSV UTF-8")
    encoding, content = disk.marked_encoding(content)
    zeros = [content[at:2_000:2].count(0) for at in (0, 1)]
    if encoding is None and any(zeros):
        encoding = "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"
    for name in [encoding] if encoding else ["utf-8", *_likely(content)]:
        try:
            return content.decode(name), name
        except UnicodeDecodeError:
            continue
    raise CourseError(
        "expected a class list in UTF-8, UTF-16, GB18030, Big5 or Windows-1252, got other bytes:"
        " save it as CSV UTF-8"
    )


def _likely(content: bytes) -> list[str]:
    """The encodings of bytes that are not UTF-8, by what they would mean."""
    runs = [(before + after, high) for before, high, after in HIGH.findall(content)]
    if all((letter or len(high) == 1) and WESTERN.fullmatch(high) for letter, high in runs):
        return ["cp1252"]
    shares = {name: _common(content, name) for name in ("gb18030", "cp950")}
    best = max(shares, key=shares.__getitem__)
    return [best] if shares[best] >= LEAST_COMMON else []


def _common(content: bytes, encoding: str) -> float:
    """The share of the Chinese characters that are common ones; 0 where it is not this encoding."""
    try:
        text = content.decode(encoding)
    except UnicodeError:
        return 0.0
    signs = [sign for sign in text if sign > "\x7f" and unicodedata.category(sign)[0] not in "PZ"]
    return sum(map(_is_common, signs)) / max(1, len(signs))


def _is_common(sign: str) -> bool:
    places = ((name, sign.encode(name, "ignore")) for name in COMMON)
    return any(len(place) == 2 and place[0] in COMMON[name] for name, place in places)
