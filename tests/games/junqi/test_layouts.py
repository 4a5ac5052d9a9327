"""Layouts: the rules of a set-up, random ones, and errors that quote what came."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import SIZES
from tests.oracles import junqi_rules as rules
from xqlab.games.junqi import LAYOUTS, Board, LayoutError, random_layout
from xqlab.games.junqi.layouts import layout_cells, layout_note, layout_of, start_text, with_layout

TRIANGLE = LAYOUTS["triangle"]


def squares_of(layout, letter):
    """(file, row) of each piece of a kind in a layout's text, written apart from the code under test."""
    rows = re.sub("[1-5]", lambda digit: "." * int(digit[0]), layout).split("/")
    return [(file, 5 - i) for i, row in enumerate(rows) for file, sign in enumerate(row) if sign == letter]


def with_row(number, row):
    """The layout "triangle" with another row, counted from the back."""
    rows = TRIANGLE.split("/")
    rows[5 - number] = row
    return "/".join(rows)


@pytest.mark.parametrize("layout", [*LAYOUTS.values(), *map(random_layout, range(200))])
def test_layouts_keep_to_the_rules(layout):
    assert {letter: len(squares_of(layout, letter)) for letter in rules.FULL_SET} == rules.FULL_SET
    assert set(squares_of(layout, ".")) == {square for square in rules.camps("12x5") if square[1] < 6}
    assert all(row != 5 for _, row in squares_of(layout, "X"))
    assert all(row in (0, 1) for _, row in squares_of(layout, "L"))
    assert set(squares_of(layout, "F")) < {(1, 0), (3, 0)}
    assert len(layout_cells(layout)) == 30


def test_the_mines_of_the_triangle_enclose_the_flag():
    ((file, row),) = squares_of(TRIANGLE, "F")
    assert set(squares_of(TRIANGLE, "L")) == set(rules.steps((file, row), "12x5"))


def test_random_layouts_vary_and_depend_on_the_seed_alone():
    layouts = [random_layout(seed) for seed in range(100)]
    assert len(set(layouts)) == 100
    assert layouts == [random_layout(seed) for seed in range(100)]
    assert random_layout(random.Random(3)) == random_layout(3)
    chance = random.Random(3)
    assert random_layout(chance) != random_layout(chance)


def test_every_allowed_place_occurs_at_random():
    places = {letter: Counter() for letter in "FLXM"}
    for seed in range(600):
        layout = random_layout(seed)
        for letter, counter in places.items():
            counter.update(squares_of(layout, letter))
    assert len(places["F"]) == 2
    assert min(places["F"].values()) > 250
    assert len(places["L"]) == 10
    assert min(places["L"].values()) > 60
    assert len(places["X"]) == 20
    assert len(places["M"]) == 25


@settings(max_examples=30)
@given(red=st.integers(0, 2**32), blue=st.integers(0, 2**32), size=st.sampled_from(SIZES))
def test_blue_sets_up_as_it_sees_the_board(red, blue, size):
    red, blue = random_layout(red), random_layout(blue)
    text = start_text(red, blue, SIZES.index(size))
    placement, side = text.split()
    assert side == "r"
    rows = placement.split("/")
    assert "/".join(rows[-6:]) == red
    assert "/".join(rows[:6])[::-1].upper() == blue
    assert rows[6:-6] == ["5"] * (5 if size == "17x5" else 0)
    board = Board.of_layouts(red, blue, size, mines="both", no_capture_limit=7, repetition=0)
    assert board.to_text() == text
    options = board.map.name, board.mines, board.position.limit, board.position.repeats
    assert options == (size, "both", 7, 0)
    assert [layout_of(board, side) for side in (0, 1)] == [red, blue]
    assert [layout_note(board.cells(), side) for side in (0, 1)] == [
        (True, ("Red: a legal layout.", "红方：布阵合规。")),
        (True, ("Blue: a legal layout.", "蓝方：布阵合规。")),
    ]


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        *(
            (layout, f"a layout of 6 rows, or its name (triangle), got {layout!r}")
            for layout in ("", "square", TRIANGLE + "/5")
        ),
        *((layout, f"a layout as text, got {layout!r}") for layout in (None, 5, ["triangle"])),
        ("/////", "5 squares in row 5, got 0 ('') in '/////'"),
        *(
            (with_row(number, row), f"{message} in {with_row(number, row)!r}")
            for number, row, message in [
                (5, "GPDC", "5 squares in row 5, got 4 ('GPDC')"),
                (0, "LFLPCC", "5 squares in row 0, got 6 ('LFLPCC')"),
                *(
                    (0, f"LFL{sign}C", f"pieces out of MGDBRTCPEXLF, got {sign!r}")
                    for sign in "Kp06.\u00b2\u0665\uff15\u53f8"
                ),
                (2, "RGX1T", "empty camps, got G on b2"),
                (3, "TBXME", "empty camps, got X on c3"),
                (0, "FLLPC", "the flag in a headquarters, b0 or d0, got F on a0"),
                (1, "EFPCE", "the flag in a headquarters, b0 or d0, got F on b1"),
                (2, "L1X1T", "mines in the last two rows, got L on a2"),
                (5, "GPXCB", "no bomb in the front row, got X on c5"),
                (0, "LFLPP", "3 C (company commander), got 2"),
                (0, "L1LPC", "1 F (flag), got 0"),
                (0, "LFLFC", "3 P (platoon commander), got 2"),
                (5, "GPDCM", "1 M (marshal), got 2"),
                (0, "5", "3 C (company commander), got 2"),
            ]
        ),
    ],
)
def test_a_bad_layout_is_quoted(layout, message):
    for sides in ((layout, "triangle"), ("triangle", layout)):
        with pytest.raises(LayoutError) as error:
            Board.of_layouts(*sides)
        assert str(error.value) == f"expected {message}"


def test_a_very_long_layout_is_cut_in_the_message():
    for layout in ("M" * 1_000_000, "/" * 1_000_000, with_row(0, "M" * 1_000_000)):
        with pytest.raises(LayoutError) as error:
            layout_cells(layout)
        assert len(str(error.value)) < 400


def test_a_side_that_has_moved_has_no_layout():
    board = Board()
    board.push_text("c5c6")
    with pytest.raises(LayoutError, match=re.escape("expected 2 D (division commander), got 1 in 'GP1CB/")):
        layout_of(board, 0)


CHANGED = [  # a square, what is put there, whose half, the sentence, the end of the Chinese one
    ("a5", "X", 0, "Red: expected no bomb in the front row, got X on a5.", "炸弹不得在第一排，却在 a5。"),
    ("e6", "x", 1, "Blue: expected no bomb in the front row, got x on e6.", "炸弹不得在第一排，却在 e6。"),
    ("b2", "P", 0, "Red: expected empty camps, got P on b2.", "行营应为空，但 b2 有排长。"),
    ("a9", "l", 1, "Blue: expected mines in the last two rows, got l on a9.", "地雷应在后两排，却在 a9。"),
    (
        *("a11", "f", 1, "Blue: expected the flag in a headquarters, d11 or b11, got f on a11."),
        "军旗应在大本营（d11 或 b11），却在 a11。",
    ),
    ("a5", "", 0, "Red: expected 1 G (general), got 0.", "军长应有 1 枚，现有 0 枚。"),
    (
        *("b4", "m", 0, "Red: expected no piece of the enemy in this half, got m on b4."),
        "己方半边不应有对方的棋子，但 b4 有司令。",
    ),
]


@pytest.mark.parametrize(("square", "letter", "side", "english", "chinese"), CHANGED)
def test_what_is_wrong_with_a_side(square, letter, side, english, chinese):
    cells = Board().cells()
    cells["abcde".index(square[0]) + 5 * int(square[1:])] = letter
    fits, words = layout_note(cells, side)
    assert (fits, words.en) == (False, english)
    assert words.zh.endswith(chinese)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("size", SIZES)
def test_a_layout_replaces_all_pieces_of_its_side(side, size):
    board = Board(board=size)
    board.push_text("c5c6" if size == "12x5" else "c5c8")
    for start in (board.cells(), [""] * len(board.cells())):
        cells = with_layout(start, side, "triangle")
        assert layout_note(cells, side)[0]
        kept = Board(board=size).cells()
        own = str.islower if side else str.isupper
        assert [letter for letter in cells if own(letter)] == [letter for letter in kept if own(letter)]
        assert sum(map(bool, cells)) == 25 + sum(1 for letter in start if letter and not own(letter))
