"""What the browser is told of a position: men, legal moves, marks, the list of moves, what to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.board.line_of_play import LineOfPlay

# What a screen reader is told of a change, by its occasion; "move" is the move that was played.
SAID = {
    "en": {
        "": "",
        "played": "{move}",
        "again": "{move}. {status}",
        "back": "Taken back. {status}",
        "start": "Before the first move. {status}",
        "new": "New position. {status}",
        "same": "Position unchanged. {status}",
        "cancelled": "Set-up cancelled. {status}",
    },
    "zh": {
        "": "",
        "played": "{move}",
        "again": "{move}。{status}",
        "back": "已悔棋。{status}",
        "start": "第一步之前。{status}",
        "new": "新局面。{status}",
        "same": "局面未变。{status}",
        "cancelled": "已取消摆放。{status}",
    },
}


@dataclass(frozen=True)
class PlayedMove:
    """A move in words, as it was when it was played.

    texts  : notation -> text
    spoken : language -> "Red: cannon h2 to e2"
    check  : whether it gives check
    """

    squares: tuple[int, int]
    texts: dict[str, str]
    spoken: dict[str, str]
    check: bool

    def aloud(self, notation: str, manner: Any, language: str = "en") -> str:
        """The sentence that announces it, in the notation of the list where that adds anything."""
        comma, check = {"en": (", ", "; check"), "zh": ("，", "；将军")}[language]
        text = f"{comma}{self.texts[notation]}" if manner.says_moves(notation) else ""
        return f"{self.spoken[language]}{text}{check if self.check else ''}"


def played_move(manner: Any, board: Any, code: int) -> PlayedMove:
    """The words for a legal move, in the position before it is played."""
    after = board.copy()
    after.push_code(code)
    side = manner.turn(board)
    return PlayedMove(
        squares=manner.squares_of(code),
        texts=manner.texts(board, code),
        spoken={
            "en": f"{manner.sides[side]}: {manner.spoken(board, code)}",
            "zh": f"{manner.chinese['sides'][side]}：{manner.spoken(board, code, 'zh')}",
        },
        check=manner.check(after) >= 0,
    )


def about_game(manner: Any) -> dict[str, Any]:
    """What the browser is told once: the game's own words, and under "zh" those that differ in Chinese."""
    return {
        "game": manner.name,
        "sides": list(manner.sides),
        "squares": list(manner.squares),
        "men": dict(manner.men),
        "faces": dict(manner.faces),
        "notations": dict(manner.notations),
        "languages": dict(manner.languages),
        "counting": list(manner.counting),
        "start": manner.board(manner.start_fen, strict=True).cells(),
        "zh": dict(manner.chinese),
    }


def status_of(manner: Any, board: Any, language: str = "en") -> str:
    """Whose move it is, or how the game ended."""
    outcome: tuple[str, str] | None = manner.outcome(board, language)
    if outcome is not None:
        return outcome[0]
    turn, check = manner.turn(board), manner.check(board) >= 0
    if language == "zh":
        return f"{manner.chinese['sides'][turn]}走棋{'，被将军' if check else ''}"
    return f"{manner.sides[turn]} to move{', in check' if check else ''}"


def texts_of(
    line: LineOfPlay[PlayedMove], manner: Any, language: str, said: str, notation: str
) -> dict[str, str]:
    """What is shown and said of the present position of a line in one language."""
    board = line.board
    outcome, status = manner.outcome(board, language), status_of(manner, board, language)
    explained = outcome[1] if outcome is not None else ""
    move = line.notes[line.at - 1].aloud(notation, manner, language) if line.at else ""
    text = SAID[language][said].format(move=move, status=status) if move or said != "again" else status
    if explained and said:
        text += f"{'。' if language == 'zh' else '. '}{explained}"
    return {"status": status, "explained": explained, "said": text}


def position_message(
    line: LineOfPlay[PlayedMove], manner: Any, *, serial: int, said: str = "", notation: str = "uci"
) -> dict[str, Any]:
    """The present position of a line, as plain numbers, strings and lists.

    serial   : goes up with each message, so that an answer to an older one can be told
    said     : the occasion, of `SAID`, that says what a screen reader is told
    notation : of the move that is told
    English texts stand beside the numbers, Chinese ones under "zh".
    """
    board = line.board
    outcome = manner.outcome(board)
    texts = {language: texts_of(line, manner, language, said, notation) for language in LANGUAGES}
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
        "over": outcome is not None,
        "ply": line.at,
        "moves": [note.texts | {"spoken": note.spoken["en"]} for note in line.notes],
        "number": manner.number(line.start),
        "first": manner.turn(line.start),
        "can_undo": line.can_undo,
        "can_redo": line.can_redo,
        **texts["en"],
        "zh": texts["zh"] | {"spoken": [note.spoken["zh"] for note in line.notes]},
    }
