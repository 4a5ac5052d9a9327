"""What presses, keys and drops mean on the board: the browser's pure functions, against Python's board."""

from typing import Any

import pytest

from tests.viz.javascript import call
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import about_game, played_move, position_message
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board, parse_square
from xqlab.xiangqi.picture import board_picture

PROFILE = BoardProfile.of(Board())
H2, E2, H9, E0 = (parse_square(name) for name in ("h2", "e2", "h9", "e0"))
STATE, CALLS = "board/state.js", "board/calls.mjs"


def position(*moves: str, board: Board | None = None) -> Any:
    """The position after some moves, as the browser gets it."""
    start = Board() if board is None else board
    line: LineOfPlay = LineOfPlay(start, note=lambda before, code: played_move(PROFILE, before, code))
    for move in moves:
        line.play(PROFILE.code(line.board, move))
    return position_message(line, PROFILE, serial=1)


def rows_of(flip: bool = False) -> list[list[int]]:
    rows: list[list[int]] = call(STATE, "rowsOf", board_picture(flip=flip).as_json()["centers"])
    return rows


def labels(at: Any, held: int, squares: list[int], language: str = "en", sets: bool = False) -> Any:
    return call(CALLS, "labels", at, about_game(PROFILE, Board()), language, held, squares, sets)


def test_rows_are_as_they_are_seen() -> None:
    rows = rows_of()
    assert rows == [list(range(9 * rank, 9 * rank + 9)) for rank in range(9, -1, -1)]
    assert rows_of(flip=True) == [row[::-1] for row in rows[::-1]]


def test_keys_go_where_the_eye_goes() -> None:
    rows = rows_of()
    near = {"Up": "e3", "Down": "e1", "Left": "d2", "Right": "f2"}
    goes = {(f"Arrow{name}", False): to for name, to in near.items()}
    goes |= {("Home", False): "a2", ("End", False): "i2", ("Home", True): "a9", ("End", True): "i0"}
    goes |= {("PageUp", False): "e9", ("PageDown", False): "e0"}
    assert {key: PROFILE.squares[call(STATE, "stepCursor", rows, E2, *key)] for key in goes} == goes
    # The cursor stays on the board, and other keys do nothing.
    tries = [(0, "ArrowDown"), (0, "ArrowLeft"), (89, "ArrowUp"), (89, "ArrowRight"), (0, "x"), (0, "Tab")]
    assert [call(STATE, "stepCursor", rows, at, key) for at, key in tries] == [0, 0, 89, 89, None, None]


@pytest.mark.parametrize("flip", [False, True])
def test_points_and_squares(flip: bool) -> None:
    picture = board_picture(flip=flip).as_json()
    actual = [call(STATE, "squareAt", picture, x + 30, y - 30) for x, y in picture["centers"]]
    assert actual == list(range(90))
    assert [call(STATE, "squareAt", picture, *at) for at in ([-5, 10], [5, 5], [10_000, 400])] == [-1, -1, -1]


def test_presses() -> None:
    tries = [[-1, H2], [H2, H2], [H2, E2], [H2, H9], [H2, E0], [H2, 89], [-1, 89], [-1, 40], [H2, 19]]
    answers = [call(STATE, "press", position(), *attempt) for attempt in tries]
    # Lifted, put back, moved, taken, another own piece; not a move, the other side's piece, an empty square.
    assert [answer["held"] for answer in answers] == [H2, -1, -1, -1, E0, -1, -1, -1, 19]
    assert [answer["move"] for answer in answers] == [None, None, [H2, E2], [H2, H9], *[None] * 5]
    assert [answer["refused"] for answer in answers] == [False] * 5 + [True] + [False] * 3


def test_every_pair_of_presses_that_moves_is_a_legal_move() -> None:
    board = Board()
    for moves in ((), ("h2e2",), ("h2e2", "h7e7", "h0g2", "h9g7", "e2e6")):
        for move in moves[len(board.move_stack) :]:
            board.push_uci(move)
        legal = sorted([move.from_square, move.to_square] for move in board.legal_moves)
        assert sorted(call(CALLS, "pressedMoves", position(*moves))) == legal


def test_what_squares_are_called() -> None:
    assert labels(position(), -1, [0, 40, 89, 4]) == [
        "red rook a0, can move to a1, a2",
        "e4, empty",
        "black rook i9",
        "red king e0, can move to e1",
    ]
    assert labels(position(), H2, [H2, E2, H9, 0]) == [
        "red cannon h2, lifted",
        "e2, empty, red cannon can move here",
        "black knight h9, can be taken",
        "red rook a0, can move to a1, a2",
    ]
    checked = position("h2e2", "h7e7", "h0g2", "h9g7", "e2e6")
    assert labels(checked, -1, [85, parse_square("e6"), 81]) == [
        "black king e9, in check",
        "red cannon e6, moved last",
        "black rook a9",
    ]
    setting_up = labels(position(), 0, [0, 1, 40], sets=True)
    assert setting_up == ["red rook a0, lifted", "red knight b0", "e4, empty"]
    chinese = labels(position(), -1, [0, 40, 4], "zh") + labels(position(), H2, [H2, E2, H9], "zh")
    assert chinese[:3] == ["红车 a0，可走到 a1、a2", "e4，空", "红帅 e0，可走到 e1"]
    assert chinese[3:] == ["红炮 h2，已拿起", "e2，空，红炮可走到这里", "黑马 h9，可以吃"]


def test_the_list_of_moves() -> None:
    rows = call(STATE, "moveRows", position("h2e2", "h9g7", "h0g2"), "wxf")
    listed = [(row["number"], [move["text"] for move in row["moves"]]) for row in rows]
    assert listed == [(1, ["C2=5", "H8+7"]), (2, ["H2+3"])]
    assert rows[1]["moves"][0] == {"ply": 3, "text": "H2+3", "spoken": "Red: knight h0 to g2"}
    black = Board("3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 9")
    rows = call(STATE, "moveRows", position("d9d8", "a0a1", board=black), "uci")
    assert [row["number"] for row in rows] == [9, 10]
    assert (rows[0]["moves"][0], rows[1]["moves"][0]["text"]) == (None, "a0a1")


def test_marks() -> None:
    rest, held, pending, hinted, setup = call(CALLS, "marksInEachState", position("h2e2"), H9)
    assert rest["spots"] == [[H2, "from"], [E2, "to"]]
    assert (rest["dots"], rest["check"], rest["slide"], held["spots"][-1]) == ([], -1, [H2, E2], [H9, "held"])
    assert {square for square, kind in held["dots"] if kind == "target"} == {69, 71}
    assert (pending["slide"], pending["arrows"]) == ([3, 13], [[0, 9, "best"]])
    assert (hinted, setup) == ([[0, 9, "best"], [1, 2, "best"]], {"spots": [[7, "held"]]})


def test_cells_that_are_shown() -> None:
    shown, board = call(CALLS, "cellsInEachState", position(), [H2, E2]), Board()
    before = board.cells()
    board.push_uci("h2e2")
    assert shown == [before, board.cells(), ["K"]]
