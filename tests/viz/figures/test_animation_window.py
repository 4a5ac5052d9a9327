"""The number line in a frame."""

from hypothesis import given
from hypothesis import strategies as st

from tests.viz.recorded import searched
from xqlab.game import INFINITY
from xqlab.viz.figures.animation_window import HEIGHT, Scale, window_shapes
from xqlab.viz.figures.drawing import Line, Text, text_width

VALUES = st.integers(-400, 400) | st.sampled_from([-INFINITY, INFINITY, 29_995, -29_995, 28_000])


@given(VALUES, VALUES, st.none() | VALUES)
def test_marks_stay_on_the_line_and_apart(alpha: int, beta: int, best: int | None) -> None:
    scale = Scale(searched("everything").tree)
    shapes = window_shapes(scale, (alpha, beta), best, (100, 20), 500, "en")
    for shape in shapes:
        if isinstance(shape, Line):
            xs, ys = zip(*shape.points)
            assert 90 <= min(xs) <= max(xs) <= 610
            assert 20 <= min(ys) <= max(ys) <= 20 + HEIGHT
    greek = [shape for shape in shapes if isinstance(shape, Text) and shape.text[0] in "αβ"]
    left, right = sorted(greek, key=lambda shape: shape.at[0])
    assert left.at[0] >= 99
    assert left.at[0] + text_width(left.text, 13) < right.at[0]
    assert right.at[0] + text_width(right.text, 13) <= 601


def test_scales_keep_the_order_of_values() -> None:
    for name in ("everything", "textbook", "tic-tac-toe"):
        scale = Scale(searched(name).tree)
        assert scale.ticks
        places = [scale.at(value) for value in range(-scale.largest, scale.largest + 1)]
        assert places == sorted(places)
        assert (places[0], scale.at(0), places[-1]) == (-1, 0, 1)
        assert scale.at(10 * scale.largest) == 1


def test_small_values_stand_in_proportion() -> None:
    scale = Scale(searched("textbook").tree)
    assert scale.at(scale.largest / 2) == 0.5
    assert all(
        isinstance(shape.text, str)
        for shape in window_shapes(scale, (3, 3), 2, (0, 0), 400, "zh")
        if isinstance(shape, Text)
    )
    assert "最佳 2" in [
        shape.text for shape in window_shapes(scale, (3, 5), 2, (0, 0), 400, "zh") if isinstance(shape, Text)
    ]
