"""Whose view a value is seen from, and how it reads."""

import pytest

from xqlab.game import INFINITY, MATE, RULE_WIN
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace.sides import Sides, short_text, sides_of
from xqlab.xiangqi import Board

START_BLACK = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b"


def test_sides_are_named_by_game_and_max_sees_the_value_of_either() -> None:
    assert sides_of(Board()) == Sides(("Red", "Black"), "mate", 0)
    assert sides_of(Board(START_BLACK)).root_side == 1
    assert sides_of(TicTacToe("a1")) == Sides(("X", "O"), "a win", 1)
    assert sides_of(TextbookTree("(1 2)", first="min")) == Sides(("Max", "Min"), "a win", 1)
    assert sides_of(None).names == ("Max", "Min")
    sides = sides_of(Board(START_BLACK))
    assert [sides.for_max(30, ply) for ply in (0, 1, 2)] == [-30, 30, -30]
    assert sides.window_for_max(-5, 9, 0) == (-9, 5)
    assert sides.window_for_max(-5, 9, 1) == (-5, 9)
    assert [sides.bound_for_max(bound, 0) for bound in (0, 1, 2, 3)] == [0, 1, 3, 2]
    assert [sides.bound_for_max(bound, 1) for bound in (0, 1, 2, 3)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("value", "short", "words"),
    [
        (0, "0", "0"),
        (-120, "−120", "−120"),
        (INFINITY, "+∞", "+∞"),
        (-INFINITY, "−∞", "−∞"),
        (MATE - 1, "#1", "mate in 1 for Red"),
        (MATE - 5, "#3", "mate in 3 for Red"),
        (-(MATE - 4), "−#2", "mate in 2 for Black"),
        (-RULE_WIN, "−rule", "a win by the rule of repetition for Black"),
    ],
)
def test_values_read(value: int, short: str, words: str) -> None:
    assert short_text(value) == short
    assert sides_of(Board()).text(value) == words
