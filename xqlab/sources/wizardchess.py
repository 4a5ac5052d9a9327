"""WizardChess, the chess toy of 2016: its counts with its two faults and without, all computed at once."""

from collections.abc import Callable
from functools import cache

from xqlab.experiments import published
from xqlab.games.wizard_chess import START, WizardChess
from xqlab.games.wizard_chess_search import ORDER_ON, choose, order_shares
from xqlab.sources.comparison import Cells, Comparison, Lines, Source
from xqlab.trace.tree.statistics import leaves_best_case

DEPTH = 4
SIDES = {"White": "w", "Black": "b"}
FAULTS = "ab"
(BRANCHING, PLIES), BEST_CASE = published.BEST_CASE
PUBLISHED = {f"{search}, {side}": counts for (search, side), counts in published.WIZARD_COUNTS.items()}


@cache
def counts(
    search: str, side: str, faults: str, mobility: int = 0, depth: int = DEPTH
) -> tuple[int, int, int]:
    """Calls of `search`, calls of `evaluate` and cutoffs, from the start."""
    board = WizardChess(START[:-1] + SIDES[side])
    choice = choose(board, depth=depth, prunes=search == "alpha-beta", faults=faults, mobility=mobility)
    return int(choice.search), int(choice.evaluate), int(choice.cut)


def all_counts(faults: str) -> Lines:
    """The counts of both searches for both sides."""
    lines: dict[str, Cells] = {}
    for search, side in published.WIZARD_COUNTS:
        calls, leaves, cuts = counts(search, side, faults)
        lines[f"{search}, {side}"] = calls, leaves, cuts if search == "alpha-beta" else None
    return lines


def cuts(leaves: Callable[[str, str], int]) -> Lines:
    """What alpha-beta saves of the leaves, in per cent, by the numbers of them for a search and a side."""
    saved = {side: 1 - leaves("alpha-beta", side) / leaves("minimax", side) for side in SIDES}
    return {f"by counts, {side}": (round(100 * share, 1),) for side, share in saved.items()}


def flexibility() -> Lines:
    """Leaves of the corrected searches, with flexibility, without it, and a ply deeper."""
    mobility = published.FLEXIBILITY
    return {
        "without": (counts("alpha-beta", "White", "")[1],),
        "with it": (counts("alpha-beta", "White", "", mobility)[1],),
        "without, a ply deeper": (counts("alpha-beta", "White", "", 0, DEPTH + 1)[1],),
    }


def orders() -> Lines:
    """Leaves with important pieces first, and with captures of them first, by position."""
    lines = {"important pieces first": "by_mover", "captures of important pieces first": "by_value"}
    return {line: tuple(order_shares(DEPTH + 1, **{order: True}).values()) for line, order in lines.items()}


SOURCE = Source(
    "wizardchess",
    "D",
    "WizardChess (a chess toy), 王子亭 (jysperm), 26 June 2016",
    (
        Comparison(
            "faulty",
            f"Depth {DEPTH} from the start, with its two faults",
            ("search", "evaluate", "cut"),
            PUBLISHED,
            lambda: all_counts(FAULTS),
        ),
        Comparison(
            "corrected",
            f"Depth {DEPTH} from the start, corrected",
            ("search", "evaluate", "cut"),
            PUBLISHED,
            lambda: all_counts(""),
        ),
        Comparison(
            "cut",
            "Leaves that alpha-beta saves, in per cent; ours is corrected",
            ("per cent",),
            {
                "claimed": (round(100 * published.CUT),),
                **cuts(lambda search, side: published.WIZARD_COUNTS[search, side][1]),
            },
            lambda: cuts(lambda search, side: counts(search, side, "")[1]),
        ),
        Comparison(
            "best case",
            f"Leaves of the best case, {BRANCHING} moves and {PLIES} plies",
            ("leaves",),
            {"leaves": (BEST_CASE,)},
            lambda: {"leaves": (leaves_best_case(BRANCHING, PLIES),)},
        ),
        Comparison(
            "flexibility",
            f"Leaves of alpha-beta with its {published.FLEXIBILITY} a move, for White at depth {DEPTH}",
            ("leaves",),
            {},
            flexibility,
            ratios=False,
            limits='its "a minute" is that of minimax without the option, on an unknown machine;'
            " notebook 15 takes the times on yours",
        ),
        Comparison(
            "order",
            f"Leaves of alpha-beta at depth {DEPTH + 1}, in shares of those of its own order of moves",
            tuple(ORDER_ON),
            {},
            orders,
            ratios=False,
            limits="it gives no counts and no positions",
        ),
    ),
)
