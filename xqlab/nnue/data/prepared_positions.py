"""Training and validation sets from files of games: quiet positions, each once, split by game.

Preparing millions of positions takes longer than mapping a file. So both parts are written beside the net,
with the hashes of the games that they come from, and a resumed run uses them again.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.nnue.data.game_split import split_by_game
from xqlab.nnue.data.pipeline import Pipeline, quiet_steps
from xqlab.nnue.data.training_positions import Positions, PositionsError, map_positions, write_positions

PARTS = ("training", "validation")


@dataclass(frozen=True)
class PreparedParts:
    """Both parts, mapped, and where they come from.

    about : files with their hashes and their headers, the split, and [step, positions after it]
    text  : the pipeline's table, or a note that the parts existed already
    """

    training: Positions
    validation: Positions
    about: dict[str, Any]
    text: str


def prepared_parts(
    beside: Path, games: Sequence[Path], *, held_out: float, limit: float | None, seed: int
) -> PreparedParts:
    """The parts of files of games; prepared, unless parts of the same games exist beside `beside`.

    held_out : share of the games for validation, drawn by `seed`
    limit    : positions with values beyond this, in centipawns, are left out
    Raises XqlabError, PositionsError.
    """
    paths = files_beside(beside)
    source = {
        "files": [[path.name, _hash(path)] for path in games],
        "held_out": held_out,
        "limit": limit,
        "seed": seed,
    }
    stored = _read(paths["about"])
    if stored is not None and {key: stored.get(key) for key in source} == source:
        try:
            parts = [map_positions(paths[part]) for part in PARTS]
        except PositionsError:
            pass  # torn or removed: prepare them again
        else:
            return PreparedParts(parts[0], parts[1], stored, "positions prepared before")
    prepared = Pipeline(quiet_steps(limit)).run(*games)
    for part, positions in zip(PARTS, split_by_game(prepared.positions, held_out, seed)):
        write_positions(paths[part], positions)
    steps = [[row.name, row.positions] for row in prepared.rows]
    about = {**source, "games": [_header(path) for path in games], "steps": steps}
    disk.write_text(paths["about"], json.dumps(about, indent=1) + "\n")
    training, validation = (map_positions(paths[part]) for part in PARTS)
    return PreparedParts(training, validation, about, str(prepared))


def files_beside(beside: Path) -> dict[str, Path]:
    """The paths of the parts, and of the description of their source."""
    named = {part: beside.with_name(f"{beside.name}.{part}.npy") for part in PARTS}
    return {**named, "about": beside.with_name(f"{beside.name}.prepared.json")}


def _hash(path: Path) -> str:
    try:
        return disk.sha256(path)
    except OSError as error:
        raise XqlabError(f"expected a file of games at {str(path)!r}: {error.strerror}") from None


def _header(path: Path) -> Any:
    # The second line of a file of games is its header; the pipeline has already checked the file.
    with disk.opened(path) as file:
        file.readline()
        return disk.parsed(file.readline())


def _read(path: Path) -> dict[str, Any] | None:
    try:
        content = disk.parsed(disk.read_text(path))
    except (OSError, ValueError):
        return None
    return content if isinstance(content, dict) else None
