"""The marks of a class as CSV files: by question, by student, and as Moodle and Canvas import them.

Source of the columns: Moodle's `grade/import/csv` maps columns that the teacher chooses, and needs an ID
number or e-mail address; Canvas's `lib/gradebook_importer.rb` expects Student, ID, SIS User ID, SIS Login ID,
Section, then assignments, and reads points from a row that begins with "Points Possible".
"""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xqlab import disk

if TYPE_CHECKING:
    from xqlab.course.marks import Marks

# Where one may begin: at the beginning of a cell, or behind what separates two for a European spreadsheet.
FORMULA = re.compile(r"""(^ *|[;\t\r\n]["' ]*)(?=[=+\-@\t\r\n＝＋－＠])""")
LMS = ("moodle.csv", "canvas.csv")
# What a program may compute with.
PLAIN = str.maketrans({"−": "-", "∞": "inf", "+": ""})
MARKS = (
    *("student", "name", "number", "exercise", "kind", "level", "points", "out of"),
    *("given", "key", "idea", "tries", "note"),
)


def write_tables(marks: "Marks", folder: Path) -> list[Path]:
    """Write the tables of a class into a folder; the files written."""
    language, title = marks.manifest.language, marks.manifest.name
    rows = [
        (
            *(row.student.id, row.student.name, row.number, row.exercise, row.kind, row.level),
            *(row.points, row.out_of, *(_plain(text) for text in row.texts.get(language, ("", "")))),
            *(row.idea, row.tries, row.note and row.note.en),
        )
        for row in marks.rows
    ]
    sums = marks.sums()
    out_of = sums[0].out_of if sums else 0
    moodle = [
        (student.id, student.id if "@" in student.id else "", student.name, points)
        for student, points, *_ in sums
    ]
    canvas = [(student.name, "", student.id, "", "", points) for student, points, *_ in sums]
    files = [
        (
            *(file.name, file.student, file.verdict.value, file.reason and file.reason.en),
            "; ".join(note.en for note in file.notes),
        )
        for file in marks.submissions
    ]
    tables: dict[str, tuple[Sequence[str], list[tuple[Any, ...]]]] = {
        "marks.csv": (MARKS, rows),
        "sums.csv": (("student", "name", "points", "out of", "file"), [(*s.student, *s[1:]) for s in sums]),
        "files.csv": (("file", "student", "verdict", "reason", "notes"), files),
        "moodle.csv": (("ID number", "Email address", "Full name", "Grade"), moodle),
        "canvas.csv": (
            ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", title),
            [("    Points Possible", "", "", "", "", out_of), *canvas],
        ),
    }
    if marks.programs:
        titles = ("file", "student", "points", "verdict")
        tables["programs.csv"] = (titles, [tuple(program) for program in marks.programs])
    return [
        write_csv(folder / name, [titles, *body], is_for_people=name not in LMS)
        for name, (titles, body) in tables.items()
    ]


def write_csv(path: Path, rows: Iterable[Sequence[Any]], *, is_for_people: bool = True) -> Path:
    """Write rows as CSV.

    is_for_people : whether a spreadsheet opens it, which needs a byte order mark for Chinese, and must run no
                    cell; otherwise another program reads it, which gets texts as they are
    """
    text = StringIO()
    cells = ([guarded(cell(value)) if is_for_people else cell(value) for value in row] for row in rows)
    csv.writer(
        text, lineterminator="\r\n", quoting=csv.QUOTE_ALL if is_for_people else csv.QUOTE_MINIMAL
    ).writerows(cells)
    disk.write_bytes(path, text.getvalue().encode("utf-8-sig" if is_for_people else "utf-8"))
    return path


def cell(value: Any) -> str:
    """A value as a cell, numbers in few digits.

    >>> cell("a"), cell(-2.0), cell(None)
    ('a', '-2', '')
    """
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, (int, float)) else str(value)


def guarded(text: str) -> str:
    """A cell with an apostrophe before what a spreadsheet takes for a formula, also if semicolons separate.

    >>> guarded("=1+1"), guarded("a;=1+1"), guarded("-2")
    ("'=1+1", "a;'=1+1", '-2')
    """
    is_number = text.replace(".", "", 1).removeprefix("-").isdecimal()
    return text if is_number else FORMULA.sub(r"\1'", text)


def _plain(text: str) -> str:
    return text.translate(PLAIN) if text[:1] in "[−+0123456789" else text
