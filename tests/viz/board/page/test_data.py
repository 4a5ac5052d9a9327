"""A game on a page without a search: its data, and the script that steps through them."""

from typing import Any

from tests.viz.javascript import call
from xqlab import BoardWidget
from xqlab.games import TicTacToe
from xqlab.viz.board.page.data import page_data, page_facts
from xqlab.xiangqi import Board


def test_a_game_has_its_positions_and_its_text() -> None:
    board = Board()
    board.push_uci("h2e2")
    data = page_data(widget := BoardWidget(board))
    assert [position["fen"] for position in data["line"]] == [Board().fen(), board.fen()]
    assert "1. 炮二平五 *" in data["line"][1]["written"]["chinese"]
    assert not data["line"][1]["legal"]
    assert dict(page_facts(widget)["en"])["Position"] == board.fen()


def test_a_page_plays_where_it_can() -> None:
    page = BoardWidget(TicTacToe("b2 a1"), editable=False).as_html()
    assert (page.script, page.is_live) == ("board/widget", False)
    assert page.titles["en"] == "A position of tic-tac-toe"
    assert "About this position" in page.page()
    for options in ({}, {"editable": False, "engine_side": "both"}):
        assert BoardWidget(TicTacToe(), **options).as_html().is_live


def play(data: Any, *wishes: Any) -> list[Any]:
    """The script's answer to each request, and its state after it: [refusal, fen, can undo, can redo]."""
    requests = [{"do": wish} if isinstance(wish, str) else wish for wish in wishes]
    answers: list[Any] = call("board/page/past_game.mjs", "play", data, requests)
    return answers


def test_the_script_steps_and_plays_nothing() -> None:
    board = Board()
    board.push_uci("h2e2")
    data = page_data(BoardWidget(board))
    first, second = data["line"]
    move = {"do": "play", "start": 25, "end": 22}
    answers = play(data, "undo", "undo", move, {"do": "go", "ply": 1}, "new", "redo", "hint")
    assert [answer[0] is None for answer in answers] == [True, False, False, True, True, False, False]
    assert [answer[1] for answer in answers] == [first["fen"]] * 3 + [second["fen"]] * 4
    assert (answers[0][2:], answers[3][2:]) == ([False, True], [True, False])
    assert ["notebook" in answers[1][0][0], "笔记本" in answers[1][0][1]] == [True, True]


def test_a_game_to_step_through_begins_at_its_start() -> None:
    board = TicTacToe("b2 a1 c3")
    data = page_data(BoardWidget(board, editable=False))
    assert (len(data["line"]), data["at"]) == (4, 0)
    answers = play(data, *["redo"] * 4, "new")
    assert [answer[0] is None for answer in answers] == [True, True, True, False, True]
    assert [answer[2] for answer in answers] == [True, True, True, True, False]
    assert [answer[3] for answer in answers] == [True, True, False, False, True]
