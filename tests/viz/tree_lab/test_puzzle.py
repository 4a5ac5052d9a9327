"""Order puzzles as Python sees them, and their levels as a page makes them."""

import pytest
from traitlets import TraitError

from tests.viz.javascript import call
from tests.viz.tree_lab.test_orders_js import as_lists, as_page
from xqlab.game import GameError
from xqlab.games import TextbookTree, best_order, worst_order
from xqlab.viz import OrderPuzzle
from xqlab.viz.live.positions.text_form import text_form
from xqlab.viz.tree_lab.puzzle import GOALS, LEVELS
from xqlab.viz.tree_lab.widget import TreeLabError


@pytest.fixture(scope="module")
def puzzle() -> OrderPuzzle:
    return OrderPuzzle()


@pytest.mark.parametrize("level", range(len(LEVELS) + 2))
def test_each_level_begins_far_from_its_par_and_as_in_the_page(puzzle: OrderPuzzle, level: int) -> None:
    form = text_form(TextbookTree("1 2"))
    tree = call("tree_lab/puzzle.js", "levelTree", form, puzzle.levels, level)
    for goal in GOALS:
        puzzle.level, puzzle.goal = level, goal
        page = call("tree_lab/puzzle.js", "puzzleOf", tree, True, goal)
        assert as_lists(page["start"]) == puzzle.board.nested
        assert page["par"] == puzzle.par
        assert puzzle.leaves > puzzle.par if goal == "fewest" else puzzle.leaves < puzzle.par
        puzzle.tree = str(as_lists(page["solution"]))
        assert puzzle.leaves == puzzle.par


def test_min_may_move_first() -> None:
    puzzle = OrderPuzzle(["(14 5 2) (2 4 6) (3 12 8)"], first="min")
    assert (puzzle.par, puzzle.leaves) == (best_order(puzzle.board.nested, is_max=False)[0], 9)
    page = call(
        "tree_lab/puzzle.js", "puzzleOf", as_page([[14, 5, 2], [2, 4, 6], [3, 12, 8]]), False, "fewest"
    )
    assert (page["par"], as_lists(page["start"])) == (puzzle.par, puzzle.board.nested)


def test_trees_of_ones_own() -> None:
    puzzle = OrderPuzzle([TextbookTree("(1 2) 3"), [[1, 2], [3, 0]]], goal="most", level=1, language="zh")
    assert puzzle.levels == ["[[1, 2], 3]", "[[1, 2], [3, 0]]"]
    assert (puzzle.par, puzzle.solved) == (worst_order([[1, 2], [3, 0]])[0], [])
    assert repr(puzzle) == f"<OrderPuzzle 2, most: 3 leaves, par {puzzle.par}, 0 solved>"
    assert puzzle.as_html().data["puzzle"]["goal"] == "most"


def test_what_it_refuses() -> None:
    with pytest.raises(TreeLabError, match="expected at least one level, got none"):
        OrderPuzzle([])
    with pytest.raises(GameError, match="at most 100 leaves and 8 children a node"):
        OrderPuzzle([list(range(9))])
    with pytest.raises(TraitError):
        OrderPuzzle(goal="least")
