"""What all charts share: colours, axes of their own, the frame, words and fonts, a live figure.

Colours are Okabe and Ito's (2008), which colour-blind readers can distinguish; hatches, markers and dashes
serve the same purpose in grey.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib import pyplot, rc_context

from xqlab.errors import XqlabError
from xqlab.trace.conventions import checked_language, conventions
from xqlab.viz.page.fonts import matplotlib_families

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#666666")
HATCHES = ("", "//", "..", "xx", "\\\\", "++", "--")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (3, 1)), (0, (1, 2)))


class ChartError(XqlabError):
    """A chart cannot be drawn from these data or options."""


def bar_look(number: int) -> dict[str, Any]:
    """How the bars of the kind `number`, from 0 on, are drawn: distinct in grey, too."""
    kind = number % len(COLOURS)
    return {"color": COLOURS[kind], "hatch": HATCHES[kind], "edgecolor": "#222222", "linewidth": 0.6}


def axes_for(ax: Any, size: tuple[float, float] = (7, 4)) -> Any:
    """The axes given, or those of a new figure of this size, in inches."""
    return pyplot.subplots(figsize=size, layout="constrained")[1] if ax is None else ax


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
        self.figure, self.axes = pyplot.subplots(rows, columns, figsize=size, layout="constrained")
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
