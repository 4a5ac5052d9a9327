"""The weights of any game's evaluation as something to vary, and the moves that searches choose with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from xqlab.declared_weights import EvaluationPart, EvaluationWeight
from xqlab.errors import XqlabError, quoted
from xqlab.evaluation import Weights
from xqlab.evaluation.counting import counted
from xqlab.evaluation.evaluator import components
from xqlab.evaluation.piece_contributions import Counted
from xqlab.evaluation.quiet import compiled_value
from xqlab.evaluation.weights import evaluation_parts
from xqlab.experiments.matches.openings import XIANGQI, positions_of
from xqlab.experiments.matches.weight_file import GameWeights, tunable_of
from xqlab.game import game_of
from xqlab.game_board import GameBoard
from xqlab.game_profile import moves_of
from xqlab.games.adapters import AnyBoard, playable
from xqlab.search.driver import Searcher
from xqlab.search.result import Result
from xqlab.trace.conventions import LANGUAGES, conventions
from xqlab.words import spoken
from xqlab.xiangqi import Board

TABLE_MB = 1


@dataclass(frozen=True)
class Varied:
    """The weights of a game other than Xiangqi, which are integers."""

    weights: Any

    @property
    def parts(self) -> Mapping[str, EvaluationPart]:
        """The components as they are declared."""
        return tunable_of(self.weights.game).parts

    @cached_property
    def declared(self) -> dict[str, EvaluationWeight]:
        """Name -> weight, of the components that are on."""
        parts = (part for name, part in self.parts.items() if name not in self.weights.off)
        return {name: weight for part in parts for name, weight in part.weights.items()}

    def numbers(self, name: str) -> tuple[float, ...]:
        """The numbers of a weight that vary together."""
        return (self.weights[name],)

    def room(self, name: str) -> tuple[float, float]:
        """By how much a weight can become smaller (not above 0) and larger."""
        weight, numbers = self.declared[name], self.numbers(name)
        return weight.lowest - min(numbers), weight.highest - max(numbers)

    def shifted(self, by: Mapping[str, float]) -> Any:
        """The weights with some of them changed by so much, as far as there is room."""
        return self.weights.with_values(
            {name: round(self.weights[name] + self._within(name, change)) for name, change in by.items()}
        )

    def _within(self, name: str, change: float) -> float:
        low, high = self.room(name)
        return min(max(change, low), high)

    def evaluator(self, weights: Any) -> Any:
        """The evaluator with other weights of the same kind."""
        return weights.evaluator()

    def values(self, weights: Any, boards: Sequence[GameBoard]) -> NDArray[np.float64]:
        """float64[boards]: the static values for the first side, in centipawns."""
        evaluator, values = self.evaluator(weights), []
        for board in boards:
            value = game_of(board.position).form_of(compiled_value)
            values.append(int(value(evaluator, board.position)) * (1 if board.turn else -1))
        return np.array(values, dtype=np.float64)

    def slopes(self, boards: Sequence[GameBoard]) -> NDArray[np.float64]:
        """float64[boards, declared]: by how much a value rises with each weight."""
        columns = []
        for name in self.declared:
            low, high = (self._within(name, sign * max(1, abs(self.weights[name]) // 20)) for sign in (-1, 1))
            ends = [self.values(self.shifted({name: by}), boards) for by in (low, high)]
            columns.append((ends[1] - ends[0]) / (high - low))
        return np.array(columns).T.reshape(len(boards), len(self.declared))


class VariedPairs(Varied):
    """The weights of Xiangqi, pairs that vary alike; values are exactly linear in them."""

    @property
    def parts(self) -> Mapping[str, EvaluationPart]:
        return evaluation_parts()

    def numbers(self, name: str) -> tuple[float, ...]:
        pair: tuple[float, float] = self.weights[name]
        return pair

    def shifted(self, by: Mapping[str, float]) -> Any:
        pairs = {}
        for name, change in by.items():
            one, other = (round(number + self._within(name, change), 6) for number in self.weights[name])
            pairs[name] = one, other
        return self.weights.with_values(pairs)

    def evaluator(self, weights: Any) -> Any:
        return components(weights)

    def values(self, weights: Any, boards: Sequence[GameBoard]) -> NDArray[np.float64]:
        """float64[boards]: the static values for Red, in centipawns, not rounded."""
        return Counted.of(cast(list[Board], boards)).values(weights)

    def slopes(self, boards: Sequence[GameBoard]) -> NDArray[np.float64]:
        differences = Counted.of(cast(list[Board], boards)).difference
        return np.asarray(differences[:, counted(self.weights)], dtype=np.float64)


def varied(weights: Any) -> Varied:
    """Weights to vary: `Weights` of Xiangqi, or `GameWeights` of another game."""
    if isinstance(weights, Weights):
        return VariedPairs(weights)
    if isinstance(weights, GameWeights):
        return Varied(weights)
    raise XqlabError(f"expected Weights or GameWeights, got {quoted(weights)}")


def weights_for(board: AnyBoard, weights: Any = None) -> Any:
    """`weights`, which fit the game of a board, or its default weights."""
    game = playable(board).name
    if weights is None:
        return Weights.default() if game == XIANGQI else GameWeights(game)
    fits = isinstance(weights, Weights) if game == XIANGQI else isinstance(weights, GameWeights)
    if not fits or (isinstance(weights, GameWeights) and weights.game.lower() != game.lower()):
        raise XqlabError(f"expected weights of {game}, got {quoted(weights)}")
    return weights


def named_boards(boards: Any, weights: Any) -> dict[str, GameBoard]:
    """Name -> board: of a mapping or a sequence of boards; None for the `positions_of` the game.

    Raises XqlabError for no positions.
    """
    if boards is None:
        boards = positions_of(XIANGQI if isinstance(weights, Weights) else weights.game)
    named = boards.items() if isinstance(boards, Mapping) else ((str(i), b) for i, b in enumerate(boards, 1))
    own = {name: cast(GameBoard, playable(board)) for name, board in named}
    if not own:
        raise XqlabError("expected positions, got none")
    weights_for(next(iter(own.values())), weights)
    return own


@dataclass(frozen=True)
class Line:
    """A move with what follows: numbers of the moves, and the value for the side to move at the root."""

    codes: tuple[int, ...]
    value: int

    @property
    def move(self) -> int:
        """The number of the first move."""
        return self.codes[0]


@dataclass(frozen=True)
class Chooser:
    """Searches of one position, each with an empty table, within a depth and a number of nodes."""

    board: GameBoard
    weights: Varied
    depth: int = 3
    nodes: int | None = None

    def lines(self, weights: Any, **options: Any) -> list[Line]:
        """The best lines with some weights, in a position with moves; fewer where the nodes do not suffice.

        options : of the search, such as `multipv` or `moves`
        """
        searcher = Searcher(self.board, evaluator=self.weights.evaluator(weights), table_mb=TABLE_MB)
        limits = {"depth": self.depth, "nodes": self.nodes} | options
        result: Result = searcher.run(self.board, **limits)
        lines = [Line(self._codes(line.pv), int(line.value)) for line in result.lines if line.pv]
        # Out of nodes before a line was result, it still has a move.
        return lines or [Line(self._codes([result.move]), int(result.value))]

    def best(self, weights: Any) -> Line | None:
        """The line of the move that a search chooses."""
        return next(iter(self.lines(weights)), None) if self.board.codes() else None

    def of_move(self, weights: Any, code: int, **options: Any) -> Line:
        """The line of one move, searched alone."""
        return self.lines(weights, moves=[self.board.move_of(code)], **options)[0]

    def _codes(self, moves: Sequence[Any]) -> tuple[int, ...]:
        ahead, codes = self.board.copy(), []
        for move in moves:
            codes.append(int(ahead.code_of(move)))
            ahead.push_code(codes[-1])
        return tuple(codes)


def after(board: GameBoard, codes: Sequence[int]) -> GameBoard:
    """The board after some moves."""
    later: GameBoard = board.copy()
    for code in codes:
        later.push_code(code)
    return later


def texts_of(board: GameBoard, codes: Sequence[int]) -> list[str]:
    """The moves of a line in the notation that `use_conventions` has set, or in that of the language."""
    writes, ahead, texts = moves_of(board), board.copy(), []
    names, used = list(writes.notations), conventions().notation
    if used not in names:
        used = LANGUAGES[spoken()] if LANGUAGES["zh"] in names else names[0]
    for code in codes:
        texts.append(ahead.text_of(code) if writes.text is None else writes.text(ahead, code, used))
        ahead.push_code(code)
    return texts
