"""A chart or a widget with sliders: each move of a slider makes it anew.

The picture of a chart is a synced trait of an image widget. `ipywidgets.interact` captures outputs instead,
which fails now and then when a notebook runs without a browser.
"""

from collections.abc import Callable
from io import BytesIO
from typing import Any

from matplotlib import pyplot

from xqlab.search.requests import is_number
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.palette.meanings import INVERTED_ON_DARK

Range = tuple[float, float, float, float]  # least, greatest, step, at first


def with_sliders(draw: Callable[..., Any], **ranges: Range) -> Any:
    """A widget of the chart (its axes) or the widget that `draw` returns, with a slider for each argument.

    ranges : of each argument (least, greatest, step, at first); integers if all four are

    Raises ChartError for an invalid range.
    """
    from ipywidgets import HTML, FloatSlider, Image, IntSlider, VBox, Widget

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
    style = HTML(f"<style>{INVERTED_ON_DARK}</style>", layout={"display": "none"})

    box = VBox([*sliders.values()])

    def show(_: Any = None) -> None:
        drawn = draw(**{name: slider.value for name, slider in sliders.items()})
        below = (drawn,) if isinstance(drawn, Widget) else (image, style)
        if below[0] is image:
            image.value = _png(drawn)
        for widget in set(box.children) - {*sliders.values(), *below}:
            widget.close()  # shown before
        box.children = (*sliders.values(), *below)

    for slider in sliders.values():
        slider.observe(show, names="value")
    show()
    return box


def _png(ax: Any) -> bytes:
    file = BytesIO()
    ax.figure.savefig(file, format="png", dpi=90)
    pyplot.close(ax.figure)
    return file.getvalue()
