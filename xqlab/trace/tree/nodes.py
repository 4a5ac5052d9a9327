"""The search tree, read back from the event log of the real run."""

# mypy: ignore-errors

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any
from weakref import WeakKeyDictionary, ref

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
from xqlab.trace.tree.children import AllNodes, find_best_children, list_children, row_of
from xqlab.trace.tree.computed import ComputedRecords
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
        ("again", np.uint8),  # 1 where the same move was searched just before, reduced or in a smaller window
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


# What the event that met a node does not say: of those that were searched, and of iterations.
ROW = np.dtype(
    [
        ("node", np.int32),
        ("above", np.int32),  # the row of its parent, -1 for an iteration
        *((name, NODE[name]) for name in ("last_event", "best_move", "value", "searched", "ending", "bound")),
        *((name, NODE[name]) for name in ("quiescence", "reason", "again", "reduction", "thinned")),
    ]
)


@kernel(waits=False)
def count_nodes(log):
    """How many nodes a log has."""
    count = 0
    for event in log:
        count += (
            event.kind == ENTER or event.kind == PRUNED or event.kind == SKIPPED or event.kind == ITERATION
        )
    return count


@kernel(waits=False)
def count_rows(log):
    """How many rows `read_rows` will write."""
    count = 0
    for event in log:
        count += event.kind == ENTER or event.kind == ITERATION
    return count


@kernel(waits=False)
def read_rows(log, records, first_event, node_at, path, deepest, latest):
    """Fill `records`, `first_event`, and `node_at`: the node that each event is about.

    records : ROW[]  zeros
    first_event : int32[nodes]  written
    path, deepest, latest : int32[MAX_PLY + 4], scratch; for the node open at each level (0 an iteration,
        ply + 1 a position) its row, the depth its first move was searched to, its last move's number
    """
    nodes = 0
    count = 0
    for index in range(len(log)):
        event = log[index]
        kind = event.kind
        level = event.ply + 1
        if kind == PRUNED or kind == SKIPPED:
            first_event[nodes] = index
            node_at[index] = nodes
            nodes += 1
        elif kind == ITERATION or kind == ENTER:
            row = records[count]
            row.node = nodes
            row.above = -1
            row.last_event = -1
            row.quiescence = event.quiescence
            if kind == ITERATION:
                level = 0
                row.ending = WHOLE
            else:
                row.above = path[level - 1]
                row.searched = 1
                if event.bound == THINNED:
                    row.thinned = 1
                    row.searched += event.value
                deepest[level] = -1
                if event.ply > 0 and event.number == 0:  # a null move
                    row.reduction = log[first_event[records[row.above].node]].depth - 1 - event.depth
                elif event.ply > 0:
                    if latest[level - 1] == event.number:
                        row.again = 1
                    latest[level - 1] = event.number
                    if event.quiescence == 0:
                        # The node above may be extended or reduced after it was entered: its first move,
                        # which is never reduced, shows the depth.
                        if event.number == 1:
                            deepest[level - 1] = event.depth
                        if deepest[level - 1] >= 0:  # else the log has dropped the first move
                            row.reduction = deepest[level - 1] - event.depth
            path[level] = count
            latest[level] = 0
            first_event[nodes] = index
            node_at[index] = nodes
            nodes += 1
            count += 1
        else:
            row = records[path[level]]
            node_at[index] = row.node
            if kind == LEAF:
                row.ending = AT_LEAF
            elif kind == SHORTCUT:
                row.ending = BY_SHORTCUT
                row.reason = event.number
            elif kind == OVER or (kind == ADJUDICATED and event.bound == EXACT):
                row.ending = AT_OVER
            elif kind == ADJUDICATED and index + 1 < len(log) and log[index + 1].kind == LEAVE:
                row.ending = BY_SHORTCUT
                row.reason = REPETITION
            elif kind == TABLE:
                row.ending = BY_TABLE
            elif kind == CUTOFF:
                row.ending = BY_CUTOFF
            if event.quiescence != 0:
                row.quiescence = 1
            if kind == STAND_PAT or kind == BEST:
                row.value = event.value
                row.best_move = event.move
            elif kind == LEAVE:
                row.value = event.value
                row.bound = event.bound
                row.best_move = event.move
                row.last_event = index
                if row.ending == OPEN:
                    row.ending = IN_FULL
                    if row.thinned != 0 and row.node == nodes - 1:  # none of its moves is left
                        row.ending = UNRECORDED
    for index in range(count - 1, -1, -1):
        above = records[index].above
        if above >= 0:
            records[above].searched += records[index].searched


@kernel(waits=False)
def fill_node(log, records, first_event, at, guess, node):
    """Fill one NODE record, that of the node `at`; return its row as `row_of` does, from a guess.

    node : NODE  written
    """
    place = row_of(records, at, guess)
    row = records[place]
    index = first_event[at]
    event = log[index]
    node.first_event = index
    node.move = event.move
    node.number = event.number
    if row.node == at:
        node.parent = records[row.above].node if row.above >= 0 else -1
        node.ply = event.ply
        node.depth = event.depth
        node.alpha = event.alpha
        node.beta = event.beta
        node.last_event = row.last_event
        node.best_move = row.best_move
        node.value = row.value
        node.searched = row.searched
        node.ending = row.ending
        node.bound = row.bound
        node.quiescence = row.quiescence
        node.reason = row.reason
        node.again = row.again
        node.reduction = row.reduction
        node.thinned = row.thinned
        return place
    above = place
    while above > 0 and 0 <= records[above].last_event < index:  # it was left before
        above = np.int64(records[above].above)
    node.parent = records[above].node
    node.ply = event.ply + 1
    node.depth = event.depth - 1
    node.alpha = -event.beta
    node.beta = -event.alpha
    node.last_event = index
    node.best_move = 0
    node.value = 0
    node.searched = 0
    node.ending = UNSEARCHED if event.kind == PRUNED else PASSED_OVER
    node.bound = 0
    node.quiescence = event.quiescence
    node.reason = event.bound if event.kind == SKIPPED else 0
    node.again = 0
    node.reduction = 0
    node.thinned = 0
    return place


@kernel(waits=False)
def fill_nodes(log, records, first_event, start, nodes):
    """Fill `nodes` with the NODE records of the nodes from `start` on."""
    row = np.int64(0)
    for i in range(len(nodes)):
        row = fill_node(log, records, first_event, start + i, row, nodes[i])


@kernel(waits=False)
def fill_those(log, records, first_event, wanted, nodes):
    """Fill `nodes` with the NODE records of the nodes `wanted`, int32[]."""
    row = np.int64(0)
    for i in range(len(wanted)):
        row = fill_node(log, records, first_event, np.int64(wanted[i]), row, nodes[i])


MOST_KEPT = 1 << 17  # nodes that stay in memory, 7 MB: telling single events of one tree is fast
_in_memory, _kept = WeakKeyDictionary(), deque(maxlen=1)


class Nodes:
    """The nodes of a recorded search in the order in which it met them, moves not searched included.

    nodes    : NODE records, computed from the log when they are looked at; an iteration has parent -1, its
               one child is the root position. There are several of one depth where windows are widened or
               empty; a move that is searched again is a node again; a null move is a node with move 0.
    node_at  : int32[events]  index of the node that each event is about
    log      : the EVENT records that it was read from
    board    : the root position's board
    """

    def __init__(self, log: Any, board: Playable | None = None, result: Any = None) -> None:
        self.log, self.result = log, result
        self.board: Any = board  # None in a tree of numbers alone, which most readers never see
        rows = np.zeros(count_rows(log), ROW).view(np.recarray)
        first_event = np.empty(count_nodes(log), np.int32)
        self.node_at = np.empty(len(log), np.int32)
        read_rows(log, rows, first_event, self.node_at, *np.zeros((3, MAX_PLY + 4), dtype=np.int32))
        plain = [array.view(np.ndarray) for array in (log, rows)]  # numba takes these faster
        fills = [partial(fill, *plain, first_event) for fill in (fill_nodes, fill_those)]
        self.nodes: Any = ComputedRecords(NODE, len(first_event), *fills)
        self.nodes.first_event = first_event
        self._rows = plain[1]

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def in_memory(self) -> AllNodes:
        """All nodes as kernels read them: made anew, unless what it gave last is still in use or kept."""
        held = self._held
        if held is None:
            held = AllNodes(self.nodes)
            _in_memory[self] = ref(held)
        if len(self) <= MOST_KEPT:
            _kept.append(held)
        return held

    @property
    def _held(self) -> AllNodes | None:
        return _in_memory[self]() if self in _in_memory else None

    def children(self, node: int) -> list[int]:
        """The children of a node in the order met, null moves and moves not searched included; those of -1
        are the iterations.
        """
        return self.children_array(node).tolist()

    def children_array(self, node: int) -> Any:
        """The same as int32[children]."""
        if node < 0:
            return np.array(self.iterations, np.int32)
        if (held := self._held) is not None:
            return held.children(node)
        end = self.end(node)
        children = np.empty(end - node - 1, np.int32)
        return children[: list_children(self._rows, self.nodes.first_event, node, end, children)].copy()

    def best_child(self, node: int) -> int | None:
        """The child that gives `node` its value, None where no move does."""
        if self.nodes.best_move[node] == NO_MOVE:
            return None
        children = self.children_array(node)
        nodes, best = self.nodes[np.append(children, node)], np.full(len(children) + 1, -1, dtype=np.int32)
        nodes.parent[:] = len(children)
        nodes.parent[-1] = -1
        find_best_children(nodes, best)
        return None if best[-1] < 0 else int(children[best[-1]])

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
        children, met = self.children_array(node), self.nodes["first_event"]
        return int(children[bisect_left(children, k, key=met.item) - 1])

    def unsearched(self, node: int) -> tuple[int, int]:
        """(moves pruned, moves skipped) at a node."""
        endings = self.nodes[self.children_array(node)].ending
        pruned, skipped = (int(np.count_nonzero(endings == ending)) for ending in NOT_SEARCHED)
        return pruned, skipped

    @cached_property
    def iterations(self) -> list[int]:
        """The iteration nodes, in order."""
        return np.flatnonzero(self.nodes["parent"] < 0).tolist()

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
        parents = self.nodes["parent"]
        return [at + 1 for at in self.iterations if at + 1 < len(self) and parents[at + 1] == at]

    def path(self, to: int) -> list[int]:
        """The nodes from the root position down to node `to`, both included."""
        path, node, parents = [], to, self.nodes.parent
        while node >= 0:
            path.append(node)
            node = int(parents[node])
        return path[-2::-1]  # without the iteration

    @cached_property
    def columns_kept(self) -> dict[str, Any]:
        """What `xqlab.trace.query.columns` has computed so far."""
        return {}

    def codes(self, node: int) -> list[int]:
        """The moves from the root position to `node`, as the search numbers them."""
        return self.nodes[self.path(node)[1:]].move.tolist()

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
        left = int(self.nodes["last_event"][node])
        if left >= 0:
            return bisect_right(self.nodes["first_event"], left, node + 1)
        return next((at for at in self.iterations if at > node), len(self))

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
