"""The quiz as Python sees it: what it sends, what it hears, what it refuses."""

import re
import zlib
from typing import Any

from traitlets import TraitError

import xqlab
from tests.viz.recorded import XIANGQI, searched
from tests.viz.refusals import refusing
from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree
from xqlab.trace.questions.question import BY_ALPHA_BETA, KINDS, UNSEARCHED, QuestionError
from xqlab.viz import Quiz
from xqlab.viz.page.answers import AnswersError
from xqlab.xiangqi import Board

BOOK = TextbookTree("(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))")


def book() -> Any:
    return xqlab.search(BOOK, depth=4, enhancements=Enhancements.textbook(), record=True)


def test_what_the_page_gets() -> None:
    quiz = Quiz(book(), questions=12)
    assert len(quiz.questions) == len(quiz._questions) == 12
    assert {question["kind"] for question in quiz._questions} == {*BY_ALPHA_BETA, UNSEARCHED}
    assert quiz.event == quiz.questions[0].shown
    for language in ("en", "zh"):
        told = quiz._asked[language]
        assert len(told["questions"]) == 12
        assert set(told["hints"]) == set(KINDS)
        for sent, words in zip(quiz._questions, told["questions"]):
            assert sent["choices"] == len(words["choices"])
            assert words["prompt"]
    assert quiz._answers == [None] * 12


def test_answers_and_score() -> None:
    quiz = Quiz(book(), questions=4, language="en")
    assert (quiz.answers, quiz.score) == ([], (0, 0))
    given = [(1, True, [6]), (2, True, [7]), (1, None, [7, 8]), (0, False, [])]
    quiz._answers = [dict(zip(("tries", "right", "given"), each)) for each in given]
    assert [answer["right"] for answer in quiz.answers] == [True, True, None, False]
    assert quiz.answers[3]["prompt"] == quiz._asked["en"]["questions"][3]["prompt"]
    assert quiz.score == (1, 3)
    quiz.language = "zh"
    assert quiz.answers[0]["prompt"] == quiz._asked["zh"]["questions"][0]["prompt"]
    assert "3 answered, 1 right" in repr(quiz)


def test_a_search_with_everything_on_has_questions_in_both_languages() -> None:
    quiz = Quiz(searched("everything"), language="zh")
    assert len(quiz.questions) == 10
    assert len({one.kind for one in quiz.questions}) >= 4
    for text in quiz._asked["zh"]["questions"]:
        assert not re.search(r"\b(the|is|which)\b|[{}]", text["prompt"] + "".join(text["choices"]))
    assert "null window" in quiz._asked["en"]["hints"]["window"]
    easy = Quiz(searched("everything"), levels=[1])
    assert {one.level for one in easy.questions} == {1}


def test_what_is_asked_can_be_chosen() -> None:
    result = xqlab.search(Board(XIANGQI), depth=2, enhancements=Enhancements.textbook(), record=True)
    cuts = Quiz(result, questions=6, kinds=["cut"])
    assert {one.kind for one in cuts.questions} == {"cut"}
    assert cuts.questions != Quiz(result, questions=6, kinds=["cut"], seed=5).questions
    few = Quiz(result, questions=6, max_events=100)
    assert all(one.event < 100 for one in few.questions)
    assert "Quiz(result, max_events=...) shows more" in few._about["note"]["en"]
    assert Quiz(result, view="negamax", notation="wxf")._about["view"] == "negamax"
    one = Quiz(book(), questions=4, kinds=["unsearched"])._questions[0]
    assert (one["several"], one["covered"]) == (True, True)


test_what_makes_no_sense = refusing(
    (lambda: setattr(Quiz(book(), questions=3), "question", 3), WidgetError, "a question from 0 to 2, got 3"),
    (lambda: setattr(Quiz(book(), questions=3), "question", "two"), TraitError, "'two'"),
    (lambda: Quiz(book(), questions=0), QuestionError, "a number of questions above 0, got 0"),
    (lambda: Quiz(searched("minimax"), kinds=["cut"]), QuestionError, "a search that has questions"),
    (
        lambda: Quiz(book(), kinds=["unsearched"])._take([{"number": 1, "given": [0, 0], "tries": 1}]),
        AnswersError,
        r"an answer to question 1, got \[0, 0\]",
    ),
    (lambda: Quiz("a search"), WidgetError, "expected .*, got 'a search'"),
)


def test_it_is_handed_out_with_its_questions() -> None:
    quiz = Quiz(book(), questions=5)
    page = quiz.as_html(language="zh")
    assert page.styles == Quiz.STYLES
    assert (page.data["_questions"], page.data["_asked"]) == (quiz._questions, quiz._asked)
    assert page.data["block"] == zlib.decompress(quiz._block)
    for facts, actual in ((quiz._standalone()[2], False), (quiz._facts, True)):
        assert ("; best a, value 6 for Max" in dict(facts["en"])["Search"]) is actual
        assert ("；最佳着法 a，极大方的值 6" in dict(facts["zh"])["搜索"]) is actual
    assert len(page.page()) < 300_000
