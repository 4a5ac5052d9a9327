"""Charts of nets: their policies, where they err, their calibration by exact values, Elo by generation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.ticker import PercentFormatter
from numpy.typing import NDArray

from xqlab.viz.charts import looks
from xqlab.viz.charts.calibration import draw_calibration
from xqlab.viz.charts.learning.iterations import POLICY
from xqlab.viz.charts.looks import axes_for, chart, finished, say

if TYPE_CHECKING:  # it needs torch
    from xqlab.learning.every_position import EveryPosition, Judged
    from xqlab.learning.generations import Generation

GENERATION = "generation of the net (0: untrained)", "网络的代数（0：未训练）"


@chart(needs="at least one policy")
def policy_chart(
    policies: Mapping[str, Mapping[str, float]], ax: Any = None, *, right: Collection[str] = ()
) -> Any:
    """The moves of one position, with a bar for the share of each policy; a star marks the right moves.

    policies : name -> move -> share, all with the moves of the first one
    Raises ChartError for none.
    """
    moves = list(next(iter(policies.values())))
    ax = axes_for(ax, (max(5.0, 0.8 * len(moves) + 1.5), 3.6))
    looks.grouped_bars(
        ax, {name: [shares.get(move, 0) for move in moves] for name, shares in policies.items()}
    )
    ax.set_xticks(range(len(moves)), [f"{move} ★" if move in right else move for move in moves])
    ax.set_ylim(0, 1)
    ax.yaxis.set_major_formatter(PercentFormatter(1))
    title = say("One position, by net and by search", "同一局面：网络与搜索的看法")
    ax.set_title(title, fontsize="medium", pad=24)
    move = say("move (★: keeps the exact value)", "着法（★：保持精确值）")
    return finished(ax, move, say("share of the move", "着法所占份额"), legend=4)


@chart(size=(6, 3.8), needs="at least one judged net")
def errors_by_generation_chart(judged: Sequence[Judged], ax: Any = None) -> Any:
    """In which share of all positions the policy alone errs, by generation; the number is the count.

    judged : of generation 0, which is untrained, and of each after it
    Raises ChartError for none.
    """
    errors = [int((~judgement.perfect).sum()) for judgement in judged]
    shares = [count / len(judgement.perfect) for count, judgement in zip(errors, judged)]
    ax.plot(range(len(shares)), shares, color=POLICY, marker="o", markersize=5)
    for place, (count, share) in enumerate(zip(errors, shares)):
        looks.note(ax, f"{count:,}", (place, share), (0, 6))
    ax.set_ylim(0, 1.15 * max(shares, default=0) or 0.01)
    ax.yaxis.set_major_formatter(PercentFormatter(1))
    ax.set_title(say("Where does the policy alone err?", "只用策略时错在多少局面？"), fontsize="medium")
    looks.whole_numbers(ax.xaxis)
    label = say(
        "share of all positions in which\nthe likeliest move is an error",
        "首选着法有误的局面\n占全部局面的比例",
    )
    return finished(ax, say(*GENERATION), label)


@chart
def exact_calibration_chart(
    values: Mapping[str, NDArray[np.float64]], truth: EveryPosition, ax: Any = None, *, groups: int = 10
) -> Any:
    """Points with perfect play against points that values predict, over all positions.

    values : name -> float64[positions]  from -1, lost, to 1, won, for the side to move
    groups : positions are put into so many groups of about equal size by the value
    Raises ChartError for no values, or values of other positions.
    """
    predictions = {name: (np.asarray(predictions) + 1) / 2 for name, predictions in values.items()}
    points, who = (truth.values + 1) / 2, say("the side to move", "走子方")
    ax = draw_calibration(predictions, points, ax, groups=groups, who=who, exact=True)
    title = say("Calibration: every position, with its exact value", "校准：每个局面，对照精确值")
    ax.set_title(title, fontsize="medium")
    return ax


@chart(size=(6, 3.8), needs="at least one generation")
def elo_by_generation_chart(rows: Sequence[Generation], ax: Any = None) -> Any:
    """The Elo of each generation with its 95 % interval; an arrow where an interval has no end.

    rows : of `xqlab.learning.generations.generations`
    Raises ChartError for none.
    """
    numbers = [row.number for row in rows]
    ax.plot(numbers, [row.elo for row in rows], color=POLICY, marker="o", markersize=5, zorder=3)
    look = {"color": POLICY, "linewidth": 2.2, "alpha": 0.6}
    ax.vlines(numbers, [row.low for row in rows], [row.high for row in rows], **look)
    one_sided = [row for row in rows if row.score.is_one_sided]
    for row in one_sided:
        end, mark = (row.high, "^") if row.score.points else (row.low, "v")
        ax.plot(row.number, end, color=POLICY, marker=mark, markersize=8, linestyle="")
    ax.axhline(0, color="#555555", linewidth=1, linestyle="--", zorder=0)
    ax.margins(x=0.06, y=0.12)
    title = say("Elo by generation", "各代网络的等级分")
    if one_sided:
        arrow = say(
            "arrow: all games won or all lost, no end of the interval",
            "箭头：全胜或全负，置信区间在该方向无界",
        )
        title += f"\n{arrow}"
    ax.set_title(title, fontsize="medium")
    looks.whole_numbers(ax.xaxis)
    origin = rows[0].against
    elo = say(
        f"Elo over {f'“{origin}”' if origin else 'generation 0'},\nwith 95 % interval",
        f"相对{f'“{origin}”' if origin else '第 0 代'}的等级分差（Elo）\n及 95% 置信区间",
    )
    return finished(ax, say(*GENERATION), elo)
