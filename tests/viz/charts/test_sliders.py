"""A chart with sliders draws itself anew, and refuses ranges that there cannot be."""

from ipywidgets import HTML
from matplotlib import pyplot

from tests.viz.refusals import refusing
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.sliders import with_sliders
from xqlab.viz.palette.meanings import INVERTED


def test_each_move_of_a_slider_draws_the_chart():
    drawn = []

    def draw(size, share):
        drawn.append((size, share))
        ax = pyplot.subplots(figsize=(2, 1))[1]
        ax.bar([0], [size * share])
        return ax

    box = with_sliders(draw, size=(1, 9, 1, 3), share=(0.0, 1.0, 0.1, 0.5))
    size, share, image, style = box.children
    before = bytes(image.value)
    assert before.startswith(b"\x89PNG")
    size.value, share.value = 7, 0.2
    assert drawn == [(3, 0.5), (7, 0.5), (7, 0.2)]
    assert bytes(image.value) != before
    assert pyplot.get_fignums() == []
    assert "xqlab-chart" in image._dom_classes  # which a dark page inverts
    assert INVERTED in style.value


def test_a_widget_takes_the_place_of_the_one_before():
    made = []

    def show(n):
        made.append(HTML(str(n)) if n < 5 else pyplot.subplots(figsize=(1, 1))[1])
        return made[-1]

    box = with_sliders(show, n=(1, 9, 1, 3))
    slider, shown = box.children
    assert shown is made[0]
    slider.value = 4
    assert box.children == (slider, made[1])
    assert shown.comm is None  # closed
    slider.value = 5
    slider.value = 6
    assert [type(child).__name__ for child in box.children] == ["IntSlider", "Image", "HTML"]
    assert box.children[1].comm is not None


RANGES = [(1, 9, 1), 3, (9, 1, 1, 5), (1, 9, 0, 5), (1, 9, 1, 10), ("a", "b", 1, "a")]
FOUR = r"expected n as \(least, greatest, step, at first\), got "
test_a_range_that_cannot_be_is_quoted = refusing(
    *((lambda given=given: with_sliders(lambda n: None, n=given), ChartError, FOUR) for given in RANGES)
)
