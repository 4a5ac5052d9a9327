"""Programs that were handed in: run only when told to, each confined in a process of its own."""

import hashlib
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xqlab import __version__
from xqlab.course.manifest import Manifest
from xqlab.course.submissions import File, Submission, Verdict
from xqlab.experiments.run.ledger import Ledger
from xqlab.experiments.run.rows import record_of
from xqlab.teach.programs import Convention, ProgramError, grade_file
from xqlab.words import Words

PROGRAM = record_of(points=float, verdict=str)  # of a program in the file of marks


class ProgramMark(NamedTuple):
    """What a program earned, 0 to 1, or None where that is not decided; and the verdict on it in words."""

    file: str
    student: str
    points: float | None
    verdict: str


def run_program(
    file: File,
    submission: Submission,
    manifest: Manifest,
    convention: Convention | None = None,
    *,
    done: Ledger | None = None,
    trusted: bool = False,
) -> tuple[Submission, ProgramMark]:
    """What becomes of a program, and its mark on hidden trees, which depend on the student and the seed.

    done : the marks of programs that were run before, which are not run again; this one is added if decided
    """
    student = student_of(file.name, manifest)
    about = "\0".join((manifest.seed, manifest.name, student)).encode()
    seed = int.from_bytes(hashlib.sha256(about).digest()[:4], "big")
    on = hashlib.sha256(f"{seed} {convention} {__version__}\0".encode() + file.content).hexdigest()[:16]
    key = f"{file.name} {on}"
    if done is not None and key in done:
        mark = ProgramMark(file.name, student, done[key]["points"], done[key]["verdict"])
    else:
        mark = ProgramMark(file.name, student, *_run(file.content, seed, convention, trusted))
        if done is not None and mark.points is not None:
            done.add(key, {"points": mark.points, "verdict": mark.verdict})
    first = mark.verdict.partition("\n")[0]
    verdict, reason = Verdict.PROGRAM, Words(first, first)
    if mark.points is None:
        verdict, reason = Verdict.UNDECIDED, _UNDECIDED
    return replace(submission, verdict=verdict, reason=reason, student=student), mark


_UNDECIDED = Words(
    "time or the system ended the program twice: run it yourself, or call the command again",
    "程序两次因超时或被系统终止：请自行运行，或重新执行命令",
)


def _run(content: bytes, seed: int, convention: Convention | None, trusted: bool) -> tuple[float | None, str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.py"
        path.write_bytes(content)
        try:
            report = grade_file(path, seed=seed, convention=convention, trusted=trusted)
        except ProgramError as error:
            return 0.0, str(error)
    return report.score if report.is_decided else None, str(report)


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
