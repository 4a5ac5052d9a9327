"""The weights of the evaluation by name, and their files: versioned JSON below data/weights."""

import json
import math
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.declared_weights import EvaluationPart, EvaluationWeight, Oddity, oddities
from xqlab.errors import XqlabError, quoted
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_terms, term_index
from xqlab.files import data_file

FORMAT, VERSION = "xqlab weights", 1
SHIPPED = "weights/tuned.json"
LARGEST = 10_000  # centipawns: a larger weight is a mistake, and sums could overflow


@dataclass(frozen=True)
class Weights:
    """A pair of weights for every term, and which components are switched off.

    opening, endgame : float64[terms]  centipawns, in the order of `xqlab.evaluation.terms.TERMS`
    made             : where they come from, as in their file
    Raises XqlabError for arrays of another length, and for numbers that are not finite or beyond 10 000.
    """

    opening: NDArray[np.float64]
    endgame: NDArray[np.float64]
    off: frozenset[str] = frozenset()
    made: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for name in ("opening", "endgame"):
            values = np.array(getattr(self, name), dtype=np.float64)
            if values.shape != (TERM_COUNT,):
                raise XqlabError(f"expected {TERM_COUNT} weights for the {name}, got shape {values.shape}")
            bad = np.flatnonzero(~(np.abs(values) <= LARGEST))
            if bad.size:
                term, value = TERMS[bad[0]].name, float(values[bad[0]])
                raise XqlabError(
                    f"expected a number of centipawns up to {LARGEST} for {term!r} in the {name}, got {value}"
                )
            values.flags.writeable = False
            object.__setattr__(self, name, values)
        for component in self.off:
            component_terms(component)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Weights):
            return NotImplemented
        same = np.array_equal(self.opening, other.opening) and np.array_equal(self.endgame, other.endgame)
        return bool(same) and self.off == other.off

    def __hash__(self) -> int:
        return hash((self.opening.tobytes(), self.endgame.tobytes(), self.off))

    def __getitem__(self, name: str) -> tuple[float, float]:
        """(opening, endgame) of a term; raises XqlabError for an unknown one."""
        index = term_index(name)
        return float(self.opening[index]), float(self.endgame[index])

    def __repr__(self) -> str:
        without = f" without {', '.join(sorted(self.off))}" if self.off else ""
        return f"<Weights {self.made.get('name', 'unnamed')!r}: {TERM_COUNT} terms{without}>"

    @classmethod
    def rules_of_thumb(cls) -> "Weights":
        """The initial weights of the components' files, which are guesses: tuning starts there."""
        opening, endgame = np.array([(term.opening, term.endgame) for term in TERMS]).T
        return cls(opening, endgame, made={"name": "rules of thumb"})

    @classmethod
    def default(cls) -> "Weights":
        """The shipped weights, tuned on self-play games."""
        return _shipped()

    @classmethod
    def load(cls, path: Path | str) -> "Weights":
        """The weights of a file; raises XqlabError, quoting what is wrong with it."""
        try:
            text = disk.read_text(path)
        except OSError as error:
            raise XqlabError(f"expected a file of weights at {str(path)!r}: {error.strerror}") from None
        except ValueError as error:
            raise XqlabError(f"expected JSON in {str(path)!r}: {error}") from None
        return cls.from_text(text, str(path))

    @classmethod
    def from_text(cls, text: str, name: str = "the text") -> "Weights":
        """The weights of a file's text; `name` stands for it in errors."""
        try:
            content = disk.parsed(text, partial(json.loads, parse_constant=_no_number))
        except ValueError as error:
            raise XqlabError(f"expected JSON in {name!r}: {error}") from None
        try:
            weights = cls._from_json(content)
        except ValueError as error:
            raise XqlabError(f"{name!r}: {error}") from None
        missing = [term.name for term in TERMS if term.name not in content["weights"]]
        if missing:
            warnings.warn(
                f"{name!r} has no weight for {len(missing)} of {TERM_COUNT} terms, which count as 0:"
                f" {', '.join(missing[:3])}{' …' if len(missing) > 3 else ''}",
                stacklevel=3,
            )
        return weights

    @classmethod
    def _from_json(cls, content: Any) -> "Weights":
        kind = content.get("format") if isinstance(content, dict) else type(content).__name__
        if kind != FORMAT:
            raise XqlabError(f"expected an object whose format is {FORMAT!r}, got {quoted(kind)}")
        if content.get("version") != VERSION:
            raise XqlabError(f"expected version {VERSION}, got {quoted(content.get('version'))}")
        pairs, off, made = content.get("weights"), content.get("off", []), content.get("made", {})
        if not isinstance(pairs, dict):
            raise XqlabError(f"expected an object of weights, got {quoted(pairs)}")
        if not (isinstance(off, list) and all(isinstance(name, str) for name in off)):
            raise XqlabError(f"expected a list of components to be off, got {quoted(off)}")
        if not isinstance(made, dict):
            raise XqlabError(f"expected an object that says how they were made, got {quoted(made)}")
        if not pairs:
            raise XqlabError(f"expected weights by names such as {TERMS[0].name!r}, got none")
        opening, endgame = np.zeros((2, TERM_COUNT))
        return cls(opening, endgame, frozenset(off), made).with_values(pairs)

    def save(self, path: Path | str, **made: Any) -> None:
        """Write them to a file, with `made`, where they come from (JSON values)."""
        disk.write_text(path, self.to_text(**made))

    def to_text(self, **made: Any) -> str:
        """The text that `save` writes."""
        content = {
            "format": FORMAT,
            "version": VERSION,
            "made": {**self.made, **made},
            "off": sorted(self.off),
        }
        pairs = {term.name: [round(weight, 2) for weight in self[term.name]] for term in TERMS}
        head = json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False).removesuffix("\n}")
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(pair)}" for name, pair in pairs.items())
        return f'{head},\n "weights": {{\n{lines}\n }}\n}}\n'

    def with_values(self, values: Mapping[str, tuple[float, float]]) -> "Weights":
        """A copy with the (opening, endgame) of the named terms replaced."""
        opening, endgame = self.opening.copy(), self.endgame.copy()
        for name, pair in values.items():
            index = term_index(name)
            try:
                if isinstance(pair, str) or any(
                    isinstance(value, (str, bool)) or value is None for value in pair
                ):
                    raise TypeError
                opening[index], endgame[index] = pair
            except (TypeError, ValueError, OverflowError):
                raise XqlabError(f"expected two numbers for {name!r}, got {quoted(pair)}") from None
        return Weights(opening, endgame, self.off, self.made)

    def without(self, *names: str) -> "Weights":
        """A copy with the named components switched off."""
        return Weights(self.opening, self.endgame, self.off | set(names), self.made)

    def only(self, *names: str) -> "Weights":
        """A copy with all other components switched off."""
        for name in names:
            component_terms(name)
        return Weights(self.opening, self.endgame, frozenset(COMPONENTS) - set(names), self.made)

    def oddities(self) -> tuple[Oddity, ...]:
        """What is out of all sense in the weights of the components that are on.

        >>> Weights.default().oddities()
        ()
        >>> [odd] = Weights.default().with_values({"tempo.move": (-148, 0)}).oddities()
        >>> odd.english
        '“the side to move” is -148 in the opening, usually -20 to 100'
        """
        return oddities(evaluation_parts(), self.__getitem__, self.off)

    def distance(self, other: "Weights") -> float:
        """The root mean square difference of all weights, in centipawns."""
        both = np.concatenate([self.opening - other.opening, self.endgame - other.endgame])
        return math.sqrt(float(np.mean(both**2)))


@cache
def evaluation_parts() -> dict[str, EvaluationPart]:
    """The components and their weights as other games declare theirs; a weight is a pair, though."""
    return {
        part.name: EvaluationPart(
            *part.called,
            part.about,
            {
                term.name: EvaluationWeight(
                    term.english, term.chinese, 0, -LARGEST, LARGEST, usual=term.usual
                )
                for term in part.terms.values()
            },
            rules=part.rules,
        )
        for part in COMPONENTS.values()
    }


@cache
def _shipped() -> Weights:
    # A term that is newer than the file counts as 0, which is no fault of the file's.
    return Weights._from_json(json.loads(data_file(SHIPPED).read_text(encoding="utf-8")))


def _no_number(name: str) -> float:
    raise XqlabError(f"{name} is no number")
