"""Scored points against the points that values predict: the drawing that tuning and training share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.ticker import FuncFormatter
from numpy.typing import NDArray

from xqlab.viz.charts.looks import COLOURS, DASHES, MARKERS, ChartError, axes_for

FEWEST = 10  # positions of a group whose share of points is drawn


def draw_calibration(
    promised: Mapping[str, NDArray[np.float64]],
    points: NDArray[np.float64],
    ax: Any,
    *,
    groups: int,
    who: str,
) -> Any:
    """The chart; on the diagonal both agree.

    promised : name -> float64[positions]  share of points, 0 to 1
    points   : float64[positions]  1 won, 0.5 drawn, 0 lost
    groups   : positions are put into so many groups of about equal size by the prediction
    who      : whose points, as in "points for `who`"
    Raises ChartError where there is not one prediction for each result.
    """
    if not promised or any(len(each) != len(points) for each in promised.values()):
        raise ChartError(f"expected values of {len(points)} positions, one for each result")
    ax = axes_for(ax, (5.2, 4.8))
    ax.plot([0, 100], [0, 100], color="#777777", linewidth=1, label="perfect prediction")
    for number, (name, each) in enumerate(promised.items()):
        edges = np.unique(np.quantile(each, np.linspace(0, 1, groups + 1)))
        inside = np.clip(np.searchsorted(edges, each, side="right") - 1, 0, max(len(edges) - 2, 0))
        drawn = []
        for group in range(max(len(edges) - 1, 1)):
            kept = points[inside == group]
            if len(kept) >= FEWEST:
                error = 1.96 * np.std(kept) / np.sqrt(len(kept))
                drawn.append((each[inside == group].mean(), kept.mean(), error))
        x, y, bar = 100 * np.array(drawn).reshape(-1, 3).T
        look = {"marker": MARKERS[number], "linestyle": DASHES[number], "markersize": 5, "capsize": 2}
        ax.errorbar(x, y, bar, color=COLOURS[number], linewidth=1, label=name, **look)
    ax.set_xlim(0, 100)
    ax.set_ylim(0, 100)
    ax.set_aspect("equal")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda share, _: f"{share:.0f} %"))
    ax.set_xlabel(f"points for {who} that the value predicts")
    ax.set_ylabel(f"points that {who} scored")
    ax.legend(frameon=False, fontsize="small")
    return ax
