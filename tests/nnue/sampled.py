"""Positions of the sample of games, for tests: of real games, in the order in which they were played."""

from functools import cache

from xqlab.files import data_file
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import Positions, read_positions
from xqlab.xiangqi import Board


@cache
def all_positions() -> Positions:
    positions = read_positions(data_file("samples/tuning.bin"))
    positions.setflags(write=False)
    return positions


def sampled(count: int = 300) -> Positions:
    """So many positions, evenly spread."""
    positions = all_positions()
    return positions[:: len(positions) // count][:count].copy()


def boards(positions: Positions) -> list[Board]:
    """The board of each."""
    return [Board(fen) for fen in fens(positions)]
