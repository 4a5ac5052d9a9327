"""Order puzzles as Python sees them."""

import pytest
from traitlets import TraitError

from xqlab.errors import WidgetError
from xqlab.game import GameError
from xqlab.games import TextbookTree, best_order, worst_order
from xqlab.viz import OrderPuzzle
from xqlab.viz.tree_lab.puzzle import GOALS, LEVELS


@pytest.fixture(scope="module")
def puzzle() -> OrderPuzzle:
    return OrderPuzzle()


@pytest.mark.parametrize("level", range(len(LEVELS) + 6))
def test_each_level_begins_far_from_its_par(puzzle: OrderPuzzle, level: int) -> None:
    for goal in GOALS:
        puzzle.level, puzzle.goal = level, goal
        assert puzzle.leaves > puzzle.par if goal == "fewest" else puzzle.leaves < puzzle.par
        puzzle.tree = puzzle._puzzles[level][goal]["solution"]
        assert puzzle.leaves == puzzle.par


def test_min_may_move_first() -> None:
    puzzle = OrderPuzzle(["(14 5 2) (2 4 6) (3 12 8)"], first="min", random=0)
    assert (puzzle.par, puzzle.leaves) == (best_order(puzzle.board.nested, is_max=False)[0], 9)


def test_random_trees_follow() -> None:
    one, other = OrderPuzzle(random=2), OrderPuzzle([], random=1, seed=2)
    assert len(one._puzzles) == len(LEVELS) + 2
    assert one._puzzles[-1] == other._puzzles[0]


def test_trees_of_ones_own() -> None:
    trees = [TextbookTree("(1 2) 3"), [[1, 2], [3, 0]]]
    puzzle = OrderPuzzle(trees, random=0, goal="most", level=1, language="zh")
    assert (puzzle.par, puzzle.solved) == (worst_order([[1, 2], [3, 0]])[0], [])
    assert repr(puzzle) == f"<OrderPuzzle 2, most: 3 leaves, par {puzzle.par}, 0 solved>"
    assert puzzle.as_html().data["puzzle"]["goal"] == "most"


def test_what_it_refuses(puzzle: OrderPuzzle) -> None:
    with pytest.raises(WidgetError, match="expected a level from 0 to -1, got 0"):
        OrderPuzzle([], random=0)
    with pytest.raises(WidgetError, match="expected a level from 0 to 11, got 12"):
        puzzle.level = 12
    with pytest.raises(GameError, match="at most 100 leaves and 8 children a node"):
        OrderPuzzle([list(range(9))])
    with pytest.raises(TraitError):
        OrderPuzzle(goal="least")
