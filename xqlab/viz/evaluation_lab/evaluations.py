"""The evaluations whose weights the lab can change: their components, weights and positions."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.declared_weights import EvaluationPart, LinearRecord
from xqlab.errors import XqlabError, quoted
from xqlab.evaluation.counting import count_terms, phase_of
from xqlab.evaluation.evaluator import components
from xqlab.evaluation.piece_contributions import SHOWS, standing_terms
from xqlab.evaluation.term_value import UNIT
from xqlab.evaluation.terms import COMPONENTS, TERMS
from xqlab.evaluation.weights import FORMAT, VERSION, Weights, evaluation_parts
from xqlab.experiments.matches.weight_file import FORMAT as FILE_FORMAT
from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.game_board import GameBoard
from xqlab.game_profile import GameProfile
from xqlab.viz.evaluation_lab.answer import REMOVAL, LabPosition, LinearPosition
from xqlab.xiangqi import PROFILE

PROBE = 10_000  # centipawns of a weight that is counted: what rounding takes from it does not matter
DECIMALS = 6  # of a count


class EvaluationLabError(XqlabError):
    """The lab got an invalid option."""


class TunedEvaluation:
    """An evaluation as the profile of its game declares it.

    parts  : its components with their weights, each of one number
    halves : the numbers of a weight; digits : of a number, after the point
    heats  : what the numbers below the pieces may show, "" nothing
    phase  : of a board, the share of a weight's first number: 1 for weights of one, as their counts hold the
             phase
    counts : of a board, [2, weights]: what each weight counts for either side, where the evaluation is linear
    standing : of a board, square -> the weights of its piece by itself, if the evaluation tells them apart
    """

    halves, digits = 1, 0
    has_sample = False  # whether a sample to fit on ships with it
    rules_of_thumb: Callable[[], Any] | None = None  # the guesses with which tuning starts
    position_type: type[LabPosition] = LabPosition
    linear: LinearRecord | None = None
    default: Callable[[], Any]  # the weights that ship
    load: Callable[[Path | str], Any]  # those of a file,
    from_text: Callable[[str, str], Any]  # and of the text of one of this name; both raise XqlabError
    evaluator: Callable[[Any], Any]  # the one with some weights, for the search
    counts: Callable[[Any], NDArray[Any]]
    phase: Callable[[Any], float] = staticmethod(lambda _: 1.0)
    standing: Callable[[Any], dict[int, list[int]]] = staticmethod(lambda _: {})

    def __init__(self, profile: GameProfile) -> None:
        tunable = profile.experiments.tunable
        if tunable is None:
            raise EvaluationLabError(f"expected a game whose evaluation has weights, got {profile.called.en}")
        self.game, self.counts, self.evaluator = profile.name, self._count, GameWeights.evaluator
        self.default = partial(GameWeights, self.game)
        self.load = partial(GameWeights.load, game=self.game)
        self.from_text = lambda text, name: GameWeights.from_text(text, self.game, name)
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

    def _count(self, board: GameBoard) -> NDArray[Any]:
        sums = [[self.side_sum(probe, board.position, side) for probe in self.probes] for side in (0, 1)]
        return np.round(np.array(sums) / PROBE, DECIMALS)

    def numbers(self, weights: Any) -> NDArray[np.float64]:
        """float64[halves, weights]: the numbers of each, 0 where its component is off."""
        none = [0.0] * self.halves
        return np.array(
            [
                none if component in weights.off else numbers_of(weights[name])
                for component, part in self.parts.items()
                for name in part.weights
            ]
        ).T

    def owns(self, weights: Any) -> bool:
        """Whether these are weights of this evaluation, as `expected` says."""
        return isinstance(weights, GameWeights) and weights.game.lower() == self.game.lower()

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


class PairedEvaluation(TunedEvaluation):
    """The evaluation of Xiangqi, whose weights are pairs of numbers, for the opening and for the endgame."""

    halves, digits = 2, 2
    has_sample, rules_of_thumb = True, staticmethod(Weights.rules_of_thumb)
    expected = "Weights"
    position_type = LinearPosition
    heats = ("", *SHOWS)

    def __init__(self) -> None:
        self.parts, self.evaluator = evaluation_parts(), components
        self.counts, self.phase, self.standing = count_terms, phase_of, standing_terms
        self.default, self.load, self.from_text = Weights.default, Weights.load, Weights.from_text

    def owns(self, weights: Any) -> bool:
        """Whether these are weights of this evaluation."""
        return isinstance(weights, Weights)

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
