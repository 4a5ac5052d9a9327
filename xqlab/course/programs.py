"""Programs that were handed in: run only when told to, and then in a process of their own."""

import hashlib
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xqlab.course.manifest import Manifest
from xqlab.course.submissions import File, Submission, Verdict
from xqlab.teach.programs import Convention, ProgramError, grade_file
from xqlab.words import Words


class ProgramMark(NamedTuple):
    """What a program earned, 0 to 1, and the verdict on it in words."""

    file: str
    student: str
    points: float
    verdict: str


def run_program(
    file: File, submission: Submission, manifest: Manifest, convention: Convention | None = None
) -> tuple[Submission, ProgramMark]:
    """What becomes of a program, and its mark on hidden trees, which depend on the student and the seed."""
    student = student_of(file.name, manifest)
    about = "\0".join((manifest.seed, manifest.name, student)).encode()
    seed = int.from_bytes(hashlib.sha256(about).digest()[:4], "big")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.py"
        path.write_bytes(file.content)
        try:
            report = grade_file(path, seed=seed, convention=convention)
            mark = ProgramMark(file.name, student, report.score, str(report))
        except ProgramError as error:
            mark = ProgramMark(file.name, student, 0.0, str(error))
    first = mark.verdict.partition("\n")[0]
    return replace(submission, verdict=Verdict.PROGRAM, reason=Words(first, first), student=student), mark


def student_of(name: str, manifest: Manifest) -> str:
    """The id of the student whose id or name stands in the name of a file; "" for none, or for several.

    Moodle's folders begin with the name, Canvas's files with last name and first name in one word.
    """
    words = set(re.split(r"[\W_]+", name.casefold()))
    letters = re.sub(r"[\W_]+", "", name.casefold())
    by_id = [student.id for student in manifest.students if student.id.casefold() in words]
    by_name = [
        student.id for student in manifest.students if _stands(student.name.casefold(), words, letters)
    ]
    owners = by_id or by_name
    return owners[0] if len(owners) == 1 else ""


def _stands(name: str, words: set[str], letters: str) -> bool:
    parts = re.findall(r"\w+", name)
    if len(parts) < 2:
        return name in words and bool(name)
    first, last = parts[0], parts[-1]
    spelt = ("".join(parts), last + "".join(parts[:-1]), first + last, last + first)
    return any(text in letters for text in spelt)
