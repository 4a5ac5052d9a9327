"""Charts of a network's training: losses by epoch, gradients, weights, predictions, trials of switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.win_chance import chances
from xqlab.nnue.training.learning_curve import EDGES, Curve
from xqlab.nnue.training.measures import LIMIT
from xqlab.viz.charts import looks
from xqlab.viz.charts.calibration import draw_calibration
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, require, say

if TYPE_CHECKING:  # it needs torch; charts of recorded curves do without
    from xqlab.nnue.training.failed_training import Dissection

TRAINING, VALIDATION, HAND_CRAFTED = looks.COLOURS[0], looks.COLOURS[5], "#555555"
MEASURES = {
    "loss": ("loss", "损失"),
    "chance": ("squared error of the win chance", "胜率的平方误差"),
    "searched": (
        "squared error of the win chance\n(against the search alone)",
        "胜率的平方误差\n（只与搜索相比）",
    ),
    "surprise": ("surprise at the result\n(nats a position)", "对局结果的交叉熵\n（奈特/局面）"),
    "centipawns": (
        "error against the search\n(root mean square, centipawns)",
        "与搜索的误差\n（均方根，厘兵）",
    ),
}
ARRAYS = {"input_weights": "输入权重", "input_bias": "输入偏置", "weights": "权重", "bias": "偏置"}
LOSSES = {
    "squared": ("loss (squared error of the win chance)", "损失（胜率的平方误差）"),
    "cross_entropy": ("loss (cross entropy of the win chance, nats)", "损失（胜率的交叉熵，奈特）"),
    "centipawns": ("loss (squared centipawns)", "损失（厘兵的平方）"),
}


@chart(size=(6.5, 4))
def loss_by_epoch_chart(
    curve: Curve, ax: Any = None, *, measure: str = "loss", hand_crafted: bool = True
) -> Any:
    """A measure by epoch, on positions trained on and on positions of unseen games; the kept epoch is ringed.

    measure      : "loss", "chance", "searched", "surprise" or "centipawns"
    hand_crafted : whether lines show what the hand-crafted evaluation and the search itself reach there
    """
    _check_measure(measure)
    for number, (label, part, colour) in enumerate(
        (
            (say("training games", "训练对局"), "training", TRAINING),
            (say("unseen games", "未见过的对局"), "validation", VALIDATION),
        )
    ):
        look = looks.line_look(number, color=colour, markersize=4, label=label)
        ax.plot(curve.numbers, curve.of(part, measure), **look)
    if hand_crafted and measure in curve.hand_crafted:
        label = say("hand-crafted evaluation, unseen games", "手工评估，未见过的对局")
        ax.axhline(curve.hand_crafted[measure], color=HAND_CRAFTED, linestyle=":", label=label)
    if hand_crafted and measure in ("loss", "chance", "surprise") and measure in curve.search:
        label = say("the search itself, unseen games", "搜索本身，未见过的对局")
        ax.axhline(curve.search[measure], color="#777777", linestyle="-.", linewidth=1, label=label)
    if curve.best:
        epoch = curve.kept()
        ax.scatter(
            [epoch.number], [epoch.validation[measure]], label=say("weights kept", "保留的权重"), **looks.RING
        )
    ax.set_ylim(bottom=0)
    loss = curve.made.get("settings", {}).get("loss", "squared")
    return _by_epoch(ax, say(*(LOSSES[loss] if measure == "loss" else MEASURES[measure])), legend="best")


@chart(size=(6.5, 4))
def gradient_chart(curve: Curve, ax: Any = None) -> Any:
    """The length of the gradient by epoch: the mean over its batches, and the largest."""
    for number, name in enumerate((say("mean of the batches", "各批平均"), say("largest", "最大"))):
        lengths = [epoch.gradient_norm[number] for epoch in curve.epochs]
        ax.plot(curve.numbers, lengths, **looks.line_look(number, markersize=4, label=name))
    ax.set_yscale("log")
    return _by_epoch(ax, say("length of the gradient", "梯度的长度"), legend="best")


@chart
def weight_histograms_chart(curve: Curve, axes: Any = None) -> Any:
    """How many weights of each array have which size, after the first epoch and after the last.

    Weights beyond the last bins are counted in them; biases of one number are left out.
    """
    require(curve.epochs, "a run of at least one epoch")
    first, last = curve.epochs[0].histograms, curve.epochs[-1].histograms
    names = [name for name, counts in last.items() if sum(counts) > 1]
    axes = axes_for(axes, (0.8 + 3.1 * len(names), 3.2), (1, len(names)), squeeze=False)
    middles = (EDGES[:-1] + EDGES[1:]) / 2
    numbers = curve.epochs[0].number, curve.epochs[-1].number
    labels = [say(f"epoch {number}", f"第 {number} 轮") for number in numbers]
    for ax, name in zip(np.ravel(axes), names):
        ax.bar(middles, first[name], width=EDGES[1] - EDGES[0], color="#bbbbbb", label=labels[0])
        ax.step(middles, last[name], where="mid", color=TRAINING, label=labels[1])
        ax.set_yscale("symlog", linthresh=1)
        ax.set_ylim(bottom=0)
        used = np.abs(middles[np.array(first[name]) + np.array(last[name]) > 0]).max()
        ax.set_xlim(-used - 0.1, used + 0.1)
        ax.set_title(_layer(name), fontsize="medium")
        finished(ax, say("weight", "权重"), grid="")
    finished(
        np.ravel(axes)[0],
        y=say("number of weights (logarithmic)", "权重个数（对数坐标）"),
        grid="",
        legend="best",
    )
    return axes


@chart(size=(5.4, 4.8))
def prediction_chart(predicted: NDArray[np.float64], searched: NDArray[np.float64], ax: Any = None) -> Any:
    """The network's value against the search's, for the mover; on the line they agree."""
    if not len(predicted) or len(predicted) != len(searched):
        raise ChartError(f"expected as many predictions as values, got {len(predicted)} and {len(searched)}")
    x, y = (np.clip(values, -LIMIT, LIMIT) for values in (searched, predicted))
    look: dict[str, Any] = {"bins": "log", "cmap": "viridis_r", "mincnt": 1, "linewidths": 0.1}
    hexagons = ax.hexbin(x, y, gridsize=45, extent=(-LIMIT, LIMIT, -LIMIT, LIMIT), **look)
    ax.plot([-LIMIT, LIMIT], [-LIMIT, LIMIT], color="#222222", linewidth=1)
    ax.figure.colorbar(hexagons, ax=ax, label=say("positions (logarithmic)", "局面数（对数坐标）"))
    ax.set_aspect("equal")
    search = say("value of the search (centipawns)", "搜索的值（厘兵）")
    return finished(ax, search, say("value of the network (centipawns)", "网络的值（厘兵）"), grid="")


@chart
def win_rate_calibration_chart(
    values: Mapping[str, NDArray[np.float64]],
    points: NDArray[np.float64],
    scales: Mapping[str, float],
    ax: Any = None,
    *,
    groups: int = 10,
) -> Any:
    """Points that the mover scored against points that the values predict; on the diagonal both agree.

    values : name -> float64[positions], centipawns for the mover
    points : float64[positions]  1 won, 0.5 drawn, 0 lost, for the mover
    scales : name -> centipawns at odds of e to 1
    groups : positions are put into so many groups of about equal size by the prediction
    The bar is the 95 % interval of a mean of independent results; positions of one game are not independent,
    so the true one is wider.
    """
    predictions = {name: chances(some, scales[name]) for name, some in values.items()}
    return draw_calibration(predictions, points, ax, groups=groups, who=say("the mover", "走子方"))


@chart(size=(8, 4.6))
def dissection_chart(dissection: Dissection, ax: Any = None, *, measure: str = "chance") -> Any:
    """What each trial reaches on unseen games: a dot for the mean, a bar for the range of seeds."""
    _check_measure(measure)
    series = {
        say("few games", "少数对局"): [trial for trial in dissection.trials if trial.games == dissection.few],
        say("all games", "全部对局"): [trial for trial in dissection.trials if trial.games != dissection.few],
    }
    for number, (name, trials) in enumerate(series.items()):
        means = np.array([trial.mean(measure) for trial in trials])
        ends = np.array([trial.ends(measure) for trial in trials]).reshape(-1, 2).T
        look = looks.line_look(number, linestyle="none", capsize=3, label=name)
        ax.errorbar(means, np.arange(len(trials)), xerr=np.abs(ends - means), **look)
    rows = [say(*trial.label) for trial in next(iter(series.values()))]
    ax.axvline(getattr(dissection.hand_crafted, measure), color=HAND_CRAFTED, linestyle=":")
    ax.set_yticks(range(len(rows)), rows)
    ax.invert_yaxis()
    ax.set_xlim(left=0)
    label = f"{say(*MEASURES[measure])}{say('; dotted: hand-crafted evaluation', '；点线：手工评估')}"
    return finished(ax, label, grid="x", legend="best")


def _layer(name: str) -> str:
    kind, _, number = name.rpartition("_")
    if not number.isdigit():
        return say(name.replace("_", " "), ARRAYS.get(name, name))
    layer = int(number) + 1
    return say(f"{kind} behind, layer {layer}", f"其后第 {layer} 层的{ARRAYS.get(kind, kind)}")


def _check_measure(measure: str) -> None:
    if measure not in MEASURES:
        raise ChartError(f"expected a measure out of {', '.join(MEASURES)}, got {measure!r}")


def _by_epoch(ax: Any, y: str, legend: str = "") -> Any:
    looks.whole_numbers(ax.xaxis)
    return finished(ax, say("epoch", "轮次"), y, grid="", legend=legend)


class LiveCurve(looks.LiveFigure):
    """For `on_epoch` of a training run: `train(..., on_epoch=LiveCurve())`.

    measure : what the left chart shows, see `loss_by_epoch_chart`
    """

    def __init__(self, measure: str = "loss") -> None:
        self.measure = measure
        super().__init__(1, 2, (10, 3.8))

    def __call__(self, curve: Curve) -> None:
        """Draw the curve so far."""
        number, speed = curve.epochs[-1].number, f"{curve.speed:,.0f}"
        with looks.speaking(None):
            for ax in self.axes:
                ax.clear()
            loss_by_epoch_chart(curve, self.axes[0], measure=self.measure)
            gradient_chart(curve, self.axes[1])
            title = say(f"epoch {number}: {speed} positions/s", f"第 {number} 轮：每秒 {speed} 个局面")
            self.axes[0].set_title(title, fontsize="medium")
        self.show()
