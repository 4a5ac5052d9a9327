"""The depth that searches reach at equal time, by phase of the game."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, chart, finished, say

BAND = {"color": "#dddddd", "zorder": 0}


@chart(size=(7.5, 4.5))
def depth_by_phase_chart(
    reached: Mapping[str, Mapping[str, Any]],
    ax: Any = None,
    *,
    published: Mapping[str, tuple[int, int | None]] | None = None,
) -> Any:
    """A small mark for each position, the mean as a large one; published ranges as grey bands behind.

    reached   : configuration -> phase -> depths, as `depths_reached` returns them
    published : phase -> (least depth, greatest), None for no upper end
    """
    phases = list(dict.fromkeys(phase for depths in reached.values() for phase in depths))
    if not phases or any(not len(depths.get(phase, ())) for depths in reached.values() for phase in phases):
        raise ChartError(f"expected depths of every phase for each configuration, got {reached!r}")
    width = 0.8 / len(reached)
    for number, (name, depths) in enumerate(reached.items()):
        look = looks.line_look(number, linestyle="")
        middles = np.arange(len(phases)) + (number - (len(reached) - 1) / 2) * width
        for middle, phase in zip(middles, phases):
            dots = {"color": look["color"], "marker": look["marker"], "s": 12, "alpha": 0.45, "linewidth": 0}
            ax.scatter(*_beside(middle, depths[phase], width), **dots)
        means = [float(np.mean(depths[phase])) for phase in phases]
        ax.plot(middles, means, markersize=9, markeredgecolor="#222222", label=name, **look)
        for middle, mean in zip(middles, means):
            looks.note(ax, f"{mean:.1f}", (middle, mean), (8, 0))
    _draw_published(ax, phases, published or {})
    ax.set_xticks(range(len(phases)), [looks.position_name(phase) for phase in phases])
    ax.set_xlim(-0.5, len(phases) - 0.5)
    ax.set_ylim(bottom=0)
    looks.whole_numbers(ax.yaxis)
    phase = say("phase of the game; small: one position, large: the mean", "对局阶段；小：单个局面，大：平均")
    return finished(ax, phase, say("depth finished (plies)", "完成的深度（层）"), legend=4)


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
    label: str | None = say("published", "文献")
    for at, phase in enumerate(phases):
        if phase in published:
            low, high = published[phase]
            top = max(highest, low + 1) if high is None else high + 0.5
            ax.fill_between([at - 0.48, at + 0.48], low - 0.5, top, label=label, **BAND)
            label = None
