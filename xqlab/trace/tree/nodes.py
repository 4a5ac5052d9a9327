"""The search tree, read back from the event log of the real run."""

# mypy: ignore-errors

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import NO_MOVE
from xqlab.kernels import kernel
from xqlab.playable import Playable
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    EXACT,
    ITERATION,
    LEAF,
    LEAVE,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
    THINNED,
)
from xqlab.search.memory import MAX_PLY
from xqlab.search.reasons import REPETITION
from xqlab.trace.tree.lines import lines_of, plain_texts

# How a node ended.
OPEN = 0  # it did not: the search was stopped, or the log was full
AT_LEAF, AT_OVER, BY_TABLE, BY_CUTOFF, IN_FULL, UNSEARCHED, WHOLE, BY_SHORTCUT, PASSED_OVER = range(1, 10)
UNRECORDED = 10
ENDINGS = (
    "open",
    "leaf",
    "over",
    "table",
    "cutoff",
    "full",
    "pruned",  # not searched: proven not to matter
    "iteration",
    "shortcut",  # answered without its moves; `reason` says why, and whether that is a guess
    "skipped",  # not searched: a heuristic guesses that it does not matter
    "unrecorded",  # by its moves, which the log has dropped
)
NOT_SEARCHED = (UNSEARCHED, PASSED_OVER)
PASS = "pass"  # the text of a null move

NODE = np.dtype(
    [
        ("parent", np.int32),  # index in the tree, -1 for an iteration
        ("move", np.int32),  # that led here; 0 for a root
        ("number", np.int16),  # of the move among its siblings, from 1
        ("ply", np.int16),
        ("depth", np.int16),
        ("ending", np.uint8),
        ("bound", np.uint8),
        ("quiescence", np.uint8),
        ("reason", np.uint8),  # why it was answered without its moves, or skipped; 0 where it was not
        (
            "again",
            np.uint8,
        ),  # 1 where the same move was searched just before, with a reduction or a smaller window
        ("reduction", np.int8),  # its reduction in plies, against the other moves here
        ("alpha", np.int32),  # the window it was entered with
        ("beta", np.int32),
        ("value", np.int32),  # for the side to move, when it ended; while open, the best so far
        ("best_move", np.int32),
        ("first_event", np.int32),  # its ENTER (or PRUNED, or ITERATION) in the log
        ("last_event", np.int32),  # its LEAVE; -1 while open
        ("searched", np.int32),  # nodes searched in its subtree, itself included; 0 for a pruned one
        ("thinned", np.uint8),  # 1 where the log has dropped moves of it, so that it lacks children
    ]
)


class TreeError(XqlabError):
    """The log does not have this part of a tree."""


@kernel(waits=False)
def count_nodes(log):
    """How many nodes `read_nodes` will write."""
    count = 0
    for event in log:
        count += (
            event.kind == ENTER or event.kind == PRUNED or event.kind == SKIPPED or event.kind == ITERATION
        )
    return count


@kernel(waits=False)
def read_nodes(log, nodes, node_at, path, deepest, latest):
    """Fill `nodes` in the order of the log, and `node_at`: the node that each event is about.

    path, deepest, latest : int32[MAX_PLY + 4], scratch; for the node open at each level (0 an iteration,
        ply + 1 a position) its index, the depth its first move was searched to, its last move's number
    """
    count = 0
    for index in range(len(log)):
        event = log[index]
        kind = event.kind
        level = event.ply + 1
        if kind == ITERATION or kind == ENTER or kind == PRUNED or kind == SKIPPED:
            node = nodes[count]
            node.parent = -1
            node.first_event = index
            node.last_event = -1
            node.move = event.move
            node.number = event.number
            node.ply = event.ply
            node.depth = event.depth
            node.alpha = event.alpha
            node.beta = event.beta
            node.quiescence = event.quiescence
            if kind == ITERATION:
                path[0] = count
                latest[0] = 0
                node.ending = WHOLE
                node.searched = 0
            elif kind == ENTER:
                node.parent = path[level - 1]
                node.searched = 1
                if event.bound == THINNED:
                    node.thinned = 1
                    node.searched += event.value
                path[level] = count
                deepest[level] = -1
                latest[level] = 0
                if event.ply > 0 and event.number == 0:  # a null move
                    node.reduction = nodes[node.parent].depth - 1 - event.depth
                elif event.ply > 0:
                    if latest[level - 1] == event.number:
                        node.again = 1
                    latest[level - 1] = event.number
                    if event.quiescence == 0:
                        # The node above may be extended or reduced after it was entered: its first move,
                        # which is never reduced, shows the depth.
                        if event.number == 1:
                            deepest[level - 1] = event.depth
                        if deepest[level - 1] >= 0:  # else the log has dropped the first move
                            node.reduction = deepest[level - 1] - event.depth
            else:
                node.parent = path[level]
                node.ply = event.ply + 1
                node.depth = event.depth - 1
                node.alpha = -event.beta
                node.beta = -event.alpha
                node.last_event = index
                node.ending = UNSEARCHED
                if kind == SKIPPED:
                    node.ending = PASSED_OVER
                    node.reason = event.bound
            node_at[index] = count
            count += 1
        else:
            node = nodes[path[level]]
            node_at[index] = path[level]
            if kind == LEAF:
                node.ending = AT_LEAF
            elif kind == SHORTCUT:
                node.ending = BY_SHORTCUT
                node.reason = event.number
            elif kind == OVER or (kind == ADJUDICATED and event.bound == EXACT):
                node.ending = AT_OVER
            elif kind == ADJUDICATED and index + 1 < len(log) and log[index + 1].kind == LEAVE:
                node.ending = BY_SHORTCUT
                node.reason = REPETITION
            elif kind == TABLE:
                node.ending = BY_TABLE
            elif kind == CUTOFF:
                node.ending = BY_CUTOFF
            if event.quiescence != 0:
                node.quiescence = 1
            if kind == STAND_PAT or kind == BEST:
                node.value = event.value
                node.best_move = event.move
            elif kind == LEAVE:
                node.value = event.value
                node.bound = event.bound
                node.best_move = event.move
                node.last_event = index
                if node.ending == OPEN:
                    node.ending = IN_FULL
                    if node.thinned != 0 and path[level] == count - 1:  # none of its moves is left
                        node.ending = UNRECORDED
    for index in range(count - 1, -1, -1):
        parent = nodes[index].parent
        if parent >= 0:
            nodes[parent].searched += nodes[index].searched
    return count


@kernel(waits=False)
def link_children(nodes, order, begin):
    """Fill `order` with the nodes sorted by parent, those of one in the order met, and `begin`.

    begin : int32[nodes + 2]  zeros; where the children of each node begin in `order`, from those of -1 on
    """
    for index in range(len(nodes)):
        begin[nodes[index].parent + 2] += 1
    for index in range(len(begin) - 1):
        begin[index + 1] += begin[index]
    # begin[parent + 2] is where the children end; counted down, where they begin, one place too far right.
    for index in range(len(nodes) - 1, -1, -1):
        below = nodes[index].parent + 2
        begin[below] -= 1
        order[begin[below]] = index
    for index in range(len(begin) - 1):
        begin[index] = begin[index + 1]
    begin[len(begin) - 1] = len(nodes)


@kernel(waits=False)
def find_best_children(nodes, best):
    """Fill `best`: the child that gives each node its value; a fail-hard search cuts it to the window.

    best : int32[nodes]  -1, which stays where no move does
    """
    for child in range(len(nodes)):
        node = nodes[child]
        if node.parent < 0 or node.searched == 0 or node.move == NO_MOVE:
            continue
        above = nodes[node.parent]
        gives = -node.value
        if node.move == above.best_move and (
            gives == above.value or min(max(gives, above.alpha), above.beta) == above.value
        ):
            best[node.parent] = child


class Nodes:
    """The nodes of a recorded search in the order in which it met them, moves not searched included.

    nodes    : NODE records; an iteration has parent -1, its one child is the root position. There are
               several of one depth where windows are widened or empty; a move that is searched again is
               a node again; a null move is a node with move 0.
    node_at  : int32[events]  index of the node that each event is about
    log      : the EVENT records that it was read from
    board    : the root position's board
    """

    def __init__(self, log: Any, board: Playable | None = None, result: Any = None) -> None:
        self.log, self.result = log, result
        self.board: Any = board  # None in a tree of numbers alone, which most readers never see
        self.nodes = np.zeros(count_nodes(log), dtype=NODE).view(np.recarray)
        self.node_at = np.zeros(len(log), dtype=np.int32)
        read_nodes(log, self.nodes, self.node_at, *np.zeros((3, MAX_PLY + 4), dtype=np.int32))
        self._link()

    def _link(self) -> None:
        self._children = np.zeros(len(self.nodes), dtype=np.int32)
        self._start = np.zeros(len(self.nodes) + 2, dtype=np.int32)
        link_children(self.nodes, self._children, self._start)

    def __len__(self) -> int:
        return len(self.nodes)

    def children(self, node: int) -> list[int]:
        """The children of a node in the order met, null moves and moves not searched included; those of -1
        are the iterations.
        """
        return self.children_array(node).tolist()

    def children_array(self, node: int) -> Any:
        """The same as int32[children]."""
        return self._children[self._start[node + 1] : self._start[node + 2]]

    @property
    def order(self) -> tuple[Any, Any]:
        """(int32: all nodes, those with one parent side by side in the order met; where node - 1's begin)."""
        return self._children, self._start

    def best_child(self, node: int) -> int | None:
        """The child that gives `node` its value, None where no move does."""
        child = int(self._best_children[node])
        return None if child < 0 else child

    @cached_property
    def _best_children(self) -> Any:
        best = np.full(len(self), -1, dtype=np.int32)
        find_best_children(self.nodes, best)
        return best

    def is_null(self, node: int) -> bool:
        """Whether a null move led to `node`: the turn was passed."""
        return bool(self.nodes.move[node] == NO_MOVE and self.nodes.ply[node] > 0)

    @cached_property
    def _bests(self) -> tuple[Any, Any]:
        # The BEST events, those of one node together and in order, and the node of each.
        events = np.flatnonzero(self.log["kind"] == BEST).astype(np.int32)
        nodes = self.node_at[events]
        order = np.argsort(nodes, kind="stable")
        return events[order], nodes[order]

    def best_event_before(self, node: int, k: int) -> int | None:
        """The last BEST event of `node` before event `k`; None before the first."""
        events, nodes = self._bests
        first, end = bisect_left(nodes, node), bisect_left(nodes, node + 1)
        at = bisect_left(events, k, first, end)
        return None if at == first else int(events[at - 1])

    def best_before(self, node: int, k: int) -> int | None:
        """The child that was the best of `node`'s before event `k`; None before the first."""
        event = self.best_event_before(node, k)
        return None if event is None else self.child_before(node, event)

    def child_before(self, node: int, k: int) -> int:
        """The last child of `node` that was met before event `k`."""
        start, end = int(self._start[node + 1]), int(self._start[node + 2])
        met = self.nodes["first_event"]
        return int(self._children[bisect_left(self._children, k, start, end, key=met.item) - 1])

    def unsearched(self, node: int) -> tuple[int, int]:
        """(moves pruned, moves skipped) at a node."""
        endings = self.nodes["ending"][self.children_array(node)]
        pruned, skipped = (int(np.count_nonzero(endings == ending)) for ending in NOT_SEARCHED)
        return pruned, skipped

    @property
    def iterations(self) -> list[int]:
        """The iteration nodes, in order."""
        return self.children(-1)

    def root(self, iteration: int = -1) -> int:
        """The root position of an iteration, of the last one that reached it by default.

        Raises TreeError where the log has no such iteration.
        """
        roots = self.roots
        if not roots:
            raise TreeError(f"expected a log that reaches the root position, got {len(self.log)} events")
        if not -len(roots) <= iteration < len(roots):
            raise TreeError(f"expected one of {len(roots)} recorded iterations, got {iteration!r}")
        return roots[iteration]

    @property
    def finished_root(self) -> int:
        """The root position of the last iteration that ended; of the last one where none did.

        Raises TreeError where the log reaches no root.
        """
        ended = [root for root in self.roots if self.nodes.last_event[root] >= 0]
        return ended[-1] if ended else self.root()

    @cached_property
    def roots(self) -> list[int]:
        """The root positions of the iterations that reached them, in order."""
        return [below[0] for below in map(self.children, self.iterations) if below]

    def path(self, to: int) -> list[int]:
        """The nodes from the root position down to node `to`, both included."""
        path, node = [], to
        while node >= 0 and self.nodes[node].ending != WHOLE:
            path.append(node)
            node = int(self.nodes[node].parent)
        return path[::-1]

    @cached_property
    def columns_kept(self) -> dict[str, Any]:
        """What `xqlab.trace.query.columns` has computed so far."""
        return {}

    def codes(self, node: int) -> list[int]:
        """The moves from the root position to `node`, as the search numbers them."""
        return [int(self.nodes[step].move) for step in self.path(node)[1:]]

    def board_at(self, node: int) -> Any:
        """The board after the moves that lead to `node`."""
        board = self.board.copy()
        for code in self.codes(node):
            board.push_code(code)
        return board

    def line(self, node: int) -> list[str]:
        """The moves from the root position to `node`, as text."""
        board, texts = self.board.copy(), []
        for code in self.codes(node):
            texts.append(text_of_code(board, code))
            board.push_code(code)
        return texts

    def walk(self, node: int) -> Iterator[int]:
        """`node` and all below it, in the order met."""
        return iter(range(node, self.end(node)))

    def end(self, node: int) -> int:
        """The first node after `node` that is not below it: subtrees lie together in the order met."""
        while node >= 0:
            parent = int(self.nodes["parent"][node])
            later = bisect_left(self._children, node + 1, self._start[parent + 1], self._start[parent + 2])
            if later < self._start[parent + 2]:
                return int(self._children[later])
            node = parent
        return len(self)

    def text(self, node: int) -> str:
        """The move that leads to `node`, as text; "" for an iteration and its root."""
        code, parent = int(self.nodes.move[node]), int(self.nodes.parent[node])
        if parent < 0 or self.nodes.ending[parent] == WHOLE:
            return ""
        return text_of_code(self.board and self.board_at(parent), code)

    def text_of_best(self, node: int) -> str:
        """The best move of a node, as text; "" where it has none."""
        code = int(self.nodes.best_move[node])
        return "" if code == NO_MOVE else text_of_code(self.board and self.board_at(node), code)

    @cached_property
    def texts(self) -> list[str]:
        """The move that leads to each node, as `text` gives it, all in one walk."""
        lines = lines_of(self)
        return lines.by_node(plain_texts(self.board, lines, text_of_code))

    @property
    def is_thinned(self) -> bool:
        """Whether the log was full, and has dropped moves of some of the nodes."""
        return bool(self.nodes.thinned.any())

    @property
    def truncated(self) -> bool:
        """Whether the log was full before the search ended, so that the tree lacks some of it."""
        return bool(self.result is not None and self.result.truncated)

    def __repr__(self) -> str:
        pruned, skipped = (int(np.sum(self.nodes.ending == ending)) for ending in NOT_SEARCHED)
        searched = len(self) - pruned - skipped - len(self.iterations)
        share = self.result and self.result.log_share
        tail = (f", {skipped} skipped" if skipped else "") + (f"; {share.text()}" if share else "")
        return f"<Tree of {searched} nodes searched, {pruned} pruned{tail}>"


def text_of_code(board: Playable | None, code: int) -> str:
    """The text of a move in the position of a board; its number without one."""
    if code == NO_MOVE:
        return PASS
    return str(code) if board is None else str(board.text_of(code))
