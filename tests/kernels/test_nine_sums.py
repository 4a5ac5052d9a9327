"""Nine squares at once: each the sum of the nine squares around it, the compiled ones as the plain ones."""

import numpy as np
import pytest

from xqlab.kernels import kernel
from xqlab.kernels.nine_sums import eight_channels, sixteen_channels

INPUTS, CHANNELS = 5, 32
DRAWN = np.random.default_rng(7)
SOURCE = DRAWN.normal(size=(3, 11, INPUTS)).astype(np.float32)
WEIGHTS = DRAWN.normal(size=(9 * INPUTS, CHANNELS)).astype(np.float32)
BIAS = DRAWN.normal(size=CHANNELS).astype(np.float32)


def compiled_eight():
    @kernel
    def eight(source, first, inputs, weights, bias, channel, target, at, stride):
        eight_channels(source, first, inputs, weights, bias, channel, target, at, stride)

    return eight


def compiled_sixteen():
    @kernel
    def sixteen(source, first, inputs, weights, bias, channel, target, at, stride):
        sixteen_channels(source, first, inputs, weights, bias, channel, target, at, stride)

    return sixteen


@pytest.mark.parametrize(
    ("function", "lanes"),
    [(eight_channels, 8), (sixteen_channels, 16), (compiled_eight(), 8), (compiled_sixteen(), 16)],
    ids=["eight", "sixteen", "eight compiled", "sixteen compiled"],
)
@pytest.mark.parametrize("channel", [0, 16])
def test_a_rank_of_sums(function, lanes, channel):
    before, stride, at = 4, CHANNELS + 3, 7  # the boards do not begin where their arrays do
    source = np.concatenate([np.full(before, np.nan, np.float32), SOURCE.ravel()])
    target = np.full(at + 9 * stride, -5, np.float32)
    expected = target.copy()
    for file in range(9):
        around = SOURCE[:, file : file + 3].ravel().astype(np.float64)
        sums = np.maximum(around @ WEIGHTS + BIAS, 0)[channel : channel + lanes]
        expected[at + file * stride :][:lanes] = sums
    function(source, before, INPUTS, WEIGHTS, BIAS, channel, target, at, stride)
    assert target == pytest.approx(expected, abs=1e-4)
    assert (target[expected == -5] == -5).all()
    assert 0 < np.count_nonzero(target == 0) < 9 * lanes
