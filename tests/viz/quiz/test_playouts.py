"""A quiz about a Monte-Carlo tree search: what the browser gets, against the log, and what is refused."""

import xqlab
from tests.viz.javascript import call
from tests.viz.refusals import refusing
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


def test_answers_score_and_the_page() -> None:
    quiz = new_quiz(language="zh", kinds=["mean"])
    quiz._answers = [{"tries": 1, "right": True, "given": [0.5]}, *quiz._answers[1:]]
    assert quiz.score == (1, 1)
    assert quiz.answers[0]["prompt"] == quiz._asked["zh"]["questions"][0]["prompt"]
    data = quiz.as_html().data
    assert (data["about"]["panel"], data["_questions"]) == ("playouts", quiz._questions)
    assert "8 questions about a search of tic-tac-toe, 1 answered, 1 right" in repr(quiz)
    tree = TextbookTree("((3 5) (2 9))")
    boardless = Quiz(xqlab.mcts(tree, playouts=40, record=True, scale=10.0, solve=False))
    assert boardless._about["picture"] is None


test_what_makes_no_sense = refusing(
    (lambda: Quiz(xqlab.mcts(BOARD, playouts=9)), MctsError, "nothing was recorded: search with record=True"),
    (lambda: Quiz(xqlab.mcts(BOARD, playouts=9, record=1)), QuestionError, "a playout ends, got 1 of"),
    (lambda: new_quiz(questions=0), QuestionError, "a number of questions above 0, got 0"),
    (lambda: new_quiz(kinds=["window"]), QuestionError, "among child, mean, got 'window'"),
    (lambda: new_quiz(max_events=0), WidgetError, "max_events to be an integer above 0, got 0"),
    (lambda: setattr(new_quiz(), "question", 8), WidgetError, "a question from 0 to 7, got 8"),
)


def test_decimals_as_people_write_them_may_be_off_by_the_last_digit() -> None:
    read = {"0.25": 0.25, "−.5": -0.5, "+1": 1, "0,33": 0.33, "－０.５": -0.5, "1/2": None, "": None}
    assert {text: call("quiz/state.js", "readDecimal", text) for text in read} == read
    judged = [call("quiz/state.js", "judge", [1 / 3], [given], 0.01) for given in (0.33, 0.35, None)]
    assert judged == [[True], [False], None]


def test_the_table_gives_nothing_away_before_the_answer() -> None:
    sent = new_quiz(kinds=["child"])._questions[0]
    before, after = (call("quiz/scene.js", "childRows", sent, is_done) for is_done in (False, True))
    assert len(before) == len(after) == len(sent["rows"])
    assert {row["sum"] for row in before} == {None}
    assert max(after, key=lambda row: row["share"])["sum"] == after[sent["answer"][0]]["sum"]
    assert call("quiz/scene.js", "questionMarks", sent, None)["arrows"] == []
    assert [sent["rows"][0]["squares"][1], "best"] in call("quiz/scene.js", "questionMarks", sent, 0)["spots"]
