"""A book as a tree of moves from a position: how often each was played, and with what result."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from xqlab.book.book import Book
from xqlab.book.errors import BookError
from xqlab.book.probe import BookMove, check_board, probe, weights_of
from xqlab.xiangqi.board import Board

DEEPEST = 40
MOST = 20_000  # moves of a tree


@dataclass
class OpeningMove:
    """A move of an opening tree; the root has none.

    move     : as the book has it; None at the root
    text     : of the move, in the notation of the tree; "" at the root
    share    : of the games of the root, from 0 to 1; each move's share is divided among its replies
    games    : with this move, by whatever way its position was reached; at the root: of all its moves
    points   : the mean result for the side that moves first, Red, from 0 to 1; None without games
    ply      : 0 at the root
    children : the replies, the most frequent first
    """

    move: BookMove | None
    text: str
    share: float
    games: int
    points: float | None
    ply: int
    children: "list[OpeningMove]" = field(default_factory=list)

    def walk(self) -> "Iterator[OpeningMove]":
        """This move and all that follow."""
        yield self
        for child in self.children:
            yield from child.walk()


def opening_tree(
    book: Book, board: Board | None = None, *, depth: int = 4, least: float = 0.002, notation: str = "wxf"
) -> OpeningMove:
    """The moves of a book from a position, the start by default.

    depth    : plies
    least    : share of the root below which a move is left out
    notation : of the texts, see `xqlab.xiangqi.NOTATIONS`

    Shares follow the games; of a position without counted games, the scores above 0. Raises BookError for
    an impossible depth or share, and for a board of another game.
    """
    if type(depth) is not int or not 1 <= depth <= DEEPEST:
        raise BookError(f"expected a depth from 1 to {DEEPEST}, got {depth!r}")
    if not 0 <= least <= 1:
        raise BookError(f"expected a share from 0 to 1, got {least!r}")
    start = Board() if board is None else check_board(board).copy()
    root = OpeningMove(None, "", 1.0, 0, None, 0)
    room = [MOST]
    _grow(root, book, start, depth, least, notation, room)
    return root


def _grow(
    node: OpeningMove, book: Book, board: Board, depth: int, least: float, notation: str, room: list[int]
) -> None:
    moves = [move for move in probe(book, board) if not move.twin]
    weights = weights_of(moves)
    total = sum(weights)
    if node.move is None:
        node.games = sum(move.games for move in moves)
    for weight, move in sorted(zip(weights, moves), key=lambda pair: -pair[0]):
        share = node.share * weight / total if total else 0.0
        if not weight or share < least or not room[0]:
            continue
        room[0] -= 1
        points = move.points
        if points is not None and not board.turn:
            points = 1 - points
        child = OpeningMove(move, board.text(move.move, notation), share, move.games, points, node.ply + 1)
        node.children.append(child)
        if depth > 1:
            board.push(move.move)
            _grow(child, book, board, depth - 1, least, notation, room)
            board.pop()
