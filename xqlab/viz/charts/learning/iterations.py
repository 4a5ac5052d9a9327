"""Charts of a run of self-play learning, iteration by iteration: losses and entropy.

The records are what `xqlab.learning.loop.learn` returns. Each chart takes matplotlib's `ax`, or makes one,
and returns it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import MaxNLocator

from xqlab.viz.charts.looks import (
    COLOURS,
    DASHES,
    MARKERS,
    ChartError,
    axes_for,
    fonts_for,
    framed,
    spoken_language,
    words_in,
)

Records = Sequence[Mapping[str, Any]]
POLICY, VALUE, SEARCH = COLOURS[0], COLOURS[5], COLOURS[2]
WORDS = {
    "en": {
        "policy title": "Policy: how far from its targets?",
        "value title": "Value: how far from its targets?",
        "policy loss": "policy loss\n(cross-entropy, nats a position)",
        "value loss": "value loss\n(mean squared error)",
        "mean": "mean of an iteration",
        "step": "training step",
        "entropy title": "How undecided are net and search?",
        "entropy": "entropy of the policy\n(nats a position)",
        "net": "net, in training",
        "search": "search, in self-play",
        "iteration": "iteration",
    },
    "zh": {
        "policy title": "策略与学习目标相差多少？",
        "value title": "估值与学习目标相差多少？",
        "policy loss": "策略损失\n（交叉熵，奈特/局面）",
        "value loss": "价值损失\n（均方误差）",
        "mean": "一轮迭代的平均",
        "step": "训练步数",
        "entropy title": "网络与搜索有多犹豫？",
        "entropy": "策略的熵\n（奈特/局面）",
        "net": "网络（训练中）",
        "search": "搜索（自我对弈中）",
        "iteration": "迭代",
    },
}


def losses_by_step(records: Records, axes: Any = None, *, language: str | None = None) -> Any:
    """Two charts, policy loss and value loss: every twenty steps as a line, each iteration's mean as a bar.

    records : of at least one iteration
    Returns both axes. Raises ChartError for no records, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    _checked(records)
    with fonts_for(spoken_language(language)):
        axes = axes_for(axes, (10, 3.8), (1, 2))
        for ax, name, column, colour in zip(np.ravel(axes), ("policy", "value"), (1, 2), (POLICY, VALUE)):
            first = 0.0
            for number, record in enumerate(records):
                points = np.array(record["curve"], float)
                ax.plot(points[:, 0], points[:, column], color=colour, linewidth=1, alpha=0.6)
                last, mean = points[-1, 0], record[f"{name}_loss"]
                look = {"color": "#222222", "linewidth": 2.2, "solid_capstyle": "butt"}
                ax.plot([first, last], [mean, mean], label=None if number else words["mean"], **look)
                if number:
                    ax.axvline(first, color="#cccccc", linewidth=0.8, linestyle=":", zorder=0)
                first = last
            ax.set_xlim(0, first)
            ax.set_ylim(bottom=0)
            ax.set_xlabel(words["step"])
            ax.set_ylabel(words[f"{name} loss"])
            ax.set_title(words[f"{name} title"], fontsize="medium")
            ax.legend(frameon=False, fontsize="small")
            framed(ax)
    return axes


def entropy_by_iteration(records: Records, ax: Any = None, *, language: str | None = None) -> Any:
    """The entropy of the net's policy in training and of the search's shares in self-play, by iteration.

    Raises ChartError for no records, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    _checked(records)
    with fonts_for(spoken_language(language)):
        ax = axes_for(ax, (6, 3.8))
        numbers = range(1, len(records) + 1)
        for at, (label, name, colour) in enumerate(
            (("net", "entropy", POLICY), ("search", "search_entropy", SEARCH))
        ):
            look = {"marker": MARKERS[at], "linestyle": DASHES[at], "markersize": 5, "color": colour}
            ax.plot(numbers, [record[name] for record in records], label=words[label], **look)
        ax.set_ylim(bottom=0)
        ax.set_xlabel(words["iteration"])
        ax.set_ylabel(words["entropy"])
        ax.set_title(words["entropy title"], fontsize="medium")
        ax.legend(frameon=False, fontsize="small")
        return whole_numbers(framed(ax))


def _checked(records: Records) -> None:
    if not records:
        raise ChartError("expected the records of at least one iteration, got none")


def whole_numbers(ax: Any) -> Any:
    """The axes, with whole numbers at the bottom."""
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    return ax
