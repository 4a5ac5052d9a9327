"""The kernels of the first layer against sums written out, and against torch's own gradient."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.nnue.training.accumulate import accumulate, accumulate_slopes


def some(seed, rows, width, inputs=20, men=5):
    drawn = np.random.default_rng(seed)
    table = drawn.normal(0, 0.4, (inputs, width)).astype(np.float32)
    bias = drawn.normal(0.3, 0.2, width).astype(np.float32)
    lit = drawn.integers(-1, inputs, (rows, men)).astype(np.int16)
    return table, bias, lit, drawn.normal(size=(rows, width)).astype(np.float32)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 1000), st.integers(1, 9), st.sampled_from([1, 2, 6, 7]), st.integers(1, 3))
def test_the_kernels_add_up_what_is_lit(seed, rows, width, threads):
    table, bias, lit, slopes = some(seed, rows, width)
    sums = np.array([bias + sum(table[index] for index in row if index >= 0) for row in lit])
    clipped = accumulate(table, bias, lit, threads)
    assert clipped == pytest.approx(np.clip(sums, 0, 1), abs=1e-6)
    for squared in (False, True):
        by_table, by_bias = accumulate_slopes(clipped, slopes, lit, len(table), squared, threads)
        local = slopes * ((clipped > 0) & (clipped < 1)) * (2 * clipped if squared else 1)
        expected = np.zeros_like(table)
        for row, indices in enumerate(lit):
            for index in indices:
                if index >= 0:
                    expected[index] += local[row]
        assert by_table == pytest.approx(expected, abs=1e-5)
        assert by_bias == pytest.approx(local.sum(axis=0), abs=1e-5)


def test_bits_do_not_depend_on_threads():
    table, bias, lit, slopes = some(3, 200, 12)
    clipped = accumulate(table, bias, lit, 1)
    alone = accumulate_slopes(clipped, slopes, lit, len(table), True, 1)
    for threads in (2, 3, 5):
        assert np.array_equal(accumulate(table, bias, lit, threads), clipped)
        for one, other in zip(alone, accumulate_slopes(clipped, slopes, lit, len(table), True, threads)):
            assert np.array_equal(one, other)
