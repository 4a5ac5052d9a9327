"""Path data read as points and codes."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xqlab.viz.figures.svg_path import CLOSE, CUBIC, LINE, MOVE, QUADRATIC, SvgError, points_of

SOME = st.floats(0.5, 90)


def test_lines_absolute_and_relative() -> None:
    points, codes = points_of("M10 20h5v-5H0V0l1,1L2 2z")
    assert points == ((10, 20), (15, 20), (15, 15), (0, 15), (0, 0), (1, 1), (2, 2), (10, 20))
    assert codes == (MOVE, *[LINE] * 6, CLOSE)


def test_numbers_stand_close_together() -> None:
    assert points_of("m182-123l159-5.5.5,3")[0] == ((182, -123), (341, -128.5), (341.5, -125.5))
    assert points_of("M1e1 0 1 1m1 1 2 2")[0] == ((10, 0), (1, 1), (2, 2), (4, 4))


def test_after_a_close_a_path_goes_on_from_its_start() -> None:
    assert points_of("M5 5h9z h1")[0][-1] == (6, 5)


def test_curves() -> None:
    points, codes = points_of("M0 0q1 2 3 4t3 4c1 1 2 2 3 3s2 1 3 3")
    assert codes == (MOVE, *[QUADRATIC] * 4, *[CUBIC] * 6)
    assert points[3] == (5, 6)  # (1, 2) mirrored at (3, 4)
    assert points[8] == (10, 12)  # (8, 10) mirrored at (9, 11)
    assert points_of("M4 4s1 1 2 2")[0][1] == (4, 4)


@given(SOME, SOME, st.booleans(), st.booleans())
def test_arcs_of_a_circle_stay_on_it(radius: float, chord: float, large: bool, sweep: bool) -> None:
    end = min(chord, 1.9 * radius)
    points, codes = points_of(f"M0 0A{radius} {radius} 0 {large:d} {sweep:d} {end} 0")
    assert set(codes[1:]) == {CUBIC}
    assert points[-1] == (end, 0)
    height = (radius**2 - end**2 / 4) ** 0.5
    centre = (end / 2, -height if large == sweep else height)
    for x, y in points[3::3]:
        assert hypot(x - centre[0], y - centre[1]) == pytest.approx(radius, rel=1e-6)
    # The middle control points lie on the side that the arc goes by.
    middle = sum(y for _, y in points[1:-1])
    assert (middle < 0) == sweep


def test_arcs_without_a_radius_or_a_way_are_lines() -> None:
    assert points_of("M1 1a0 0 0 0 1 5 5")[0][-1] == (6, 6)
    assert points_of("M1 1a2 2 0 0 1 0 0")[0] == ((1, 1),)
    assert points_of("M0 0a1 1 0 014 0")[0][-1] == (4, 0)  # flags need no space; too small a radius grows


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("10 10", "expected a command of a path, got '10 10'"),
        ("M1 1z5", "expected a command of a path, got '5'"),
        ("M1 1k3", "expected a command of a path, m l h v c s q t a z, got 'k'"),
        ("M1 x", "expected a number after 'M', got ' x'"),
        ("M0 0a1 1 0 2 0 4 0", "expected a number after 'a', got ' 2 0 4 0'"),
    ],
)
def test_what_is_not_understood_is_quoted(data: str, message: str) -> None:
    with pytest.raises(SvgError) as caught:
        points_of(data)
    assert str(caught.value) == message
