"""A position that a reader types is set up in the page as Python sets it up."""

import base64
from typing import Any

import pytest

from tests.viz.javascript import call
from tests.viz.live.test_engine import sent, text
from xqlab.game import GameError, game_of
from xqlab.game_profile import moves_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.move_squares import square_names
from xqlab.viz.live.positions.text_form import text_form


def stood(name: str, board: Any, places: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page makes of places, where Python has recorded a search of `board`."""
    live = {
        "text": text_form(board),
        "symbols": list(game_of(board.position).symbols),
        "squares": list(square_names(board)),
        "written": moves_of(board).written(board),
    }
    given = sent(name) | {"live": live, "start": text(board.position.tobytes())}
    made: list[dict[str, Any]] = call("live/walkers.mjs", "stood", given, places)
    return made


def names_of(board: Any) -> list[str]:
    return [board.text_of(code) for code in board.codes()]


def in_python(read: Any, place: str) -> dict[str, Any]:
    try:
        board = read(place)
    except GameError as error:
        return {"en": str(error)}
    return {
        "names": names_of(board),
        "squares": [None if isinstance(board, TicTacToe) else [-1, -1] for _ in board.codes()],
        "bytes": text(board.position.tobytes()),
        "height": getattr(board, "height", 0),
    }


def assert_typed(name: str, board: Any, read: Any, texts: list[str]) -> None:
    """Each text leads to the position, or to the error, that it leads to in Python."""
    for typed, made in zip(texts, stood(name, board, [{"text": typed, "moves": []} for typed in texts])):
        assert made.pop("text", typed) == typed
        zh = made.pop("zh", "着")
        assert not zh.isascii()
        assert ("已经结束" in zh) == ("the game is over" in made.get("en", ""))
        assert made == in_python(read, typed), typed


def test_a_tree_is_typed() -> None:
    board = TextbookTree("L:(3 5) (2 9 (4 5))")
    board.push_code(2)
    texts = ["[[3, 5], [2, 9]]", "M:(1 2) N:3", "(1", "(1 2) (3 (4 5))"]
    assert_typed("tree", board, TextbookTree, texts)
    low = TextbookTree("(1 2)", first="min")
    assert_typed("tree", low, lambda typed: TextbookTree(typed, first="min"), texts[:2])


def test_moves_are_typed() -> None:
    texts = ["", "b2", "b2 a1  c3", "b2 b2", "b2 zz", "b2 a1 c3 c1 b1 b3 x", "a1 a2 b1 b2 c1 c2"]
    assert_typed("tic-tac-toe", TicTacToe("b2 a1"), TicTacToe, texts)
    assert in_python(TicTacToe, "b2 b2")["en"].endswith("got 'b2': b2 is taken by X")


@pytest.mark.parametrize(
    ("name", "board", "place", "written"),
    [
        ("tree", TextbookTree("L:(3 5) (2 9)"), {"text": None, "moves": [1]}, "[L: [3, 5], [2, 9]]"),
        ("tree", TextbookTree("L:(3 5) (2 9)"), {"text": "(1 2)  3", "moves": [1]}, "(1 2)  3"),
        ("tic-tac-toe", TicTacToe("b2"), {"text": None, "moves": [1, 9]}, "b2 a3 c1"),
        ("tic-tac-toe", TicTacToe("b2"), {"text": "a1", "moves": [5]}, "a1 b2"),
    ],
)
def test_a_place_is_written(name: str, board: Any, place: dict[str, Any], written: str) -> None:
    *_, made = stood(name, board, [{"text": "(6 7)" if name == "tree" else "c3", "moves": []}, place])
    assert made["text"] == written
    if place["text"] is None:
        there = board.copy()
        for code in place["moves"]:
            there.push_code(code)
        assert made["names"] == names_of(there)
    if name == "tic-tac-toe":
        assert base64.b64decode(made["bytes"]) == TicTacToe(written).position.tobytes()
