"""Moves in words, of games whose captures end in other ways than those that are shipped."""

from types import SimpleNamespace
from typing import Any

import pytest

from xqlab.viz.page.move_words import spoken_move

SIDES = {"en": ("Red", "Blue"), "zh": ("红方", "蓝方")}
PIECES = {
    "en": {"A": "red engineer", "B": "red bomb", "a": "blue engineer", "b": "blue bomb"},
    "zh": {"A": "红工兵", "B": "红炸弹", "a": "蓝工兵", "b": "蓝炸弹"},
}
PROFILE = SimpleNamespace(
    squares=("a1", "b1", "c1"),
    squares_of=lambda board, code: (0, 1),
    turn=lambda board: 0,
    side_of=lambda symbol: 0 if symbol.isupper() else 1,
    names=lambda language: (SIDES[language], PIECES[language]),
)


class Line:
    """Three squares, before and after a move."""

    def __init__(self, before: str, after: str) -> None:
        self.shown, self.after = before, after

    def cells(self) -> list[str]:
        return [cell.strip() for cell in self.shown]

    def copy(self) -> Any:
        return Line(self.shown, self.after)

    def push_code(self, code: int) -> None:
        self.shown = self.after


@pytest.mark.parametrize(
    ("before", "after", "english", "chinese"),
    [
        ("A  ", " A ", "engineer a1 to b1", "工兵 a1 到 b1"),
        ("Aa ", " A ", "engineer a1 takes blue engineer b1", "工兵 a1 吃蓝工兵 b1"),
        ("Ab ", "   ", "engineer a1 attacks blue bomb b1: both are lost", "工兵 a1 攻蓝炸弹 b1，同归于尽"),
        ("Ab ", " b ", "engineer a1 attacks blue bomb b1 and is lost", "工兵 a1 攻蓝炸弹 b1，自身被吃"),
        ("A  ", " B ", "engineer a1 to b1, becomes a bomb", "工兵 a1 到 b1，升变为炸弹"),
        ("B a", " A ", "bomb a1 to b1, becomes an engineer, takes blue engineer c1", None),
    ],
)
def test_how_a_move_ends(before: str, after: str, english: str, chinese: str | None) -> None:
    assert spoken_move(PROFILE, Line(before, after), 1, "en") == english
    assert chinese in (None, spoken_move(PROFILE, Line(before, after), 1, "zh"))
