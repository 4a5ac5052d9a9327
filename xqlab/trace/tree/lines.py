"""The different lines of moves in a tree: one search follows another through the same positions.

Names and keys depend on the moves alone, so each line computes them once. A board walks along the lines.
"""

# mypy: ignore-errors

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from xqlab.game import NO_MOVE, game_of
from xqlab.game_profile import moves_of
from xqlab.kernels import kernel
from xqlab.move_lines import spell_tree
from xqlab.playable import Playable


@dataclass(frozen=True, eq=False)
class Lines:
    """Line 0 is the root position, any other a move more than its parent, which comes before it.

    of_node : int32[nodes]  the line that leads to each node, -1 for an iteration
    parents : of each line, -1 for line 0
    codes   : its last move as the search numbers it, 0 for line 0 and for a null move
    entered : bool[lines]  whether one of its nodes was searched; None where nobody asks
    """

    of_node: Any
    parents: list[int]
    codes: list[int]
    entered: Any = None

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


@kernel(waits=False)
def find_lines(nodes, slots, of_node, parents, codes, entered):
    """How many lines lead to the nodes; what `Lines` has of each is written.

    slots   : int32[power of 2 beyond the nodes]  -1, scratch: the lines by the one above and the move
    of_node : int32[nodes]
    parents, codes, entered : int32[nodes + 1], the same, and uint8[nodes + 1] zeros
    """
    parents[0], codes[0], entered[0] = -1, NO_MOVE, 1
    count = 1
    for at in range(len(nodes)):
        node = nodes[at]
        if node.parent < 0 or node.ply == 0:
            of_node[at] = -1 if node.parent < 0 else 0
            continue
        above = of_node[node.parent]
        slot = (np.int64(above) * 0x9E3779B1 + np.int64(node.move) * 0x85EBCA6B >> 15) & (len(slots) - 1)
        line = slots[slot]
        while line >= 0 and (parents[line] != above or codes[line] != node.move):
            slot = (slot + 1) & (len(slots) - 1)
            line = slots[slot]
        if line < 0:
            line = count
            slots[slot], parents[line], codes[line] = line, above, node.move
            count += 1
        of_node[at] = line
        if node.searched > 0:
            entered[line] = 1
    return count


_known: WeakKeyDictionary[Any, Lines] = WeakKeyDictionary()


def lines_of(tree: Any) -> Lines:
    """The lines of a tree, in the order met."""
    if tree not in _known:
        _known[tree] = _find_lines(tree)
    return _known[tree]


def _find_lines(tree: Any) -> Lines:
    nodes = len(tree.nodes)
    of_node, entered = np.zeros(nodes, dtype=np.int32), np.zeros(nodes + 1, dtype=np.uint8)
    parents, codes = np.zeros((2, nodes + 1), dtype=np.int32)
    slots = np.full(1 << (2 * nodes).bit_length(), -1, dtype=np.int32)
    count = find_lines(tree.in_memory.nodes, slots, of_node, parents, codes, entered)
    return Lines(of_node, parents[:count].tolist(), codes[:count].tolist(), entered[:count] != 0)


def plain_texts(
    board: Playable | None, lines: Lines, text_of: Callable[[Playable | None, int], str]
) -> list[str]:
    """The last move of each line from the position of `board`, as `text_of` writes it; "" for line 0."""
    if board is not None and game_of(board.position).compiled and moves_of(board).written is not None:
        return spell_tree(board, lines.parents, lines.codes, moves_of(board).own)
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
