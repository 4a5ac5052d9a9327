"""Charts of tuning runs: how losses fall, where over-fitting begins, paths of SPSA, trials, three methods.

Losses are mean surprises in nats a position: 0 is perfect, 0.69 a coin toss where there are no draws.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.win_chance import chances
from xqlab.experiments.tuning.optuna_tuning import OptunaResult
from xqlab.experiments.tuning.spsa import SpsaResult
from xqlab.experiments.tuning.three_ways import Course
from xqlab.experiments.tuning.tuned import Tuned
from xqlab.viz.charts import looks
from xqlab.viz.charts.calibration import draw_calibration
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, require, say

LOSS = "surprise at a result\n(nats a position)", "对局结果的交叉熵\n（奈特/局面）"
TRAINING, HELD_OUT = looks.COLOURS[0], looks.COLOURS[5]
UNITS = {"centipawns": "厘兵"}
TRAINING_GAMES, HELD_OUT_GAMES = ("training games", "训练对局"), ("held-out games", "留出对局")


@chart
def learning_curves_chart(tuned: Tuned | Mapping[str, Tuned], axes: Any = None) -> Any:
    """Losses by epoch, on training games and on held-out games; the weights that were kept are ringed.

    tuned : one run, or runs by name, side by side with the same loss axis; then axes are returned
    """
    runs = {"": tuned} if isinstance(tuned, Tuned) else dict(tuned)
    require(runs, "at least one tuning run")
    axes = axes_for(axes, (1.5 + 4.2 * len(runs), 3.8), (1, len(runs)), sharey=True, squeeze=False)
    flat = np.ravel(axes)
    for ax, (name, run) in zip(flat, runs.items()):
        epochs = [epoch.number for epoch in run.curves]
        for words, field, colour, mark, dash in (
            (TRAINING_GAMES, "on_results", TRAINING, "o", "-"),
            (HELD_OUT_GAMES, "held_out", HELD_OUT, "s", "--"),
        ):
            losses = [getattr(epoch, field) for epoch in run.curves]
            look = {"color": colour, "marker": mark, "linestyle": dash, "markersize": 4}
            ax.plot(epochs, losses, label=say(*words), **look)
        ax.scatter(
            [run.best.number], [run.best.held_out], label=say("weights kept", "保留的权重"), **looks.RING
        )
        looks.whole_numbers(ax.xaxis)
        if name:
            games = say(
                f"{run.games:,} games, {run.positions:,} positions",
                f"{run.games:,} 局，{run.positions:,} 个局面",
            )
            ax.set_title(f"{name}\n{games}", fontsize="medium")
        finished(ax, say("epoch (0: the start)", "轮次（0：起点）"))
    finished(flat[0], y=say(*LOSS), legend="best")
    return flat[0] if isinstance(tuned, Tuned) else axes


@chart(size=(6.5, 4))
def gap_by_size_chart(runs: Sequence[Tuned], ax: Any = None) -> Any:
    """Losses after the last epoch against the number of training games: the gap is over-fitting.

    runs : of growing training data, each with the same held-out games
    """
    if len(runs) < 2:
        raise ChartError(f"expected at least two tuning runs, got {len(runs)}")
    games = [run.games for run in runs]
    training = np.array([run.curves[-1].on_results for run in runs])
    held_out = np.array([run.curves[-1].held_out for run in runs])
    start = np.array([run.curves[0].held_out for run in runs])
    ax.fill_between(games, training, held_out, color="#777777", alpha=0.2, linewidth=0)
    ax.plot(games, held_out, color=HELD_OUT, marker="s", linestyle="--", label=say(*HELD_OUT_GAMES))
    untuned = say("held-out games, untuned", "留出对局，未调参")
    ax.plot(games, start, color="#555555", linestyle=":", label=untuned)
    ax.plot(games, training, color=TRAINING, marker="o", label=say(*TRAINING_GAMES))
    ax.set_xscale("log")
    ax.set_xticks(games, [f"{count:,}" for count in games])
    ax.minorticks_off()
    label = say("games to train on (logarithmic)", "训练对局数（对数坐标）")
    return finished(ax, label, say(*LOSS), legend="best")


@chart
def spsa_chart(path: SpsaResult, axes: Any = None, *, truth: Mapping[str, float] | None = None) -> Any:
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
    mean = say("mean of the second half", "后一半的平均")
    for number, (ax, parameter) in enumerate(zip(flat, path.parameters)):
        ax.plot(path.path[:, number], color=looks.COLOURS[0], linewidth=1.2, label=say("path", "路径"))
        ax.axhline(parameter.start, color="#555555", linestyle=":", label=say("start", "起点"))
        ax.axhline(average[parameter.name], color=looks.COLOURS[5], linestyle="--", label=mean)
        if truth is not None:
            answer = say("Texel's answer", "Texel 法的结果")
            ax.axhline(truth[parameter.name], color=looks.COLOURS[2], linewidth=1, label=answer)
        start = f"{parameter.start:g}"
        title = f"{parameter.name}{say(f', from {start}', f'，起点 {start}')}"
        ax.set_title(title, fontsize="small")
        ax.set_ylabel(say(parameter.unit, UNITS.get(parameter.unit, parameter.unit)), fontsize="small")
        finished(ax)
    for ax in flat[count:]:
        ax.set_visible(False)
    for ax in flat[max(0, count - len(np.atleast_2d(axes)[0])) : count]:
        ax.set_xlabel(say("iteration", "迭代"))
        ax.tick_params(labelbottom=True)
    handles, labels = flat[0].get_legend_handles_labels()
    look: dict[str, Any] = {"loc": "outside upper center", "ncols": 4, "fontsize": "small"}
    flat[0].figure.legend(handles, labels, frameon=False, **look)
    return axes


@chart(size=(6.5, 4))
def optuna_chart(study: OptunaResult, ax: Any = None) -> Any:
    """The loss of each trial, and the best so far."""
    require(np.isfinite(study.losses).any(), "a study with trials")
    numbers = np.arange(1, len(study.losses) + 1)
    ax.scatter(
        numbers, study.losses, s=16, color=looks.COLOURS[4], label=say("a trial", "一次试验"), linewidth=0
    )
    start = say("the start", "起点")
    ax.scatter(1, study.losses[0], s=45, marker="D", color="#222222", label=start, zorder=3)
    best = np.fmin.accumulate(study.losses)
    ax.step(numbers, best, where="post", color=looks.COLOURS[0], label=say("best so far", "目前最佳"))
    # A few wild trials must not flatten what matters.
    low, high = best[-1], np.nanmax([np.nanquantile(study.losses, 0.9), study.losses[0]])
    ax.set_ylim(low - 0.08 * (high - low), high + 0.08 * (high - low))
    looks.whole_numbers(ax.xaxis)
    loss = say("loss on training data\n(nats a position)", "训练数据上的损失\n（奈特/局面）")
    return finished(ax, say("trial", "试验"), loss, legend="best")


@chart(size=(6.5, 4), needs="the courses of methods")
def methods_chart(courses: Mapping[str, Course], ax: Any = None) -> Any:
    """Held-out loss of several methods against what they cost: values of positions computed, logarithmic."""
    starts = [course.losses[0] for course in courses.values()]
    least = min(int(course.evaluations[course.evaluations > 0].min()) for course in courses.values())
    for number, (name, course) in enumerate(courses.items()):
        positive = course.evaluations > 0
        end, seconds = f"{course.losses[-1]:.4f}", f"{course.seconds:.1f}"
        label = say(f"{name}: {end} after {seconds} s", f"{name}：{seconds} 秒后 {end}")
        every = max(1, int(positive.sum()) // 15)
        look = looks.line_look(number, markersize=4, linewidth=1.3, markevery=every, label=label)
        ax.plot(course.evaluations[positive], course.losses[positive], **look)
    start = say(f"start: {max(starts):.4f}", f"起点：{max(starts):.4f}")
    ax.axhline(max(starts), color="#555555", linestyle=":", linewidth=1, label=start)
    ax.set_xscale("log")
    ax.set_xlim(left=least / 1.3)
    computed = say("values of positions computed (logarithmic)", "计算过估值的局面数（对数坐标）")
    loss = say("surprise at a held-out result\n(nats a position)", "留出对局结果的交叉熵\n（奈特/局面）")
    # Below the chart: a curve may pass anywhere in it.
    return finished(ax, computed, loss, legend="upper center", bbox_to_anchor=(0.5, -0.18), ncols=2)


@chart
def calibration_chart(
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
    predictions = {name: chances(np.asarray(some), scale, base=10) for name, some in values.items()}
    return finished(draw_calibration(predictions, results, ax, groups=groups, who=say("Red", "红方")))
