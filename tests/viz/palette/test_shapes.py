"""The outlines of nodes: the same in Python and in JavaScript; the colour of a value."""

import re

import pytest

from tests.viz.javascript import call
from xqlab.meanings import SHAPES, SIDES
from xqlab.viz.figures.marks import corners


@pytest.mark.parametrize("kind", [kind for kind, shape in SHAPES.items() if shape in ("up", "down", "box")])
@pytest.mark.parametrize("size", [(70.0, 36.0), (20.0, 16.0)])
def test_both_languages_draw_the_same_outline(kind: str, size: tuple[float, float]) -> None:
    path = call("palette/shapes.js", "outlinePath", kind, 10, 5, *size)
    places, x, y = set(), 0.0, 0.0
    for letter, numbers in re.findall(r"([MLHV])([-0-9. ]+)", path):
        first, *rest = map(float, numbers.split())
        x, y = (x, first) if letter == "V" else (first, *(rest or [y]))
        places.add((x, y))
    assert places == {(round(a, 1), round(b, 1)) for a, b in corners(kind, (10, 5), size)}


def test_max_points_up_and_a_value_has_the_colour_of_whom_it_is_good_for() -> None:
    top, bottom = ([y for _, y in corners(kind, (0, 0), (40, 30))] for kind in ("max", "min"))
    assert (top.count(0), top.count(30), bottom.count(0), bottom.count(30)) == (1, 2, 2, 1)
    shown = [call("palette/value_colours.js", "valueColour", share, "#ffffff") for share in (-1, 0, 1)]
    assert shown == [SIDES[1].solid, "#ffffff", SIDES[0].solid]
