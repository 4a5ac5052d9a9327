"""Xiangqi positions from and to FEN; errors say what is wrong and quote it.

Source: the FEN of the World XiangQi Federation's computer formats, letters KABNRCP; E and H are read as B
and N, and the side to move may be `w`, `r` or `b`, or a capital of these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from xqlab.errors import XqlabError
from xqlab.words import Words
from xqlab.xiangqi.core.legality import is_attacked
from xqlab.xiangqi.core.position import XiangqiPosition, empty_position, place
from xqlab.xiangqi.core.squares import (
    FILES,
    FIRST_SLOT,
    KIND_NAMES,
    LETTERS,
    MOST,
    NOBODY,
    RANKS,
    SLOT_LETTERS,
    SLOTS,
    SQUARE_NAMES,
    allowed_squares,
)
from xqlab.xiangqi.core.tables import ZOBRIST_TURN
from xqlab.xiangqi.picture import FACES

START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
_DIALECT = str.maketrans("EHeh", "BNbn")
_SIDES = (Words("Red", "红方"), Words("Black", "黑方"))
# What is wrong with a FEN; a board to play on says the same.
WRONG = {
    "text": Words("expected a FEN as text, got {0}", "FEN 应为文字，得到 {0}"),
    "empty": Words("expected a FEN, got an empty text {0}", "FEN 是空的"),
    "fields": Words("expected at most 6 fields, got {0}", "FEN 至多 6 个字段，得到 {0} 个"),
    "side": Words("expected side to move w, r or b, got {0}", "走子方应为 w、r 或 b，得到 {0}"),
    "dashes": Words("expected '-' in fields 3 and 4, got {0}", "第 3、4 字段应为 '-'，得到 {0}"),
    "clock": Words(
        "expected a half-move clock from 0 to 999999, got {0}", "半回合计数应为 0 到 999999，得到 {0}"
    ),
    "number": Words("expected a move number from 0 to 999999, got {0}", "回合数应为 0 到 999999，得到 {0}"),
    "ranks": Words("expected 10 ranks, got {0}", "应有 10 行，得到 {0} 行"),
    "letter": Words("unknown letter {0} on rank {1}", "第 {1} 行有不认识的字母 {0}"),
    "row": Words("rank {0}, {1}, has {2} squares and not 9", "第 {0} 行 {1} 有 {2} 格，应为 9 格"),
    "facing": Words("the kings face each other on the open {0} file", "将帅在 {0} 线上照面"),
    "check": Words("{0} is in check but it is not {1}'s move", "{0}正被将军，却不轮到{1}走棋"),
    "most": Words("expected at most {0} of the piece {1}, got more", "{1}多于 {0} 个"),
    "place": Words("a {0} cannot stand on {1}", "{0}不能放在 {1}"),
    "king": Words("{0} has no king", "{0}没有将帅"),
}


class InvalidFenError(XqlabError):
    """A FEN that cannot be read, or that describes an impossible position."""


def _wrong(name: str, fen: str, *quotes: object) -> InvalidFenError:
    says = WRONG[name].filled(*quotes)
    return InvalidFenError(Words(f"{says.en} in FEN {fen!r}", f"{says.zh}（FEN {fen!r}）"))


def parse_fen(fen: str, *, strict: bool = True) -> tuple[Any, int]:
    """The position of `fen` and its full-move number.

    strict : refuse what cannot arise in a game: a piece on a square that it can never reach, and the side to
             move able to take the king. Without it a king may also be missing; but no side has more pieces of
             a kind than a set has, or its king outside the palace.
    Raises InvalidFenError, which quotes the FEN.
    """
    if not isinstance(fen, str):
        raise InvalidFenError(WRONG["text"].filled(repr(fen)))
    fields = fen.split()
    if not fields:
        raise InvalidFenError(WRONG["empty"].filled(repr(fen)))
    if len(fields) > 6:
        raise _wrong("fields", fen, len(fields))
    position = empty_position()
    _place_pieces(position, fields[0], fen, strict)
    side = fields[1].lower() if len(fields) > 1 else "w"
    if side not in ("w", "r", "b"):
        raise _wrong("side", fen, repr(fields[1]))
    if side == "b":
        position.turn = 1
        position.key ^= ZOBRIST_TURN
    if len(fields) in (3, 4) and fields[2].isdigit():  # the clocks follow the side to move
        fields[2:2] = ["-", "-"]
    for field in fields[2:4]:
        if field != "-":
            raise _wrong("dashes", fen, repr(field))
    position.clock = _number(fields, 4, 0, "clock", fen)
    fullmove = _number(fields, 5, 1, "number", fen)
    if strict:
        waiting = 1 - int(position.turn)
        low, high = (int(position.pieces[0, half] | position.pieces[1, half]) for half in range(2))
        king = int(position.square[SLOTS * waiting])
        if is_attacked(position, king, 1 - waiting, low, high):
            if _kings_face(position):
                raise _wrong("facing", fen, SQUARE_NAMES[king][0])
            raise _wrong("check", fen, _SIDES[waiting], _SIDES[waiting])
    return position, max(fullmove, 1)


def _kings_face(position: XiangqiPosition) -> bool:
    squares = position.square
    low, high = sorted(int(squares[SLOTS * side]) for side in (0, 1))
    between = range(low + FILES, high, FILES)
    occupied = {int(square) for square in squares}
    return low % FILES == high % FILES and not occupied.intersection(between)


def _number(fields: list[str], index: int, missing: int, name: str, fen: str) -> int:
    if len(fields) <= index or fields[index] == "-":
        return missing
    text = fields[index]
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise _wrong(name, fen, repr(text))
    return int(text)


def _place_pieces(position: XiangqiPosition, board: str, fen: str, strict: bool) -> None:
    rows = board.split("/")
    if len(rows) != RANKS:
        raise _wrong("ranks", fen, len(rows))
    counts: dict[str, int] = {}
    for row, rank in zip(rows, range(RANKS - 1, -1, -1), strict=True):
        file = 0
        for letter in row.translate(_DIALECT):
            if letter in "123456789":
                file += int(letter)
            elif letter.upper() in LETTERS and letter.isascii():
                if file < FILES:
                    _place_piece(position, letter, FILES * rank + file, counts, fen, strict)
                file += 1
            else:
                raise _wrong("letter", fen, repr(letter), rank)
        if file != FILES:
            raise _wrong("row", fen, rank, repr(row), file)
    for king, side in zip("Kk", _SIDES):
        if strict and king not in counts:
            raise _wrong("king", fen, side)


def _place_piece(
    position: XiangqiPosition, letter: str, square: int, counts: dict[str, int], fen: str, strict: bool
) -> None:
    upper = letter.upper()
    side = int(letter != upper)
    kind = LETTERS.index(upper)
    name = Words(
        f"{_SIDES[side].en} {KIND_NAMES[kind]}", f"{_SIDES[side].zh[0]}{FACES['simplified'][7 * side + kind]}"
    )
    counts[letter] = counts.get(letter, 0) + 1
    if counts[letter] > MOST[upper]:
        raise _wrong("most", fen, MOST[upper], name)
    if (strict or upper == "K") and square not in allowed_squares(kind, side):
        raise _wrong("place", fen, name, SQUARE_NAMES[square])
    place(position, SLOTS * side + FIRST_SLOT[upper] + counts[letter] - 1, square)


def piece_letter(slot: int) -> str:
    """The FEN letter of the piece in `slot`, "" for NOBODY."""
    if slot == NOBODY:
        return ""
    letter = SLOT_LETTERS[slot % SLOTS]
    return letter if slot < SLOTS else letter.lower()


def board_fen(position: XiangqiPosition) -> str:
    """The first field of the FEN of `position`."""
    return placement([piece_letter(slot) for slot in position.board.tolist()])


def placement(cells: Sequence[str]) -> str:
    """The first field of the FEN of the letter on each square, "" where empty."""
    rows = (cells[start : start + FILES] for start in reversed(range(0, FILES * RANKS, FILES)))
    text = "/".join("".join(cell or "1" for cell in row) for row in rows)
    return re.sub("1+", lambda empty: str(len(empty[0])), text)
