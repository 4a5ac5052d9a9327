"""The different lines of moves in a tree: one search follows another through the same positions.

Names and keys depend on the moves alone, so each line computes them once. A board walks along the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from xqlab.game import NO_MOVE, game_of
from xqlab.game_profile import moves_of
from xqlab.move_lines import spell_tree
from xqlab.playable import Playable


@dataclass(frozen=True, eq=False)
class Lines:
    """Line 0 is the root position, any other a move more than its parent, which comes before it.

    of_node : int32[nodes]  the line that leads to each node, -1 for an iteration
    parents : of each line, -1 for line 0
    codes   : its last move as the search numbers it, 0 for line 0 and for a null move
    """

    of_node: Any
    parents: list[int]
    codes: list[int]

    @cached_property
    def below(self) -> list[list[int]]:
        """The lines that are one move longer than each."""
        below: list[list[int]] = [[] for _ in self.parents]
        for line, parent in enumerate(self.parents[1:], 1):
            below[parent].append(line)
        return below

    def by_node(self, texts: Sequence[str]) -> list[str]:
        """The text of each node's line; "" for an iteration."""
        return [texts[line] if line >= 0 else "" for line in self.of_node.tolist()]


_known: WeakKeyDictionary[Any, Lines] = WeakKeyDictionary()


def lines_of(tree: Any) -> Lines:
    """The lines of a tree, by their length."""
    if tree not in _known:
        _known[tree] = _find_lines(tree)
    return _known[tree]


def _find_lines(tree: Any) -> Lines:
    above, moves, plies = (np.ascontiguousarray(tree.nodes[name]) for name in ("parent", "move", "ply"))
    plies = np.where(above < 0, -1, plies)
    of_node = np.where(plies == 0, 0, -1).astype(np.int32)
    parents, codes, count = [np.array([-1])], [np.array([0])], 1
    for ply in range(1, int(plies.max(initial=0)) + 1):
        nodes = np.flatnonzero(plies == ply)
        keys = of_node[above[nodes]].astype(np.int64) << 32 | moves[nodes]
        different, line = np.unique(keys, return_inverse=True)
        of_node[nodes] = line.reshape(-1) + count
        parents.append(different >> 32)
        codes.append(different & 0xFFFFFFFF)
        count += len(different)
    return Lines(of_node, np.concatenate(parents).tolist(), np.concatenate(codes).tolist())


def plain_texts(
    board: Playable | None, lines: Lines, text_of: Callable[[Playable | None, int], str]
) -> list[str]:
    """The last move of each line from the position of `board`, as `text_of` writes it; "" for line 0."""
    if board is not None and game_of(board.position).compiled and moves_of(board).written is not None:
        return spell_tree(board, lines.parents, lines.codes, "uci")
    texts, walking = [""] * len(lines.parents), board and board.copy()

    def visit(line: int) -> None:  # as deep as the tree of a search, which is bounded
        for child in lines.below[line]:
            code = lines.codes[child]
            texts[child] = text_of(walking, code)
            if not lines.below[child]:
                continue
            if walking is not None:
                walking.push_code(code)
            visit(child)
            if walking is not None:
                walking.pop()

    visit(0)
    return texts


class Walker:
    """A copy of a tree's root board, to be moved about; nodes in the order met cost the fewest moves.

    board : the current position; read-only for callers
    """

    def __init__(self, board: Playable) -> None:
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


def unchecked(board: Playable) -> tuple[Callable[[int], None], Callable[[int], None]]:
    """(plays a move by its code, takes it back), much faster than `push_code`.

    They do not check the moves, which the search has already played.
    """
    game = game_of(board.position)
    make, unmake = game.functions["make"], game.functions["unmake"]

    def push(code: int) -> None:
        if code == NO_MOVE:
            board.push_code(code)
        else:
            make(board.position, code)

    def pop(code: int) -> None:
        if code == NO_MOVE:
            board.pop()
        else:
            unmake(board.position)

    return push, pop
