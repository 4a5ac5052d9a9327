"""Trees as in textbooks: nested lists of leaf values, searched like any other game."""

# mypy: ignore-errors

from collections.abc import Callable
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.game import MAX_MOVES, RULE_WIN, GameError, register, register_evaluator
from xqlab.game_board import GameBoard, Outcome
from xqlab.game_defaults import ABOVE_LEAVES, LEAF_OF_TREE
from xqlab.game_profile import (
    BoardRecordError,
    GameProfile,
    Moves,
    NestedLists,
    Records,
    register_profile,
    whole_number,
)
from xqlab.games.game_value import GAME_VALUE, GameValue, game_value
from xqlab.games.tree_data import data_of_text, split_names
from xqlab.games.tree_text import (
    CAPACITY,
    HEIGHT,
    LONGEST_NUMBER,
    LONGEST_TREE,
    MESSAGES,
    SPELLINGS,
    TOKEN,
    first_side,
    parse_tree,
    wrong_tree,
)
from xqlab.kernels import kernel
from xqlab.move_texts import choice
from xqlab.words import Words


class TextbookTreePosition(np.record):
    """`at`: the current node; for each node its first child, number of children, parent and value.

    Node 0 is the root, and the children of a node have consecutive numbers. Values are Max's; `root_side` is
    the side to move at the root, 0 Max, 1 Min.
    """


TREE = np.dtype(
    (
        TextbookTreePosition,
        np.dtype(
            [
                ("at", np.int64),
                ("ply", np.int64),
                ("root_side", np.int64),
                ("first_child", np.int32, (CAPACITY,)),
                ("children", np.int32, (CAPACITY,)),
                ("parent", np.int32, (CAPACITY,)),
                ("leaf_value", np.int32, (CAPACITY,)),
            ],
            align=True,
        ),
    )
)


@kernel
def turn(position):
    """0 for Max, 1 for Min."""
    return (position.ply + position.root_side) & 1


@kernel
def generate(position, buffer, base):
    """The moves are the children, numbered from 1."""
    count = np.int64(position.children[position.at])
    for i in range(count):
        buffer.moves[base + i] = i + 1
    return count


@kernel
def make(position, move):
    """Go down to a child."""
    position.at = position.first_child[position.at] + move - 1
    position.ply += 1


@kernel
def unmake(position):
    """Go up to the parent."""
    position.at = position.parent[position.at]
    position.ply -= 1


@kernel
def verdict(position):
    """The value of the leaf, for the side to move."""
    value = np.int64(position.leaf_value[position.at])
    if turn(position) == 1:
        return -value
    return value


@kernel
def evaluate(evaluator, position):
    """The value of a leaf, for the side to move; 0 if the search stops above the leaves."""
    return verdict(position)


@kernel
def leaf_kind(position):
    """Whether it is a leaf, or the search stops above the leaves."""
    if position.children[position.at] > 0:
        return ABOVE_LEAVES
    return LEAF_OF_TREE


@kernel
def name_move(position, move):
    """The child."""
    return position.first_child[position.at] + move - 1


GAME = register(
    TextbookTreePosition,
    "textbook tree",
    TREE,
    turn=turn,
    generate=generate,
    make=make,
    unmake=unmake,
    verdict=verdict,
    leaf_kind=leaf_kind,
    name_move=name_move,
)
register_evaluator(GameValue, TextbookTreePosition, evaluate, GAME_VALUE, default=game_value)


class TextbookTree(GameBoard):
    """A game tree, given by its leaves; values are Max's.

    >>> TextbookTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).height
    2
    >>> TextbookTree("(3 12 8) (2 4 6) (14 5 2)").leaves
    [3, 12, 8, 2, 4, 6, 14, 5, 2]
    """

    name = "textbook tree"

    def __init__(self, tree: Any, *, first: str | None = None) -> None:
        """A tree, at its root.

        tree  : nested lists of whole numbers, with names as `split_names` has them, JSON of such, or text as
                for `parse_tree`; inner nodes that are called "max" or "min" say who moves there
        first : who begins, "max" or "min"; by default as the tree says, or else Max

        Raises GameError for an invalid tree, and for names of sides that do not move in turn.
        """
        data = data_of_text(tree) if isinstance(tree, str) else tree
        values, names, sides = (*parse_tree(tree), []) if data is None else split_names(data)
        if first is not None:
            _side(first)
        self.position = np.zeros(1, dtype=TREE)[0]
        self.position.root_side = _side(first_side(values, names, sides, first, tree) or "max")
        self.position.parent[0] = -1
        self.names = {0: ""}
        self._size = 1
        self.height = 0
        self._fill(0, values, names, 0)

    def _fill(self, node: int, values: Any, names: Any, depth: int) -> None:
        self.height = max(self.height, depth)
        if isinstance(values, (int, np.integer)) and not isinstance(values, bool):
            if abs(values) >= RULE_WIN:
                raise wrong_tree("value", got=quoted(values))
            self.position.leaf_value[node] = values
            return
        if not isinstance(values, (list, tuple)) or not 0 < len(values) < MAX_MOVES:
            raise wrong_tree("subtrees", got=quoted(values))
        if self._size + len(values) > CAPACITY or depth >= HEIGHT:
            raise wrong_tree("larger")
        first = self._size
        self._size += len(values)
        self.position.first_child[node] = first
        self.position.children[node] = len(values)
        for i, below in enumerate(values):
            child_names = names[i + 1] if isinstance(names, list) else None
            label = child_names[0] if isinstance(child_names, list) else child_names
            self.names[first + i] = label or _letter(i)
            self.position.parent[first + i] = node
            self._fill(first + i, below, child_names, depth + 1)

    @classmethod
    def uniform(cls, branching: int, depth: int, leaf: Callable[[int], int]) -> "TextbookTree":
        """A tree whose inner nodes all have `branching` children; `leaf(i)` values leaf i from the left."""
        counter = iter(range(branching**depth))

        def grow(left: int) -> Any:
            return leaf(next(counter)) if left == 0 else [grow(left - 1) for _ in range(branching)]

        return cls(grow(depth))

    @classmethod
    def random(
        cls, branching: int, depth: int, *, seed: int = 1, low: int = -9, high: int = 9, first: str = "max"
    ) -> "TextbookTree":
        """A uniform tree with random values from `low` to `high`; a page has the same ones.

        Raises GameError for a shape that is no tree, or too large a one.

        >>> TextbookTree.random(3, 2, seed=1).leaves
        [2, -9, 1, 9, 9, -4, 2, 4, -1]
        """
        if branching < 1 or depth < 1 or low > high:
            got = f"branching={branching}, depth={depth}, low={low}, high={high}"
            raise GameError(f"expected branching and depth from 1 on, and low up to high, got {got}")
        if depth > HEIGHT or sum(branching**ply for ply in range(depth + 1)) > CAPACITY:
            raise wrong_tree("larger")
        draw = _drawer(seed)
        tree = cls.uniform(branching, depth, lambda _: low + (draw() * (high - low + 1) >> 32))
        tree.position.root_side = _side(first)
        return tree

    @classmethod
    def best_ordered(cls, branching: int, depth: int) -> "TextbookTree":
        """A uniform tree whose best moves always come first: alpha-beta's best case."""
        return cls(_graded(branching, depth, 0, branching**depth, best_first=True, maximise=True))

    @classmethod
    def worst_ordered(cls, branching: int, depth: int) -> "TextbookTree":
        """A uniform tree whose best moves always come last: alpha-beta prunes nothing."""
        return cls(_graded(branching, depth, 0, branching**depth, best_first=False, maximise=True))

    @property
    def leaves(self) -> list[int]:
        """The values of the leaves from left to right."""
        values: list[int] = []
        stack = [0]
        while stack:
            node = stack.pop()
            first, count = int(self.position.first_child[node]), int(self.position.children[node])
            if not count:
                values.append(int(self.position.leaf_value[node]))
            stack.extend(range(first + count - 1, first - 1, -1))
        return values

    @property
    def nested(self) -> Any:
        """The values of the leaves as nested lists; a number for a tree that is one leaf."""
        return _below(self, 0)

    def codes(self) -> list[int]:
        """The numbers of the moves: 1 for the first child, 2 for the second, ..."""
        return list(range(1, int(self.position.children[self.position.at]) + 1))

    def text_of(self, code: int) -> str:
        """The name of a child; a, b, c, ... unless the tree was written with names."""
        return self.names[int(self.position.first_child[self.position.at]) + code - 1]

    move_of = text_of

    def push_code(self, code: int) -> None:
        """Go down to a child; raises GameError if there is none of this number."""
        if code not in self.codes():
            raise GameError(f"expected a child from 1 to {len(self.codes())}, got {code!r}")
        make(self.position, code)

    def pop(self) -> str:
        """Go up to the parent; return the name of the child. Raises IndexError at the root."""
        if self.position.at == 0:
            raise IndexError("pop at the root of the tree")
        name = self.names[int(self.position.at)]
        unmake(self.position)
        return name

    def outcome(self) -> Outcome | None:
        """The value of a leaf as the reason of an outcome without a winner; None at any other node."""
        if self.codes():
            return None
        return Outcome(None, f"a leaf of value {int(self.position.leaf_value[self.position.at])}")


def _side(first: str) -> int:
    if first not in ("max", "min"):
        raise GameError(f"expected first to be 'max' or 'min', got {quoted(first)}")
    return int(first == "min")


def _drawer(seed: int) -> Callable[[], int]:
    """Numbers of 32 bits, one a call. Source: T. Ettinger, "mulberry32", 2017."""
    state, mask = seed & 0xFFFFFFFF, 0xFFFFFFFF

    def draw() -> int:
        nonlocal state
        state = state + 0x6D2B79F5 & mask
        mixed = (state ^ state >> 15) * (state | 1) & mask
        mixed ^= mixed + (mixed ^ mixed >> 7) * (mixed | 61) & mask
        return mixed ^ mixed >> 14

    return draw


def _letter(index: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[index] if index < 26 else f"m{index + 1}"


def _graded(branching: int, depth: int, low: int, high: int, *, best_first: bool, maximise: bool) -> Any:
    # Each child gets a slice of the interval of values, so its subtree is better, or worse, than the next.
    if depth == 0:
        return low
    step = (high - low) // branching
    slices = [(low + i * step, low + (i + 1) * step) for i in range(branching)]
    if best_first == maximise:
        slices.reverse()
    return [
        _graded(branching, depth - 1, *interval, best_first=best_first, maximise=not maximise)
        for interval in slices
    ]


def _names(board):
    return [board.names[node] for node in range(len(board.names))]


def _below(board, node):
    position = board.position
    first, count = int(position.first_child[node]), int(position.children[node])
    return (
        [_below(board, child) for child in range(first, first + count)]
        if count
        else int(position.leaf_value[node])
    )


def _text(board, node=0):
    # As `parse_tree` reads it: with the names that are not the usual ones.
    first, count = int(board.position.first_child[node]), int(board.position.children[node])
    if not count:
        return str(int(board.position.leaf_value[node]))
    texts = []
    for i, child in enumerate(range(first, first + count)):
        name = board.names[child]
        is_own = name != _letter(i) and TOKEN.fullmatch(f"{name}:")
        texts.append(f"{name}: {_text(board, child)}" if is_own else _text(board, child))
    return f"[{', '.join(texts)}]"


def _as_record(board):
    position = board.position
    moves, node = [], int(position.at)
    while node:
        above = int(position.parent[node])
        moves.append(node - int(position.first_child[above]) + 1)
        node = above
    first = "min" if position.root_side else "max"
    return {
        "game": board.name,
        "tree": _below(board, 0),
        "names": _names(board),
        "first": first,
        "moves": moves[::-1],
    }


def _from_record(record, moves):
    board = TextbookTree(record["tree"], first=record["first"])
    names = record["names"]
    if not isinstance(names, list) or len(names) != len(board.names):
        raise BoardRecordError(f"expected {len(board.names)} names")
    board.names = {node: str(name) for node, name in enumerate(names)}
    for code in moves:
        board.push_code(whole_number(code))
    return board


PROFILE = register_profile(
    GameProfile(
        name=GAME.name,
        called=Words("a textbook tree", "教科书博弈树"),
        sides=(Words("Max", "极大方"), Words("Min", "极小方")),
        win=Words("a win", "胜"),
        example=lambda: TextbookTree([[3, 5], [2, 9]]),
        records=Records(write=_as_record, read=_from_record),
        moves=Moves(written=lambda board: {"uci": [choice((0, 31), _names(board))]}),
        nested=NestedLists(
            write=_text,
            messages=MESSAGES,
            also={chr(code): chr(usual) for code, usual in SPELLINGS.items()},
            limits={
                "nodes": CAPACITY,
                "plies": HEIGHT,
                "children": MAX_MOVES - 1,
                "value": RULE_WIN - 1,
                "digits": LONGEST_NUMBER,
                "quoted": LONGEST_TREE,
            },
        ),
    )
)
