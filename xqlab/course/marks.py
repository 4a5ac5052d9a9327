"""`grade`: the marks of a class. Every key is computed again from seed, exercise and student."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from xqlab import __version__, disk, lazy
from xqlab.course.manifest import FILE, PRIVATE, Manifest, manifest_file
from xqlab.course.programs import PROGRAM, ProgramMark, run_program
from xqlab.course.students import CourseError, Student
from xqlab.course.submissions import Submission, Verdict, files_in, submission_of, verdict_text
from xqlab.errors import XqlabError, listed, quoted
from xqlab.experiments.run.ledger import opened_ledger
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.item import Item
from xqlab.teach.programs import Convention
from xqlab.teach.programs.confined import check_possible
from xqlab.text_table import Table
from xqlab.trace.conventions import LANGUAGES
from xqlab.words import Words

DUPLICATES = ("none", "last", "best")
OTHER = Words("another question ({0}): expected {1}, got {2}", "不是这道题（{0}）：摘要应为 {1}，得到 {2}")


@dataclass(frozen=True)
class Mark:
    """The mark of one student for one question.

    number, exercise, kind, level, out_of : of the question
    points : earned; 0 where nothing that counts was given
    given  : the numbers of the answer, None for none; `key`: the right ones, None where no file counts
    texts  : language -> `given` and `key` in words
    idea   : the name of the wrong idea that explains a wrong answer
    note   : why an answer that was given does not count
    """

    student: Student
    number: int
    exercise: str
    kind: str
    level: int
    out_of: int
    points: float = 0.0
    given: tuple[float, ...] | None = None
    key: tuple[float, ...] | None = None
    texts: Mapping[str, tuple[str, str]] = field(default_factory=dict, repr=False)
    idea: str | None = None
    tries: int | None = None
    note: Words | None = None

    @property
    def is_right(self) -> bool:
        """Whether it has all points."""
        return self.points == self.out_of


class Sum(NamedTuple):
    """What a student has in all: points of `out_of`, None where no file counts; `state` says why."""

    student: Student
    points: float | None
    out_of: int
    state: str


@dataclass(frozen=True)
class Marks:
    """The marks of a class, and what became of each file.

    rows     : a `Mark` for each student and question
    programs : the marks of programs that were run
    """

    manifest: Manifest
    submissions: tuple[Submission, ...]
    rows: tuple[Mark, ...] = field(repr=False)
    programs: tuple[ProgramMark, ...] = field(default=(), repr=False)

    def sums(self) -> list[Sum]:
        """What each student has, in the order of the class."""
        verdicts: dict[str, list[Verdict]] = {}
        for file in self.submissions:
            verdicts.setdefault(file.student, []).append(file.verdict)
        sums = []
        for student in self.manifest.students:
            own, mine = self.of(student.id), verdicts.get(student.id, [])
            is_marked = Verdict.MARKED in mine
            state = Verdict.MARKED.value if is_marked else ", ".join(dict.fromkeys(mine)) or Verdict.NO_FILE
            points = sum(row.points for row in own) if is_marked else None
            sums.append(Sum(student, points, sum(row.out_of for row in own), state))
        return sums

    def of(self, student: str) -> list[Mark]:
        """The marks of the student with this id."""
        return self._by_student.get(student, [])

    @cached_property
    def _by_student(self) -> dict[str, list[Mark]]:
        marks: dict[str, list[Mark]] = {}
        for row in self.rows:
            marks.setdefault(row.student.id, []).append(row)
        return marks

    def refused(self) -> list[Submission]:
        """The files that are not marked."""
        return [file for file in self.submissions if file.verdict not in (Verdict.MARKED, Verdict.PROGRAM)]

    @property
    def table(self) -> Table:
        """Each student's points."""
        rows = [
            (
                student.id,
                student.name,
                "" if points is None else f"{points:g}",
                str(out_of),
                verdict_text(state),
            )
            for student, points, out_of, state in self.sums()
        ]
        return Table(_SUMS.parts(), rows)

    def save(self, folder: disk.PathLike, *, progress: bool = True) -> list[Path]:
        """Write the marks as CSV, a page for the lecturer and one for each student; the files written."""
        reports = lazy.imported("xqlab.course.reports")  # which reads marks
        return list(reports.write_reports(self, Path(folder), progress=progress))

    def __str__(self) -> str:
        files = Table(
            _FILES.parts(),
            [
                (file.name, file.student, verdict_text(file.verdict.value), str(file.reason or ""))
                for file in self.submissions
            ],
        )
        return f"{files}\n\n{self.table}"


_SUMS = Words("student|name|points|out of|file", "学号|姓名|得分|满分|文件")
_FILES = Words("file|student|verdict|reason", "文件|学号|判定|原因")


def grade(
    folder: disk.PathLike,
    sheets: disk.PathLike | Manifest | None = None,
    *,
    duplicates: str = "none",
    run: bool = False,
    trusted: bool = False,
    done: disk.PathLike | None = None,
    convention: Convention | None = None,
    progress: bool = True,
) -> Marks:
    """The marks of a class for the files in a folder.

    sheets     : the lecturer's manifest, or the path of it, outside of `folder`; by default the one beside it
    duplicates : of two files of a student, "none" marks neither, "last" the one that was changed last,
                 "best" the one with more points; where their answers are the same, one is marked
    run        : run programs that were handed in, each confined in a process of its own
    trusted    : run them with your own rights, not confined
    done       : a file, made where there is none, that has the mark of each program before the next one runs;
                 a program whose mark it has is not run again
    convention : by which programs are to search, see `xqlab.teach.programs`

    Raises CourseError for options, where programs cannot be confined, and for a manifest that a student may
    have handed in, XqlabError or OSError for one that cannot be read.
    """
    if duplicates not in DUPLICATES:
        raise CourseError(f"expected duplicates to be {', '.join(DUPLICATES)}, got {quoted(duplicates)}")
    if run:
        check_possible(CourseError, trusted=trusted)
    if not Path(folder).is_dir():
        raise CourseError(f"expected a folder of files that were handed in, got {quoted(str(folder))}")
    manifest = sheets if isinstance(sheets, Manifest) else Manifest.read(_manifest_path(Path(folder), sheets))
    codes = {student.id: manifest.sheet(student.id).code for student in manifest.students}
    files: list[Submission] = []
    programs: list[ProgramMark] = []
    with opened_ledger(done if run else None, "programs", {}, record=PROGRAM) as ledger:
        for file in files_in(folder):
            submission = submission_of(file, manifest, codes)
            if submission.verdict == Verdict.NOT_RUN and run:
                submission, mark = run_program(
                    file, submission, manifest, convention, done=ledger, trusted=trusted
                )
                programs.append(mark)
            files.append(submission)
    places: dict[str, list[int]] = {student: [] for student in codes}
    for at, submission in enumerate(files):
        if submission.verdict == Verdict.MARKED:
            places[submission.student].append(at)
    rows: list[Mark] = []
    for student in tqdm(manifest.students, unit=" students", disable=None if progress else True):
        rows += _rows(manifest, student, files, places[student.id], duplicates)
    return Marks(manifest, tuple(files), tuple(rows), tuple(programs))


def check_outside(folder: Path, path: Path, what: str) -> None:
    """Raise CourseError for a file of the lecturer's that is in a folder which students fill."""
    if path.resolve().is_relative_to(folder.resolve()):
        got = quoted(str(path))
        raise CourseError(f"expected {what} outside of {quoted(str(folder))}, which students fill, got {got}")


def _manifest_path(folder: Path, sheets: disk.PathLike | None) -> Path:
    if sheets is None:
        places = [
            place / at for place in (folder.resolve().parent, folder) for at in (f"{PRIVATE}/{FILE}", FILE)
        ]
        paths = [path for path in places if path.is_file()]
        if len(paths) > 1:
            got = listed(quoted(str(path)) for path in paths)
            raise CourseError(f"expected one {FILE}, got {got}: name that of the class by --sheets")
    else:
        paths = [path for path in [manifest_file(sheets)] if path.is_file()]
    if not paths:
        where = f"beside {quoted(str(folder))}" if sheets is None else f"in {quoted(str(sheets))}"
        raise CourseError(f"expected the sheets of the class, {FILE}, got none {where}")
    check_outside(folder, paths[0], "the sheets of the class")
    return paths[0]


def _rows(
    manifest: Manifest, student: Student, files: list[Submission], places: Sequence[int], duplicates: str
) -> list[Mark]:
    """The marks of a student, whose files stand at `places` in `files`; their verdicts are settled there."""
    if places:
        items = manifest.sheet(student.id).items
        marked = {at: [_mark(student, item, files[at], manifest) for item in items] for at in places}
        for at in places:
            files[at] = _with_notes(files[at], marked[at])
        fit = [at for at in places if files[at].verdict == Verdict.MARKED]
        chosen = _chosen(fit, files, marked, duplicates)
        for at in fit:
            if at != chosen:
                files[at] = _not_chosen(files, at, chosen, fit)
        if chosen is not None:
            return marked[chosen]
    known = exercises()
    return [
        Mark(student, number, name, known[name].kind, known[name].level, known[name].points)
        for number, name in enumerate(manifest.exercises, 1)
    ]


_NOT_NOW = Words("this version, {0}, makes others than {1} did", "本版 {0} 出的题与 {1} 版不同")
_NEVER = Words("of another seed or version", "种子或版本不同")


def _mark(student: Student, item: Item, file: Submission, manifest: Manifest) -> Mark:
    blank = Mark(student, item.number, item.exercise, item.kind, item.level, item.points, key=item.answer)
    blank = replace(blank, texts=_texts(item, None))
    answer = file.answers.get((item.exercise, item.number))
    if answer is None:
        return blank
    blank = replace(blank, tries=answer.tries)
    if answer.digest != item.digest:
        made = manifest.digests.get(student.id, ())[item.number - 1 : item.number]
        is_ours = made == (answer.digest,)
        why = _NOT_NOW.filled(__version__, manifest.version) if is_ours else _NEVER
        return replace(blank, note=OTHER.filled(why, item.digest, quoted(answer.digest)))
    try:
        given = item.read(answer.given)
    except XqlabError as error:
        return replace(blank, note=Words(str(error), str(error)))
    points, texts = round(item.points * item.share(given), 2), _texts(item, given)
    return replace(blank, points=points, given=given, texts=texts, idea=item.idea(given))


def _texts(item: Item, given: Sequence[float] | None) -> dict[str, tuple[str, str]]:
    return {
        language: ("" if given is None else item.words(given, language), item.words(item.answer, language))
        for language in LANGUAGES
    }


_QUESTION = Words("question {0}: {1}", "第 {0} 题：{1}")


def _with_notes(file: Submission, rows: Sequence[Mark]) -> Submission:
    notes = [_QUESTION.filled(row.number, row.note) for row in rows if row.note]
    other = OTHER.en.partition("(")[0]
    others = sum(row.note is not None and row.note.en.startswith(other) for row in rows)
    if others and others == len(file.answers):
        return replace(file, verdict=Verdict.OTHER_QUESTIONS, reason=notes[0])
    return replace(file, notes=(*file.notes, *notes))


def _chosen(
    places: Sequence[int], files: Sequence[Submission], marked: Mapping[int, list[Mark]], duplicates: str
) -> int | None:
    """Which of the files of a student is marked, None for none of them."""
    if not places:
        return None
    last = max(places, key=lambda at: files[at].time)
    if all([row.given for row in marked[at]] == [row.given for row in marked[last]] for at in places):
        return last
    if duplicates == "best":
        return max(places, key=lambda at: (sum(row.points for row in marked[at]), files[at].time))
    is_clear = sum(files[at].time == files[last].time for at in places) == 1
    return last if duplicates == "last" and is_clear else None


def _not_chosen(
    files: Sequence[Submission], at: int, chosen: int | None, places: Sequence[int]
) -> Submission:
    if chosen is not None:
        reason = Words("{0} of the same student is marked", "已采用同一学生的 {0}")
        reason = reason.filled(quoted(files[chosen].name))
        return replace(files[at], verdict=Verdict.SET_ASIDE, reason=reason)
    others = listed(quoted(files[other].name) for other in places if other != at)
    reason = Words(
        "expected one file of a student, got other answers in {0}, too",
        "一个学生应交一份，{0} 里的答案却不同",
    )
    return replace(files[at], verdict=Verdict.DUPLICATE, reason=reason.filled(others))
