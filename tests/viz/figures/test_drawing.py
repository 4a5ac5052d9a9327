"""Drawings as SVG, and the same shapes in the same places on matplotlib's axes."""

from xml.etree import ElementTree

import matplotlib
import pytest

matplotlib.use("Agg")
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import pyplot

from xqlab.viz.figures.drawing import Circle, Drawing, Line, Stroke, Text, text_width, wrapped

SVG = "{http://www.w3.org/2000/svg}"


def example() -> Drawing:
    """One shape of each kind."""
    drawing = Drawing(200, 100, 'a "title" & more')
    drawing.add(
        Line(((10, 10), (60, 10), (35, 50)), Stroke("#00507f", 2), closed=True, fill="#cfe4f5"),
        Line(((0, 0), (200, 100)), Stroke(dash=(5, 4))),
        Circle((150, 40), 20, fill="#d5efe3"),
        Text((100, 70), "a<b & ≥12", 12, bold=True),
    )
    return drawing


def test_svg_is_well_formed_and_has_no_ids() -> None:
    svg = ElementTree.fromstring(example().svg())
    assert [child.tag.removeprefix(SVG) for child in svg] == [
        "title", "rect", "polygon", "polyline", "circle", "text"
    ]  # fmt: skip
    assert svg.find(f"{SVG}title").text == 'a "title" & more'
    assert svg.find(f"{SVG}text").text == "a<b & ≥12"
    assert svg.find(f"{SVG}polyline").get("stroke-dasharray") == "5 4"
    assert not [element for element in svg.iter() if element.get("id")]


def test_matplotlib_has_the_same_shapes_upright() -> None:
    ax = example().draw()
    _, polygon, line, circle, text = ax.patches
    assert polygon.get_path().vertices[:3].tolist() == [[10, 10], [60, 10], [35, 50]]
    assert line.get_linestyle() != polygon.get_linestyle()
    assert circle.get_path().get_extents().bounds == pytest.approx((130, 20, 40, 40))
    box = text.get_path().get_extents()
    assert (box.x0 + box.x1) / 2 == pytest.approx(100, abs=1)
    assert (box.y0 + box.y1) / 2 == pytest.approx(70, abs=3)
    assert ax.get_ylim() == (100, 0)
    assert ax.figure.get_size_inches().tolist() == pytest.approx([200 / 96, 100 / 96])


def test_given_axes_are_used() -> None:
    figure, (left, right) = pyplot.subplots(1, 2)
    assert example().draw(right) is right
    assert (len(left.patches), len(right.patches)) == (0, 5)
    figure.canvas.draw()


@pytest.mark.parametrize("text", ["[−∞, +∞]", "[−120, 1045]", "≥−1234", "h2e2", "Max", "more pruned"])
@pytest.mark.parametrize("bold", [False, True])
def test_no_text_is_wider_than_its_estimate(text: str, bold: bool) -> None:
    ax = Drawing(10, 10, shapes=[Text((0, 0), text, 12, "start", bold=bold)]).draw()
    width = ax.patches[1].get_path().get_extents().x1
    assert 0.6 * text_width(text, 12) < width <= 1.12 * text_width(text, 12)


@given(st.text("ab cd车炮，。（）,. ", max_size=80), st.integers(60, 400))
def test_nothing_is_lost_and_lines_are_short(text: str, width: int) -> None:
    lines = wrapped(text, width, 12)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        pieces = line.replace("（", " ").split()
        # Only what cannot be broken may be longer.
        assert text_width(line, 12) <= width or len(pieces) <= 1


def test_chinese_breaks_anywhere_but_before_what_closes() -> None:
    lines = wrapped("红方走炮二平五，黑方走马。", 60, 12)
    assert "".join(lines) == "红方走炮二平五，黑方走马。"
    assert len(lines) > 2
    assert not any(line.startswith(("，", "。")) for line in lines)
