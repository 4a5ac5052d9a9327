"""Undo, redo and earlier games, against boards that are replayed from the start."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.games import TicTacToe
from xqlab.viz.board.line_of_play import MOST_GAMES, LineOfPlay
from xqlab.xiangqi import Board, IllegalMoveError, Move


def code(text: str) -> int:
    return Move.from_uci(text).code


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


STEPS = st.tuples(st.sampled_from(["play", "undo", "redo", "go"]), st.integers(0, 99))


@given(steps=st.lists(STEPS, max_size=40))
@settings(max_examples=60)
def test_the_board_is_always_the_moves_played_from_the_start(steps: list[tuple[str, int]]) -> None:
    start = TicTacToe()
    line = LineOfPlay(start)
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
        assert (line.can_undo, line.can_redo, line.at_end) == (at > 0, at < len(played), at == len(played))
    assert start.cells() == line.start.cells() == [""] * 9
