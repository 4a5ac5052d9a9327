"""The moves into the nodes of a tree of playouts, in any notation, all in one walk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xqlab.game_profile import moves_of
from xqlab.mcts.memory import ROOT
from xqlab.trace.move_names import PLAIN
from xqlab.trace.tree.lines import Lines, plain_texts
from xqlab.trace.tree.nodes import text_of_code


class NodeNames:
    """The names of the moves into some nodes, and of the lines to them.

    nodes    : numbers of nodes in ascending order, with each node the one above it; the root is the first
    notation : see `xqlab.trace.move_names`; a game without notations keeps its own texts
    texts    : the move into each of these nodes, "" for the root
    """

    def __init__(self, tree: Any, nodes: Sequence[int], notation: str = PLAIN) -> None:
        place = {node: at for at, node in enumerate(nodes)}
        above = tree.nodes["parent"][list(nodes)].tolist()
        parents = [-1, *(place[parent] for parent in above[1:])]
        codes = tree.nodes["move"][list(nodes)].tolist()
        spell_tree = moves_of(tree.board).spell_tree
        if spell_tree is None or notation == PLAIN:
            self.texts = plain_texts(tree.board, Lines(None, parents, codes), text_of_code)
        else:
            self.texts = spell_tree(tree.board, parents, codes, notation)
        self._place, self._parents = place, parents

    def text(self, node: int) -> str:
        """The move into a node; "" at the root."""
        return self.texts[self._place[node]]

    def line(self, node: int) -> str:
        """The moves from the root to a node, with spaces; "" at the root."""
        line, at = [], self._place[node]
        while at != ROOT:
            line.append(self.texts[at])
            at = self._parents[at]
        return " ".join(reversed(line))
