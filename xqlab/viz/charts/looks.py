"""What all charts share: colours, axes of their own, the frame, words and fonts, a live figure.

Hatches, markers and dashes serve the same purpose as colours in grey. A dark page shows a chart inverted,
with hues kept; one that is there already follows a change of the theme.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import partial
from html import escape
from io import BytesIO
from typing import Any

import numpy as np
from matplotlib import pyplot, rc_context
from matplotlib.colors import LinearSegmentedColormap, to_rgb

from xqlab.errors import XqlabError
from xqlab.meanings import BAD, GOOD, SERIES, SIDES
from xqlab.trace.conventions import checked_language, conventions
from xqlab.viz.page.fonts import matplotlib_families
from xqlab.viz.palette.meanings import DARK, UNDECIDED

COLOURS = SERIES
HATCHES = ("", "//", "..", "xx", "\\\\", "++", "--")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (3, 1)), (0, (1, 2)))
# From what is good for the second side, or harms, through white to what is good for the first, or helps.
FOR_SIDES = LinearSegmentedColormap.from_list("sides", [SIDES[1].solid, "#ffffff", SIDES[0].solid])
JUDGED = LinearSegmentedColormap.from_list("judged", [BAD.solid, "#ffffff", GOOD.solid])
INVERTED = "filter: invert(0.93) hue-rotate(180deg)"
STYLE = (
    f"{DARK} .xqlab-chart {{{INVERTED}}}"
    f" @media screen and (prefers-color-scheme: dark) {{{UNDECIDED} .xqlab-chart {{{INVERTED}}}}}"
)


class ChartError(XqlabError):
    """A chart cannot be drawn from these data or options."""


def bar_look(number: int) -> dict[str, Any]:
    """How the bars of the kind `number`, from 0 on, are drawn: distinct in grey, too."""
    kind = number % len(COLOURS)
    return {"color": COLOURS[kind], "hatch": HATCHES[kind], "edgecolor": "#222222", "linewidth": 0.6}


def axes_for(
    given: Any, size: tuple[float, float] = (7, 4), shape: tuple[int, int] = (1, 1), **options: Any
) -> Any:
    """The axes given, or those of a new figure, as `pyplot.subplots`; the figure follows the page's theme.

    given : one `Axes`, an array or a sequence of them, or None
    size  : of a new figure, in inches
    """
    if given is None:
        given = pyplot.subplots(*shape, figsize=size, **{"layout": "constrained"} | options)[1]
    for ax in np.ravel(given):
        _follow_theme(ax.figure.canvas.figure)  # of a part of a figure, the whole
    return given


def subplots(*shape: int, **options: Any) -> tuple[Any, Any]:
    """A new figure, which follows the theme of the page, and its axes, as `pyplot.subplots` returns them."""
    figure, axes = pyplot.subplots(*shape, **options)
    _follow_theme(figure)
    return figure, axes


def _follow_theme(figure: Any) -> None:
    figure._repr_html_ = partial(themed_html, figure)


def themed_html(figure: Any) -> str | None:
    """The figure as a picture of twice its pixels, which a dark page shows inverted; None if it is dark."""
    if sum(to_rgb(figure.get_facecolor())) < 1.5:
        return None
    file = BytesIO()
    figure.savefig(file, format="png", dpi=2 * figure.dpi, bbox_inches="tight")
    data = file.getvalue()
    width = int.from_bytes(data[16:20], "big") // 2  # of a PNG's header
    source = f"data:image/png;base64,{base64.b64encode(data).decode()}"
    alt = escape(described(figure), quote=True)
    return f'<img class="xqlab-chart" alt="{alt}" width="{width}" src="{source}"><style>{STYLE}</style>'


def described(figure: Any) -> str:
    """What the figure says of itself, for those who do not see it: titles, and the labels of the axes."""
    parts = [figure.get_suptitle()]
    for ax in figure.axes:
        labels = " / ".join(filter(None, (ax.get_ylabel(), ax.get_xlabel())))
        parts.append(": ".join(filter(None, (ax.get_title() or ax.get_title("left"), labels))))
    return " ".join("; ".join(dict.fromkeys(filter(None, parts))).split()) or "Chart"


def framed(ax: Any, grid: str = "y") -> Any:
    """The axes, open at the top and the right, with a light grid behind: "x", "y", "both", or "" for none."""
    ax.spines[["top", "right"]].set_visible(False)
    if grid:
        ax.grid(axis=grid, color="#dddddd", linewidth=0.8)
        ax.set_axisbelow(True)
    return ax


def spoken_language(chosen: str | None) -> str:
    """`chosen`, or what `use_conventions` has set; raises ChartError for an unknown one."""
    return checked_language(conventions().language if chosen is None else chosen, ChartError)


def words_in(language: str, words: Mapping[str, Any]) -> Any:
    """A chart's words in this language; raises ChartError for an unknown one."""
    return words[spoken_language(language)]


def fonts_for(language: str) -> Any:
    """A context in which texts have letters of this language."""
    # The first chart loads the backend, which makes notebooks show figures. Inside the context that setting
    # would be undone at its end, and no later figure would be shown.
    pyplot.draw_if_interactive()
    return rc_context({"font.family": list(matplotlib_families())} if language == "zh" else {})


class LiveFigure:
    """A figure and its axes, for a notebook; `show` displays it once, and then again in the same place.

    Outside a notebook nothing is shown; the figure is there all the same, as `figure`.
    """

    def __init__(self, rows: int, columns: int, size: tuple[float, float]) -> None:
        self.figure, self.axes = subplots(rows, columns, figsize=size, layout="constrained")
        pyplot.close(self.figure)  # or the notebook shows it once more at the end of the cell
        self._shown: Any = None

    def show(self) -> None:
        """Show the figure as it is now."""
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        if get_ipython() is None:
            return
        if self._shown is None:
            self._shown = display(self.figure, display_id=True)
        else:
            self._shown.update(self.figure)
