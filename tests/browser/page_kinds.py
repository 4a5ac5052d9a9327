"""Each kind of page that xqlab makes, small and quickly made: a table to walk for what must hold on all."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import xqlab
from tests.league.made import league
from xqlab import Enhancements
from xqlab.course import FOR_MARKS, PRACTICE, sheet_page, sheets
from xqlab.experiments import sweep
from xqlab.games import TextbookTree, TicTacToe
from xqlab.league.page import save_page
from xqlab.viz import (
    BoardWidget,
    BugHunt,
    EvaluationLab,
    LiveChart,
    OrderPuzzle,
    Overview,
    PrunedEdges,
    Quiz,
    SearchByHand,
    SideBySide,
    Stepper,
    Trainer,
    TreeLab,
    TreeWidget,
    Twin,
    slot_machines,
)
from xqlab.xiangqi import Board, mates

BOARD = TicTacToe("b2 a1 c3")
TREE = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
USE = Enhancements.textbook()


@cache
def searched(board: Any = BOARD) -> Any:
    """A recorded search."""
    return xqlab.search(board, depth=2, enhancements=USE, record=True, compiled=False)


@cache
def playouts() -> Any:
    """Recorded playouts."""
    return xqlab.mcts(BOARD, playouts=60, seed=1, record=True, compiled=False)


def chart() -> LiveChart:
    """A chart of four searches."""
    return LiveChart(
        sweep({"minimax": Enhancements.minimax()}, {"start": BOARD}, range(1, 3), progress=False)
    )


def sheet(mode: str) -> Any:
    """A sheet with numbers, choices and several answers."""
    made = sheets(("window-1", "cut-1", "unsearched-1"), [("s1", "Anna Berg")], name="Week 3", seed="2027")
    return sheet_page(made.sheet("s1"), who="Anna Berg", mode=mode)


# name -> what makes it; a name begins with that of the class, and " live" is a page that searches
KINDS: dict[str, Callable[[], Any]] = {
    "Stepper": lambda: Stepper(searched()).as_html(),
    "Stepper, playouts": lambda: Stepper(playouts()).as_html(),
    "Stepper live": lambda: Stepper(searched()).as_html(live=True),
    "Stepper live, tree": lambda: Stepper(searched(TREE)).as_html(live=True),
    "Stepper live, playouts": lambda: Stepper(playouts()).as_html(live=True),
    "TreeWidget": lambda: TreeWidget(searched(TREE)).as_html(),
    "TreeWidget live": lambda: TreeWidget(searched()).as_html(live=True),
    "Overview": lambda: Overview(searched()).as_html(),
    "Overview live": lambda: Overview(searched()).as_html(live=True),
    "Twin": lambda: Twin(searched(), searched()).as_html(),
    "SideBySide": lambda: SideBySide(searched(), playouts()).as_html(),
    "SideBySide live": lambda: SideBySide(searched(), playouts()).as_html(live=True),
    "Quiz": lambda: Quiz(searched()).as_html(),
    "Quiz, playouts": lambda: Quiz(playouts()).as_html(),
    "SearchByHand": lambda: SearchByHand(searched()).as_html(),
    "SearchByHand, tree": lambda: SearchByHand(searched(TREE)).as_html(),
    "BugHunt": lambda: BugHunt(["lost-sign"], seed=1).as_html(),
    "PrunedEdges": lambda: PrunedEdges(searched(TREE)).as_html(),
    "TreeLab live": lambda: TreeLab().as_html(),
    "OrderPuzzle live": lambda: OrderPuzzle().as_html(),
    "LiveChart": lambda: chart().as_html(),
    "LiveChart live": lambda: chart().as_html(live=True),
    "BoardWidget": lambda: BoardWidget(BOARD, editable=False).as_html(),
    "BoardWidget live": lambda: BoardWidget(BOARD).as_html(live=True),
    "Trainer live": lambda: Trainer(mates(2)[:2]).as_html(),
    "EvaluationLab live": lambda: EvaluationLab(Board()).as_html(live=True),
    "slot_machines": lambda: slot_machines([0.3, 0.6]),
    "sheet, practice": lambda: sheet(PRACTICE),
    "sheet, for marks": lambda: sheet(FOR_MARKS),
    "league": lambda: None,  # which has files beside it
}


def save_kind(name: str, folder: Path) -> Path:
    """A page of this kind, as a file in `folder`."""
    if name == "league":
        return save_page(league(), folder)
    path: Path = KINDS[name]().save(folder / "page.html")
    return path
