"""A line of a text file as a position and what is said about it: FENs, EPD, and moves from a position.

    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - bm h2e2 b2e2; id "start";  # a comment
    startpos moves h2e2 h9g7

Source: the Extended Position Description of chess, S. Edwards, "Portable Game Notation Specification and
Implementation Guide", 1994, section 16.2.
"""

import re
from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.game_profile import GameProfile

# The opcodes of the standard, and ours: the position ends before the first of them.
KNOWN_OPCODES = set(
    "acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn game hmvc id nic noop pm"
    " pv rc resign sm tcgs tcri tcsi".split()
) | {f"{letter}{digit}" for letter in "cv" for digit in range(10)}
COUNTS = ("hmvc", "fmvn")  # half-move clock and move number, which a FEN has in itself
_FIELDS = 4  # of a FEN without its counts

_WORD = re.compile(r"[^\s;]+")
_OPERATION = re.compile(r'\s*(\S+?)(?=[\s;]|$)((?:[^";]|"[^"]*")*)(;|$)')
_MORE = re.compile(r"\s*+\S")
_OPCODE = re.compile(r"[A-Za-z]\w{0,14}", re.ASCII)


class LineError(XqlabError):
    """A line that is not a position."""


def without_comment(line: str) -> str:
    """The line up to a `#` outside quotes that begins a word, unlike that of `Ra8#`; no spaces around it."""
    inside = False
    for at, letter in enumerate(line):
        inside ^= letter == '"'
        if letter == "#" and not inside and (at == 0 or line[at - 1] in " \t;\ufeff"):
            return line[:at].strip()
    return line.strip()


def parts_of_line(line: str) -> tuple[str, dict[str, str]]:
    """The text of the position, and opcode -> operands, of a line without its comment; raises LineError.

    >>> parts_of_line('4k4/9/9/9/9/9/9/9/4A4/3K5 w - - acd 12; id "a; b";')
    ('4k4/9/9/9/9/9/9/9/4A4/3K5 w - -', {'acd': '12', 'id': '"a; b"'})
    """
    words = list(_WORD.finditer(line))
    first = _first_opcode([word[0] for word in words])
    if first is None:
        return " ".join(word[0] for word in words), {}
    return " ".join(word[0] for word in words[:first]), _operations(line[words[first].start() :])


def _first_opcode(words: list[str]) -> int | None:
    for at, word in enumerate(words):
        if word == "moves":
            return None
        behind_fen = at >= _FIELDS and "/" in words[0] and _OPCODE.fullmatch(word)
        if word in KNOWN_OPCODES or behind_fen:
            return at
    return None


def _operations(text: str) -> dict[str, str]:
    operations: dict[str, str] = {}
    at = 0
    while _MORE.match(text, at):
        match = _OPERATION.match(text, at)
        if match is None:
            raise LineError(f'expected OPCODE OPERAND ...; with closed "quotes", got {quoted(text[at:])}')
        opcode, operands = match[1], match[2].strip()
        if not _OPCODE.fullmatch(opcode):
            raise LineError(f"expected an opcode such as bm, id or c0, got {quoted(opcode)}")
        if opcode in operations:
            raise LineError(f"expected each opcode once, got {opcode} twice")
        operations[opcode] = operands
        at = match.end()
    return operations


def board_of(text: str, operations: dict[str, str], profile: GameProfile) -> Any:
    """The board of a position's text, after the moves in it, with the counts of its operations.

    Raises LineError for counts in two places, and the game's own error for an invalid position or move.
    """
    texts = profile.needed("texts", "files of positions")
    words = text.split()
    at = words.index("moves") if "moves" in words else len(words)
    named, moves = words[:at], words[at + 1 :]
    if named[:1] == ["position"]:
        del named[0]
    if named[:1] == ["fen"]:
        del named[0]
    if named == ["startpos"]:
        named = texts.start.split()
    if texts.fen_ranks and any(operations.get(opcode) for opcode in COUNTS):
        if len(named) > _FIELDS:
            raise LineError(
                f"expected the counts in the FEN or after {' and '.join(COUNTS)}, got both in {quoted(text)}"
            )
        named += ["-"] * (_FIELDS - len(named))
        named += [operations.get(opcode) or default for opcode, default in zip(COUNTS, "01")]
    board = texts.read(" ".join(named))
    for move in moves:
        board.push_text(move)
    return board
