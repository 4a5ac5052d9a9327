"""A position being set up: pieces on squares and a side to move, possible or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xqlab.errors import WidgetError
from xqlab.game_board import GameBoard
from xqlab.game_profile import position_text
from xqlab.words import in_each, in_english


@dataclass(frozen=True)
class Setup:
    """Pieces on the squares, "" for an empty one, and the side to move, 0 for the one that begins.

    text : of the board that they were taken from, with its counters and rights; "" after a change
    """

    cells: tuple[str, ...]
    turn: int
    text: str = ""

    @classmethod
    def of(cls, board: GameBoard, profile: Any) -> Setup:
        """What stands on a board."""
        return cls(tuple(board.cells()), profile.turn(board), position_text(board))

    def changed(self, profile: Any, cells: Sequence[str] | None = None, turn: int | None = None) -> Setup:
        """The same with other pieces or the other side to move; raises WidgetError."""
        changed = replace(
            self,
            cells=self.cells if cells is None else tuple(cells),
            turn=self.turn if turn is None else turn,
        )
        if (changed.cells, changed.turn) != (self.cells, self.turn):
            changed = replace(changed, text="")
        if len(changed.cells) != len(self.cells):
            raise WidgetError(f"expected {len(self.cells)} squares, got {len(changed.cells)}")
        for cell in changed.cells:
            if cell != "" and cell not in profile.pieces:
                raise WidgetError(f"expected pieces among {' '.join(profile.pieces)}, got {cell!r}")
        if changed.turn not in (0, 1):
            raise WidgetError(f"expected side 0 or 1 to move, got {turn!r}")
        return changed

    def is_as(self, board: GameBoard, profile: Any) -> bool:
        """Whether it equals a board, but for what pieces do not show after a change that was taken back."""
        setup = Setup.of(board, profile)
        same = (self.cells, self.turn) == (setup.cells, setup.turn)
        return same and self.fen(profile) in (setup.text, replace(setup, text="").fen(profile))

    def fen(self, profile: Any) -> str:
        """Its FEN, even where no board accepts it."""
        fen: str = self.text or profile.fen_of(self.cells, self.turn)
        return fen

    def problem(self, profile: Any, *, strict: bool) -> str:
        """Why no game can be played from here; "" where one can."""
        try:
            profile.board(self.fen(profile), strict=strict)
        except ValueError as error:
            return in_english(error).partition(" in FEN ")[0]
        return ""

    def message(self, profile: Any, *, strict: bool) -> dict[str, Any]:
        """The message to the browser; the problem in Chinese, too.

        notes : language -> for each side [whether a game may begin with its set-up, a sentence]
        """
        problem, notes = self.problem(profile, strict=strict), profile.notes(self.cells)
        return {
            "cells": list(self.cells),
            "turn": self.turn,
            "fen": self.fen(profile),
            "problem": problem,
            "zh": profile.message(problem),
            "notes": in_each(lambda: [(fits, str(text)) for fits, text in notes]),
        }
