"""What the evaluation lab shows for a position and weights: values, move order, chosen move."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.piece_contributions import INTERPLAY, STANDING, Counted
from xqlab.evaluation.quiet import compiled_value
from xqlab.experiments.tuning.varied import after
from xqlab.game import game_of
from xqlab.game_board import GameBoard
from xqlab.search.driver import Searcher
from xqlab.viz.page.board_profile import BoardProfile

STATIC, CAPTURES = "static", "captures"  # the orders of the moves
REMOVAL = "removal"
TABLE_MB = 1


@dataclass(frozen=True)
class Choice:
    """The move that a search chooses, its value for the side to move, and the depth reached."""

    code: int
    value: int
    depth: int
    nodes: int


class LabPosition:
    """A position in which everything that does not depend on the weights is worked out once.

    evaluation : of the game, see `evaluations.py`
    counts     : [side][term] how often either side has each term; empty where terms are not counted
    """

    counts: Any = ()

    def __init__(self, board: GameBoard, evaluation: Any) -> None:
        self.board = board.copy()
        self.profile = BoardProfile.of(board)
        self.evaluation = evaluation
        self.turn = self.profile.turn(board)
        self._value = game_of(board.position).form_of(compiled_value)
        self.codes = [int(code) for code in board.codes()]
        notations = {language: self.profile.notation_in(language) for language in ("en", "zh")}
        self.texts = []
        for code in self.codes:
            texts = self.profile.texts(board, code)
            self.texts.append({language: texts[name] for language, name in notations.items()})
        self._base: tuple[Any, list[float], Choice | None] | None = None  # the answer of the base weights

    @cached_property
    def after(self) -> list[GameBoard]:
        """The board after each move."""
        return [after(self.board, [code]) for code in self.codes]

    def tables(self) -> dict[str, Any]:
        """What pages value moves by, as JSON: of each move its code, its squares and its texts."""
        ends = [self.profile.squares_of(self.board, code) for code in self.codes]
        moves = zip(self.codes, ends, self.texts)
        return {"moves": [{"code": code, "ends": list(squares), **texts} for code, squares, texts in moves]}

    def sides(self, weights: Any) -> list[list[float]]:
        """[[first side, second side], ...] of each component, in centipawns."""
        sums, names = self.evaluation.side_sum, set(self.evaluation.parts)
        rows = []
        for name in self.evaluation.parts:
            alone = self.evaluation.evaluator(weights.without(*(names - {name})))
            rows.append([float(sums(alone, self.board.position, side)) for side in (0, 1)])
        return rows

    def after_moves(self, weights: Any) -> list[float]:
        """The static value after each move, in centipawns for the side to move now."""
        evaluator = self.evaluation.evaluator(weights)
        return [-float(self._value(evaluator, board.position)) for board in self.after]

    @cached_property
    def without(self) -> dict[int, GameBoard]:
        """Square -> the board without its piece, unless that is a king or its equivalent."""
        cells, pieces = self.board.cells(), list(self.profile.pieces)
        kings = pieces[0], pieces[len(pieces) // 2]
        texts = {
            square: self.profile.fen_of([*cells[:square], "", *cells[square + 1 :]], self.turn)
            for square, cell in enumerate(cells)
            if cell and cell not in kings
        }
        like = self.board
        return {square: self.profile.board(text, strict=False, like=like) for square, text in texts.items()}

    def piece_values(self, weights: Any, shows: str) -> dict[str, float]:
        """Square number -> what its piece contributes, in centipawns for its own side."""
        evaluator, cells = self.evaluation.evaluator(weights), self.board.cells()
        now = self._value(evaluator, self.board.position)
        return {
            str(square): float(now - self._value(evaluator, board.position))
            * (1 if self.profile.side_of(cells[square]) == self.turn else -1)
            for square, board in self.without.items()
        }

    def choose(self, weights: Any, depth: int, nodes: int) -> Choice | None:
        """The move that a search chooses within this depth and number of nodes; None without legal moves."""
        if not self.codes:
            return None
        result = self._searcher(weights).run(self.board, depth=depth, nodes=nodes)
        return Choice(self.board.code_of(result.move), result.value, result.depth, result.nodes)

    def after_captures(self, weights: Any) -> list[int]:
        """The value of each move after quiescence, for the side to move now."""
        if not self.codes:
            return []
        lines = self._searcher(weights).run(self.board, depth=1, multipv=len(self.codes)).lines
        value_of = {self.board.code_of(line.pv[0]): line.value for line in lines if line.pv}
        return [value_of[code] for code in self.codes]

    def _searcher(self, weights: Any) -> Searcher:
        return Searcher(self.board, evaluator=self.evaluation.evaluator(weights), table_mb=TABLE_MB)

    def forget(self) -> None:
        """Forget the answer of the base weights, as they are others now."""
        self._base = None

    def answer(
        self, weights: Any, base: Any, *, order: str, depth: int, nodes: int, shows: str
    ) -> dict[str, Any]:
        """All that the lab shows, as plain numbers, strings and lists.

        base : the weights to compare with; shows : the numbers below the pieces, "" for none
        """
        started = perf_counter()
        sides, sides_before = self.sides(weights), self.sides(base)
        before, choice_before = self._of_base(base, order, depth, nodes)
        if weights == base:
            values, choice = before, choice_before
        else:
            values, choice = self._ordered_by(weights, order), self.choose(weights, depth, nodes)
        ranked, ranked_before = _ranked(values), _ranked(before)
        place_before = {move: place for place, move in enumerate(ranked_before)}
        return {
            "value": round(sum(first - second for first, second in sides), 2),
            "before": round(sum(first - second for first, second in sides_before), 2),
            "sides": sides,
            "sides_before": sides_before,
            "moves": [
                {
                    "code": self.codes[move],
                    **self.texts[move],
                    "value": round(values[move], 1),
                    "rank_before": place_before[move],
                }
                for move in ranked
            ],
            "chosen": self._as_json(choice),
            "chosen_before": self._as_json(choice_before),
            "pieces": self.piece_values(weights, shows) if shows else {},
            "distance": round(weights.distance(base), 3),
            "odd": [dict(zip(("name", "en", "zh"), odd)) for odd in weights.oddities()],
            "milliseconds": round(1000 * (perf_counter() - started), 1),
        }

    def _of_base(self, *request: Any) -> tuple[list[float], Choice | None]:
        base, order, depth, nodes = request
        if self._base is None or self._base[0] != request:
            self._base = request, self._ordered_by(base, order), self.choose(base, depth, nodes)
        return self._base[1:]

    def _ordered_by(self, weights: Any, order: str) -> list[float]:
        if order == CAPTURES:
            return [float(value) for value in self.after_captures(weights)]
        return self.after_moves(weights)

    def _as_json(self, choice: Choice | None) -> dict[str, Any]:
        if choice is None:
            return {}
        start, end = self.profile.squares_of(self.board, choice.code)
        return asdict(choice) | self.texts[self.codes.index(choice.code)] | {"from": start, "to": end}


class LinearPosition(LabPosition):
    """A position whose value is a sum of weights times counts: other weights cost one matrix product."""

    def __init__(self, board: GameBoard, evaluation: Any) -> None:
        super().__init__(board, evaluation)
        self._counts, self.phase = evaluation.counts(self.board), evaluation.phase(self.board)
        self.counts = self._counts.tolist()

    def sides(self, weights: Any) -> list[list[float]]:
        """[[first side, second side], ...] of each component, in centipawns."""
        shares = self._counts * self._mixed(weights)
        ends = np.cumsum([len(part.weights) for part in self.evaluation.parts.values()])
        return [part.sum(axis=1).round(3).tolist() for part in np.split(shares, ends[:-1], axis=1)]

    def after_moves(self, weights: Any) -> list[float]:
        """The static value after each move, in centipawns for the side to move now."""
        values = self._after.products(self.evaluation.numbers(weights))
        return (-values if self.turn else values).tolist()

    def piece_values(self, weights: Any, shows: str) -> dict[str, float]:
        """Square number -> what its piece contributes, for its own side; see `Explanation.pieces`."""
        mixed = self._mixed(weights)
        values = {square: mixed[terms].sum() for square, terms in self._standing.items()}
        if shows != STANDING:
            now, *without = self._removals.products(self.evaluation.numbers(weights))
            values = {
                square: sign * (now - value) - (values[square] if shows == INTERPLAY else 0)
                for (square, sign), value in zip(self._removed(), without)
            }
        return {str(square): round(float(value), 1) for square, value in values.items()}

    def tables(self) -> dict[str, Any]:
        """What values with any weights are made of, as JSON.

        moves            : as of every position
        after, removals  : the phase of each position, and [term, count] of each term that it has
        removed          : [square, sign of its side] of the piece that each position of `removals` but the
                           first lacks
        standing         : square -> the terms of its piece, material and square
        """
        return super().tables() | {
            "phase": self.phase,
            "after": self._after.sparse(),
            "removals": self._removals.sparse(),
            "removed": self._removed(),
            "standing": {str(square): terms for square, terms in self._standing.items()},
        }

    @cached_property
    def _after(self) -> Counted:
        return self._counted(self.after)

    @cached_property
    def _removals(self) -> Counted:
        return self._counted([self.board, *self.without.values()])

    @cached_property
    def _standing(self) -> dict[int, list[int]]:
        return dict(self.evaluation.standing(self.board))

    def _removed(self) -> list[list[int]]:
        cells = self.board.cells()
        return [[square, 1 - 2 * self.profile.side_of(cells[square])] for square in self.without]

    def _counted(self, boards: Sequence[GameBoard]) -> Counted:
        differences = [np.subtract(*self.evaluation.counts(board)) for board in boards]
        phases = [self.evaluation.phase(board) for board in boards]
        return Counted(np.reshape(differences, (len(boards), self._counts.shape[1])), np.array(phases))

    def _mixed(self, weights: Any) -> NDArray[np.float64]:
        """float64[weights]: the number of each in this phase."""
        numbers = self.evaluation.numbers(weights)
        mixed: NDArray[np.float64] = self.phase * numbers[0] + (1 - self.phase) * numbers[-1]
        return mixed


def _ranked(values: list[float]) -> list[int]:
    # Equal values stay in the order of the moves, however the sums were rounded.
    return sorted(range(len(values)), key=lambda move: -round(values[move], 6))
