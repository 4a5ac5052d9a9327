"""The lecturer's overview of a class: every student's sheet, and the key to every question in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

from xqlab.course import frame
from xqlab.course.manifest import PRIVATE, Manifest
from xqlab.course.students import Student
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.sheet import Sheet
from xqlab.trace.conventions import LANGUAGES

WORDS = {
    "en": ("{}: all sheets and keys", "For the lecturer alone. Students: {}.", "student", "files"),
    "zh": ("{}：全部练习与答案", "仅供教师使用。学生人数：{}。", "学生", "文件"),
}


@dataclass(frozen=True)
class Row:
    """A student of the overview: language -> (prompt, key) of each question, and the files of the sheet."""

    student: Student
    keys: dict[str, tuple[tuple[str, str], ...]]
    files: tuple[Path, ...]


def row_of(student: Student, sheet: Sheet, files: Iterable[Path]) -> Row:
    """The row of a student."""
    keys = {
        language: tuple(
            (item.texts[language].prompt, item.words(item.answer, language)) for item in sheet.items
        )
        for language in LANGUAGES
    }
    return Row(student, keys, tuple(files))


def overview_page(manifest: Manifest, rows: Sequence[Row]) -> str:
    """The page as HTML, in both languages."""
    titles = {language: WORDS[language][0].format(manifest.name) for language in LANGUAGES}
    bodies = {}
    for language in LANGUAGES:
        _, about, *heads = WORDS[language]
        names = (exercises()[name].titles[language] for name in manifest.exercises)
        heads += [f"{number}. {name}" for number, name in enumerate(names, 1)]
        cells = [_cells(row, language) for row in rows]
        bodies[language] = f"<p>{about.format(len(rows))}</p>{frame.table(heads, cells)}"
    return frame.page(titles, bodies, manifest.language)


def _cells(row: Row, language: str) -> list[str]:
    links = " ".join(f'<a href="{_address(file)}">{_label(file)}</a>' for file in row.files)
    keys = [f'<span title="{escape(prompt)}">{escape(key)}</span>' for prompt, key in row.keys[language]]
    return [escape(" · ".join(filter(None, reversed(row.student))) or "–"), links, *keys]


def _address(file: Path) -> str:
    """A file as the overview, in the folder for the lecturer, links to it."""
    folder = file.parent if file.parent.name == PRIVATE else file.parent / PRIVATE
    return quote(Path(os.path.relpath(file, folder)).as_posix())


def _label(file: Path) -> str:
    """A link in few letters: "pdf" for a sheet, "solutions.pdf" for its keys."""
    kind = file.suffix[1:]
    return f"solutions.{kind}" if file.parent.name == PRIVATE else kind
