"""The depth that searches reach at equal time, by phase of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.ticker import MaxNLocator

from xqlab.viz.charts.looks import COLOURS, MARKERS, ChartError, axes_for, framed

BAND = {"color": "#dddddd", "zorder": 0}


def depth_by_phase(
    reached: Mapping[str, Mapping[str, Any]],
    ax: Any = None,
    *,
    published: Mapping[str, tuple[int, int | None]] | None = None,
) -> Any:
    """A small mark for each position, the mean as a large one; published ranges as grey bands behind.

    reached   : configuration -> phase -> depths, as `depths_reached` says
    published : phase -> (least depth, greatest), None for no upper end
    """
    phases = list(dict.fromkeys(phase for each in reached.values() for phase in each))
    if not phases or any(not len(each.get(phase, ())) for each in reached.values() for phase in phases):
        raise ChartError(f"expected depths of every phase for each configuration, got {reached!r}")
    ax = axes_for(ax, (7.5, 4.5))
    width = 0.8 / len(reached)
    for number, (name, each) in enumerate(reached.items()):
        look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
        middles = np.arange(len(phases)) + (number - (len(reached) - 1) / 2) * width
        for middle, phase in zip(middles, phases):
            ax.scatter(*_beside(middle, each[phase], width), s=12, alpha=0.45, linewidth=0, **look)
        means = [float(np.mean(each[phase])) for phase in phases]
        ax.plot(middles, means, linestyle="", markersize=9, markeredgecolor="#222222", label=name, **look)
        for middle, mean in zip(middles, means):
            ax.annotate(f"{mean:.1f}", (middle, mean), (8, 0), textcoords="offset points", va="center")
    _draw_published(ax, phases, published or {})
    ax.set_xticks(range(len(phases)), phases)
    ax.set_xlim(-0.5, len(phases) - 0.5)
    ax.set_ylim(bottom=0)
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel("depth finished (plies)")
    ax.set_xlabel("phase of the game; small: one position, large: the mean")
    framed(ax)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4)
    return ax


def _beside(middle: float, depths: Any, width: float) -> tuple[Any, Any]:
    # Positions of one depth side by side, left of the mean's number.
    depths = np.asarray(depths)
    places = np.empty(len(depths))
    for depth in np.unique(depths):
        (same,) = np.nonzero(depths == depth)
        step = min(0.03, 0.8 * width / max(len(same), 1))
        places[same] = middle + step * (np.arange(len(same)) - (len(same) - 1) / 2)
    return places, depths


def _draw_published(ax: Any, phases: list[str], published: Mapping[str, tuple[int, int | None]]) -> None:
    highest = ax.get_ylim()[1]
    label: str | None = "published"
    for at, phase in enumerate(phases):
        if phase in published:
            low, high = published[phase]
            top = max(highest, low + 1) if high is None else high + 0.5
            ax.fill_between([at - 0.48, at + 0.48], low - 0.5, top, label=label, **BAND)
            label = None
