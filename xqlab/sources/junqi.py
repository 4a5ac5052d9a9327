"""The Junqi report of 2016: its values, filters, history, depths, layouts and versions."""

from itertools import pairwise

import numpy as np

from xqlab.experiments import published
from xqlab.experiments.matches.ladder import Ladder
from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.experiments.tuning.annealing import Annealed
from xqlab.game import evaluate
from xqlab.games import junqi
from xqlab.games.junqi.text import rows_text
from xqlab.sources.comparison import Cells, Comparison, Lines, Source

PLAIN, FILTERS, HISTORY, ALL = "plain", "both filters", "history", "filters and history"
BEFORE = 5  # plies, of the searches without history
RANKS = dict(zip("MGDBRTCP", ("司令", "军长", "师长", "旅长", "团长", "营长", "连长", "排长")))
# A version of its list -> the step of our ladder with what is new in it.
STEPS = {91: "values by rank", 97: "history", 100: "report"}


def values() -> Lines:
    """The value of each rank while all are alive, and how many times that of the next one it is."""
    alone = junqi.evaluation(off=[name for name in junqi.COMPONENTS if name != "rank_values"])
    board = junqi.Board()

    def without(letter: str) -> int:
        cells = list(board.cells())
        cells[cells.index(letter)] = ""
        return int(evaluate(alone, junqi.Board(f"{rows_text(cells)} r").position))

    worth = {letter: int(evaluate(alone, board.position)) - without(letter) for letter in RANKS}
    factors = [round(above / below, 2) for above, below in pairwise(worth.values())]
    return {
        f"{RANKS[letter]} {letter}": (value, factor)
        for (letter, value), factor in zip(worth.items(), (*factors, None))
    }


def nodes(searches: Sweep) -> Lines:
    """Nodes by depth: geometric means over the positions."""
    lines: dict[str, Cells] = {}
    for name in searches.configurations:
        means = geometric_mean(searches.array(name))
        lines[name] = tuple(None if np.isnan(mean) else float(mean) for mean in means)
    return lines


def saved(searches: Sweep) -> Lines:
    """Nodes and time in shares of those of the plain search, at the depth that all have reached."""
    column = searches.depths.index(BEFORE) if BEFORE in searches.depths else -1

    def share(name: str, quantity: str) -> float:
        ours, plain = (searches.array(one, quantity)[:, column] for one in (name, PLAIN))
        return float(geometric_mean(ours / plain))

    return {
        name: (share(name, "nodes"), share(name, "seconds"))
        for name in searches.configurations
        if name != PLAIN
    }


def a_ply_more(searches: Sweep) -> Lines:
    """The shares of the positions in which depth 6 with history costs no more nodes than depth 5 without."""
    if BEFORE + 1 not in searches.depths:
        return {}
    before, after = (searches.depths.index(depth) for depth in (BEFORE, BEFORE + 1))
    lines = {}
    for without, with_it in ((PLAIN, HISTORY), (FILTERS, ALL)):
        gains = searches.array(with_it)[:, after] <= searches.array(without)[:, before]
        lines[f"{with_it}, 6 plies for 5 of {without}"] = (f"{gains.mean():.0%} of the positions",)
    return lines


def layouts(runs: list[Annealed]) -> Lines:
    """The share of games drawn in each run of annealing."""
    steps = sum(run.steps for run in runs)
    drawn = sum(run.draws * run.steps for run in runs) / steps
    return {
        "games drawn": (f"{drawn:.0%} of {2 * steps}",),
        "changes accepted": (f"{sum(run.accepted for run in runs)} of {steps}",),
    }


def versions(games: Ladder) -> Lines:
    """The Elo of the step of our ladder that has what is new in a version; and of the others."""
    numbers = {step: number for number, step in STEPS.items()}
    lines = {}
    for step, score in games.steps.items():
        number = numbers.get(step)
        line = step if number is None else version(number)
        low, high = score.interval()
        lines[line] = (step, f"Elo {score.elo:+.0f}, 95 % from {low:+.0f} to {high:+.0f}")
    return lines


def a_ply_deeper(games: Ladder) -> Lines:
    """The Elo of values by rank over fixed values with a ply more."""
    (score,) = games.steps.values()
    low, high = score.interval()
    return {"values by rank": (f"{score.elo:+.0f}, 95 % from {low:+.0f} to {high:+.0f}",)}


def version(number: int) -> str:
    """The line of a version of its list."""
    return f"{number} {published.VERSIONS_LISTED[number]}"


SOURCE = Source(
    "junqi",
    "C",
    "明棋规则军棋 AI 项目报告 (an open-information Junqi player), 范舟, 27 November 2016",
    (
        Comparison(
            "values",
            "Value of a rank while all ranks are alive, and in times of the next",
            ("value", "times the next"),
            {f"{name} {letter}": (None, published.RANK_FACTOR) for letter, name in list(RANKS.items())[:-1]},
            values,
            limits='"about twice", and values of engineers, bombs and mines are not published',
        ),
        Comparison(
            "depth",
            "Depth reached; ours: whether the history gains a ply for the same nodes",
            ("plies",),
            {name: (plies,) for name, plies in published.JUNQI_DEPTHS.items()},
            a_ply_more,
            ("junqi-report",),
            ratios=False,
            limits="its time limit and its positions are not published",
        ),
        Comparison(
            "nodes",
            "Nodes of its search, with its filters and its history, (distance to leaf)²",
            tuple(f"depth {depth}" for depth in range(1, BEFORE + 2)),
            {},
            nodes,
            ("junqi-report",),
            ratios=False,
            limits="it publishes no counts; ours are geometric means over 40 positions",
        ),
        Comparison(
            "saved",
            f"Shares of the plain search at depth {BEFORE}",
            ("nodes", "time"),
            {},
            saved,
            ("junqi-report",),
            ratios=False,
            limits="filters change values, too: they leave moves out",
        ),
        Comparison(
            "layouts",
            "Annealed layouts",
            ("games",),
            {"games drawn": ("dropped because of draws",)},
            layouts,
            ("junqi-layouts",),
            ratios=False,
            limits="its rule for draws, its player and its moves are not published",
        ),
        Comparison(
            "versions",
            f"Its {published.VERSIONS} versions, of which it lists five; ours: steps over the player below",
            ("step", "Elo"),
            {version(number): (None, None) for number in published.VERSIONS_LISTED},
            versions,
            ("ladder-junqi",),
            ratios=False,
            limits="it gives no results of games between versions",
        ),
        Comparison(
            "ply",
            "Values by rank, over fixed values that search a ply deeper",
            ("Elo",),
            {},
            a_ply_deeper,
            ("junqi-ply",),
            ratios=False,
            limits="it gives no results of games; ours have a fixed depth and no clock",
        ),
    ),
)
