"""`Board`: options and their errors, moves by text, copies, and the ends of the history."""

import re

import pytest

from tests.games.junqi.positions import placed
from xqlab.game import GameError
from xqlab.games.junqi import Board
from xqlab.games.junqi.board import ROOM
from xqlab.games.junqi.position import HISTORY
from xqlab.search.best_line import moves_of

BAD_LIMITS = [-1, 10_001, 2.0, "3", None, True, 10**40]


@pytest.mark.parametrize(
    ("option", "expected", "values"),
    [
        ("mines", "mines to be 'stay' or 'both'", ["go", "Stay", "", None, 1, True]),
        ("no_capture_limit", "no_capture_limit to be from 0 to 10000", BAD_LIMITS),
        ("repetition", "repetition to be from 0 to 10000", BAD_LIMITS),
    ],
)
def test_a_bad_option_is_quoted(option, expected, values):
    for value in values:
        with pytest.raises(GameError, match=f"^{re.escape(f'expected {expected}, got {value!r}')}$"):
            Board(**{option: value})
    # By a rule of one occurrence the game would be drawn before its first move.
    with pytest.raises(GameError, match=r"^expected repetition to be "):
        Board(repetition=1)


def test_options_are_kept():
    board = Board(board="17x5", mines="both", no_capture_limit=40, repetition=5)
    for each in (board, board.copy()):
        assert (each.map.name, each.mines) == ("17x5", "both")
        assert (each.position.limit, each.position.repeats) == (40, 5)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c4c6", ": a piece moves one post by road, or straight along a railway"),
        ("c6c5", ": Red is to move"),
        *((text, "") for text in ("c4", "", "C4C5", "c4-c5", " c4c5", "e0e9999", "\u0441\u0034c5")),
    ],
)
def test_what_is_no_move_is_quoted(move, reason):
    board = Board(placed("Pc4 pc6"))
    before = board.position.tobytes()
    for play in (board.push, board.push_text, board.text):
        with pytest.raises(GameError, match=r"^expected one of .*c4c5.*, got ") as error:
            play(move)
        assert str(error.value).endswith(f"{move!r}{reason}")
    for code in (-1, 5, 2**31 - 1, 2**70):
        with pytest.raises(GameError, match=f"got number {code}$"):
            board.push_code(code)
    assert board.position.tobytes() == before


def test_a_game_that_is_over_takes_no_move():
    for text in (placed("Pc4 Fd0", flags=False), placed("Pc4") + " 100", placed("Fd0 fd11", flags=False)):
        board = Board(text)
        assert board.legal_moves == []
        with pytest.raises(GameError, match=r"^expected no move: the game is over, got 'c4c5'$"):
            board.push_text("c4c5")
        with pytest.raises(GameError, match=r"^expected no move: the game is over, got number 5$"):
            board.push_code(5)


def test_the_history_keeps_room_for_a_search():
    board = Board()
    board.position.height = HISTORY - ROOM - 1
    board.push(board.legal_moves[0])
    message = f"expected a game of at most {HISTORY - ROOM} plies, got one more"
    with pytest.raises(GameError, match=f"^{message}$"):
        board.push(board.legal_moves[0])


def test_boards_as_strings():
    board = Board(placed("Pc4 pc8", size="17x5"))
    assert repr(board) == f"Board({board.to_text()!r})"
    rows = str(board).splitlines()
    assert len(rows) == 17
    assert rows[0] == "c f . . ."
    assert rows[8] == ".   p   ."
    assert rows[9] == ""
    assert rows[12] == ". . P . ."
    assert rows[16] == ". . . F C"
    board.push_code(0)
    assert (board.turn, board.pop(), board.turn) == (False, "0000", True)


def test_a_line_of_the_search_may_lead_through_a_draw_on_the_board():
    """A search without `repetition` goes on where the board says that the game is over."""
    board = Board(repetition=2)
    there = [next(code for code in board.codes() if is_quiet_and_back(board, code))]
    board.push_code(there[0])
    there.append(next(code for code in board.codes() if is_quiet_and_back(board, code)))
    line = [*there, *map(reversed_code, there), there[0]]
    names = [board.move_of(code) for code in line]
    board.pop()
    assert moves_of(board, line) == names
    for code in line[:4]:
        board.push_code(code)
    assert board.codes() == []
    with pytest.raises(GameError, match="expected no move: the game is over, got number"):
        board.push_code(line[4])


def reversed_code(code):
    return code >> 7 | (code & 127) << 7


def is_quiet_and_back(board, code):
    ahead = board.copy()
    ahead.push_code(code)
    pieces = [sum(map(bool, each.cells())) for each in (board, ahead)]
    ahead.push_code(0)
    return pieces[0] == pieces[1] and reversed_code(code) in ahead.codes()
