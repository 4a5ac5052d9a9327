"""The positions of experiments: the fixed set of `study.json`, or the user's file."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.book.games import ends_of_games
from xqlab.errors import XqlabError, listed
from xqlab.experiments.run.position_lines import COUNTS, board_of, parts_of_line, read_lines
from xqlab.files import data_file
from xqlab.game_profile import GameProfile
from xqlab.xiangqi import Board
from xqlab.xiangqi.profile import PROFILE as XIANGQI
from xqlab.xiangqi.records.game_files import FORMATS

STUDY = "positions/study.json"
_TAG = re.compile(rb'(?:\xef\xbb\xbf)?\s*\[\w+\s+"')  # of a game of PGN
PHASES = ("opening", "middlegame", "endgame")


def study_positions(count: int | None = None, *, phase: str | None = None) -> dict[str, Board]:
    """The positions of the fixed set by name: all, those of one phase, or `count` of them evenly spread.

    phase : one of PHASES
    Raises XqlabError for another phase, or for more positions than there are.

    >>> list(study_positions(3))
    ['opening 1', 'middlegame 13', 'endgame 8']
    """
    if phase is not None and phase not in PHASES:
        raise XqlabError(f"expected a phase out of {', '.join(PHASES)}, got {phase!r}")
    entries = json.loads(data_file(STUDY).read_text(encoding="utf-8"))
    entries = [entry for entry in entries if phase in (None, entry["phase"])]
    if count is not None:
        if not 1 <= count <= len(entries):
            raise XqlabError(f"expected 1 to {len(entries)} positions, got {count!r}")
        entries = [entries[round(i)] for i in np.linspace(0, len(entries) - 1, count)]
    return {entry["name"]: Board(entry["fen"]) for entry in entries}


def stored_positions(profile: GameProfile) -> dict[str, Any]:
    """The positions that a game keeps for benchmarks and studies, by name: "position 1" and so on."""
    read = profile.needed("texts", "benchmarks").read
    stored = json.loads(data_file(profile.experiments.bench).read_text("utf-8"))
    return {f"position {number}": read(position["text"]) for number, position in enumerate(stored, 1)}


def read_positions(
    file: Path,
    profile: GameProfile = XIANGQI,
    *,
    notes: list[str] | None = None,
    left_out: list[str] | None = None,
) -> dict[str, Any]:
    """The positions of a text file, one a line, or at the ends of the games of a file of games, such as PGN.

    A line is a FEN or another text of the game, EPD, or `startpos` or a text with `moves` and moves after it;
    empty lines, and what follows a `#`, are skipped. Of a game the main line is played.

    profile  : of the game
    notes    : gets a sentence about the opcodes that are not used
    left_out : gets a sentence about each line or game that cannot be read, which is then left out

    Raises XqlabError for a missing or empty file, and for an invalid position or move, unless it is
    left out; it names the line and quotes it.
    """
    profile.needed("texts", "files of positions")  # of the game, not of a line
    boards: list[Any] = []
    unused: dict[str, None] = {}

    def read(content: str, place: str) -> None:
        position, operations = parts_of_line(content)
        boards.append(board_of(position, operations, profile))
        unused.update(dict.fromkeys(opcode for opcode in operations if opcode not in COUNTS))

    try:
        if _has_games(file):
            boards += _ends_of_games(file, profile, left_out)
        else:
            read_lines(file, read, left_out)
    except OSError as error:
        reason = error.strerror if error.strerror and error.strerror.startswith("Not ") else ""
        raise XqlabError(
            f"expected a readable text file of FENs, got {str(file)!r}{reason and ': '}{reason}"
        ) from error
    if not boards:
        raise XqlabError(f"expected a FEN a line in {str(file)!r}, found none")
    if unused and notes is not None:
        notes.append(f"not used: the opcodes {listed(unused)} in {str(file)!r}")
    return {f"{file.stem} {number}": board for number, board in enumerate(boards, start=1)}


def _has_games(file: Path) -> bool:
    suffix = file.suffix.lower()
    with disk.opened(file) as content:
        return suffix in FORMATS and (suffix != ".txt" or bool(_TAG.match(content.read(1000))))


def _ends_of_games(file: Path, profile: GameProfile, left_out: list[str] | None) -> Iterator[Any]:
    for number, (board, fault) in enumerate(ends_of_games(file, profile.name, XqlabError), start=1):
        if fault and left_out is None:
            raise XqlabError(f"{fault}; in game {number} of {str(file)!r}")
        if fault and left_out is not None:
            left_out.append(f"{fault}; in game {number} of {str(file)!r}")
        else:
            yield board
