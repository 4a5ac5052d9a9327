"""Charts of a network's training: losses by epoch, gradients, weights, predictions, runs side by side.

Each takes matplotlib's `ax`, or makes one, and returns it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from xqlab.evaluation.win_chance import chances
from xqlab.nnue.training.learning_curve import EDGES, Curve
from xqlab.nnue.training.measures import LIMIT
from xqlab.viz.charts.calibration import draw_calibration
from xqlab.viz.charts.looks import (
    COLOURS,
    DASHES,
    HATCHES,
    MARKERS,
    ChartError,
    LiveFigure,
    axes_for,
    framed,
)

if TYPE_CHECKING:  # it needs torch; charts of recorded curves do without
    from xqlab.nnue.training.failed_training import Comparison

TRAINING, VALIDATION, HAND_CRAFTED = COLOURS[0], COLOURS[5], "#555555"
MEASURES = {
    "loss": "loss",
    "chance": "squared error of the win chance",
    "searched": "squared error of the win chance\n(against the search alone)",
    "surprise": "surprise at the result\n(nats a position)",
    "centipawns": "error against the search\n(root mean square, centipawns)",
}


def loss_by_epoch(curve: Curve, ax: Any = None, *, measure: str = "loss", hand_crafted: bool = True) -> Any:
    """A measure by epoch, on positions trained on and on positions of unseen games; the kept epoch is ringed.

    measure      : "loss", "chance", "searched", "surprise" or "centipawns"
    hand_crafted : whether lines show what the hand-crafted evaluation and the search itself reach there
    """
    _known(measure)
    ax = axes_for(ax, (6.5, 4))
    for label, part, colour, number in (
        ("training games", "training", TRAINING, 0),
        ("unseen games", "validation", VALIDATION, 1),
    ):
        look = {"marker": MARKERS[number], "linestyle": DASHES[number], "markersize": 4, "color": colour}
        ax.plot(curve.numbers, curve.of(part, measure), label=label, **look)
    if hand_crafted and measure in curve.hand_crafted:
        ax.axhline(
            curve.hand_crafted[measure],
            color=HAND_CRAFTED,
            linestyle=":",
            label="hand-crafted evaluation, unseen games",
        )
    if hand_crafted and measure in ("loss", "chance", "surprise") and measure in curve.search:
        look = {"color": "#777777", "linestyle": DASHES[2], "linewidth": 1}
        ax.axhline(curve.search[measure], label="the search itself, unseen games", **look)
    if curve.best:
        kept = curve.kept()
        ring = {"marker": "o", "s": 130, "facecolor": "none", "edgecolor": "#222222", "linewidth": 1.3}
        ax.scatter([kept.number], [kept.validation[measure]], label="weights kept", zorder=3, **ring)
    ax.set_ylim(bottom=0)
    ax.set_ylabel(_unit(curve) if measure == "loss" else MEASURES[measure])
    ax.legend(frameon=False, fontsize="small")
    return _by_epoch(ax)


def gradient_norms(curve: Curve, ax: Any = None) -> Any:
    """The length of the gradient by epoch: the mean over its batches, and the largest."""
    ax = axes_for(ax, (6.5, 4))
    for number, name in enumerate(("mean of the batches", "largest")):
        lengths = [epoch.gradient_norm[number] for epoch in curve.epochs]
        look = {"marker": MARKERS[number], "linestyle": DASHES[number], "markersize": 4}
        ax.plot(curve.numbers, lengths, color=COLOURS[number], label=name, **look)
    ax.set_yscale("log")
    ax.set_ylabel("length of the gradient")
    ax.legend(frameon=False, fontsize="small")
    return _by_epoch(ax)


def rate_by_epoch(curve: Curve, ax: Any = None) -> Any:
    """The learning rate at the end of each epoch."""
    ax = axes_for(ax, (6.5, 4))
    ax.plot(curve.numbers, [epoch.rate for epoch in curve.epochs], color=COLOURS[2], marker="o", markersize=4)
    ax.set_ylim(bottom=0)
    ax.set_ylabel("learning rate")
    return _by_epoch(ax)


def weight_histograms(curve: Curve, axes: Any = None) -> Any:
    """How many weights of each array have which size, after the first epoch and after the last.

    Weights beyond the last bins are counted in them; biases of one number are left out.
    """
    if not curve.epochs:
        raise ChartError("expected a run of at least one epoch, got none")
    first, last = curve.epochs[0].histograms, curve.epochs[-1].histograms
    names = [name for name, counts in last.items() if sum(counts) > 1]
    axes = axes_for(axes, (0.8 + 3.1 * len(names), 3.2), (1, len(names)), squeeze=False)
    middles = (EDGES[:-1] + EDGES[1:]) / 2
    for ax, name in zip(np.ravel(axes), names):
        ax.bar(
            middles,
            first[name],
            width=EDGES[1] - EDGES[0],
            color="#bbbbbb",
            label=f"epoch {curve.epochs[0].number}",
        )
        ax.step(middles, last[name], where="mid", color=TRAINING, label=f"epoch {curve.epochs[-1].number}")
        ax.set_yscale("symlog", linthresh=1)
        ax.set_ylim(bottom=0)
        used = np.abs(middles[np.array(first[name]) + np.array(last[name]) > 0]).max()
        ax.set_xlim(-used - 0.1, used + 0.1)
        ax.set_title(_layer(name), fontsize="medium")
        ax.set_xlabel("weight")
        framed(ax, "")
    np.ravel(axes)[0].set_ylabel("number of weights (logarithmic)")
    np.ravel(axes)[0].legend(frameon=False, fontsize="small")
    return axes


def prediction_against_target(
    predicted: NDArray[np.float64], searched: NDArray[np.float64], ax: Any = None, *, limit: float = LIMIT
) -> Any:
    """The network's value against the search's, for the mover; on the line they agree."""
    if not len(predicted) or len(predicted) != len(searched):
        raise ChartError(f"expected as many predictions as values, got {len(predicted)} and {len(searched)}")
    ax = axes_for(ax, (5.4, 4.8))
    shown = ax.hexbin(
        np.clip(searched, -limit, limit),
        np.clip(predicted, -limit, limit),
        gridsize=45,
        bins="log",
        cmap="viridis_r",
        mincnt=1,
        extent=(-limit, limit, -limit, limit),
        linewidths=0.1,
    )
    ax.plot([-limit, limit], [-limit, limit], color="#222222", linewidth=1)
    ax.figure.colorbar(shown, ax=ax, label="positions (logarithmic)")
    ax.set_xlabel("value of the search (centipawns)")
    ax.set_ylabel("value of the network (centipawns)")
    ax.set_aspect("equal")
    return framed(ax, "")


def win_rate_calibration(
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
    promised = {name: chances(each, scales[name]) for name, each in values.items()}
    return framed(draw_calibration(promised, points, ax, groups=groups, who="the mover"), "")


def runs_beside(
    curves: Mapping[str, Curve], axes: Any = None, *, measures: Sequence[str] = ("chance", "centipawns")
) -> Any:
    """Runs on unseen games, epoch by epoch, one chart for each measure: the units are the same for all."""
    if not curves:
        raise ChartError("expected at least one run, got none")
    axes = axes_for(axes, (0.6 + 4.6 * len(measures), 3.8), (1, len(measures)), squeeze=False)
    for ax, measure in zip(np.ravel(axes), measures):
        _known(measure)
        for number, (name, curve) in enumerate(curves.items()):
            look = {"marker": MARKERS[number], "linestyle": DASHES[number], "markersize": 4}
            ax.plot(curve.numbers, curve.of("validation", measure), color=COLOURS[number], label=name, **look)
        ax.set_ylim(bottom=0)
        ax.set_ylabel(f"{MEASURES[measure]}, unseen games")
        _by_epoch(ax)
    np.ravel(axes)[0].legend(frameon=False, fontsize="small")
    return axes


def failure_beside_cure(comparison: Comparison, axes: Any = None) -> Any:
    """What the failed run, the cured one and the hand-crafted evaluation reach on unseen positions."""
    axes = axes_for(axes, (10.5, 3.6), (1, 3))
    measures = {name: run.measures for name, run in comparison.runs.items()} | {
        "hand-crafted": comparison.hand_crafted
    }
    for ax, measure in zip(np.ravel(axes), ("chance", "surprise", "centipawns")):
        heights = [getattr(each, measure) for each in measures.values()]
        for number, height in enumerate(heights):
            look = {"color": COLOURS[number], "hatch": HATCHES[number], "edgecolor": "#222222"}
            bar = ax.bar(number, height, linewidth=0.6, **look)
            ax.bar_label(bar, fmt="%.3g", padding=2, fontsize="small")
        ax.set_xticks(range(len(measures)), list(measures))
        ax.set_ylabel(MEASURES[measure])
        ax.margins(y=0.12)
        framed(ax, "")
    return axes


def _layer(name: str) -> str:
    kind, _, number = name.rpartition("_")
    return f"{kind} behind, layer {int(number) + 1}" if number.isdigit() else name.replace("_", " ")


def _known(measure: str) -> None:
    if measure not in MEASURES:
        raise ChartError(f"expected a measure out of {', '.join(MEASURES)}, got {measure!r}")


def _unit(curve: Curve) -> str:
    loss = curve.made.get("settings", {}).get("loss", "squared")
    return {
        "squared": "loss (squared error of the win chance)",
        "cross_entropy": "loss (cross entropy of the win chance, nats)",
        "centipawns": "loss (squared centipawns)",
    }[loss]


def _by_epoch(ax: Any) -> Any:
    ax.set_xlabel("epoch")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    return framed(ax, "")


class LiveCurve(LiveFigure):
    """For `on_epoch` of a training run: `train(..., on_epoch=LiveCurve())`.

    measure : what the left chart shows, see `loss_by_epoch`
    Outside a notebook nothing is shown; the figure is there all the same, as `figure`.
    """

    def __init__(self, measure: str = "loss") -> None:
        self.measure = measure
        super().__init__(1, 2, (10, 3.8))

    def __call__(self, curve: Curve) -> None:
        """Draw the curve so far."""
        for ax in self.axes:
            ax.clear()
        loss_by_epoch(curve, self.axes[0], measure=self.measure)
        gradient_norms(curve, self.axes[1])
        title = f"epoch {curve.epochs[-1].number}: {curve.speed:,.0f} positions/s"
        self.axes[0].set_title(title, fontsize="medium")
        self.show()
