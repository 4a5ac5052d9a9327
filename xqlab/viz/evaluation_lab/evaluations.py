"""The evaluations whose weights the lab can change: their components, weights and positions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import numpy as np

from xqlab.declared_weights import EvaluationPart, LinearRecord
from xqlab.errors import XqlabError, quoted
from xqlab.evaluation.counting import count_terms, counted, phase_of
from xqlab.evaluation.evaluator import components
from xqlab.evaluation.piece_contributions import (
    INTERPLAY,
    SHOWS,
    STANDING,
    Counted,
    Removals,
    standing,
    standing_terms,
)
from xqlab.evaluation.term_value import UNIT
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_terms
from xqlab.evaluation.weights import FORMAT, VERSION, Weights, evaluation_parts
from xqlab.experiments.matches.weight_file import FORMAT as FILE_FORMAT
from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.game_profile import GameProfile
from xqlab.viz.evaluation_lab.answer import REMOVAL, LabPosition
from xqlab.viz.evaluation_lab.linear import PROBE, LinearPosition
from xqlab.xiangqi import PROFILE, Board


class EvaluationLabError(XqlabError):
    """The lab got an invalid option."""


class TunedEvaluation:
    """An evaluation as the profile of its game declares it.

    parts  : its components with their weights, each of one number
    halves : the numbers of a weight; digits : of a number, after the point
    heats  : what the numbers below the pieces may show, "" nothing
    """

    halves, digits = 1, 0
    has_rules_of_thumb = has_sample = False  # whether rules of thumb, and a sample to fit on, ship with it
    position_type: type[LabPosition] = LabPosition
    linear: LinearRecord | None = None

    def __init__(self, profile: GameProfile) -> None:
        tunable = profile.experiments.tunable
        if tunable is None:
            raise EvaluationLabError(f"expected a game whose evaluation has weights, got {profile.called.en}")
        self.game = profile.name
        self.expected = f"GameWeights of {self.game}"
        self.parts: Mapping[str, EvaluationPart] = tunable.parts
        self.side_sum, self.linear, self._evaluator_of = tunable.side_sum, tunable.linear, tunable.evaluator
        if self.linear is not None:
            self.position_type = LinearPosition
        can_remove = profile.texts is not None and profile.texts.arrange is not None
        self.heats: tuple[str, ...] = ("", REMOVAL) if can_remove else ("",)

    @property
    def names(self) -> list[str]:
        """The weights, in the order of the components."""
        return [name for part in self.parts.values() for name in part.weights]

    @cached_property
    def probes(self) -> list[Any]:
        """For each weight the evaluator that counts it alone, `PROBE` times."""
        nothing = dict.fromkeys(self.names, 0)
        return [self._evaluator_of(nothing | {name: PROBE}, ()) for name in self.names]

    @property
    def limits(self) -> dict[str, tuple[float, float]]:
        """Weight -> the least and the largest number."""
        weights = (each for part in self.parts.values() for each in part.weights.items())
        return {name: (weight.lowest, weight.highest) for name, weight in weights}

    def default(self) -> Any:
        """The weights that ship."""
        return GameWeights(self.game)

    def owns(self, weights: Any) -> bool:
        """Whether these are weights of this evaluation, as `expected` says."""
        return isinstance(weights, GameWeights) and weights.game.lower() == self.game.lower()

    def evaluator(self, weights: Any) -> Any:
        """The evaluator with these weights, for the search."""
        return weights.evaluator()

    def changed(self, base: Any, changes: Mapping[str, Any], off: Collection[str]) -> Any:
        """The weights of `base` with changes, name -> [number], and with these components off."""
        for name, numbers in changes.items():
            if not isinstance(numbers, (list, tuple)) or len(numbers) != 1:
                raise EvaluationLabError(f"expected a list of one number for {name!r}, got {quoted(numbers)}")
        values = {name: _whole(number) for name, (number,) in changes.items()}
        return replace(base, off=frozenset(off)).with_values(values)

    def changes(self, base: Any, weights: Any) -> dict[str, list[float]]:
        """Name -> its numbers, where weights differ from `base`."""
        return {name: numbers_of(weights[name]) for name in self.names if weights[name] != base[name]}

    def page_form(self) -> dict[str, Any]:
        """What a page makes evaluators and files of, as JSON.

        unit, places : as of `LinearRecord`, by the order of the weights
        file         : what a file of weights has besides
        missing      : the numbers of a weight that a file lacks, in that order
        Raises EvaluationLabError for an evaluation that is not linear in its weights.
        """
        if self.linear is None:
            raise EvaluationLabError(
                f"expected an evaluation whose terms are counted, got that of {self.game}"
            )
        kind, version = FILE_FORMAT
        return {
            "unit": self.linear.unit,
            "places": [self.linear.places[name] for name in self.names],
            "file": {"format": kind, "version": version, "game": self.game},
            "missing": [[self.default()[name]] for name in self.names],
        }

    def load(self, path: Path | str) -> Any:
        """The weights of a file."""
        return GameWeights.load(path, self.game)

    def from_text(self, text: str, name: str) -> Any:
        """The weights of a file's text."""
        return GameWeights.from_text(text, self.game, name)


class CountedPosition(LabPosition):
    """A position whose terms are counted once; other weights then cost one matrix product for the values."""

    def __init__(self, board: Board, evaluation: Any) -> None:
        super().__init__(board, evaluation)
        self.phase, self._counts = phase_of(board), count_terms(board)
        self.counts = self._counts.tolist()
        self._after = Counted.of(cast(list[Board], self.after))
        self._removals: Removals | None = None

    def sides(self, weights: Weights) -> list[list[float]]:
        """[[Red, Black], ...] of each component, in centipawns."""
        mixed = self.phase * weights.opening + (1 - self.phase) * weights.endgame
        shares = self._counts * np.where(counted(weights), mixed, 0.0)
        ranges = ((terms.start, terms.stop) for terms in map(component_terms, COMPONENTS))
        return [shares[:, start:stop].sum(axis=1).round(3).tolist() for start, stop in ranges]

    def after_moves(self, weights: Weights) -> list[float]:
        """The static value after each move, in centipawns for the side to move now."""
        values = self._after.values(weights) if self.codes else np.zeros(0)
        return (-values if self.turn else values).tolist()

    def piece_values(self, weights: Weights, shows: str) -> dict[str, float]:
        """Square number -> what its piece contributes; see `Explanation.pieces`."""
        board = cast(Board, self.board)
        contributions = standing(board, weights)
        if shows != STANDING:
            self._removals = self._removals or Removals(board)
            removed = self._removals.values(weights)
            lone = contributions if shows == INTERPLAY else dict.fromkeys(removed, 0.0)
            contributions = {square: value - lone[square] for square, value in removed.items()}
        return {str(square): round(value, 1) for square, value in contributions.items()}

    def tables(self) -> dict[str, Any]:
        """What values with any weights are made of, as JSON.

        moves            : as of every position
        after, removals  : the phase of each position, and [term, count] of each term that it has
        removed          : the squares of the pieces left out of the positions of `removals` but the first
        standing         : square -> the terms of its piece, material and square
        """
        board = cast(Board, self.board)
        removals = self._removals or Removals(board)
        return super().tables() | {
            "phase": self.phase,
            "after": self._after.sparse(),
            "removals": removals.counted.sparse(),
            "removed": [[square, int(sign)] for square, sign in zip(removals.squares, removals.signs)],
            "standing": {str(square): terms for square, terms in standing_terms(board).items()},
        }


class PairedEvaluation(TunedEvaluation):
    """The evaluation of Xiangqi, whose weights are pairs of numbers, for the opening and for the endgame."""

    halves, digits = 2, 2
    has_rules_of_thumb = has_sample = True
    expected = "Weights"
    position_type = CountedPosition
    heats = ("", *SHOWS)

    def __init__(self) -> None:
        self.parts = evaluation_parts()

    def default(self) -> Weights:
        """The weights that ship."""
        return Weights.default()

    def rules_of_thumb(self) -> Weights:
        """The guesses with which tuning starts."""
        return Weights.rules_of_thumb()

    def owns(self, weights: Any) -> bool:
        """Whether these are weights of this evaluation."""
        return isinstance(weights, Weights)

    def evaluator(self, weights: Weights) -> Any:
        """The evaluator with these weights, for the search."""
        return components(weights)

    def changed(self, base: Weights, changes: Mapping[str, Any], off: Collection[str]) -> Weights:
        """The weights of `base` with changes, name -> [opening, endgame], and with these components off."""
        return replace(base, off=frozenset(off), made={"name": "evaluation lab"}).with_values(changes)

    def page_form(self) -> dict[str, Any]:
        """What a page makes evaluators and files of; a weight is a pair, and rounded by itself."""
        return {
            "unit": UNIT,
            "places": [[words] for words in term_places()],
            "file": {"format": FORMAT, "version": VERSION},
            "missing": [[0, 0] for _ in TERMS],
        }

    def load(self, path: Path | str) -> Weights:
        """The weights of a file; raises XqlabError."""
        return Weights.load(path)

    def from_text(self, text: str, name: str) -> Weights:
        """The weights of a file's text; raises XqlabError."""
        return Weights.from_text(text, name)


def evaluation_of(profile: GameProfile) -> TunedEvaluation:
    """The evaluation of a game; raises EvaluationLabError for a game without weights."""
    return PairedEvaluation() if profile is PROFILE else TunedEvaluation(profile)


def term_places() -> list[list[int]]:
    """Of each term of Xiangqi, the words of an evaluator's record that its weight, as a pair, is added to."""
    numbers = np.arange(1, len(TERMS) + 1) / UNIT  # the pair of a term is its number
    numbered = Weights(numbers, np.zeros(len(TERMS)))
    places: list[list[int]] = [[] for _ in TERMS]
    for name in COMPONENTS:
        evaluator = components(numbered.only(name))
        size = evaluator.dtype.fields["counts"][1]  # weights lie before
        words = np.frombuffer(evaluator.tobytes()[:size], dtype=np.int64)
        for word in np.flatnonzero(words).tolist():
            places[int(words[word]) - 1].append(word)
    return places


def numbers_of(weight: Any) -> list[float]:
    """The numbers of a weight: one, or of Xiangqi two."""
    return list(weight) if isinstance(weight, tuple) else [weight]


def _whole(number: Any) -> Any:
    # A browser writes 3 and 3.0 alike.
    return int(number) if isinstance(number, float) and number.is_integer() else number
