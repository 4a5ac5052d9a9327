"""One-hot positions, stored as the column numbers of the ones.

The columns are those of the feature set `piece_square`: 90 * kind + square, from the mover's perspective.
Kinds 0 to 6 are the mover's king, advisor, elephant, knight, rook, cannon and pawn, 7 to 13 the opponent's.
"""

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.net.features import PIECE_SQUARES, feature_set, inputs
from xqlab.xiangqi.core.squares import KIND_NAMES

KINDS = len(KIND_NAMES)
COLUMNS = PIECE_SQUARES


def one_hot(positions: Positions) -> NDArray[np.int16]:
    """int16[n, 32]: the columns that are 1, by slot; -1 for captured pieces."""
    return inputs(feature_set("piece_square"), positions["square"], positions["turn"])[:, 0]


def dense(columns: NDArray[np.integer]) -> NDArray[np.float32]:
    """float32[n, 1260]: the same with its zeros. It takes 80 times the memory: use it for few rows."""
    table = np.zeros((len(columns), COLUMNS + 1), np.float32)
    table[np.arange(len(columns))[:, None], np.where(columns < 0, COLUMNS, columns)] = 1
    return table[:, :COLUMNS]
