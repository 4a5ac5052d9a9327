"""Charts of the value of a position: component by component, side by side, and along a game."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from matplotlib.patches import Patch

from xqlab.evaluation.explanation import Difference, Explanation
from xqlab.evaluation.terms import COMPONENTS, component_name
from xqlab.evaluation.value_tables import signed
from xqlab.meanings import SIDES
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say

AXIS = "centipawns, Red − Black", "厘兵，红 − 黑"
TOTAL = "value", "总值"


@chart
def component_chart(explanation: Explanation | Difference, ax: Any = None) -> Any:
    """A waterfall: from 0 each active component adds its share; the last bar is the value.

    explanation : of one position, or the difference of two
    """
    if isinstance(explanation, Difference):
        shares = {name: part.change for name, part in explanation.by_component().items()}
        label = say("centipawns, change for Red", "厘兵，红方的变化")
    else:
        shares = {name: part.value for name, part in explanation.by_component().items() if part.is_on}
        label = say(*AXIS)
    ax = axes_for(ax, (8, 0.9 + 0.38 * (len(shares) + 1)))
    at = 0.0
    ends = [0.0]
    for row, share in enumerate(shares.values()):
        ax.barh(row, share, left=at, height=0.72, **_look(share >= 0))
        _beside(ax, row, at, share)
        ax.plot([at + share] * 2, [row + 0.36, row + 0.64], color="#777777", linewidth=0.8)
        at += share
        ends.append(at)
    ax.barh(len(shares), at, height=0.72, color="#666666", edgecolor="#222222", linewidth=0.6)
    _beside(ax, len(shares), 0, at, fontweight="bold")
    ax.axvline(0, color="#222222", linewidth=0.8)
    spread = max(ends) - min(ends) or 1.0
    ax.set_xlim(min(ends) - 0.17 * spread, max(ends) + 0.17 * spread)
    ax.set_ylim(len(shares) + 0.6, -0.6)
    ax.set_yticks(range(len(shares) + 1), [*_names(shares), say(*TOTAL)])
    sides = say("for Red", "利于红方"), say("for Black", "利于黑方")
    handles = [Patch(label=name, **_look(gains)) for name, gains in zip(sides, (True, False))]
    return _tidy(finished(ax, label, grid="x", legend="best", handles=handles))


@chart
def sides_chart(explanation: Explanation, ax: Any = None) -> Any:
    """Both sides component by component, side by side, on an axis that shows small shares, too."""
    parts = [part for part in explanation.by_component().values() if part.is_on]
    ax = axes_for(ax, (8, 0.9 + 0.46 * max(len(parts), 1)))
    names = say("Red", "红方"), say("Black", "黑方")
    for number, (side, name) in enumerate(zip(("red", "black"), names)):
        values = [getattr(part, side) for part in parts]
        rows = np.arange(len(parts)) + (number - 0.5) * 0.38
        look: dict[str, Any] = {"color": SIDES[number].solid, "hatch": ("", "//")[number]}
        ax.barh(rows, values, height=0.36, edgecolor="#ffffff", linewidth=0.6, label=name, **look)
        for row, value in zip(rows, values):
            _beside(ax, row, 0, value)
    ax.set_xscale("symlog", linthresh=10)
    most = max([abs(value) for part in parts for value in (part.red, part.black)], default=10.0)
    least = min([value for part in parts for value in (part.red, part.black)], default=0.0)
    ax.set_xlim(min(5 * least, -10) if least < 0 else -2, 5 * max(most, 10))
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}".replace("-", "−"))
    ax.axvline(0, color="#222222", linewidth=0.8)
    ax.set_ylim(len(parts) - 0.4, -0.6)
    ax.set_yticks(range(len(parts)), _names(part.name for part in parts))
    label = say("centipawns of each side (symmetric logarithm)", "双方各自的厘兵（对称对数坐标）")
    return _tidy(finished(ax, label, grid="x", legend="lower right"))


@chart(size=(9, 4), needs="the explanations of a game")
def game_chart(
    game: Sequence[Explanation], ax: Any = None, *, components: Sequence[str] | None = None
) -> Any:
    """The value along a game and the shares of its components, all Red − Black.

    game       : one explanation a ply, as `explain_game` gives them
    components : those drawn; by default the five that change most, without tempo, which only flips
    Raises ChartError, XqlabError.
    """
    shares: dict[str, list[float]] = {name: [] for name in COMPONENTS}
    for point in game:
        for name, part in point.by_component().items():
            shares[name].append(part.value)
    if components is None:
        moves = {name: float(np.ptp(line)) for name, line in shares.items() if name != "tempo"}
        names = sorted(sorted(moves, key=lambda name: -moves[name])[:5], key=list(COMPONENTS).index)
    else:
        unknown = [name for name in components if name not in COMPONENTS]
        if unknown:
            raise ChartError(f"expected components out of {', '.join(COMPONENTS)}, got {unknown[0]!r}")
        names = list(components)
    plies = range(len(game))
    ax.plot(plies, [point.value for point in game], color="#222222", linewidth=2.6, label=say(*TOTAL))
    for number, (name, label) in enumerate(zip(names, _names(names))):
        ax.plot(plies, shares[name], **looks.line_look(number, marker="", linewidth=1.6, label=label))
    ax.axhline(0, color="#777777", linewidth=0.8)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.margins(x=0.02)
    ply = say("ply of the game (moves of either side)", "半回合数")
    return finished(ax, ply, say(*AXIS), grid="", legend="center left", bbox_to_anchor=(1.0, 0.5))


def _names(components: Iterable[str]) -> list[str]:
    return [component_name(name) for name in components]


def _look(gains: bool) -> dict[str, Any]:
    look = {"facecolor": SIDES[not gains].solid, "hatch": "" if gains else "///"}
    return look | {"edgecolor": "#222222", "linewidth": 0.6}


def _beside(ax: Any, row: int, at: float, share: float, **look: Any) -> None:
    right = share >= 0
    looks.note(
        ax, signed(share), (at + share, row), (5 if right else -5, 0), ha="left" if right else "right", **look
    )


def _tidy(ax: Any) -> Any:
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    return ax
