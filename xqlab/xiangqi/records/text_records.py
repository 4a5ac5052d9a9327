"""Two text formats besides PGN: CBF, the XML of 象棋桥, and DhtmlXQ of web pages.

Source: files and pages that the programs write; DhtmlXQ's digits are column and row, (0, 0) at the top left.
"""

import html
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from xqlab.errors import XqlabError, listed, quoted
from xqlab.xiangqi.core.fen import START_FEN, placement
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import FILES, RANKS, SQUARES
from xqlab.xiangqi.records.game_tree import RESULTS, Game, GameNode
from xqlab.xiangqi.records.pgn_text import decode, plain_result

_RESULTS = {"0": "*", "1": "1-0", "2": "0-1", "3": "1/2-1/2"}
_CBF_NAMES = {"Contest": "Event", "Name": "Title", "Date": "Date", "Site": "Site", "Round": "Round"}
_CBF_NAMES |= {name: name for name in ("Red", "RedTeam", "Black", "BlackTeam", "ECCO")}
_CBF_NAMES |= {"Commentator": "Annotator"}
_DHTML_NAMES = {"title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round"}
_DHTML_NAMES |= {"redname": "Red", "red": "Red", "redteam": "RedTeam", "redtime": "RedTime"}
_DHTML_NAMES |= {"blackname": "Black", "black": "Black", "blackteam": "BlackTeam", "blacktime": "BlackTime"}
_DHTML_NAMES |= {"author": "Annotator", "open": "Opening", "timerule": "TimeControl", "table": "Table"}
_DHTML_NAMES |= {"group": "Group", "remark": "Remark", "endtype": "Termination", "type": "Type"}
_DHTML_NAMES |= {"class": "Class", "refer": "Source", "owner": "Owner"}
# Fields about the page and not the game, and those that say again what others do.
_OF_THE_PAGE = {"ver", "init", "pver", "viewurl", "adddate", "editdate", "hits", "price", "sortid", "length"}
_OF_THE_PAGE |= {"firstnum", "gametype", "generator", "record"}
_MOVES_OR_COMMENT = re.compile(r"move_\d+_\d+_\d+|comment\d+(?:_\d+)?", re.ASCII)
# A field that a script of a page assigns: var DhtmlXQ_movelist = '...';
_ASSIGNED = re.compile(
    r"""DhtmlXQ_(\w{1,40}+)["']?+\s*+[=:]\s*+(?:'([^'<>]*+)'|"([^"<>]*+)")""", re.IGNORECASE
)
# A line of play in such a text, by its parent, ply and number, as in the name of a field; 0_1_0 is the game.
_SEGMENT = re.compile(r"\[(\d{1,6}_\d{1,6}_\d{1,6})\]([0-9\s]*+)\[/\1\]", re.ASCII)
_PAGE = re.compile(r"<(?:html|head|body|script|div|br)\b", re.IGNORECASE)
_DECLARED = re.compile(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w-]+)[\"']")
PIECES = "RNBAKABNRCCPPPPP"  # the order in which DhtmlXQ and XQF list the squares of a side's pieces
_NOWHERE = "99"


class InvalidRecordError(XqlabError):
    """A record that does not follow its format; `game` is what was read before, or None."""

    def __init__(self, message: str, game: Game | None = None) -> None:
        super().__init__(message)
        self.game = game


def read_cbf(data: bytes, encoding: str | None = None) -> Game:
    """The game of a CBF file, its moves unchecked; raises InvalidRecordError.

    encoding : by default that which the file names, or UTF-8
    """
    root = _xml(data, encoding)
    if root.tag != "ChineseChessRecord":
        raise InvalidRecordError(f"expected a ChineseChessRecord, got {quoted(root.tag)}")
    game = Game()
    head = {entry.tag.lower(): (entry.text or "").strip() for entry in root.iterfind("Head/*")}
    _fill(game, head, _CBF_NAMES, others={"recordresult", "fen"})
    set_result(game, head.get("recordresult", ""))
    if head.get("fen", START_FEN) not in ("", START_FEN):
        game.headers["FEN"] = head["fen"]
    node: GameNode = game
    for number, entry in enumerate(root.iterfind("MoveList/Move")):
        value, comment = entry.get("value", ""), (entry.text or "").strip()
        if value == "00-00" and node is game:
            game.comment = comment
            continue
        if not re.fullmatch("[0-8][0-9]-[0-8][0-9]", value, re.ASCII):
            raise InvalidRecordError(f"expected a move such as '77-47', got {quoted(value)} as move {number}")
        node = node.add_variation(_move(value.replace("-", "")), comment=comment)
    return game


def _xml(data: bytes, encoding: str | None) -> ElementTree.Element:
    # Refused as soon as the parser meets it, in any encoding: nested entities can fill the memory.
    def refuse(*_: Any) -> None:
        raise InvalidRecordError("expected a CBF file without a document type of its own")

    declared = _DECLARED.match(data)
    if encoding is None and declared and declared[1].lower().startswith((b"gb", b"big5", b"cp9")):
        encoding = declared[1].decode()  # expat knows no encodings of several bytes but Unicode's
    if encoding is not None:
        data = decode(data, encoding).encode()
    tree, parser = ElementTree.TreeBuilder(), expat.ParserCreate(encoding and "utf-8")
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = tree.start
    parser.EndElementHandler = tree.end
    parser.CharacterDataHandler = tree.data
    try:
        parser.Parse(data, True)
        return tree.close()
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, InvalidRecordError):
            raise
        raise InvalidRecordError(f"expected a CBF file, which is XML: {error}") from None


def dhtmlxq_games(text: str) -> list[str]:
    """The texts of the games in a text or a page, from each `[DhtmlXQ]` to the next."""
    starts = [match.start() for match in re.finditer(r"\[DhtmlXQ\]", text, re.IGNORECASE)][1:]
    return [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)])]


def read_dhtmlxq(text: str) -> Game:
    """The game of a DhtmlXQ text with its comments and variations, unchecked; raises InvalidRecordError.

    Fields are in brackets, or assigned by a script of a page.
    """
    fields = _fields(text)
    if not fields:
        raise InvalidRecordError(
            "expected fields such as [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist], got none"
        )
    if "movelist" not in fields and not ("binit" in fields and "dhtmlxq_movelist" not in text.lower()):
        raise InvalidRecordError(
            "expected moves such as [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist], "
            f"got the fields {listed(fields)}"
        )
    game = Game()
    _fill(game, fields, _DHTML_NAMES, others={"result", "movelist", "binit", "fen", *_OF_THE_PAGE})
    set_result(game, fields.get("result", ""))
    lines = {"0": _moves(fields.get("movelist", ""))}
    game.comment = _comment(fields, "0", 0)
    fen = _start(fields.get("binit", ""), lines["0"])
    if fen == START_FEN and fields.get("fen", "").strip():
        fen = fields["fen"].strip()
    if fen != START_FEN:
        game.headers["FEN"] = fen
    known = {"0": _Line(None, 0, [game, *_line(game, lines["0"], fields, "0", 1)])}
    for name, digits in sorted(fields.items(), key=lambda field: _numbers(field[0])):
        if not re.fullmatch(r"move_\d+_\d+_\d+", name, re.ASCII):
            continue
        _, parent, ply, line = name.split("_")
        first = int(ply[:6])
        if parent not in known or not 1 <= first <= known[parent].end:
            raise InvalidRecordError(f"expected a variation of an existing line, got {quoted(name)}")
        before = known[parent].at(first - 1)
        known[line] = _Line(known[parent], first, list(_line(before, _moves(digits), fields, line, first)))
    return game


@dataclass(frozen=True)
class _Line:
    """A line of play: the moves of `before` up to the ply `first`, and then its own.

    Moves are not copied: a thousand variations late in a long game would need memory for a million moves.
    """

    before: "_Line | None"
    first: int
    nodes: list[GameNode]

    @property
    def end(self) -> int:
        return self.first + len(self.nodes)

    def at(self, ply: int) -> GameNode:
        line = self
        while ply < line.first:
            assert line.before is not None
            line = line.before
        return line.nodes[ply - line.first]


def _fields(text: str) -> dict[str, str]:
    """The text between `[DhtmlXQ_NAME]` and the next `[/DhtmlXQ_NAME]`, by name in small letters.

    Lines of play in brackets of their own become fields, too: `[0_4_1]...[/0_4_1]` is `move_0_4_1`.
    """
    tags = list(re.finditer(r"\[(/?)DhtmlXQ_(\w+)\]", text, re.IGNORECASE))
    ends: dict[str, list[re.Match[str]]] = {}
    for tag in tags:
        if tag[1]:
            ends.setdefault(tag[2].lower(), []).append(tag)
    fields: dict[str, str] = {}
    behind = 0  # the end of the previous field
    for tag in tags:
        if tag[1] or tag.start() < behind:
            continue
        closing = ends.get(tag[2].lower(), [])
        # By bisection: searching the rest of the text for each of many open fields would take quadratic time.
        number = bisect_left(closing, tag.end(), key=lambda end: end.start())
        if number < len(closing):
            fields[tag[2].lower()] = text[tag.end() : closing[number].start()]
            behind = closing[number].end()
    for name, *values in _ASSIGNED.findall(text):
        if not fields.get(name.lower()):
            fields[name.lower()] = "".join(values)
    if "[" in fields.get("movelist", ""):
        segments = dict(_SEGMENT.findall(fields["movelist"]))
        if main := segments.pop("0_1_0", ""):
            fields["movelist"] = main
            fields |= {f"move_{name}": digits for name, digits in segments.items()}
    if _PAGE.search(text):
        fields = {name: _plain(value) for name, value in fields.items()}
    return fields


def _plain(value: str) -> str:
    return html.unescape(re.sub(r"<br\s*+/?+>", "\n", value, flags=re.IGNORECASE))


def _fill(game: Game, fields: dict[str, str], names: dict[str, str], others: set[str]) -> None:
    """Set the headers that fields name; `others` are read elsewhere, the game's notes mention the rest."""
    for theirs, ours in names.items():
        value = " ".join(fields.get(theirs.lower(), "").split())
        if value:
            game.headers[ours] = value
    read_names = {name.lower() for name in names} | others
    rest = [
        name
        for name, value in fields.items()
        if name not in read_names and value.strip() and not _MOVES_OR_COMMENT.fullmatch(name)
    ]
    if rest:
        game.notes.append(f"not kept: the fields {listed(rest)}")


def set_result(game: Game, text: str) -> None:
    """Set the result to what the formats write for it; the game's notes mention another text."""
    result = plain_result(_RESULTS.get(text.strip(), text.strip()))
    game.headers["Result"] = result if result in RESULTS else "*"
    if result not in RESULTS:
        game.notes.append(f"the result {quoted(text)} is unknown, and counts as '*'")


def _numbers(name: str) -> list[int]:
    return [int(digits[:9]) for digits in re.findall("[0-9]+", name)]


def _moves(digits: str) -> list[Move]:
    digits = "".join(digits.split())
    if len(digits) % 4 or not re.fullmatch("(?:[0-8][0-9])*", digits, re.ASCII):
        raise InvalidRecordError(f"expected four digits a move, each a column and a row, got {digits[:40]!r}")
    return [_move(digits[at : at + 4]) for at in range(0, len(digits), 4)]


def _move(digits: str) -> Move:
    return Move(_square(digits[:2]), _square(digits[2:]))


def _square(digits: str) -> int:
    return FILES * (RANKS - 1 - int(digits[1])) + int(digits[0])


def _line(
    node: GameNode, moves: list[Move], fields: dict[str, str], line: str, ply: int
) -> Iterator[GameNode]:
    for number, move in enumerate(moves, ply):
        node = node.add_variation(move, comment=_comment(fields, line, number))
        yield node


def _comment(fields: dict[str, str], line: str, ply: int) -> str:
    name = f"comment{ply}" if line == "0" else f"comment{line}_{ply}"
    return fields.get(name, "").replace("||", "\n").replace("\r\n", "\n").strip(" \t\n")


def _start(digits: str, moves: list[Move]) -> str:
    """The FEN of a start position; the side to move is that of the first piece moved, or Red."""
    digits = "".join(digits.split())
    if not digits:
        return START_FEN
    if not re.fullmatch("(?:[0-8][0-9]|99){32}", digits, re.ASCII):
        raise InvalidRecordError(f"expected 32 squares of two digits, 99 for none, got {digits[:80]!r}")
    letters = PIECES + PIECES.lower()
    places = [digits[at : at + 2] for at in range(0, 64, 2)]
    pieces = {_square(place): letter for place, letter in zip(places, letters) if place != _NOWHERE}
    return fen_of(pieces, black=bool(moves) and pieces.get(moves[0].from_square, "K").islower())


def fen_of(pieces: dict[int, str], black: bool) -> str:
    """The FEN of pieces, square -> letter; `black`: whether Black moves."""
    cells = [pieces.get(square, "") for square in range(SQUARES)]
    return f"{placement(cells)} {'b' if black else 'w'} - - 0 1"
