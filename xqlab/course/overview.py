"""The lecturer's overview of a class: every student's sheet, and the key to every question in it."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
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


def row_of(student: Student, sheet: Sheet, files: Iterable[Path]) -> dict[str, list[str]]:
    """Language -> a student's cells, as HTML: who it is, links to the files, the key to each question."""
    who = escape(" · ".join(filter(None, reversed(student))) or "–")
    links = " ".join(f'<a href="{_address(file)}">{_label(file)}</a>' for file in files)
    return {language: [who, links, *_keys(sheet, language)] for language in LANGUAGES}


def _keys(sheet: Sheet, language: str) -> Iterator[str]:
    for item in sheet.items:
        prompt, key = item.texts[language].prompt, item.words(item.answer, language)
        yield f'<span title="{escape(prompt)}">{escape(key)}</span>'


def overview_page(manifest: Manifest, rows: Sequence[Mapping[str, list[str]]]) -> str:
    """The page as HTML, in both languages."""
    titles = {language: WORDS[language][0].format(manifest.name) for language in LANGUAGES}
    bodies = {}
    for language in LANGUAGES:
        _, about, *heads = WORDS[language]
        names = (exercises()[name].titles[language] for name in manifest.exercises)
        heads += [f"{number}. {name}" for number, name in enumerate(names, 1)]
        table = frame.table(heads, [row[language] for row in rows])
        bodies[language] = f"<p>{about.format(len(rows))}</p>{table}"
    return frame.page(titles, bodies, manifest.language)


def _address(file: Path) -> str:
    """A file as the overview, in the folder for the lecturer, links to it."""
    folder = file.parent if file.parent.name == PRIVATE else file.parent / PRIVATE
    return quote(Path(os.path.relpath(file, folder)).as_posix())


def _label(file: Path) -> str:
    """A link in few letters: "pdf" for a sheet, "solutions.pdf" for its keys."""
    kind = file.suffix[1:]
    return f"solutions.{kind}" if file.parent.name == PRIVATE else kind
