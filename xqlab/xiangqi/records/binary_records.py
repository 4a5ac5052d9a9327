"""Two binary formats: XQF of 象棋演播室 (XQStudio), and CBR of 象棋桥 (CCBridge) with its library CBL.

Moves are read as they are: whether they are legal is checked afterwards.

Source: Dong Shiwei's XQFRW.pas for XQF's keys, as cchess reads it (walker li, 2014; tests compare);
the description of CCBridge's files for Kaitai Struct for the layout of CBR.
"""

import re
from collections.abc import Callable, Iterator

from xqlab.errors import quoted
from xqlab.xiangqi.core.fen import START_FEN
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import FILES, RANKS, SQUARES
from xqlab.xiangqi.records.game_tree import Game, GameNode
from xqlab.xiangqi.records.pgn_text import decode
from xqlab.xiangqi.records.text_records import PIECES, InvalidRecordError, fen_of, set_result

CBR_MAGIC, CBL_MAGIC = b"CCBridge Record\x00", b"CCBridgeLibrary\x00"
_CBL_BLOCK = 4096  # a game of a library begins at a multiple of this after the first one

# Header -> where it is in an XQF: a byte with the length, then the text in at most so many bytes.
_XQF_STRINGS = {"Title": (80, 63), "Event": (208, 63), "Date": (272, 15), "Site": (288, 15)}
_XQF_STRINGS |= {"Red": (304, 15), "Black": (320, 15), "TimeControl": (336, 63), "RedTime": (400, 15)}
_XQF_STRINGS |= {"BlackTime": (416, 15), "Annotator": (464, 15), "Author": (480, 15)}
_XQF_TURN, _XQF_RESULT, _XQF_HEADER = 50, 51, 1024
_SCRAMBLED, _SHUFFLED = 11, 12  # the versions since which moves and texts have keys, and pieces an order
_COPYRIGHT = b"[(C) Copyright Mr. Dong Shiwei.]"

# Header -> where it is in a CBR: UTF-16 in at most so many bytes, up to a NUL if it is shorter.
_CBR_STRINGS = {"Title": (180, 128), "Event": (692, 64), "Round": (756, 64), "Group": (820, 32)}
_CBR_STRINGS |= {"Table": (852, 32), "Date": (884, 64), "Site": (948, 64), "TimeControl": (1012, 64)}
_CBR_STRINGS |= {"Red": (1076, 64), "RedTeam": (1140, 64), "RedTime": (1204, 64)}
_CBR_STRINGS |= {"Black": (1300, 64), "BlackTeam": (1364, 64), "BlackTime": (1428, 64)}
_CBR_STRINGS |= {"Referee": (1524, 64), "Recorder": (1588, 64), "Annotator": (1652, 64)}
_CBR_RESULT, _CBR_TURN, _CBR_BOARD, _CBR_MOVES = 2076, 2112, 2120, 2214
_CBR_PIECES = {0x11 + at: letter for at, letter in enumerate("RNBAKCP")}
_CBR_PIECES |= {0x21 + at: letter for at, letter in enumerate("rnbakcp")}

_Step = tuple[int, int, str, bool, bool]  # from, to, comment, one follows, it has a sibling


class _Record:
    """The bytes of a record, read one after another into `game`; raises InvalidRecordError at their end."""

    def __init__(self, data: bytes, name: str, encoding: str) -> None:
        self.data, self.name, self.encoding = data, name, encoding
        self.position = 0
        self.game = Game()

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if not 0 <= count <= len(self.data) - self.position:
            place = f"{count:,} bytes at {self.position:,}"
            problem = f"expected a whole {self.name} file, {place} reach beyond its {len(self.data):,} bytes"
            raise InvalidRecordError(problem, self.game)
        self.position += count
        return self.data[self.position - count : self.position]

    def number(self) -> int:
        """The next four bytes as a number."""
        return int.from_bytes(self.take(4), "little", signed=True)

    def text(self, data: bytes, what: str) -> str:
        """The text of some bytes, up to a NUL; the game's notes mention bytes that the encoding lacks."""
        text = decode(data, self.encoding).partition("\0")[0]
        if "\ufffd" in text:
            self.game.notes.append(
                f"{what} is not {self.encoding} text: {quoted(data)}, kept as {quoted(text)}"
            )
        return text.replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n")

    def header(self, name: str, data: bytes) -> None:
        """Set a header to the text of some bytes, if there is one."""
        value = re.sub(r"[\t\n\v\f]+", " ", self.text(data, name)).strip()
        if value:
            self.game.headers[name] = value

    def add_moves(self, step: Callable[[], _Step | None], pieces: dict[int, str], black: bool) -> None:
        """Set the start position, and add the tree of moves that `step` returns one by one; None ends it.

        pieces : square -> letter
        black  : whether Black begins, if there are no moves; else the side of the piece that moves first does
        """
        self._set_start(pieces, black)
        parents: list[GameNode] = [self.game]
        while parents:
            if self.position == len(self.data):
                if self.game.variations:
                    self.game.notes.append("the record ends where another move is announced")
                return
            parent = parents.pop()
            next_step = step()
            if next_step is None:
                return
            start, end, comment, follows, sibling = next_step
            if not (0 <= start < SQUARES and 0 <= end < SQUARES):
                problem = f"expected a move from square to square of the board, got {start} to {end}"
                raise InvalidRecordError(f"{problem}, after {len(parent.moves())} moves", self.game)
            if not self.game.variations:
                self._set_start(pieces, pieces.get(start, "K").islower())
            node = parent.add_variation(Move(start, end), comment=comment)
            parents += [parent] * sibling + [node] * follows

    def _set_start(self, pieces: dict[int, str], black: bool) -> None:
        fen = fen_of(pieces, black)
        self.game.headers.pop("FEN", None)
        if fen != START_FEN:
            self.game.headers["FEN"] = fen


def read_xqf(data: bytes, encoding: str | None = None) -> Game:
    """The game of an XQF file, its moves unchecked; raises InvalidRecordError, with what it has read.

    encoding : of its texts, by default GB18030
    """
    record = _Record(data, "XQF", encoding or "gb18030")
    head = record.take(_XQF_HEADER)
    for name, (start, longest) in _XQF_STRINGS.items():
        record.header(name, head[start + 1 : start + 1 + min(head[start], longest)])
    set_result(record.game, "3" if head[_XQF_RESULT] == 4 else str(head[_XQF_RESULT]))  # some files have 4
    version, keys = head[2], _Keys(head)
    if version >= _SCRAMBLED:
        record.data = head + keys.unscrambled(data[_XQF_HEADER:])
    pieces = dict(_xqf_pieces(head[16:48], version, keys))

    def comment(flags: int) -> str:
        if version < _SCRAMBLED:
            return record.text(record.take(record.number()), "a comment")
        return record.text(record.take(record.number() - keys.length), "a comment") if flags & 0x20 else ""

    def step() -> _Step:
        start, end, flags, _ = record.take(4)
        if version >= _SCRAMBLED:
            follows, sibling = bool(flags & 0x80), bool(flags & 0x40)
            start, end = start - keys.start, end - keys.end
        else:
            follows, sibling = bool(flags & 0xF0), bool(flags & 0x0F)
        squares = _xqf_square((start - 0x18) & 0xFF), _xqf_square((end - 0x20) & 0xFF)
        return *squares, comment(flags), follows, sibling

    record.game.comment = comment(record.take(4)[2])
    record.add_moves(step, pieces, black=head[_XQF_TURN] == 1)
    return record.game


class _Keys:
    """The numbers that XQF adds to squares, lengths and texts, from those that its header names."""

    def __init__(self, head: bytes) -> None:
        mask, total, places, starts, ends = head[3], head[12], head[13], head[14], head[15]
        self.pieces = _mixed(places, places)
        self.start = _mixed(starts, self.pieces)
        self.end = _mixed(ends, self.start)
        self.length = (256 * total + places) % 32000 + 767
        named = [byte & mask | more for byte, more in zip((total, places, starts, ends), head[8:12])]
        self._stream = [letter & named[at % 4] for at, letter in enumerate(_COPYRIGHT)]

    def unscrambled(self, data: bytes) -> bytes:
        """The bytes after the header as they were before they were scrambled."""
        return bytes((byte - self._stream[at % len(self._stream)]) & 0xFF for at, byte in enumerate(data))


def _mixed(key: int, factor: int) -> int:
    return (((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * factor & 0xFF


def _xqf_pieces(places: bytes, version: int, keys: _Keys) -> Iterator[tuple[int, str]]:
    letters = PIECES + PIECES.lower()
    for at, place in enumerate(places):
        slot = (keys.pieces + at + 1) % len(letters) if version >= _SHUFFLED else at
        square = _xqf_square((place - keys.pieces) & 0xFF if version >= _SCRAMBLED else place)
        if square >= 0:
            yield square, letters[slot]


def _xqf_square(number: int) -> int:
    file, rank = divmod(number, RANKS)
    return FILES * rank + file if file < FILES else -1


def read_cbr(data: bytes) -> Game | None:
    """The game of a CBR record, its moves unchecked; None for a heading of a library, which has no pieces.

    Raises InvalidRecordError, with what it has read.
    """
    record = _Record(data, "CBR", "utf-16-le")
    head = record.take(_CBR_MOVES)
    for name, (start, size) in _CBR_STRINGS.items():
        record.header(name, head[start : start + size])
    set_result(record.game, str(head[_CBR_RESULT]))
    board = head[_CBR_BOARD : _CBR_BOARD + SQUARES]
    pieces = {_cbr_square(at): _CBR_PIECES[byte] for at, byte in enumerate(board) if byte in _CBR_PIECES}

    def comment(flags: int) -> str:
        return record.text(record.take(record.number()), "a comment") if flags & 0x04 else ""

    def step() -> _Step | None:
        flags, _, start, end = record.take(4)
        if start == end == 0:
            return None
        squares = _cbr_square(start), _cbr_square(end)
        return *squares, comment(flags), not flags & 0x01, bool(flags & 0x02)

    record.game.comment = comment(record.take(4)[0])
    record.add_moves(step, pieces, black=head[_CBR_TURN] == 2)
    return record.game if pieces or record.game.variations else None


def _cbr_square(number: int) -> int:
    rank, file = divmod(number, FILES)
    return FILES * (RANKS - 1 - rank) + file


def cbl_records(data: bytes) -> list[bytes]:
    """The CBR records of a CBL library; a game that is longer than a block continues in the next."""
    first = data.find(CBR_MAGIC)
    if first < 0:
        return []
    starts = [start for start in range(first, len(data), _CBL_BLOCK) if data.startswith(CBR_MAGIC, start)]
    return [data[start:end] for start, end in zip(starts, [*starts[1:], len(data)])]
