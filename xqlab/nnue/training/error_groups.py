"""Where evaluations err: errors of win chances by kind of position."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.win_chance import chances
from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.net.features import pieces_left
from xqlab.text_table import Table

PIECE_COUNTS = (2, 9, 17, 25, 33)  # left on the board: from each to below the next
VALUES = (0, 100, 300, 700, 2001)  # centipawns of the search's value, whoever is ahead


@dataclass(frozen=True)
class ErrorGroup:
    """Positions of one kind.

    errors : root mean squared error of the win chance against the search's, by evaluation
    bias   : mean of that error for the side that the search says is ahead; below 0: it is underestimated
    """

    name: str
    positions: int
    errors: dict[str, float]
    bias: dict[str, float]


def error_groups(
    positions: Positions,
    predicted: Mapping[str, NDArray[np.float64]],
    scales: Mapping[str, float],
    scale: float,
) -> list[ErrorGroup]:
    """All positions, then by pieces left, then by how much one side is ahead; empty groups are left out.

    predicted : float64[n] by evaluation  centipawns for the mover
    scales    : of each evaluation's win chances; `scale` is that of the search's
    """
    value = positions["value"].astype(np.float64)
    pieces, ahead = pieces_left(positions["square"]), np.abs(value)
    kinds = {"all": np.ones(len(positions), dtype=bool)}
    for low, high in pairwise(PIECE_COUNTS):
        kinds[f"{low} to {high - 1} pieces"] = (pieces >= low) & (pieces < high)
    for low, high in pairwise(VALUES):
        kinds[f"{low} to {high - 1} cp ahead"] = (ahead >= low) & (ahead < high)
    target = chances(value, scale)
    off = {name: chances(values, scales[name]) - target for name, values in predicted.items()}
    side = np.where(value < 0, -1, 1)
    return [
        ErrorGroup(
            kind,
            int(rows.sum()),
            {name: float(np.sqrt(np.mean(error[rows] ** 2))) for name, error in off.items()},
            {name: float(np.mean((side * error)[rows])) for name, error in off.items()},
        )
        for kind, rows in kinds.items()
        if rows.any()
    ]


def errors_table(groups: list[ErrorGroup]) -> Table:
    """The groups as a table: errors in percentage points, with the bias in brackets."""
    names = list(groups[0].errors) if groups else []
    rows = [
        [group.name, f"{group.positions:,}"]
        + [f"{100 * group.errors[name]:.1f} ({100 * group.bias[name]:+.1f})" for name in names]
        for group in groups
    ]
    return Table(["positions", "number", *names], rows)
