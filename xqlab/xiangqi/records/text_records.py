"""Two text formats besides PGN: CBF, the XML of 象棋桥, and DhtmlXQ of web pages.

Source: files that the programs write; DhtmlXQ's digits are column and row with (0, 0) at the top left.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from xqlab.errors import XqlabError, quoted
from xqlab.xiangqi.core.fen import START_FEN
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import FILES, RANKS
from xqlab.xiangqi.records.game_tree import Game, GameNode

_RESULTS = {
    "1": "1-0",
    "2": "0-1",
    "3": "1/2-1/2",
    "红胜": "1-0",
    "黑胜": "0-1",
    "和棋": "1/2-1/2",
    "和局": "1/2-1/2",
}
_CBF_NAMES = {"Contest": "Event", "Name": "Title", "Date": "Date", "Site": "Site", "Round": "Round"}
_CBF_NAMES |= {name: name for name in ("Red", "RedTeam", "Black", "BlackTeam", "ECCO")}
_CBF_NAMES |= {"Commentator": "Annotator"}
_DHTML_NAMES = {"title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round"}
_DHTML_NAMES |= {"red": "Red", "redteam": "RedTeam", "black": "Black", "blackteam": "BlackTeam"}
_DHTML_NAMES |= {"author": "Annotator"}
_PIECES = "RNBAKABNRCCPPPPP"  # the order in which DhtmlXQ lists the squares of a side's pieces
_NOWHERE = "99"


class InvalidRecordError(XqlabError):
    """A record that does not follow its format."""


def read_cbf(data: bytes) -> Game:
    """The game of a CBF file, its moves unchecked; raises InvalidRecordError."""
    root = _xml(data)
    if root.tag != "ChineseChessRecord":
        raise InvalidRecordError(f"expected a ChineseChessRecord, got {quoted(root.tag)}")
    game = Game()
    head = {entry.tag: (entry.text or "").strip() for entry in root.iterfind("Head/*")}
    _fill(game, head, _CBF_NAMES)
    game.headers["Result"] = _RESULTS.get(head.get("RecordResult", ""), "*")
    if head.get("FEN", START_FEN) not in ("", START_FEN):
        game.headers["FEN"] = head["FEN"]
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


def _xml(data: bytes) -> ElementTree.Element:
    # Refused as soon as the parser meets it, in any encoding: nested entities can fill the memory.
    def refuse(*_: Any) -> None:
        raise InvalidRecordError("expected a CBF file without a document type of its own")

    tree, parser = ElementTree.TreeBuilder(), expat.ParserCreate()
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


def read_dhtmlxq(text: str) -> Game:
    """The game of a DhtmlXQ text with its comments and variations, unchecked; raises InvalidRecordError."""
    fields = _fields(text)
    if not fields:
        raise InvalidRecordError(
            "expected fields such as [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist], got none"
        )
    game = Game()
    _fill(game, fields, _DHTML_NAMES)
    game.headers["Result"] = _RESULTS.get(fields.get("result", "").strip(), "*")
    lines = {"0": _moves(fields.get("movelist", ""))}
    game.comment = _comment(fields, "0", 0)
    fen = _start(fields.get("binit", ""), lines["0"])
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

    before: _Line | None
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
    """The text between `[DhtmlXQ_NAME]` and the next `[/DhtmlXQ_NAME]`, by name."""
    tags = list(re.finditer(r"\[(/?)DhtmlXQ_(\w+)\]", text))
    ends: dict[str, list[re.Match[str]]] = {}
    for tag in tags:
        if tag[1]:
            ends.setdefault(tag[2], []).append(tag)
    fields: dict[str, str] = {}
    behind = 0  # the end of the previous field
    for tag in tags:
        if tag[1] or tag.start() < behind:
            continue
        closing = ends.get(tag[2], [])
        # By bisection: searching the rest of the text for each of many open fields would take quadratic time.
        number = bisect_left(closing, tag.end(), key=lambda end: end.start())
        if number < len(closing):
            fields[tag[2]] = text[tag.end() : closing[number].start()]
            behind = closing[number].end()
    return fields


def _fill(game: Game, fields: dict[str, str], names: dict[str, str]) -> None:
    for theirs, ours in names.items():
        value = " ".join(fields.get(theirs, "").split())
        if value:
            game.headers[ours] = value


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
    letters = _PIECES + _PIECES.lower()
    places = [digits[at : at + 2] for at in range(0, 64, 2)]
    pieces = {_square(place): letter for place, letter in zip(places, letters) if place != _NOWHERE}
    rows = ("".join(pieces.get(FILES * rank + file, "1") for file in range(FILES)) for rank in range(RANKS))
    board = "/".join(re.sub("1+", lambda ones: str(len(ones[0])), row) for row in reversed(list(rows)))
    black = bool(moves) and pieces.get(moves[0].from_square, "K").islower()
    return f"{board} {'b' if black else 'w'} - - 0 1"
