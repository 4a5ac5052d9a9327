"""A net mixed with the hand-crafted evaluation, which counts more the less the net can know about a position.

Three measures, each a share from 0 to 1; the largest is the weight of the hand-crafted evaluation:

    implausible value   how far the net's own value lies between `plausible` and `implausible` centipawns
    unseen features     active features that training never saw, divided by `unseen_features`, at most 1
    few pieces          1 with `few_pieces` pieces left or fewer
"""

# mypy: ignore-errors

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.evaluator import evaluate as evaluate_hand_crafted
from xqlab.kernels import kernel
from xqlab.nnue.inference.inference import net_value, pieces_on_board
from xqlab.nnue.net.features import INPUTS, PIECE_SQUARES, PIECES, view_of
from xqlab.nnue.net.network import NetworkError
from xqlab.xiangqi.core.squares import SLOTS

SHARE_BITS = 8
WHOLE = 1 << SHARE_BITS


@dataclass(frozen=True)
class Hybrid:
    """When the hand-crafted evaluation takes over.

    plausible, implausible : centipawns of the net's value at which it begins to count, and counts alone
    unseen_features : with so many active features that training never saw it counts alone; 0: ignore them
    few_pieces      : with so many pieces or fewer it counts alone
    Raises NetworkError for values out of range.
    """

    plausible: int = 1500
    implausible: int = 3000
    unseen_features: int = 4
    few_pieces: int = 2

    def __post_init__(self) -> None:
        if not 0 < self.plausible < self.implausible <= 1_000_000:
            raise NetworkError(
                "expected 0 < plausible < implausible <= 1000000 centipawns, "
                f"got {self.plausible} and {self.implausible}"
            )
        if not 0 <= self.unseen_features <= PIECES or not 0 <= self.few_pieces <= PIECES:
            raise NetworkError(
                f"expected unseen_features and few_pieces from 0 to {PIECES}, "
                f"got {self.unseen_features} and {self.few_pieces}"
            )


def write_hybrid(record: Any, hybrid: Hybrid | None, times_active: NDArray[np.integer] | None) -> None:
    """Write into a record when the hand-crafted evaluation takes over, and which features are unseen.

    Raises NetworkError for `times_active` of another length than the record's inputs.
    """
    if times_active is not None:
        if np.shape(times_active) != record.unseen.shape:
            raise NetworkError(
                f"expected a count for each of {len(record.unseen)} inputs, got {np.shape(times_active)}"
            )
        record.unseen[:] = np.asarray(times_active) == 0
    if hybrid is not None:
        record.hybrid = 1
        record.plausible, record.implausible = hybrid.plausible, hybrid.implausible
        record.unseen_features, record.few_pieces = hybrid.unseen_features, hybrid.few_pieces


@kernel
def hand_crafted_share(evaluator, position, net):
    """The weight of the hand-crafted evaluation, in 256ths.

    net : int64  the net's value of the position, centipawns for the side to move
    """
    if pieces_on_board(position) <= evaluator.few_pieces:
        return WHOLE
    beyond = abs(net) - evaluator.plausible
    share = min(max(beyond * WHOLE // (evaluator.implausible - evaluator.plausible), 0), WHOLE)
    if evaluator.unseen_features != 0:
        side = position.turn & 1
        king = int(position.square[SLOTS * side])
        turned, bucket = view_of(evaluator.king_bucket, evaluator.mirrored, side, king)
        unseen_features = 0
        for slot in range(PIECES):
            index = int(INPUTS[side, turned, slot, position.square[slot]])
            if index >= 0:
                unseen_features += int(evaluator.unseen[index + bucket * PIECE_SQUARES])
        share = max(share, min(unseen_features * WHOLE // evaluator.unseen_features, WHOLE))
    return share


@kernel
def evaluate(evaluator, position):
    """Centipawns for the side to move, by the net or by the net mixed with the hand-crafted evaluation."""
    net = net_value(evaluator, position)
    if evaluator.hybrid == 0:
        return net
    share = hand_crafted_share(evaluator, position, net)
    if share == 0:
        return net
    hand_crafted = evaluate_hand_crafted(evaluator.hand_crafted, position)
    return (net * (WHOLE - share) + hand_crafted * share + WHOLE // 2) >> SHARE_BITS
