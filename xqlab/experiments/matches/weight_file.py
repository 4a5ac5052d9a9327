"""Files with the weights of a game's evaluation, as `xqlab tune` writes them and players read them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.run.rows import first_mismatch, record_of
from xqlab.game_profile import TunableEvaluation

FORMAT, VERSION = "xqlab game weights", 1


class WeightFileError(XqlabError):
    """A file that has no weights of this game, or a game without such weights."""


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
    content = {"format": FORMAT, "version": VERSION, "game": game, "made": made, "weights": weights}
    disk.write_text(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def read_weights(path: str | PathLike[str], game: str) -> dict[str, int]:
    """The weights in a file; raises WeightFileError for another file, game, name, or number out of range."""
    tunable = tunable_of(game)
    try:
        content = disk.parsed(disk.read_text(path))
    except (OSError, ValueError) as reason:
        raise WeightFileError(f"expected a file of weights, got {str(path)!r}: {reason}") from reason
    if not isinstance(content, dict) or (content.get("format"), content.get("version")) != (FORMAT, VERSION):
        raise WeightFileError(f"expected a file of format {FORMAT!r}, version {VERSION}, got {str(path)!r}")
    if mismatch := first_mismatch(content, record_of(game=str, weights=dict[str, int])):
        raise WeightFileError(f"expected {mismatch} in {str(path)!r}")
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
