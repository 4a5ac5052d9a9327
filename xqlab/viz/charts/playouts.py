"""Monte-Carlo tree search in charts: slot machines, one choice, the tree as it grows, the mean value."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.experiments.sweeps.bandits import Pulls
from xqlab.mcts.events import BACK_UP
from xqlab.mcts.memory import ROOT
from xqlab.meanings import PATH
from xqlab.trace.playouts.reader import ChildState, Playouts
from xqlab.trace.playouts.sentences import signed
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, axes_for, chart, finished, say
from xqlab.viz.figures.layout import tidy

MOST_NODES, MOST_NAMED = 400, 60  # of a drawn tree, and of one with the moves
MEAN = "mean so far (Q)", "目前的平均价值（Q）"
BONUS = "bonus for exploration (U)", "探索加成（U）"


@chart(size=(7, 4))
def regret_chart(runs: Mapping[str, Sequence[Pulls]], ax: Any = None) -> Any:
    """The regret of each strategy against the best machine: the mean of its runs, 10 to 90 % shaded."""
    if not runs or any(not len(regrets) for regrets in runs.values()):
        raise ChartError(f"expected at least one run of each, got {dict(runs)!r}")
    for number, (name, regrets) in enumerate(runs.items()):
        curves = np.stack([run.regret for run in regrets])
        pulls = np.arange(1, curves.shape[1] + 1)
        look = looks.line_look(number, marker="", label=name)
        low, high = np.quantile(curves, (0.1, 0.9), axis=0)
        ax.fill_between(pulls, low, high, color=look["color"], alpha=0.15, linewidth=0)
        ax.plot(pulls, curves.mean(axis=0), **look)
    regret = say("paid less than the best machine", "比最好的机器少得")
    return finished(ax, say("pulls", "拉动次数"), regret, legend="best")


@chart(needs="the children of a choice")
def choice_chart(states: Sequence[ChildState], ax: Any = None, *, who: str = "") -> Any:
    """The children of one choice: Q as a bar, U on top of it, N below the move; the chosen one is framed.

    states : of `xqlab.trace.playouts.reader.Playouts.choice`
    who    : the name of the player who chooses
    """
    ax = axes_for(ax, (max(5.0, 0.8 * len(states) + 2), 3.6))
    finite = [state.u for state in states if math.isfinite(state.u)]
    top = 1.2 * max(finite, default=1.0)
    for place, state in enumerate(states):
        q, u = state.q or 0.0, min(state.u, top)
        look = {"edgecolor": "#222222", "linewidth": 2.4 if state.chosen else 0.6}
        alpha = 0.35 if state.settled else 1.0
        name = "" if place else say(*MEAN)
        ax.bar(place, q, 0.6, color=looks.COLOURS[0], alpha=alpha, label=name, **look)
        if not state.settled:
            name = "" if any(not state.settled for state in states[:place]) else say(*BONUS)
            ax.bar(place, u, 0.6, bottom=q, color=looks.COLOURS[4], hatch="//", alpha=0.5, label=name, **look)
        text = say("decided", "已有定论") if state.settled else signed(q + state.u)
        looks.note(ax, text, (place, max(q + (0 if state.settled else u), q, 0)), (0, 3))
    ax.axhline(0, color="#222222", linewidth=0.8)
    ax.set_xticks(range(len(states)), [f"{state.text}\nN = {state.n}\nP = {state.p:.2f}" for state in states])
    ax.margins(y=0.15)
    score = say("Q, and Q + U", "Q 与 Q + U")
    return finished(ax, y=score + (f" ({who})" if who else ""), legend=2)


@chart(size=(9, 4.5))
def grown_tree_chart(playouts: Playouts, event: int | None = None, ax: Any = None) -> Any:
    """The tree as it was before an event of the log, by default at its end, with the last playout's path.

    A circle grows with the node's N; it is green where Q is good for the player who chose the move into it,
    as in a stepper, and orange where it is bad. Children without visits are left out.

    Raises ChartError for an event outside the log, and for more than 400 nodes.
    """
    end = len(playouts) if event is None else event
    if not 0 < end <= len(playouts):
        raise ChartError(f"expected an event from 1 to {len(playouts)}, got {event!r}")
    nodes = _visited(playouts, end)
    if len(nodes) > MOST_NODES:
        raise ChartError(
            f"expected at most {MOST_NODES} visited nodes, got {len(nodes)}: choose an earlier event"
        )
    number = {node: at for at, node in enumerate(nodes)}
    below = [[number[child] for child in playouts.children(node, end) if child in number] for node in nodes]
    x = tidy(below, [1.0] * len(nodes), 0.6)
    y = [-int(playouts.result.tree.nodes[node].ply) for node in nodes]
    on_path = _path(playouts, end)
    for node, at in number.items():
        for child in below[at]:
            marked = node in on_path and nodes[child] in on_path
            colour, width = (PATH.solid, 2.5) if marked else ("#777777", 0.8)
            ax.plot([x[at], x[child]], [y[at], y[child]], zorder=1, color=colour, linewidth=width)
    seen = [playouts.visits(node, end) for node in nodes]
    counts = np.array([n for n, _ in seen], dtype=float)
    sizes = 40 + 500 * counts / max(counts.max(), 1)
    edges = [PATH.solid if node in on_path else "#222222" for node in nodes]
    widths = [2.5 if node in on_path else 0.8 for node in nodes]
    colours = {"c": [q or 0.0 for _, q in seen], "cmap": looks.JUDGED, "vmin": -1, "vmax": 1}
    drawn = ax.scatter(x, y, s=sizes, **colours, edgecolors=edges, linewidths=widths, zorder=2)
    if len(nodes) <= MOST_NAMED:
        for node, at in number.items():  # below its circle, whose size is an area in square points
            text = f"{playouts.text(node)} {seen[at][0]}".strip()
            looks.note(ax, text, (x[at], y[at]), (0, -10 - sizes[at] ** 0.5 / 2), fontsize=8)
    label = say("Q for the player who chose the move", "选择该着法一方的 Q")
    ax.figure.colorbar(drawn, ax=ax, label=label, shrink=0.7)
    ax.set_axis_off()
    ax.margins(0.08, 0.15)
    return ax


@chart(size=(7, 4), needs="at least one run")
def value_chart(runs: Mapping[str, Playouts], ax: Any = None, *, truth: float | None = None) -> Any:
    """The mean value of the root, for the side to move, after each playout of each run; `truth` as a line."""
    for number, (name, playouts) in enumerate(runs.items()):
        log = playouts.log[playouts.events_of(ROOT)]
        log = log[log["visits"] > 0]
        ax.plot(log["visits"], log["q"], **looks.line_look(number, marker="", label=name))
    if truth is not None:
        ax.axhline(truth, color="#222222", linewidth=0.8)
        look: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "ha": "right"}
        looks.note(ax, say("minimax", "极小化极大"), (1, truth), (0, 3), **look)
    ax.set_xscale("log")
    return finished(ax, say("playouts", "模拟次数"), "Q", legend="best")


def _visited(playouts: Playouts, end: int) -> list[int]:
    nodes, at = [ROOT], 0
    while at < len(nodes):
        nodes += [child for child in playouts.children(nodes[at], end) if playouts.visits(child, end)[0]]
        at += 1
    return nodes


def _path(playouts: Playouts, end: int) -> set[int]:
    last = int(playouts.log["playout"][end - 1])
    events = playouts.log[:end]
    return {ROOT, *events["node"][(events["playout"] == last) & (events["kind"] == BACK_UP)].tolist()}
