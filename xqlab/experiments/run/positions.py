"""The positions of experiments: the fixed set of `study.json`, or the user's file."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.errors import XqlabError, listed, quoted
from xqlab.experiments.run.position_lines import COUNTS, board_of, parts_of_line, without_comment
from xqlab.files import data_file
from xqlab.game_profile import GameProfile
from xqlab.xiangqi import Board
from xqlab.xiangqi.profile import PROFILE as XIANGQI

STUDY = "positions/study.json"
PHASES = ("opening", "middlegame", "endgame")


class NoPositionsError(XqlabError):
    """Positions that do not exist."""


def study_positions(count: int | None = None, *, phase: str | None = None) -> dict[str, Board]:
    """The positions of the fixed set by name: all, those of one phase, or `count` of them evenly spread.

    phase : one of PHASES
    Raises NoPositionsError for another phase, or for more positions than there are.

    >>> list(study_positions(3))
    ['opening 1', 'middlegame 13', 'endgame 8']
    """
    if phase is not None and phase not in PHASES:
        raise NoPositionsError(f"expected a phase out of {', '.join(PHASES)}, got {phase!r}")
    entries = json.loads(data_file(STUDY).read_text(encoding="utf-8"))
    entries = [entry for entry in entries if phase in (None, entry["phase"])]
    if count is not None:
        if not 1 <= count <= len(entries):
            raise NoPositionsError(f"expected 1 to {len(entries)} positions, got {count!r}")
        entries = [entries[round(i)] for i in np.linspace(0, len(entries) - 1, count)]
    return {entry["name"]: Board(entry["fen"]) for entry in entries}


def stored_boards(profile: GameProfile) -> list[Any]:
    """The boards of the positions that a game keeps for benchmarks and studies."""
    read = profile.needed("texts", "benchmarks").read
    stored = json.loads(data_file(profile.experiments.bench).read_text("utf-8"))
    return [read(position["text"]) for position in stored]


def read_positions(
    file: Path, profile: GameProfile = XIANGQI, *, notes: list[str] | None = None
) -> dict[str, Any]:
    """The positions of a text file, one a line; empty lines, and what follows a `#`, are skipped.

    A line is a FEN or another text of the game, EPD, or `startpos` or a text with `moves` and moves after it.

    profile : of the game
    notes   : gets a sentence about the opcodes that are not used

    Raises NoPositionsError for a missing or empty file, and the game's own error for an invalid position or
    move; each names the line and quotes it.
    """
    try:
        text = disk.read_text(file)
    except OSError as error:
        reason = error.strerror if error.strerror and error.strerror.startswith("Not ") else ""
        raise NoPositionsError(
            f"expected a readable text file of FENs, got {str(file)!r}{reason and ': '}{reason}"
        ) from error
    boards: dict[str, Any] = {}
    unused: dict[str, None] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        content = without_comment(line)
        if not content:
            continue
        try:
            position, operations = parts_of_line(content)
            boards[f"{file.stem} {len(boards) + 1}"] = board_of(position, operations, profile)
        except ValueError as error:
            problem = f"{error}; in line {number} of {str(file)!r}: {quoted(content)}"
            if not isinstance(error, XqlabError):
                raise NoPositionsError(problem) from error
            error.args = (problem,)
            raise
        unused |= dict.fromkeys(opcode for opcode in operations if opcode not in COUNTS)
    if not boards:
        raise NoPositionsError(f"expected a FEN a line in {str(file)!r}, found none")
    if unused and notes is not None:
        notes.append(f"not used: the opcodes {listed(unused)} in {str(file)!r}")
    return boards
