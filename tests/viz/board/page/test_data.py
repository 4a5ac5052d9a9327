"""A board on a page without a kernel: its data, and the script that plays from them."""

from typing import Any

from tests.viz.javascript import call
from xqlab import BoardWidget
from xqlab.games import TicTacToe
from xqlab.viz.board.page.data import page_data, page_facts
from xqlab.xiangqi import Board


def test_each_legal_move_has_the_position_after_it() -> None:
    board = Board()
    board.push_uci("h2e2")
    data = page_data(widget := BoardWidget(board))
    assert [position["fen"] for position in data["line"]] == [Board().fen(), board.fen()]
    assert set(data["after"]) == {f"{move.from_square}-{move.to_square}" for move in board.legal_moves}
    (after,) = [each for name, each in data["after"].items() if name == "82-65"]
    board.push_uci("b9c7")
    assert after["fen"] == board.fen()
    assert sum(map(len, after["legal"].values())) == len(list(board.legal_moves))
    assert "1. 炮二平五 马２进３ *" in after["written"]["chinese"]
    assert dict(page_facts(widget)["en"])["Legal moves"].startswith(f"{len(data['after'])} here")


def test_the_page_is_whole() -> None:
    assert len(page_data(BoardWidget(TicTacToe()))["after"]) == 9
    page = BoardWidget(Board()).as_html()
    assert page.script == "board/widget"
    assert page.titles == {"en": "A position of Xiangqi", "zh": "中国象棋的一个局面"}
    assert "About this position" in page.page()


def play(data: Any, *wishes: Any) -> list[Any]:
    """The script's answer to each request, and its state after it: [refusal, fen, can undo, can redo]."""
    requests = [{"do": wish} if isinstance(wish, str) else wish for wish in wishes]
    answers: list[Any] = call("board/page/one_ply.mjs", "play", data, requests)
    return answers


def test_the_script_plays_one_move_and_back() -> None:
    board = Board()
    board.push_uci("h2e2")
    data = page_data(BoardWidget(board))
    first, second = data["line"]
    move, after = next(iter(data["after"].items()))
    start, end = map(int, move.split("-"))
    wishes: list[Any] = [{"do": "play", "start": start, "end": end}, "undo", "undo", "undo"]
    wishes += [{"do": "play", "start": first["ply"], "end": 1}, "redo", {"do": "go", "ply": 2}, "new"]
    answers = play(data, *wishes)
    assert [answer[0] is None for answer in answers] == [True, True, True, False, False, True, True, True]
    places = after, second, first, first, first, second, after, second
    assert [answer[1] for answer in answers] == [place["fen"] for place in places]
    assert (answers[0][2:], answers[2][2:]) == ([True, False], [False, True])
    assert ["notebook" in answers[3][0][0], "笔记本" in answers[3][0][1]] == [True, True]


def test_a_second_move_needs_a_kernel() -> None:
    data = page_data(BoardWidget(Board()))
    first, second = ({"do": "play", "start": start, "end": end} for start, end in ((25, 22), (88, 69)))
    answers = play(data, first, second, "hint")
    assert [answer[0] is None for answer in answers] == [True, False, False]
    assert answers[0][1] == answers[1][1] == answers[2][1] == data["after"]["25-22"]["fen"]


def test_a_game_to_step_through_begins_at_its_start() -> None:
    board = TicTacToe("b2 a1 c3")
    data = page_data(BoardWidget(board, editable=False))
    assert (len(data["line"]), data["at"]) == (4, 0)
    answers = play(data, *["redo"] * 4, "new")
    assert [answer[0] is None for answer in answers] == [True, True, True, False, True]
    assert [answer[2] for answer in answers] == [True, True, True, True, False]
    assert [answer[3] for answer in answers] == [True, True, False, False, True]
