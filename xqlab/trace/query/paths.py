"""Nodes by the moves that lead to them: the node of a line of moves, all nodes of a move's name."""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.game import NO_MOVE
from xqlab.game_board import GameBoard
from xqlab.game_profile import moves_of
from xqlab.playable import Playable
from xqlab.trace.query.columns import column
from xqlab.trace.tree.lines import lines_of
from xqlab.trace.tree.nodes import PASS, Nodes, TreeError
from xqlab.trace.tree.rows import ENDINGS, NOT_SEARCHED, UNSEARCHED

LISTED = 8  # moves that an error lists at most
_NUMBER = re.compile(r"\d+\.+")  # "1." and "1..." of a game's record


def find(tree: Nodes, line: Any, iteration: int | None = None) -> list[int]:
    """The searched nodes that a line of moves leads to, in the order searched; see `Tree.path`."""
    moves = _moves(line)
    roots = range(len(tree.roots)) if iteration is None else [_checked(tree, iteration)]
    here = np.array([tree.roots[number] for number in roots], dtype=np.int64)
    board = tree.board and tree.board.copy()
    for place, move in enumerate(moves):
        code = _code(board, move, place, moves)
        children = np.concatenate([tree.children_array(node) for node in here.tolist()])
        nodes = children[tree.nodes.move[children] == code]
        searched = nodes[~np.isin(tree.nodes.ending[nodes], NOT_SEARCHED)]
        if not len(searched):
            raise TreeError(_lost(tree, moves, place, here, nodes, children))
        here = np.sort(searched)
        if board is not None:
            board.push_code(code)
    return [int(node) for node in here]


def _moves(line: Any) -> list[Any]:
    if isinstance(line, str):
        return [word for word in re.split(r"[\s,;]+", line) if word and not _NUMBER.fullmatch(word)]
    if isinstance(line, Iterable):
        return list(line)
    raise TreeError(f"expected a node, or moves as text or in a list, got {line!r}")


def _checked(tree: Nodes, iteration: int) -> int:
    tree.root(iteration)  # raises where there is none
    return iteration


def _code(board: Playable | None, move: Any, place: int, moves: list[Any]) -> int:
    try:
        return code_named(board, move)
    except ValueError as error:
        before = " ".join(map(str, moves[:place]))
        where = f"after {before}" if before else "at the root"
        raise TreeError(f"{str(move)!r} cannot be played {where}: {error}") from None


def code_named(board: Playable | None, move: Any) -> int:
    """The number of a legal move of `board`, given as the game writes moves or as text in any notation that
    the board reads; "pass" is the null move. Raises ValueError, which quotes the move.
    """
    text = str(move)
    if text == PASS:
        return NO_MOVE
    if board is None:
        if not text.isdigit():
            raise TreeError(f"expected the number of a move, as the tree has no board, got {text!r}")
        return int(text)
    codes = board.codes()
    for code in codes:
        if board.text_of(code) == text:
            return int(code)
    parse = moves_of(board).parse
    if parse is not None:
        return parse(board, text)
    if isinstance(board, GameBoard):  # in any other notation that it reads
        with suppress(ValueError):
            return int(board.code_of(board.parse_move(text)))
    known = [board.text_of(code) for code in codes]
    raise TreeError(f"expected one of {_listed(known) or 'no move'}, got {text!r}")


def _lost(
    tree: Nodes, moves: list[Any], place: int, here: NDArray[Any], met: NDArray[Any], children: NDArray[Any]
) -> str:
    # Why the line cannot be followed: what became of the move, and what was searched in its place.
    nodes, move = tree.nodes, str(moves[place])
    followed = " ".join(map(str, moves[:place]))
    where = f"after {followed}, which leads to node {int(here[-1])}," if followed else "at the root"
    message = f"expected a line that was searched, got {' '.join(map(str, moves))!r}: {where} {move} was "
    if len(met):
        last = int(met[-1])
        message += ENDINGS[int(nodes.ending[last])]
        if nodes.ending[last] == UNSEARCHED:
            best = tree.text_of_best(int(nodes.parent[last]))
            message += f" by a cutoff{f' of {best}' if best else ''}"
        return f"{message} (node {last})"
    if nodes.thinned[here[-1]]:
        return f"{message}not recorded: the log was full, and lacks moves there"
    searched = [int(child) for child in children if nodes.ending[child] not in NOT_SEARCHED]
    texts = list(dict.fromkeys(tree.text(child) for child in searched))
    if texts:
        return f"{message}not met; searched there: {_listed(texts)}"
    ending = ENDINGS[int(nodes.ending[here[-1]])]
    return f"{message}not met; nothing was searched there, the node ended as {ending}"


def _listed(texts: list[str]) -> str:
    more = f" and {len(texts) - LISTED} more" if len(texts) > LISTED else ""
    return ", ".join(texts[:LISTED]) + more


def nodes_named(tree: Nodes, text: str) -> NDArray[np.bool_]:
    """bool[nodes]  whether the move of this name leads to each node, in whatever position it is played.

    Any notation of the game will do. A text without squares, such as 炮二平五, means a different move in
    different positions; of two pieces of a kind on one file it means both if it does not say front or rear.
    Raises ValueError for text that is in no notation of the game.
    """
    moves = column(tree, "move")
    if text in moves.names and text:
        return moves.values == moves.names.index(text)
    find_lines = moves_of(tree.board).find_lines
    if find_lines is None:
        return np.zeros(len(tree), dtype=np.bool_)
    lines = lines_of(tree)
    return np.isin(lines.of_node, find_lines(tree.board, lines.parents, lines.codes, text))
