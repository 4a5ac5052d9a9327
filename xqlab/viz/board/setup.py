"""A position being set up: men on squares and a side to move, possible or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xqlab.errors import XqlabError


class SetupError(XqlabError):
    """The browser, or a program, set up something that is no arrangement of men."""


@dataclass(frozen=True)
class Setup:
    """Men on the squares, "" where there is none, and the side to move, 0 for the one that begins."""

    cells: tuple[str, ...]
    turn: int

    @classmethod
    def of(cls, board: Any, manner: Any) -> Setup:
        """What stands on a board."""
        return cls(tuple(board.cells()), manner.turn(board))

    def changed(self, manner: Any, cells: Sequence[str] | None = None, turn: int | None = None) -> Setup:
        """The same with other men or the other side to move; raises SetupError."""
        found = replace(
            self,
            cells=self.cells if cells is None else tuple(cells),
            turn=self.turn if turn is None else turn,
        )
        if len(found.cells) != len(self.cells):
            raise SetupError(f"expected {len(self.cells)} squares, got {len(found.cells)}")
        for cell in found.cells:
            if cell != "" and cell not in manner.men:
                raise SetupError(f"expected men among {' '.join(manner.men)}, got {cell!r}")
        if found.turn not in (0, 1):
            raise SetupError(f"expected side 0 or 1 to move, got {turn!r}")
        return found

    def fen(self, manner: Any) -> str:
        """Its FEN, even where no board accepts it."""
        fen: str = manner.fen_of(self.cells, self.turn)
        return fen

    def problem(self, manner: Any, *, strict: bool) -> str:
        """Why no game can go on from here, "" when one can."""
        try:
            manner.board(self.fen(manner), strict=strict)
        except ValueError as error:
            return str(error).partition(" in FEN ")[0]
        return ""

    def message(self, manner: Any, *, strict: bool) -> dict[str, Any]:
        """What the browser is told of it; the problem in Chinese, too."""
        problem = self.problem(manner, strict=strict)
        return {
            "cells": list(self.cells),
            "turn": self.turn,
            "fen": self.fen(manner),
            "problem": problem,
            "zh": manner.complaint(problem),
        }
