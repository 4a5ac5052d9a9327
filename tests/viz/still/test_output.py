"""The picture that a cell keeps of a widget."""

from html import escape
from typing import Any

import pytest

import xqlab
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.viz import Overview, Quiz, SearchPanel, SideBySide, Stepper, TreeWidget, Twin
from xqlab.viz.still import output as still
from xqlab.viz.still.output import NOTES, Still

TEXTBOOK = Enhancements.textbook()


@pytest.fixture(scope="module")
def widgets() -> dict[str, Any]:
    """A widget of each kind, of small games."""
    tree = TextbookTree("((3 12 8) (2 4 6) (14 5 2))")
    run = xqlab.search(tree, depth=2, enhancements=TEXTBOOK, record=True)
    crosses = TicTacToe("b2 a1 a3 c1 b1")
    shallow = xqlab.search(crosses, depth=2, enhancements=TEXTBOOK, record=True)
    playouts = xqlab.mcts(crosses, playouts=20, record=True)
    return {
        "stepper": Stepper(run),
        "tree": TreeWidget(run),
        "overview": Overview(run),
        "twin": Twin(run, run),
        "quiz": Quiz(run, questions=3),
        "board": xqlab.BoardWidget(crosses),
        "panel": SearchPanel(crosses),
        "playouts": Stepper(playouts),
        "sides": SideBySide(shallow, playouts),
    }


@pytest.mark.parametrize(
    "name", ["stepper", "tree", "overview", "twin", "quiz", "board", "panel", "playouts", "sides"]
)
def test_a_cell_gets_the_widget_and_a_picture(
    widgets: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs: list[dict[str, Any]] = []
    monkeypatch.setattr(still, "display", lambda data, **_: outputs.append(data))
    widget = widgets[name]
    assert isinstance(widget, Still)
    widget._ipython_display_()
    live, kept = outputs
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert list(kept) == ["text/html"]
    html = kept["text/html"]
    assert NOTES.en in html
    assert "<script" not in html
    assert html.count("<svg") == {"twin": 2, "sides": 2, "quiz": 0}.get(name, 1)


def test_a_picture_in_chinese_and_of_a_closed_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs: list[dict[str, Any]] = []
    monkeypatch.setattr(still, "display", lambda data, **_: outputs.append(data))
    board = xqlab.BoardWidget(TicTacToe(), language="zh")
    board._ipython_display_()
    assert NOTES.zh in outputs[-1]["text/html"]
    board.close()
    board._ipython_display_()
    assert list(outputs[-1]) == ["text/plain"]


def test_a_quiz_keeps_its_questions_and_no_answer(widgets: dict[str, Any]) -> None:
    quiz = widgets["quiz"]
    html = quiz._still()
    for question in quiz._asked["en"]["questions"]:
        assert escape(question["prompt"]) in html
