"""How far the labels of one and the same board lie apart: what one record of it cannot know."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from xqlab.nnue.data.position_forms import first_of_each
from xqlab.nnue.data.training_positions import Positions, for_mover


@dataclass(frozen=True)
class TwinLabels:
    """What is said of boards that a set holds more than once.

    boards  : how many there are; `records`, how often all of them together
    values  : the mean difference between the highest and the lowest value of a board, centipawns
    results : the share of boards whose games did not all end alike for the mover
    most    : how often the most frequent one occurs
    """

    boards: int
    records: int
    values: float
    results: float
    most: int


def twin_labels(positions: Positions) -> TwinLabels:
    """How the labels of equal boards with the same side to move differ; turn and mirror them before."""
    order, starts = first_of_each(positions)
    sizes = np.diff(starts)
    several = sizes > 1
    if not several.any():
        return TwinLabels(0, 0, 0.0, 0.0, int(sizes.max(initial=0)))
    apart = []
    for labels in (positions["value"][order], for_mover(positions)[order]):
        most, least = (every.reduceat(labels, starts[:-1]) for every in (np.maximum, np.minimum))
        apart.append((most - least)[several])
    values, results = apart
    return TwinLabels(
        int(several.sum()),
        int(sizes[several].sum()),
        float(values.mean()),
        float(np.mean(results > 0)),
        int(sizes.max()),
    )
