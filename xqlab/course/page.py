"""The page of a student's sheet, to practise on or to hand in; and one to print, with those of a class."""

import hashlib
from collections.abc import Iterable
from typing import Any

from xqlab.course.manifest import FOR_MARKS, PRACTICE, Manifest, file_stem
from xqlab.course.pictures import conventions, shown
from xqlab.course.students import CourseError
from xqlab.game import game_of
from xqlab.games import TextbookTree
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.ideas import IDEAS
from xqlab.teach.exercises.item import Item
from xqlab.teach.exercises.sheet import Sheet
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.page.standalone import StandalonePage
from xqlab.viz.palette.meanings import INVERTED_ON_DARK
from xqlab.viz.search_form.widget import lacking
from xqlab.viz.tree_lab.widget import TreeLab, tree_text
from xqlab.words import Words, in_language

STYLES = ("quiz/widget", "exercise_sheet/widget")
SOLUTIONS, PAPER = "solutions", "print"  # modes of pages alone
UNTITLED = Words("Exercises", "练习")


def sheet_page(
    sheet: Sheet,
    *,
    who: str = "",
    mode: str = PRACTICE,
    deadline: str | None = None,
    language: str = "en",
    live: bool | None = None,
) -> StandalonePage:
    """The page of a sheet.

    who      : the student's name
    mode     : "practice", which says at once whether an answer is right, and why; "hand-in", which says
               nothing, has no key in it, and saves the answers as a file; or "solutions", with all keys
    deadline : a text
    live     : whether a textbook tree can be searched in the page, once its question is answered; None for
               practice. No page to hand in can be live

    Raises CourseError for a live page to hand in.
    """
    if live and mode == FOR_MARKS:
        raise CourseError("expected live=False: a page to hand in that searches would answer its questions")
    trees = [item.result.board for item in sheet.items if has_textbook_tree(item)]
    is_live = (mode != FOR_MARKS if live is None else live) and bool(trees)
    lab = TreeLab(trees[0]).as_html().data if is_live else {}
    return StandalonePage(
        script="exercise_sheet/live" if is_live else "exercise_sheet/standalone",
        styles=(*STYLES, *(TreeLab.STYLES if is_live else ())),
        data={"content": _content(sheet, who, mode, deadline, is_live), **lab},
        titles=_titles(sheet.name),
        language=language,
        is_live=is_live,
        has_form=False,
    )


def print_page(manifest: Manifest, sheets: Iterable[tuple[str, Sheet]], *, solutions: bool) -> StandalonePage:
    """A page to print the sheets of a class from, (the student's name, the sheet) of each, or their keys."""
    mode, deadline = (SOLUTIONS, None) if solutions else (PAPER, manifest.deadline)
    return StandalonePage(
        script="exercise_sheet/print",
        styles=STYLES,
        data={"contents": [_content(sheet, who, mode, deadline) for who, sheet in sheets]},
        titles=_titles(manifest.name),
        language=manifest.language,
    )


def _titles(name: str) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, name) if name else UNTITLED._asdict()


def _content(
    sheet: Sheet, who: str, mode: str, deadline: str | None, is_live: bool = False
) -> dict[str, Any]:
    items = sheet.items
    return {
        "sheet": sheet.name,
        "student": sheet.student,
        "who": who,
        "code": sheet.code,
        "digest": hashlib.sha256("".join(item.digest for item in items).encode()).hexdigest()[:16],
        "mode": mode,
        "deadline": deadline,
        "conventions": {language: conventions(items, language) for language in LANGUAGES},
        "style": INVERTED_ON_DARK,  # of pictures on white
        "file": f"{file_stem(sheet.student, sheet.name)}.json",
        "items": [item_data(item, mode, is_live) for item in items],
    }


def has_textbook_tree(item: Item) -> bool:
    """Whether the item is about a search of a textbook tree."""
    return item.result is not None and isinstance(item.result.board, TextbookTree)


def item_data(item: Item, mode: str, is_live: bool = False) -> dict[str, Any]:
    """What a page has of an item. Of one to hand in, or on paper, it is what is shown, and no more."""
    texts = item.texts
    title = exercises()[item.exercise].title
    data = {
        "exercise": item.exercise,
        "number": item.number,
        "digest": item.digest,
        "points": item.points,
        "several": item.several,
        "decimal": item.tolerance > 0,
        "texts": {
            language: {
                "title": in_language(title, language),
                "prompt": text.prompt,
                "choices": text.choices,
                "labels": text.labels,
                **_pictures(item, language),
            }
            for language, text in texts.items()
        },
    }
    if mode in (FOR_MARKS, PAPER):
        return data
    data |= {
        "answer": item.answer,
        "tolerance": item.tolerance,
        "why": {language: text.why for language, text in texts.items()},
        "ideas": [(answer, IDEAS[name]._asdict()) for name, answer in item.ideas.items()],
    }
    if is_live and has_textbook_tree(item):
        board = item.result.board
        first = "min" if board.position.root_side else "max"
        use, game = item.result.enhancements.names(), game_of(board.position)
        on = [name for name in use if not lacking(name, game)]
        data["lab"] = {"tree": tree_text(board), "first": first, "on": on}
    return data


def _pictures(item: Item, language: str) -> dict[str, Any]:
    picture = shown(item, language)
    tree = None if picture.tree is None else {"svg": picture.tree.svg(), "width": round(picture.tree.width)}
    return {"tree": tree, "board": picture.board}
