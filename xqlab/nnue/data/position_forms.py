"""Equivalent positions: mirrored, with colours exchanged, duplicated; and how their labels differ."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.training_positions import BLACK, FLIPPED, MIRRORED, RED, Positions, for_mover
from xqlab.xiangqi.core.squares import FILES, FIRST_SLOT, MIRROR, MOST, OFF, SLOTS, SQUARES

CORNER = 127  # squares in a move have 7 bits
_SQUARES = np.arange(SQUARES)
_MIRROR = np.arange(CORNER + 1, dtype=np.uint8)
_MIRROR[:SQUARES] = MIRROR[:SQUARES]
_FLIP = np.arange(CORNER + 1, dtype=np.uint8)
_FLIP[:SQUARES] = SQUARES - FILES + 2 * (_SQUARES % FILES) - _SQUARES
TWINS = [FIRST_SLOT[letter] for letter in FIRST_SLOT if MOST[letter] == 2]
PAWNS = slice(FIRST_SLOT["P"], FIRST_SLOT["P"] + MOST["P"])


def _moves(table: NDArray[np.uint8]) -> NDArray[np.uint16]:
    codes = np.arange(1 << 14, dtype=np.uint16)
    moved = table[codes & CORNER] | table[codes >> 7].astype(np.uint16) << 7
    moved[0] = 0  # no move stays no move
    return moved.astype(np.uint16)


_MIRROR_MOVES, _FLIP_MOVES = _moves(_MIRROR), _moves(_FLIP)


def mirrored(positions: Positions) -> Positions:
    """The positions with left and right exchanged: a to i, b to h. The rules are symmetric."""
    result = positions.copy()
    result["square"] = _MIRROR[positions["square"]]
    result["move"] = _MIRROR_MOVES[positions["move"]]
    result["form"] ^= MIRRORED
    return result


def flipped(positions: Positions) -> Positions:
    """The positions with colours exchanged and ranks reversed, as `Board.mirror` does; files stay.

    The mover has the other colour but sees the same board, so its value stays. The result is Red's, so its
    sign changes.
    """
    result = positions.copy()
    result["square"][:, RED] = _FLIP[positions["square"][:, BLACK]]
    result["square"][:, BLACK] = _FLIP[positions["square"][:, RED]]
    result["move"] = _FLIP_MOVES[positions["move"]]
    result["turn"] = 1 - positions["turn"]
    result["result"] = 0 - positions["result"]  # not -x: that makes -0.0 of a draw, which has other bytes
    result["form"] ^= FLIPPED
    return result


def board_words(squares: NDArray[np.uint8], turns: NDArray[np.integer]) -> NDArray[np.uint64]:
    """uint64[n, 4]: equal if and only if the boards and the sides to move are equal.

    squares : uint8[n, 32]  by slot; two rooks that exchange squares give the same board
    """
    ordered = squares.copy()
    for first in (*TWINS, *(SLOTS + slot for slot in TWINS)):
        ordered[:, first] = np.minimum(squares[:, first], squares[:, first + 1])
        ordered[:, first + 1] = np.maximum(squares[:, first], squares[:, first + 1])
    for side in (ordered[:, RED], ordered[:, BLACK]):
        side[:, PAWNS] = np.sort(side[:, PAWNS], axis=1)
    ordered[:, 0] |= (np.asarray(turns, dtype=np.uint8) << 7).astype(np.uint8)  # a square needs 7 bits
    return ordered.view(">u8").astype(np.uint64)


def mirror_is_lesser(positions: Positions) -> NDArray[np.bool_]:
    """bool[n]: whether the mirror image precedes the position in the order of `board_words`.

    It does for one of the two; for neither if a position is its own mirror image.
    """
    here = board_words(positions["square"], positions["turn"])
    there = board_words(_MIRROR[positions["square"]], positions["turn"])
    lesser = np.zeros(len(positions), dtype=bool)
    decided = np.zeros(len(positions), dtype=bool)
    for column in range(here.shape[1]):
        lesser |= ~decided & (there[:, column] < here[:, column])
        decided |= there[:, column] != here[:, column]
    return lesser


def first_of_each(positions: Positions) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(order, starts) that bring equal boards together: group g is `order[starts[g] : starts[g + 1]]`.

    Within a group the rows ascend. The comparison is exact, without hashing: there are no false twins.
    """
    words = board_words(positions["square"], positions["turn"])
    order = np.lexsort(words.T)
    new = np.ones(len(order) + 1, dtype=bool)
    together = words[order]
    new[1:-1] = (together[1:] != together[:-1]).any(axis=1)
    return order, np.flatnonzero(new) if len(order) else np.zeros(1, np.int64)


def merged(positions: Positions, values: str = "mean") -> Positions:
    """Each board once, where it first occurs, with the sum of `seen`.

    values : "mean": value and result are means over all records; "first": those of the first
    """
    order, starts = first_of_each(positions)
    if not len(positions):
        return positions.copy()
    starts = starts[:-1]
    first = order[starts]
    boards = positions[first]
    seen = positions["seen"][order].astype(np.float64)
    together = np.add.reduceat(seen, starts)
    if values == "mean":
        for name in ("value", "result"):
            total = np.add.reduceat(seen * positions[name][order], starts)
            boards[name] = total / together + 0.0
    boards["seen"] = together
    return boards[np.argsort(first)]


@dataclass(frozen=True)
class TwinLabels:
    """How the labels of repeated boards differ.

    boards  : how many boards occur more than once; `records`: how many records they have together
    values  : mean difference between the highest and the lowest value of a board, centipawns
    results : share of boards whose games did not all end alike for the mover
    most    : how often the most frequent board occurs
    """

    boards: int
    records: int
    values: float
    results: float
    most: int


def twin_labels(positions: Positions) -> TwinLabels:
    """How the labels of equal boards with the same side to move differ; flip and mirror them first."""
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


assert _MIRROR[OFF] == _FLIP[OFF] == OFF
