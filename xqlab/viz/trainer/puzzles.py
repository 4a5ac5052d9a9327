"""The puzzles of a trainer: mates, positions of a suite, or one's own, each to be solved on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from xqlab.errors import WidgetError, quoted
from xqlab.experiments.suite.suite_file import SuitePosition
from xqlab.game import game_of
from xqlab.game_board import GameBoard
from xqlab.games.adapters import playable
from xqlab.search.driver import Searcher
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.viz.page.board_profile import board_of
from xqlab.viz.trainer.solution import LONGEST, LONGEST_TRIED, NODES, SLOW_NODES
from xqlab.xiangqi import Board
from xqlab.xiangqi.mate_positions import THEMES, MatePosition
from xqlab.xiangqi.mate_proof import MateProver
from xqlab.xiangqi.profile import PROFILE

MARGIN = 30  # centipawns below the best move, within which a move of one's own position is right, too
KINDS = {"mate": "杀局", "tactic": "战术", "endgame": "残局"}  # of the positions of a suite
MOST_LINES = 8  # best moves that are looked for


@dataclass(frozen=True)
class Puzzle:
    """A position to solve.

    name, chinese : said once it is solved; `name` is there once in a trainer
    board   : at the position
    moves   : of the side to move in which it mates, proven to be the fewest; 0 where a best move is asked for
    best    : the first moves that solve it; () of a mate where they are to be proven
    themes  : English -> Chinese
    limits  : of the search that refutes a wrong answer; of a mate they follow from its length
    proof   : what stands behind the best move, in English; ""
    """

    name: str
    board: GameBoard
    moves: int = 0
    best: tuple[str, ...] = ()
    chinese: str = ""
    themes: dict[str, str] = field(default_factory=dict, hash=False)
    limits: dict[str, int] = field(default_factory=dict, hash=False)
    proof: str = ""

    @classmethod
    def of(cls, source: Any, number: int = 1) -> Puzzle:
        """The puzzle of a mate, of a position of a suite, or of (a FEN or board, a depth to search it to).

        number : of a puzzle without a name
        """
        if isinstance(source, MatePosition):
            themes = {theme: THEMES[theme] for theme in source.themes}
            return cls(source.name, source.board(), source.moves, source.first, source.chinese, themes)
        if isinstance(source, SuitePosition):
            return _of_suite(source)
        try:
            text, depth = source
        except (TypeError, ValueError):
            text = depth = None
        if text is None or type(depth) is not int or not 1 <= depth <= DEPTH_LIMIT:
            raise WidgetError(
                f"expected a mate, a position of a suite, or (FEN, depth from 1), got {quoted(source)}"
            )
        return _of_search(f"no. {number}", board_of(text, PROFILE), depth)


def puzzles_of(sources: Iterable[Any]) -> list[Puzzle]:
    """The puzzles of `sources`, all of one game; raises WidgetError, and the game's own for a FEN."""
    puzzles = [Puzzle.of(source, number) for number, source in enumerate(sources, start=1)]
    if not puzzles:
        raise WidgetError("expected a puzzle, got none")
    first, names = puzzles[0].board.name, [puzzle.name for puzzle in puzzles]
    for puzzle in puzzles:
        if puzzle.board.name != first:
            raise WidgetError(f"expected puzzles of one game, got {first} and {puzzle.board.name}")
        if len(puzzle.board.cells()) != len(puzzles[0].board.cells()):
            raise WidgetError(f"expected boards of one size, got another one in {quoted(puzzle.name)}")
        if names.count(puzzle.name) > 1:
            raise WidgetError(f"expected each puzzle once, got {quoted(puzzle.name)} again")
    return puzzles


def kind_of(position: SuitePosition) -> str:
    """The kind of a position of a suite, one of KINDS: a mate in few moves, an endgame, or a tactic."""
    if position.mate_in is None:
        return "tactic"
    return "endgame" if position.name.startswith("endgame") else "mate"


def _of_suite(position: SuitePosition) -> Puzzle:
    board, kind = playable(position.board()), kind_of(position)
    assert isinstance(board, GameBoard)
    longest = LONGEST if isinstance(board, Board) else LONGEST_TRIED
    themes = {kind: KINDS[kind]}
    if kind == "endgame":
        pieces = position.name.split()[1]
        themes |= {f"endgame {pieces}": f"残局 {pieces}"}
    return Puzzle(
        position.name,
        board,
        (position.mate_in or 0) if kind == "mate" and (position.mate_in or 0) <= longest else 0,
        tuple(str(move) for move in board.legal_moves if position.is_solved_by(move)),
        themes=themes,
        limits={"nodes": NODES if game_of(board.position).compiled else SLOW_NODES},
        proof=position.comments.get("c0", ""),
    )


def _of_search(name: str, board: GameBoard, depth: int) -> Puzzle:
    if board.outcome() is not None:
        raise WidgetError(f"expected a game in progress, got {board!r}")
    result = Searcher(board).run(board, depth=depth, multipv=min(MOST_LINES, len(board.codes())))
    if isinstance(board, Board) and 0 < (result.mate_in or 0) <= LONGEST:
        moves = MateProver().distance(board, LONGEST)  # a selective search may have missed a shorter one
        if moves is not None:
            return Puzzle(name, board, moves)
    best = tuple(str(line.move) for line in result.lines if line.value >= result.value - MARGIN)
    return Puzzle(name, board, best=best, limits={"depth": depth})
