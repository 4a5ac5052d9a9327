"""What an article's mistakes do to a net: each is made with the same games and judged by exact values.

The article's loop scores a draw as a loss, writes the result from the first side's view for every state, and
flips the board and negates the value without the pieces changing sides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from xqlab.learning.encoding import Encoding
from xqlab.learning.every_position import AT_A_TIME, EveryPosition, judge, perfect_by_value
from xqlab.learning.examples import Examples
from xqlab.learning.net_file import NetPolicy
from xqlab.learning.nets import NetShape, first_net
from xqlab.learning.training import Trainer, Training
from xqlab.words import Words

SLIPS: Mapping[str, dict[str, str]] = {
    "as it should be": {},
    "a draw scored as a loss": {"draws": "loss"},
    "the first side's result everywhere": {"view": "first"},
    "flipped and negated": {"augmentation": "negated"},
}
CHINESE: Mapping[str, str] = {
    "as it should be": "正确做法",
    "a draw scored as a loss": "和棋记为负",
    "the first side's result everywhere": "一律记先手方的结果",
    "flipped and negated": "翻转取负而不换子",
}


@dataclass(frozen=True)
class Slip:
    """A net that was trained with one of the mistakes.

    values  : float64[n]  in every position, for the side to move
    perfect : bool[n]  whether the move with the best value one ply ahead keeps the value of the position
    """

    name: str
    values: NDArray[np.float64]
    perfect: NDArray[np.bool_]

    @property
    def called(self) -> Words:
        """The name in words."""
        return Words(self.name, CHINESE.get(self.name, self.name))

    def mean_values(self, truth: EveryPosition) -> dict[int, float]:
        """Exact value -1, 0, 1 -> the mean of the net's values."""
        return {value: float(self.values[truth.values == value].mean()) for value in (-1, 0, 1)}

    def error(self, truth: EveryPosition) -> float:
        """The mean squared error of the value."""
        return float(np.mean((self.values - truth.values) ** 2))


def compare_slips(
    examples: Examples,
    encoding: Encoding,
    truth: EveryPosition,
    shape: NetShape,
    settings: Training,
    *,
    steps: int = 600,
    seed: int = 1,
) -> list[Slip]:
    """A net for each of SLIPS: same games, same first weights, same steps; only the mistake differs."""
    slips = []
    for name, changes in SLIPS.items():
        trainer = Trainer(first_net(encoding, shape, seed), replace(settings, **changes), seed)  # type: ignore[arg-type]
        for _ in range(steps):
            trainer.train(examples)
        values = judge(NetPolicy(trainer.net, AT_A_TIME), truth).values
        slips.append(Slip(name, values, perfect_by_value(values, truth)))
    return slips
