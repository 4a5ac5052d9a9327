"""Charts of playing strength: Elo against games, a sequential test, a ladder, and suites of best moves.

Pairs are `MatchResult.pairs`, or points (first game, second game) of one player.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from time import monotonic
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from xqlab.experiments.matches.mistakes import ContestResult
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.sources import FAULTS
from xqlab.experiments.matches.sprt import SequentialTest
from xqlab.experiments.suite.result import SuiteResult, share_solved
from xqlab.meanings import BAD, GOOD
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, line_look, require, say
from xqlab.words import checked_language, spoken

STEP = "step"  # of a ladder
LINE, TRUTH, REJECT = looks.COLOURS[0], "#222222", BAD.solid
UNITS = {
    "nodes": ("nodes to the solution", "解出所需结点数"),
    "seconds": ("seconds to the solution", "解出所需时间（秒）"),
    "depth": ("depth of the solution, in plies", "解出时的深度（层）"),
}


@chart(size=(7.5, 3.8))
def elo_chart(pairs: Any, ax: Any = None, *, truth: float | None = None, names: Any = None) -> Any:
    """The Elo difference after each pair, with its 95 % interval as a band, against the games played.

    pairs : a `MatchResult`, or points (first game, second game) of each pair
    truth : the true difference, where it is known, as in a simulation
    names : (player, opponent), taken from a `MatchResult` by default
    Raises ChartError before the first pair.
    """
    points = points_of_pairs(pairs)
    require(points, "at least one pair of games")
    if names is None and hasattr(pairs, "a"):
        names = pairs.a, pairs.b
    start = Score(pairs=(0, 0, 0, 0, 0))
    scores = list(accumulate(points, lambda score, pair: score.with_pair(*pair), initial=start))[1:]
    # The picture has fewer than a thousand columns.
    places = sorted({round(place) for place in np.linspace(0, len(scores) - 1, min(len(scores), 1000))})
    games = [scores[at].games for at in places]
    bounds = np.array([scores[at].interval() for at in places])
    interval = say("95 % interval", "95% 置信区间")
    ax.fill_between(games, *bounds.T, color=LINE, alpha=0.22, linewidth=0, label=interval)
    ax.plot(games, [scores[at].elo for at in places], color=LINE, label=say("estimate", "估计值"))
    ax.axhline(0, color="#555555", linewidth=1, linestyle="--", label=say("equal", "相等"))
    if truth is not None:
        label = say("true difference", "真实差距")
        ax.axhline(truth, color=TRUTH, linewidth=1, linestyle=":", label=label)
    # The wide intervals of the first games would flatten the rest.
    low, high = bounds[len(bounds) // 8 :].min(), bounds[len(bounds) // 8 :].max()
    reach = max(abs(low), abs(high), abs(truth or 0), 20) * 1.05
    ax.set_ylim(-reach if low < 0 else -0.15 * reach, reach if high > 0 else 0.15 * reach)
    plain = say("Elo difference", "等级分差（Elo）")
    one, other = names or ("", "")
    elo = say(f"Elo of “{one}”\nover “{other}”", f"“{one}”对“{other}”的\n等级分差（Elo）")
    return _finish(ax, games, elo if names else plain)


@chart(size=(7.5, 3.8))
def llr_chart(test: Any, ax: Any = None) -> Any:
    """The log-likelihood ratio of a sequential test against the games played, and the bounds that decide.

    test : a `SequentialTest`, or a `MatchResult` with one
    Raises ChartError where there is no test.
    """
    sequential = getattr(test, "test", test)
    if not isinstance(sequential, SequentialTest):
        raise ChartError("expected a sequential test, or a match that was played with sprt=(elo0, elo1)")
    now, elo0, elo1 = sequential.result, f"{sequential.elo0:g}", f"{sequential.elo1:g}"
    upper = say(f"H1: {elo1} normalised Elo is accepted", f"接受 H1：标准化等级分差 {elo1}")
    lower = say(f"H0: {elo0} normalised Elo is accepted", f"接受 H0：标准化等级分差 {elo0}")
    ax.axhline(now.upper, color=GOOD.solid, linewidth=1.8, linestyle="-", label=upper)
    ax.axhline(now.lower, color=REJECT, linewidth=1.8, linestyle="--", label=lower)
    games, ratios = zip((0, 0.0), *sequential.path)
    played, llr = games[-1], f"{ratios[-1]:.2f}"
    label = say(f"LLR {llr} after {played} games", f"{played} 局后 LLR 为 {llr}")
    ax.plot(games, ratios, color=LINE, linewidth=1.2, label=label)
    ax.plot(played, ratios[-1], color=LINE, marker="o", markersize=5, clip_on=False)
    if (end := sequential.decided) is not None:
        ax.plot(end.games, end.llr, color="#222222", marker="*", markersize=11)
    ax.axhline(0, color="#777777", linewidth=0.8, zorder=0)
    ax.margins(y=0.08)
    return _finish(ax, games, say("log-likelihood ratio", "对数似然比（LLR）"))


def match_figure(result: Any, *, language: str | None = None, truth: float | None = None) -> Any:
    """Elo and, where the match has a sequential test, its path below: a figure of its own, not pyplot's."""
    tested = getattr(result, "test", None) is not None
    with looks.speaking(language):
        figure = Figure(figsize=(7.5, 6.4 if tested else 3.6), layout="constrained")
        axes = figure.subplots(2 if tested else 1, 1, sharex=tested, squeeze=False)[:, 0]
        elo_chart(result, axes[0], truth=truth)
        if tested:
            llr_chart(result, axes[1])
            axes[0].set_xlabel("")
    return figure


@chart(needs="at least one player")
def ladder_chart(
    scores: Mapping[str, Any], ax: Any = None, *, over: str = "", label: str | None = None
) -> Any:
    """Several players with their Elo and 95 % intervals, one a row, in the order given.

    scores : name -> a `Score`, or (Elo, low, high); an arrow shows where all games were won or lost
    over   : whom the Elo is over: a name, or "step" for the player one step below
    label  : of the axis, where it is something else
    Raises ChartError for no players.
    """
    ax = axes_for(ax, (8, 0.9 + 0.46 * len(scores)))
    arrows = False
    for row, entry in enumerate(scores.values()):
        score = entry if isinstance(entry, Score) else None
        elo, low, high = (score.elo, *score.interval()) if score is not None else entry
        ax.plot([low, high], [row, row], color=LINE, linewidth=2.2, solid_capstyle="butt", alpha=0.75)
        ax.plot(elo, row, color="#222222", marker=looks.MARKERS[0], markersize=6, linestyle="")
        if score is not None and score.is_one_sided:
            arrows = True
            end, mark = (high, ">") if score.points else (low, "<")
            ax.plot(end, row, color=LINE, marker=mark, markersize=8, linestyle="")
        text = f"{elo:+.0f}" if score is None or score.games else say("no games", "没有对局")
        looks.note(ax, text, (elo, row), (0, 6))
    ax.axvline(0, color="#555555", linewidth=1, linestyle="--", zorder=0)
    looks.name_rows(ax, list(scores), 0.7)
    ax.margins(x=0.06)
    if arrows:
        one_sided = say(
            "all games won, or all lost: the interval has no end in the direction of the arrow",
            "全胜或全负：置信区间在箭头方向无界",
        )
        ax.set_title(one_sided, fontsize="small", loc="left", color="#555555")
    whom = say("the step below", "下一级") if over == STEP else say(over, f" {over} ")
    elo = say(f"Elo over {whom}", f"对{whom}的等级分差（Elo）") if over else say("Elo", "等级分（Elo）")
    interval = say(f"{elo}, with 95 % interval", f"{elo}及 95% 置信区间")
    return finished(ax, label or interval, grid="x")


@chart
def mistakes_chart(rows: Sequence[ContestResult], ax: Any = None) -> Any:
    """What each fault of the sources costs in Elo, with 95 % intervals, the dearest first.

    rows : of `xqlab.experiments.matches.mistakes`; those of the round robin are left out
    Raises ChartError where no row has a fault.
    """
    faults = sorted((row for row in rows if row.fault), key=lambda row: row.elo)
    require(faults, "rows of faults")
    scores = {}
    for row in faults:
        fault = FAULTS[row.fault]
        name = say(f"{fault.source}: {fault.about}", f"{fault.source}：{fault.chinese}")
        scores[name] = row.elo, row.low, row.high
    label = say(
        "Elo with the fault over the same without it, with 95 % interval",
        "有此错误者对无此错误者的等级分差（Elo）及 95% 置信区间",
    )
    return ladder_chart(scores, axes_for(ax, (9.5, 0.9 + 0.46 * len(scores))), label=label)


@chart
def length_chart(lengths: Mapping[str, Any], ax: Any = None, *, fixed: float | None = None) -> Any:
    """How many games tests took, one row for each kind of match.

    lengths : name -> int[tests]
    fixed   : the games of a test of fixed length, to compare with
    Raises ChartError for no lengths.
    """
    if not lengths or not all(len(games) for games in lengths.values()):
        raise ChartError("expected lengths of tests by name, got none")
    ax = axes_for(ax, (7.5, 1.1 + 0.5 * len(lengths)))
    for row, games in enumerate(lengths.values()):
        least, low, middle, high, most = np.percentile(games, [5, 25, 50, 75, 95])
        ax.plot([least, most], [row, row], color=LINE, linewidth=1.2)
        ax.plot([low, high], [row, row], color=LINE, linewidth=7, alpha=0.55, solid_capstyle="butt")
        ax.plot(middle, row, color="#222222", marker="o", markersize=6, linestyle="")
        looks.note(ax, f"{middle:,.0f}", (middle, row), (0, 8))
    if fixed is not None:
        label = say("fixed number of games", "事先固定的局数")
        ax.axvline(fixed, color=REJECT, linestyle="--", label=label)
    looks.name_rows(ax, list(lengths), 0.7)
    ax.set_xlim(left=0)
    label = say(
        "games until the test ends; thick: middle half; thin: 5 to 95 %; dot: median",
        "检验结束所需局数；粗线：中间一半；细线：5% 到 95%；点：中位数",
    )
    return finished(ax, label, grid="x", legend=1 if fixed is not None else 0)


class LiveMatch:
    """The figure of a match while it is played, drawn again in place: `match(..., on_pair=LiveMatch())`.

    every : the least seconds between two drawings; the last pair is always drawn
    truth, language : as for `match_figure`
    """

    def __init__(
        self, *, every: float = 1.0, language: str | None = None, truth: float | None = None
    ) -> None:
        self.every, self.truth = every, truth
        self.language = checked_language(language or spoken(), ChartError)
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

        figure, text = match_figure(result, language=self.language, truth=self.truth), result.line()
        html = looks.themed_html(figure, text)
        shown = {"text/plain": text} | ({"text/html": html} if html else {})
        if self._place is None:
            self._place = display(shown, raw=True, display_id=True)
        else:
            self._place.update(shown, raw=True)


def points_of_pairs(pairs: Any) -> list[tuple[float, float]]:
    """The points of each pair as one player sees them, of a `MatchResult` as its first player does."""
    if not hasattr(pairs, "pairs"):
        return [(first, second) for first, second in pairs]
    return [(first.points(True), second.points(False)) for first, second in pairs.pairs]


def _finish(ax: Any, games: Sequence[int], y: str) -> Any:
    ax.set_xlim(0, max(games[-1], 2))
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    return finished(ax, say("games", "局数"), y, legend=4)


@chart(size=(7.5, 4.4))
def suite_chart(results: SuiteResult, ax: Any = None, *, unit: str = "nodes") -> Any:
    """The share of positions whose solution cost at most so much, for each player, with 95 % intervals.

    unit : "nodes", "seconds" or "depth"
    Raises ChartError before the first attempt, and for an unknown unit.
    """
    if unit not in UNITS:
        raise ChartError(f"expected a unit out of {', '.join(UNITS)}, got {unit!r}")
    tried = [name for name in results.players if results.tried(name)]
    require(tried, "at least one attempt at a position")
    costs = {name: results.costs(name, unit) for name in tried}
    every = [cost for player_costs in costs.values() for cost in player_costs] or [1]
    first, last = _ends(min(every), max(every), unit)
    for number, name in enumerate(tried):
        solved, total = len(costs[name]), results.tried(name)
        counts = np.arange(solved + 1)
        shares = 100 * np.array([share_solved(int(count), total) for count in counts])
        x = np.array([first, *costs[name], last])
        y = 100 * np.append(counts, solved) / total
        low, high = np.append(shares, shares[-1:], axis=0).T
        right = results.solved(name)
        label = say(f"{name}: {right} of {total}", f"{name}：{total} 题中解出 {right} 题")
        look = line_look(number, marker="")
        ax.step(x, y, where="post", label=label, **look)
        ax.fill_between(x, low, high, step="post", color=look["color"], alpha=0.13, linewidth=0)
    if unit != "depth":
        ax.set_xscale("log")
    ax.set_xlim(first, last)
    ax.set_ylim(0, 100)
    ax.yaxis.set_major_formatter(PercentFormatter(symbol=""))
    share = say("positions solved (%), with 95 % interval", "解出的局面（%）及 95% 置信区间")
    return finished(ax, say(*UNITS[unit]), share, grid="both", legend="upper left")


def _ends(least: float, most: float, unit: str) -> tuple[float, float]:
    # The ends of the axis: some room beyond the solutions.
    if unit == "depth":
        return 0.0, most + 1
    return max(least, 1e-6) / 1.6, max(most, 1e-6) * 1.6
