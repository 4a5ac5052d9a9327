"""Monte-Carlo tree search in charts: slot machines, one choice, the tree as it grows, the mean value."""

from __future__ import annotations

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
from xqlab.viz.charts.looks import (
    COLOURS,
    DASHES,
    JUDGED,
    ChartError,
    axes_for,
    fonts_for,
    framed,
    spoken_language,
    words_in,
)
from xqlab.viz.figures.layout import tidy

MOST_NODES = 400  # of a drawn tree
_WORDS = {
    "en": {
        "machine": "slot machine",
        "pays": "pays, on average",
        "chance": "its true chance",
        "mean": "mean so far (Q)",
        "bonus": "bonus for exploration (U)",
        "pulls": "pulls",
        "regret": "paid less than the best machine",
        "score": "Q, and Q + U",
        "settled": "decided",
        "playouts": "playouts",
        "chosen": "Q for the player who chose the move",
    },
    "zh": {
        "machine": "老虎机",
        "pays": "平均回报",
        "chance": "真实概率",
        "mean": "目前均值（Q）",
        "bonus": "探索加成（U）",
        "pulls": "次数",
        "regret": "比最佳机器少得",
        "score": "Q 与 Q + U",
        "settled": "已有定论",
        "playouts": "模拟次数",
        "chosen": "选择该着法一方的 Q",
    },
}


def ucb_chart(pulls: Pulls, after: int | None = None, ax: Any = None, *, language: str | None = None) -> Any:
    """The slot machines after so many pulls: each mean as a bar, its bonus on top, its chance as a mark."""
    total = len(pulls.arms)
    if after is not None and not len(pulls.chances) <= after <= total:
        raise ChartError(
            f"expected {len(pulls.chances)} to {total} pulls, so that each machine has one, got {after!r}"
        )
    words = words_in(spoken_language(language), _WORDS)
    means, bonuses, counts = pulls.means(after), pulls.bonuses(after), pulls.counts(after)
    ax = axes_for(ax, (7, 3.6))
    places = np.arange(len(means))
    with fonts_for(spoken_language(language)):
        ax.bar(places, means, 0.6, color=COLOURS[0], label=words["mean"])
        ax.bar(
            places, bonuses, 0.6, bottom=means, color=COLOURS[4], alpha=0.45, hatch="//", label=words["bonus"]
        )
        ax.plot(places, pulls.chances, "D", color=COLOURS[5], markersize=7, label=words["chance"])
        best = int(np.argmax(means + bonuses))
        for place, count in enumerate(counts.tolist()):
            top = means[place] + bonuses[place]
            weight = "bold" if place == best else "normal"
            ax.annotate(
                f"n = {count}", (place, top), (0, 3), textcoords="offset points", ha="center", weight=weight
            )
        ax.set_xticks(places, [str(place + 1) for place in places])
        ax.set_xlabel(words["machine"])
        ax.set_ylabel(words["pays"])
        ax.margins(y=0.15)
        ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3)
    return framed(ax)


def regret_chart(runs: Mapping[str, Sequence[Pulls]], ax: Any = None) -> Any:
    """What each way to pull loses against the best machine: the mean of its runs, 10 to 90 % shaded."""
    if not runs or any(not len(each) for each in runs.values()):
        raise ChartError(f"expected at least one run of each, got {dict(runs)!r}")
    words = words_in(spoken_language(None), _WORDS)
    ax = axes_for(ax)
    for number, (name, each) in enumerate(runs.items()):
        curves = np.stack([run.regret for run in each])
        pulls = np.arange(1, curves.shape[1] + 1)
        colour = COLOURS[number % len(COLOURS)]
        low, high = np.quantile(curves, (0.1, 0.9), axis=0)
        ax.fill_between(pulls, low, high, color=colour, alpha=0.15, linewidth=0)
        ax.plot(pulls, curves.mean(axis=0), color=colour, linestyle=DASHES[number % len(DASHES)], label=name)
    ax.set_xlabel(words["pulls"])
    ax.set_ylabel(words["regret"])
    ax.legend(frameon=False)
    return framed(ax)


def choice_chart(
    states: Sequence[ChildState], ax: Any = None, *, who: str = "", language: str | None = None
) -> Any:
    """The children of one choice: Q as a bar, U on top of it, N below the move; the chosen one is framed.

    states : of `xqlab.trace.playouts.reader.Playouts.choice`
    who    : the name of the player who chooses
    """
    if not states:
        raise ChartError("expected the children of a choice, got none")
    words = words_in(spoken_language(language), _WORDS)
    ax = axes_for(ax, (max(5.0, 0.8 * len(states) + 2), 3.6))
    finite = [state.u for state in states if math.isfinite(state.u)]
    top = 1.2 * max(finite, default=1.0)
    with fonts_for(spoken_language(language)):
        for place, state in enumerate(states):
            q, u = state.q or 0.0, min(state.u, top)
            look = {"edgecolor": "#222222", "linewidth": 2.4 if state.chosen else 0.6}
            alpha = 0.35 if state.settled else 1.0
            name = "" if place else words["mean"]
            ax.bar(place, q, 0.6, color=COLOURS[0], alpha=alpha, label=name, **look)
            if not state.settled:
                name = "" if any(not each.settled for each in states[:place]) else words["bonus"]
                ax.bar(place, u, 0.6, bottom=q, color=COLOURS[4], hatch="//", alpha=0.5, label=name, **look)
            text = words["settled"] if state.settled else signed(q + state.u)
            ax.annotate(
                text,
                (place, max(q + (0 if state.settled else u), q, 0)),
                (0, 3),
                textcoords="offset points",
                ha="center",
            )
        ax.axhline(0, color="#222222", linewidth=0.8)
        ax.set_xticks(
            range(len(states)), [f"{state.text}\nN = {state.n}\nP = {state.p:.2f}" for state in states]
        )
        ax.set_ylabel(words["score"] + (f" ({who})" if who else ""))
        ax.margins(y=0.15)
        ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2)
    return framed(ax)


def grown_tree(playouts: Playouts, event: int | None = None, ax: Any = None, *, labels: int = 60) -> Any:
    """The tree as it was before an event of the log, by default at its end, with the last playout's path.

    A circle grows with the node's N; it is green where Q is good for the player who chose the move into it,
    as in a stepper, and orange where it is bad. Children without visits are left out.

    labels : moves are written where there are at most so many nodes

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
    ax = axes_for(ax, (9, 4.5))
    for node, at in number.items():
        for child in below[at]:
            marked = node in on_path and nodes[child] in on_path
            look = (
                {"color": PATH.solid, "linewidth": 2.5} if marked else {"color": "#777777", "linewidth": 0.8}
            )
            ax.plot([x[at], x[child]], [y[at], y[child]], zorder=1, **look)
    seen = [playouts.visits(node, end) for node in nodes]
    counts = np.array([n for n, _ in seen], dtype=float)
    sizes = 40 + 500 * counts / max(counts.max(), 1)
    on = [node in on_path for node in nodes]
    edges, widths = [PATH.solid if each else "#222222" for each in on], [2.5 if each else 0.8 for each in on]
    colours = {"c": [q or 0.0 for _, q in seen], "cmap": JUDGED, "vmin": -1, "vmax": 1}
    drawn = ax.scatter(x, y, s=sizes, **colours, edgecolors=edges, linewidths=widths, zorder=2)
    if len(nodes) <= labels:
        look = {"textcoords": "offset points", "ha": "center", "fontsize": 8}
        for node, at in number.items():  # below its circle, whose size is an area in square points
            text = f"{playouts.text(node)} {seen[at][0]}".strip()
            ax.annotate(text, (x[at], y[at]), (0, -10 - sizes[at] ** 0.5 / 2), **look)
    ax.figure.colorbar(drawn, ax=ax, label=words_in(spoken_language(None), _WORDS)["chosen"], shrink=0.7)
    ax.set_axis_off()
    ax.margins(0.08, 0.15)
    return ax


def value_chart(runs: Mapping[str, Playouts], ax: Any = None, *, truth: float | None = None) -> Any:
    """The mean value of the root, for the side to move, after each playout of each run; `truth` as a line."""
    if not runs:
        raise ChartError("expected at least one run, got none")
    words = words_in(spoken_language(None), _WORDS)
    ax = axes_for(ax)
    for number, (name, playouts) in enumerate(runs.items()):
        log = playouts.log[playouts.events_of(ROOT)]
        log = log[log["visits"] > 0]
        look = {"color": COLOURS[number % len(COLOURS)], "linestyle": DASHES[number % len(DASHES)]}
        ax.plot(log["visits"], log["q"], label=name, **look)
    if truth is not None:
        ax.axhline(truth, color="#222222", linewidth=0.8)
        ax.annotate(
            "minimax",
            (1, truth),
            (0, 3),
            textcoords="offset points",
            xycoords=("axes fraction", "data"),
            ha="right",
        )
    ax.set_xscale("log")
    ax.set_xlabel(words["playouts"])
    ax.set_ylabel("Q")
    ax.legend(frameon=False)
    return framed(ax)


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
