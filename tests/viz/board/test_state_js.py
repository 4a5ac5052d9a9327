"""What presses, keys and drops mean on the board: the browser's pure functions, against Python's board."""

from typing import Any

import pytest

from tests.viz import javascript
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import about_game, played_move, position_message
from xqlab.viz.page.xiangqi_manner import XiangqiManner
from xqlab.xiangqi import Board, parse_square
from xqlab.xiangqi.picture import board_picture

MANNER = XiangqiManner()
H2, E2, H9, E0 = (parse_square(name) for name in ("h2", "e2", "h9", "e0"))


def answer(body: str, *moves: str, board: Board | None = None, **data: Any) -> Any:
    """What `body` answers; it sees `position` and `about` as the browser gets them, and `data`."""
    start = Board() if board is None else board
    line: LineOfPlay = LineOfPlay(start, note=lambda before, code: played_move(MANNER, before, code))
    for move in moves:
        line.play(MANNER.code(line.board, move))
    sent = {"position": position_message(line, MANNER, serial=1), "about": about_game(MANNER), **data}
    return javascript.run_javascript(
        f"const {{ position, about }} = data;\nconst words = BOARD_WORDS.en;\n{body}",
        sent,
        modules=("board/words", "board/state"),
    )


def test_rows_are_as_they_are_seen() -> None:
    centers = board_picture().as_json()["centers"]
    flipped = board_picture(flip=True).as_json()["centers"]
    rows = answer("return rowsOf(data.centers);", centers=centers)
    assert rows == [list(range(9 * rank, 9 * rank + 9)) for rank in range(9, -1, -1)]
    turned = answer("return rowsOf(data.centers);", centers=flipped)
    assert turned == [row[::-1] for row in rows[::-1]]


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
    centers = board_picture().as_json()["centers"]
    body = "return stepCursor(rowsOf(data.centers), data.square, data.key, data.far);"
    found = answer(body, centers=centers, square=E2, key=key, far=far)
    assert MANNER.squares[found] == to


def test_the_cursor_stays_on_the_board_and_other_keys_do_nothing() -> None:
    centers = board_picture().as_json()["centers"]
    body = (
        "const rows = rowsOf(data.centers); return data.tries.map(([at, key]) => stepCursor(rows, at, key));"
    )
    tries = [[0, "ArrowDown"], [0, "ArrowLeft"], [89, "ArrowUp"], [89, "ArrowRight"], [0, "x"], [0, "Tab"]]
    assert answer(body, centers=centers, tries=tries) == [0, 0, 89, 89, None, None]


@pytest.mark.parametrize("flip", [False, True])
def test_points_and_squares(flip: bool) -> None:
    picture = board_picture(flip=flip).as_json()
    points = [[x + 30, y - 30] for x, y in picture["centers"]]
    body = "return data.points.map(([x, y]) => squareAt(data.picture, x, y));"
    assert answer(body, picture=picture, points=points) == list(range(90))
    assert answer(body, picture=picture, points=[[-5, 10], [5, 5], [10_000, 400]]) == [-1, -1, -1]


def test_presses() -> None:
    body = "return data.tries.map(([held, square]) => press(position, held, square));"
    tries = [[-1, H2], [H2, H2], [H2, E2], [H2, H9], [H2, E0], [H2, 89], [-1, 89], [-1, 40], [H2, 19]]
    assert answer(body, tries=tries) == [
        {"held": H2, "move": None, "refused": False},  # lifted
        {"held": -1, "move": None, "refused": False},  # put back
        {"held": -1, "move": [H2, E2], "refused": False},
        {"held": -1, "move": [H2, H9], "refused": False},  # taken
        {"held": E0, "move": None, "refused": False},  # another of one's own men
        {"held": -1, "move": None, "refused": True},
        {"held": -1, "move": None, "refused": False},  # the other side's man
        {"held": -1, "move": None, "refused": False},  # an empty square
        {"held": 19, "move": None, "refused": False},
    ]


def test_every_pair_of_presses_that_moves_is_a_legal_move() -> None:
    body = """
      const moves = [];
      for (let from = 0; from < 90; from++)
        for (let to = 0; to < 90; to++) {
          const lifted = press(position, -1, from).held;
          const { move } = press(position, lifted, to);
          if (move) moves.push(move);
        }
      return moves;
    """
    board = Board()
    for moves in ((), ("h2e2",), ("h2e2", "h7e7", "h0g2", "h9g7", "e2e6")):
        for move in moves[len(board.move_stack) :]:
            board.push_uci(move)
        legal = sorted([move.from_square, move.to_square] for move in board.legal_moves)
        assert sorted(answer(body, *moves)) == legal


def test_what_squares_are_called() -> None:
    body = """
      const view = { about, words, position, setup: null, held: data.held };
      return data.squares.map((square) => labelOf(view, square));
    """
    resting = answer(body, held=-1, squares=[0, 40, 89, 4])
    assert resting == [
        "red rook a0, can move to a1, a2",
        "e4, empty",
        "black rook i9",
        "red king e0, can move to e1",
    ]
    held = answer(body, held=H2, squares=[H2, E2, H9, 0])
    assert held == [
        "red cannon h2, lifted",
        "e2, empty, red cannon can move here",
        "black knight h9, can be taken",
        "red rook a0, can move to a1, a2",
    ]
    checked = answer(
        body, "h2e2", "h7e7", "h0g2", "h9g7", "e2e6", held=-1, squares=[85, parse_square("e6"), 81]
    )
    assert checked == ["black king e9, in check", "red cannon e6, moved last", "black rook a9"]
    setup = """
      const view = { about, words, position, setup: { cells: position.cells }, held: data.held };
      return data.squares.map((square) => labelOf(view, square));
    """
    assert answer(setup, held=0, squares=[0, 1, 40]) == ["red rook a0, lifted", "red knight b0", "e4, empty"]


def test_setting_up_with_and_without_a_brush() -> None:
    body = """
      const cells = ["K", "", "r"];
      return data.tries.map(([held, square, brush]) => pressInSetup(cells, held, square, brush));
    """
    tries = [
        [-1, 1, "P"], [-1, 0, "P"], [-1, 0, "K"], [-1, 0, ""], [-1, 1, ""],
        [-1, 0, None], [-1, 1, None], [0, 0, None], [0, 1, None], [0, 2, None],
    ]  # fmt: skip
    assert answer(body, tries=tries) == [
        {"held": -1, "cells": ["K", "P", "r"]},
        {"held": -1, "cells": ["P", "", "r"]},
        {"held": -1, "cells": ["", "", "r"]},  # the same man again is taken away
        {"held": -1, "cells": ["", "", "r"]},
        {"held": -1, "cells": None},
        {"held": 0, "cells": None},
        {"held": -1, "cells": None},
        {"held": -1, "cells": None},
        {"held": -1, "cells": ["", "K", "r"]},
        {"held": -1, "cells": ["", "", "K"]},
    ]
    assert answer('return carried(["K", "", "r"], 2, NOWHERE);') == ["K", "", ""]


def test_the_list_of_moves() -> None:
    rows = answer('return moveRows(position, "wxf");', "h2e2", "h9g7", "h0g2")
    assert [(row["number"], [move["text"] for move in row["moves"]]) for row in rows] == [
        (1, ["C2=5", "H8+7"]),
        (2, ["H2+3"]),
    ]
    assert rows[1]["moves"][0] == {"ply": 3, "text": "H2+3", "spoken": "Red: knight h0 to g2"}
    black = Board("3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 9")
    rows = answer('return moveRows(position, "uci");', "d9d8", "a0a1", board=black)
    assert [row["number"] for row in rows] == [9, 10]
    assert rows[0]["moves"][0] is None
    assert rows[1]["moves"][0]["text"] == "a0a1"


def test_marks() -> None:
    body = """
      const arrows = [[0, 9, "best"]];
      const view = { position, setup: null, held: NOWHERE, pending: null, arrows, hinted: {} };
      return [
        boardMarks(view), boardMarks({ ...view, held: data.held }),
        boardMarks({ ...view, pending: [3, 13], hinted: { from: 1, to: 2 } }),
        boardMarks({ ...view, hinted: { from: 1, to: 2 } }).arrows,
        boardMarks({ ...view, setup: { cells: [] }, held: 7 }),
      ];
    """
    rest, held, pending, hinted, setup = answer(body, "h2e2", held=H9)
    assert rest["spots"] == [[H2, "from"], [E2, "to"]]
    assert (rest["dots"], rest["check"], rest["slide"]) == ([], -1, [H2, E2])
    assert held["spots"][-1] == [H9, "held"]
    assert {square for square, kind in held["dots"] if kind == "target"} == {69, 71}
    assert pending["slide"] == [3, 13]
    assert pending["arrows"] == [[0, 9, "best"]]
    assert hinted == [[0, 9, "best"], [1, 2, "best"]]
    assert setup == {"spots": [[7, "held"]]}


def test_cells_that_are_shown() -> None:
    body = """
      const view = { position, setup: null, pending: null };
      return [
        shownCells(view), shownCells({ ...view, pending: data.pending }),
        shownCells({ ...view, setup: { cells: ["K"] } }),
      ];
    """
    rest, pending, setup = answer(body, pending=[H2, E2])
    board = Board()
    assert rest == board.cells()
    board.push_uci("h2e2")
    assert pending == board.cells()
    assert setup == ["K"]


def test_depths_that_are_typed() -> None:
    body = "return data.texts.map((text) => depthOf(text, 64));"
    texts = ["6", " 7 ", "0", "-3", "99", "2.6", "", " ", "deep", "Infinity"]
    assert answer(body, texts=texts) == [6, 7, 1, 1, 64, 3, None, None, None, None]


def test_texts_are_escaped() -> None:
    assert answer("return escapeHtml('<b a=\"&\">');") == "&#60;b a=&#34;&#38;&#34;&#62;"


def test_both_languages_have_every_word() -> None:
    body = """
      const keys = (words) => Object.entries(words).flatMap(([name, word]) =>
        typeof word === "object" ? keys(word).map((inner) => `${name}.${inner}`) : [name]);
      return Object.values(BOARD_WORDS).map((words) => keys(words).sort());
    """
    english, chinese = answer(body)
    assert english == chinese


def test_what_squares_are_called_in_chinese() -> None:
    body = """
      const told = inLanguage(about, "zh");
      const view = { about: told, words: wordsOf("zh"), position, setup: null, held: data.held };
      return data.squares.map((square) => labelOf(view, square));
    """
    assert answer(body, held=-1, squares=[0, 40, 4]) == [
        "红车 a0，可走到 a1、a2",
        "e4，空",
        "红帅 e0，可走到 e1",
    ]
    assert answer(body, held=H2, squares=[H2, E2, H9]) == [
        "红炮 h2，已拿起",
        "e2，空，红炮可走到这里",
        "黑马 h9，可以吃",
    ]


def test_texts_of_a_language_stand_in_for_the_english_ones() -> None:
    body = """return [inLanguage(data.told, "zh"), inLanguage(data.told, "en"),
        textIn(data.move, "text", "zh"), textIn(data.move, "text", "en"), textIn({}, "text", "zh")];"""
    told = {"status": "Red to move", "turn": 0, "zh": {"status": "红方走棋"}}
    chinese, english, *texts = answer(body, told=told, move={"text": "a move", "zh": "一步"})
    assert (chinese["status"], chinese["turn"], english["status"]) == ("红方走棋", 0, "Red to move")
    assert texts == ["一步", "a move", ""]
