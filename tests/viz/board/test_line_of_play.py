"""Undo, redo and earlier games, against boards that are replayed from the start."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.errors import WidgetError
from xqlab.games import TicTacToe
from xqlab.viz.board.line_of_play import MOST_GAMES, LineOfPlay
from xqlab.xiangqi import Board, IllegalMoveError, Move


def code(text: str) -> int:
    return Move.from_uci(text).code


def test_moves_are_taken_back_and_played_again() -> None:
    line = LineOfPlay(Board(), [code("h2e2"), code("h9g7")])
    assert (line.at, line.at_end, line.can_undo, line.can_redo) == (2, True, True, False)
    line.undo()
    assert [str(move) for move in line.board.move_stack] == ["h2e2"]
    assert (line.codes, line.at_end, line.can_redo) == ((code("h2e2"), code("h9g7")), False, True)
    line.redo()
    assert line.board.fen().startswith("rnbakab1r/9/1c4nc1/")
    line.go(0)
    assert line.board.fen() == line.start.fen() == Board().fen()
    line.go(2)
    assert line.at_end


def test_a_move_in_the_middle_forgets_what_came_after() -> None:
    line = LineOfPlay(Board(), [code("h2e2"), code("h9g7")], note=lambda board, code: board.text_of(code))
    line.go(1)
    line.play(code("b9c7"))
    assert line.notes == ["h2e2", "b9c7"]
    assert not line.can_redo


def test_an_illegal_move_changes_nothing() -> None:
    line = LineOfPlay(Board(), [code("h2e2")])
    with pytest.raises(IllegalMoveError, match="h2e2 is not legal"):
        line.play(code("h2e2"))
    with pytest.raises(IllegalMoveError, match="a0a9 is not legal"):
        line.begin(Board(), [code("a0a9")])
    assert (line.codes, line.at) == ((code("h2e2"),), 1)


def test_undo_leads_back_into_the_game_before() -> None:
    line = LineOfPlay(Board(), [code("h2e2")])
    other = Board("3k5/9/9/9/9/9/9/9/9/R3K4 w")
    line.begin(other)
    assert (line.at, line.can_undo, line.board) == (0, True, other)
    line.undo()
    assert line.at == 1
    line.redo()
    assert line.board == other
    line.undo()
    line.undo()
    line.play(code("b2e2"))
    assert not line.can_redo  # the position that was set up is forgotten now


def test_a_position_that_is_being_typed_replaces_the_one_before() -> None:
    line = LineOfPlay(Board(), [code("h2e2")])
    for fen in ("3k5/9/9/9/9/9/9/9/9/R3K4 w", "3k5/9/9/9/9/9/9/9/9/N3K4 w", "3k5/9/9/9/9/9/9/9/9/C3K4 w"):
        line.begin(Board(fen), instead=True)
    line.undo()
    assert line.codes == (code("h2e2"),)


def test_earlier_games_are_kept_up_to_a_number() -> None:
    line = LineOfPlay(TicTacToe())
    for _ in range(MOST_GAMES + 20):
        line.begin(TicTacToe())
    for _ in range(MOST_GAMES - 1):
        line.undo()
    assert not line.can_undo


def test_boards_given_are_not_changed() -> None:
    start = Board()
    line = LineOfPlay(start, [code("h2e2")])
    line.undo()
    assert start.fen() == Board().fen()
    assert start.move_stack == []


@pytest.mark.parametrize("ply", [-1, 2, True, "1", None])
def test_places_that_are_not_there(ply: object) -> None:
    line = LineOfPlay(Board(), [code("h2e2")])
    with pytest.raises(WidgetError, match=re.escape(f"expected a number of moves from 0 to 1, got {ply!r}")):
        line.go(ply)  # type: ignore[arg-type]


def test_nothing_to_take_back_or_repeat() -> None:
    line = LineOfPlay(Board())
    with pytest.raises(WidgetError, match="expected a move to take back, none has been played"):
        line.undo()
    with pytest.raises(WidgetError, match="expected a move that was taken back, there is none"):
        line.redo()


@given(
    steps=st.lists(
        st.tuples(st.sampled_from(["play", "undo", "redo", "go"]), st.integers(0, 99)), max_size=40
    )
)
@settings(deadline=None, max_examples=60)
def test_the_board_is_always_the_moves_played_from_the_start(steps: list[tuple[str, int]]) -> None:
    line = LineOfPlay(TicTacToe())
    played: list[int] = []  # the oracle: a list and a place in it
    at = 0
    for step, number in steps:
        codes = line.board.codes()
        if step == "play" and codes:
            line.play(codes[number % len(codes)])
            played = [*played[:at], codes[number % len(codes)]]
            at += 1
        elif step == "undo" and line.can_undo:
            line.undo()
            at -= 1
        elif step == "redo" and line.can_redo:
            line.redo()
            at += 1
        elif step == "go":
            at = number % (len(played) + 1)
            line.go(at)
        board = TicTacToe()
        for code in played[:at]:
            board.push_code(code)
        assert (line.board.cells(), line.codes, line.at) == (board.cells(), tuple(played), at)
