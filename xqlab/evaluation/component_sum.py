"""The components, in the order of their terms, and their sum for one side.

To add a component, write its file, import it here after the others, and add its line to `sum_for_side`.
"""

# mypy: ignore-errors

import numpy as np

# The order of these imports is that of the array of weights.
# isort: off
from xqlab.kernels import inlined

# "material" and "piece_square", which are one table look-up
from xqlab.evaluation import material  # noqa: F401
from xqlab.evaluation.mobility import mobility
from xqlab.evaluation.threats import threats
from xqlab.evaluation.pawns import pawns
from xqlab.evaluation.king_safety import king_safety
from xqlab.evaluation.blocked import blocked
from xqlab.evaluation.cannon_aims import cannon_aims
from xqlab.evaluation.coordination import coordination
from xqlab.evaluation.tempo import tempo
from xqlab.evaluation.terms import COMPONENTS, TERMS
from xqlab.xiangqi.core.squares import SLOTS, SQUARES
# isort: on

TERM_COUNT = len(TERMS)


@inlined
def sum_for_side(evaluator, position, side):
    """The sum of all components but material and piece-square for one side, as a pair of weights.

    evaluator : Components       which components are on, and their weights
    position  : XiangqiPosition  with the attack maps of both sides, if a component that is on reads them
    side      : int64            0 Red, 1 Black
    """
    total = mobility(evaluator, position, side)
    total += threats(evaluator, position, side)
    total += pawns(evaluator, position, side)
    total += king_safety(evaluator, position, side)
    total += blocked(evaluator, position, side)
    total += cannon_aims(evaluator, position, side)
    total += coordination(evaluator, position, side)
    total += tempo(evaluator, position, side)
    return total


class Components(np.record):
    """An evaluator record. Fields:

    on                : uint8[components]  1: the component is on
    needs_attack_maps : uint8              whether one of them reads the attack maps
    counting          : uint8              whether `counts` is written
    weights           : int64[terms]       opening + (endgame << 32), in sixteenths of a centipawn
    values            : int64[32, 91]      material and square of each slot as such pairs, 0 off the board
    counts            : int32[2, terms]    each side's count of each term, if `counting`
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
                ("needs_attack_maps", np.uint8),
                ("counting", np.uint8),
            ],
            align=True,
        ),
    )
)
