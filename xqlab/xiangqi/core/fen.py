"""Xiangqi positions from and to FEN; errors say what is wrong and quote it.

Source: the FEN of the World XiangQi Federation's computer formats, letters KABNRCP; E and H are read as B
and N, and the side to move may be `w`, `r` or `b`, or a capital of these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from xqlab.errors import XqlabError
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

START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
_DIALECT = str.maketrans("EHeh", "BNbn")
_SIDES = ("Red", "Black")


class InvalidFenError(XqlabError):
    """A FEN that cannot be read, or that describes an impossible position."""


def parse_fen(fen: str, *, strict: bool = True) -> tuple[Any, int]:
    """The position of `fen` and its full-move number.

    strict : refuse what cannot arise in a game: a piece on a square that it can never reach, and the side to
             move able to take the king. Without it a king may also be missing; but no side has more pieces of
             a kind than a set has, or its king outside the palace.
    Raises InvalidFenError, which quotes the FEN.
    """
    if not isinstance(fen, str):
        raise InvalidFenError(f"expected a FEN as text, got {fen!r}")
    fields = fen.split()
    if not fields:
        raise InvalidFenError(f"expected a FEN, got an empty text {fen!r}")
    if len(fields) > 6:
        raise InvalidFenError(f"expected at most 6 fields, got {len(fields)} in FEN {fen!r}")
    position = empty_position()
    _place_pieces(position, fields[0], fen, strict)
    side = fields[1].lower() if len(fields) > 1 else "w"
    if side not in ("w", "r", "b"):
        raise InvalidFenError(f"expected side to move w, r or b, got {fields[1]!r} in FEN {fen!r}")
    if side == "b":
        position.turn = 1
        position.key ^= ZOBRIST_TURN
    if len(fields) in (3, 4) and fields[2].isdigit():  # the clocks follow the side to move
        fields[2:2] = ["-", "-"]
    for field in fields[2:4]:
        if field != "-":
            raise InvalidFenError(f"expected '-' in fields 3 and 4, got {field!r} in FEN {fen!r}")
    position.clock = _number(fields, 4, 0, "half-move clock", fen)
    fullmove = _number(fields, 5, 1, "move number", fen)
    if strict:
        waiting = 1 - int(position.turn)
        low, high = (int(position.pieces[0, half] | position.pieces[1, half]) for half in range(2))
        king = int(position.square[SLOTS * waiting])
        if is_attacked(position, king, 1 - waiting, low, high):
            if _kings_face(position):
                raise InvalidFenError(
                    f"the kings face each other on the open {SQUARE_NAMES[king][0]} file in FEN {fen!r}"
                )
            raise InvalidFenError(
                f"{_SIDES[waiting]} is in check but it is not {_SIDES[waiting]}'s move in FEN {fen!r}"
            )
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
        raise InvalidFenError(f"expected a {name} from 0 to 999999, got {text!r} in FEN {fen!r}")
    return int(text)


def _place_pieces(position: XiangqiPosition, board: str, fen: str, strict: bool) -> None:
    rows = board.split("/")
    if len(rows) != RANKS:
        raise InvalidFenError(f"expected {RANKS} ranks, got {len(rows)} in FEN {fen!r}")
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
                raise InvalidFenError(f"unknown letter {letter!r} on rank {rank} in FEN {fen!r}")
        if file != FILES:
            raise InvalidFenError(f"rank {rank}, {row!r}, has {file} squares and not {FILES} in FEN {fen!r}")
    for king, side in (("K", "Red"), ("k", "Black")):
        if strict and king not in counts:
            raise InvalidFenError(f"{side} has no king in FEN {fen!r}")


def _place_piece(
    position: XiangqiPosition, letter: str, square: int, counts: dict[str, int], fen: str, strict: bool
) -> None:
    upper = letter.upper()
    side = int(letter != upper)
    kind = LETTERS.index(upper)
    name = f"{_SIDES[side]} {KIND_NAMES[kind]}"
    counts[letter] = counts.get(letter, 0) + 1
    if counts[letter] > MOST[upper]:
        raise InvalidFenError(f"expected at most {MOST[upper]} of the piece {name}, got more in FEN {fen!r}")
    if (strict or upper == "K") and square not in allowed_squares(kind, side):
        raise InvalidFenError(f"a {name} cannot stand on {SQUARE_NAMES[square]} in FEN {fen!r}")
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
