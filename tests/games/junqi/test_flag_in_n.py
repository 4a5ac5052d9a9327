"""Problems proved by the oracle: in so many moves of the attacker the enemy has no flag, or no move."""

from dataclasses import dataclass

import pytest

from tests.games.junqi.positions import placed
from tests.oracles import junqi_rules as rules
from tests.oracles import mate_rules
from xqlab.game import MATE, game_of
from xqlab.games.junqi import Board
from xqlab.kernels import COMPILED
from xqlab.search import Enhancements, search

MARGIN = 2  # plies beyond 2 * moves that the selective switches may need


@dataclass(frozen=True)
class Problem:
    """A win in `moves` moves of the side to move; `first` are all moves that begin it."""

    name: str
    moves: int
    first: str
    pieces: str
    size: str = "12x5"
    side: str = "r"
    mines: str = "stay"

    def text(self):
        return placed(self.pieces, self.side, self.size, flags=False)

    def board(self):
        return Board(self.text(), self.size, self.mines)


PROBLEMS = [
    Problem("a bomb takes the flag", 1, "d10d11", "Xd10 fd11 md9 Fd0 Pa1"),
    Problem("the last piece is met round two corners", 1, "a1c6", "Ea1 ec6 fd11 Fb0"),
    Problem("an engineer goes through the mine", 2, "c5d10", "Ec5 Fd0 fd11 lc11 le11 ld10 pa6 pb11 La1"),
    Problem("an engineer rides to the mine", 2, "a8b15", "Ea8 fb16 la16 lb15 lc16 tc12 Fd0 La0", "17x5"),
    Problem("Blue's engineer goes first", 2, "c8d1", "rd4 xb4 ec8 Fd0 Lc0 Le0 Ld1 Mc3 fb16", "17x5", "b"),
    Problem("the way round the guard in a camp", 2, "e10e11", "Pa10 Re10 fd11 gd9 Fb0 La0 lc11"),
    Problem("the last piece", 2, "d2c1 d2e3 d2d1 d2e2 d2e1", "Md2 pe0 Fb0 fd11 la11"),
    Problem("a bomb in a camp clears a mine", 3, "d14d15", "Xd14 Me15 fd16 lc16 le16 ld15 pa11 Fb0", "17x5"),
    Problem("a bomb meets the guard", 3, "e8e10", "Xe8 Pe5 fd11 md9 Fb0 La1"),
    Problem("two attackers and one guard", 3, "e5e10", "Pa5 Pe5 fd11 gc9 Fb0 La0"),
    Problem(
        "a mine goes with the first", 3, "d9d10 e10d10", "Pd9 Ce10 fd11 lc11 le11 ld10 gb7 Fb0", mines="both"
    ),
]
EVERY_PROBLEM = pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)


def line_by_line(problem):
    """The legal moves after a line of moves, by the oracle."""
    pieces, side, _ = rules.read(problem.text(), problem.size)
    after = {(): (pieces, side)}

    def legal(line):
        line = tuple(line)
        if line not in after:
            pieces, side = after[line[:-1]]
            after[line] = rules.after(pieces, line[-1], problem.mines)[0], rules.other(side)
        return rules.moves(*after[line], problem.size)

    return legal


@EVERY_PROBLEM
def test_the_oracle_proves_the_problem(problem):
    legal = line_by_line(problem)
    assert mate_rules.distance(legal, problem.moves) == problem.moves
    first = [
        rules.text(move) for move in legal([]) if mate_rules.is_mated_within(legal, [move], problem.moves - 1)
    ]
    assert sorted(first) == sorted(problem.first.split())


@EVERY_PROBLEM
def test_the_default_search_solves_it(problem):
    if COMPILED or problem.moves == 1:
        result = search(problem.board(), depth=2 * problem.moves + MARGIN)
        assert (result.value, result.mate_in) == (MATE + 1 - 2 * problem.moves, problem.moves)
        assert result.move in problem.first.split()


@EVERY_PROBLEM
def test_minimax_and_the_lossless_search_agree_at_the_depth_of_the_win(problem):
    board = problem.board()
    lossless = Enhancements.lossless(game_of(board.position))
    for use in [lossless] + [Enhancements.minimax()] * (problem.moves < 3):
        if COMPILED or problem.moves == 1:
            result = search(board, depth=2 * problem.moves, enhancements=use)
            assert result.value == MATE + 1 - 2 * problem.moves
            assert result.move in problem.first.split()


def test_a_mine_that_stays_is_no_way_to_the_flag():
    problem = next(problem for problem in PROBLEMS if problem.mines == "both")
    board = Board(problem.text(), problem.size, "stay")
    assert search(board, depth=2 * problem.moves if COMPILED else 2).mate_in is None


@pytest.mark.parametrize("problem", [each for each in PROBLEMS if each.moves > 1], ids=lambda each: each.name)
def test_the_loser_puts_the_loss_off(problem):
    if COMPILED:
        board = problem.board()
        board.push_text(problem.first.split()[0])
        result = search(board, depth=2 * problem.moves)
        assert (result.value, result.mate_in) == (-(MATE + 2 - 2 * problem.moves), 1 - problem.moves)
