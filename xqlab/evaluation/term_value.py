"""Counts times weights; a pair of weights, for the opening and the endgame, in one word."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.kernels import inlined

UNIT = 16  # of a centipawn: weights are kept in sixteenths
UNIT_BITS = 4
PAIR_BITS = 32  # the first bit of the endgame's half of a pair
PAIR_HALF = 1 << 31


@inlined
def term_value(evaluator, side, term, count):
    """`count` times the weight of a term, as a pair; it also writes the count if the evaluator counts.

    evaluator : Components  the record of weights, and of counts if it counts
    side      : int64  0 Red, 1 Black
    term      : int64  index in the array of weights
    count     : int64
    """
    if evaluator.counting != 0:
        evaluator.counts[side, term] += count
    return count * int(evaluator.weights[term])


def pack(opening: int, endgame: int) -> int:
    """A pair of weights in one word; it can be added and multiplied by counts as one number.

    >>> unpack(3 * pack(-5, 7))
    (-15, 21)
    """
    return opening + (endgame << PAIR_BITS)


def unpack(pair: int) -> tuple[int, int]:
    """The opening's and the endgame's half of a pair."""
    opening = (pair + PAIR_HALF) % (1 << PAIR_BITS) - PAIR_HALF
    return opening, (pair - opening) >> PAIR_BITS
