"""What the order of the moves is worth: the configurations to compare, theory's limits, the cutoffs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.sweep import Sweep
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import CUTOFF
from xqlab.search.memory import new_memory
from xqlab.text_table import columns
from xqlab.trace.tree.nodes import BY_CUTOFF
from xqlab.xiangqi import Board, perft_bulk

NONE = "none"


class OrderingError(XqlabError):
    """Something was asked of a search that it does not have."""


# Each way of ordering on top of alpha-beta. The table remembers a move only from an earlier, shallower
# iteration, so that its switch brings deepening with it; the table's values stay unused.
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


# -- what theory allows -----------------------------------------------------------------------------------


def branching_by_ply(board: Board, depth: int) -> list[float]:
    """The mean number of moves of the positions at each ply from 0 to depth - 1, by counting them all."""
    buffer = new_memory()
    leaves = [1, *(int(perft_bulk(board.copy().position, buffer, plies, 0)) for plies in range(1, depth + 1))]
    return [after / before for before, after in pairwise(leaves)]


def most_nodes(branching: Sequence[float]) -> float:
    """The positions that minimax enters, root included, where each ply has its own number of moves.

    >>> most_nodes([40, 40])
    1641.0
    """
    total = leaves = 1.0
    for moves in branching:
        leaves *= moves
        total += leaves
    return total


def least_nodes(branching: Sequence[float]) -> float:
    """The positions that alpha-beta enters, root included, where the best move always comes first.

    At ply k of a uniform tree these are b^⌈k/2⌉ + b^⌊k/2⌋ - 1: those that can be reached when one of the two
    sides plays its first move only. Here each ply has its own number of moves, and the powers are products.
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


def limits(boards: Mapping[str, Board], depths: Sequence[int]) -> dict[str, NDArray[np.float64]]:
    """What the positions allow: "minimax" and "best order" -> nodes, float64[positions, depths]."""
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
    """Cutoffs by the number of the move that made them, from the log: int64[most], the first move's first.

    most : the last entry is for this number and all above
    """
    log = result.log
    numbers = log["number"][log["kind"] == CUTOFF].astype(np.int64)
    return np.bincount(np.minimum(numbers, most), minlength=most + 1)[1:].astype(np.int64)


@dataclass(frozen=True)
class Refutation:
    """A move that cut off, at the position `board`, and what the search spent before it came to it.

    led_here : the move that it refutes, as text
    number   : of the refutation, of `moves`
    in_vain  : positions entered below the moves tried before it; `proof`: below the refutation itself
    """

    board: Any
    led_here: str
    move: Any
    number: int
    moves: int
    in_vain: int
    proof: int


def latest_refutation(result: Any, ply: int = 1) -> Refutation:
    """The cutoff at this ply of a recorded search that came with the latest move.

    Raises OrderingError where no node of this ply was cut off.
    """
    tree = result.tree
    nodes = tree.nodes
    cut = np.flatnonzero((nodes["ending"] == BY_CUTOFF) & (nodes["ply"] == ply)).tolist()
    if not cut:
        raise OrderingError(f"expected a cutoff at ply {ply}, but this search has none there")
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
    """Configuration -> nodes as a part of those of `unit` at this depth: float64[positions]."""
    column = searches.depths.index(depth)
    base = searches.array(unit)[:, column]
    return {name: searches.array(name)[:, column] / base for name in searches.configurations}


# -- a published experiment -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Published:
    """A row of the two tables of the pruning paper of 2015, depth 1 to 5: nodes, and milliseconds."""

    name: str
    use: Enhancements
    nodes: tuple[int, ...]
    milliseconds: tuple[int, ...]


# Both tables as printed. Which positions they are from is not known, nor whether a count begins anew with
# each iteration. At depth 1 they differ by method, which searches of one position cannot, and the start
# position has 44 moves: so they are means over positions, or count something else than positions entered.
PAPER = (
    Published(
        "alpha-beta", Enhancements.paper(), (35, 284, 8_387, 108_563, 1_500_761), (1, 8, 37, 238, 10_320)
    ),
    Published(
        "+ history",
        Enhancements.paper(history=True),
        (33, 155, 2_645, 12_547, 217_936),
        (1, 7, 18, 184, 1_118),
    ),
    Published(
        "+ deepening",
        Enhancements.paper(deepening=True),
        (34, 265, 8_350, 103_508, 1_398_513),
        (1, 8, 24, 208, 6_387),
    ),
)
BOTH = "+ both"  # which the paper does not list
PAPER_DEPTHS = (1, 2, 3, 4, 5)


def paper_configurations() -> dict[str, Enhancements]:
    """The searches of the paper's tables, and history and deepening together."""
    return {**{row.name: row.use for row in PAPER}, BOTH: Enhancements.paper(history=True, deepening=True)}


def paper_ratios(searches: Sweep, quantity: str = "nodes") -> dict[str, NDArray[np.float64]]:
    """Our means over the positions as a part of alpha-beta's: name -> float64[depths]."""
    means = {name: searches.array(name, quantity).mean(axis=0) for name in searches.configurations}
    return {name: each / means[PAPER[0].name] for name, each in means.items()}


def published_ratios(quantity: str = "nodes") -> dict[str, NDArray[np.float64]]:
    """The paper's numbers as a part of its alpha-beta's: name -> float64[depths]; "nodes" or "seconds"."""
    rows = {row.name: np.array(row.nodes if quantity == "nodes" else row.milliseconds) for row in PAPER}
    return {name: each / rows[PAPER[0].name] for name, each in rows.items()}


def paper_table(searches: Sweep) -> str:
    """Both of the paper's tables beside our counts and times, as text."""
    rows = []
    for quantity, title in (
        ("nodes", "nodes, all iterations"),
        ("last_nodes", "nodes, the last one"),
        ("seconds", "milliseconds"),
    ):
        rows.append((title, *(f"depth {depth}" for depth in searches.depths), ""))
        ours, theirs = paper_ratios(searches, quantity), {row.name: row for row in PAPER}
        for name in searches.configurations:
            mean = searches.array(name, quantity).mean(axis=0)
            cells = [f"{1000 * each:,.2f}" if quantity == "seconds" else f"{each:,.0f}" for each in mean]
            rows.append((f"  {name}", *cells, f"ratio at the end {ours[name][-1]:.3f}"))
            if name in theirs:
                row = theirs[name].milliseconds if quantity == "seconds" else theirs[name].nodes
                ratio = published_ratios("nodes" if quantity != "seconds" else quantity)[name][
                    len(searches.depths) - 1
                ]
                cells = [f"{each:,}" for each in row[: len(searches.depths)]]
                rows.append(("    the paper", *cells, f"ratio at the end {ratio:.3f}"))
    return "\n".join(columns(rows))
