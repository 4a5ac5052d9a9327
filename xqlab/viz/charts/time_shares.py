"""A chart of the parts of a search's time. It takes matplotlib's `ax`, or makes one, and returns it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab.experiments.bench.time_shares import TimeShares
from xqlab.viz.charts.looks import (
    ChartError,
    axes_for,
    bar_look,
    fonts_for,
    framed,
    spoken_language,
    words_in,
)

WORDS = {
    "en": {
        "axis": "share of the search's time, %",
        "moves": "moves made and taken back",
        "check test": "is it check?",
        "repetition": "is it a repetition?",
        "table": "transposition table",
        "evaluation": "evaluation",
        "generation": "legal moves",
        "ordering": "move ordering",
        "search itself": "the search itself",
        "hand-crafted evaluation": "hand-crafted evaluation",
        "net": "net",
    },
    "zh": {
        "axis": "占搜索时间的百分比",
        "moves": "走子与撤销",
        "check test": "是否被将军",
        "repetition": "是否重复局面",
        "table": "置换表",
        "evaluation": "评估",
        "generation": "生成合法着法",
        "ordering": "着法排序",
        "search itself": "搜索本身",
        "hand-crafted evaluation": "手工评估",
        "net": "神经网络",
    },
}


def time_shares_chart(searches: Mapping[str, TimeShares], ax: Any = None, language: str | None = None) -> Any:
    """A bar for each part of the time of each search, by the name of the search.

    Raises ChartError for no searches.
    """
    if not searches:
        raise ChartError("expected the time shares of a search, got none")
    language = spoken_language(language)
    words = words_in(language, WORDS)
    with fonts_for(language):
        ax = axes_for(ax, (7.5, 1.2 + 0.5 * len(searches) + 0.4 * len(searches) * 6))
        parts = list(next(iter(searches.values())).shares)
        thick = 0.8 / len(searches)
        for number, (name, shares) in enumerate(searches.items()):
            places = np.arange(len(parts)) + (number - (len(searches) - 1) / 2) * thick
            percent = [100 * shares.shares[part] for part in parts]
            bars = ax.barh(places, percent, thick, label=words.get(name, name), **bar_look(number))
            ax.bar_label(bars, [f"{each:.0f}" for each in percent], padding=3, fontsize=8)
        ax.set_yticks(range(len(parts)), [words[part] for part in parts])
        ax.invert_yaxis()
        ax.set_xlim(left=0)
        ax.set_xlabel(words["axis"])
        if len(searches) > 1:
            ax.legend(frameon=False, fontsize=9)
        return framed(ax, "x")


def time_shares_figure(searches: Mapping[str, TimeShares]) -> Any:
    """The chart as a figure, for `xqlab bench profile --plot`."""
    return time_shares_chart(searches).figure
