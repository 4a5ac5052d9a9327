"""Deeper can be worse: how often a deeper search picks the winning move in a tree made at random.

Source: D. S. Nau, "An investigation of the causes of pathology in games", 1982; J. Pearl, "On the nature of
pathology in game searching", 1983.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.errors import XqlabError, quoted
from xqlab.experiments.run.share_interval import share_interval
from xqlab.search.requests import is_number

HEIGHT = 12  # plies to the leaves; Max moves first
WON = 0.618  # the share of leaves that Max wins: with this one, half of the roots are won at any height


@dataclass(frozen=True)
class Picks:
    """How often searches of each depth pick the move that wins.

    dependence : of the leaves, 0 to 1
    depths     : int64[depths]
    shares     : float64[depths]  of the trees in which one root move wins and the other loses
    trees      : their number
    """

    dependence: float
    depths: Any
    shares: Any
    trees: int

    @property
    def intervals(self) -> Any:
        """float64[depths, 2]: 95 % intervals of the shares."""
        return np.array([share_interval(share, share * (1 - share), self.trees) for share in self.shares])


def picks_by_depth(dependence: float = 0.0, *, trees: int = 2000, seed: int = 0) -> Picks:
    """How often each depth picks the winning move of binary trees; equal values count half.

    dependence : 0: chance decides each leaf on its own; 1: each edge adds a random amount, and a leaf is
        won where the sum on its path is large, so that leaves near each other are alike; between them, both
    trees      : made with this seed; those count in which the two root moves differ
    The static value of a position is exact: the share of the leaves below that Max wins. Raises
    XqlabError for other numbers.
    """
    if not is_number(dependence) or not 0 <= dependence <= 1:
        raise XqlabError(f"expected a dependence from 0 to 1, got {quoted(dependence)}")
    if not isinstance(trees, int) or not 100 <= trees <= 20_000:
        raise XqlabError(f"expected 100 to 20,000 trees, got {quoted(trees)}")
    random = np.random.default_rng(seed)
    amounts = np.zeros((trees, 1), np.float32)
    for ply in range(1, HEIGHT + 1):
        amounts = amounts.repeat(2, axis=1)
        amounts += random.standard_normal((trees, 1 << ply), np.float32)
    amounts *= np.sqrt(dependence / HEIGHT)
    amounts += np.sqrt(1 - dependence) * random.standard_normal(amounts.shape, np.float32)
    won = (amounts > np.quantile(amounts, 1 - WON)).astype(np.float32)
    truth = _backed_up(won)
    counted = truth[:, 0] != truth[:, 1]
    depths = np.arange(1, HEIGHT + 1)
    shares = []
    for depth in depths:
        first, second = _backed_up(won.reshape(trees, 1 << depth, -1).mean(2))[counted].T
        right = np.where(truth[counted, 0] > truth[counted, 1], first > second, second > first)
        shares.append((right + 0.5 * (first == second)).mean())
    return Picks(float(dependence), depths, np.array(shares), int(counted.sum()))


def _backed_up(values: Any) -> Any:
    """float[trees, 2]: the minimax values of the root's moves, from those of all nodes of one ply."""
    while values.shape[1] > 2:
        ply = values.shape[1].bit_length() - 2  # of the nodes above
        pairs = values.reshape(len(values), -1, 2)
        values = pairs.min(2) if ply % 2 else pairs.max(2)
    return values
