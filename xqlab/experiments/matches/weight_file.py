"""The weights of a game's evaluation, and their files, as `xqlab tune` writes them and players read them."""

import json
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Any

from xqlab import disk
from xqlab.declared_weights import Oddity, TunableEvaluation, oddities
from xqlab.errors import XqlabError, quoted
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.run.rows import first_mismatch, record_of

FORMAT = ("xqlab game weights", 1)


def _shape(value: Any, name: str) -> Iterator[str]:
    yield from record_of(game=str, weights=dict[str, int])(value, name)
    if "off" in value:
        yield from record_of(off=list[str])(value, name)


def tunable_of(game: str) -> TunableEvaluation:
    """The evaluation of a game with weights; raises XqlabError for a game without one."""
    tunable: TunableEvaluation | None = profile_for(game).experiments.tunable
    if tunable is None:
        raise XqlabError(f"expected a game whose evaluation has weights, got {game!r}")
    return tunable


@dataclass(frozen=True)
class GameWeights:
    """The weights of a game's evaluation, and which of its components are off.

    values : name -> weight, for some or all; the others are the default
    off    : None for those that the game declares so
    source : where the weights come from, for errors
    Raises XqlabError for an unknown name, and for a weight that is no integer in its range.
    """

    game: str
    values: Mapping[str, int] = field(default_factory=dict)
    off: frozenset[str] | None = None
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        parts = tunable_of(self.game).parts
        declared = {name: weight for part in parts.values() for name, weight in part.weights.items()}
        _check(self.values, declared, f"a weight{self._of_source}")
        for name, value in self.values.items():
            low, high = declared[name].lowest, declared[name].highest
            if type(value) is not int or not low <= value <= high:
                expected = f"expected {name} from {low} to {high}{self._of_source}"
                raise XqlabError(f"{expected}, got {quoted(value)}")
        off = self.off
        if off is None:
            off = frozenset(name for name, part in parts.items() if not part.is_on)
        _check(off, parts, f"a component{self._of_source}")
        values = {name: weight.default for name, weight in declared.items()} | dict(self.values)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "off", off)

    @property
    def _of_source(self) -> str:
        return f" in {self.source!r}" if self.source else ""

    def __getitem__(self, name: str) -> int:
        """A weight; raises XqlabError for an unknown one."""
        _check((name,), self.values, "a weight")
        return self.values[name]

    def with_values(self, values: Mapping[str, int]) -> "GameWeights":
        """A copy with these weights replaced."""
        return replace(self, values={**self.values, **values})

    def without(self, *names: str) -> "GameWeights":
        """A copy with these components switched off, too."""
        return replace(self, off=frozenset(self.off or ()) | set(names))

    def distance(self, other: "GameWeights") -> float:
        """The root mean square difference of all weights."""
        return math.dist(self.values.values(), other.values.values()) / math.sqrt(len(self.values))

    def oddities(self) -> tuple[Oddity, ...]:
        """What is out of all sense in the weights of the components that are on."""
        off = frozenset(self.off or ())
        return oddities(tunable_of(self.game).parts, lambda name: (self[name],), off)

    def evaluator(self) -> Any:
        """The evaluator with these weights, for the search."""
        return tunable_of(self.game).evaluator(self.values, self.off)

    def to_text(self, **made: Any) -> str:
        """The text of a file, with `made`, how they were made, as JSON values."""
        kind, version = FORMAT
        content = {"format": kind, "version": version, "game": self.game, "made": made}
        content |= {"weights": dict(self.values), "off": sorted(self.off or ())}
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"

    def save(self, path: str | PathLike[str], **made: Any) -> None:
        """Write them to a file, see `to_text`."""
        disk.write_text(path, self.to_text(**made))

    @classmethod
    def from_text(cls, content: str, game: str, name: str = "the text") -> "GameWeights":
        """The weights of a file's text; `name` stands for it in errors."""
        try:
            parsed = disk.parsed(content)
        except ValueError as reason:
            raise XqlabError(f"expected a file of weights, got {name!r}: {reason}") from reason
        if not isinstance(parsed, dict) or (parsed.get("format"), parsed.get("version")) != FORMAT:
            kind, version = FORMAT
            raise XqlabError(f"expected a file of format {kind!r}, version {version}, got {name!r}")
        if mismatch := first_mismatch(parsed, _shape):
            raise XqlabError(f"expected {mismatch} in {name!r}")
        if parsed["game"].lower() != game.lower():
            raise XqlabError(f"expected weights of {game} in {name!r}, got those of {parsed['game']}")
        off = frozenset(parsed["off"]) if "off" in parsed else None
        return cls(game, parsed["weights"], off, name)

    @classmethod
    def load(cls, path: str | PathLike[str], game: str) -> "GameWeights":
        """The weights of a file; raises XqlabError for another file or game, and for invalid weights."""
        try:
            content = disk.read_text(path)
        except (OSError, ValueError) as reason:
            raise XqlabError(f"expected a file of weights, got {str(path)!r}: {reason}") from reason
        return cls.from_text(content, game, str(path))


def _check(names: Collection[str], known: Mapping[str, Any], what: str) -> None:
    for name in names:
        if name not in known:
            what, where, source = what.partition(" in ")
            raise XqlabError(f"expected {what} out of {', '.join(known)}{where}{source}, got {name!r}")


def evaluator_from(path: str | PathLike[str], game: str) -> Any:
    """The evaluator with the weights in a file; errors as of `GameWeights.load`."""
    return GameWeights.load(path, game).evaluator()
