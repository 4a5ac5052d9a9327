"""The learning curve while it grows: one picture in the notebook, drawn anew after each epoch."""

from __future__ import annotations

from typing import Any

from matplotlib import pyplot

from xqlab.nnue.training.learning_curve import Curve
from xqlab.viz.charts.training import gradient_norms, loss_by_epoch


class LiveCurve:
    """For `on_epoch` of a training run: `train(..., on_epoch=LiveCurve())`.

    measure : what the left chart shows, see `loss_by_epoch`
    Outside a notebook nothing is shown; the figure is there all the same, as `figure`.
    """

    def __init__(self, measure: str = "loss") -> None:
        self.measure = measure
        self.figure, self.axes = pyplot.subplots(1, 2, figsize=(10, 3.8), layout="constrained")
        pyplot.close(self.figure)  # or the notebook shows it once more at the end of the cell
        self._shown: Any = None

    def __call__(self, curve: Curve) -> None:
        """Draw the curve so far."""
        for ax in self.axes:
            ax.clear()
        loss_by_epoch(curve, self.axes[0], measure=self.measure)
        gradient_norms(curve, self.axes[1])
        last = curve.epochs[-1]
        self.axes[0].set_title(f"epoch {last.number}: {last.speed:,.0f} positions/s", fontsize="medium")
        self._show()

    def _show(self) -> None:
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        if get_ipython() is None:
            return
        if self._shown is None:
            self._shown = display(self.figure, display_id=True)
        else:
            self._shown.update(self.figure)
