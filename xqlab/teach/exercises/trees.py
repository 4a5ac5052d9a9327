"""Exercises on textbook trees: one question about a run of alpha-beta on a tree of its own."""

from __future__ import annotations

from functools import partial
from random import Random

from xqlab.games import TextbookTree
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.teach.exercises.exercise import SETS, Exercise, declare
from xqlab.teach.exercises.from_question import item_of
from xqlab.teach.exercises.item import Item
from xqlab.trace.questions.questions import CUT, UPDATE, VALUE, WINDOW, QuestionError, questions

SHAPES = {1: (3, 2), 2: (2, 3), 3: (3, 3)}  # level -> (branching, depth)
TITLES = {
    WINDOW: {"en": "The window of a node", "zh": "结点的窗口"},
    UPDATE: {"en": "The window after a move", "zh": "一着之后的窗口"},
    CUT: {"en": "A cutoff or not", "zh": "是否截断"},
    VALUE: {"en": "The value of a node", "zh": "结点的值"},
}


def question_about_a_tree(kind: str, level: int, draw: Random) -> Item:
    """An item of a kind of question, about the run on a random tree that has one."""
    branching, depth = SHAPES[level]
    while True:
        tree = TextbookTree.random(branching, depth, seed=draw.getrandbits(32), low=-9, high=19)
        result = search(tree, depth=depth, enhancements=Enhancements.textbook(), record=True)
        try:
            [question] = questions(result, 1, kinds=[kind], seed=draw.getrandbits(32))
        except QuestionError:
            continue
        return item_of(result, question, whole=True)


for _kind, _titles in TITLES.items():
    for _level in SHAPES:
        declare(
            Exercise(
                name=f"{_kind}-{_level}",
                titles=_titles,
                kind=_kind,
                level=_level,
                minutes=_level + 1,
                points=_level,
                make=partial(question_about_a_tree, _kind, _level),
            )
        )
SETS["alpha-beta"] = ("value-1", "window-1", "update-1", "cut-1", "window-2", "update-2", "cut-2", "value-2")
