"""The search tree, read back from the event log of the real run."""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any
from weakref import WeakKeyDictionary, ref

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import NO_MOVE
from xqlab.playable import Playable
from xqlab.search.events import BEST
from xqlab.search.memory import MAX_PLY
from xqlab.trace.tree.children import AllNodes, find_best_children, list_children
from xqlab.trace.tree.computed import ComputedRecords
from xqlab.trace.tree.lines import lines_of, plain_texts
from xqlab.trace.tree.rows import (
    NODE,
    NOT_SEARCHED,
    ROW,
    WHOLE,
    count_nodes,
    count_rows,
    fill_nodes,
    fill_those,
    read_rows,
)

PASS = "pass"  # the text of a null move


class TreeError(XqlabError):
    """The log does not have this part of a tree."""


MOST_KEPT = 1 << 17  # nodes that stay in memory, 7 MB: telling single events of one tree is fast
_in_memory: WeakKeyDictionary["Nodes", ref[AllNodes]] = WeakKeyDictionary()
_kept: deque[AllNodes] = deque(maxlen=1)


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
        nodes: Any = ComputedRecords(NODE, len(first_event), *fills)
        nodes.first_event = first_event
        self.nodes = nodes
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
