"""`Manifest`: what a class got, in a file of the lecturer's: the seed, the exercises, the students."""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from xqlab import __version__, disk
from xqlab.course.students import CourseError, Student, checked_students
from xqlab.errors import quoted
from xqlab.teach.exercises.exercise import MOST_ITEMS, exercises
from xqlab.teach.exercises.sheet import Sheet
from xqlab.trace.conventions import LANGUAGES

FORMAT = "xqlab sheets 1"
FILE = "sheets.json"
PRIVATE = "lecturer"  # the folder of what students must not see
FOR_MARKS, PRACTICE = "hand-in", "practice"
MODES = (PRACTICE, FOR_MARKS)
LONGEST = 200  # characters of a text
LONGEST_STEM = 60  # bytes of a file's name
DIGEST = re.compile(r"[0-9a-f]{16}", flags=re.ASCII)


@dataclass(frozen=True)
class Manifest:
    """The sheets of a class.

    name      : of the sheet, such as "week 3"
    seed      : that, with the student's id, gives the numbers: to be kept until the answers are in
    exercises : their names, in the order of the sheet
    students  : of the class; one without id and name where a sheet is for nobody in particular
    mode      : "practice", with a verdict at once, or "hand-in", without any
    deadline  : a text for the students, or None
    language  : that pages begin with
    version   : of xqlab, by which the sheets were made
    digests   : student's id -> `Item.digest` of each item, of the sheets made so far

    Raises CourseError for anything else.
    """

    name: str
    seed: str
    exercises: tuple[str, ...]
    students: tuple[Student, ...] = (Student("", ""),)
    mode: str = PRACTICE
    deadline: str | None = None
    language: str = "en"
    version: str = __version__
    digests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, longest in ("name", LONGEST), ("seed", LONGEST), ("version", 40):
            check_text(name, getattr(self, name), longest)
        if self.deadline is not None:
            check_text("deadline", self.deadline, LONGEST)
        for name, allowed in ("mode", MODES), ("language", tuple(LANGUAGES)):
            if getattr(self, name) not in allowed:
                value = quoted(getattr(self, name))
                raise CourseError(f"expected {name} to be one of {', '.join(allowed)}, got {value}")
        known = exercises()
        if not 0 < len(self.exercises) <= MOST_ITEMS:
            raise CourseError(f"expected 1 to {MOST_ITEMS} exercises, got {len(self.exercises)}")
        for exercise in self.exercises:
            if exercise not in known:
                raise CourseError(f"expected exercises among {', '.join(known)}, got {quoted(exercise)}")
        if self.students != (Student("", ""),):
            checked_students(self.students)
        ids = {student.id for student in self.students}
        for student, digests in self.digests.items():
            if student not in ids or len(digests) != len(self.exercises):
                raise CourseError(
                    f"expected {len(self.exercises)} digests of a student of the class,"
                    f" got {len(digests)} of {quoted(student)}"
                )

    def sheet(self, student: str) -> Sheet:
        """The sheet of the student with this id. Raises CourseError for nobody of the class."""
        if all(student != one.id for one in self.students):
            raise CourseError(
                f"expected one of the {len(self.students)} ids of the class, got {quoted(student)}"
            )
        return Sheet(self.exercises, student, self.seed, self.name)

    def stem(self, student: str) -> str:
        """What the names of a student's files begin with."""
        return file_stem(student, self.name)

    def with_sheet(self, student: str, digests: tuple[str, ...]) -> "Manifest":
        """The same, with the digests of one more sheet."""
        return replace(self, digests={**self.digests, student: digests})

    def write(self, path: disk.PathLike) -> None:
        """Write it to a file, `sheets.json`; raises OSError."""
        content = {"format": FORMAT, **asdict(self)}
        content["students"] = [student._asdict() for student in self.students]
        disk.write_text(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")

    @classmethod
    def read(cls, path: disk.PathLike) -> "Manifest":
        """The manifest in a file, or in a folder of sheets. Raises CourseError; OSError if there is none."""
        file = manifest_file(path)
        try:
            content = disk.parsed(disk.read_text(file))
            if not isinstance(content, dict) or content.pop("format", None) != FORMAT:
                raise CourseError(f"expected the format {FORMAT!r}")
            return cls._of(content)
        except (CourseError, ValueError) as error:
            raise CourseError(f"expected the sheets of a class in {os.fspath(file)!r}: {error}") from None

    @classmethod
    def _of(cls, content: dict[str, Any]) -> "Manifest":
        missing = {"name", "seed", "exercises", "students", "mode"} - set(content)
        more = set(content) - set(cls.__dataclass_fields__)
        if missing or more:
            raise CourseError(f"expected {', '.join(cls.__dataclass_fields__)}, got {quoted(list(content))}")
        students, digests = content["students"], content.get("digests", {})
        fits = isinstance(students, list) and all(
            isinstance(one, dict) and set(one) == {"id", "name"} for one in students
        )
        if not fits:
            raise CourseError(f"expected students, each with id and name, got {quoted(students)}")
        if not isinstance(content["exercises"], list):
            raise CourseError(f"expected a list of exercises, got {quoted(content['exercises'])}")
        if not isinstance(digests, dict) or not all(map(_are_digests, digests.values())):
            raise CourseError(f"expected digests, 16 hexadecimal digits each, got {quoted(digests)}")
        content["exercises"] = tuple(map(str, content["exercises"]))
        content["students"] = tuple(Student(**one) for one in students)
        content["digests"] = {student: tuple(row) for student, row in digests.items()}
        return cls(**content)


def manifest_file(path: disk.PathLike) -> Path:
    """The file of a manifest: `path` itself, or in that folder, or in its folder for the lecturer."""
    path = Path(path)
    inside = (path / PRIVATE / FILE, path / FILE)
    return next((file for file in inside if file.is_file()), inside[0] if path.is_dir() else path)


def file_stem(student: str, sheet: str) -> str:
    """A student's id and the name of a sheet as the beginning of a file name.

    >>> file_stem("s17", "Week 3: trees")
    's17-Week-3-trees'
    """
    name = re.sub(r"\W+", "-", sheet).encode()[:LONGEST_STEM].decode(errors="ignore").strip("-_")
    return "-".join(filter(None, (student, name or "sheet")))


def check_text(name: str, text: object, longest: int = LONGEST) -> None:
    """Raise CourseError unless a text is a line that can be printed."""
    if (
        not isinstance(text, str)
        or not 0 < len(text.strip()) <= len(text) <= longest
        or not text.isprintable()
    ):
        raise CourseError(f"expected {name} to be a line of 1 to {longest} characters, got {quoted(text)}")


def _are_digests(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(one, str) and DIGEST.fullmatch(one) for one in row)
