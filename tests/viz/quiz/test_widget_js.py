"""The quiz without a page: what is read, what is right, how far the run may be seen."""

from typing import Any

import pytest

from tests.viz import javascript
from tests.viz.javascript import PURE

QUIZ_PURE = (*PURE, "quiz/words", "quiz/state")
QUESTIONS = [
    {"kind": "window", "shown": 3, "event": 4, "node": 2, "answer": [-32000, 6], "choices": 0},
    {"kind": "cut", "shown": 7, "event": 9, "node": 2, "answer": [1], "choices": 2},
    {"kind": "value", "shown": 11, "event": 12, "node": 1, "answer": [-5], "choices": 0},
]
OPEN = """
  const cursor = makeCursor(20);
  const quiz = makeQuiz(data.questions, cursor, data.begun);
  const heard = [];
  quiz.on((how) => heard.push([how, quiz.at(), cursor.here()]));
"""


def answer(body: str, **more: Any) -> Any:
    """What `body` answers about a quiz of three questions."""
    return javascript.run_javascript(OPEN + body, {"questions": QUESTIONS} | more, QUIZ_PURE)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("35", 35),
        ("+35", 35),
        (" −12 ", -12),
        ("- 12", -12),
        ("–7", -7),
        ("-inf", -32000),
        ("+∞", 32000),
        ("−∞", -32000),
        ("Infinity", 32000),
        ("oo", 32000),
        ("负", None),
        ("－３５", -35),
        ("-无穷", -32000),
        ("≥35", 35),
        ("<= -4", -4),
        ("0", 0),
        ("-0", 0),
        ("", None),
        ("-", None),
        ("3.5", None),
        ("1e3", None),
        ("12345678901", None),
        ("a6", None),
        ("3 5", 35),
    ],
)
def test_numbers_as_people_write_them(text: str, value: int | None) -> None:
    assert answer("return [readValue(data.text)]", text=text) == [value]


def test_each_number_is_judged() -> None:
    body = "return [judge([1, 2], [1, 2]), judge([1, 2], [1, 3]), judge([1, 2], [null, 2]), judge([5], [5])]"
    assert answer(body) == [[True, True], [True, False], None, [True]]


def test_a_wrong_number_may_be_tried_again() -> None:
    told = answer("""
      const first = quiz.give([-32000, 7]);
      const between = [quiz.isDone(), quiz.limit(), cursor.here(), quiz.answer()];
      const unread = quiz.give([null, 6]);
      const second = quiz.give([-32000, 6]);
      const third = quiz.give([0, 0]);
      return { first, between, unread, second, third, done: quiz.isDone(), limit: quiz.limit(),
        here: cursor.here(), answers: quiz.answers(), score: quiz.score(), heard };
    """)
    assert told["first"] == [True, False]
    assert told["between"] == [False, 3, 3, {"tries": 1, "right": None, "given": [-32000, 7]}]
    assert (told["unread"], told["second"], told["third"]) == (None, [True, True], None)
    assert (told["done"], told["limit"], told["here"]) == (True, 19, 4)
    assert told["answers"] == [{"tries": 2, "right": True, "given": [-32000, 6]}, None, None]
    assert told["score"] == [0, 1]
    assert told["heard"] == [["answer", 0, 3], ["answer", 0, 4]]


@pytest.mark.parametrize(("choice", "right"), [(0, False), (1, True)])
def test_a_choice_stands(choice: int, right: bool) -> None:
    told = answer(
        """
      quiz.go(1);
      quiz.choose(data.choice);
      quiz.choose(1 - data.choice);
      return [quiz.answer(), cursor.here(), quiz.score(), quiz.score("cut"), quiz.score("value")];
    """,
        choice=choice,
    )
    assert told == [
        {"tries": 1, "right": right, "given": [choice]},
        9,
        [int(right), 1],
        [int(right), 1],
        [0, 0],
    ]


def test_no_key_leads_past_the_question() -> None:
    told = answer("""
      const seen = limited(cursor, quiz.limit);
      const places = [];
      for (const k of [19, 2, 4, 0, 3]) { seen.goTo(k, "jump"); places.push(seen.here()); }
      const events = seen.events;
      quiz.show();
      seen.goTo(19, "jump");
      return { places, events, after: seen.here(), all: seen.events, answer: quiz.answer() };
    """)
    assert told["places"] == [3, 2, 3, 0, 3]
    assert (told["events"], told["after"], told["all"]) == (4, 19, 20)
    assert told["answer"] == {"tries": 0, "right": False, "given": []}


def test_whoever_moves_the_run_gets_no_further_than_the_question() -> None:
    told = answer("""
      cursor.goTo(19, "set"); const open = cursor.here();
      quiz.show(); cursor.goTo(19, "set");
      return [open, cursor.here()];
    """)
    assert told == [3, 19]


def test_on_to_what_is_not_done_and_from_the_start() -> None:
    told = answer("""
      const order = [quiz.at()];
      quiz.go(2); quiz.give([-5]); order.push(quiz.at());
      quiz.next(); order.push(quiz.at(), cursor.here());
      quiz.show(); quiz.next(); order.push(quiz.at());
      quiz.choose(1);
      const over = quiz.isOver();
      const score = quiz.score();
      quiz.restart();
      return { order, over, score, fresh: [quiz.at(), cursor.here(), quiz.answers(), quiz.isOver()] };
    """)
    assert told["order"] == [0, 2, 0, 3, 1]
    assert (told["over"], told["score"]) == (True, [2, 3])
    assert told["fresh"] == [0, 3, [None, None, None], False]


def test_what_was_begun_goes_on() -> None:
    begun = {"at": 1, "answers": [None, {"tries": 1, "right": True, "given": [1]}, None]}
    told = answer(
        """
      const start = [quiz.at(), cursor.here(), quiz.isDone(), quiz.score()];
      quiz.set({ at: 2, answers: [null, null, null] });
      return [...start, quiz.at(), cursor.here(), quiz.score(), heard];
    """,
        begun=begun,
    )
    assert told == [1, 9, True, [1, 1], 2, 11, [0, 0], [["set", 2, 11]]]


def test_both_languages_have_the_same_words() -> None:
    told = answer("""
      const shape = (words) => Object.entries(words).map(([key, value]) =>
        [key, (typeof value === "string" ? value.match(/\\{\\w+\\}/g) ?? [] : Object.keys(value)).sort()]);
      return [shape(quizWordsOf("en")), shape(quizWordsOf("zh")), quizWordsOf("fr") === quizWordsOf("en")];
    """)
    assert told[0] == told[1]
    assert told[2]
