"""`Case`: a tree, and what THE search did with it: the visits, value and best move that are expected."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.game import INFINITY, GameError
from xqlab.games import TextbookTree
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import EXACT
from xqlab.teach.programs.convention import Convention
from xqlab.teach.programs.ideas import IDEAS, RIGHT, Row, searched, size
from xqlab.trace.sides import Sides, short_text, sides_of
from xqlab.trace.tree.nodes import Nodes

# The textbook's tree, equal values, deep cutoffs, Min at the root, and a ragged one.
SHOWN = (
    "(3 12 8) (2 4 6) (14 5 2)",
    "(3 5) (3 9) (4 3)",
    "6 (((5 9) (7 8)) (1 (5 9)))",
    "min: (5 2) (7 (1 6)) (4 8)",
    "((4 -2) (6 4) 4) ((-2 8) 2 (4 0)) ((6 6) (-4 2))",
)
MOST_CASES, MOST_NODES, MOST_CALLS = 200, 2_000, 6
TRIES = 100


class ProgramError(XqlabError):
    """Trees, conventions or files that cannot be graded, or no function."""


@dataclass(frozen=True)
class Call:
    """One call of the function, and what the search did there; values are those of the view.

    start  : the node it begins at, as all nodes by its number in preorder; `top` in the log
    visits : the nodes entered, in order
    moves  : the children that may be named as best
    """

    start: int
    top: int
    window: tuple[int, int]
    visits: list[int]
    value: int
    moves: list[int]


@dataclass(frozen=True)
class Case:
    """A tree with its calls.

    rows      : the tree as data, [name, value, children]
    tree      : of the log
    log_nodes : number -> node of the log; the topmost pruned ones included
    """

    title: str
    rows: Row
    max_first: bool
    convention: Convention
    tree: Nodes
    log_nodes: dict[int, int]
    calls: list[Call] = field(default_factory=list)
    has_window: bool = True

    @cached_property
    def flat(self) -> list[tuple[Row, int, int]]:
        """(row, parent's number, ply) of each node, by its number."""
        nodes: list[tuple[Row, int, int]] = []

        def add(row: Row, parent: int, ply: int) -> None:
            number = len(nodes)
            nodes.append((row, parent, ply))
            for child in row[2]:
                add(child, number, ply + 1)

        add(self.rows, -1, 0)
        return nodes

    def path(self, number: int) -> str:
        """The moves to a node, with spaces; "" at the root."""
        names = []
        while number > 0:
            row, number, _ = self.flat[number]
            names.append(row[0])
        return " ".join(reversed(names))

    def trials(self) -> list[dict[str, Any]]:
        """The calls as data for `counted.run`."""
        about = {"tree": self.rows, "max_first": self.max_first, "negamax": self.convention.view == "negamax"}
        return [
            {
                **about,
                "window": self.has_window,
                "start": call.start,
                **{
                    name: None if abs(end) >= INFINITY else end
                    for name, end in zip(("alpha", "beta"), call.window)
                },
            }
            for call in self.calls
        ]

    def call(self, sides: Sides, start: int, top: int) -> Call:
        """What the log has of a node: for an inner one, from the window that it was entered with."""
        nodes, ply = self.tree.nodes, int(self.tree.nodes.ply[top])
        number_of = {node: number for number, node in self.log_nodes.items()}
        inside = range(top, self.tree.end(top))
        value, window = int(nodes.value[top]), (int(nodes.alpha[top]), int(nodes.beta[top]))
        below = [child for child in self.tree.children(top) if nodes.searched[child]]
        best = [child for child in below if self._gives(-int(nodes.value[child]), value, window)]
        best_moves = best[:1] if self.convention.ties == "first" else best[-1:]
        if self.has_window and self.convention.values == "either":  # it may be fail-hard
            if value <= window[0]:  # all moves look the same to it
                best_moves = below
            elif self.convention.ties == "last":  # the last one looks as good as the best
                best_moves = [*best_moves, *below[-1:]]
        if self.convention.view == "minimax":
            value, window = sides.for_max(value, ply), sides.window_for_max(*window, ply)
        visits = [number_of[node] for node in inside if nodes.searched[node]]
        moves = [number_of[child] for child in best_moves]
        return Call(start, top, window, visits, value, moves)

    def _gives(self, value: int, best: int, window: tuple[int, int]) -> bool:
        # Whether a child gives a node its value; a fail-hard search cuts it to the window.
        return best == (min(max(value, window[0]), window[1]) if self.convention.is_hard else value)


def case_of(tree: Any, convention: Convention, use: Enhancements) -> Case:
    """The case of a tree, searched with some switches under a convention.

    tree : nested lists, text, with "min:" before it where Min begins, or a `TextbookTree`

    Raises ProgramError for a tree that cannot be graded.
    """
    board = _board(tree)
    rows, places = _rows(board)
    if not rows[2] or size(rows) > MOST_NODES:
        raise ProgramError(f"expected trees of 2 to {MOST_NODES:,} nodes, got {quoted(tree)}")
    twin, origin = (board, None) if convention.order == "left to right" else _mirrored(board)
    if use.alpha_beta:
        use = convention.enhancements(use)
    result = search(twin, depth=twin.height, enhancements=use, record=True, ideas=())
    log = result.tree
    at: dict[int, int] = {}  # node of the log -> of the board
    log_nodes: dict[int, int] = {}
    for node in range(log.root(), log.end(log.root())):
        above = int(log.nodes.parent[node])
        first = (
            0
            if above not in at
            else int(twin.position.first_child[at[above]]) + int(log.nodes.move[node]) - 1
        )
        at[node] = first
        log_nodes[places[first if origin is None else origin[first]]] = node
    max_first = not int(board.position.root_side)
    case = Case(_title(board), rows, max_first, convention, log, log_nodes, has_window=use.alpha_beta)
    sides = sides_of(board)
    case.calls.append(case.call(sides, 0, log.root()))
    if use.alpha_beta:
        rule = searched(rows, max_first, convention)
        if rule.visits != case.calls[0].visits:
            raise ProgramError(
                f"expected a tree on which cutoffs at > do not depend on how a window is closed, got"
                f" {quoted(tree)}: take even values"
            )
        # Where a value does not lie inside the window, soft and hard may differ.
        bounds = [
            (number, node)
            for number, node in log_nodes.items()
            if number
            and case.flat[number][0][2]
            and log.nodes.searched[node]
            and log.nodes.bound[node] != EXACT
        ]
        case.calls.extend(case.call(sides, number, node) for number, node in bounds[:MOST_CALLS])
    return case


def _board(tree: Any) -> TextbookTree:
    if isinstance(tree, TextbookTree):
        first = "min" if tree.position.root_side else "max"
        return tree.copy() if not tree.position.at else TextbookTree(tree.nested, first=first)
    try:
        return TextbookTree(tree)
    except GameError as error:
        raise ProgramError(str(error)) from None


def _rows(board: TextbookTree) -> tuple[Row, dict[int, int]]:
    """(the tree as data, the board's node -> its number in preorder)."""
    places: dict[int, int] = {}

    def row(node: int) -> Row:
        places[node] = len(places)
        first, count = int(board.position.first_child[node]), int(board.position.children[node])
        value = None if count else int(board.position.leaf_value[node])
        return [board.names[node], value, [row(child) for child in range(first, first + count)]]

    return row(0), places


def _mirrored(board: TextbookTree) -> tuple[TextbookTree, dict[int, int]]:
    """(the same tree from right to left, its nodes -> those of `board`)."""

    def turned(tree: Any) -> Any:
        return [turned(child) for child in reversed(tree)] if isinstance(tree, list) else tree

    twin = TextbookTree(turned(board.nested), first="min" if board.position.root_side else "max")
    origin = {0: 0}
    for node in range(len(twin.names)):
        first, count = int(twin.position.first_child[node]), int(twin.position.children[node])
        last = int(board.position.first_child[origin[node]]) + count - 1
        for place in range(count):
            origin[first + place] = last - place
    twin.names = {node: board.names[origin[node]] for node in twin.names}
    return twin, origin


def _title(board: TextbookTree) -> str:
    def text(tree: Any) -> str:
        return f"({' '.join(map(text, tree))})" if isinstance(tree, list) else short_text(tree)

    inside = text(board.nested)[1:-1]
    return f"min: {inside}" if board.position.root_side else inside


def shown_trees(convention: Convention) -> list[Any]:
    """The default trees, for a program from right to left mirrored.

    With a strict cutoff all values are doubled, see `case_of`.
    """
    boards = [_board(tree) for tree in SHOWN]
    if convention.order == "right to left":
        boards = [_mirrored(board)[0] for board in boards]
    for board in boards:
        board.position.leaf_value[:] *= 1 + convention.is_strict
    return list(boards)


def hidden_trees(seed: int | str, count: int, convention: Convention) -> list[Any]:
    """`count` random trees, the same for the same seed, on which every wrong idea visits other nodes."""
    draw = Random(f"programs {seed}")
    step = 2 if convention.is_strict else 1
    trees: list[Any] = []
    for _ in range(TRIES):
        trees = [_random_tree(draw, step) for _ in range(count)]
        seen = [(_rows(board)[0], not int(board.position.root_side)) for board in trees]
        right, *wrong = [
            [searched(*tree, convention, idea).visits for tree in seen]
            for idea in (RIGHT, *ideas_of(convention))
        ]
        if right not in wrong:
            break
    return sorted(trees, key=lambda board: len(board.names))  # what diverges first is easiest to read


def ideas_of(convention: Convention) -> Iterable[str]:
    """The ideas that are wrong under a convention."""
    same = "late cutoff" if convention.is_strict else "early cutoff"
    return [idea for idea in IDEAS if idea != same]


def _random_tree(draw: Random, step: int) -> TextbookTree:
    height = draw.choice((2, 3, 3, 4))

    def grow(left: int) -> Any:
        if left == 0 or (left < height - 1 and draw.random() < 0.12):
            return step * draw.randint(-6, 9)
        return [grow(left - 1) for _ in range(draw.choice((2, 2, 3) if height > 2 else (3, 4)))]

    return TextbookTree(grow(height), first=draw.choice(("max", "min")))
