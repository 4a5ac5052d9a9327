"""The speeds of the first layer are measured and told."""

import pytest

pytest.importorskip("torch")


from xqlab.experiments.bench.training_speed import first_layer_times, speed_table


def test_three_ways_are_timed():
    times = first_layer_times(64, 4, 1)
    assert list(times) == [
        "kernels, one thread",
        "kernels, all threads",
        "embedding_bag, one thread",
        "embedding_bag, all threads",
    ]
    assert min(times.values()) > 0


def test_the_table_tells_ratios():
    table = speed_table({"fast": 0.5, "slow": 2.0}, 1000)
    assert table.rows == [["fast", "2,000", "4.0"], ["slow", "500", "1.0"]]
