"""Drop-out expansion: a tree of opening positions that grows where players would leave it.

Each position has the values of its moves in the tree, and of its drop-out move: the best of all others, by a
search. The next position is added at the end of the cheapest path from the start. Each ply costs something,
and a move that gives up centipawns costs more; less for the opponent of the side that the book is for, who
may play anything, than for that side, which plays the best. The tree grows for Red and Black in turn.
Sources: M. Buro, Toward opening book learning, ICCA Journal 22(2), 1999 (the best move that is not in the
tree); T. R. Lincke, Strategies for the automatic construction of opening books, CG 2000 (drop-out expansion).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from xqlab.book.keys import WIDE, keys_named
from xqlab.book.squares import mirror_code
from xqlab.game import MATE
from xqlab.xiangqi import Board

NEVER = float("inf")
DROP_OUT = -1  # the option of a node that is no child
RatedMove = tuple[int, int]  # (number of a move, its value in centipawns for its mover)


class Judge(Protocol):
    """What values positions."""

    def __call__(self, board: Board, banned: Collection[int]) -> RatedMove | None:
        """The best move that is not banned, and its value; None if there is none."""


@dataclass(frozen=True)
class Costs:
    """The cost of a path through the tree: a number for each ply, and one for each centipawn given up.

    The opponent may play anything, so each of its moves divides the paths; of the side that the book is for,
    only the best moves matter.

    own_ply, other_ply : for a move of the side that the book is for, and of its opponent
    own, other         : for each centipawn that it gives up
    early              : for each centipawn, of either side, in the first `early_plies`, where a ply costs
                         as one of the opponent: so there are several main lines
    """

    own_ply: float = 0.25
    other_ply: float = 1.0
    own: float = 0.25
    other: float = 0.08
    early: float = 0.1
    early_plies: int = 2

    def of(self, ply: int, is_own: bool) -> tuple[float, float]:
        """The cost of a move at a ply, and of each centipawn that it gives up."""
        if ply < self.early_plies:
            return self.other_ply, self.early
        return (self.own_ply, self.own) if is_own else (self.other_ply, self.other)


@dataclass(eq=False, slots=True)
class Node:
    """A position of the tree; values are for its side to move.

    parent, code : the node that was expanded into it first, and the move; -1 and 0 for the start
    moves        : numbers of the moves in the tree, with the nodes that they lead to in `children`
    drop_out     : the best other move and its value; None if there is no other
    value        : the highest value of all moves
    parents      : all nodes with a move that leads here
    cost, option : for a book for Red and for Black: the cost of the cheapest path to a drop-out move below,
                   and which child it leads through
    """

    parent: int
    code: int
    ply: int
    drop_out: RatedMove | None
    value: int
    moves: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    cost: list[float] = field(default_factory=lambda: [NEVER, NEVER])
    option: list[int] = field(default_factory=lambda: [DROP_OUT, DROP_OUT])


class OpeningGraph:
    """The positions from the start of the game, in the order in which they were added.

    A position and its mirror are one node if reached after equally many plies, so there are no cycles.
    """

    def __init__(self, judge: Judge, costs: Costs | None = None) -> None:
        self._judge = judge
        self._costs = costs or Costs()
        self._hashing = keys_named(WIDE)
        self.nodes: list[Node] = []
        self._numbers: dict[tuple[int, int], int] = {}
        self._add(Board(), -1, 0)
        self._update(0)

    def __len__(self) -> int:
        return len(self.nodes)

    def line(self, number: int) -> list[int]:
        """The moves that lead to a node."""
        codes = []
        while number:
            codes.append(self.nodes[number].code)
            number = self.nodes[number].parent
        return codes[::-1]

    def board(self, number: int) -> Board:
        """A board of a node, with its moves from the start."""
        board = Board()
        for code in self.line(number):
            board.push_code(code)
        return board

    def leaves(self) -> Iterator[int]:
        """The nodes without children in which the game is not over."""
        return (number for number, node in enumerate(self.nodes) if node.drop_out and not node.children)

    def cheapest(self, side: int) -> int:
        """The node to expand next in a book for a side, 0 Red, 1 Black."""
        number = 0
        while (option := self.nodes[number].option[side]) != DROP_OUT:
            number = option
        return number

    def grow(self, positions: int) -> Iterator[int]:
        """Expand nodes, for Red and Black in turn, up to `positions`; yields their number after each."""
        side = 0
        while len(self) < positions and self.nodes[0].cost[side] < NEVER:
            self.expand(self.cheapest(side))
            side = 1 - side
            yield len(self)

    def expand(self, number: int) -> None:
        """Add the drop-out move of a node to the tree; another search finds the next one."""
        node = self.nodes[number]
        assert node.drop_out is not None
        code = node.drop_out[0]
        board = self.board(number)
        is_symmetric = self._hashing.of(board.position) == self._hashing.of_mirror(board.position)
        board.push_code(code)
        child = self._numbers.get(self._key(board, node.ply + 1))
        if child is None:
            child = self._add(board, number, code)
        self.nodes[child].parents.append(number)
        node.moves.append(code)
        node.children.append(child)
        board.pop()
        banned = set(node.moves)
        if is_symmetric:
            banned |= {mirror_code(code) for code in node.moves}
        node.drop_out = self._judge(board, banned)
        self._update(child)
        self._update(number)

    def _add(self, board: Board, parent: int, code: int) -> int:
        ply = len(board.move_stack)
        number = self._numbers[self._key(board, ply)] = len(self.nodes)
        outcome = board.outcome()
        best = self._judge(board, ()) if outcome is None else None
        value = 0 if best is None else best[1]
        if outcome is not None and outcome.winner is not None:
            value = MATE - ply if outcome.winner == board.turn else ply - MATE
        self.nodes.append(Node(parent, code, ply, best, value))
        return number

    def _key(self, board: Board, ply: int) -> tuple[int, int]:
        return min(self._hashing.of(board.position), self._hashing.of_mirror(board.position)), ply

    def _update(self, number: int) -> None:
        """Back up the values and costs of a node to all nodes above that they change."""
        waiting = {number}
        while waiting:
            lowest = max(waiting, key=lambda node: self.nodes[node].ply)
            waiting.remove(lowest)
            if self._back_up(self.nodes[lowest]):
                waiting.update(self.nodes[lowest].parents)

    def _back_up(self, node: Node) -> bool:
        before = node.value, *node.cost, *node.option
        options = [(child, -self.nodes[child].value) for child in node.children]
        if node.drop_out:
            options.append((DROP_OUT, node.drop_out[1]))
        if options:
            node.value = max(value for _, value in options)
        for side in (0, 1):
            ply, centipawn = self._costs.of(node.ply, is_own=node.ply % 2 == side)
            ways = [
                (
                    ply
                    + centipawn * (node.value - value)
                    + (0 if child == DROP_OUT else self.nodes[child].cost[side]),
                    child,
                )
                for child, value in options
            ]
            node.cost[side], node.option[side] = min(ways, default=(NEVER, DROP_OUT))
        return before != (node.value, *node.cost, *node.option)
