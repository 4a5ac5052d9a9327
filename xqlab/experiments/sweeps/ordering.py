"""The effect of move ordering: configurations to compare, theoretical limits, cutoffs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments import published
from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.games.adapters import AnyBoard, playable
from xqlab.games.perft import perft
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import CUTOFF
from xqlab.search.memory import new_memory
from xqlab.text_table import columns
from xqlab.trace.tree.rows import BY_CUTOFF
from xqlab.words import Words

NONE = "none"
DEPTH = Words("depth {0}", "深度 {0}")


# Each kind of move ordering added to alpha-beta. The table has a move only from an earlier, shallower
# iteration, so its switch includes deepening; the table's values are not used.
_TABLE = ("iterative_deepening", "table_move")
_WAYS = {
    "captures": ("captures_first",),
    "killers": ("killers",),
    "history": ("history",),
    "table move": _TABLE,
}

ALONE: dict[str, Enhancements] = {
    NONE: Enhancements.textbook(),
    **{name: Enhancements.textbook().including(*switches) for name, switches in _WAYS.items()},
}

ADDED: dict[str, Enhancements] = {
    NONE: Enhancements.textbook(),
    **{
        f"+ {name}": Enhancements.textbook().including(*switches)
        for name, switches in zip(_WAYS, accumulate(_WAYS.values()))
    },
}

_HISTORY = Enhancements.of("alpha_beta", "captures_first", "history")
REWARDS: dict[str, Enhancements] = {
    "no history": _HISTORY.without("history"),
    "depth²": _HISTORY,
    "2^depth": _HISTORY.including("history_doubling"),
    "depth², malus": _HISTORY.including("history_malus"),
    "2^depth, malus": _HISTORY.including("history_doubling", "history_malus"),
}


# -- theoretical limits -----------------------------------------------------------------------------------


def branching_by_ply(board: AnyBoard, depth: int) -> list[float]:
    """The mean number of moves of the positions at each ply from 0 to depth - 1, counted exhaustively."""
    position, buffer = playable(board).copy().position, new_memory()
    leaves = [1, *(int(perft(position, buffer, plies, 0, True)) for plies in range(1, depth + 1))]
    return [after / before for before, after in pairwise(leaves)]


def most_nodes(branching: Sequence[float]) -> float:
    """The positions that minimax searches, root included, if each ply has its own number of moves.

    >>> most_nodes([40, 40])
    1641.0
    """
    total = leaves = 1.0
    for moves in branching:
        leaves *= moves
        total += leaves
    return total


def least_nodes(branching: Sequence[float]) -> float:
    """The positions that alpha-beta searches, root included, if the best move always comes first.

    At ply k of a uniform tree these are b^⌈k/2⌉ + b^⌊k/2⌋ - 1: those that can be reached if one of the two
    sides plays only its first move. Here each ply has its own number of moves, and the powers are products.
    Source: D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975, theorem 1.

    >>> least_nodes([40, 40])
    120.0
    """
    total, first_side, second_side = 1.0, 1.0, 1.0
    for ply, moves in enumerate(branching):
        if ply % 2:
            second_side *= moves
        else:
            first_side *= moves
        total += first_side + second_side - 1
    return total


def limits(boards: Mapping[str, AnyBoard], depths: Sequence[int]) -> dict[str, NDArray[np.float64]]:
    """The limits of the positions: "minimax" and "best order" -> nodes, float64[positions, depths]."""
    every = [branching_by_ply(board, max(depths)) for board in boards.values()]
    return {
        "minimax": np.array(
            [[most_nodes(moves[:depth]) for depth in depths] for moves in every], dtype=float
        ),
        "best order": np.array(
            [[least_nodes(moves[:depth]) for depth in depths] for moves in every], dtype=float
        ),
    }


# -- where the cutoffs are --------------------------------------------------------------------------------


def cutoff_numbers(result: Any, most: int = 60) -> NDArray[np.int64]:
    """int64[most]: cutoffs by the number of the move that caused them, from the log; the first move's first.

    most : the last entry is for this number and all above
    """
    log = result.log
    numbers = log["number"][log["kind"] == CUTOFF].astype(np.int64)
    return np.bincount(np.minimum(numbers, most), minlength=most + 1)[1:].astype(np.int64)


@dataclass(frozen=True)
class Refutation:
    """A move that caused a cutoff at the position `board`, and the cost of the moves before it.

    led_here : the refuted move, as text
    number   : of the refutation, among `moves`
    in_vain  : positions searched below the moves tried before it; `proof`: below the refutation itself
    """

    board: Playable
    led_here: str
    move: Any
    number: int
    moves: int
    in_vain: int
    proof: int


def latest_refutation(result: Any, ply: int = 1) -> Refutation:
    """The cutoff at this ply of a recorded search whose move has the highest number.

    Raises XqlabError if no node of this ply has a cutoff.
    """
    tree = result.tree
    nodes = tree.nodes
    cut = np.flatnonzero((nodes["ending"] == BY_CUTOFF) & (nodes["ply"] == ply)).tolist()
    if not cut:
        raise XqlabError(f"expected a cutoff at ply {ply}, but this search has none there")
    tried = {node: [child for child in tree.children(node) if nodes["searched"][child]] for node in cut}
    late = max(cut, key=lambda node: len(tried[node]))
    *before, last = tried[late]
    return Refutation(
        board=tree.board_at(late),
        led_here=tree.text(late),
        move=result.board.move_of(int(nodes["move"][last])),
        number=len(tried[late]),
        moves=len(tree.children(late)),
        in_vain=int(nodes["searched"][before].sum()),
        proof=int(nodes["searched"][last]),
    )


def saved(searches: Sweep, depth: int, unit: str = NONE) -> dict[str, NDArray[np.float64]]:
    """Configuration -> ratio of nodes to those of `unit` at this depth: float64[positions]."""
    column = searches.depths.index(depth)
    base = searches.array(unit)[:, column]
    return {name: searches.array(name)[:, column] / base for name in searches.configurations}


# -- a published experiment -------------------------------------------------------------------------------


# The searches of the paper's tables, by the names that `published.NODES` has for them.
PAPER = {
    "alpha-beta": Enhancements.paper(),
    "+ history": Enhancements.paper(history=True),
    "+ deepening": Enhancements.paper(deepening=True),
}
BOTH = "+ both"  # not in the paper

# The paper's search with its history, and with two histories of other programs. All three reward cutting and
# best moves, and begin empty with each search; the other two are capped, and fade.
_PUBLISHED = Enhancements.paper(history=True)
HISTORIES: dict[str, Enhancements] = {
    "2^depth, as published": _PUBLISHED,
    "2^depth, capped": _PUBLISHED.without("history_unbounded"),
    "depth², capped": _PUBLISHED.without("history_unbounded", "history_doubling"),
}
PAPER_DEPTHS = published.PLIES


def paper_configurations() -> dict[str, Enhancements]:
    """The searches of the paper's tables, and history and deepening together."""
    return {**PAPER, BOTH: Enhancements.paper(history=True, deepening=True)}


def paper_ratios(searches: Sweep, quantity: str = "nodes") -> dict[str, NDArray[np.float64]]:
    """Geometric means over the positions of our ratios to alpha-beta: name -> float64[depths]."""
    return _ratios({name: geometric_mean(searches.array(name, quantity)) for name in searches.configurations})


def published_ratios(quantity: str = "nodes") -> dict[str, NDArray[np.float64]]:
    """Ratios of the paper's numbers to its alpha-beta's: name -> float64[depths]; "nodes" or "seconds"."""
    return _ratios({name: np.array(row) for name, row in _published(quantity).items()})


def _ratios(rows: dict[str, NDArray[Any]]) -> dict[str, NDArray[np.float64]]:
    return {name: row / rows["alpha-beta"] for name, row in rows.items()}


def _published(quantity: str) -> Mapping[str, Sequence[int]]:
    return published.MILLISECONDS if quantity == "seconds" else published.NODES


def paper_table(searches: Sweep) -> str:
    """Both of the paper's tables with our counts and times, geometric means over the positions, as text."""
    end, paper = Words("ratio at the end {0:.3f}", "最后的比值 {0:.3f}"), Words("the paper", "论文")
    rows = []
    for quantity, title in (
        ("nodes", Words("nodes, all iterations", "结点，全部迭代")),
        ("last_nodes", Words("nodes, the last one", "结点，最后一次迭代")),
        ("seconds", Words("milliseconds", "毫秒")),
    ):
        rows.append((f"{title}", *(f"{DEPTH.filled(depth)}" for depth in searches.depths), ""))
        ours, theirs = paper_ratios(searches, quantity), _published(quantity)
        for name in searches.configurations:
            mean = geometric_mean(searches.array(name, quantity))
            cells = [f"{1000 * value:,.2f}" if quantity == "seconds" else f"{value:,.0f}" for value in mean]
            rows.append((f"  {name}", *cells, f"{end.filled(ours[name][-1])}"))
            if name in theirs:
                ratio = published_ratios(quantity)[name][len(searches.depths) - 1]
                cells = [f"{nodes:,}" for nodes in theirs[name][: len(searches.depths)]]
                rows.append((f"    {paper}", *cells, f"{end.filled(ratio)}"))
    means = Words("Ours are geometric means over {0} positions.", "我们的数是 {0} 个局面的几何平均。")
    return "\n".join((str(means.filled(len(searches.positions))), *columns(rows)))
