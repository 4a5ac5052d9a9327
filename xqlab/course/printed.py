"""A sheet on paper, which PDF and LaTeX lay out: its items, with room to answer or with the keys."""

from dataclasses import dataclass

from xqlab.course.manifest import Manifest
from xqlab.course.pictures import Shown, conventions, shown
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.item import Item, number_text
from xqlab.teach.exercises.sheet import Sheet
from xqlab.words import Words, in_language

WORDS = {
    "student": Words("Student: {}", "学生：{}"),
    "nobody": Words("Name:", "姓名："),
    "deadline": Words("To be handed in by: {}", "提交截止：{}"),
    "points": Words("{} points", "{} 分"),
    "point": Words("1 point", "1 分"),
    "several": Words("Several may be right.", "可能不止一个正确。"),
    "solutions": Words("Solutions", "答案"),
    "space": Words(" ", ""),
}


@dataclass(frozen=True)
class PrintedItem:
    """An item on paper.

    choices : each with whether it is ticked; () where numbers are asked for
    numbers : the name of each number, and the number, "" where it is to be written
    why     : "" without solutions
    """

    heading: str
    points: str
    picture: Shown
    prompt: str
    choices: tuple[tuple[str, bool], ...]
    numbers: tuple[tuple[str, str], ...]
    why: str


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet on paper: its title, the lines below, and its items."""

    title: str
    who: str
    lines: tuple[str, ...]
    items: tuple[PrintedItem, ...]


def printed(manifest: Manifest, student: str, sheet: Sheet, *, solutions: bool) -> PrintedSheet:
    """The sheet of a student of a class on paper."""
    language = manifest.language
    words = in_language(WORDS, language)
    name = next(one.name for one in manifest.students if one.id == student)
    who = " · ".join(filter(None, (name, student)))
    items = tuple(_item(item, language, solutions) for item in sheet.items)
    lines = [words["deadline"].format(manifest.deadline)] if manifest.deadline and not solutions else []
    if how := conventions(sheet.items, language):
        lines.append(how)
    title = f"{sheet.name}: {words['solutions']}" if solutions else sheet.name
    return PrintedSheet(title, words["student"].format(who) if who else words["nobody"], tuple(lines), items)


def _item(item: Item, language: str, solutions: bool) -> PrintedItem:
    text, words = item.texts[language], in_language(WORDS, language)
    note = [words["several"]] if item.several else []
    picture = shown(item, language)
    return PrintedItem(
        heading=f"{item.number}. {in_language(exercises()[item.exercise].title, language)}",
        points=words["point"] if item.points == 1 else words["points"].format(item.points),
        picture=picture,
        prompt=words["space"].join([text.prompt, *note]),
        choices=tuple((choice, solutions and at in item.answer) for at, choice in enumerate(text.choices)),
        numbers=tuple(
            (label, number_text(value) if solutions else "") for label, value in zip(text.labels, item.answer)
        ),
        why=text.why if solutions else "",
    )
