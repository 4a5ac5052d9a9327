"""The pruning paper of 2015: its two tables, its worked examples, its games, and how deep it got."""

from collections.abc import Callable, Iterable, Mapping
from statistics import fmean
from typing import Any

from xqlab.experiments import published
from xqlab.experiments.matches.deepening import DEEPENING
from xqlab.experiments.matches.ladder import Ladder
from xqlab.experiments.sweeps.ordering import paper_ratios
from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.games.textbook_tree import TextbookTree
from xqlab.search import Enhancements, search
from xqlab.sources.comparison import Comparison, Lines, Source

DEPTHS = tuple(f"depth {depth}" for depth in published.PLIES)
COUNTER = (
    "its positions and its counter are unknown. Depth 1 cannot differ by method for one position, and the"
    " start has 44 moves; ours are geometric means over 24 middlegames, so the ratios between methods are"
    " what to compare"
)
TIMES = "its machine, an i5-4590, is not ours: compare the ratios between methods"


def worked() -> Lines:
    """The values of its two examples, whatever E and F are."""
    trees = TextbookTree("(20 (16 E:99 F:-99))"), TextbookTree("(15 (18 E:99 F:-99))", first="min")
    use = Enhancements.textbook()
    results = [search(tree, depth=2, enhancements=use, compiled=False, ideas=()) for tree in trees]
    values = int(results[0].value), -int(results[1].value)
    return {name: (value,) for name, value in zip(published.WORKED, values)}


def means(quantity: str, scale: float = 1) -> Callable[[Sweep], Lines]:
    """What makes the geometric means of a quantity, by depth."""

    def lines(searches: Sweep) -> Lines:
        return {
            name: tuple(scale * float(mean) for mean in geometric_mean(searches.array(name, quantity)))
            for name in searches.configurations
        }

    return lines


def ratios(searches: Sweep) -> Lines:
    """Nodes and time at the greatest depth, relative to alpha-beta."""
    nodes, seconds = paper_ratios(searches), paper_ratios(searches, "seconds")
    return {name: (float(nodes[name][-1]), float(seconds[name][-1])) for name in list(nodes)[1:]}


def speeds(searches: Sweep) -> Lines:
    """Nodes a millisecond, by depth."""
    nodes, milliseconds = means("nodes")(searches), means("seconds", 1000)(searches)
    return {name: quotients(nodes[name], milliseconds[name]) for name in nodes}


def quotients(nodes: Iterable[Any], milliseconds: Iterable[Any]) -> tuple[float, ...]:
    """Of each two of the same depth."""
    return tuple(above / below for above, below in zip(nodes, milliseconds))


def phases(reached: Mapping[str, Mapping[str, list[int]]]) -> Lines:
    """Least, mean and greatest depth by phase: of deepening with history, and of deepening alone."""
    alone, both = reached["deepening"], reached["deepening and history"]
    lines: dict[str, tuple[tuple[int, int], float]] = {}
    for name, depths in (("", both), (", without history", alone)):
        for phase, plies in depths.items():
            lines[f"{phase}{name}"] = (min(plies), max(plies)), fmean(plies)
    return lines


def games(five_seconds: Ladder, tenth: Ladder) -> Lines:
    """Games won, drawn and lost by deepening."""
    scores = {"5 s a move": five_seconds.steps[DEEPENING], "0.1 s a move": tenth.steps[DEEPENING]}
    return {name: (score.wins, score.draws, score.losses) for name, score in scores.items()}


SOURCE = Source(
    "paper",
    "E",
    "一种中国象棋机器博弈剪枝策略的改进方法 (a pruning paper), Cai Shen (given name unsure),"
    " received December 2015",
    (
        Comparison(
            "worked",
            "Worked examples, whatever E and F are",
            ("value",),
            {name: (value,) for name, value in published.WORKED.items()},
            worked,
        ),
        Comparison(
            "nodes",
            "Table 1: nodes, all iterations",
            DEPTHS,
            published.NODES,
            means("nodes"),
            ("paper",),
            limits=COUNTER,
        ),
        Comparison(
            "last",
            "Table 1: nodes, the last iteration alone",
            DEPTHS,
            published.NODES,
            means("last_nodes"),
            ("paper",),
            limits="whether its counter restarts with each iteration is unknown: this is the other reading",
        ),
        Comparison(
            "ms",
            "Table 2: milliseconds",
            DEPTHS,
            published.MILLISECONDS,
            means("seconds", 1000),
            ("paper",),
            limits=TIMES,
        ),
        Comparison(
            "speed",
            "Table 1 over table 2: nodes a millisecond",
            DEPTHS,
            {name: quotients(nodes, published.MILLISECONDS[name]) for name, nodes in published.NODES.items()},
            speeds,
            ("paper",),
            ratios=False,
            limits="its times are whole milliseconds: at depths 1 and 2 a quotient says little",
        ),
        Comparison(
            "ratios",
            "Ratios to alpha-beta at depth 5",
            ("nodes", "time"),
            published.RATIOS,
            ratios,
            ("paper",),
        ),
        Comparison(
            "phases",
            "Depth reached in 5 s, read as 750,000 nodes: at depth 5 its tables have 145,000 a second",
            ("plies", "mean"),
            {name: (plies, None) for name, plies in published.REACHED.items()},
            phases,
            ("paper-phases",),
            limits='its positions and its time are unknown; its "late" is read as an endgame',
        ),
        Comparison(
            "games",
            "Deepening against a fixed depth: its games",
            ("won", "drawn", "lost"),
            {"5 s a move": published.DEEPENING_GAMES},
            games,
            ("deepening-5s", "deepening-0.1s"),
            ratios=False,
            limits="its fixed depth, openings and rules are unknown, and ten games prove little",
        ),
        Comparison(
            "histories",
            "Its history, the same capped, and depth², in nodes",
            tuple(f"depth {depth}" for depth in range(1, 9)),
            {},
            means("nodes"),
            ("histories",),
        ),
    ),
)
