"""Lines of text files as positions and what is said about them: FENs, EPD, and moves from a position.

    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - bm h2e2 b2e2; id "start";  # a comment
    startpos moves h2e2 h9g7

Source: the Extended Position Description of chess, S. Edwards, "Portable Game Notation Specification and
Implementation Guide", 1994, section 16.2.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from xqlab import disk
from xqlab.errors import XqlabError, quoted
from xqlab.game_profile import GameProfile
from xqlab.xiangqi.records.pgn_text import decode

# The opcodes of the standard, and ours: the position ends before the first of them.
KNOWN_OPCODES = set(
    "acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn game hmvc id nic noop pm"
    " pv rc resign sm tcgs tcri tcsi".split()
) | {f"{letter}{digit}" for letter in "cv" for digit in range(10)}
COUNTS = ("hmvc", "fmvn")  # half-move clock and move number, which a FEN has in itself
_FIELDS = 4  # of a FEN without its counts

LONGEST_LINE = 4000  # characters
PAIRS = re.compile(rb"[\x81-\xfe]{2}")  # of bytes, as GBK writes Chinese characters

_WORD = re.compile(r"[^\s;]+")
_END = r"(?=\s*+(?:;|$)|\s++#)"
# A text with escapes; with quotation marks inside, none of which ends the operand; or several.
_TEXT = rf'(?>"(?:[^"\\]|\\.)*+"{_END}|"[^;]*?"{_END}|"[^"]*+")'
_OPERATION = re.compile(rf'\s*(\S+?)(?=[\s;]|$)((?:[^";]|{_TEXT})*+)(;|$)')
_COMMENT = re.compile(rf"{_TEXT}|(?:^|(?<=[ \t;\ufeff]))(#)")
_SQUARE = re.compile("[cC][36]")  # of en passant, in the fourth field of a FEN: c3 and c6 are opcodes, too
_MORE = re.compile(r"\s*+\S")
_OPCODE = re.compile(r"[A-Za-z]\w{0,14}", re.ASCII)


_Item = TypeVar("_Item")


def read_lines(
    file: Path, read: Callable[[str, str], _Item], left_out: list[str] | None = None
) -> list[_Item]:
    """What `read` makes of each line of a text file, without its comment, and of its place in words.

    left_out : gets a sentence about each line that `read` refuses; None: the first one raises XqlabError

    The file is UTF-8, or what its byte order mark says, or GB18030, Big5 or Windows-1252. Raises OSError.
    """
    items = []
    for number, line in enumerate(text_of(disk.read_bytes(file)).splitlines(), start=1):
        place = f"line {number} of {str(file)!r}"
        try:
            if len(line) > LONGEST_LINE:
                raise XqlabError(f"expected at most {LONGEST_LINE} characters, got {len(line)}")
            if content := without_comment(line.replace("\0", " ")):
                items.append(read(content, place))
        except ImportError:
            raise
        except ValueError as problem:
            reason = f"{problem}; in {place}: {quoted(line.strip())}"
            if left_out is None:
                raise XqlabError(reason) from problem
            left_out.append(reason)
    return items


def text_of(content: bytes) -> str:
    """The text of the bytes of a file, whatever program wrote it; what cannot be decoded becomes U+FFFD."""
    if disk.marked_encoding(content)[0] is None and PAIRS.search(content) is None:
        try:
            return content.decode()
        except UnicodeDecodeError:
            return content.decode("cp1252", errors="replace")
    return decode(content)


def without_comment(line: str) -> str:
    """The line up to a `#` outside quotes that begins a word, unlike that of `Ra8#`; no spaces around it."""
    comment = next((match for match in _COMMENT.finditer(line) if match[1]), None)
    return (line if comment is None else line[: comment.start(1)]).strip()


def unquoted(operand: str) -> str:
    """An operand without the quotation marks around it, and without the escapes inside them.

    >>> unquoted(r'"say \"hi\""'), unquoted("one")
    ('say "hi"', 'one')
    """
    if len(operand) < 2 or not operand[0] == operand[-1] == '"':
        return operand
    return re.sub(r'\\(["\\])', r"\1", operand[1:-1])


def parts_of_line(line: str) -> tuple[str, dict[str, str]]:
    """The text of the position, and opcode -> operands, of a line without its comment; raises XqlabError.

    >>> parts_of_line('4k4/9/9/9/9/9/9/9/4A4/3K5 w - - acd 12; id "a; b";')
    ('4k4/9/9/9/9/9/9/9/4A4/3K5 w - -', {'acd': '12', 'id': '"a; b"'})
    """
    words = list(_WORD.finditer(line))
    first = _first_opcode([word[0] for word in words])
    if first is None:
        return " ".join(word[0] for word in words), {}
    return " ".join(word[0] for word in words[:first]), _operations(line[words[first].start() :])


def _first_opcode(words: list[str]) -> int | None:
    fen = next((at for at, word in enumerate(words[:3]) if "/" in word), None)
    for at, word in enumerate(words):
        if word == "moves":
            return None
        field = _FIELDS if fen is None else at - fen
        if field == _FIELDS - 1 and _SQUARE.fullmatch(word):
            continue
        if word in KNOWN_OPCODES or (fen is not None and field >= _FIELDS and _OPCODE.fullmatch(word)):
            return at
    return None


def _operations(text: str) -> dict[str, str]:
    operations: dict[str, str] = {}
    at = 0
    while _MORE.match(text, at):
        match = _OPERATION.match(text, at)
        if match is None:
            raise XqlabError(f'expected OPCODE OPERAND ...; with closed "quotes", got {quoted(text[at:])}')
        opcode, operands = match[1], match[2].strip()
        if not _OPCODE.fullmatch(opcode):
            raise XqlabError(f"expected an opcode such as bm, id or c0, got {quoted(opcode)}")
        if opcode in operations:
            raise XqlabError(f"expected each opcode once, got {opcode} twice")
        operations[opcode] = operands
        at = match.end()
    return operations


def board_of(text: str, operations: dict[str, str], profile: GameProfile) -> Any:
    """The board of a position's text, after the moves in it, with the counts of its operations.

    Raises XqlabError for counts in two places, and the game's own error for an invalid position or move.
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
            raise XqlabError(
                f"expected the counts in the FEN or after {' and '.join(COUNTS)}, got both in {quoted(text)}"
            )
        named += ["-"] * (_FIELDS - len(named))
        named += [operations.get(opcode) or default for opcode, default in zip(COUNTS, "01")]
    board = texts.read(" ".join(named))
    for move in moves:
        board.push_text(move)
    return board
