"""`Representation`: a board representation together with its rules, used from Python like a `Board`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.move import Move

DEEPEST = 8  # plies, for which the move lists have room


@dataclass(frozen=True)
class Representation:
    """One representation.

    name        : in charts and tables
    read        : Board -> its own record
    move_of     : a number in the record's `moves` -> Move
    generate    : (record, base) -> number of pseudo-legal moves written to `moves[base:]`
    make        : (record, move) -> the piece captured
    unmake      : (record, move, captured)
    is_attacked : (record, side) -> whether the king of a side is attacked
    count       : (record, depth, base) -> perft
    """

    name: str
    read: Callable[[Board], Any]
    move_of: Callable[[int], Move]
    generate: Callable[..., int]
    make: Callable[..., Any]
    unmake: Callable[..., None]
    is_attacked: Callable[..., bool]
    count: Callable[..., int]

    def pseudo_legal_moves(self, board: Board) -> list[Move]:
        """The moves by the way pieces move, including those that leave the king attacked."""
        record = self.read(board)
        return [self.move_of(code) for code in self._codes(record)]

    def legal_moves(self, board: Board) -> list[Move]:
        """The pseudo-legal moves after which the own king is not attacked."""
        record = self.read(board)
        return [self.move_of(code) for code in self._legal_codes(record)]

    def perft(self, board: Board, depth: int) -> int:
        """The number of leaves `depth` (1 to 8) plies below; raises ValueError for another depth."""
        return int(self.count(self.read(board), _checked(depth), 0))

    def divide(self, board: Board, depth: int) -> dict[str, int]:
        """The leaves below each root move, in alphabetical order."""
        _checked(depth)
        record = self.read(board)
        leaves = {}
        for code in self._legal_codes(record):
            captured = self.make(record, code)
            leaves[self.move_of(code).uci()] = int(self.count(record, depth - 1, 0)) if depth > 1 else 1
            self.unmake(record, code, captured)
        return dict(sorted(leaves.items()))

    def _codes(self, record: Any) -> list[int]:
        count = self.generate(record, 0)
        return [int(code) for code in record.moves[:count]]

    def _legal_codes(self, record: Any) -> list[int]:
        side, legal = int(record.turn), []
        for code in self._codes(record):
            captured = self.make(record, code)
            if not self.is_attacked(record, side):
                legal.append(code)
            self.unmake(record, code, captured)
        return legal


def differences(one: Representation, other: Representation, board: Board, depth: int) -> dict[str, tuple]:
    """Root moves whose leaves two representations count differently: move -> both counts, None for no move.

    Play one of them and repeat, one ply shallower, until a single move is left: its rule is wrong.
    """
    first, second = one.divide(board, depth), other.divide(board, depth)
    moves = sorted(first.keys() | second.keys())
    return {m: (first.get(m), second.get(m)) for m in moves if first.get(m) != second.get(m)}


def _checked(depth: int) -> int:
    if not 1 <= depth <= DEEPEST:
        raise XqlabError(f"expected a depth from 1 to {DEEPEST}, got {depth!r}")
    return depth
