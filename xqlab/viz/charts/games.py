"""A chart of several games beside each other: legal moves, cutoffs, depth."""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.experiments.sweeps.games import GameComparison
from xqlab.viz.charts.looks import bar_look, fonts_for, framed, spoken_language, subplots

WORDS = {
    "en": {
        "branching": "legal moves, mean",
        "shares": "share of the inner nodes",
        "cut": "cut off",
        "first": "by the first move",
        "depth": "depth in {seconds:g} s (plies)",
        "lossless": "lossless",
        "full": "full",
        "interpreted": "{name}\n(interpreted)",
    },
    "zh": {
        "branching": "平均合法着法数",
        "shares": "占内部结点的比例",
        "cut": "发生截断",
        "first": "由第一步截断",
        "depth": "{seconds:g} 秒内的深度（层）",
        "lossless": "无损",
        "full": "全部",
        "interpreted": "{name}\n（解释执行）",
    },
}


def games_chart(comparison: GameComparison, *, language: str | None = None) -> Any:
    """Three charts beside each other, a row for each game; returns the figure."""
    language = spoken_language(language)
    words = WORDS[language]
    games = comparison.games[::-1]  # the first one on top
    with fonts_for(language):
        height = 1.2 + 0.62 * len(games)
        figure, axes = subplots(1, 3, figsize=(10, height), sharey=True, layout="constrained")
        rows = np.arange(len(games))
        one = axes[0].barh(rows, [each.branching for each in games], 0.55, **bar_look(0))
        axes[0].bar_label(one, fmt="%.1f", padding=3)
        cut = np.array([each.cut_rate for each in games])
        first = cut * [each.first for each in games]
        _pair(axes[1], rows, (cut, words["cut"]), (first, words["first"]), "{:.0%}")
        lossless, full = ([getattr(each, name) for each in games] for name in ("lossless", "full"))
        _pair(axes[2], rows, (lossless, words["lossless"]), (full, words["full"]), "{:.0f}")
        for ax, name in zip(axes, ("branching", "shares", "depth")):
            ax.set_xlabel(words[name].format(seconds=comparison.seconds))
            ax.margins(x=0.16)
            framed(ax, "x")
        axes[1].xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        axes[0].set_yticks(rows, [_name(each, words) for each in games])
        for ax in axes[1:]:
            ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return figure


def _name(game: Any, words: dict[str, str]) -> str:
    return game.name if game.compiled else words["interpreted"].format(name=game.name)


def _pair(ax: Any, rows: Any, one: tuple[Any, str], other: tuple[Any, str], form: str) -> None:
    for number, (values, label) in enumerate((one, other)):
        bars = ax.barh(rows + 0.2 - 0.4 * number, values, 0.36, label=label, **bar_look(1 + number))
        ax.bar_label(bars, [form.format(each) for each in values], padding=3, fontsize=9)
