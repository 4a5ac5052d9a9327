"""The moves that a board shows for an event: a refutation, or the line that continues from the node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xqlab.search.best_line import moves_of
from xqlab.search.events import CUTOFF, ITERATION, PRUNED, SHORTCUT, SKIPPED, TABLE
from xqlab.trace.tree.nodes import Nodes

MOST = 8  # moves of a continuation: more arrows are unreadable


@dataclass(frozen=True)
class Refutation:
    """Moves to draw on the board of `node`, the first one for the side to move there.

    kind  : "cutoff" where the first move refutes the move before it, "best" for the best line so far,
            "table" for the table's move, "pruned" and "skipped" for a move not searched, "none" without moves
    node  : of the tree, whose board the moves begin on
    moves : as the game writes moves
    codes : the same as the search numbers them
    proven : False for a guess, and for a line whose value is only a bound
    """

    kind: str
    node: int
    moves: tuple[Any, ...]
    codes: tuple[int, ...]
    proven: bool


def refutation(tree: Nodes, k: int) -> Refutation:
    """What to draw for event `k` of the tree's log; raises IndexError outside the log.

    A cutoff shows the move that cuts off and its best continuation. A move that is not searched is shown on
    the board before it, a table's answer as its move. Every other event shows what is best at its node so
    far, followed by the best replies as far as the log knows them by then.
    """
    event = tree.log[k]
    k %= len(tree.log)
    node, kind = int(tree.node_at[k]), int(event["kind"])
    if kind == ITERATION:
        return Refutation("none", node, (), (), False)
    if kind in (PRUNED, SKIPPED):
        above = int(tree.nodes.parent[node])
        return _shown(
            tree, "pruned" if kind == PRUNED else "skipped", above, [int(event["move"])], kind == PRUNED
        )
    if kind == TABLE:
        return _shown(tree, "table", node, [int(event["move"])] if event["move"] else [], True)
    if kind == SHORTCUT:
        return _shown(tree, "none", node, [], False)
    line, proven = _line(tree, node, k)
    if not line:
        return _shown(tree, "none", node, [], False)
    if kind == CUTOFF:
        return _shown(tree, "cutoff", node, line, True)
    return _shown(tree, "best", node, line, proven)


def _line(tree: Nodes, node: int, k: int) -> tuple[list[int], bool]:
    # The best child known before the event, or set by it, and then the best child of each one left since.
    codes: list[int] = []
    proven = True
    best = tree.best_before(node, k + 1)
    while best is not None and len(codes) < MOST:
        codes.append(int(tree.nodes.move[best]))
        proven &= tree.nodes.bound[best] == 1
        best = tree.best_child(best) if 0 <= tree.nodes.last_event[best] <= k else None
    return codes, proven


def _shown(tree: Nodes, kind: str, node: int, codes: list[int], proven: bool) -> Refutation:
    if tree.board is None:
        return Refutation(kind if codes else "none", node, tuple(codes), tuple(codes), bool(proven))
    moves = moves_of(tree.board_at(node), codes)
    return Refutation(kind if codes else "none", node, tuple(moves), tuple(codes), bool(proven))
