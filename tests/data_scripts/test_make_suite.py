"""Making the suite: all positions of an endgame, turned positions, and the parts."""

from random import Random

from make_suite import _turned, endgames, mate_lines, positions

from xqlab.experiments.suite.suite_file import position_of_line
from xqlab.xiangqi import Board
from xqlab.xiangqi.endgames import Endgame


def test_positions_of_an_endgame_and_lines_of_a_suite_turned() -> None:
    board = Board("3k5/9/9/9/9/4N4/9/9/9/4K4 w")
    lines = {_turned(board, "e4f6", Random(seed), "dm 3") for seed in range(8)}
    assert {position_of_line(line).best for line in lines} == {("e4f6",), ("e5f3",)}
    assert len(list(positions("KPk"))) == Endgame("KPk").whole().sum()
    lines = endgames("KNk", 2, 0)
    found = [position_of_line(line) for line in lines]
    assert all(each.mate_in and len(each.best) == 1 for each in found)
    assert len([position_of_line(line) for line in mate_lines()]) > 60
