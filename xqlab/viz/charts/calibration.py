"""Scored points against the points that values predict: what tuning, training and learning share."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.viz.charts.looks import ChartError, axes_for, finished, line_look, say

FEWEST = 10  # positions of a group whose share of points is drawn


def draw_calibration(
    predictions: Mapping[str, NDArray[np.float64]],
    points: NDArray[np.float64],
    ax: Any,
    *,
    groups: int,
    who: str,
    exact: bool = False,
) -> Any:
    """The chart; on the diagonal both agree.

    predictions : name -> float64[positions]  share of points, 0 to 1
    points : float64[positions]  1 won, 0.5 drawn, 0 lost
    groups : number of groups, of about equal size, into which positions are put by the prediction
    who    : whose points, as in "points for `who`"
    exact  : whether `points` are those of perfect play in every position: no noise, hence no interval
    Raises ChartError where there is not one prediction for each result.
    """
    if not predictions or any(len(shares) != len(points) for shares in predictions.values()):
        raise ChartError(f"expected values of {len(points)} positions, one for each result")
    ax = axes_for(ax, (5.2, 4.8))
    perfect = say("perfect prediction", "完美预测")
    ax.plot([0, 100], [0, 100], color="#777777", linewidth=1, label=perfect)
    for number, (name, shares) in enumerate(predictions.items()):
        edges = np.unique(np.quantile(shares, np.linspace(0, 1, groups + 1)))
        inside = np.clip(np.searchsorted(edges, shares, side="right") - 1, 0, max(len(edges) - 2, 0))
        drawn = []
        for group in range(max(len(edges) - 1, 1)):
            group_points = points[inside == group]
            if len(group_points) >= FEWEST:
                error = 1.96 * np.std(group_points) / np.sqrt(len(group_points))
                drawn.append((shares[inside == group].mean(), group_points.mean(), error))
        x, y, bar = 100 * np.array(drawn).reshape(-1, 3).T
        look = line_look(number, markersize=5, capsize=2, linewidth=1)
        ax.errorbar(x, y, None if exact else bar, label=name, **look)
    ax.set_xlim(0, 100)
    ax.set_ylim(0, 100)
    ax.set_aspect("equal")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(say("{x:.0f} %", "{x:.0f}%"))
    predicted = say(f"points for {who} that the value predicts", f"估值所预测的{who}得分率")
    if exact:
        scored = say(f"points for {who} with perfect play", f"双方下最佳着法时{who}的得分率")
    else:
        scored = say(f"points that {who} scored", f"{who}的实际得分率")
    return finished(ax, predicted, scored, grid="", legend="best")
