"""Items from questions that the log of a search answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xqlab.teach.exercises.ideas import ideas_of
from xqlab.teach.exercises.item import Item, ItemText
from xqlab.trace.conventions import LANGUAGES, Conventions
from xqlab.trace.questions.questions import Question
from xqlab.trace.questions.words import asked
from xqlab.trace.reasons.sentences import sentence

LABELS = {"en": {1: ("value",), 2: ("α", "β")}, "zh": {1: ("值",), 2: ("α", "β")}}


def item_of(
    result: Any, question: Question, *, whole: bool, ideas: Mapping[str, Sequence[float]] | None = None
) -> Item:
    """The item of a question about a recorded search; values as Max sees them.

    whole : whether the whole tree of the game is shown, and not the search up to the question
    ideas : name of a wrong idea -> the answer it leads to, by default those of `ideas_of`; those that lead to
            the key are left out
    """
    tree, texts = result.tree, {}
    for language in LANGUAGES:
        words = asked(tree, question, Conventions.of(tree, language=language, view="minimax"))
        labels = () if words.choices else LABELS[language][len(words.answer)]
        why = sentence(tree, question.event, language=language, view="minimax")
        texts[language] = ItemText(words.prompt, words.choices, labels, why)
    answers = {
        name: tuple(answer)
        for name, answer in (ideas_of(result, question) if ideas is None else ideas).items()
    }
    return Item(
        exercise="",
        number=1,
        kind=question.kind,
        level=1,
        points=1,
        answer=words.answer,
        texts=texts,
        result=result,
        shown=None if whole else question.shown,
        event=question.event,
        node=question.node,
        several=bool(getattr(words, "several", False)),
        ideas={name: answer for name, answer in answers.items() if answer != words.answer},
    )
