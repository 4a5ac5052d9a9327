"""Charts of tuning runs: how losses fall, where over-fitting begins, paths of SPSA, trials, three methods.

Losses are mean surprises in nats a position: 0 is perfect, 0.69 a coin toss where there are no draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from xqlab.evaluation.win_chance import chances
from xqlab.experiments.tuning.optuna_tuning import OptunaResult
from xqlab.experiments.tuning.spsa import SpsaResult
from xqlab.experiments.tuning.three_ways import Course
from xqlab.experiments.tuning.tuned import Tuned
from xqlab.viz.charts.calibration import draw_calibration
from xqlab.viz.charts.looks import COLOURS, DASHES, MARKERS, ChartError, axes_for, framed

LOSS = "surprise at a result\n(nats a position)"
TRAINING, HELD_OUT = COLOURS[0], COLOURS[5]


def learning_curves(tuned: Tuned | Mapping[str, Tuned], axes: Any = None) -> Any:
    """Losses by epoch, on training games and on held-out games; the weights that were kept are ringed.

    tuned : one run, or runs by name, side by side with the same loss axis; then axes are returned
    """
    runs = {"": tuned} if isinstance(tuned, Tuned) else dict(tuned)
    if not runs:
        raise ChartError("expected at least one tuning run, got none")
    axes = axes_for(axes, (1.5 + 4.2 * len(runs), 3.8), (1, len(runs)), sharey=True, squeeze=False)
    flat = np.ravel(axes)
    for ax, (name, run) in zip(flat, runs.items()):
        epochs = [epoch.number for epoch in run.curves]
        for label, field, colour, mark, dash in (
            ("training games", "on_results", TRAINING, "o", "-"),
            ("held-out games", "held_out", HELD_OUT, "s", "--"),
        ):
            losses = [getattr(epoch, field) for epoch in run.curves]
            ax.plot(epochs, losses, color=colour, marker=mark, linestyle=dash, markersize=4, label=label)
        ring = {"marker": "o", "s": 130, "facecolor": "none", "edgecolor": "#222222", "linewidth": 1.3}
        ax.scatter([run.best.number], [run.best.held_out], label="weights kept", zorder=3, **ring)
        ax.set_xlabel("epoch (0: the start)")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        if name:
            ax.set_title(f"{name}\n{run.games:,} games, {run.positions:,} positions", fontsize="medium")
        framed(ax)
    flat[0].set_ylabel(LOSS)
    flat[0].legend(frameon=False, fontsize="small")
    return flat[0] if isinstance(tuned, Tuned) else axes


def gap_by_size(runs: Sequence[Tuned], ax: Any = None) -> Any:
    """Losses after the last epoch against the number of training games: the gap is over-fitting.

    runs : of growing training data, each with the same held-out games
    """
    if len(runs) < 2:
        raise ChartError(f"expected at least two tuning runs, got {len(runs)}")
    ax = axes_for(ax, (6.5, 4))
    games = [run.games for run in runs]
    training = np.array([run.curves[-1].on_results for run in runs])
    held_out = np.array([run.curves[-1].held_out for run in runs])
    start = np.array([run.curves[0].held_out for run in runs])
    ax.fill_between(games, training, held_out, color="#777777", alpha=0.2, linewidth=0)
    ax.plot(games, held_out, color=HELD_OUT, marker="s", linestyle="--", label="held-out games")
    ax.plot(games, start, color="#555555", linestyle=":", label="held-out games, untuned")
    ax.plot(games, training, color=TRAINING, marker="o", label="training games")
    ax.set_xscale("log")
    ax.set_xticks(games, [f"{each:,}" for each in games])
    ax.minorticks_off()
    ax.set_xlabel("games to train on (logarithmic)")
    ax.set_ylabel(LOSS)
    ax.legend(frameon=False, fontsize="small")
    return framed(ax)


def spsa_paths(path: SpsaResult, axes: Any = None, *, truth: Mapping[str, float] | None = None) -> Any:
    """Each parameter by iteration in its own unit; dotted the start, dashed the mean of the second half.

    truth : the answer of another method, drawn as a thin solid line
    """
    count = len(path.parameters)
    columns = min(count, 3)
    rows = -(-count // columns)
    axes = axes_for(axes, (4.0 * columns, 0.6 + 2.3 * rows), (rows, columns), sharex=True, squeeze=False)
    flat = np.ravel(axes)
    if len(flat) < count:
        raise ChartError(f"expected axes for {count} parameters, got {len(flat)}")
    average = path.average
    for number, (ax, each) in enumerate(zip(flat, path.parameters)):
        ax.plot(path.path[:, number], color=COLOURS[0], linewidth=1.2, label="path")
        ax.axhline(each.start, color="#555555", linestyle=":", label="start")
        ax.axhline(average[each.name], color=COLOURS[5], linestyle="--", label="mean of the second half")
        if truth is not None:
            ax.axhline(truth[each.name], color=COLOURS[2], linewidth=1, label="Texel's answer")
        ax.set_title(f"{each.name}, from {each.start:g}", fontsize="small")
        ax.set_ylabel(each.unit, fontsize="small")
        framed(ax)
    for ax in flat[count:]:
        ax.set_visible(False)
    for ax in flat[max(0, count - len(np.atleast_2d(axes)[0])) : count]:
        ax.set_xlabel("iteration")
        ax.tick_params(labelbottom=True)
    handles, labels = flat[0].get_legend_handles_labels()
    flat[0].figure.legend(
        handles, labels, frameon=False, loc="outside upper center", ncols=4, fontsize="small"
    )
    return axes


def optuna_history(study: OptunaResult, ax: Any = None) -> Any:
    """The loss of each trial, and the best so far."""
    if not len(study.losses):
        raise ChartError("expected a study with trials, got none")
    ax = axes_for(ax, (6.5, 4))
    numbers = np.arange(1, len(study.losses) + 1)
    ax.scatter(numbers, study.losses, s=16, color=COLOURS[4], label="a trial", linewidth=0)
    ax.scatter(1, study.losses[0], s=45, marker="D", color="#222222", label="the start", zorder=3)
    best = np.minimum.accumulate(study.losses)
    ax.step(numbers, best, where="post", color=COLOURS[0], label="best so far")
    # A few wild trials must not flatten what matters.
    low, high = best[-1], max(np.quantile(study.losses, 0.9), study.losses[0])
    ax.set_ylim(low - 0.08 * (high - low), high + 0.08 * (high - low))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel("trial")
    ax.set_ylabel("loss on training data\n(nats a position)")
    ax.legend(frameon=False, fontsize="small")
    return framed(ax)


def methods_beside(courses: Mapping[str, Course], ax: Any = None) -> Any:
    """Held-out loss of several methods against what they cost: values of positions computed, logarithmic."""
    if not courses:
        raise ChartError("expected the courses of methods, got none")
    ax = axes_for(ax, (6.5, 4))
    starts = [course.losses[0] for course in courses.values()]
    least = min(int(course.evaluations[course.evaluations > 0].min()) for course in courses.values())
    for number, (name, course) in enumerate(courses.items()):
        kind = number % len(COLOURS)
        shown = course.evaluations > 0
        look = {"marker": MARKERS[kind], "linestyle": DASHES[kind], "markersize": 4, "linewidth": 1.3}
        every = max(1, int(shown.sum()) // 15)
        ax.plot(
            course.evaluations[shown],
            course.losses[shown],
            color=COLOURS[kind],
            markevery=every,
            label=f"{name}: {course.losses[-1]:.4f} after {course.seconds:.1f} s",
            **look,
        )
    ax.axhline(max(starts), color="#555555", linestyle=":", linewidth=1, label=f"start: {max(starts):.4f}")
    ax.set_xscale("log")
    ax.set_xlim(left=least / 1.3)
    ax.set_xlabel("values of positions computed (logarithmic)")
    ax.set_ylabel("surprise at a held-out result\n(nats a position)")
    # Below the chart: a curve may pass anywhere in it.
    ax.legend(frameon=False, fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.18), ncols=2)
    return framed(ax)


def calibration(
    values: Mapping[str, NDArray[np.float64]],
    results: NDArray[np.float64],
    scale: float,
    ax: Any = None,
    *,
    groups: int = 12,
) -> Any:
    """Points that Red scored against points that the values predict; on the diagonal both agree.

    values  : name -> float64[positions], centipawns for Red, such as before and after tuning
    groups  : positions are put into so many groups of about equal size by the prediction
    The bar is the 95 % interval of a mean of independent results; positions of one game are not independent,
    so the true one is wider.
    """
    promised = {name: chances(np.asarray(each), scale, base=10) for name, each in values.items()}
    return framed(draw_calibration(promised, results, ax, groups=groups, who="Red"))
