"""Every game's board comes back from its description; what describes none is refused."""

import json
import random
from typing import Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.test_every_game import BOARDS as EVERY_GAME
from tests.refusals import refuses
from tests.trace.trees import NESTED
from xqlab import game
from xqlab.game_profile import profile_named, profile_names
from xqlab.games import TextbookTree, WizardChess, junqi, playable
from xqlab.trace.files.board_records import BoardRecordError, described, rebuilt
from xqlab.xiangqi import Board

BOARDS: dict[str, Any] = {
    **{name: make for name, make in EVERY_GAME.items() if (own := profile_named(name)) and own.records},
    "Xiangqi without a limit": lambda: Board("3k5/9/9/9/9/9/9/4R4/8R/4K4 b - - 7 12", move_limit=None),
    "Xiangqi, no kings": lambda: Board("9/9/9/9/9/9/9/4R4/9/4r4 w", strict=False),
    "Junqi, other rules": lambda: junqi.Board(board="17x5", mines="both", no_capture_limit=9, repetition=2),
    "Min first": lambda: TextbookTree("(L:(3 12 8) M:(2 4 6) (14 5 2))", first="min"),
}


def again(board: Any) -> Any:
    """The board after a journey through JSON."""
    return rebuilt(json.loads(json.dumps(described(board))))


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_board_comes_back_with_its_moves(name: str, seed: int) -> None:
    board, chance = playable(BOARDS[name]()), random.Random(seed)
    for _ in range(12):
        codes = board.codes()
        if not codes:
            break
        board.push_code(chance.choice(codes))
    copy = again(board)
    assert (copy.name, copy.cells(), copy.codes()) == (board.name, board.cells(), board.codes())
    assert described(copy) == described(board)
    assert [copy.text_of(code) for code in copy.codes()] == [board.text_of(code) for code in board.codes()]
    assert game.turn(copy.position) == game.turn(board.position)
    if isinstance(board, Board):
        both = [(each.fen(), each.move_stack, each.move_limit, each.key) for each in (copy, board)]
        assert both[0] == both[1]
    assert board.copy().cells() == board.cells()


@settings(max_examples=30, deadline=None)
@given(NESTED, st.sampled_from(["max", "min"]))
def test_every_textbook_tree_comes_back(nested: Any, first: str) -> None:
    board = TextbookTree(nested, first=first)
    copy = again(board)
    assert copy.position.tobytes() == board.position.tobytes()
    assert copy.names == board.names


def test_no_board_is_no_board_and_what_is_none_is_not_described() -> None:
    assert described(None) is None
    assert rebuilt(None) is None
    WizardChess()  # whose profile has no records
    assert set(profile_names("records").split(", ")) <= {playable(make()).name for make in BOARDS.values()}

    class Other:
        name = "other"

    refuses(BoardRecordError, r"expected a board of .*Xiangqi.*, got <", lambda: described(Other()))


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (3, "expected a board of .*Xiangqi.*, got 3"),
        ({"game": "go", "moves": []}, "expected a board of .*got {'game': 'go'"),
        ({"game": "Xiangqi", "moves": 3}, "expected a list of at most 10000 moves of Xiangqi, got 3"),
        ({"game": "Xiangqi", "moves": [], "fen": "x", "move_limit": None}, "a board of Xiangqi.*'x'"),
        ({"game": "Xiangqi", "moves": [], "fen": 5, "move_limit": None}, "expected a FEN as text, got 5"),
        ({"game": "Xiangqi", "moves": [], "move_limit": 1}, "expected a board of Xiangqi.*fen"),
        (described(Board()) | {"moves": [77_777]}, "expected squares from 0 to 89"),  # type: ignore[operator]
        (described(Board()) | {"moves": [1]}, "is not legal"),  # type: ignore[operator]
        (described(Board()) | {"moves": ["h2e2"]}, "expected the number of a move, got 'h2e2'"),  # type: ignore[operator]
        ({"game": "tic-tac-toe", "moves": [1, 1]}, "1 is no move"),
        ({"game": "tic-tac-toe", "moves": [True]}, "expected the number of a move, got True"),
        (
            {"game": "textbook tree", "moves": [], "tree": [1, [2]], "names": ["a"], "first": "max"},
            "expected 4 names",
        ),
        (
            {"game": "textbook tree", "moves": [7], "tree": [1], "names": ["", "a"], "first": "max"},
            "expected a child from 1 to 1, got 7",
        ),
        ({"game": "chess", "moves": [], "fen": "x"}, "expected a board of chess"),
        (
            {"game": "chess", "moves": ["e2e5"], "fen": chess.STARTING_FEN, "chess960": False},
            "'e2e5' is not legal in",
        ),
        (
            {"game": "chess", "moves": [], "fen": chess.STARTING_FEN, "chess960": True},
            "expected chess by its usual rules, got Chess960: 'rnbqkbnr/",
        ),
    ],
)
def test_what_describes_no_board_is_refused(record: Any, message: str) -> None:
    refuses(BoardRecordError, message, rebuilt, record)
