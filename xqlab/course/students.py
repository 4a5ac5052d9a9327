"""`Student`, and what each of a class must have: an id of their own that a file name may have."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from xqlab.errors import XqlabError, listed, quoted

MOST_STUDENTS = 2000
LONGEST_ID, LONGEST_NAME = 64, 120  # bytes, characters
UNFIT = re.compile(r'[/\\:*?"<>|]|^[.\s-]|[.\s]$')  # in a file name, on some system
EXCEL_NUMBER = re.compile(r"\d[.,]\d+E\+\d+", flags=re.I)  # what a spreadsheet makes of a long number


class CourseError(XqlabError):
    """A class list, a manifest or options that sheets cannot be made from."""


class Student(NamedTuple):
    """A student of a class: what tells them from every other, and what they are called."""

    id: str
    name: str


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
    if len(name) > LONGEST_NAME:
        return f"a name of at most {LONGEST_NAME} characters, got {len(name)}"
    if unseen := [sign for sign in name if not sign.isprintable()]:
        return f"a name that can be printed, got {quoted(unseen[0])} in that"
    return ""
