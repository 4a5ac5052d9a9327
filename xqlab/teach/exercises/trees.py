"""Exercises on textbook trees: one question about a run of alpha-beta on a tree of the student's own."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from xqlab.experiments.run.timing import finished_run
from xqlab.games import TextbookTree
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.teach.exercises.exercise import SETS, declare
from xqlab.teach.exercises.from_question import item_of
from xqlab.teach.exercises.item import Item
from xqlab.trace.questions.question import BOUND, CUT, SOURCE, UPDATE, VALUE, WINDOW, Question, QuestionError
from xqlab.trace.questions.questions import questions as questions_about
from xqlab.trace.sides import FLIPPED, sides_of
from xqlab.trace.tree.nodes import Nodes
from xqlab.words import Words

SHAPES = {1: [(3, 2)], 2: [(2, 3)], 3: [(3, 3), (2, 4)]}  # level -> (branching, depth) of its trees
LOW, HIGH = -9, 19  # of the leaves
ALL = 1_000  # questions: as many as a run has
TRIES = 500  # runs, until one has such a question
MOST_EVENTS = 2_000  # of a run, which has about a hundred

# Name -> (kind of question, levels, what else is switched on, heading).
QUESTIONS: Mapping[str, tuple[str, tuple[int, ...], dict[str, Any], Words]] = {
    "value": (VALUE, (1, 2, 3), {}, Words("The value of a node", "结点的值")),
    "fail-hard": (
        VALUE,
        (2, 3),
        {"fail_hard": True},
        Words("The value of a node, fail-hard", "硬边界时结点的值"),
    ),
    "window": (WINDOW, (1, 2, 3), {}, Words("The window of a node", "结点的窗口")),
    "update": (UPDATE, (1, 2, 3), {}, Words("The window after a move", "一着之后的窗口")),
    "cut": (CUT, (1, 2, 3), {}, Words("A cutoff or not", "是否截断")),
    "bound": (BOUND, (1, 2, 3), {}, Words("Exact, or a bound", "准确值还是界")),
    "source": (SOURCE, (3,), {}, Words("The node that set the bound", "定下界的结点")),
}


def random_run(
    level: int, draw: Random, switches: Mapping[str, Any] | None = None, first: str = "max"
) -> Any:
    """A recorded run of alpha-beta on a random tree of a level."""
    branching, depth = draw.choice(SHAPES[level])
    tree = TextbookTree.random(branching, depth, seed=draw.getrandbits(32), low=LOW, high=HIGH, first=first)
    use = Enhancements(alpha_beta=True, **switches or {})
    return finished_run(search(tree, depth=depth, enhancements=use, record=MOST_EVENTS, ideas=()))


def question_about_a_tree(kind: str, level: int, switches: Mapping[str, Any], draw: Random) -> Item:
    """An item of a kind of question: its answer's sort is drawn first, then a run that has such a question.

    Otherwise a student who always says the same would be right too often.
    """
    sorts = _SORTS.get(kind, (0,)) if not switches else (False, True)
    sort = draw.choice(sorts)
    for _ in range(TRIES):
        first = draw.choice(("max", "min")) if kind == BOUND else "max"
        result = random_run(level, draw, switches, first)
        try:
            questions = questions_about(result, ALL, kinds=[kind])
        except QuestionError:
            continue
        fitting = [one for one in questions if _sort(result.tree, one, level, switches) == sort]
        if fitting:
            return item_of(result, draw.choice(fitting), whole=True)
    raise AssertionError(f"no question of kind {kind!r} in {TRIES} runs of level {level}")


# Kind -> the answers among which one is drawn, as Max sees values.
_SORTS: Mapping[str, tuple[object, ...]] = {CUT: ((0,), (1,)), BOUND: ((EXACT,), (LOWER,), (UPPER,))}


def _sort(tree: Nodes, question: Question, level: int, switches: Mapping[str, Any]) -> object:
    nodes = tree.nodes
    if question.kind in (WINDOW, UPDATE):
        finite = sum(LOW <= end <= HIGH for end in question.answer)
        return 0 if finite >= min(level, 2) else None
    if question.kind == BOUND and sides_of(tree.board).for_max(1, int(nodes.ply[question.node])) < 0:
        return (FLIPPED.get(question.answer[0], question.answer[0]),)
    if switches:  # where fail-hard may differ from fail-soft: the value is an end of the window
        return question.answer[0] in (nodes.alpha[question.node], nodes.beta[question.node])
    return question.answer if question.kind in _SORTS else 0


for _name, (_kind, _levels, _switches, _title) in QUESTIONS.items():
    for _level in _levels:
        _make = partial(question_about_a_tree, _kind, _level, _switches)
        declare(_name, _title, _kind, _level, _level + 1, _make)
SETS["alpha-beta"] = ("value-1", "window-1", "update-1", "cut-1", "window-2", "update-2", "cut-2", "bound-2")
