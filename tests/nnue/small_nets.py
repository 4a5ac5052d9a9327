"""Nets and positions for tests: random, small, and of every shape."""

import numpy as np
from hypothesis import strategies as st

from xqlab.nnue import FEATURE_SETS, Architecture, Network
from xqlab.xiangqi import Board

architectures = st.builds(
    Architecture,
    features=st.sampled_from(sorted(FEATURE_SETS)),
    width=st.integers(1, 9),
    hidden=st.lists(st.integers(1, 5), max_size=2).map(tuple),
    activation=st.sampled_from(["crelu", "screlu"]),
    buckets=st.integers(1, 4),
    scale=st.floats(100, 3000, allow_nan=False),
)
walks = st.lists(st.integers(0, 200), max_size=60)


def small_net(architecture, seed=0):
    """Weights as large as those of a trained net: some units clip, most do not."""
    return Network.random(architecture, seed)


def walked(choices):
    """The board after so many moves, each chosen by its number."""
    board = Board()
    for choice in choices:
        codes = board.codes()
        if not codes:
            break
        board.push_code(codes[choice % len(codes)])
    return board


def positions_of(boards):
    """Their squares and turns, as `values` takes them."""
    return (
        np.stack([board.position.square for board in boards]),
        np.array([board.position.turn for board in boards]),
    )
