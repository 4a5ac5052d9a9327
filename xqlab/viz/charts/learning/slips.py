"""What each mistake in learning does to a net: calibration, mean values, right moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from xqlab.viz.charts.learning.nets import exact_calibration, percent
from xqlab.viz.charts.looks import (
    COLOURS,
    DASHES,
    MARKERS,
    ChartError,
    axes_for,
    bar_look,
    fonts_for,
    framed,
    spoken_language,
    words_in,
)

if TYPE_CHECKING:  # it needs torch
    from xqlab.learning.every_position import EveryPosition
    from xqlab.learning.slips import Slip

WORDS = {
    "en": {
        -1: "lost",
        0: "drawn",
        1: "won",
        "exact": "exact value, for the side to move",
        "said": "value of the net\n(-1 lost, 0 drawn, 1 won)",
        "values title": "What does the net say of lost, drawn and won positions?",
        "middle": "line: 10 to 90 % of the positions",
        "moves": "share of the positions with a right move",
        "of": "{count:,} {kind} positions",
        "luck": "a random move, {kind} positions",
        "moves title": "Right moves, chosen by the value one ply ahead",
        "calibration title": "Calibration of each net",
    },
    "zh": {
        -1: "负",
        0: "和",
        1: "胜",
        "exact": "精确值（行棋方）",
        "said": "网络的估值\n（-1 负，0 和，1 胜）",
        "values title": "网络如何评价必负、必和、必胜的局面？",
        "middle": "线段：10 % 到 90 % 的局面",
        "moves": "着法正确的局面所占比例",
        "of": "必{kind}局面 {count:,} 个",
        "luck": "随机着法（必{kind}局面）",
        "moves title": "只看一步、按估值选着：正确的有多少",
        "calibration title": "各网络的校准",
    },
}


def slips_calibration(
    slips: Sequence[Slip], truth: EveryPosition, ax: Any = None, *, language: str | None = None
) -> Any:
    """Points with perfect play against the points that each net predicts, over all positions.

    Raises ChartError for no slips, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    _checked(slips)
    values = {slip.name_in(spoken_language(language)): slip.values for slip in slips}
    ax = exact_calibration(values, truth, ax, language=language)
    with fonts_for(spoken_language(language)):
        ax.set_title(words["calibration title"], fontsize="medium")
    return ax


def slips_values(
    slips: Sequence[Slip], truth: EveryPosition, ax: Any = None, *, language: str | None = None
) -> Any:
    """The mean value of each net in lost, drawn and won positions, with the middle 80 % of the positions.

    Raises ChartError for no slips, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    _checked(slips)
    with fonts_for(spoken_language(language)):
        ax = axes_for(ax, (7, 4.2))
        for at, slip in enumerate(slips):
            means = slip.mean_values(truth)
            places = np.array(list(means)) + 0.16 * (at - (len(slips) - 1) / 2)
            ends = [np.quantile(slip.values[truth.values == each], (0.1, 0.9)) for each in means]
            colour = COLOURS[at % len(COLOURS)]
            ax.vlines(places, *np.transpose(ends), color=colour, linewidth=2.2, alpha=0.6)
            look = {"color": colour, "marker": MARKERS[at % len(MARKERS)], "markersize": 7, "linestyle": ""}
            ax.plot(places, list(means.values()), label=slip.name_in(spoken_language(language)), **look)
        for each in (-1, 0, 1):
            ax.plot([each - 0.4, each + 0.4], [each, each], color="#999999", linewidth=1, zorder=0)
        ax.set_xticks((-1, 0, 1), [words[each] for each in (-1, 0, 1)])
        ax.set_ylim(-1.08, 1.08)
        ax.set_xlabel(f"{words['exact']} ({words['middle']})")
        ax.set_ylabel(words["said"])
        ax.set_title(words["values title"], fontsize="medium", pad=42)
        ax.legend(frameon=False, fontsize="small", loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
        return framed(ax)


def slips_moves(
    slips: Sequence[Slip], truth: EveryPosition, ax: Any = None, *, language: str | None = None
) -> Any:
    """In which share of the won and of the drawn positions each net has a right move; in lost ones all are.

    A dashed line shows what a move drawn at random reaches.

    Raises ChartError for no slips, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    _checked(slips)
    with fonts_for(spoken_language(language)):
        ax = axes_for(ax, (8, 1.6 + 0.7 * len(slips)))
        luck = np.array([np.mean(after == value) for after, value in zip(truth.after, truth.values)])
        for kind, value in enumerate((1, 0)):
            inside = truth.values == value
            look = bar_look(kind)
            for at, slip in enumerate(slips):
                right = slip.perfect[inside]
                label = words["of"].format(kind=words[value], count=len(right)) if at == 0 else None
                bar = ax.barh(at + 0.36 * (kind - 0.5), right.mean(), 0.34, label=label, **look)
                ax.bar_label(bar, [f"{100 * right.mean():.1f} %"], padding=3, fontsize="small")
            label = words["luck"].format(kind=words[value])
            ax.axvline(
                luck[inside].mean(), color=look["color"], linestyle=DASHES[1], linewidth=1.5, label=label
            )
        ax.set_yticks(range(len(slips)), [slip.name_in(spoken_language(language)) for slip in slips])
        ax.invert_yaxis()
        ax.set_xlim(0, 1.12)
        ax.set_xticks(np.linspace(0, 1, 6))
        ax.xaxis.set_major_formatter(percent)
        ax.set_xlabel(words["moves"])
        ax.set_title(words["moves title"], fontsize="medium", pad=42)
        ax.legend(frameon=False, fontsize="small", loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
        return framed(ax, "x")


def _checked(slips: Sequence[Slip]) -> None:
    if not slips:
        raise ChartError("expected at least one slip, got none")
