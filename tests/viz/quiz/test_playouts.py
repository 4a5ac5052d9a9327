"""A quiz about a Monte-Carlo tree search: what the browser gets, against the log, and what is refused."""

from pathlib import Path

import pytest

import xqlab
from tests.viz.javascript import call
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.mcts import MctsError
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.playouts.sentences import sentence
from xqlab.trace.questions.question import QuestionError
from xqlab.viz import Quiz
from xqlab.xiangqi import Board

BOARD = TicTacToe("b2 a1 c3")


def new_quiz(**options: object) -> Quiz:
    result = xqlab.mcts(BOARD, playouts=120, seed=1, record=True)
    return Quiz(result, **{"questions": 8, "language": "en"} | options)  # type: ignore[arg-type]


def test_the_browser_gets_what_the_log_says() -> None:
    quiz = new_quiz()
    playouts = Playouts(xqlab.mcts(BOARD, playouts=120, seed=1, record=True))
    tree = playouts.result.tree
    assert {question["kind"] for question in quiz._questions} == {"child", "mean"}
    assert quiz.event == quiz._questions[0]["shown"]
    assert not any(quiz._standalone()[1]["about"]["note"].values())
    for number, sent in enumerate(quiz._questions):
        event = playouts.log[sent["event"]]
        texts = quiz._asked["en"]["questions"][number]
        assert texts["because"].startswith(sentence(playouts, sent["event"], language="en"))
        assert quiz._asked["zh"]["questions"][number]["prompt"] != texts["prompt"]
        assert "根 " not in quiz._asked["zh"]["questions"][number]["prompt"]
        assert sent["cells"] == tree.board_at(sent["node"]).cells()
        if sent["kind"] == "mean":
            assert sent["answer"] == [float(event.q)]
            assert sent["rows"] == texts["choices"] == []
            continue
        assert texts["choices"][sent["answer"][0]] == playouts.text(int(event.node))
        chosen = sent["rows"][sent["answer"][0]]
        assert (chosen["n"], chosen["q"], chosen["u"]) == (event.visits, event.q, event.u)
        # A move of tic-tac-toe only goes to a square: the one that it fills.
        after = tree.board_at(int(event.node)).cells()
        assert chosen["squares"] == [-1, next(at for at, old in enumerate(sent["cells"]) if old != after[at])]


def test_squares_of_moves_that_leave_one() -> None:
    result = xqlab.mcts(Board(), playouts=150, record=True, evaluator="static")
    quiz = Quiz(result, questions=6, kinds=["mean"], faces="latin", flip=True)
    moved = [question for question in quiz._questions if question["move"]]
    assert moved
    for question in moved:
        start, end = question["move"]
        assert question["cells"][start] == ""
        assert question["cells"][end] != ""


def test_answers_score_and_the_page(tmp_path: Path) -> None:
    quiz = new_quiz(language="zh", kinds=["mean"])
    quiz._answers = [{"tries": 1, "right": True, "given": [0.5]}, *quiz._answers[1:]]
    assert quiz.score == (1, 1)
    assert quiz.answers[0]["prompt"] == quiz._asked["zh"]["questions"][0]["prompt"]
    page = quiz.as_html()
    assert page.data["about"]["panel"] == "playouts"
    assert page.data["questions"] == quiz._questions
    assert "关于井字棋一次搜索的问题" in quiz.save_html(tmp_path / "quiz.html").read_text("utf-8")
    assert repr(quiz).startswith("<Quiz of 8 questions about a search of tic-tac-toe, 1 answered, 1 right")
    boardless = Quiz(
        xqlab.mcts(TextbookTree("((3 5) (2 9))"), playouts=40, record=True, scale=10.0, solve=False)
    )
    assert boardless._about["picture"] is None


def test_what_makes_no_sense() -> None:
    with pytest.raises(MctsError, match="nothing was recorded: search with record=True"):
        Quiz(xqlab.mcts(BOARD, playouts=9))
    with pytest.raises(QuestionError, match="a log in which a playout ends, got 1 of"):
        Quiz(xqlab.mcts(BOARD, playouts=9, record=1))
    with pytest.raises(QuestionError, match="a number of questions above 0, got 0"):
        new_quiz(questions=0)
    with pytest.raises(QuestionError, match="among child, mean, got 'window'"):
        new_quiz(kinds=["window"])
    with pytest.raises(WidgetError, match="max_events to be an integer above 0, got 0"):
        new_quiz(max_events=0)
    quiz = new_quiz()
    with pytest.raises(WidgetError, match="a question from 0 to 7, got 8"):
        quiz.question = 8


NUMBERS = [
    ("0.25", 0.25),
    ("−.5", -0.5),
    ("+1", 1),
    ("0,33", 0.33),
    ("－０.５", -0.5),
    ("1/2", None),
    ("", None),
    ("Q", None),
]


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_decimals_as_people_write_them(text: str, value: float | None) -> None:
    assert call("quiz/state.js", "readDecimal", text) == value


def test_a_mean_may_be_off_by_its_last_digit() -> None:
    assert call("quiz/state.js", "judge", [1 / 3], [0.33], 0.01) == [True]
    assert call("quiz/state.js", "judge", [1 / 3], [0.35], 0.01) == [False]
    assert call("quiz/state.js", "judge", [1 / 3], [None], 0.01) is None


def test_the_table_gives_nothing_away_before_the_answer() -> None:
    quiz = new_quiz(kinds=["child"])
    sent, texts = quiz._questions[0], quiz._asked["en"]["questions"][0]["choices"]
    words = call("quiz/words.js", "quizWordsOf", "en", "playouts")
    before = call("quiz/scene.js", "childTableHtml", sent, texts, None, False, words)
    after = call("quiz/scene.js", "childTableHtml", sent, texts, None, True, words)
    assert before.count("data-choice") == after.count("data-choice") == len(sent["rows"])
    assert "Q + U" not in before
    assert "✓" not in before
    assert "Q + U" in after
    assert f"✓ {texts[sent['answer'][0]]}" in after
    assert call("quiz/scene.js", "questionMarks", sent, None)["arrows"] == []
    assert [sent["rows"][0]["squares"][1], "best"] in call("quiz/scene.js", "questionMarks", sent, 0)["spots"]
