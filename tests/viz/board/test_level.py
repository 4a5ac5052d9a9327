"""How long the engine of a board thinks."""

from typing import Any

import pytest

import xqlab
from xqlab.errors import WidgetError
from xqlab.search.requests import DEPTH_LIMIT


def test_one_limit_counts() -> None:
    board = xqlab.BoardWidget(time=0.5)
    assert (board.level, board.limits) == ("time", {"time": 0.5})
    board.depth = 3
    assert board.limits == {"depth": 3}
    board.nodes = 500
    assert board.limits == {"nodes": 500}
    board.level = "depth"
    assert board.limits == {"depth": 3}
    with pytest.raises(WidgetError, match="expected one of depth, time and nodes, got depth, nodes"):
        xqlab.BoardWidget(depth=3, nodes=100)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("depth", 0, f"expected a depth from 1 to {DEPTH_LIMIT}, got 0"),
        ("depth", DEPTH_LIMIT + 1, f"got {DEPTH_LIMIT + 1}"),
        ("time", 0.0, "expected seconds a move from 0.1 to 3600, got 0.0"),
        ("nodes", 0, "expected nodes a move from 1 to 1000000000, got 0"),
    ],
)
def test_a_limit_has_a_range(name: str, value: Any, words: str) -> None:
    with pytest.raises(WidgetError, match=words):
        setattr(xqlab.BoardWidget(), name, value)
    with pytest.raises(WidgetError, match=words):
        xqlab.BoardWidget(**{name: value})


def test_a_hint_evaluates_for_the_first_player_until_another_position_comes() -> None:
    board = xqlab.BoardWidget(xqlab.games.TicTacToe("b2 a1 a3"), nodes=3000)
    board.hint()
    assert board.wait(280)
    value = board.hinted["value"]  # for O, who moves
    assert board.evaluation["value"] == -value
    assert 0 < board.evaluation["share"] < 1
    assert board.evaluation["text"]
    board.play_move(board.hinted["move"])
    assert board.evaluation
    board.undo()
    assert board.evaluation == {}
