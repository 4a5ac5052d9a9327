"""The students of a class, read from a CSV file as spreadsheets and learning platforms write it."""

import csv
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from xqlab import disk
from xqlab.errors import XqlabError, listed, quoted

MOST_STUDENTS = 2000
LONGEST_ID, LONGEST_NAME = 64, 120  # bytes, characters
UNFIT = re.compile(r'[/\\:*?"<>|]|^[.\s-]|[.\s]$')  # in a file name, on some system
EXCEL_NUMBER = re.compile(r"\d[.,]\d+E\+\d+", flags=re.I)  # what a spreadsheet makes of a long number
NOBODY = "Points Possible"  # in a row of Canvas's
PAIRS = re.compile(rb"[\x81-\xfe]{2}")  # of bytes, as GBK writes Chinese characters
# Words of a heading. The first column of ids that is not empty counts; names in several columns are joined.
IDS = (
    *("sis user id", "id", "student id", "id number", "student number", "学号", "学生编号", "编号"),
    *("email address", "email", "e-mail"),
)
NAMES = ("name", "full name", "student", "student name", "first name", "last name", "surname", "姓名", "名字")


class CourseError(XqlabError):
    """A class list, a manifest or options that sheets cannot be made from."""


class Student(NamedTuple):
    """A student of a class: what tells them from every other, and what they are called."""

    id: str
    name: str


def read_students(path: disk.PathLike) -> tuple[Student, ...]:
    """The students in a CSV file.

    The first column is the id and the second the name, or those of a heading (id, name, 学号, 姓名, ...).
    Columns are separated by commas, semicolons or tabs; the text is UTF-8, with a byte order mark or
    without, UTF-16, GB18030 or, where it is Western, Windows-1252.

    Raises CourseError, which quotes what is wrong with which line; OSError.
    """
    text = _decoded(disk.read_bytes(path))
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(",;\t", key=first.count)
    reader = csv.reader(
        text.splitlines(keepends=True), delimiter=separator, skipinitialspace=True, strict=True
    )
    try:
        rows = [
            (reader.line_num, [cell.strip() for cell in row]) for row in reader if any(map(str.strip, row))
        ]
    except csv.Error as error:
        raise CourseError(
            f"expected a CSV file in {str(path)!r}, got {error} in line {reader.line_num}"
        ) from None
    if not rows:
        raise CourseError(f"expected students, each with an id and a name, got an empty file {str(path)!r}")
    id_at, names_at, has_heading = _columns([row for _, row in rows])
    students, lines = [], []
    for line, row in rows[has_heading:]:
        cells = dict(enumerate(row))
        name = " ".join(filter(None, (cells.get(at, "") for at in names_at)))
        if name != NOBODY:
            students.append(Student(cells.get(id_at, ""), name))
            lines.append(line)
    try:
        return checked_students(students, lines)
    except CourseError as error:
        raise CourseError(f"{error}, in {str(path)!r}") from None


def checked_students(students: Iterable[Student], lines: Sequence[int] = ()) -> tuple[Student, ...]:
    """The students, each with an id of their own that fits into a file name. Raises CourseError.

    lines : of the file in which each stands
    """
    students = tuple(students)
    if not 0 < len(students) <= MOST_STUDENTS:
        raise CourseError(f"expected 1 to {MOST_STUDENTS} students, got {len(students)}")
    places: dict[str, list[str]] = {}
    for number, student in enumerate(students):
        place = f"line {lines[number]}" if lines else f"student {number + 1}"
        fault = _fault(student)
        if fault:
            raise CourseError(f"expected {fault} of {quoted(student.name)} in {place}")
        places.setdefault(normalize("NFKC", student.id).casefold(), []).append(place)
    twice = [f"{quoted(id)} in {' and '.join(where)}" for id, where in places.items() if len(where) > 1]
    if twice:
        raise CourseError(f"expected each id once, whatever its case, got {listed(twice)}")
    return students


def _fault(student: Student) -> str:
    id, name = student
    if not all(isinstance(text, str) for text in student):  # of a file
        return f"texts as id and name, got {quoted(tuple(student))}"
    if not id:
        return "an id, got none"
    if EXCEL_NUMBER.fullmatch(id):
        return f"a whole id, got the number {quoted(id)}, which a spreadsheet has shortened,"
    if not id.isprintable() or len(id.encode()) > LONGEST_ID or UNFIT.search(id):
        return f"an id of 1 to {LONGEST_ID} bytes that a file name may have, got {quoted(id)}"
    if len(name) > LONGEST_NAME or not (name or "-").isprintable():
        return f"a name of at most {LONGEST_NAME} characters"
    return ""


def _columns(rows: Sequence[Sequence[str]]) -> tuple[int, list[int], bool]:
    """(the column of the ids, the columns of the names, whether the first row is a heading)."""
    words = [cell.casefold() for cell in rows[0]]
    names = [at for at, word in enumerate(words) if word in NAMES]
    ids = [words.index(word) for word in IDS if word in words]
    if not ids and not names:
        return 0, [1], False
    ids = ids or [at for at in range(len(words)) if at not in names] or [0]
    filled = [at for at in ids if any(row[at : at + 1] not in ([], [""]) for row in rows[1:])]
    return (filled or ids)[0], names, True


def _decoded(content: bytes) -> str:
    encoding, content = disk.marked_encoding(content)
    for name in [encoding] if encoding else ["utf-8", "gb18030" if PAIRS.search(content) else "cp1252"]:
        try:
            text = content.decode(name)
        except UnicodeDecodeError:
            continue
        return text
    raise CourseError("expected a class list in UTF-8, UTF-16, GB18030 or Windows-1252, got other bytes")
