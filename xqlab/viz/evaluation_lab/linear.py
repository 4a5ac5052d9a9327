"""Positions of a game whose evaluation is linear in its weights: counted once, valued with any weights."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.piece_contributions import INTERPLAY, STANDING, Counted
from xqlab.game_board import GameBoard
from xqlab.viz.evaluation_lab.answer import LabPosition


class LinearPosition(LabPosition):
    """A position whose value is a sum of weights times counts: other weights cost one matrix product."""

    def __init__(self, board: GameBoard, evaluation: Any) -> None:
        super().__init__(board, evaluation)
        self._counts, self.phase = evaluation.counts(self.board), evaluation.phase(self.board)
        self.counts = self._counts.tolist()

    def sides(self, weights: Any) -> list[list[float]]:
        """[[first side, second side], ...] of each component, in centipawns."""
        shares = self._counts * self._mixed(weights)
        ends = np.cumsum([len(part.weights) for part in self.evaluation.parts.values()])
        return [part.sum(axis=1).round(3).tolist() for part in np.split(shares, ends[:-1], axis=1)]

    def after_moves(self, weights: Any) -> list[float]:
        """The static value after each move, in centipawns for the side to move now."""
        values = self._after.products(self.evaluation.numbers(weights))
        return (-values if self.turn else values).tolist()

    def piece_values(self, weights: Any, shows: str) -> dict[str, float]:
        """Square number -> what its piece contributes, for its own side; see `Explanation.pieces`."""
        mixed = self._mixed(weights)
        values = {square: mixed[terms].sum() for square, terms in self._standing.items()}
        if shows != STANDING:
            now, *without = self._removals.products(self.evaluation.numbers(weights))
            values = {
                square: sign * (now - value) - (values[square] if shows == INTERPLAY else 0)
                for (square, sign), value in zip(self._removed(), without)
            }
        return {str(square): round(float(value), 1) for square, value in values.items()}

    def tables(self) -> dict[str, Any]:
        """What values with any weights are made of, as JSON.

        moves            : as of every position
        after, removals  : the phase of each position, and [term, count] of each term that it has
        removed          : [square, sign of its side] of the piece that each position of `removals` but the
                           first lacks
        standing         : square -> the terms of its piece, material and square
        """
        return super().tables() | {
            "phase": self.phase,
            "after": self._after.sparse(),
            "removals": self._removals.sparse(),
            "removed": self._removed(),
            "standing": {str(square): terms for square, terms in self._standing.items()},
        }

    @cached_property
    def _after(self) -> Counted:
        return self._counted(self.after)

    @cached_property
    def _removals(self) -> Counted:
        return self._counted([self.board, *self.without.values()])

    @cached_property
    def _standing(self) -> dict[int, list[int]]:
        return dict(self.evaluation.standing(self.board))

    def _removed(self) -> list[list[int]]:
        cells = self.board.cells()
        return [[square, 1 - 2 * self.profile.side_of(cells[square])] for square in self.without]

    def _counted(self, boards: Sequence[GameBoard]) -> Counted:
        differences = [np.subtract(*self.evaluation.counts(board)) for board in boards]
        phases = [self.evaluation.phase(board) for board in boards]
        return Counted(np.reshape(differences, (len(boards), self._counts.shape[1])), np.array(phases))

    def _mixed(self, weights: Any) -> NDArray[np.float64]:
        """float64[weights]: the number of each in this phase."""
        numbers = self.evaluation.numbers(weights)
        mixed: NDArray[np.float64] = self.phase * numbers[0] + (1 - self.phase) * numbers[-1]
        return mixed
