"""Small nets in loops: every type of number and every way gives the sums written out."""

import numpy as np
import pytest

from xqlab.experiments.bench.net_bench import DTYPES, MODES, kernel_passes, net_of, one_hot, scene
from xqlab.nnue.inference import forward_kernels as loops

SOME = scene(5)


def answers_by_hand(width, passes):
    net = net_of("int32", width)
    total = 0
    for number in range(passes):
        lit = [each for each in SOME.active[number % len(SOME.active)].tolist() if each >= 0]
        seen = [
            min(max(int(net.input_bias[unit]) + sum(int(net.input_rows[unit, each]) for each in lit), 0), 127)
            for unit in range(width)
        ]
        second = []
        for row, bias in zip(net.hidden_weights.tolist(), net.hidden_bias.tolist(), strict=True):
            found = bias + sum(a * b for a, b in zip(row, seen, strict=True))
            second.append(min(max(found // 64, 0), 127))
        total += int(net.last_bias[0]) + sum(
            a * b for a, b in zip(net.last_weights[0].tolist(), second, strict=True)
        )
    return total


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_type_and_way_gives_the_same_answers(dtype):
    passes = kernel_passes(dtype, 6, SOME)
    expected = answers_by_hand(6, 7)
    assert {mode: passes[mode](7) for mode in MODES} == dict.fromkeys(MODES, expected)


@pytest.mark.parametrize("units", [3, 4, 9])
@pytest.mark.parametrize("dtype", DTYPES)
def test_a_layer_is_the_product(dtype, units):
    net = net_of(dtype, units)
    active = one_hot(SOME.active, net.active.dtype)[1]
    loops.layer(active, net.input_rows, net.input_bias, net.wide_sums)
    expected = net.input_rows.astype(int) @ active.astype(int) + net.input_bias.astype(int)
    assert net.wide_sums.tolist() == expected.tolist()


@pytest.mark.parametrize("dtype", ["int16", "float32"])
def test_layers_again_and_again(dtype):
    net = net_of(dtype, 4)
    active = one_hot(SOME.active, net.active.dtype)[1]
    active[0] = 0
    last = loops.layers(active, net.input_rows, net.input_bias, net.wide_sums, 1)
    without = int(net.input_rows[0, 0]) if active[0] else 0
    expected = net.input_bias[0] + net.input_rows[0].astype(int) @ (active > 0) - without
    assert last == net.wide_sums[0] == expected


def test_words_are_all_read():
    words = np.array([5, 6, 8], dtype=np.int64)
    assert loops.read_words(words, 1) == 5 ^ 6 ^ 8
    assert loops.read_words(words, 2) == 5 ^ 6 ^ 8 ^ 6 ^ 7 ^ 9
