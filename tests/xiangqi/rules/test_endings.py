"""What the search asks of how a game ends: the limit, bare boards, counted checks, and when to pass."""

import numpy as np
import pytest

from xqlab.game import UNDECIDED
from xqlab.game_board import BUFFER
from xqlab.xiangqi import Board
from xqlab.xiangqi.rules.endings import adjudicate, is_bare, may_pass, mvv_lva

ONE_MOVE = "3k5/9/9/9/9/9/9/9/R8/4K4 b"  # d9d8 alone: the kings must not face each other


def verdict(fen: str, ply: int = 0) -> int:
    """The value by which a rule ends the game, UNDECIDED where none does."""
    return int(adjudicate(Board(fen).position, np.zeros(1, dtype=BUFFER)[0], 0, ply)[0])


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        ("4k4/9/9/9/9/9/9/9/R8/3K5 b - - 119 90", UNDECIDED),
        ("4k4/9/9/9/9/9/9/9/R8/3K5 b - - 120 90", 0),
        (f"{ONE_MOVE} - - 120 90", 0),
        ("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 130 90", UNDECIDED),  # mated: no draw
        ("4ka3/4a4/b8/9/9/9/9/B8/4A4/3AK4 w", 0),
        ("4ka3/4a4/b8/9/9/9/P8/B8/4A4/3AK4 w", UNDECIDED),
    ],
)
def test_limit_and_bare_boards(fen: str, value: int) -> None:
    assert verdict(fen) == value


@pytest.mark.parametrize(
    ("row", "bare"),
    [("P8", False), ("N8", False), ("C8", False), ("R8", False), ("2B6", True), ("9", True)],
)
def test_pieces_that_cross_the_river(row: str, bare: bool) -> None:
    for fen in (f"4k4/9/9/9/9/{row}/9/9/9/3K5 w", f"3k5/9/9/9/{row.lower()}/9/9/9/9/4K4 w"):
        assert bool(is_bare(Board(fen, strict=False).position)) == bare


@pytest.mark.parametrize(
    ("row", "strong"),
    [
        *(("R8", True), ("NN7", True), ("NC7", True), ("CC7", True)),
        *(("N8", False), ("C8", False), ("P1P1P4", False), ("9", False)),
    ],
)
def test_a_side_with_few_pieces_does_not_pass(row: str, strong: bool) -> None:
    for fen in (f"4k4/9/9/9/9/{row}/9/9/r8/3K5 w", f"3k5/R8/9/9/{row.lower()}/9/9/9/9/4K4 b"):
        assert bool(may_pass(Board(fen, strict=False).position)) == strong


def test_captures_are_ordered_by_victim_then_by_attacker() -> None:
    board = Board("3k5/9/9/3nr3R/4P4/9/9/9/9/3RK4 w", strict=False)
    moves = ("e5e6", "i6e6", "d0d6", "e5d5")
    pawn_takes_rook, rook_takes_rook, rook_takes_knight, quiet = (
        int(mvv_lva(board.position, board.code_of(move))) for move in moves
    )
    assert pawn_takes_rook > rook_takes_rook > rook_takes_knight > quiet == 0


def test_a_capture_lets_both_sides_count_their_checks_anew() -> None:
    board = Board("3k5/9/9/9/9/9/9/9/8r/R3K4 w")
    for move in ("a0a9", "d9d8", "a9b9", "i1e1"):
        board.push_uci(move)
    assert board.position.checks.tolist() == [1, 1]
    board.push_uci("e0e1")
    assert board.position.checks.tolist() == [0, 0]
