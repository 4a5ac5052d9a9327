"""Charts of nets: their policies, where they err, their calibration by exact values, and Elo by generation.

Each chart takes matplotlib's `ax`, or makes one, and returns it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from xqlab.viz.charts.calibration import draw_calibration
from xqlab.viz.charts.learning.iterations import POLICY, whole_numbers
from xqlab.viz.charts.looks import (
    ChartError,
    axes_for,
    bar_look,
    fonts_for,
    framed,
    spoken_language,
    words_in,
)

if TYPE_CHECKING:  # it needs torch
    from xqlab.learning.every_position import EveryPosition, Judged
    from xqlab.learning.generations import Generation

WORDS = {
    "en": {
        "generation": "generation of the net (0: untrained)",
        "calibration title": "Calibration: every position, with its exact value",
        "mover": "the side to move",
        "policy names": "One position, by net and by search",
        "move": "move (★: keeps the exact value)",
        "share": "share of the move",
        "net number": "net {number}",
        "errors title": "Where does the policy alone err?",
        "errors": "share of all positions in which\nthe likeliest move is an error",
        "elo title": "Elo by generation",
        "elo": "Elo over generation 0,\nwith 95 % interval",
        "elo over": "Elo over “{name}”,\nwith 95 % interval",
        "one-sided": "arrow: all games won or all lost, no end of the interval",
    },
    "zh": {
        "generation": "网络的代数（0：未训练）",
        "calibration title": "校准：每个局面，对照精确值",
        "mover": "行棋方",
        "policy names": "同一局面：网络与搜索的看法",
        "move": "着法（★：保持精确值）",
        "share": "着法所占份额",
        "net number": "第 {number} 代网络",
        "errors title": "只用策略时错在多少局面？",
        "errors": "首选着法有误的局面\n占全部局面的比例",
        "elo title": "各代网络的等级分",
        "elo": "相对第 0 代的等级分差（Elo）\n及 95 % 置信区间",
        "elo over": "相对“{name}”的等级分差（Elo）\n及 95 % 置信区间",
        "one-sided": "箭头：全胜或全负，置信区间在该方向无界",
    },
}


def policy_chart(
    policies: Mapping[str, Mapping[str, float]],
    ax: Any = None,
    *,
    right: Collection[str] = (),
    language: str | None = None,
) -> Any:
    """The moves of one position, with a bar for the share of each policy; a star marks the right moves.

    policies : name -> move -> share, all with the moves of the first one
    Raises ChartError for none, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    if not policies:
        raise ChartError("expected at least one policy, got none")
    with fonts_for(spoken_language(language)):
        moves = list(next(iter(policies.values())))
        ax = axes_for(ax, (max(5.0, 0.8 * len(moves) + 1.5), 3.6))
        width = 0.8 / len(policies)
        for at, (name, shares) in enumerate(policies.items()):
            places = np.arange(len(moves)) + width * (at - (len(policies) - 1) / 2)
            ax.bar(places, [shares.get(move, 0) for move in moves], width, label=name, **bar_look(at))
        ax.set_xticks(range(len(moves)), [f"{move} ★" if move in right else move for move in moves])
        ax.set_ylim(0, 1)
        ax.yaxis.set_major_formatter(percent)
        ax.set_xlabel(words["move"])
        ax.set_ylabel(words["share"])
        ax.set_title(words["policy names"], fontsize="medium", pad=24)
        ax.legend(frameon=False, fontsize="small", loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4)
        return framed(ax)


def errors_by_generation(judged: Sequence[Judged], ax: Any = None, *, language: str | None = None) -> Any:
    """In which share of all positions the policy alone errs, by generation; the number is the count.

    judged : of generation 0, which is untrained, and of each after it
    Raises ChartError for none, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    if not judged:
        raise ChartError("expected at least one judged net, got none")
    with fonts_for(spoken_language(language)):
        ax = axes_for(ax, (6, 3.8))
        errors = [int((~each.perfect).sum()) for each in judged]
        shares = [count / len(each.perfect) for count, each in zip(errors, judged)]
        ax.plot(range(len(shares)), shares, color=POLICY, marker="o", markersize=5)
        for place, (count, share) in enumerate(zip(errors, shares)):
            ax.annotate(
                f"{count:,}",
                (place, share),
                (0, 6),
                textcoords="offset points",
                ha="center",
                fontsize="small",
            )
        ax.set_ylim(0, 1.15 * max(shares, default=0) or 0.01)
        ax.yaxis.set_major_formatter(percent)
        ax.set_xlabel(words["generation"])
        ax.set_ylabel(words["errors"])
        ax.set_title(words["errors title"], fontsize="medium")
        return whole_numbers(framed(ax))


def exact_calibration(
    values: Mapping[str, NDArray[np.float64]],
    truth: EveryPosition,
    ax: Any = None,
    *,
    groups: int = 10,
    language: str | None = None,
) -> Any:
    """Points with perfect play against points that values predict, over all positions.

    values : name -> float64[positions]  from -1, lost, to 1, won, for the side to move
    groups : positions are put into so many groups of about equal size by the value
    Raises ChartError for no values, values of other positions, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    with fonts_for(spoken_language(language)):
        promised = {name: (np.asarray(each) + 1) / 2 for name, each in values.items()}
        ax = draw_calibration(
            promised,
            (truth.values + 1) / 2,
            ax,
            groups=groups,
            who=words["mover"],
            exact=True,
            language=spoken_language(language),
        )
        ax.set_title(words["calibration title"], fontsize="medium")
        return framed(ax, "")


def elo_by_generation(rows: Sequence[Generation], ax: Any = None, *, language: str | None = None) -> Any:
    """The Elo of each generation with its 95 % interval; an arrow where an interval has no end.

    rows : of `xqlab.learning.generations.generations`
    Raises ChartError for none, or an unknown language.
    """
    words = words_in(spoken_language(language), WORDS)
    if not rows:
        raise ChartError("expected at least one generation, got none")
    with fonts_for(spoken_language(language)):
        ax = axes_for(ax, (6, 3.8))
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
        ax.set_xlabel(words["generation"])
        origin = rows[0].against
        ax.set_ylabel(words["elo over"].format(name=origin) if origin else words["elo"])
        note = f"\n{words['one-sided']}" if one_sided else ""
        ax.set_title(words["elo title"] + note, fontsize="medium")
        return whole_numbers(framed(ax))


def percent(share: float, _: object = None) -> str:
    """A share as an axis shows it."""
    return f"{100 * share:.3g} %"
