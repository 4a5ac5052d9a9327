"""Themes of mates: each rule says yes where the theme is and no where it is not."""

from pathlib import Path

import pytest
from mate_themes import RULES, checkers, themes_of

from xqlab.xiangqi import Board, Move, mates, parse_square
from xqlab.xiangqi.mate_positions import THEMES

SHOWN_BY_NAME = [each for each in mates() if each.name in THEMES]


def test_lines_show_the_themes_that_the_file_and_their_names_tell_in_either_colour():
    for each in mates():
        assert tuple(themes_of(each.board(), map(Move.from_uci, each.line))) == each.themes, each.name
    for each in mates(2):
        turned = [
            Move(9 * (9 - a // 9) + a % 9, 9 * (9 - b // 9) + b % 9)
            for a, b in ((move.from_square, move.to_square) for move in map(Move.from_uci, each.line))
        ]
        assert tuple(themes_of(each.board().mirror(), turned)) == each.themes, each.name
    assert len(SHOWN_BY_NAME) >= 10
    for each in SHOWN_BY_NAME:
        assert each.name in each.themes


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_shown_by_some_and_not_by_all(theme):
    assert {theme in each.themes for each in mates()} == {True, False}


def test_the_page_explains_every_theme_and_checkers_give_check():
    page = (Path(__file__).parents[2] / "docs" / "mates.md").read_text(encoding="utf-8")
    assert list(RULES) == list(THEMES)
    for name, chinese in THEMES.items():
        assert f"| {name} | {chinese} | " in page
    board = Board("3aka3/5c3/9/p8/4N4/9/4R4/9/9/3K5 w")
    assert checkers(board) == {}
    board.push_uci("e5d7")
    assert checkers(board) == {parse_square("d7"): "N", parse_square("e3"): "R"}


# A theme, with a position and a line that show it, and others just beside it that do not.
PAWN, ROOK, ADVISOR = "3k5/9/9/1P7/9/9/", "4k4/9/9/9/9/9/9/9/9/3R1K3", "3ak4/9/9/9/9/9/9/9/9/3K3R1"
BESIDE = [
    # a knight too far from the king to guard him
    ("cannon behind knight", ("4k4/9/4N4/9/9/9/C8/9/9/3K5", "a3e3"), ("4k4/9/9/4N4/9/9/C8/9/9/3K5", "a3e3")),
    # a rook that guards the file, so that the king need not
    ("facing generals", ("3k5/9/9/9/9/R8/9/9/9/4K4", "a4d4"), ("3k5/9/9/4R4/9/R8/9/9/9/5K3", "a4d4")),
    # a pawn as the screen
    ("double cannon", ("3aka3/9/9/9/9/9/9/4C4/7C1/5K3", "h1e1"), ("3aka3/9/9/9/4P4/9/9/9/7C1/5K3", "h1e1")),
    # a check as the first move
    ("quiet first move", (f"{PAWN}9/9/9/4K4", "b6b7 d9d8 b7b8"), (f"{PAWN}R8/9/9/4K4", "a3d3")),
    # a king with a free square beside him
    ("smothered", ("3akr3/4n4/9/9/2N6/9/9/9/9/3K5", "c5d7"), ("3ak4/4n4/9/9/2N6/9/9/9/9/3K5", "c5d7")),
    # a rook that nobody takes
    ("rook sacrifice", (ROOK, "d0d9 e9d9"), (ROOK, "d0d9 e9e8")),
    # a block, and a king's move
    ("interposition", (ADVISOR, "h0e0 d9e8"), (ADVISOR, "h0e0 e9f9")),
    # a second check that is only threatened
    ("double check", ("4k4/9/9/9/4N4/9/4R4/9/9/3K5", "e5d7"), ("4k4/9/9/9/4N4/9/4R4/9/9/3K5", "e5c6")),
]


@pytest.mark.parametrize(("theme", "there", "beside"), BESIDE, ids=[theme for theme, *_ in BESIDE])
def test_what_is_just_beside_a_theme_is_none(theme, there, beside):
    for (placement, line), shown in ((there, True), (beside, False)):
        found = themes_of(Board(f"{placement} w"), map(Move.from_uci, line.split()))
        assert (theme in found) == shown, (placement, found)
