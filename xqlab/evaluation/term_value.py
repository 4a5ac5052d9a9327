"""What the counts of a component are worth: pairs of weights in one word, for the opening and the endgame."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import inlined

UNIT = 16  # of a centipawn: weights are kept in sixteenths
UNIT_BITS = 4
PAIR_BITS = 32  # where the endgame's half begins in a pair of weights kept in one word
PAIR_HALF = 1 << 31


@inlined
def term_value(evaluator, side, term, count):
    """What `count` of a term is worth to the side, as a pair; noted where the evaluator counts.

    evaluator : Components  the record of weights, and of counts where it counts
    side      : 0 Red, 1 Black
    term      : where its weight stands in the array
    """
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
