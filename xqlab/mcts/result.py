"""What a Monte-Carlo tree search returns: a `Result`, and its tree as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.kernels import interpreted
from xqlab.mcts import tree as kernels
from xqlab.mcts.errors import MctsError
from xqlab.mcts.events import MOST_EVENTS
from xqlab.mcts.memory import ROOT
from xqlab.mcts.settings import Settings
from xqlab.playable import Playable
from xqlab.search.log_share import Logged, LogShare
from xqlab.words import Words

_is_proved, _known_value, _best_child = (
    interpreted(kernel) for kernel in (kernels.is_proved, kernels.known_value, kernels.best_child)
)


class MctsTree:
    """The tree of a Monte-Carlo tree search; a node is its number, the root 0.

    nodes : TREE_NODE[nodes]  see `xqlab.mcts.memory`
    board : of the root
    """

    def __init__(self, nodes: Any, board: Playable) -> None:
        self.nodes = nodes
        self.board = board

    def __len__(self) -> int:
        return len(self.nodes)

    def root(self) -> int:
        """The root."""
        return ROOT

    def children(self, node: int) -> range:
        """The children of a node, in the order of the moves."""
        here = self.nodes[node]
        return range(int(here.first), int(here.first) + int(here.children))

    def visits(self, node: int) -> int:
        """N: the values that were backed up through the node."""
        return int(self.nodes[node].visits)

    def is_proved(self, node: int) -> bool:
        """Whether its value is known exactly."""
        return bool(_is_proved(self.nodes, node))

    def q(self, node: int) -> float | None:
        """Q: the value for the player who chose the move into the node; None if nothing is known of it."""
        if not self.is_proved(node) and not self.visits(node):
            return None
        return float(_known_value(self.nodes, node))

    def line(self, node: int) -> list[int]:
        """The codes of the moves from the root to a node."""
        # By column: a record's field takes several times as long, and self-play asks for each leaf's line.
        codes, moves, parents = [], self.nodes["move"], self.nodes["parent"]
        while node != ROOT:
            codes.append(int(moves[node]))
            node = int(parents[node])
        return codes[::-1]

    def board_at(self, node: int) -> Any:
        """A board with the position of a node."""
        board = self.board.copy()
        for code in self.line(node):
            board.push_code(code)
        return board

    def text(self, node: int) -> str:
        """The move into a node, as the game writes it; "" at the root."""
        if node == ROOT:
            return ""
        return str(self.board_at(int(self.nodes[node].parent)).text_of(int(self.nodes[node].move)))

    def best_child(self, node: int) -> int | None:
        """The child that would be played; None without children that are known.

        The most visited one, unless one with a proved value is at least as good. Of a proved node, one that
        has its value.
        """
        child = int(_best_child(self.nodes, node))
        return None if child == kernels.NO_NODE else child

    def principal_variation(self) -> list[int]:
        """The nodes below the root along the best children, as far as they were visited."""
        line, node = [], self.best_child(ROOT)
        while node is not None:
            line.append(node)
            node = self.best_child(node)
        return line


@dataclass(frozen=True)
class Child:
    """A move of the root as the search saw it at its end.

    q : for the side to move, None where it was never tried; p: its prior probability
    """

    move: Any
    text: str
    visits: int
    q: float | None
    p: float
    proved: bool


@dataclass(repr=False)
class Result(Logged):
    """What a Monte-Carlo tree search concluded.

    move     : the move to play, as the game writes moves
    value    : for the side to move, -1 lost to 1 won; exact if `proved`
    pv       : the principal variation, moves from the root
    nodes    : of the tree, and `playouts` that this search added
    children : the moves of the root, in the order of the game
    log      : the event log (MCTS_EVENT records), empty unless recorded; `events` happened
    stopped  : why the search ended early, "time", "proved" or "interrupted"; "" after all its playouts
    full     : whether the tree had no room for more nodes
    """

    board: Playable
    move: Any
    value: float
    pv: list[Any]
    nodes: int
    playouts: int
    seconds: float
    children: list[Child]
    log: Any
    events: int
    settings: Settings
    evaluator: Any
    compiled: bool
    proved: bool
    stopped: str = ""
    full: bool = False
    tree: Any = field(default=None, repr=False)

    @property
    def visits(self) -> dict[str, int]:
        """The text of each move -> how often it was tried."""
        return {child.text: child.visits for child in self.children}

    def _share(self) -> LogShare:
        return LogShare("events", len(self.log), self.events, self.events, MOST_EVENTS)

    def child(self, text: str) -> Child:
        """The move of this text; raises MctsError, which lists the moves, for any other."""
        for child in self.children:
            if child.text == text:
                return child
        raise MctsError(f"expected one of {', '.join(self.visits)}, got {quoted(text)}")

    def __str__(self) -> str:
        line = " ".join(str(move) for move in self.pv)
        proved = Words(" (proved)", "（已证明）") if self.proved else ""
        text = Words("{0} value {1:+.3f}{2} playouts {3} pv {4}", "{0} 值 {1:+.3f}{2} 模拟 {3} 主要变例 {4}")
        return self._with_share(text.filled(self.move, self.value, proved, self.playouts, line))


def children_of(tree: MctsTree) -> Iterator[Child]:
    """The moves of the root, in the order of the game."""
    for node in tree.children(ROOT):
        code = int(tree.nodes[node].move)
        yield Child(
            tree.board.move_of(code),
            str(tree.board.text_of(code)),
            tree.visits(node),
            tree.q(node),
            float(tree.nodes[node].prior),
            tree.is_proved(node),
        )


def drawn_child(tree: MctsTree, temperature: float, chance: np.random.Generator) -> int | None:
    """A child of the root, drawn with odds N ** (1 / temperature); the best at temperature 0."""
    children = tree.children(ROOT)
    counts = np.array([tree.visits(child) for child in children], dtype=np.float64)
    if temperature == 0 or not counts.any():
        return tree.best_child(ROOT)
    with np.errstate(divide="ignore"):
        odds = np.exp((np.log(counts) - np.log(counts.max())) / temperature)
    return int(chance.choice(children, p=odds / odds.sum()))
