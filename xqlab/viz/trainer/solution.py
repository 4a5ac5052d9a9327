"""What solves a puzzle, proven by trying every move, and the search that refutes what does not.

A move is called by its squares, `from-to`; where several have them with its code, `from-to-code`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from xqlab.errors import WidgetError
from xqlab.game_board import GameBoard
from xqlab.search.driver import Searcher
from xqlab.search.result import mate_in
from xqlab.xiangqi import Board
from xqlab.xiangqi.mate_proof import MateProver

LONGEST = 6  # moves of a mate that is proven while a reader waits
LONGEST_TRIED = 2  # the same in a game without a prover of its own
NODES, SLOW_NODES = 30_000, 2_000  # of a search that refutes; the second where the game is not compiled
SHOWN = 3  # plies of a refutation after the wrong move


class TriedMates:
    """As `MateProver`, of a game that it cannot prove mates of: for mates in one or two moves."""

    def __init__(self, profile: Any) -> None:
        self._profile = profile

    def distance(self, board: GameBoard, most: int) -> int | None:
        """The number of moves in which the side to move mates by force; None if it is more than `most`."""
        return next((moves for moves in range(1, most + 1) if self._forces(board, moves)), None)

    def mating_moves(self, board: GameBoard, moves: int) -> list[Any]:
        """The first moves of a mate in at most `moves` moves."""
        return [board.move_of(code) for code, after in _following(board) if self._is_mated(after, moves - 1)]

    def _forces(self, board: GameBoard, moves: int) -> bool:
        return any(self._is_mated(after, moves - 1) for _, after in _following(board))

    def _is_mated(self, board: GameBoard, moves: int) -> bool:
        if board.outcome() is not None:
            return has_lost(board, self._profile)
        return moves > 0 and all(self._forces(after, moves) for _, after in _following(board))


class Solver:
    """Proves what solves the puzzles of one game, and searches what refutes the rest."""

    def __init__(self, profile: Any, board: GameBoard) -> None:
        self._profile = profile
        self._prover: Any = MateProver() if isinstance(board, Board) else TriedMates(profile)

    def tree(self, puzzle: Any, *, fails: bool = False) -> dict[str, Any]:
        """What solves a puzzle: the name of each right move -> None where it is solved, or [reply, tree].

        The reply is the longest defence, of equal ones a capture.
        fails : with the replies that do not refute a wrong move, under "fails": wrong move -> replies
        """
        if not puzzle.moves:
            board, codes = puzzle.board, self.names(puzzle.board)
            return {name: None for name, code in codes.items() if str(board.move_of(code)) in puzzle.best}
        return self._mating(puzzle.board.copy(), puzzle.moves, fails, puzzle.best)

    def names(self, board: GameBoard) -> dict[str, int]:
        """The name of each legal move -> its code."""
        codes = board.codes()
        squares = [self._profile.squares_of(board, code) for code in codes]
        return {
            f"{start}-{end}" + (f"-{code}" if squares.count((start, end)) > 1 else ""): code
            for (start, end), code in zip(squares, codes)
        }

    def refute(self, puzzle: Any, board: GameBoard, played: int, wrong: str) -> dict[str, Any]:
        """Why a move does not solve a puzzle; on `board` its solver is to move, after `played` right moves.

        line   : names of the moves after it, best first for the defender; none where the game is over
        value, mate : what the solver is left with: centipawns, and moves to a mate, negative for a mate of
                 his own, or None
        before, mate_before : the same of the best move, where the puzzle asks for one
        """
        board, left, before = board.copy(), puzzle.moves - played, {}
        limits = {"depth": 2 * left + 1, "nodes": NODES} if puzzle.moves else puzzle.limits
        if not puzzle.moves:
            value = Searcher(board).run(board, **limits).value
            before = {"before": value, "mate_before": mate_in(value)}
        board.push_code(self.names(board)[wrong])
        if board.outcome() is not None:
            return {"line": [], **before}
        banned = [code for code, after in _following(board) if left > 1 and self._falls(after, left - 1)]
        result = Searcher(board).run(board, banned=banned, **limits)  # with an empty table, as in a page
        line, value = [], -result.value
        for move in result.pv[:SHOWN] or [result.move]:
            code = self._profile.code(board, move)
            line.append(next(name for name, own in self.names(board).items() if own == code))
            board.push_code(code)
        return {"line": line, "value": value, "mate": mate_in(value), **before}

    def _falls(self, board: GameBoard, moves: int) -> bool:
        return self._prover.distance(board, moves) is not None

    def _mating(self, board: GameBoard, moves: int, fails: bool, best: Sequence[str] = ()) -> dict[str, Any]:
        mating = best or {str(move) for move in self._prover.mating_moves(board, moves)}
        right: dict[str, Any] = {}
        failing: dict[str, list[str]] = {}
        for name, code in self.names(board).items():
            is_right = str(board.move_of(code)) in mating
            board.push_code(code)
            if is_right and board.outcome() is not None:
                right[name] = None
            elif is_right:
                right[name] = self._reply(board, moves - 1, fails)
            elif fails and moves > 1 and board.outcome() is None:
                distances = self._distances(board, self.names(board), moves - 1)
                failing |= {name: [reply for reply in distances if distances[reply]]}
            board.pop()
        failing = {name: replies for name, replies in failing.items() if replies}
        return right | ({"fails": failing} if failing else {})

    def _distances(self, board: GameBoard, names: dict[str, int], most: int) -> dict[str, int | None]:
        """Reply -> moves to the mate after it, None for one that escapes."""
        after = zip(names, _following(board))
        return {reply: self._prover.distance(ahead, most) for reply, (_, ahead) in after}

    def _reply(self, board: GameBoard, moves: int, fails: bool) -> list[Any]:
        cells, names = board.cells(), self.names(board)
        distances: dict[str, Any] = self._distances(board, names, moves) if moves else {}
        if not all(distances.values()) or not distances:
            raise WidgetError(f"expected a mate in {moves} whatever is replied, got none in {board!r}")
        longest = max(distances.values())
        replies = [reply for reply, distance in distances.items() if distance == longest]
        reply = max(replies, key=lambda reply: cells[int(reply.split("-")[1])] != "")
        board.push_code(names[reply])
        following = self._mating(board, longest, fails)
        board.pop()
        return [reply, following]


def has_lost(board: GameBoard, profile: Any) -> bool:
    """Whether the game is over, and the side to move has lost it."""
    outcome = board.outcome()
    return outcome is not None and outcome.winner is bool(profile.turn(board))


def _following(board: GameBoard) -> Iterator[tuple[int, GameBoard]]:
    """Each legal move and the board after it, the same board each time."""
    for code in board.codes():
        board.push_code(code)
        try:
            yield code, board
        finally:
            board.pop()
