"""The answers of the transposition table and the searches that they come from, read from the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from xqlab.game import NO_MOVE, game_of, key
from xqlab.search.best_line import moves_of
from xqlab.search.events import BOUND_NAMES, ENTER, EXACT, ITERATION, LEAVE, TABLE
from xqlab.search.table import value_to_table
from xqlab.trace.tree.lines import Lines, Walker, lines_of
from xqlab.trace.tree.nodes import Nodes

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Transposition:
    """A position that was searched on one path and answered by the table on another.

    searched, met : the moves from the root, first where it was searched, then where the table answered
    key           : of the position
    depth, value, bound : what the table answered, for the side to move there
    index         : of the TABLE event in the log
    """

    searched: tuple[Any, ...]
    met: tuple[Any, ...]
    key: int
    depth: int
    value: int
    bound: int
    index: int


def answers_by_ply(recorded: Any) -> dict[str, Counts]:
    """Bound -> int64[plies], how many nodes at each ply the table answered with an entry of this bound."""
    log = recorded.log
    plies = int(log["ply"].max(initial=0)) + 1
    answered = log["kind"] == TABLE
    return {
        BOUND_NAMES[bound]: np.bincount(
            log["ply"][answered & (log["bound"] == bound)], minlength=plies
        ).astype(np.int64)
        for bound in range(EXACT, len(BOUND_NAMES))
    }


def bounds_of_leaves(recorded: Any) -> dict[str, int]:
    """Bound -> how many searched nodes returned it, and so could be stored."""
    log = recorded.log
    stored = _stores(log)
    return {BOUND_NAMES[bound]: int((stored & (log["bound"] == bound)).sum()) for bound in range(EXACT, 4)}


def transpositions(result: Any) -> Iterator[Transposition]:
    """The answers of the table to positions that were searched on another path, in the order of the log."""
    walker = Walker(result.board)
    path: list[int] = []
    writer_of: dict[tuple[int, int], tuple[int, ...]] = {}  # key, depth -> path of the last writer
    stores = _stores(result.log)
    columns = [result.log[name].tolist() for name in ("kind", "ply", "move", "depth", "value", "bound")]
    for index, (kind, ply, move, depth, value, bound) in enumerate(zip(*columns)):
        if kind == ITERATION:
            path = []
        elif kind == ENTER and ply > 0:
            path = [*path[: ply - 1], move]
        elif kind == LEAVE and stores[index]:
            path = path[:ply]
            writer_of[int(key(walker.go(path).position)), depth] = tuple(path)
        elif kind == TABLE:
            path = path[:ply]
            position_key = int(key(walker.go(path).position))
            writer = writer_of.get((position_key, depth))
            if writer is not None and writer != tuple(path):
                searched, met = (tuple(moves_of(result.board, list(codes))) for codes in (writer, path))
                yield Transposition(searched, met, position_key, depth, value, bound, index)


def writers(tree: Nodes) -> Any:
    """int32[events]: for each TABLE event the node whose value the table answered with, -1 elsewhere.

    As far as the log shows it: another thread, or an earlier search, may have written the entry.
    """
    if tree not in _writers:
        _writers[tree] = _find_writers(tree)
    return _writers[tree]


_writers: WeakKeyDictionary[Nodes, Any] = WeakKeyDictionary()


def _find_writers(tree: Nodes) -> Any:
    writer_of = np.full(len(tree.log), -1, dtype=np.int32)
    log = tree.log
    is_probe = log["kind"] == TABLE
    if tree.board is None or not is_probe.any():
        return writer_of
    events = np.flatnonzero(is_probe | _stores(log))
    nodes = tree.node_at[events]
    lines = lines_of(tree)
    keys = _keys(tree, nodes, lines)
    columns = [log[name][events].tolist() for name in ("kind", "ply", "depth", "value", "bound")]
    entries: dict[tuple[int, int], tuple[int, int, int]] = {}  # key, depth -> node, value, bound
    for k, node, position_key, kind, ply, depth, value, bound in zip(
        events.tolist(), nodes.tolist(), keys, *columns
    ):
        stored_value = int(value_to_table(value, ply))
        if kind == LEAVE:
            entries[position_key, depth] = node, stored_value, bound
        elif entries.get((position_key, depth), ())[1:] == (stored_value, bound):
            writer_of[k] = entries[position_key, depth][0]
    return writer_of


def _keys(tree: Nodes, nodes: Any, lines: Lines) -> list[int]:
    """The key of the position at each of the nodes, the moves of each line played once."""
    line_of = lines.of_node[nodes].tolist()
    keys: list[int | None] = [None] * len(lines.parents)
    for line in set(line_of):
        keys[line] = 0
    leads = [key is not None for key in keys]
    for line in range(len(keys) - 1, 0, -1):
        leads[lines.parents[line]] |= leads[line]
    position = tree.board.copy().position
    functions = game_of(position).functions  # called by name: choosing them by type takes longer than they do
    key_of, make, unmake = functions["key"], functions["make"], functions["unmake"]

    def visit(line: int) -> None:  # recursion is as deep as the search was
        if keys[line] is not None:
            keys[line] = int(key_of(position))
        for child in lines.below[line]:
            if not leads[child]:
                continue
            if lines.codes[child] == NO_MOVE:
                functions["pass_turn"](position)
            else:
                make(position, lines.codes[child])
            visit(child)
            unmake(position)

    visit(0)
    return [keys[line] or 0 for line in line_of]


def _stores(log: Any) -> Any:
    # The last step of the search stores; nodes that were left earlier have searched no move.
    return (log["kind"] == LEAVE) & (log["quiescence"] == 0) & (log["number"] > 0)
