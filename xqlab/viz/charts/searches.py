"""Charts of the cost and the results of searches. Each takes matplotlib's `ax`, or makes one, and returns it.

Several searches stand side by side as `{name: Result}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import MaxNLocator

from xqlab.game import RULE_WIN
from xqlab.search.result import Result
from xqlab.trace.sides import short_text
from xqlab.trace.tree.statistics import count_by_ply
from xqlab.viz.charts.looks import COLOURS, DASHES, MARKERS, ChartError, axes_for, bar_look, framed

Results = Mapping[str, Result]

# Counters of work that a search avoids, and what the axis calls them.
AVOIDED = {
    "pruned": "moves pruned\n(proven)",
    "table_cutoffs": "table cutoffs\n(known)",
    "skipped": "moves skipped\n(a guess)",
    "null_cutoffs": "null move\n(a guess)",
    "shortcuts": "other shortcuts\n(mostly guesses)",
}


def nodes_by_ply(results: Results, ax: Any = None) -> Any:
    """Positions entered at each ply, logarithmic; the searches need record=True."""
    _check(results, recorded=True)
    ax = axes_for(ax)
    counts = {name: count_by_ply(result).nodes for name, result in results.items()}
    plies = max(map(len, counts.values()))
    _bars(ax, {name: np.pad(each, (0, plies - len(each))) for name, each in counts.items()})
    ax.set_yscale("log")
    ax.set_ylim(bottom=0.8)
    ax.set_xticks(range(plies))
    ax.set_xlabel("ply (0 is the root)")
    ax.set_ylabel("positions entered")
    return _finish(ax, results)


def cutoffs_by_move_number(
    results: Results, ax: Any = None, *, most: int = 8, iteration: int | None = None
) -> Any:
    """The share of cutoffs by the first move of a node, the second, ...: the quality of the move ordering.

    most      : the last bar is for this number and all above
    iteration : 0 for the first, -1 for the last; all of them if None

    The results need a log, searched with record=True.
    """
    _check(results, recorded=True)
    if most < 2:
        raise ChartError(f"expected most to be at least 2, got {most!r}")
    ax = axes_for(ax)
    shares = {}
    for name, result in results.items():
        numbers = count_by_ply(result, iteration).cutoffs_by_number
        kept = np.pad(numbers, (0, most))[:most].astype(float)
        kept[-1] = numbers[most - 1 :].sum()
        shares[name] = 100 * kept / max(kept.sum(), 1)
    _bars(ax, shares)
    ax.set_xticks(range(most), [*map(str, range(1, most)), f"{most}+"])
    ax.set_xlabel("number of the move that causes the cutoff, in search order")
    names = {None: "all iterations", 0: "the first iteration", -1: "the last iteration"}
    ax.set_ylabel(f"share of cutoffs (%), {names.get(iteration, f'iteration {iteration}')}")
    ax.set_ylim(0, 100)
    return _finish(ax, results)


def compare_switches(results: Results, ax: Any = None) -> Any:
    """Positions, evaluations and time of each search, as a part of those of the first one.

    The time of a process's first search may include compiling.
    """
    _check(results)
    ax = axes_for(ax)
    first = next(iter(results.values()))
    measures = {
        "positions\nentered": lambda result: result.nodes,
        "positions\nevaluated": lambda result: result.counts["leaves"],
        "time": lambda result: result.seconds,
    }
    ratios = {
        name: np.array([measure(result) / max(measure(first), 1e-9) for measure in measures.values()])
        for name, result in results.items()
    }
    for bars in _bars(ax, ratios):
        ax.bar_label(bars, fmt=lambda ratio: f"{ratio:.2g}", padding=2, fontsize="small")
    ax.axhline(1, color="#333333", linewidth=1)
    ax.margins(y=0.12)
    ax.set_xticks(range(len(measures)), list(measures))
    ax.set_ylabel(f"ratio to “{next(iter(results))}” (= 1)")
    return _finish(ax, results)


def work_avoided(results: Results, ax: Any = None) -> Any:
    """The work that each search avoids, by a proof (cutoffs, the table) or by a guess (the rest)."""
    _check(results)
    ax = axes_for(ax)
    counts = {
        name: np.array([result.counts[each] for each in AVOIDED], dtype=float)
        for name, result in results.items()
    }
    for bars in _bars(ax, counts):
        ax.bar_label(bars, fmt=lambda count: f"{count:.3g}", padding=2, fontsize="small")
    ax.set_yscale("symlog", linthresh=1)
    ax.set_ylim(bottom=0)
    ax.margins(y=0.12)
    ax.set_xticks(range(len(AVOIDED)), list(AVOIDED.values()))
    ax.set_ylabel("moves and positions not searched")
    return _finish(ax, results)


def value_by_iteration(results: Results, ax: Any = None) -> Any:
    """The value after each iteration; mates, which have no place on the axis, stand at its edge by name."""
    _check(results)
    ax = axes_for(ax)
    edges = ax.get_xaxis_transform()
    for number, (name, result) in enumerate(results.items()):
        depths = [each.depth for each in result.iterations]
        values = [each.value for each in result.iterations]
        plain = [np.nan if abs(value) >= RULE_WIN else value for value in values]
        _line(ax, number, name, depths, plain)
        for depth, value in zip(depths, values):
            if abs(value) >= RULE_WIN:
                place = 0.97 - 0.07 * number if value > 0 else 0.03 + 0.07 * number
                ax.text(
                    depth,
                    place,
                    short_text(value),
                    transform=edges,
                    ha="center",
                    va="center",
                    color=COLOURS[number % len(COLOURS)],
                    weight="bold",
                )
    ax.axhline(0, color="#777777", linewidth=0.8, zorder=0)
    ax.set_xlabel("depth of the iteration (plies)")
    ax.set_ylabel("value for the side to move (centipawns)")
    return _finish(ax, results)


def nodes_by_depth(results: Mapping[str, Result | Sequence[Result]], ax: Any = None) -> Any:
    """Positions entered up to each depth, on a logarithmic axis, where exponential growth is a straight line.

    results : a result counts with each of its iterations, the shallower ones included; a list of results,
              searched to different depths, with one point each
    """
    _check(results)
    ax = axes_for(ax)
    for number, (name, result) in enumerate(results.items()):
        points = result.iterations if isinstance(result, Result) else result
        _line(ax, number, name, [each.depth for each in points], [each.nodes for each in points])
    ax.set_yscale("log")
    ax.set_xlabel("depth (plies)")
    ax.set_ylabel("positions entered")
    return _finish(ax, results)


def _check(results: Any, recorded: bool = False) -> None:
    if not isinstance(results, Mapping) or not results:
        raise ChartError(f"expected results by name, such as {{'alpha-beta': result}}, got {results!r}")
    for name, result in results.items():
        if recorded and not len(result.log):
            raise ChartError(f"{name!r} has no log: search with record=True")


def _bars(ax: Any, heights: Mapping[str, Any]) -> list[Any]:
    # One group of bars for each index of the arrays.
    width = 0.8 / len(heights)
    drawn = []
    for number, (name, each) in enumerate(heights.items()):
        shift = (number - (len(heights) - 1) / 2) * width
        drawn.append(
            ax.bar(
                np.arange(len(each)) + shift,
                each,
                width,
                label=name,
                **bar_look(number),
            )
        )
    return drawn


def _line(ax: Any, number: int, name: str, x: Any, y: Any) -> None:
    kind = number % len(COLOURS)
    ax.plot(x, y, color=COLOURS[kind], marker=MARKERS[kind], linestyle=DASHES[kind], label=name)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))


def _finish(ax: Any, results: Any) -> Any:
    framed(ax)
    if len(results) > 1:
        columns = min(len(results), 3)
        ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=columns)
    return ax
