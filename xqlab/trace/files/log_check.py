"""Checks whether an event log can be the log of a search; every log from a file is checked.

The kernels that read a log trust it: with a wrong ply they would write outside their arrays.
"""

from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import INFINITY, MAX_MOVES, NO_MOVE, game_of
from xqlab.search.events import (
    BEST,
    BOUND_NAMES,
    CUTOFF,
    ENTER,
    ITERATION,
    KIND_NAMES,
    LEAVE,
    PRUNED,
    REASON_NAMES,
    SHORTCUT,
    SKIPPED,
    TABLE,
    THINNED,
)
from xqlab.search.memory import MAX_PLY
from xqlab.trace.tree.lines import Walker
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import NOT_SEARCHED

DEEPEST = 126  # plies


def check_log(log: Any) -> None:
    """Raise XqlabError, which names the first impossible event, unless a search can have written `log`."""
    kind, ply = log["kind"].astype(np.int64), log["ply"].astype(np.int64)
    number, bound = log["number"].astype(np.int64), log["bound"].astype(np.int64)
    _all(log, (kind > 0) & (kind < len(KIND_NAMES)), "a kind of event", "kind")
    _all(log, (ply >= 0) & (ply <= MAX_PLY + 1), f"a ply from 0 to {MAX_PLY + 1}", "ply")
    _all(log, (number >= 0) & (number <= MAX_MOVES), f"a number from 0 to {MAX_MOVES}", "number")
    _all(log, (kind != ITERATION) | (ply == 0), "an iteration at ply 0", "ply")
    # The tree keeps differences of two depths in a byte. The depth of a table entry is not a node's.
    fits = (log["depth"] >= 0) & (log["depth"] <= DEEPEST)
    _all(log, (kind == TABLE) | fits, f"a depth from 0 to {DEEPEST}", "depth")
    _all(log, log["quiescence"] <= 1, "0 or 1", "quiescence")
    _all(log, log["move"] >= 0, "a move of 0 or more", "move")
    is_count = (kind == ENTER) & (bound == THINNED)  # of nodes that were dropped, in place of a value
    for name in ("alpha", "beta", "value"):
        fits = np.abs(log[name].astype(np.int64)) <= 2 * INFINITY
        _all(log, fits | (is_count & (name == "value")), f"at most {2 * INFINITY}", name)
    _all(log, ~is_count | (log["value"] >= 0), "a number of nodes", "value")
    _all(
        log,
        np.where(kind == SKIPPED, (bound > 0) & (bound < len(REASON_NAMES)), bound < len(BOUND_NAMES)),
        "a bound, or the reason of a move skipped",
        "bound",
    )
    _all(log, (kind != LEAVE) | (bound > 0), "the bound of a node that is left", "bound")
    _all(log, (kind != SHORTCUT) | ((number > 0) & (number < len(REASON_NAMES))), "a reason", "number")
    _check_order(log, kind, ply)


def _check_order(log: Any, kind: Any, ply: Any) -> None:
    # Each event belongs to the node that is open by then, or enters one below it.
    if not len(log):
        return
    before = np.where(kind == ENTER, ply - 1, np.where(kind == ITERATION, -1, ply))
    after = np.where(kind == LEAVE, ply - 1, np.where(kind == ITERATION, -1, ply))
    open_before = np.concatenate(([-1], after[:-1]))
    _all(log, before == open_before, "an event of the node that is open", "ply", open_before)
    last = np.concatenate(([0], kind[:-1]))
    last_ply = np.concatenate(([-1], ply[:-1]))
    begins = (kind == ENTER) & (ply == 0)
    _all(log, ~begins | (last == ITERATION), "the root entered where an iteration begins", "kind")
    returned = (last == LEAVE) & (last_ply == ply + 1)
    _all(log, (kind != BEST) | returned, "the best move after its search", "kind")
    _all(log, (kind != CUTOFF) | returned | (last == BEST), "a cutoff after the search of its move", "kind")
    _all(log, (kind != PRUNED) | np.isin(last, (CUTOFF, PRUNED)), "moves pruned after a cutoff", "kind")


def _all(log: Any, fits: Any, expected: str, field: str, open_before: Any = None) -> None:
    if fits.all():
        return
    k = int(np.argmin(fits))
    kind = int(log["kind"][k])
    name = KIND_NAMES[kind] if 0 < kind < len(KIND_NAMES) else "?"
    where = "" if open_before is None else f", where the node at ply {int(open_before[k])} is open"
    raise XqlabError(f"expected {expected}, got {field} {int(log[field][k])} of event {k} ({name}){where}")


def check_moves(tree: Nodes) -> None:
    """Raise XqlabError where a move of the tree is not legal in the position that it is played in."""
    _check_best(tree)
    if tree.board is None:
        return
    nodes, passes = tree.nodes, game_of(tree.board.position).offers("pass_turn")
    moves, plies, numbers = nodes.move.tolist(), nodes.ply.tolist(), nodes.number.tolist()
    searched = (~np.isin(nodes.ending, NOT_SEARCHED)).tolist()
    walker = Walker(tree.board)
    path: list[int] = []  # the moves to the current node
    legal: list[set[int] | None] = []  # the legal moves at each ply, where they are known
    for node, (code, ply) in enumerate(zip(moves, plies)):
        if ply == 0:
            path, legal = [], [None]
            continue
        del legal[ply:]
        if not (code == NO_MOVE and numbers[node] == 0 and passes):
            here = legal[ply - 1]
            if here is None:
                here = legal[ply - 1] = set(walker.go(path[: ply - 1]).codes())
            if code not in here:
                raise XqlabError(f"expected a legal move, got {code} at ply {ply} (node {node})")
        if searched[node]:
            path[ply - 1 :] = [code]
            legal.append(None)


def _check_best(tree: Nodes) -> None:
    log = tree.log
    best = np.flatnonzero(log["kind"] == BEST)
    same = tree.nodes.move[tree.node_at[best - 1]] == log["move"][best]
    if not same.all():
        k = int(best[np.argmin(same)])
        raise XqlabError(
            f"expected the move just searched, got move {int(log['move'][k])} of event {k} (BEST)"
        )
