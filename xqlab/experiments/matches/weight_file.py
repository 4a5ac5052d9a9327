"""Files with the weights of a game's evaluation, as `xqlab tune` writes them and players read them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.run.json_shape import read_shaped, record_of, text, whole
from xqlab.game_profile import TunableEvaluation

FORMAT = ("xqlab game weights", 1)


class WeightFileError(XqlabError):
    """A file that has no weights of this game, or a game without such weights."""


def _weights(value: Any, name: str) -> Iterator[str]:
    yield from record_of()(value, name)
    for key, number in value.items() if isinstance(value, dict) else ():
        yield from whole(number, f"{name}.{key}")


SHAPE = record_of(game=text, weights=_weights)


def tunable_of(game: str) -> TunableEvaluation:
    """The evaluation of a game with weights; raises WeightFileError for a game without one."""
    tunable: TunableEvaluation | None = profile_for(game).experiments.tunable
    if tunable is None:
        raise WeightFileError(f"expected a game whose evaluation has weights, got {game!r}")
    return tunable


def write_weights(
    path: str | PathLike[str], game: str, weights: Mapping[str, int], made: Mapping[str, Any]
) -> None:
    """Write weights to a file, with `made`, how they were made, as JSON values."""
    kind, version = FORMAT
    content = {"format": kind, "version": version, "game": game, "made": made, "weights": weights}
    disk.write_text(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def read_weights(path: str | PathLike[str], game: str) -> dict[str, int]:
    """The weights in a file; raises WeightFileError for another file, game, name, or number out of range."""
    tunable = tunable_of(game)
    content = read_shaped(path, "a file of weights", FORMAT, SHAPE, WeightFileError)
    if content["game"].lower() != game.lower():
        raise WeightFileError(f"expected weights of {game} in {str(path)!r}, got those of {content['game']}")
    for name, value in content["weights"].items():
        if name not in tunable.weights:
            names = ", ".join(tunable.weights)
            raise WeightFileError(f"expected a weight out of {names} in {str(path)!r}, got {name!r}")
        _, low, high = tunable.weights[name]
        if not low <= value <= high:
            raise WeightFileError(f"expected {name} from {low} to {high} in {str(path)!r}, got {value}")
    return dict(content["weights"])


def evaluator_from(path: str | PathLike[str], game: str) -> Any:
    """The evaluator with the weights in a file; errors as of `read_weights`."""
    return tunable_of(game).evaluator(read_weights(path, game))
