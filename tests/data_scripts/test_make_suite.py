"""Making the suite: the table of an endgame against a proof by search, turned positions, and the parts."""

from random import Random

import pytest
from endgame_table import EndgameTable, after, board_of, squares_of
from make_suite import _turned, endgames, mate_lines

from xqlab.experiments.suite.suite_file import position_of_line
from xqlab.xiangqi import InvalidFenError, MateProver
from xqlab.xiangqi.endgames import NO_END, Endgame


@pytest.fixture(scope="module")
def pawn() -> EndgameTable:
    return EndgameTable("KPk")


def test_the_table_agrees_with_proofs_by_search_and_the_solved_endgame(pawn: EndgameTable) -> None:
    prover = MateProver()
    states = sorted(pawn.moves)
    Random(1).shuffle(states)
    for state in states[:150]:
        plies = pawn.plies.get(state)
        board = board_of(state)
        if state[2]:
            expected = None if plies is None or plies > 9 else (plies + 1) // 2
            assert prover.distance(board, 5) == expected
        else:
            expected = None if plies is None or plies > 8 else plies // 2
            assert prover.resistance(board, 4) == expected
    solved = Endgame("KPk")
    states = {state: board_of(state) for state in sorted(pawn.moves)[::7]}
    ends = {state: solved.plies_of(board) for state, board in states.items()}
    assert {state: plies for state, plies in ends.items() if plies != NO_END} == {
        state: pawn.plies[state] for state in states if state in pawn.plies
    }


def test_states_lead_to_lines_of_a_suite_with_turned_positions() -> None:
    state = ("KPk", (4, 76, 85), False)
    assert after(state, 85, 76) == ("Kk", (4, 76), True)
    assert after(("KPk", (4, 75, 85), True), 75, 76) == ("KPk", (4, 76, 85), False)
    assert board_of(state).fen().startswith("4k4/4P4/9/9/9/9/9/9/9/4K4 b")
    assert (squares_of("k")[0], len(squares_of("B")), len(squares_of("P"))) == (75 - 9, 7, 55)
    with pytest.raises(InvalidFenError):
        board_of(("Kk", (4, 85), True))
    state = ("KNk", (4, 40, 84), True)
    lines = {_turned(state, "e4f6", Random(seed), "dm 3") for seed in range(8)}
    assert {position_of_line(line).best for line in lines} == {("e4f6",), ("e5f3",)}
    lines = endgames("KNk", 2, 0)
    found = [position_of_line(line) for line in lines]
    assert all(each.mate_in and len(each.best) == 1 for each in found)
    assert len([position_of_line(line) for line in mate_lines()]) > 60
