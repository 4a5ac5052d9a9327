"""The speed of convolutional nets is measured by width and told."""

from xqlab.experiments.bench.convolution_speed import convolution_table, convolution_times


def test_each_width_is_timed():
    times = convolution_times((4,), passes=200, rounds=2)
    assert list(times) == [4]
    assert times[4] > 0


def test_the_table_tells_rates():
    products = 90 * 9 * (8 * 8 + 8 * 4) + 4 * 90 * 8 + 8 * 4 + 4
    table = convolution_table({8: 1e-6})
    assert table.rows == [["8", "1,000,000", f"{products:,}", f"{products / 1000:.1f}"]]
