"""What a net is trained on, out of files of games: quiet positions, each once, split by game.

Preparing millions of positions takes longer than mapping a file. So the two parts are written beside the net,
with the hashes of the games that they come from, and a run that goes on finds them there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.nnue.data.game_records import GamesError
from xqlab.nnue.data.game_split import split_by_game
from xqlab.nnue.data.pipeline import Pipeline, quiet_steps
from xqlab.nnue.data.training_positions import Positions, PositionsError, map_positions, write_positions

PARTS = ("training", "validation")


@dataclass(frozen=True)
class PreparedParts:
    """Both parts, mapped, and how they came to be.

    about : files with their hashes and how their games were made, the split, and [step, positions after it]
    text  : the pipeline's table, or that the parts were there already
    """

    training: Positions
    validation: Positions
    about: dict[str, Any]
    text: str


def prepared_parts(
    beside: Path, games: Sequence[Path], *, held_out: float, limit: float | None, seed: int
) -> PreparedParts:
    """The parts that files of games give; made where they are not yet beside `beside`, or are of other games.

    held_out : share of the games that is kept for validation, drawn by `seed`
    limit    : leave out positions valued beyond so many centipawns
    Raises GamesError, PositionsError, SplitError.
    """
    paths = files_beside(beside)
    asked = {
        "files": [[path.name, _hash(path)] for path in games],
        "held_out": held_out,
        "limit": limit,
        "seed": seed,
    }
    there = _read(paths["about"])
    if there is not None and {key: there.get(key) for key in asked} == asked:
        try:
            parts = [map_positions(paths[part]) for part in PARTS]
        except PositionsError:
            pass  # torn or taken away: made anew
        else:
            return PreparedParts(parts[0], parts[1], there, "positions as they were prepared before")
    found = Pipeline(quiet_steps(limit)).run(*games)
    for part, positions in zip(PARTS, split_by_game(found.positions, held_out, seed)):
        write_positions(paths[part], positions)
    steps = [[row.name, row.positions] for row in found.rows]
    about = {**asked, "games": [_header(path) for path in games], "steps": steps}
    disk.write_text(paths["about"], json.dumps(about, indent=1) + "\n")
    training, validation = (map_positions(paths[part]) for part in PARTS)
    return PreparedParts(training, validation, about, str(found))


def files_beside(beside: Path) -> dict[str, Path]:
    """Where the parts stand, and what they are of."""
    named = {part: beside.with_name(f"{beside.name}.{part}.npy") for part in PARTS}
    return {**named, "about": beside.with_name(f"{beside.name}.prepared.json")}


def _hash(path: Path) -> str:
    try:
        with disk.opened(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise GamesError(f"expected a file of games at {str(path)!r}: {error.strerror}") from None


def _header(path: Path) -> Any:
    # The second line of a file of games says how they were made; the pipeline has read the file before.
    with disk.opened(path) as file:
        file.readline()
        return json.loads(file.readline())


def _read(path: Path) -> dict[str, Any] | None:
    try:
        told = json.loads(disk.read_text(path))
    except (OSError, ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None
