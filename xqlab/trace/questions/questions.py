"""Questions about a recorded search that its own log answers.

A reader can work out every answer from what the page shows up to the question, and what the question says.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from xqlab.trace.questions.decisions import DecisionReader
from xqlab.trace.questions.moves import MoveReader
from xqlab.trace.questions.question import (
    AGAIN,
    BOUND,
    BY_ALPHA_BETA,
    CUT,
    GUESS,
    GUESSED,
    KINDS,
    LEVELS,
    NEXT,
    SOURCE,
    STAND,
    TABLE,
    UNSEARCHED,
    UPDATE,
    VALUE,
    WINDOW,
    LogLists,
    Question,
    QuestionError,
    checked_kinds,
)
from xqlab.trace.questions.windows import WindowReader
from xqlab.trace.tree.nodes import Nodes

# Of the questions at one event, those first whose texts and answers do not give away the others.
_ASKED_FIRST = (UNSEARCHED, CUT, UPDATE, WINDOW, TABLE, STAND, AGAIN, NEXT, VALUE, BOUND, SOURCE, GUESS)


def questions(
    result: Any,
    count: int = 10,
    *,
    kinds: Iterable[str] = KINDS,
    levels: Iterable[int] = LEVELS,
    seed: int = 0,
    events: int | None = None,
) -> list[Question]:
    """`count` questions about a recorded search, or as many as it has, in the order of its log.

    result : a `Result`, or its tree
    kinds  : which of `KINDS`, as evenly as possible
    levels : which of `LEVELS`, from easy to difficult
    seed   : of the random choice
    events : how many events of the log may be used, from the first; all by default

    Those of a kind are about the deepest search that has any. Raises QuestionError for invalid options, and
    for a search without a question.

    >>> import xqlab
    >>> from xqlab.games import TextbookTree
    >>> tree = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    >>> use = xqlab.Enhancements.textbook()
    >>> asked = questions(xqlab.search(tree, depth=2, enhancements=use, record=True), kinds=["value"])
    >>> [question.answer for question in asked]
    [(-3,), (-2,), (-2,), (3,)]
    """
    tree = result if isinstance(result, Nodes) else result.tree
    names, chosen = checked_kinds(kinds, KINDS, count), _checked_levels(levels)
    candidates = [question for question in _all(tree, names, events) if question.level in chosen]
    if not candidates:
        of_levels = "" if chosen == list(LEVELS) else f" of level {', '.join(map(str, chosen))}"
        raise QuestionError(
            f"expected a search that has questions ({', '.join(names)}){of_levels}, got none: questions are"
            " about alpha-beta and what is added to it, such as search(..., record=True,"
            " enhancements=Enhancements.textbook())"
        )
    picks = _picks(candidates, count, names, seed)
    return sorted(
        picks, key=lambda question: (question.shown, _ASKED_FIRST.index(question.kind), question.event)
    )


def _checked_levels(levels: Iterable[int]) -> list[int]:
    chosen = sorted({levels} if isinstance(levels, int) else set(levels))
    if not chosen or any(isinstance(level, bool) or level not in LEVELS for level in chosen):
        got = ", ".join(map(repr, chosen)) or "none"
        raise QuestionError(f"expected levels among {', '.join(map(str, LEVELS))}, got {got}")
    return chosen


def _all(tree: Nodes, names: list[str], events: int | None) -> Iterator[Question]:
    """Of each kind the questions about the last search of the log that has any."""
    lists = LogLists(tree, events)
    spans = list(pairwise([*tree.iterations, len(tree)]))[::-1]
    moves = MoveReader(lists)
    if not {*names}.isdisjoint(BY_ALPHA_BETA):
        windows = WindowReader(lists)
        yield from _of_last(names, BY_ALPHA_BETA, spans, windows.questions)
    if NEXT in names:
        yield from _of_last(names, (NEXT,), spans, moves.orders)
    if UNSEARCHED in names:
        yield from _of_last(names, (UNSEARCHED,), spans, moves.unsearched)
    decisions = DecisionReader(lists)
    listed: list[Question] = []
    if not {*names}.isdisjoint((TABLE, STAND, AGAIN)):
        listed += decisions.decisions()
    if GUESS in names:
        guesses = list(decisions.guesses())
        if any(question.answer == (GUESSED,) for question in guesses):  # or the answer were always the same
            listed += guesses
    yield from _of_last(
        names,
        (TABLE, STAND, AGAIN, GUESS),
        spans,
        lambda first, end: (question for question in listed if first <= question.node < end),
    )


def _of_last(
    names: list[str],
    kinds: tuple[str, ...],
    spans: list[tuple[int, int]],
    find: Callable[[int, int], Iterator[Question]],
) -> Iterator[Question]:
    lacking = {kind for kind in kinds if kind in names}
    for first, end in spans:
        if not lacking:
            return
        listed = [question for question in find(first, end) if question.kind in lacking]
        yield from listed
        lacking -= {question.kind for question in listed}


def _picks(candidates: list[Question], count: int, kinds: list[str], seed: int) -> list[Question]:
    # The kinds take turns, and the sorts within a kind. A moment gives a second question as a last resort.
    draw = random.Random(seed)
    if count < len(kinds):
        kinds = draw.sample(kinds, len(kinds))
    piles: dict[str, dict[int, list[Question]]] = {kind: {} for kind in kinds}
    for question in candidates:
        piles[question.kind].setdefault(question.sort, []).append(question)
    for sorts in piles.values():
        for pile in sorts.values():
            draw.shuffle(pile)
    picks: list[Question] = []
    later: list[Question] = []
    moments: set[int] = set()
    while len(picks) < count and any(piles.values()):
        for kind in [kind for kind in kinds if piles[kind]]:
            one = _next(piles[kind], moments, later)
            if one is not None and len(picks) < count:
                moments.add(one.moment)
                picks.append(one)
    return picks + later[: count - len(picks)]


def _next(sorts: dict[int, list[Question]], moments: set[int], later: list[Question]) -> Question | None:
    while sorts:
        sort, pile = next(iter(sorts.items()))
        question = pile.pop()
        if question.kind == SOURCE or question.moment not in moments:
            del sorts[sort]
            if pile:
                sorts[sort] = pile  # behind the others
            return question
        later.append(question)
        if not pile:
            del sorts[sort]
    return None
