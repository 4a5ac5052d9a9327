"""Positions of a game whose evaluation is linear in its weights: counted once, valued with any weights."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.game_board import GameBoard
from xqlab.viz.evaluation_lab.answer import LabPosition

PROBE = 10_000  # centipawns of a weight that is counted: what rounding takes from it does not matter
DECIMALS = 6  # of a count


class LinearPosition(LabPosition):
    """A position whose value is a sum of weights times counts, which hold the phase of the game, too."""

    def __init__(self, board: GameBoard, evaluation: Any) -> None:
        super().__init__(board, evaluation)
        self._counts = self._counted(self.board.position)
        self.counts = self._counts.tolist()

    def sides(self, weights: Any) -> list[list[float]]:
        """[[first side, second side], ...] of each component, in centipawns."""
        shares, rows, first = self._counts * self._numbers(weights), [], 0
        for part in self.evaluation.parts.values():
            last = first + len(part.weights)
            rows.append(shares[:, first:last].sum(axis=1).round(3).tolist())
            first = last
        return rows

    def after_moves(self, weights: Any) -> list[float]:
        """The static value after each move, in centipawns for the side to move now."""
        values = self._after @ self._numbers(weights)
        return (-values if self.turn else values).tolist()

    def piece_values(self, weights: Any, shows: str) -> dict[str, float]:
        """Square number -> what its piece contributes, in centipawns for its own side."""
        now, *without = self._removals @ self._numbers(weights)
        return {
            str(square): round(float(sign * (now - value)), 1)
            for (square, sign), value in zip(self._removed(), without)
        }

    def tables(self) -> dict[str, Any]:
        """What values with any weights are made of, as JSON; phases are in the counts."""
        removals = self._removals
        return super().tables() | {
            "phase": 1,
            "after": _sparse(self._after),
            "removals": _sparse(removals),
            "removed": self._removed(),
            "standing": {},
        }

    @cached_property
    def _after(self) -> NDArray[np.float64]:
        return self._differences([board.position for board in self.after])

    @cached_property
    def _removals(self) -> NDArray[np.float64]:
        return self._differences([self.board.position, *self.without.values()])

    def _removed(self) -> list[list[int]]:
        cells = self.board.cells()
        return [[square, 1 - 2 * self.profile.side_of(cells[square])] for square in self.without]

    def _differences(self, positions: list[Any]) -> NDArray[np.float64]:
        """float64[positions, weights]: the first side's counts less the second side's."""
        counts = [np.subtract(*self._counted(position)) for position in positions]
        return np.array(counts).reshape(len(positions), self._counts.shape[1])

    def _counted(self, position: Any) -> NDArray[np.float64]:
        """float64[2, weights]: what each weight counts for either side."""
        probes, side_sum = self.evaluation.probes, self.evaluation.side_sum
        sums = [[side_sum(probe, position, side) for probe in probes] for side in (0, 1)]
        return np.round(np.array(sums) / PROBE, DECIMALS)

    def _numbers(self, weights: Any) -> NDArray[np.float64]:
        """float64[weights]: each weight, 0 where its component is off."""
        parts = self.evaluation.parts.items()
        return np.array(
            [0 if name in weights.off else weights[each] for name, part in parts for each in part.weights],
            dtype=np.float64,
        )


def _sparse(differences: NDArray[np.float64]) -> dict[str, Any]:
    rows = [[[int(at), float(row[at])] for at in np.flatnonzero(row)] for row in differences]
    return {"phase": [1] * len(rows), "rows": rows}
