"""A chart on a dark page: the same picture inverted, in which every colour keeps its hue and can be seen."""

import colorsys
import re
from pathlib import Path

import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.figure import Figure

from tests.viz.palette.colours import contrast, parts_of
from xqlab.meanings import ENDINGS, KINDS, RUNS, SERIES, SIDES
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import axes_for, subplots
from xqlab.viz.charts.representations import leaves_per_second_chart
from xqlab.viz.palette.meanings import DARK, INVERTED

COLOURS = [*SERIES, *(each.solid for each in (*KINDS.values(), *ENDINGS.values(), *RUNS.values(), *SIDES))]
# hue-rotate(180deg) of Filter Effects, section 9.
TURNED = np.array([[-0.574, 1.430, 0.144], [0.426, 0.430, 0.144], [0.426, 1.430, -0.856]])


def parts(colour: str) -> np.ndarray:
    return np.array(parts_of(colour))


def inverted(colour: str) -> np.ndarray:
    """What INVERTED makes of a colour."""
    found = re.fullmatch(r"filter: invert\(([0-9.]+)\) hue-rotate\(180deg\)", INVERTED)
    assert found
    share = float(found[1])
    flipped = share * (1 - parts(colour)) + (1 - share) * parts(colour)
    return np.asarray(np.clip(TURNED @ flipped, 0, 1))


@pytest.mark.parametrize("colour", dict.fromkeys(COLOURS))
def test_a_colour_can_be_seen_in_both_themes_and_keeps_its_hue(colour: str) -> None:
    assert contrast(colour, "#ffffff") >= 3
    assert contrast(inverted(colour), inverted("#ffffff")) >= 3
    hues = [colorsys.rgb_to_hsv(*each)[0] for each in (parts(colour), inverted(colour))]
    assert min((hues[0] - hues[1]) % 1, (hues[1] - hues[0]) % 1) < 0.03


def on_the_axes_of_a_notebook(part: bool = False) -> Figure:
    figure = pyplot.figure(figsize=(2, 1))
    leaves_per_second_chart({"mailbox": {"start": 1.0}}, (figure.subfigures() if part else figure).subplots())
    return figure


def test_charts_follow_the_theme_on_their_own_axes_and_on_those_of_a_notebook() -> None:
    own = axes_for(None, (2, 1)).figure, axes_for(None, (2, 1), (1, 2))[0].figure, subplots(figsize=(2, 1))[0]
    for figure in (*own, on_the_axes_of_a_notebook(), on_the_axes_of_a_notebook(part=True)):
        html = figure._repr_html_()
        (width,) = re.findall(
            r'<img class="xqlab-chart" alt="[^"]+" width="(\d+)" src="data:image/png;', html
        )
        assert 100 < int(width) < 2.5 * figure.dpi
        assert f"{DARK} .xqlab-chart {{{INVERTED}}}" in html


def test_figures_without_a_chart_and_dark_ones_stay_as_they_are() -> None:
    with pyplot.style.context("dark_background"):
        dark = on_the_axes_of_a_notebook()
    for figure in (pyplot.figure(), dark):
        assert figure._repr_html_() is None


def test_every_chart_takes_its_axes_from_axes_for() -> None:
    texts = {path.name: path.read_text("utf-8") for path in Path(looks.__file__).parent.rglob("*.py")}
    assert [name for name, text in texts.items() if re.search(r"\bax(es)? is None", text)] == []


def test_labels_of_a_new_figure_may_be_chinese() -> None:
    figure, ax = subplots(figsize=(2, 1))
    ax.set(xlabel="局数", ylabel="比分", title="比赛")
    figure.draw_without_rendering()  # a missing glyph warns, and a warning is an error
