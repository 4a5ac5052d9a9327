"""Drawings as SVG, and texts in lines of a width."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from xqlab.viz.figures.drawing import Circle, Drawing, Polyline, Stroke, Text, text_width, wrapped

SVG = "{http://www.w3.org/2000/svg}"


def test_svg_is_well_formed_and_has_no_ids() -> None:
    drawing = Drawing(200, 100, 'a "title" & more')
    drawing.add(
        Polyline(((10, 10), (60, 10), (35, 50)), Stroke("#00507f", 2), closed=True, fill="#cfe4f5"),
        Polyline(((0, 0), (200, 100)), Stroke(dash=(5, 4))),
        Circle((150, 40), 20, fill="#d5efe3"),
        Text((100, 70), "a<b & ≥12", 12, bold=True),
    )
    svg = ElementTree.fromstring(drawing.svg())
    assert " ".join(child.tag.removeprefix(SVG) for child in svg) == "title rect polygon polyline circle text"
    assert (svg.find(f"{SVG}title").text, svg.find(f"{SVG}text").text) == ('a "title" & more', "a<b & ≥12")
    assert svg.find(f"{SVG}polyline").get("stroke-dasharray") == "5 4"
    assert not [element for element in svg.iter() if element.get("id")]


@pytest.mark.parametrize("text", ["[−∞, +∞]", "[−120, 1045]", "≥−1234", "h2e2", "Max", "more pruned"])
@pytest.mark.parametrize("bold", [False, True])
def test_no_text_is_wider_than_its_estimate(text: str, bold: bool) -> None:
    weight = "bold" if bold else "normal"
    width = TextPath((0, 0), text, size=12, prop=FontProperties(weight=weight)).get_extents().x1
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
