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
    facts = page_facts(widget)
    assert dict(facts["en"])["Legal moves"].startswith(f"{len(data['after'])} here")


def test_any_game_has_a_page() -> None:
    data = page_data(BoardWidget(TicTacToe()))
    assert len(data["after"]) == 9


def test_the_page_is_whole() -> None:
    page = BoardWidget(Board()).as_html()
    assert page.script == "board/page/standalone"
    assert page.titles == {"en": "A position of Xiangqi", "zh": "中国象棋的一个局面"}
    assert "About this position" in page.page()


def play(data: Any, *wishes: dict[str, Any]) -> list[Any]:
    """The script's answer to each request, and its state after it: [refusal, fen, can undo, can redo]."""
    answers: list[Any] = call("board/page/one_ply.mjs", "play", data, list(wishes))
    return answers


def test_the_script_plays_one_move_and_back() -> None:
    board = Board()
    board.push_uci("h2e2")
    data = page_data(BoardWidget(board))
    first, second = data["line"]
    move, after = next(iter(data["after"].items()))
    start, end = map(int, move.split("-"))
    wishes = [{"do": "play", "start": start, "end": end}, {"do": "undo"}, {"do": "undo"}, {"do": "undo"}]
    wishes += [
        {"do": "play", "start": first["ply"], "end": 1},
        {"do": "redo"},
        {"do": "go", "ply": 2},
        {"do": "new"},
    ]
    answers = play(data, *wishes)
    assert [answer[0] is None for answer in answers] == [True, True, True, False, False, True, True, True]
    assert [answer[1] for answer in answers] == [
        *(after["fen"], second["fen"], first["fen"], first["fen"], first["fen"]),
        *(second["fen"], after["fen"], second["fen"]),
    ]
    assert answers[0][2:] == [True, False]
    assert answers[2][2:] == [False, True]
    english, chinese = answers[3][0]
    assert "notebook" in english
    assert "笔记本" in chinese


def test_a_second_move_needs_a_kernel() -> None:
    data = page_data(BoardWidget(Board()))
    answers = play(
        data, {"do": "play", "start": 25, "end": 22}, {"do": "play", "start": 88, "end": 69}, {"do": "hint"}
    )
    assert [answer[0] is None for answer in answers] == [True, False, False]
    assert answers[0][1] == answers[1][1] == answers[2][1] == data["after"]["25-22"]["fen"]


def test_a_game_to_step_through_begins_at_its_start() -> None:
    board = TicTacToe("b2 a1 c3")
    data = page_data(BoardWidget(board, editable=False))
    assert (len(data["line"]), data["at"]) == (4, 0)
    answers = play(data, {"do": "redo"}, {"do": "redo"}, {"do": "redo"}, {"do": "redo"}, {"do": "new"})
    assert [answer[0] is None for answer in answers] == [True, True, True, False, True]
    assert [answer[2:] for answer in answers] == [
        [True, True],
        [True, True],
        [True, False],
        [True, False],
        [False, True],
    ]
