"""Positions that are being set up, possible or not."""

import re

import pytest

from xqlab.errors import WidgetError
from xqlab.viz.board.setup import Setup
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board

PROFILE = BoardProfile.of(Board())
EMPTY = Setup(("",) * 90, 0)


def with_men(**men: str) -> Setup:
    cells = [""] * 90
    for name, symbol in men.items():
        cells[PROFILE.square(name)] = symbol
    return EMPTY.changed(PROFILE, cells)


@pytest.mark.parametrize(
    ("men", "turn", "strict", "problem"),
    [
        ({}, 0, True, "Red has no king"),
        ({"e0": "K", "d0": "K", "f9": "k"}, 1, False, "expected at most 1 of the piece Red king, got more"),
        ({"e0": "K", "e9": "k"}, 0, True, "the kings face each other on the open e file"),
        ({"e0": "K", "e9": "k"}, 0, False, ""),
        ({"e0": "K", "d9": "k", "c0": "P"}, 1, True, "a Red pawn cannot stand on c0"),
        ({"e0": "K", "d9": "k", "c0": "P"}, 1, False, ""),
        ({"e0": "K", "d9": "k"}, 1, True, ""),
    ],
)
def test_why_it_cannot_be_played(men: dict[str, str], turn: int, strict: bool, problem: str) -> None:
    setup = with_men(**men).changed(PROFILE, turn=turn)
    assert setup.problem(PROFILE, strict=strict) == problem
    assert setup.message(PROFILE, strict=strict)["problem"] == problem
    assert setup.message(PROFILE, strict=strict)["turn"] == turn


def test_a_change_leaves_the_rest() -> None:
    setup = with_men(e0="K").changed(PROFILE, turn=1)
    assert (setup.cells[4], setup.turn, EMPTY.cells) == ("K", 1, ("",) * 90)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"cells": [""] * 89}, "expected 90 squares, got 89"),
        ({"cells": ["X"] * 90}, "expected pieces among K A B N R C P k a b n r c p, got 'X'"),
        ({"turn": 2}, "expected side 0 or 1 to move, got 2"),
    ],
)
def test_what_is_no_arrangement(change: dict, complaint: str) -> None:
    with pytest.raises(WidgetError, match=re.escape(complaint)):
        EMPTY.changed(PROFILE, **change)
