"""Configurations on the same positions: one result each, and ratios that divide the right numbers."""

import pytest

import xqlab
from xqlab import Enhancements
from xqlab.experiments.sweeps.side_by_side import node_ratios, played_on, side_by_side
from xqlab.xiangqi import Board

BOARDS = {"start": Board(), "ending": Board("3k5/9/9/9/9/9/9/9/4p4/R4K3 w")}


def test_every_configuration_on_every_position() -> None:
    uses = {"minimax": Enhancements.minimax(), "alpha-beta": Enhancements.textbook()}
    runs = side_by_side(uses, BOARDS, 2)
    assert {name: list(row) for name, row in runs.items()} == {name: list(BOARDS) for name in uses}
    for name, use in uses.items():
        for place, board in BOARDS.items():
            alone = xqlab.search.search(board, depth=2, enhancements=use)
            assert (runs[name][place].nodes, runs[name][place].value) == (alone.nodes, alone.value)
    ratios = node_ratios(runs, "minimax")
    assert ratios["minimax"] == {"start": 1, "ending": 1}
    assert (
        ratios["alpha-beta"]["start"]
        == runs["alpha-beta"]["start"].nodes / runs["minimax"]["start"].nodes
        < 1
    )
    with pytest.raises(ValueError, match="expected one of minimax, alpha-beta, got 'magic'"):
        node_ratios(runs, "magic")
    del runs["alpha-beta"]["ending"]
    with pytest.raises(
        ValueError, match=r"expected 'alpha-beta' on the positions \['start', 'ending'\], got"
    ):
        node_ratios(runs, "minimax")


def test_positions_that_are_played_on() -> None:
    boards = BOARDS | {"over soon": Board("3k5/9/4R4/9/9/9/9/9/9/R3K4 w")}
    later = dict(played_on(boards, 3, depth=2))
    assert list(later) == ["start, 3 moves on", "ending, 3 moves on"]
    assert all(len(board.move_stack) == 3 for board in later.values())
    assert not boards["start"].move_stack
    assert later["start, 3 moves on"] == dict(played_on(boards, 3, depth=2))["start, 3 moves on"]
