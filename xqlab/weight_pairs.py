"""Pairs of weights, for the opening and the endgame, each in one word that is added and multiplied."""

# mypy: ignore-errors

from xqlab.kernels import inlined

HALF_BITS, HALF, LOW_HALF = 32, 1 << 31, (1 << 32) - 1  # of a pair: opening + (endgame << 32)


def pack(opening, endgame):
    """The pair, or pairs, of such weights; they can be added, and multiplied by counts.

    opening, endgame : int or int64[...]

    >>> int(weighed(3 * pack(-5, 7), 1, 2))
    6
    """
    return opening + (endgame << HALF_BITS)


@inlined
def weighed(pair, now, phases):
    """A pair of weights by the phase, `phases` times.

    pair   : int64
    now    : int64  phase, `phases` in the opening to 0 in the endgame
    phases : int64
    """
    opening = ((pair + HALF) & LOW_HALF) - HALF
    endgame = (pair - opening) >> HALF_BITS
    return opening * now + endgame * (phases - now)
