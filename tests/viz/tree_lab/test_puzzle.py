"""Order puzzles as Python sees them."""

import pytest
from traitlets import TraitError

from tests.viz.refusals import refusing
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


def test_trees_of_ones_own_and_random_ones() -> None:
    trees = [TextbookTree("(1 2) 3"), [[1, 2], [3, 0]]]
    puzzle = OrderPuzzle(trees, random=0, goal="most", level=1, language="zh")
    assert (puzzle.par, puzzle.solved) == (worst_order([[1, 2], [3, 0]])[0], [])
    assert repr(puzzle) == f"<OrderPuzzle 2, most: 3 leaves, par {puzzle.par}, 0 solved>"
    assert puzzle.as_html().data["puzzle"]["goal"] == "most"
    puzzle = OrderPuzzle(["(14 5 2) (2 4 6) (3 12 8)"], first="min", random=0)
    assert (puzzle.par, puzzle.leaves) == (best_order(puzzle.board.nested, is_max=False)[0], 9)
    one, other = OrderPuzzle(random=2), OrderPuzzle([], random=1, seed=2)
    assert (len(one._puzzles), one._puzzles[-1]) == (len(LEVELS) + 2, other._puzzles[0])


test_what_it_refuses = refusing(
    (lambda: OrderPuzzle([], random=0), WidgetError, "expected a level from 0 to -1, got 0"),
    (lambda: setattr(OrderPuzzle(), "level", 12), WidgetError, "expected a level from 0 to 11, got 12"),
    (lambda: OrderPuzzle([list(range(9))]), GameError, "at most 100 leaves and 8 children a node"),
    (lambda: OrderPuzzle(goal="least"), TraitError, "'least'"),
)
