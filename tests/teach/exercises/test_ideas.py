"""Wrong ideas: worked by hand on two trees, and what all kinds of question must keep."""

from functools import cache
from typing import Any

import pytest

from xqlab.game import INFINITY
from xqlab.games import TextbookTree
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.teach.exercises.from_question import item_of
from xqlab.teach.exercises.ideas import IDEAS, OF_KIND
from xqlab.teach.exercises.item import Item
from xqlab.trace.questions.question import KINDS
from xqlab.trace.questions.questions import questions

NILSSON = "(3 12 8) (2 4 6) (14 5 2)"
DEEP = "((3 5) (6 9)) (((1 4) (7 8)) (2 6))"
INF = INFINITY

# (tree, kind, place and move, right answer, {wrong idea: its answer})
WORKED: list[tuple[str, str, str, tuple[float, ...], dict[str, tuple[float, ...]]]] = [
    # Min, after 14, inside Max's 3.
    (
        NILSSON,
        "update",
        "a has come back with 14.",
        (3, 14),
        {
            "not updated": (3, INF),
            "shallow": (-INF, 14),
            "wrong side": (14, INF),
            "sign": (-14, -3),
            "swapped": (14, 3),
            "open": (-INF, INF),
        },
    ),
    (NILSSON, "update", "b has come back with 12.", (-INF, 3), {"last": (-INF, 12), "parent": (-INF, INF)}),
    (NILSSON, "value", "after c is complete", (2,), {"wrong side": (14,), "fail-hard": (3,), "sign": (-2,)}),
    (NILSSON, "bound", "after b returns 2", (2,), {"every value exact": (0,), "sign": (1,)}),
    (NILSSON, "cut", "a has come back with 14.", (1,), {"wrong bound": (0,)}),
    (DEEP, "value", "after a b is complete", (6,), {"all leaves": (9,), "fail-hard": (5,)}),
    # The bound 5 comes from the root: a deep cutoff.
    (DEEP, "cut", "a has come back with 1. Does that cause a cutoff after b a a?", (0,), {"shallow": (1,)}),
    (DEEP, "source", "a cutoff after b a a", (0,), {"shallow": (1,)}),
    (DEEP, "window", "move no. 2 after b a.", (5, INF), {"shallow": (1, INF), "open": (-INF, INF)}),
    (
        "(3 5) (3 9)",
        "cut",
        "a has come back with 3. Does that cause a cutoff after b?",
        (0,),
        {"strict": (1,)},
    ),
]


@cache
def items(text: str) -> list[tuple[Any, Item]]:
    tree, use = TextbookTree(text), Enhancements.textbook()
    result = search(tree, depth=tree.height, enhancements=use, record=True)
    return [(question, item_of(result, question, whole=True)) for question in questions(result, 99)]


@pytest.mark.parametrize(("tree", "kind", "prompt", "key", "expected"), WORKED)
def test_wrong_ideas_lead_where_they_lead_by_hand(
    tree: str, kind: str, prompt: str, key: tuple[float, ...], expected: dict[str, tuple[float, ...]]
) -> None:
    fitting = [item for _, item in items(tree) if item.kind == kind and prompt in item.texts["en"].prompt]
    assert any(item.answer == key and expected.items() <= item.ideas.items() for item in fitting), [
        (item.texts["en"].prompt, item.answer, item.ideas) for item in fitting
    ]


def test_every_idea_has_words_and_gives_a_wrong_answer_that_can_be_read() -> None:
    met = set()
    for tree in (NILSSON, DEEP, "(3 5) (3 9)"):
        for _, item in items(tree):
            for name, answer in item.ideas.items():
                met.add(name)
                assert item.share(item.read([*answer])) < 1, (name, item)
                assert item.idea(answer) in item.ideas
    assert met <= IDEAS.keys()
    assert OF_KIND.keys() <= set(KINDS)
