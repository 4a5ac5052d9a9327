"""A figure that is drawn again in its place, in a notebook, while something runs."""

from __future__ import annotations

from typing import Any

from matplotlib import pyplot

from xqlab.viz.charts.looks import subplots


class LiveFigure:
    """A figure and its axes; `show` displays it once, and then again in the same place.

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
