"""Charts of a run of self-play learning, iteration by iteration: losses and entropy.

The records are what `xqlab.learning.loop.learn` returns.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import chart, finished, say

Records = Sequence[Mapping[str, Any]]
RECORDED = "the records of at least one iteration"
POLICY, VALUE, SEARCH = looks.COLOURS[0], looks.COLOURS[5], looks.COLOURS[2]


@chart(size=(10, 3.8), shape=(1, 2), needs=RECORDED)
def losses_by_step_chart(records: Records, axes: Any = None) -> Any:
    """Two charts, policy loss and value loss: every twenty steps as a line, each iteration's mean as a bar.

    records : of at least one iteration
    Raises ChartError for no records.
    """
    titles = (
        say("Policy: how far from its targets?", "策略与学习目标相差多少？"),
        say("Value: how far from its targets?", "估值与学习目标相差多少？"),
    )
    losses = (
        say("policy loss\n(cross-entropy, nats a position)", "策略损失\n（交叉熵，奈特/局面）"),
        say("value loss\n(mean squared error)", "价值损失\n（均方误差）"),
    )
    for part, (ax, name, colour) in enumerate(zip(np.ravel(axes), ("policy", "value"), (POLICY, VALUE))):
        first = 0.0
        for number, record in enumerate(records):
            points = np.array(record["curve"], float)
            ax.plot(points[:, 0], points[:, part + 1], color=colour, linewidth=1, alpha=0.6)
            last, mean = points[-1, 0], record[f"{name}_loss"]
            look = {"color": "#222222", "linewidth": 2.2, "solid_capstyle": "butt"}
            label = None if number else say("mean of an iteration", "一轮迭代的平均")
            ax.plot([first, last], [mean, mean], label=label, **look)
            if number:
                ax.axvline(first, color="#cccccc", linewidth=0.8, linestyle=":", zorder=0)
            first = last
        ax.set_xlim(0, first)
        ax.set_ylim(bottom=0)
        ax.set_title(titles[part], fontsize="medium")
        finished(ax, say("training step", "训练步数"), losses[part], legend="best")
    return axes


@chart(size=(6, 3.8), needs=RECORDED)
def entropy_chart(records: Records, ax: Any = None) -> Any:
    """The entropy of the net's policy in training and of the search's shares in self-play, by iteration.

    Raises ChartError for no records.
    """
    numbers = range(1, len(records) + 1)
    for at, (label, name, colour) in enumerate(
        (
            (say("net, in training", "网络（训练中）"), "entropy", POLICY),
            (say("search, in self-play", "搜索（自我对弈中）"), "search_entropy", SEARCH),
        )
    ):
        look = looks.line_look(at, markersize=5, color=colour, label=label)
        ax.plot(numbers, [record[name] for record in records], **look)
    ax.set_ylim(bottom=0)
    ax.set_title(say("How undecided are net and search?", "网络与搜索有多犹豫？"), fontsize="medium")
    looks.whole_numbers(ax.xaxis)
    entropy = say("entropy of the policy\n(nats a position)", "策略的熵\n（奈特/局面）")
    return finished(ax, say("iteration", "迭代"), entropy, legend="best")
