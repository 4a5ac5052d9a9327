"""The lecturer's overview of a class: every student's sheet, and the key to every question in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

from xqlab.course.manifest import PRIVATE, Manifest
from xqlab.course.printed import key_text
from xqlab.course.students import Student
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.sheet import Sheet
from xqlab.viz.page.standalone import TAGS

WORDS = {
    "en": ("{} students. This page has all keys: it is for the lecturer alone.", "Student", "Files"),
    "zh": ("共 {} 名学生。本页有全部答案，仅供教师使用。", "学生", "文件"),
}
PAGE = """<!doctype html>
<html lang="{tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>
:root {{ color-scheme: light dark; font: 15px/1.4 system-ui, "Noto Sans SC", sans-serif; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: 4px 10px; text-align: left; border-bottom: 1px solid #8886; }}
div {{ overflow-x: auto; }}
</style></head><body><h1>{title}</h1><p>{about}</p><div tabindex="0"><table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody></table></div></body></html>
"""


@dataclass(frozen=True)
class Row:
    """A student of the overview: (prompt, key) of each question, and the files of the sheet."""

    student: Student
    keys: tuple[tuple[str, str], ...]
    files: tuple[Path, ...]


def row_of(student: Student, sheet: Sheet, files: Iterable[Path], language: str) -> Row:
    """The row of a student."""
    keys = ((item.texts[language].prompt, key_text(item, language)) for item in sheet.items)
    return Row(student, tuple(keys), tuple(files))


def overview_page(manifest: Manifest, rows: Sequence[Row]) -> str:
    """The page as HTML."""
    language = manifest.language
    about, student, files = WORDS[language]
    known = exercises()
    titles = [known[name].titles[language] for name in manifest.exercises]
    heads = [student, files, *(f"{number}. {title}" for number, title in enumerate(titles, 1))]
    return PAGE.format(
        tag=TAGS[language],
        title=escape(manifest.name),
        about=about.format(len(rows)),
        heads="".join(f'<th scope="col">{escape(head)}</th>' for head in heads),
        rows="\n".join(map(_row, rows)),
    )


def _row(row: Row) -> str:
    links = ", ".join(f'<a href="{_address(file)}">{escape(file.name)}</a>' for file in row.files)
    keys = "".join(f'<td title="{escape(prompt)}">{escape(key)}</td>' for prompt, key in row.keys)
    who = escape(" · ".join(filter(None, reversed(row.student))) or "–")
    return f'<tr><th scope="row">{who}</th><td>{links}</td>{keys}</tr>'


def _address(file: Path) -> str:
    """A file as the overview in the folder for the lecturer links to it."""
    folder = file.parent if file.parent.name == PRIVATE else file.parent / PRIVATE
    return quote(Path(os.path.relpath(file, folder)).as_posix())
