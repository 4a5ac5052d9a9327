"""Charts of matches: Elo with its interval against games, the path of a sequential test, a ladder of players.

Pairs are `MatchResult.pairs`, or points (first game, second game) of one player.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from time import monotonic
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.sprt import SequentialTest
from xqlab.meanings import BAD, GOOD
from xqlab.viz.charts.looks import COLOURS, MARKERS, ChartError, axes_for, fonts_for, framed, words_in

LINE, TRUTH, REJECT = COLOURS[0], "#222222", BAD.solid
ROOM = 1.6  # of the last interval's width that the Elo axis shows beyond it
WORDS = {
    "en": {
        "games": "games",
        "elo": "Elo of “{a}”\nover “{b}”",
        "plain elo": "Elo difference",
        "interval": "95 % interval",
        "estimate": "estimate",
        "equal": "equal",
        "truth": "true difference",
        "llr": "log-likelihood ratio",
        "upper": "H1: {elo1:g} normalised Elo is accepted",
        "lower": "H0: {elo0:g} normalised Elo is accepted",
        "path": "LLR {llr:.2f} after {games} games",
        "ladder": "Elo, with 95 % interval",
        "step": "Elo gain over the previous one, with 95 % interval",
        "one-sided": "all games won, or all lost: the interval has no end in the direction of the arrow",
        "none": "no games",
        "lengths": "games until the test ends; thick: middle half; thin: 5 to 95 %; dot: median",
        "fixed": "fixed number of games",
    },
    "zh": {
        "games": "局数",
        "elo": "“{a}”对“{b}”的\n等级分差（Elo）",
        "plain elo": "等级分差（Elo）",
        "interval": "95 % 置信区间",
        "estimate": "估计值",
        "equal": "相等",
        "truth": "真实差距",
        "llr": "对数似然比（LLR）",
        "upper": "接受 H1：标准化等级分差 {elo1:g}",
        "lower": "接受 H0：标准化等级分差 {elo0:g}",
        "path": "{games} 局后 LLR 为 {llr:.2f}",
        "ladder": "等级分（Elo）及 95 % 置信区间",
        "step": "比前一个高多少等级分（Elo），及 95 % 置信区间",
        "one-sided": "全胜或全负：置信区间在箭头方向无界",
        "none": "没有对局",
        "lengths": "检验结束所需局数；粗线：中间一半；细线：5 % 到 95 %；点：中位数",
        "fixed": "事先固定的局数",
    },
}


def elo_chart(
    pairs: Any, ax: Any = None, *, language: str = "en", truth: float | None = None, names: Any = None
) -> Any:
    """The Elo difference after each pair, with its 95 % interval as a band, against the games played.

    pairs : a `MatchResult`, or points (first game, second game) of each pair
    truth : the true difference, where it is known, as in a simulation
    names : (player, opponent), taken from a `MatchResult` by default
    Returns the axes. Raises ChartError before the first pair, or for an unknown language.
    """
    words = words_in(language, WORDS)
    points = points_of_pairs(pairs)
    if not points:
        raise ChartError("expected at least one pair of games, got none")
    if names is None and hasattr(pairs, "a"):
        names = pairs.a, pairs.b
    scores = _running(points)
    # The picture has fewer than a thousand columns.
    shown = sorted({round(each) for each in np.linspace(0, len(scores) - 1, min(len(scores), 1000))})
    games = [scores[at].games for at in shown]
    bounds = np.array([scores[at].interval() for at in shown])
    with fonts_for(language):
        ax = axes_for(ax, (7.5, 3.8))
        ax.fill_between(games, *bounds.T, color=LINE, alpha=0.22, linewidth=0, label=words["interval"])
        ax.plot(games, [scores[at].elo for at in shown], color=LINE, label=words["estimate"])
        ax.axhline(0, color="#555555", linewidth=1, linestyle="--", label=words["equal"])
        if truth is not None:
            ax.axhline(truth, color=TRUTH, linewidth=1, linestyle=":", label=words["truth"])
        # The wide intervals of the first games would flatten the rest.
        low, high = bounds[len(bounds) // 8 :].min(), bounds[len(bounds) // 8 :].max()
        reach = max(abs(low), abs(high), abs(truth or 0), 20) * 1.05
        ax.set_ylim(-reach if low < 0 else -0.15 * reach, reach if high > 0 else 0.15 * reach)
        ax.set_ylabel(words["elo"].format(a=names[0], b=names[1]) if names else words["plain elo"])
        return _finish(ax, games, words)


def llr_chart(test: Any, ax: Any = None, *, language: str = "en") -> Any:
    """The log-likelihood ratio of a sequential test against the games played, and the bounds that decide.

    test : a `SequentialTest`, or a `MatchResult` with one
    Returns the axes. Raises ChartError where there is no test, or for an unknown language.
    """
    words = words_in(language, WORDS)
    sequential = getattr(test, "test", test)
    if not isinstance(sequential, SequentialTest):
        raise ChartError("expected a sequential test, or a match that was played with sprt=(elo0, elo1)")
    now = sequential.result
    games = [0, *(games for games, _ in sequential.path)]
    with fonts_for(language):
        ax = axes_for(ax, (7.5, 3.8))
        for bound, name, colour, dash in (
            (now.upper, "upper", GOOD.solid, "-"),
            (now.lower, "lower", REJECT, "--"),
        ):
            label = words[name].format(elo0=sequential.elo0, elo1=sequential.elo1)
            ax.axhline(bound, color=colour, linewidth=1.8, linestyle=dash, label=label)
        last = sequential.path[-1] if sequential.path else (0, 0.0)
        label = words["path"].format(llr=last[1], games=last[0])
        ax.plot(games, [0, *(llr for _, llr in sequential.path)], color=LINE, linewidth=1.2, label=label)
        ax.plot(*last, color=LINE, marker="o", markersize=5, clip_on=False)
        if sequential.decided is not None:
            ax.plot(
                sequential.decided.games, sequential.decided.llr, color="#222222", marker="*", markersize=11
            )
        ax.axhline(0, color="#777777", linewidth=0.8, zorder=0)
        ax.margins(y=0.08)
        ax.set_ylabel(words["llr"])
        return _finish(ax, games, words)


def match_figure(result: Any, *, language: str = "en", truth: float | None = None) -> Any:
    """Elo and, where the match has a sequential test, its path below: a figure of its own, not pyplot's."""
    tested = getattr(result, "test", None) is not None
    with fonts_for(language):
        figure = Figure(figsize=(7.5, 6.4 if tested else 3.6), layout="constrained")
        axes = figure.subplots(2 if tested else 1, 1, sharex=tested, squeeze=False)[:, 0]
        elo_chart(result, axes[0], language=language, truth=truth)
        if tested:
            llr_chart(result, axes[1], language=language)
            axes[0].set_xlabel("")
    return figure


def ladder_chart(
    scores: Mapping[str, Any], ax: Any = None, *, language: str = "en", label: str | None = None
) -> Any:
    """Several players with their Elo and 95 % intervals, one a row, in the order given.

    scores : name -> a `Score`, or (Elo, low, high); an arrow shows where all games were won or lost
    label  : of the axis, where it is not just Elo
    Returns the axes. Raises ChartError for no players, or an unknown language.
    """
    words = words_in(language, WORDS)
    if not scores:
        raise ChartError("expected at least one player, got none")
    with fonts_for(language):
        ax = axes_for(ax, (8, 0.9 + 0.46 * len(scores)))
        arrows = False
        for row, each in enumerate(scores.values()):
            score = each if isinstance(each, Score) else None
            elo, low, high = (score.elo, *score.interval()) if score is not None else each
            ax.plot([low, high], [row, row], color=LINE, linewidth=2.2, solid_capstyle="butt", alpha=0.75)
            ax.plot(elo, row, color="#222222", marker=MARKERS[0], markersize=6, linestyle="")
            if score is not None and score.is_one_sided:
                arrows = True
                end, mark = (high, ">") if score.points else (low, "<")
                ax.plot(end, row, color=LINE, marker=mark, markersize=8, linestyle="")
            text = f"{elo:+.0f}" if score is None or score.games else words["none"]
            ax.annotate(text, (elo, row), (0, 6), textcoords="offset points", ha="center", fontsize="small")
        ax.axvline(0, color="#555555", linewidth=1, linestyle="--", zorder=0)
        ax.set_yticks(range(len(scores)), list(scores))
        ax.set_ylim(len(scores) - 0.4, -0.7)
        ax.margins(x=0.06)
        ax.set_xlabel(label or words["ladder"])
        if arrows:
            ax.set_title(words["one-sided"], fontsize="small", loc="left", color="#555555")
        return framed(ax, "x")


def length_chart(
    lengths: Mapping[str, Any], ax: Any = None, *, fixed: float | None = None, language: str = "en"
) -> Any:
    """How many games tests took, one row for each kind of match.

    lengths : name -> int[tests]
    fixed   : the games of a test of fixed length, to compare with
    Returns the axes. Raises ChartError for no lengths, or an unknown language.
    """
    words = words_in(language, WORDS)
    if not lengths or not all(len(each) for each in lengths.values()):
        raise ChartError("expected lengths of tests by name, got none")
    with fonts_for(language):
        ax = axes_for(ax, (7.5, 1.1 + 0.5 * len(lengths)))
        for row, each in enumerate(lengths.values()):
            least, low, middle, high, most = np.percentile(each, [5, 25, 50, 75, 95])
            ax.plot([least, most], [row, row], color=LINE, linewidth=1.2)
            ax.plot([low, high], [row, row], color=LINE, linewidth=7, alpha=0.55, solid_capstyle="butt")
            ax.plot(middle, row, color="#222222", marker="o", markersize=6, linestyle="")
            ax.annotate(f"{middle:,.0f}", (middle, row), (0, 8), textcoords="offset points", ha="center")
        if fixed is not None:
            ax.axvline(fixed, color=REJECT, linestyle="--", label=words["fixed"])
            ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), fontsize="small")
        ax.set_yticks(range(len(lengths)), list(lengths))
        ax.set_ylim(len(lengths) - 0.5, -0.7)
        ax.set_xlim(left=0)
        ax.set_xlabel(words["lengths"])
        return framed(ax, "x")


class LiveMatch:
    """The figure of a match while it is played, drawn again in place: `match(..., on_pair=LiveMatch())`.

    every : the least seconds between two drawings; the last pair is always drawn
    truth, language : as for `match_figure`
    """

    def __init__(self, *, every: float = 1.0, language: str = "en", truth: float | None = None) -> None:
        words_in(language, WORDS)
        self.every, self.language, self.truth = every, language, truth
        self._drawn: float | None = None
        self._place: Any = None

    def __call__(self, result: Any) -> None:
        ended = result.score.games >= 2 * result.asked or result.is_decided
        if self._drawn is None or ended or monotonic() - self._drawn >= self.every:
            self.draw(result)
            self._drawn = monotonic()

    def draw(self, result: Any) -> None:
        """Show the current state, in place of the last drawing."""
        from IPython.display import display

        picture = _Picture(match_figure(result, language=self.language, truth=self.truth), result.line())
        if self._place is None:
            self._place = display(picture, display_id=True)
        else:
            self._place.update(picture)


class _Picture:
    """A figure as an image with alternative text."""

    def __init__(self, figure: Any, text: str) -> None:
        self.text = text
        file = io.BytesIO()
        figure.savefig(file, format="png", dpi=150)
        self.png = file.getvalue()
        self.width = round(figure.get_figwidth() * 96)

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png).decode()
        return (
            f'<img alt="{escape(self.text)}" src="data:image/png;base64,{data}"'
            f' style="width:{self.width}px;max-width:100%"/>'
        )

    def __repr__(self) -> str:
        return self.text


def points_of_pairs(pairs: Any) -> list[tuple[float, float]]:
    """The points of each pair as one player sees them, of a `MatchResult` as its first player does."""
    if not hasattr(pairs, "pairs"):
        return [(first, second) for first, second in pairs]
    return [(first.points(True), second.points(False)) for first, second in pairs.pairs]


def _running(points: Iterable[tuple[float, float]]) -> list[Score]:
    scores = [Score(pairs=(0, 0, 0, 0, 0))]
    for first, second in points:
        scores.append(scores[-1].with_pair(first, second))
    return scores[1:]


def _finish(ax: Any, games: Sequence[int], words: dict[str, str]) -> Any:
    ax.set_xlim(0, max(games[-1], 2))
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    ax.set_xlabel(words["games"])
    framed(ax)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, fontsize="small")
    return ax
