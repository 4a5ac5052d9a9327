"""The lecturer's overview of a class: every student's sheet, and the key to every question in it."""

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
    links = " ".join(
        _link(file.name, "solutions") if file.parent.name == PRIVATE else _link(f"../{file.name}", "html")
        for file in files
    )
    return {language: [who, links, *_keys(sheet, language)] for language in LANGUAGES}


def _keys(sheet: Sheet, language: str) -> Iterator[str]:
    for item in sheet.items:
        prompt, key = item.texts[language].prompt, item.words(item.answer, language)
        yield f'<span title="{escape(prompt)}">{escape(key)}</span>'


def overview_page(manifest: Manifest, rows: Sequence[Mapping[str, list[str]]], papers: Iterable[str]) -> str:
    """The page as HTML, in both languages; papers: the pages to print."""

    links = " ".join(_link(f"{paper}.html", paper) for paper in papers)

    def body() -> str:
        names = (exercises()[name].title for name in manifest.exercises)
        heads = [*HEADS.parts(), *(f"{number}. {name}" for number, name in enumerate(names, 1))]
        return (
            f"<p>{ABOUT.format(len(rows))} {links}</p>{frame.table(heads, [row[spoken()] for row in rows])}"
        )

    return frame.page(in_each(lambda: TITLE.format(manifest.name)), in_each(body), manifest.language)


def _link(address: str, text: str) -> str:
    return f'<a href="{quote(address)}">{text}</a>'
