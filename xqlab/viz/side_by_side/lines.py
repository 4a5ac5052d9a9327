"""Which lines of moves did alpha-beta search, and which did Monte-Carlo tree search visit?"""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from xqlab.playable import Playable
from xqlab.trace.query.joined import JOINED, NONE, join_playouts, join_search, line_below
from xqlab.trace.tree.children import find_best_children
from xqlab.trace.tree.lines import Lines as MoveLines
from xqlab.trace.tree.lines import plain_texts
from xqlab.trace.tree.nodes import Nodes, text_of_code
from xqlab.viz.page.payload import Places

COLUMNS = ("nodes", "value", "bound", "ending", "met", "best", "visits", "q", "proved", "favourite")


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines of both searches; line 0 is the root, any other is a move more than one before it.

    parents, codes : of each line: the line above, -1 at the root; its last move
    columns : name -> an array by line, those of JOINED
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
    ended = [root for root in tree.roots if tree.nodes.last_event[root] >= 0]
    root = ended[-1] if ended else tree.root()
    lines = np.zeros(len(tree) + len(playouts.nodes) + 1, dtype=JOINED).view(np.recarray)
    best = np.full(len(tree), NONE, dtype=np.int32)
    nodes = tree.in_memory.nodes
    find_best_children(nodes, best)
    count = 1 + line_below(lines, 0, NONE, 0)
    count = join_search(nodes, best, root, lines, count, np.zeros(len(tree), dtype=np.int32))
    count = join_playouts(playouts.nodes, lines, count, np.zeros(len(playouts.nodes), dtype=np.int32))
    return _largest(lines[:count], most)


def _largest(lines: Any, most: int) -> Lines:
    # A line has no more nodes and visits than the one above it, so the lines left are connected.
    share = sum(lines[name] / max(int(lines[name][0]), 1) for name in ("nodes", "visits"))
    largest = np.sort(np.argsort(-share, kind="stable")[:most])
    number = np.full(len(lines) + 1, NONE, dtype=np.int32)  # its last item is that of NONE
    number[largest] = np.arange(len(largest))
    kept = lines[largest]
    columns = {name: np.array(kept[name]) for name in COLUMNS}
    columns |= {name: number[columns[name]] for name in ("best", "favourite")}
    dropped = len(lines) - len(largest)
    return Lines(number[kept["parent"]].tolist(), kept["code"].tolist(), columns, dropped)
