"""A small run of tic-tac-toe for tests."""

from dataclasses import replace
from typing import Any

from xqlab.learning import NetShape, SelfPlay, Training
from xqlab.learning.configuration import Configuration, Gate

SMALL = Configuration(
    **{"game": "tic-tac-toe", "seed": 3, "iterations": 2},
    net=NetShape(width=8, blocks=1),
    self_play=SelfPlay(games=4, playouts=8, random_plies=3),
    training=Training(batch=16, steps=5, window=2),
    gate=Gate(pairs=2),
)


def small(**changes: Any) -> Configuration:
    """The run with other settings."""
    return replace(SMALL, **changes)
