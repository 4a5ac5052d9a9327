"""Items from questions that the log of a search answers."""

from typing import Any

from xqlab.teach.exercises.ideas import ideas_of
from xqlab.teach.exercises.item import Item, ItemText
from xqlab.trace.conventions import LANGUAGES, Conventions
from xqlab.trace.questions.question import Question
from xqlab.trace.questions.words import asked
from xqlab.trace.reasons.sentences import sentence
from xqlab.words import Words, in_language

OWN = Words(" ({})", "（{}）")  # conventions that do not go without saying
LABELS = {1: (Words("value", "值"),), 2: ("α", "β")}


def item_of(result: Any, question: Question, *, whole: bool) -> Item:
    """The item of a question about a recorded search; values as Max sees them.

    whole : whether the whole tree of the game is shown, and not the search up to the question
    """
    tree, texts = result.tree, {}
    for language in LANGUAGES:
        how = Conventions.of(tree, language=language, notation="", view="minimax")
        words = asked(tree, question, how)
        is_plain = how == Conventions(language=language)
        prompt = words.prompt + ("" if is_plain else in_language(OWN, language).format(how.text()))
        labels = () if words.choices else in_language(LABELS[len(words.answer)], language)
        why = sentence(tree, question.event, language=language, notation="", view="minimax")
        texts[language] = ItemText(prompt, words.choices, labels, why)
    return Item(
        kind=question.kind,
        answer=words.answer,
        texts=texts,
        result=result,
        shown=None if whole else question.shown,
        event=question.event,
        node=question.node,
        several=words.several,
        ideas={name: wrong for name, wrong in ideas_of(result, question).items() if wrong != words.answer},
    )
