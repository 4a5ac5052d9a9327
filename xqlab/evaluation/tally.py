"""The record of an evaluator made of components, and how a component counts into it."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab._jit import inlined
from xqlab.evaluation.terms import COMPONENTS, TERM_COUNT
from xqlab.xiangqi.core.squares import SLOTS, SQUARES

UNIT = 16  # of a centipawn: weights are kept in sixteenths
UNIT_BITS = 4
PAIR_BITS = 32  # where the endgame's half begins in a pair of weights kept in one word
PAIR_HALF = 1 << 31


class Components(np.record):
    """An evaluator record. Fields:

    on       : uint8[components]  which components count
    surveyed : uint8              whether one of them looks at the squares that men reach
    counting : uint8              whether counts are noted below
    weights  : int64[terms]       opening + (endgame << 32), in sixteenths of a centipawn
    values   : int64[32, 91]      material and square of each slot as such pairs, 0 off the board
    counts   : int32[2, terms]    what each side has of each term, where counting
    """


COMPONENTS_RECORD = np.dtype(
    (
        Components,
        np.dtype(
            [
                ("weights", np.int64, (TERM_COUNT,)),
                ("values", np.int64, (2 * SLOTS, SQUARES + 1)),
                ("counts", np.int32, (2, TERM_COUNT)),
                ("on", np.uint8, (len(COMPONENTS),)),
                ("surveyed", np.uint8),
                ("counting", np.uint8),
            ],
            align=True,
        ),
    )
)


@inlined
def tally(evaluator, side, term, count):
    """What `count` of a term is worth to the side, as a pair; noted where the evaluator counts."""
    if evaluator.counting != 0:
        evaluator.counts[side, term] += count
    return count * int(evaluator.weights[term])


def pack(opening: int, endgame: int) -> int:
    """A pair of weights in one word; pairs are added, and multiplied by counts, as one number.

    >>> unpack(3 * pack(-5, 7))
    (-15, 21)
    """
    return opening + (endgame << PAIR_BITS)


def unpack(pair: int) -> tuple[int, int]:
    """The opening's and the endgame's half of a pair."""
    opening = (pair + PAIR_HALF) % (1 << PAIR_BITS) - PAIR_HALF
    return opening, (pair - opening) >> PAIR_BITS
