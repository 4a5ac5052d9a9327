"""A net mixed with the hand-crafted evaluation, which counts more the less the net can know of a position.

Three measures, each a share from 0 to 1; the largest is the weight of the hand-crafted evaluation:

    far out     how far the net's own value lies between `plausible` and `implausible` centipawns
    strangers   pieces on features that training hardly saw, against `strangers`, the number that is too many
    few men     all of it with `few_men` pieces left or fewer
"""

# mypy: ignore-errors

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab._jit import kernel
from xqlab.evaluation.evaluator import evaluate as evaluate_by_hand
from xqlab.nnue.inference.inference import men_on_board, net_value
from xqlab.nnue.net.features import INPUTS, MEN, PIECE_SQUARES, view_of
from xqlab.nnue.net.network import NetworkError
from xqlab.xiangqi.core.squares import SLOTS

SHARE_BITS = 8
WHOLE = 1 << SHARE_BITS


@dataclass(frozen=True)
class Hybrid:
    """When the hand-crafted evaluation takes over.

    plausible, implausible : centipawns of the net's value where it begins to count, and counts alone
    strangers : so many pieces on features that training hardly saw leave all to it; 0: not asked
    few_men   : with so many pieces or fewer it decides alone
    Raises NetworkError for numbers in another order.
    """

    plausible: int = 1500
    implausible: int = 3000
    strangers: int = 4
    few_men: int = 2

    def __post_init__(self) -> None:
        if not 0 < self.plausible < self.implausible <= 1_000_000:
            raise NetworkError(
                "expected 0 < plausible < implausible <= 1000000 centipawns, "
                f"got {self.plausible} and {self.implausible}"
            )
        if not 0 <= self.strangers <= MEN or not 0 <= self.few_men <= MEN:
            raise NetworkError(
                f"expected from 0 to {MEN} strangers and few men, got {self.strangers} and {self.few_men}"
            )


def tell_hybrid(record: Any, hybrid: Hybrid | None, lit: NDArray[np.integer] | None) -> None:
    """Write into a record when the hand-crafted evaluation takes over, and which features are unseen.

    Raises NetworkError for counts `lit` of other inputs than the record has.
    """
    if lit is not None:
        if np.shape(lit) != record.unlit.shape:
            raise NetworkError(
                f"expected a count for each of {len(record.unlit)} inputs, got {np.shape(lit)}"
            )
        record.unlit[:] = np.asarray(lit) == 0
    if hybrid is not None:
        record.hybrid = 1
        record.plausible, record.implausible = hybrid.plausible, hybrid.implausible
        record.strangers, record.few_men = hybrid.strangers, hybrid.few_men


@kernel
def hand_share(evaluator, position, net):
    """The weight of the hand-crafted evaluation, in 256ths, where the net says so many centipawns."""
    if men_on_board(position) <= evaluator.few_men:
        return WHOLE
    beyond = abs(net) - evaluator.plausible
    share = min(max(beyond * WHOLE // (evaluator.implausible - evaluator.plausible), 0), WHOLE)
    if evaluator.strangers != 0:
        side = position.turn & 1
        king = int(position.square[SLOTS * side])
        turned, bucket = view_of(evaluator.king_bucket, evaluator.mirrored, side, king)
        strangers = 0
        for slot in range(MEN):
            index = INPUTS[side, turned, slot, position.square[slot]]
            if index >= 0:
                strangers += int(evaluator.unlit[index + bucket * PIECE_SQUARES])
        share = max(share, min(strangers * WHOLE // evaluator.strangers, WHOLE))
    return share


@kernel
def mixed(evaluator, position, net):
    """The net's value in centipawns for the side to move, mixed with the hand's where the record says so."""
    if evaluator.hybrid == 0:
        return net
    share = hand_share(evaluator, position, net)
    if share == 0:
        return net
    hand = evaluate_by_hand(evaluator.hand, position)
    return (net * (WHOLE - share) + hand * share + WHOLE // 2) >> SHARE_BITS


@kernel
def evaluate(evaluator, position):
    """The value of a position to a net, or to a net mixed with the hand-crafted evaluation."""
    return mixed(evaluator, position, net_value(evaluator, position))
