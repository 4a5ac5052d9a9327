"""`OrderPuzzle`: change the order of moves until the search visits as few leaves as possible, or as many."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import traitlets

from xqlab.games import TextbookTree, best_order, worst_order
from xqlab.search.events import LEAF, OVER
from xqlab.viz.core.fields import Place
from xqlab.viz.page.answers import AnswersError, Item, KeepsAnswers
from xqlab.viz.page.facts import Facts
from xqlab.viz.tree_lab.widget import SIDES, TreeLab, tree_text
from xqlab.words import Words

GOALS = ("fewest", "most")
# From easy to hard: two plies, three plies, refutations that differ in cost, equal values, four plies.
LEVELS = (
    "(14 5 2) (2 4 6) (3 12 8)",
    "((1 2) (0 7)) ((3 5) (6 9))",
    "(8 3 9 5) (7 5) (2 6 4)",
    "((5 9 7) 8) (4 (6 2)) (3 (7 1) 9)",
    "((2 5 7) (5 5 7)) (7 (7 1) (7 7)) 5",
    "(((8 2) (4 1)) ((9 7) (5 6))) (((3 7) (2 6)) ((8 9) (1 4)))",
)


class OrderPuzzle(KeepsAnswers, TreeLab):
    """A lab of trees in which only the order of moves can be changed, with a goal: to prune most, or least.

    Each level begins with the order that is farthest from its goal. Par is exact: the leaves that the best
    order of all searches (`xqlab.games.best_order`, `worst_order`).

    level    : its number, counted from 0; can be read and set, like `goal`, "fewest" or "most"
    solved   : the puzzles solved so far, such as "1 fewest"

    What is solved survives the kernel, beside the notebook; `save_answers` and `load_answers` take it
    elsewhere.
    """

    SHEET, ANSWERED = "order-puzzle", ("solved",)
    TITLES = Words("Prune most, prune least", "剪得最多，剪得最少")

    level = Place("a level", lambda puzzle: len(puzzle._puzzles), "the number of the level, from 0")
    goal = traitlets.Enum(GOALS, "fewest", help='"fewest" or "most" leaves').tag(sync=True)
    solved = traitlets.List(traitlets.Unicode(), help="the puzzles solved so far").tag(sync=True)
    _puzzles: Any = traitlets.List().tag(sync=True)  # of each level, goal -> {start, par, solution}

    def __init__(
        self,
        levels: Iterable[Any] = LEVELS,
        *,
        random: int = 6,
        seed: int = 1,
        level: int = 0,
        goal: str = "fewest",
        first: str = "max",
        language: str | None = None,
        answers: str | Path | bool | None = None,
    ) -> None:
        """Puzzles on these trees, each a TextbookTree, nested lists or text.

        random   : how many random trees follow, of three plies; `seed`: of the first
        level    : the first one shown, counted from 0
        goal     : "fewest" or "most"
        first    : who moves first in all of them, "max" or "min"
        language : as for `TreeLab`
        answers  : as for `Quiz`

        Raises GameError for a tree with more than 100 leaves or 8 children a node, WidgetError for a level
        that there is not.
        """
        boards = [tree if isinstance(tree, TextbookTree) else TextbookTree(tree) for tree in levels]
        boards += [
            TextbookTree.random(2 + at % 2, 3, seed=at, low=0, high=20) for at in range(seed, seed + random)
        ]
        self._puzzles = [_puzzle(board.nested, first == SIDES[0]) for board in boards]
        super().__init__(boards[0] if boards else "0", first=first, language=language)
        self.set_trait("goal", goal)
        self.level = level
        self._begin()
        self._page = self.as_html().packed_data()
        self._keep_answers(answers)

    @property
    def par(self) -> int:
        """The leaves that the best order for the goal searches."""
        return int(self._puzzles[self.level][self.goal]["par"])

    @property
    def leaves(self) -> int:
        """The leaves that the search evaluates in the present order."""
        return int(np.isin(self.search().log["kind"], (LEAF, OVER)).sum())

    @traitlets.observe("level", "goal")
    def _begin(self, change: Any = None) -> None:
        # Where the page has chosen them, it has put this order into `tree` as well.
        self.tree = self._puzzles[self.level][self.goal]["start"]

    def _standalone(self, *, live: bool = True) -> tuple[str, dict[str, Any], Facts]:
        game, data, facts = super()._standalone(live=live)
        puzzle = {name: getattr(self, name) for name in ("_puzzles", "level", "goal", "solved")}
        return game, data | {"puzzle": puzzle, "answers": self._sheet()}, facts

    def _questions_asked(self) -> list[tuple[str, int, Any]]:
        levels = enumerate(self._puzzles, 1)
        return [(goal, at, puzzle[goal]) for at, puzzle in levels for goal in GOALS]

    def _answered(self) -> list[tuple[int, list[float], int, bool]]:
        names = [f"{number} {goal}" for goal, number, _ in self._questions_asked()]
        pars = [puzzle[goal]["par"] for puzzle in self._puzzles for goal in GOALS]
        return [(at, [pars[at]], 1, False) for at, name in enumerate(names) if name in self.solved]

    def _take(self, items: list[Item]) -> None:
        for item in items:
            par = self._puzzles[item["number"] - 1][item["exercise"]]["par"]
            if item["given"] != [par]:
                raise AnswersError(f"expected the par {par} of level {item['number']}, got {item['given']!r}")
        self.solved = [f"{item['number']} {item['exercise']}" for item in items]

    def _still(self) -> str:
        return ""  # the tree of a search would show its cuts

    def __repr__(self) -> str:
        state = f"{self.leaves} leaves, par {self.par}, {len(self.solved)} solved"
        return f"<OrderPuzzle {self.level + 1}, {self.goal}: {state}>"


def _puzzle(tree: Any, is_max: bool) -> dict[str, Any]:
    orders = dict(zip(GOALS, (best_order(tree, is_max=is_max), worst_order(tree, is_max=is_max))))
    texts = {goal: tree_text(TextbookTree(shown)) for goal, (_, shown) in orders.items()}
    return {
        goal: {"start": texts[other], "par": orders[goal][0], "solution": texts[goal]}
        for goal, other in zip(GOALS, reversed(GOALS))
    }
