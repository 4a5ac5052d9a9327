"""The loss in torch against NumPy, number by number."""

# ruff: noqa: E402 - what needs torch is imported after the question whether it is there

import math

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.losses import loss_of
from xqlab.nnue.training.settings import LOSSES, Settings


def by_hand(loss, share, scale, odds, said, values, points):
    total = 0.0
    for out, value, point in zip(said, values, points):
        target = share / (1 + math.exp(-value / odds)) + (1 - share) * point
        chance = 1 / (1 + math.exp(-out * scale / odds))
        total += {
            "squared": (chance - target) ** 2,
            "cross_entropy": -target * math.log(chance) - (1 - target) * math.log(1 - chance),
            "centipawns": (scale * out - value) ** 2,
        }[loss]
    return total / len(said)


@pytest.mark.parametrize("odds", [None, 450.0])
@pytest.mark.parametrize("share", [0.0, 0.7, 1.0])
@pytest.mark.parametrize("loss", LOSSES)
def test_the_loss_is_the_formula(loss, share, odds):
    drawn = np.random.default_rng(1)
    said, values = drawn.normal(0, 2, 40), drawn.normal(0, 500, 40)
    points = drawn.choice([0, 0.5, 1], 40)
    settings = Settings(Architecture(scale=300.0), loss=loss, search_share=share, chance_scale=odds)
    found = loss_of(settings, *(torch.from_numpy(each.astype(np.float32)) for each in (said, values, points)))
    expected = by_hand(loss, share, 300.0, odds or 300.0, said, values, points)
    assert float(found) == pytest.approx(expected, rel=1e-5)
