"""The positions of experiments: the fixed set of `study.json`, or the user's file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from xqlab import disk
from xqlab._files import data_file
from xqlab.errors import XqlabError
from xqlab.xiangqi import Board

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
    kept = [each for each in entries if phase in (None, each["phase"])]
    if count is not None:
        if not 1 <= count <= len(kept):
            raise NoPositionsError(f"expected 1 to {len(kept)} positions, got {count!r}")
        kept = [kept[round(i)] for i in np.linspace(0, len(kept) - 1, count)]
    return {each["name"]: Board(each["fen"]) for each in kept}


def read_positions(file: Path, from_text: Callable[[str], Any] = Board) -> dict[str, Any]:
    """The positions of a text file, one FEN a line; empty lines and lines that begin with # are skipped.

    from_text : FEN, or another game's text of a position -> the board

    Raises NoPositionsError for a missing or empty file, InvalidFenError for an invalid FEN.
    """
    try:
        text = disk.read_text(file)
    except (OSError, UnicodeDecodeError) as error:
        raise NoPositionsError(f"expected a readable text file of FENs, got {str(file)!r}") from error
    fens = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not fens:
        raise NoPositionsError(f"expected a FEN a line in {str(file)!r}, found none")
    return {f"{file.stem} {number}": from_text(fen) for number, fen in enumerate(fens, start=1)}
