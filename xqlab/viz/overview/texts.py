"""The moves that lead to the cells of a view, in any notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xqlab.game import NO_MOVE
from xqlab.playable import Playable
from xqlab.trace.move_names import PLAIN, line_names, move_name
from xqlab.trace.query.aggregate import GHOST_ANSWERED
from xqlab.trace.tree.lines import unchecked
from xqlab.trace.tree.nodes import PASS, WHOLE, Nodes


def cell_texts(tree: Nodes, focus: int, cells: Any, notation: str = PLAIN) -> list[str]:
    """The move that leads to each cell, the first one for a merged cell; "" for iterations and roots.

    focus : the node of the first cell, below which all others lie, each after its parent
    """
    moves = are_moves(tree, cells)
    first = move_name(tree, focus, notation) if focus >= 0 else ""
    board = tree.board_at(focus) if focus >= 0 else tree.board.copy()
    lines, parents, codes = lines_of_cells(tree, cells, moves)
    names = line_names(board, parents, codes, notation)
    if names is None:
        return [first, *_texts_on_board(tree, board, cells, moves)[1:]]
    return [first, *(names[line] if move else "" for line, move in zip(lines[1:], moves[1:]))]


def are_moves(tree: Nodes, cells: Any) -> list[bool]:
    """Whether a move of its own leads to each cell; False for the first one."""
    nodes = tree.nodes[cells["node"]]
    searched = (nodes["ending"] != WHOLE) & (nodes["ply"] > 0) & (cells["node"] >= 0)
    searched &= cells["flavour"] != GHOST_ANSWERED
    searched[0] = False
    moves: list[bool] = searched.tolist()
    return moves


def lines_of_cells(tree: Nodes, cells: Any, moves: list[bool]) -> tuple[list[int], list[int], list[int]]:
    """(the line of each cell, the parent and the last move of each line); line 0 is the first cell's."""
    lines, parents, codes = [0], [-1], [0]
    cell_codes = tree.nodes.move[cells["node"]].tolist()
    for at, parent in enumerate(cells["parent"].tolist()[1:], start=1):
        above = lines[parent]
        if not moves[at]:
            lines.append(above)
            continue
        lines.append(len(parents))
        parents.append(above)
        codes.append(cell_codes[at])
    return lines, parents, codes


def crumbs_of(tree: Nodes, focus: int, notations: Mapping[str, str]) -> list[list[Any]]:
    """[node, language -> the move that leads to it] from the root down to `focus`; none for iterations."""
    if focus < 0 or tree.nodes.ending[focus] == WHOLE:
        return []
    lines = {language: line_to(tree, focus, notation) for language, notation in notations.items()}
    return [
        [node, {language: ["", *line][at] for language, line in lines.items()}]
        for at, node in enumerate(tree.path(focus))
    ]


def line_to(tree: Nodes, node: int, notation: str) -> list[str]:
    """The moves that lead to a node."""
    codes = tree.codes(node)
    names = line_names(tree.board, range(-1, len(codes)), [NO_MOVE, *codes], notation)
    return tree.line(node) if names is None else names[1:]


def cells_below(cells: Any) -> list[list[int]]:
    """The cells below each cell, in their order."""
    below: list[list[int]] = [[] for _ in cells]
    for at, parent in enumerate(cells["parent"].tolist()):
        if parent >= 0:
            below[parent].append(at)
    return below


def _texts_on_board(tree: Nodes, board: Playable, cells: Any, moves: list[bool]) -> list[str]:
    push, pop = unchecked(board)
    codes = tree.nodes.move[cells["node"]].tolist()
    below = cells_below(cells)
    texts = [""] * len(moves)

    def walk(at: int) -> None:  # recursion is as deep as there are rows
        for child in below[at]:
            code = codes[child]
            if moves[child]:
                texts[child] = PASS if code == NO_MOVE else str(board.text_of(code))
            if not below[child]:
                continue
            if moves[child]:
                push(code)
            walk(child)
            if moves[child]:
                pop(code)

    walk(0)
    return texts
