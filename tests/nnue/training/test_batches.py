"""Batches hold what their positions say, in an order that depends on seed and epoch alone."""

import numpy as np
import pytest

from tests.nnue.training_games import walked_positions
from xqlab.nnue.data.position_forms import mirrored
from xqlab.nnue.net.features import inputs, pieces_left
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.batches import Shuffled, batch_of, in_order

POSITIONS = walked_positions(4, 30)
ARCHITECTURE = Architecture("king_buckets", 4, buckets=3)


def same(one, other):
    return (
        np.array_equal(one.active, other.active)
        and one.counts == other.counts
        and np.array_equal(one.values, other.values)
        and np.array_equal(one.points, other.points)
    )


def test_a_batch_says_what_its_positions_say():
    batch = batch_of(ARCHITECTURE, POSITIONS)
    kept = POSITIONS[batch.order]
    assert np.array_equal(batch.active, inputs(ARCHITECTURE.feature_set, kept["square"], kept["turn"]))
    buckets = ARCHITECTURE.bucket_of(pieces_left(kept["square"]))
    assert np.array_equal(buckets, np.repeat(np.arange(3), batch.counts))
    assert np.array_equal(batch.values, kept["value"])
    for row, points in zip(kept, batch.points):
        mover = row["result"] if row["turn"] == 0 else -row["result"]
        assert points == {1: 1, 0: 0.5, -1: 0}[int(mover)]


def test_turned_positions_are_their_mirror_images():
    plain = Architecture("perspectives", 4)
    turned = np.arange(len(POSITIONS)) % 2 == 0
    expected = POSITIONS.copy()
    expected[turned] = mirrored(POSITIONS[turned])
    assert same(batch_of(plain, POSITIONS, turned), batch_of(plain, expected))


@pytest.mark.parametrize("mirror", [False, True])
def test_an_epoch_is_found_again(mirror):
    shuffled = Shuffled(POSITIONS, ARCHITECTURE, 16, 5, mirror)
    assert len(shuffled) == len(POSITIONS) // 16
    whole = list(shuffled.epoch(3))
    assert len(whole) == len(shuffled)
    for one, other in zip(whole[4:], shuffled.epoch(3, 4), strict=True):
        assert same(one, other)
    assert not all(same(one, other) for one, other in zip(whole, shuffled.epoch(2)))


def test_each_position_is_taken_once():
    marked = POSITIONS.copy()
    marked["value"] = np.arange(len(marked))
    shuffled = Shuffled(marked, ARCHITECTURE, 16, 5, False)
    taken = np.concatenate([batch.values for batch in shuffled.epoch(0)])
    assert len(np.unique(taken)) == len(taken) == 16 * len(shuffled)
    in_turn = np.concatenate(
        [batch.values[np.argsort(batch.order)] for batch in in_order(marked, ARCHITECTURE, 50)]
    )
    assert np.array_equal(in_turn, marked["value"])
    few = Shuffled(marked[:3], ARCHITECTURE, 16, 5, False)
    assert [len(batch) for batch in few.epoch(0)] == [3]
