"""A board that follows a walk through a tree: it takes back and plays only what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Walker:
    """A copy of a tree's root board, to be moved about; nodes in the order met cost the fewest moves.

    board : where it stands now; not to be changed by others
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
