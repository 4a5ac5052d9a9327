"""A chart with sliders: each move of a slider draws it anew.

The picture is a synced trait of an image widget. `ipywidgets.interact` captures outputs instead, which fails
now and then when a notebook runs without a browser.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from matplotlib import pyplot

from xqlab.search.requests import is_number
from xqlab.viz.charts.looks import STYLE, ChartError

Range = tuple[float, float, float, float]  # least, greatest, step, at first


def with_sliders(draw: Callable[..., Any], **ranges: Range) -> Any:
    """A widget of the chart that `draw` returns (its axes), with a slider for each of its arguments.

    ranges : of each argument (least, greatest, step, at first); integers if all four are

    Raises ChartError for an invalid range.
    """
    from ipywidgets import HTML, FloatSlider, Image, IntSlider, VBox

    sliders = {}
    for name, values in ranges.items():
        try:
            least, greatest, step, first = values
            valid = all(map(is_number, values)) and least <= first <= greatest and step > 0
        except (TypeError, ValueError):
            valid = False
        if not valid:
            raise ChartError(f"expected {name} as (least, greatest, step, at first), got {values!r}")
        kind = IntSlider if all(isinstance(value, int) for value in values) else FloatSlider
        options = {"min": least, "max": greatest, "step": step, "value": first, "continuous_update": False}
        sliders[name] = kind(description=name.replace("_", " "), **options)
    # In its own size: a box of widgets would stretch it, and blur it.
    image = Image(format="png", layout={"align_self": "flex-start", "max_width": "100%"})
    image.add_class("xqlab-chart")
    style = HTML(f"<style>{STYLE}</style>", layout={"display": "none"})

    def show(_: Any = None) -> None:
        image.value = _png(draw(**{name: slider.value for name, slider in sliders.items()}))

    for slider in sliders.values():
        slider.observe(show, names="value")
    show()
    return VBox([*sliders.values(), image, style])


def _png(ax: Any) -> bytes:
    file = BytesIO()
    ax.figure.savefig(file, format="png", dpi=90)
    pyplot.close(ax.figure)
    return file.getvalue()
