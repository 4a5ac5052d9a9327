"""A game as a tree of moves with comments and variations, with the names that chess.pgn made familiar.

Nothing here recurses: files hold variations nested deeper than Python's stack.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from xqlab.errors import XqlabError
from xqlab.game_board import line_of
from xqlab.xiangqi.board import RED, Board
from xqlab.xiangqi.core.fen import START_FEN
from xqlab.xiangqi.core.move import Move

OPEN, MOVE, CLOSE = "(", "move", ")"
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


class GameNode:
    """A move of a game with what follows it; the root of the tree is the `Game`, whose `move` is None.

    move             : the move that leads here
    parent           : the node before it
    variations       : the nodes that follow; the first is the main line, the others are its variations
    comment          : on the move; in a `Game`, on the start
    starting_comment : before the move, if it begins a variation
    nags             : numeric annotation glyphs, such as 1 for "!"
    """

    def __init__(self, parent: "GameNode | None", move: Move | None) -> None:
        self.parent = parent
        self.move = move
        self.variations: list[GameNode] = []
        self.comment = ""
        self.starting_comment = ""
        self.nags: set[int] = set()

    def add_variation(
        self, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> "GameNode":
        """A new node after this one: the main line if it is the first. `move` is not checked."""
        child = GameNode(self, move)
        child.comment = comment
        child.starting_comment = starting_comment
        child.nags = set(nags)
        self.variations.append(child)
        return child

    def game(self) -> "Game":
        """The root of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        if not isinstance(node, Game):
            raise XqlabError(f"expected a node of a game, got {self!r}, whose root is no Game")
        return node

    def moves(self) -> list[Move]:
        """The moves from the start of the game to this node."""
        moves, node = [], self
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def board(self) -> Board:
        """A board at this node, with the moves that led to it; raises IllegalMoveError for a wrong one."""
        board = self.game().board()
        for move in self.moves():
            board.push(move)
        return board

    def next(self) -> "GameNode | None":
        """The node after this one on the main line; None at the end."""
        return self.variations[0] if self.variations else None

    def is_end(self) -> bool:
        """Whether nothing follows."""
        return not self.variations

    def end(self) -> "GameNode":
        """The last node of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def mainline(self) -> "Iterator[GameNode]":
        """The nodes of the main line from here, without this one."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> list[Move]:
        """The moves of the main line from here."""
        return [node.move for node in self.mainline() if node.move is not None]

    def walk(self) -> "Iterator[tuple[str, GameNode]]":
        """All that follows, in the order of the text: (MOVE, node), and (OPEN or CLOSE, its first node)
        around a variation, which comes directly after the main-line move that it replaces."""
        line = "line"  # what follows this node is still to be unfolded
        todo: list[tuple[str, GameNode]] = [(line, self)]
        while todo:
            what, node = todo.pop()
            if what != line:
                yield what, node
            elif node.variations:
                main, *others = node.variations
                todo.append((line, main))
                for other in reversed(others):
                    todo += [(CLOSE, other), (line, other), (MOVE, other), (OPEN, other)]
                todo.append((MOVE, main))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.move or 'start'}, {len(self.variations)} variations>"


class Game(GameNode):
    """A game: its headers and, as the root of the tree, the start position.

    headers : `Game`, `Event`, `Red`, `Black`, `Result`, `FEN` for another start, and other tags of a file
    errors  : what could not be read, if reading continued
    notes   : sentences about what a reader could not keep, or interpreted freely

    >>> game = Game()
    >>> node = game.add_variation(Move.from_uci("h2e2"), comment="the central cannon")
    >>> print(*game.mainline_moves())
    h2e2
    """

    def __init__(self, headers: dict[str, str] | None = None) -> None:
        super().__init__(None, None)
        self.headers: dict[str, str] = {"Game": "Chinese Chess", **(headers or {})}
        self.headers.setdefault("Result", "*")
        self.errors: list[Any] = []
        self.notes: list[str] = []

    @classmethod
    def from_board(cls, board: Board) -> "Game":
        """A game with the moves of `board`, its start position and, if it has ended, its result."""
        start, _ = line_of(board)
        game = cls()
        if start.fen() != START_FEN:
            game.headers["FEN"] = start.fen()
        node: GameNode = game
        for move in board.move_stack:
            node = node.add_variation(move)
        outcome = board.outcome()
        if outcome is not None:
            game.headers["Result"] = outcome.result()
        return game

    def board(self) -> Board:
        """A board at the start; raises InvalidFenError. Composed positions are accepted (`strict=False`)."""
        fen = self.headers.get("FEN")
        return Board(fen, strict=False) if fen else Board()

    def winner(self) -> bool | None:
        """RED or BLACK by `Result`; None for a draw and an unknown result."""
        return {"1-0": RED, "0-1": not RED}.get(self.headers.get("Result", "*"))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]

    def _facts(self) -> list[Any]:
        """What equal games share; `Format` describes a file, not the game."""
        headers = {name: value for name, value in self.headers.items() if name != "Format"}
        return [headers, self.comment, *self._flat()]

    def _flat(self) -> list[tuple[Any, ...]]:
        return [
            (what, node.move, node.comment, node.starting_comment, sorted(node.nags))
            if what == MOVE
            else (what,)
            for what, node in self.walk()
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        # Flat, because pickle and deepcopy would recurse along the chain of nodes.
        return type(self), (), (self.headers, self.comment, self.errors, self.notes, self._flat())

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.headers, self.comment, self.errors, self.notes, flat = state
        node: GameNode = self
        left: list[GameNode] = []
        for what, *facts in flat:
            if what == OPEN:
                left.append(node)
                assert node.parent is not None
                node = node.parent
            elif what == CLOSE:
                node = left.pop()
            else:
                move, comment, before, nags = facts
                node = node.add_variation(move, comment=comment, starting_comment=before, nags=nags)
