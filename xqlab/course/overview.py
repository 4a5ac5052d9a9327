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
from xqlab.words import Words, in_each, spoken

TITLE = Words("{}: all sheets and keys", "{}：全部练习与答案")
ABOUT = Words("For the lecturer alone. Students: {}.", "仅供教师使用。学生人数：{}。")
HEADS = Words("student|files", "学生|文件")


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

    def body() -> str:
        names = (exercises()[name].title for name in manifest.exercises)
        heads = [*HEADS.parts(), *(f"{number}. {name}" for number, name in enumerate(names, 1))]
        return f"<p>{ABOUT.format(len(rows))}</p>{frame.table(heads, [row[spoken()] for row in rows])}"

    return frame.page(in_each(lambda: TITLE.format(manifest.name)), in_each(body), manifest.language)


def _address(file: Path) -> str:
    """A file as the overview, in the folder for the lecturer, links to it."""
    folder = file.parent if file.parent.name == PRIVATE else file.parent / PRIVATE
    return quote(Path(os.path.relpath(file, folder)).as_posix())


def _label(file: Path) -> str:
    """A link in few letters: "pdf" for a sheet, "solutions.pdf" for its keys."""
    kind = file.suffix[1:]
    return f"solutions.{kind}" if file.parent.name == PRIVATE else kind
