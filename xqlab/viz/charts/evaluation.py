"""Charts of the value of a position: component by component, side by side, and along a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib import pyplot

from xqlab.evaluation.explanation import Difference, Explanation
from xqlab.evaluation.terms import COMPONENTS, component_name
from xqlab.evaluation.value_tables import signed
from xqlab.meanings import SIDES
from xqlab.viz.charts.looks import COLOURS, DASHES, ChartError, axes_for, fonts_for, framed, spoken_language

WORDS = {
    "en": {
        "axis": "centipawns, Red − Black",
        "change": "centipawns, change for Red",
        "sides": "centipawns of each side (symmetric logarithm)",
        "total": "value",
        "gain": "for Red",
        "loss": "for Black",
        "names": ("Red", "Black"),
        "ply": "ply of the game (moves of either side)",
    },
    "zh": {
        "axis": "厘兵，红 − 黑",
        "change": "厘兵，红方的变化",
        "sides": "双方各自的厘兵（对称对数坐标）",
        "total": "总值",
        "gain": "利于红方",
        "loss": "利于黑方",
        "names": ("红方", "黑方"),
        "ply": "半回合数",
    },
}


def component_chart(
    explanation: Explanation | Difference, ax: Any = None, *, language: str | None = None
) -> Any:
    """A waterfall: from 0 each active component adds its share; the last bar is the value.

    explanation : of one position, or the difference of two
    language    : "en" or "zh", by default as `use_conventions` has set it
    Returns the axes; raises ChartError.
    """
    spoken = spoken_language(language)
    words = WORDS[spoken]
    if isinstance(explanation, Difference):
        shares = {name: part.change for name, part in explanation.by_component().items()}
    else:
        shares = {name: part.value for name, part in explanation.by_component().items() if part.is_on}
    with fonts_for(spoken):
        ax = axes_for(ax, (8, 0.9 + 0.38 * (len(shares) + 1)))
        at = 0.0
        ends = [0.0]
        for row, share in enumerate(shares.values()):
            _step(ax, row, at, share)
            ax.plot([at + share] * 2, [row + 0.36, row + 0.64], color="#777777", linewidth=0.8)
            at += share
            ends.append(at)
        ax.barh(len(shares), at, height=0.72, color="#666666", edgecolor="#222222", linewidth=0.6)
        _beside(ax, len(shares), 0, at, bold=True)
        ax.axvline(0, color="#222222", linewidth=0.8)
        spread = max(ends) - min(ends) or 1.0
        ax.set_xlim(min(ends) - 0.17 * spread, max(ends) + 0.17 * spread)
        ax.set_ylim(len(shares) + 0.6, -0.6)
        ax.set_yticks(
            range(len(shares) + 1), [*(component_name(name, spoken) for name in shares), words["total"]]
        )
        ax.set_xlabel(words["change" if isinstance(explanation, Difference) else "axis"])
        handles = [
            pyplot.Rectangle((0, 0), 1, 1, label=words[name], **_look(name == "gain"))
            for name in ("gain", "loss")
        ]
        ax.legend(handles=handles, frameon=False, fontsize="small", loc="best")
        _tidy(ax)
    return ax


def _look(gains: bool) -> dict[str, Any]:
    return {
        "facecolor": SIDES[not gains].solid,
        "hatch": "" if gains else "///",
        "edgecolor": "#222222",
        "linewidth": 0.6,
    }


def _step(ax: Any, row: int, at: float, share: float) -> None:
    ax.barh(row, share, left=at, height=0.72, **_look(share >= 0))
    _beside(ax, row, at, share)


def _beside(ax: Any, row: int, at: float, share: float, bold: bool = False) -> None:
    right = share >= 0
    ax.annotate(
        signed(share),
        (at + share, row),
        xytext=(5 if right else -5, 0),
        textcoords="offset points",
        va="center",
        ha="left" if right else "right",
        fontsize="small",
        fontweight="bold" if bold else "normal",
    )


def _tidy(ax: Any) -> None:
    ax.grid(axis="x", color="#dddddd", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(axis="y", length=0)
    ax.spines[["top", "right", "left"]].set_visible(False)


def sides_chart(explanation: Explanation, ax: Any = None, *, language: str | None = None) -> Any:
    """Both sides component by component, side by side, on an axis that shows small shares, too.

    Returns the axes; raises ChartError.
    """
    spoken = spoken_language(language)
    words = WORDS[spoken]
    parts = [part for part in explanation.by_component().values() if part.is_on]
    with fonts_for(spoken):
        ax = axes_for(ax, (8, 0.9 + 0.46 * max(len(parts), 1)))
        for number, side in enumerate(("red", "black")):
            values = [getattr(part, side) for part in parts]
            rows = np.arange(len(parts)) + (number - 0.5) * 0.38
            look = {"color": SIDES[number].solid, "hatch": ("", "//")[number]}
            ax.barh(
                rows,
                values,
                height=0.36,
                edgecolor="#ffffff",
                linewidth=0.6,
                label=words["names"][number],
                **look,
            )
            for row, value in zip(rows, values):
                _beside(ax, row, 0, value)
        ax.set_xscale("symlog", linthresh=10)
        most = max([abs(each) for part in parts for each in (part.red, part.black)], default=10.0)
        least = min([each for part in parts for each in (part.red, part.black)], default=0.0)
        ax.set_xlim(min(5 * least, -10) if least < 0 else -2, 5 * max(most, 10))
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}".replace("-", "−"))
        ax.axvline(0, color="#222222", linewidth=0.8)
        ax.set_ylim(len(parts) - 0.4, -0.6)
        ax.set_yticks(range(len(parts)), [component_name(part.name, spoken) for part in parts])
        ax.set_xlabel(words["sides"])
        ax.legend(frameon=False, fontsize="small", loc="lower right")
        _tidy(ax)
    return ax


def game_chart(
    game: Sequence[Explanation],
    ax: Any = None,
    *,
    components: Sequence[str] | None = None,
    language: str | None = None,
) -> Any:
    """The value along a game and the shares of its components, all Red − Black.

    game       : one explanation a ply, as `explain_game` gives them
    components : those drawn; by default the five that change most, without tempo, which only flips
    Returns the axes; raises ChartError, TermError.
    """
    spoken = spoken_language(language)
    words = WORDS[spoken]
    if not game:
        raise ChartError("expected the explanations of a game, got none")
    shares: dict[str, list[float]] = {name: [] for name in COMPONENTS}
    for each in game:
        for name, part in each.by_component().items():
            shares[name].append(part.value)
    if components is None:
        moves = {name: float(np.ptp(line)) for name, line in shares.items() if name != "tempo"}
        chosen = sorted(sorted(moves, key=lambda name: -moves[name])[:5], key=list(COMPONENTS).index)
    else:
        unknown = [name for name in components if name not in COMPONENTS]
        if unknown:
            raise ChartError(f"expected components out of {', '.join(COMPONENTS)}, got {unknown[0]!r}")
        chosen = list(components)
    plies = range(len(game))
    with fonts_for(spoken):
        ax = axes_for(ax, (9, 4))
        ax.plot(plies, [each.value for each in game], color="#222222", linewidth=2.6, label=words["total"])
        for number, name in enumerate(chosen):
            look = {"color": COLOURS[number % len(COLOURS)], "linestyle": DASHES[number % len(DASHES)]}
            ax.plot(plies, shares[name], linewidth=1.6, label=component_name(name, spoken), **look)
        ax.axhline(0, color="#777777", linewidth=0.8)
        ax.set_xlabel(words["ply"])
        ax.set_ylabel(words["axis"])
        ax.xaxis.get_major_locator().set_params(integer=True)
        ax.margins(x=0.02)
        ax.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1.0, 0.5))
        return framed(ax, "")
