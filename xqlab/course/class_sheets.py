"""The sheets of a class: `sheets` says what they are, `save_sheets` writes them, and resumes."""

import os
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path

from xqlab import disk
from xqlab.course.class_list import read_students
from xqlab.course.manifest import FILE, FOR_MARKS, PRACTICE, PRIVATE, Manifest, manifest_file
from xqlab.course.overview import overview_page, row_of
from xqlab.course.page import SOLUTIONS, print_page, sheet_page
from xqlab.course.students import CourseError, Student
from xqlab.errors import differences, listed, quoted
from xqlab.teach.exercises.exercise import expanded
from xqlab.teach.exercises.sheet import Sheet, seed_by_chance

FORMATS = ("html", "print")
GUESSABLE = 16  # characters: a shorter seed can be found by trying


def sheets(
    exercises: str | Iterable[str],
    students: disk.PathLike | Iterable[tuple[str, str]] | None = None,
    *,
    name: str = "Sheet",
    seed: str | None = None,
    mode: str = PRACTICE,
    deadline: str | None = None,
    language: str = "en",
) -> Manifest:
    """What the students of a class get, each with numbers of their own; `manifest.sheet(id)` is one of them.

    exercises : names, sets of them, either with a count as in "window-1*2"; `xqlab sheet --list` prints them
    students  : (id, name) of each, or a CSV file, see `read_students`; None for one sheet for nobody
    name      : of the sheet
    seed      : the same seed gives the same sheets on every machine; None for one by chance
    mode      : "practice", which says at once whether an answer is right, or "hand-in", which does not
    deadline  : a text for the students
    language  : "en" or "zh"

    Raises XqlabError and CourseError for anything else, OSError for a class list that cannot be read.

    >>> made = sheets("cut-1*2", [("s1", "Anna"), ("s2", "Bo")], seed="2027")
    >>> [item.exercise for item in made.sheet("s2").items]
    ['cut-1', 'cut-1']
    """
    if students is None:
        group: tuple[Student, ...] = (Student("", ""),)
    elif isinstance(students, (str, os.PathLike)):
        group = read_students(students)
    else:
        group = tuple(Student(*one) for one in students)
    return Manifest(
        name=name,
        seed=seed_by_chance() if seed is None else seed,
        exercises=expanded([exercises] if isinstance(exercises, str) else exercises),
        students=group,
        mode=mode,
        deadline=deadline,
        language=language,
    )


def save_sheets(
    manifest: Manifest,
    folder: disk.PathLike,
    *,
    formats: Iterable[str] = ("html",),
    solutions: bool = False,
    progress: bool = True,
) -> Path:
    """Write the sheets of a class into a folder, which is created; the overview for the lecturer.

    formats   : "html", a page for each student; "print", one for the lecturer, from which all are printed
    solutions : whether there is a second file of each, with the keys
    progress  : whether a bar is shown

    What only the lecturer may have is in the folder `lecturer`: the overview with all keys, the solutions,
    and the manifest, which `xqlab grade` needs. Sheets of the same manifest that are there already are kept;
    the class may have grown.

    Raises CourseError for unknown formats, and for a folder with other sheets; OSError and UnwrittenError.
    """
    from tqdm.auto import tqdm

    kinds = tuple(dict.fromkeys(formats))
    if not kinds or set(kinds) - set(FORMATS):
        raise CourseError(f"expected formats among {', '.join(FORMATS)}, got {', '.join(kinds) or 'none'}")
    folder, private = Path(folder), Path(folder) / PRIVATE
    private.mkdir(parents=True, exist_ok=True)
    with disk.held(private / FILE):
        manifest = _continued(manifest, folder)
        rows, printed = [], []
        for student in tqdm(manifest.students, unit="sheet", disable=None if progress else True):
            sheet = manifest.sheet(student.id)
            files = _files(manifest, student, folder, solutions=solutions) if "html" in kinds else {}
            digests = tuple(item.digest for item in sheet.items)
            if manifest.digests.get(student.id) != digests or not all(file.exists() for file in files):
                for file, is_solution in files.items():
                    _write(manifest, student, sheet, file, solutions=is_solution)
                manifest = manifest.with_sheet(student.id, digests)
                manifest.write(private / FILE)
            rows.append(row_of(student, sheet, files))
            if "print" in kinds:
                printed.append((student.name, sheet))
        papers = ("print", "print-solutions")[: 1 + solutions if printed else 0]
        for paper in papers:
            print_page(manifest, printed, solutions=paper != "print").save(private / f"{paper}.html")
        index = private / "index.html"
        disk.write_text(index, overview_page(manifest, rows, papers))
    return index


def _continued(manifest: Manifest, folder: Path) -> Manifest:
    """The manifest with the digests of those sheets that an earlier run has made there."""
    if not manifest_file(folder).exists():
        return manifest
    there = Manifest.read(folder)
    old, new = (asdict(replace(one, students=manifest.students, digests={})) for one in (there, manifest))
    differ = differences(old, new)
    if others := [quoted(student.id) for student in there.students if student not in manifest.students]:
        differ.append(f"not of this class: {listed(others)}")
    if differ:
        raise CourseError(
            f"expected a folder without other sheets, got {str(folder)!r}: {'; '.join(differ[:5])}"
        )
    return replace(manifest, digests=there.digests)


def _files(manifest: Manifest, student: Student, folder: Path, *, solutions: bool) -> dict[Path, bool]:
    """Each file of a student's -> whether it has the keys."""
    stem = manifest.stem(student.id)
    keys = {folder / PRIVATE / f"{stem}-solutions.html": True} if solutions else {}
    return {folder / f"{stem}.html": False} | keys


def _write(manifest: Manifest, student: Student, sheet: Sheet, file: Path, *, solutions: bool) -> None:
    sheet_page(
        sheet,
        who=student.name,
        mode=SOLUTIONS if solutions else manifest.mode,
        deadline=None if solutions else manifest.deadline,
        language=manifest.language,
    ).save(file)


def is_guessable(manifest: Manifest) -> bool:
    """Whether somebody who has one page to hand in could find the seed by trying, and with it all keys."""
    return manifest.mode == FOR_MARKS and len(manifest.seed) < GUESSABLE
