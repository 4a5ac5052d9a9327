"""The message about a position to the browser: pieces, legal moves, marks, moves played, announcement."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from xqlab.game_board import GameBoard
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.options import fields_of
from xqlab.viz.page.game_words import ANNOUNCEMENTS, STATUS
from xqlab.viz.page.move_words import spoken_move
from xqlab.words import Words, in_language, spaced


@dataclass(frozen=True)
class PlayedMove:
    """A move in words, as it was when it was played.

    texts  : notation -> text
    spoken : language -> "Red: cannon h2 to e2"
    check  : language -> what is said of the check that it gives, "" without one
    taken  : symbols of the pieces that it takes off the board
    thought: limits of the search that has chosen it; {} where none has
    """

    squares: tuple[int, int]
    texts: dict[str, str]
    spoken: dict[str, str]
    check: dict[str, str]
    taken: tuple[str, ...] = ()
    thought: dict[str, int] = field(default_factory=dict)

    def aloud(self, notation: str, language: str = "en") -> str:
        """The sentence that announces it, in the notation of the list where that adds anything."""
        words, move = in_language(ANNOUNCEMENTS, language), self.texts[notation]
        # Coordinates say no more than the squares do.
        text = "" if _letters(move) == _letters(self.texts["uci"]) else words["comma"] + move
        check = self.check[language]
        return f"{self.spoken[language]}{text}{words['pause'] if check else ''}{check}"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


def played_move(profile: Any, board: GameBoard, code: int) -> PlayedMove:
    """The words for a legal move, in the position before it is played."""
    side, after = profile.turn(board), _after(board, code)
    return PlayedMove(
        squares=profile.squares_of(board, code),
        texts=profile.texts(board, code),
        spoken={
            language: text.format(
                side=profile.names(language)[0][side], move=spoken_move(profile, board, code, language)
            )
            for language, text in ANNOUNCEMENTS["spoken"]._asdict().items()
        },
        check=(profile.game.play.threat[1] if profile.check(after) >= 0 else Words("", ""))._asdict(),
        taken=profile.pieces_taken(board.cells(), after.cells()),
    )


def about_game(profile: Any, board: GameBoard) -> dict[str, Any]:
    """What the browser gets once: the game's own words, and under "zh" those that differ in Chinese.

    board : of the game, to know how it begins
    start : the pieces there; None where positions cannot be set up
    threat: what is said of a king in check
    fields: of the forms, see `fields_of`
    alike : set of pieces -> notation -> how they write the same piece, where they differ
    """
    return {
        "game": profile.name[:1].upper() + profile.name[1:],
        "sides": list(profile.sides),
        "squares": list(profile.squares),
        "pieces": dict(profile.pieces),
        "fields": {name: field.sent() for name, field in fields_of(profile).items() if field.words.en},
        "tools": dict(profile.tools),
        "languages": dict(profile.languages),
        "counting": list(profile.counting),
        "alike": _alike(profile, "en"),
        "threat": profile.game.play.threat[0].en,
        "start": profile.start(board).cells() if profile.arranges() else None,
        "zh": {name: profile.chinese[name] for name in ("game", "sides", "pieces", "tools")}
        | {"alike": _alike(profile, "zh"), "threat": profile.game.play.threat[0].zh},
    }


def _alike(profile: Any, language: str) -> dict[str, dict[str, str]]:
    return {faces: profile.alike(faces, language) for faces in profile.faces}


def status_of(profile: Any, board: GameBoard, language: str = "en") -> str:
    """Whose move it is, or how the game ended."""
    outcome: tuple[str, str] | None = profile.outcome(board, language)
    if outcome is not None:
        return outcome[0]
    words, sides = in_language(STATUS, language), profile.names(language)[0]
    text = words["turn"].format(side=sides[profile.turn(board)])
    threat = in_language(profile.game.play.threat[0], language)
    return text + (words["threat"].format(threat=threat) if profile.check(board) >= 0 else "")


def texts_of(
    line: LineOfPlay[PlayedMove], profile: Any, language: str, occasion: str, notation: str
) -> dict[str, str]:
    """The texts about the current position of a line in one language."""
    board = line.board
    outcome, status = profile.outcome(board, language), status_of(profile, board, language)
    explained = outcome[1] if outcome is not None else ""
    move = line.notes[line.at - 1].aloud(notation, language) if line.at else ""
    text = (
        spaced(in_language(ANNOUNCEMENTS[occasion], language).format(move=move, status=status))
        if move or occasion != "again"
        else status
    )
    if explained and occasion:
        text += in_language(ANNOUNCEMENTS["stop"], language) + explained
    return {"status": status, "explained": explained, "announced": text}


def legal_moves(
    profile: Any, board: GameBoard
) -> tuple[dict[str, list[int]], dict[str, list[dict[str, Any]]]]:
    """(square -> squares to go to, "from-to" -> the choices where several moves have the same squares).

    A choice is {code: the number of the move, piece: the symbol that then stands where the move ends}.
    """
    codes: dict[tuple[int, int], list[int]] = {}
    for code in board.codes():
        codes.setdefault(profile.squares_of(board, code), []).append(code)
    legal: dict[str, list[int]] = {}
    choices: dict[str, list[dict[str, Any]]] = {}
    for (start, end), codes_here in codes.items():
        legal.setdefault(str(start), []).append(end)
        if len(codes_here) > 1:
            choices[f"{start}-{end}"] = [
                {"code": code, "piece": _after(board, code).cells()[end]} for code in codes_here
            ]
    return legal, choices


def refused_moves(profile: Any, board: GameBoard) -> tuple[dict[str, dict[str, int]], dict[str, list[str]]]:
    """(square -> square to go to -> the number of the reason why not, language -> the reasons).

    Under "" is the number of the reason that holds for most squares: those two and more are left out.
    """
    numbers: dict[Words, int] = {}  # the reason -> its number
    refused: dict[str, dict[str, int]] = {}
    for (start, end), reason in profile.refusals(board).items():
        refused.setdefault(str(start), {})[str(end)] = numbers.setdefault(reason, len(numbers))
    for start, ends in refused.items():
        usual, count = Counter(ends.values()).most_common(1)[0]
        if count > 1:
            refused[start] = {"": usual} | {end: number for end, number in ends.items() if number != usual}
    return refused, {language: [reason[at] for reason in numbers] for at, language in enumerate(LANGUAGES)}


def _after(board: GameBoard, code: int) -> Any:
    after = board.copy()
    after.push_code(code)
    return after


def taken_pieces(line: LineOfPlay[PlayedMove], profile: Any) -> list[list[str]]:
    """The symbols of the pieces that each side has lost so far in this game, the most important first."""
    order = list(profile.pieces)
    taken = sorted((symbol for note in line.notes[: line.at] for symbol in note.taken), key=order.index)
    return [[symbol for symbol in taken if profile.side_of(symbol) == side] for side in (0, 1)]


def position_message(
    line: LineOfPlay[PlayedMove],
    profile: Any,
    *,
    serial: int,
    occasion: str = "",
    notation: str = "uci",
    playable: bool = True,
) -> dict[str, Any]:
    """The current position of a line, as plain numbers, strings and lists.

    serial   : increases with each message, so that an answer to an older one is recognised
    occasion : of `ANNOUNCEMENTS`, for the screen reader
    notation : of the announced move
    playable : False for a position that is only looked at: it has no legal moves
    taken    : symbols of the pieces that the first side has lost, and of those that the second one has
    material : pawns by which the first side is ahead, None where pieces have no such worth
    refused  : see `refused_moves`; the reasons stand under "reasons"
    English texts stand beside the numbers, Chinese ones under "zh".
    """
    board = line.board
    outcome = profile.outcome(board)
    texts = {language: texts_of(line, profile, language, occasion, notation) for language in LANGUAGES}
    goes_on = playable and outcome is None
    legal, choices = legal_moves(profile, board) if goes_on else ({}, {})
    refused, reasons = refused_moves(profile, board) if goes_on else ({}, {})
    last = line.notes[line.at - 1].squares if line.at else ()
    cells = board.cells()
    return {
        "serial": serial,
        "cells": cells,
        "taken": taken_pieces(line, profile),
        "material": profile.material(cells),
        "turn": profile.turn(board),
        "legal": legal,
        "choices": choices,
        "refused": refused,
        "reasons": reasons.get("en", []),
        "last": list(last),
        "check": profile.check(board),
        "over": outcome is not None,
        "ply": line.at,
        "moves": [note.texts | {"spoken": note.spoken["en"]} for note in line.notes],
        "number": profile.game.play.move_number(line.start),
        "first": profile.turn(line.start),
        "can_undo": line.can_undo,
        "can_redo": line.can_redo,
        **texts["en"],
        "zh": texts["zh"]
        | {"reasons": reasons.get("zh", []), "spoken": [note.spoken["zh"] for note in line.notes]},
    }
