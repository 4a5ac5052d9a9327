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
    """The squares as they are seen."""
    rows: list[list[int]] = call(STATE, "rowsOf", board_picture(flip=flip).as_json()["centers"])
    return rows


def labels(at: Any, held: int, squares: list[int], language: str = "en", sets: bool = False) -> Any:
    """What squares are called."""
    return call(CALLS, "labels", at, about_game(PROFILE, Board()), language, held, squares, sets)


def test_rows_are_as_they_are_seen() -> None:
    rows = rows_of()
    assert rows == [list(range(9 * rank, 9 * rank + 9)) for rank in range(9, -1, -1)]
    assert rows_of(flip=True) == [row[::-1] for row in rows[::-1]]


@pytest.mark.parametrize(
    ("key", "far", "to"),
    [
        ("ArrowUp", False, "e3"),
        ("ArrowDown", False, "e1"),
        ("ArrowLeft", False, "d2"),
        ("ArrowRight", False, "f2"),
        ("Home", False, "a2"),
        ("End", False, "i2"),
        ("PageUp", False, "e9"),
        ("PageDown", False, "e0"),
        ("Home", True, "a9"),
        ("End", True, "i0"),
    ],
)
def test_keys_go_where_the_eye_goes(key: str, far: bool, to: str) -> None:
    actual = call(STATE, "stepCursor", rows_of(), E2, key, far)
    assert PROFILE.squares[actual] == to


def test_the_cursor_stays_on_the_board_and_other_keys_do_nothing() -> None:
    rows = rows_of()
    tries = [(0, "ArrowDown"), (0, "ArrowLeft"), (89, "ArrowUp"), (89, "ArrowRight"), (0, "x"), (0, "Tab")]
    actual = [call(STATE, "stepCursor", rows, at, key) for at, key in tries]
    assert actual == [0, 0, 89, 89, None, None]


@pytest.mark.parametrize("flip", [False, True])
def test_points_and_squares(flip: bool) -> None:
    picture = board_picture(flip=flip).as_json()
    actual = [call(STATE, "squareAt", picture, x + 30, y - 30) for x, y in picture["centers"]]
    assert actual == list(range(90))
    assert [call(STATE, "squareAt", picture, *at) for at in ([-5, 10], [5, 5], [10_000, 400])] == [-1, -1, -1]


def test_presses() -> None:
    tries = [[-1, H2], [H2, H2], [H2, E2], [H2, H9], [H2, E0], [H2, 89], [-1, 89], [-1, 40], [H2, 19]]
    assert [call(STATE, "press", position(), *attempt) for attempt in tries] == [
        {"held": H2, "move": None, "refused": False},  # lifted
        {"held": -1, "move": None, "refused": False},  # put back
        {"held": -1, "move": [H2, E2], "refused": False},
        {"held": -1, "move": [H2, H9], "refused": False},  # taken
        {"held": E0, "move": None, "refused": False},  # another own piece
        {"held": -1, "move": None, "refused": True},
        {"held": -1, "move": None, "refused": False},  # the other side's piece
        {"held": -1, "move": None, "refused": False},  # an empty square
        {"held": 19, "move": None, "refused": False},
    ]


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


def test_the_list_of_moves() -> None:
    rows = call(STATE, "moveRows", position("h2e2", "h9g7", "h0g2"), "wxf")
    assert [(row["number"], [move["text"] for move in row["moves"]]) for row in rows] == [
        (1, ["C2=5", "H8+7"]),
        (2, ["H2+3"]),
    ]
    assert rows[1]["moves"][0] == {"ply": 3, "text": "H2+3", "spoken": "Red: knight h0 to g2"}
    black = Board("3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 9")
    rows = call(STATE, "moveRows", position("d9d8", "a0a1", board=black), "uci")
    assert [row["number"] for row in rows] == [9, 10]
    assert rows[0]["moves"][0] is None
    assert rows[1]["moves"][0]["text"] == "a0a1"


def test_marks() -> None:
    rest, held, pending, hinted, setup = call(CALLS, "marksInEachState", position("h2e2"), H9)
    assert rest["spots"] == [[H2, "from"], [E2, "to"]]
    assert (rest["dots"], rest["check"], rest["slide"]) == ([], -1, [H2, E2])
    assert held["spots"][-1] == [H9, "held"]
    assert {square for square, kind in held["dots"] if kind == "target"} == {69, 71}
    assert pending["slide"] == [3, 13]
    assert pending["arrows"] == [[0, 9, "best"]]
    assert hinted == [[0, 9, "best"], [1, 2, "best"]]
    assert setup == {"spots": [[7, "held"]]}


def test_cells_that_are_shown() -> None:
    rest, pending, setup = call(CALLS, "cellsInEachState", position(), [H2, E2])
    board = Board()
    assert rest == board.cells()
    board.push_uci("h2e2")
    assert pending == board.cells()
    assert setup == ["K"]


def test_what_squares_are_called_in_chinese() -> None:
    assert labels(position(), -1, [0, 40, 4], "zh") == [
        "红车 a0，可走到 a1、a2",
        "e4，空",
        "红帅 e0，可走到 e1",
    ]
    assert labels(position(), H2, [H2, E2, H9], "zh") == [
        "红炮 h2，已拿起",
        "e2，空，红炮可走到这里",
        "黑马 h9，可以吃",
    ]
