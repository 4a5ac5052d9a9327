"""What the evaluation lab shows for a position and weights: values, move order, chosen move."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from xqlab.evaluation.counting import count_terms, counted, phase_of
from xqlab.evaluation.evaluator import components
from xqlab.evaluation.piece_contributions import INTERPLAY, STANDING, Counted, Removals, standing
from xqlab.evaluation.terms import COMPONENTS, component_terms
from xqlab.evaluation.weights import Weights
from xqlab.search.driver import Searcher
from xqlab.xiangqi import Board, Move
from xqlab.xiangqi.notation.moves import move_text

STATIC, CAPTURES = "static", "captures"  # the orders of the moves
TABLE_MB = 1


@dataclass(frozen=True)
class Choice:
    """The move that a search chooses, its value for the side to move, and the depth reached."""

    code: int
    value: int
    depth: int
    nodes: int


class LabPosition:
    """A position in which everything that does not depend on the weights is counted once.

    Other weights then cost one matrix product for the values and one small search for the move.
    """

    def __init__(self, board: Board) -> None:
        self.board = board.copy()
        self.counts = count_terms(board)
        self.phase = phase_of(board)
        self.codes = board.codes()
        self.texts = [_texts(board, code) for code in self.codes]
        self._after = Counted.of([_after(board, code) for code in self.codes])
        self._removals: Removals | None = None
        self._base: tuple[Any, list[float], Choice | None] | None = None  # the answer of the base weights

    def sides(self, weights: Weights) -> list[list[float]]:
        """[[Red, Black], ...] of each component, in centipawns."""
        mixed = self.phase * weights.opening + (1 - self.phase) * weights.endgame
        shares = self.counts * np.where(counted(weights), mixed, 0.0)
        rows = []
        for name in COMPONENTS:
            terms = component_terms(name)
            rows.append([round(float(share), 3) for share in shares[:, terms.start : terms.stop].sum(axis=1)])
        return rows

    def after_moves(self, weights: Weights) -> list[float]:
        """The static value after each move, in centipawns for the side to move now."""
        values = self._after.values(weights) if self.codes else np.zeros(0)
        return (values if self.board.turn else -values).tolist()

    def piece_values(self, weights: Weights, shows: str) -> dict[str, float]:
        """Square number -> what its piece contributes; see `Explanation.pieces`."""
        contributions = standing(self.board, weights)
        if shows != STANDING:
            self._removals = self._removals or Removals(self.board)
            removed = self._removals.values(weights)
            lone = contributions if shows == INTERPLAY else dict.fromkeys(removed, 0.0)
            contributions = {square: value - lone[square] for square, value in removed.items()}
        return {str(square): round(value, 1) for square, value in contributions.items()}

    def choose(self, weights: Weights, depth: int, nodes: int) -> Choice | None:
        """The move that a search chooses within this depth and number of nodes; None without legal moves."""
        if not self.codes:
            return None
        searcher = Searcher(self.board, evaluator=components(weights), table_mb=TABLE_MB)
        result = searcher.run(self.board, depth=depth, nodes=nodes)
        return Choice(result.move.code, result.value, result.depth, result.nodes)

    def after_captures(self, weights: Weights) -> list[int]:
        """The value of each move after quiescence, for the side to move now."""
        if not self.codes:
            return []
        searcher = Searcher(self.board, evaluator=components(weights), table_mb=TABLE_MB)
        lines = searcher.run(self.board, depth=1, multipv=len(self.codes)).lines
        value_of = {line.pv[0].code: line.value for line in lines if line.pv}
        return [value_of[code] for code in self.codes]

    def answer(
        self, weights: Weights, base: Weights, *, order: str, depth: int, nodes: int, shows: str
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
            "value": round(sum(red - black for red, black in sides), 2),
            "before": round(sum(red - black for red, black in sides_before), 2),
            "phase": self.phase,
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
            "milliseconds": round(1000 * (perf_counter() - started), 1),
        }

    def _of_base(self, *request: Any) -> tuple[list[float], Choice | None]:
        base, order, depth, nodes = request
        if self._base is None or self._base[0] != request:
            self._base = request, self._ordered_by(base, order), self.choose(base, depth, nodes)
        return self._base[1:]

    def _ordered_by(self, weights: Weights, order: str) -> list[float]:
        if order == CAPTURES:
            return [float(value) for value in self.after_captures(weights)]
        return self.after_moves(weights)

    def _as_json(self, choice: Choice | None) -> dict[str, Any]:
        if choice is None:
            return {}
        move = Move.from_code(choice.code)
        return {
            "code": choice.code,
            "from": move.from_square,
            "to": move.to_square,
            **self.texts[self.codes.index(choice.code)],
            "value": choice.value,
            "depth": choice.depth,
            "nodes": choice.nodes,
        }


def _ranked(values: list[float]) -> list[int]:
    return sorted(range(len(values)), key=lambda move: -values[move])


def _after(board: Board, code: int) -> Board:
    after = board.copy()
    after.push_code(code)
    return after


def _texts(board: Board, code: int) -> dict[str, str]:
    move = Move.from_code(code)
    return {"en": move.uci(), "zh": move_text(board, move, "chinese")}
