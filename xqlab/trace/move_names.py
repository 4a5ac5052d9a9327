"""The moves of a search tree in any notation, each in the position where it is played."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from xqlab.game_profile import Spelling, moves_of
from xqlab.playable import Playable
from xqlab.trace.tree.excerpt import ancestry, surroundings
from xqlab.trace.tree.lines import lines_of
from xqlab.trace.tree.nodes import PASS, Nodes

NOTATIONS = ("uci", "iccs", "wxf", "chinese", "traditional")
PLAIN = "uci"  # as the boards write moves themselves


def move_names(tree: Nodes, notation: str, passing: str = PASS) -> list[str]:
    """The move that leads to each node of the tree; "" for an iteration and its root.

    notation : one of NOTATIONS; a game without notations keeps its own texts
    passing  : what a null move is called
    """
    writer = _writer(tree.board, notation)
    if writer is None:
        texts = tree.texts
    else:
        lines = lines_of(tree)
        texts = lines.by_node(writer(tree.board, lines.parents, lines.codes, notation))
    if passing == PASS:
        return texts
    return [passing if text == PASS else text for text in texts]


def move_name(tree: Nodes, node: int, notation: str, passing: str = PASS) -> str:
    """The same for one node."""
    if tree.is_null(node):
        return passing
    text, parent = tree.text(node), int(tree.nodes.parent[node])
    writer = _writer(tree.board, notation)
    if not text or writer is None:
        return text
    board = tree.board_at(parent)
    return writer(board, [-1, 0], [0, int(tree.nodes.move[node])], notation)[1]


def names_of(tree: Nodes, nodes: Any, notation: str) -> list[str]:
    """The same for some nodes; "" for -1, too.

    nodes : int[...]
    """
    piece = ancestry(tree, nodes)
    names = np.array([*move_names(piece, notation), ""], dtype=object)
    texts: list[str] = names[np.where(nodes < 0, -1, np.searchsorted(piece.index, nodes))].tolist()
    return texts


def names_around(tree: Nodes, nodes: Any, notation: str, passing: str = PASS) -> Callable[[int], str]:
    """`move_name` by node, fast for these nodes, their ancestors and the children of all of these."""
    piece = surroundings(tree, nodes)
    names = dict(zip(piece.index.tolist(), move_names(piece, notation, passing)))

    def name(node: int) -> str:
        text = names.get(node)
        return move_name(tree, node, notation, passing) if text is None else text

    return name


def line_names(
    board: Playable, parents: Sequence[int], codes: Sequence[int], notation: str
) -> list[str] | None:
    """The last move of each line from the position of `board`; None for a game that has no such notation.

    parents, codes : as `trace.lines.Lines` has them
    """
    writer = _writer(board, notation)
    return None if writer is None else writer(board, parents, codes, notation)


def _writer(board: Playable, notation: str) -> Spelling | None:
    return None if notation == PLAIN else moves_of(board).spell_tree
