"""The different lines of moves in a tree: one search follows another through the same positions.

Names and keys depend on the moves alone, so each line computes them once. A board walks along the lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.trace.tree.nodes import Nodes


@dataclass(frozen=True)
class Lines:
    """Line 0 is the root position, any other a move more than its parent, which comes before it.

    of_node : int32[nodes]  the line that leads to each node, -1 for an iteration
    parents : of each line, -1 for line 0
    codes   : its last move as the search numbers it, 0 for line 0 and for a null move
    below   : the lines that are one move longer
    """

    of_node: Any
    parents: list[int]
    codes: list[int]
    below: list[list[int]]


def lines_of(tree: Nodes) -> Lines:
    """The lines of a tree."""
    known: dict[tuple[int, int], int] = {}
    of_node: list[int] = []
    parents: list[int] = [-1]
    codes: list[int] = [0]
    below: list[list[int]] = [[]]
    nodes = tree.nodes
    for parent, code, ply in zip(nodes.parent.tolist(), nodes.move.tolist(), nodes.ply.tolist()):
        if parent < 0 or ply == 0:
            of_node.append(-1 if parent < 0 else 0)
            continue
        line = (of_node[parent], code)
        place = known.get(line)
        if place is None:
            place = known[line] = len(parents)
            parents.append(line[0])
            codes.append(code)
            below.append([])
            below[line[0]].append(place)
        of_node.append(place)
    return Lines(np.array(of_node, dtype=np.int32), parents, codes, below)


class Walker:
    """A copy of a tree's root board, to be moved about; nodes in the order met cost the fewest moves.

    board : the current position; read-only for callers
    """

    def __init__(self, board: Any) -> None:
        self.board = board.copy()
        self._played: list[int] = []

    def go(self, codes: Sequence[int]) -> Any:
        """The board after these moves from the root, which must be legal."""
        target = list(codes)
        while self._played != target[: len(self._played)]:
            self.board.pop()
            self._played.pop()
        for code in target[len(self._played) :]:
            self.board.push_code(code)
            self._played.append(code)
        return self.board
