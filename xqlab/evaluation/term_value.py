"""Counts times weights, which are pairs."""

# mypy: ignore-errors

from xqlab.kernels import inlined

UNIT = 16  # of a centipawn: weights are kept in sixteenths
UNIT_BITS = 4


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
