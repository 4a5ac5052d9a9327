"""Which lines of moves did alpha-beta search, and which did Monte-Carlo tree search visit?"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from xqlab.mcts import MctsTree
from xqlab.mcts.memory import ROOT
from xqlab.playable import Playable
from xqlab.trace.sides import FLIPPED
from xqlab.trace.tree.lines import Lines as MoveLines
from xqlab.trace.tree.lines import plain_texts
from xqlab.trace.tree.nodes import NOT_SEARCHED, Nodes, text_of_code
from xqlab.viz.page.payload import Places

NONE = -1
COLUMNS = {
    "nodes": "i4",
    "value": "i4",
    "bound": "u1",
    "ending": "u1",
    "met": "u1",
    "best": "i4",
    "visits": "i4",
    "q": "f8",
    "proved": "u1",
    "favourite": "i4",
}


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines of both searches; line 0 is the root, any other is a move more than one before it.

    parents, codes : of each line: the line above, -1 at the root; its last move
    columns : name -> an array by line. Of alpha-beta: nodes (of the line and below, in all its searches);
              value, bound (for the player who chose the move; at the root, to move) and ending of the last of
              them; met (whether it has the line, searched or not); best (the line of its best move, -1 for
              none). Of Monte-Carlo tree search: visits, q (NaN without), proved, favourite (its best move).
    dropped : lines left out, those that both searched least
    """

    parents: list[int]
    codes: list[int]
    columns: dict[str, Any]
    dropped: int

    def __len__(self) -> int:
        return len(self.parents)

    def names(self, board: Playable) -> list[str]:
        """The move that leads to each line, as the game writes it."""
        return plain_texts(board, MoveLines(None, self.parents, self.codes), text_of_code)

    def places(self, board: Playable) -> Places:
        """The squares and the boards of the lines, a place for each."""
        looked = (self.columns["nodes"] > 0) | (self.columns["visits"] > 0)
        numbers = np.arange(len(self), dtype="i4")
        return Places(SimpleNamespace(board=board), MoveLines(numbers, self.parents, self.codes, looked))


def join(tree: Nodes, playouts: Any, most: int) -> Lines:
    """The lines of alpha-beta's last finished search from the root, and those of a tree of playouts.

    most : lines kept
    """
    joined = _Joined()
    ended = [root for root in tree.roots if tree.nodes.last_event[root] >= 0]
    joined.add_search(tree, ended[-1] if ended else tree.root())
    joined.add_playouts(playouts)
    return joined.lines(most)


class _Records(dict[int, Any]):
    """The records of an array as plain objects, each made when it is first read."""

    def __init__(self, array: Any) -> None:
        self._array, self._names = array, array.dtype.names

    def __missing__(self, at: int) -> Any:
        self[at] = SimpleNamespace(**dict(zip(self._names, self._array.item(at))))
        return self[at]


class _Joined:
    def __init__(self) -> None:
        self.numbers: dict[tuple[int, int], int] = {}
        self.parents, self.codes = [NONE], [0]
        self.rows: list[dict[str, Any]] = [self._row()]
        self.node_of: dict[int, int] = {}  # of each line that playouts visited
        self.playouts: Any = None

    @staticmethod
    def _row() -> dict[str, Any]:
        return dict.fromkeys(COLUMNS, 0) | {"best": NONE, "favourite": NONE, "q": np.nan}

    def line(self, parent: int, code: int) -> int:
        number = self.numbers.setdefault((parent, code), len(self.parents))
        if number == len(self.parents):
            self.parents.append(parent)
            self.codes.append(code)
            self.rows.append(self._row())
        return number

    def add_search(self, tree: Nodes, root: int) -> None:
        nodes, line_of = tree.nodes, {root: 0}
        for node in tree.walk(root):
            if node != root:
                line_of[node] = self.line(line_of[int(nodes.parent[node])], int(nodes.move[node]))
            row, searched = self.rows[line_of[node]], nodes.ending[node] not in NOT_SEARCHED
            if row["nodes"] and not searched:
                continue  # it was searched at another visit
            value, bound = int(nodes.value[node]), int(nodes.bound[node])
            if node != root:
                value, bound = -value, FLIPPED.get(bound, 0)
            row["nodes"] += int(nodes.searched[node])
            row |= {"value": value, "bound": bound, "ending": int(nodes.ending[node]), "met": 1}
        for node, line in line_of.items():
            best = tree.best_child(node)
            if best is not None and best in line_of:
                self.rows[line]["best"] = line_of[best]

    def add_playouts(self, tree: Any) -> None:
        # Columns as lists: a record read by itself takes a hundred times as long.
        first, children, moves, visits, parents = (
            tree.nodes[name].tolist() for name in ("first", "children", "move", "visits", "parent")
        )
        low, high = tree.nodes["low"], tree.nodes["high"]
        mean = tree.nodes["total"] / np.maximum(tree.nodes["visits"], 1)
        chooser = tree.nodes["side"][np.maximum(parents, 0)]
        values = (np.clip(mean, low, high) * np.where(chooser == 1, -1.0, 1.0) + 0.0).tolist()
        proved = (low == high).tolist()
        waiting = [(ROOT, 0)]
        while waiting:
            node, line = waiting.pop()
            self.node_of[line] = node
            self.rows[line] |= {
                "visits": visits[node],
                "q": values[node] if visits[node] else np.nan,
                "proved": int(proved[node]),
            }
            for child in range(first[node], first[node] + children[node]):
                if visits[child]:
                    waiting.append((child, self.line(line, moves[child])))
        self.playouts = MctsTree(_Records(tree.nodes), tree.board)

    def _favourite(self, line: int) -> int:
        # The line of the best child of the node of a line.
        node = self.node_of.get(line)
        best = None if node is None else self.playouts.best_child(node)
        return NONE if best is None else self.numbers.get((line, int(self.playouts.nodes[best].move)), NONE)

    def lines(self, most: int) -> Lines:
        # A line has no more nodes and visits than the one above it, so the lines left are connected.
        share = [
            row["nodes"] / max(self.rows[0]["nodes"], 1) + row["visits"] / max(self.rows[0]["visits"], 1)
            for row in self.rows
        ]
        largest = sorted(np.argsort(-np.array(share), kind="stable")[:most].tolist())
        number = dict(zip(largest, range(len(largest)))) | {NONE: NONE}
        branching = {self.parents[line] for line in largest if self.rows[line]["visits"]}
        for line in largest:
            row, favourite = self.rows[line], self._favourite(line) if line in branching else NONE
            row |= {"best": number.get(row["best"], NONE), "favourite": number.get(favourite, NONE)}
        return Lines(
            [number[self.parents[line]] for line in largest],
            [self.codes[line] for line in largest],
            {
                name: np.array([self.rows[line][name] for line in largest], dtype=kind)
                for name, kind in COLUMNS.items()
            },
            len(self.rows) - len(largest),
        )
