"""What an item shows before it is answered: a tree, a board, and nothing of its key."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from xqlab.experiments.run.timing import finished_run
from xqlab.game_board import GameBoard
from xqlab.game_profile import edge_for
from xqlab.mcts import Result as PlayoutResult
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.teach.exercises.item import Item
from xqlab.trace.conventions import Conventions
from xqlab.trace.questions.question import GUESS, VALUE
from xqlab.trace.search_tree import Tree
from xqlab.viz.figures.drawing import Drawing
from xqlab.viz.figures.tree import draw_tree

VIEW = "minimax"  # of the values in items
MOST_WHOLE, MOST_NODES = 240, 60  # nodes of a picture of the whole tree, and of a search
MOST_NEAR = 14  # of a picture of one node of a larger search, and of its children
SIZE = 360  # of a board, in pixels


@dataclass(frozen=True)
class Shown:
    """What an item shows, in one language.

    tree  : the tree of the game, or of the search up to the question; None without one
    board : the position at the item's node as SVG; "" without one
    """

    tree: Drawing | None
    board: str


def shown(item: Item, language: str) -> Shown:
    """What is shown with an item."""
    if item.result is None:
        return Shown(None, "" if item.position is None else _board(item.position, language))
    board = _board(item.result.tree.board_at(item.node), language)
    if isinstance(item.result, PlayoutResult) or item.kind == GUESS:  # in a tree guesses have a mark
        return Shown(None, board)
    drawing = _game_tree(item, language) if item.shown is None else _search_tree(item, item.shown, language)
    return Shown(drawing, board)


def conventions(items: Iterable[Item], language: str) -> str:
    """Whose values the searches in items have, and when they cut off; "" where no question leaves it out."""
    how = Conventions(view=VIEW, language=language)
    boards = [
        item.result.board
        for item in items
        if item.result is not None
        and not isinstance(item.result, PlayoutResult)
        and how == Conventions.of(item.result, view=VIEW, language=language, notation="")
    ]
    return " ".join(dict.fromkeys(map(how.text, boards)))


def _game_tree(item: Item, language: str) -> Drawing | None:
    """The whole tree, a ring around the item's node; None where it is too large to be drawn."""
    result = item.result
    limits = {"depth": result.depth, "nodes": MOST_WHOLE, "evaluator": result.evaluator}
    use = Enhancements.minimax()
    whole = finished_run(search(result.board, enhancements=use, record=True, ideas=(), **limits))
    if whole.stopped:
        return None
    line = result.tree.line(item.node)
    options: dict[str, Any] = {
        "bare": True,
        "pointed": whole.tree.path(line) if line else None,
        "max_nodes": MOST_WHOLE,
    }
    return draw_tree(whole, **options, view=VIEW, language=language)


def _search_tree(item: Item, last: int, language: str) -> Drawing | None:
    """The tree of the search, up to its event `last`; of a large one the item's node and its children, or
    None where it has none.

    The ring is around that node, or, where the search is not there yet, around the one above.
    """
    whole = item.result.tree
    tree = Tree(whole.log[: last + 1], whole.board, whole.result)
    above = [node for node in whole.path(item.node) if whole.nodes.first_event[node] <= last]
    pointed = int(tree.node_at[whole.nodes.first_event[above[-1]]])
    options: dict[str, Any] = {"pointed": pointed, "hidden": pointed if item.kind == VALUE else None}
    if len(tree) > MOST_NODES:
        if tree.end(pointed) == pointed + 1:
            return None
        options |= {"root": pointed, "depth": 1, "max_nodes": MOST_NEAR}
    return draw_tree(tree, **options, view=VIEW, language=language)


def _board(board: GameBoard, language: str) -> str:
    picture = board.picture(**edge_for(board, Conventions.of(None, language=language).moves))
    return "" if picture is None else str(picture.render(board.cells(), size=SIZE))
