"""What the browser is told of a position: men, legal moves, marks, the list of moves, what to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xqlab.viz.line_of_play import LineOfPlay


@dataclass(frozen=True)
class PlayedMove:
    """A move in words, as it was when it was played.

    texts  : notation -> text
    spoken : "Red: cannon h2 to e2"
    check  : whether it gives check
    """

    squares: tuple[int, int]
    texts: dict[str, str]
    spoken: str
    check: bool

    def aloud(self, notation: str, manner: Any) -> str:
        """The sentence that announces it, in the notation of the list where that adds anything."""
        text = f", {self.texts[notation]}" if manner.says_moves(notation) else ""
        return f"{self.spoken}{text}{'; check' if self.check else ''}"


def played_move(manner: Any, board: Any, code: int) -> PlayedMove:
    """The words for a legal move, in the position before it is played."""
    after = board.copy()
    after.push_code(code)
    side = manner.sides[manner.turn(board)]
    return PlayedMove(
        squares=manner.squares_of(code),
        texts=manner.texts(board, code),
        spoken=f"{side}: {manner.spoken(board, code)}",
        check=manner.check(after) >= 0,
    )


def about_game(manner: Any) -> dict[str, Any]:
    """What the browser is told once: the game's own words."""
    return {
        "game": manner.name,
        "sides": list(manner.sides),
        "squares": list(manner.squares),
        "men": dict(manner.men),
        "faces": dict(manner.faces),
        "notations": dict(manner.notations),
        "languages": dict(manner.languages),
        "start": manner.board(manner.start_fen, strict=True).cells(),
    }


def status_of(manner: Any, board: Any) -> str:
    """Whose move it is, or how the game ended."""
    outcome: tuple[str, str] | None = manner.outcome(board)
    if outcome is not None:
        return outcome[0]
    check = ", in check" if manner.check(board) >= 0 else ""
    return f"{manner.sides[manner.turn(board)]} to move{check}"


def position_message(
    line: LineOfPlay[PlayedMove], manner: Any, *, serial: int, said: str = ""
) -> dict[str, Any]:
    """The present position of a line, as plain numbers, strings and lists.

    serial : goes up with each message, so that an answer to an older one can be told
    said   : what a screen reader is told of the change
    """
    board = line.board
    outcome = manner.outcome(board)
    legal: dict[str, list[int]] = {}
    for code in board.codes() if outcome is None else ():
        start, end = manner.squares_of(code)
        legal.setdefault(str(start), []).append(end)
    last = line.notes[line.at - 1].squares if line.at else ()
    return {
        "serial": serial,
        "cells": board.cells(),
        "turn": manner.turn(board),
        "legal": legal,
        "last": list(last),
        "check": manner.check(board),
        "status": status_of(manner, board),
        "over": outcome is not None,
        "explained": outcome[1] if outcome is not None else "",
        "ply": line.at,
        "moves": [note.texts | {"spoken": note.spoken} for note in line.notes],
        "number": manner.number(line.start),
        "first": manner.turn(line.start),
        "can_undo": line.can_undo,
        "can_redo": line.can_redo,
        "said": said,
    }
