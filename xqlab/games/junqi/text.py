"""Positions of Junqi as text: rows from Blue's back row to Red's, the side to move, plies since a removal."""

import re
from collections import Counter
from typing import Any

import numpy as np

from xqlab.errors import XqlabError, quoted
from xqlab.games.junqi.board_map import BOARDS, FILES, BoardMap
from xqlab.games.junqi.pieces import BY_LETTER, KINDS, SYMBOLS
from xqlab.games.junqi.position import POSITION, set_up

SIDE_LETTERS = "rb"
LIMIT_MOST = 10_000  # plies


def board_map(text: str | None, name: str | None) -> int:
    """The index in `BOARDS` of the board of this name, or with as many rows as the text of a position.

    Raises XqlabError for an unknown name, and for what is not a text or has another number of rows.
    """
    names = [board.name for board in BOARDS]
    if name is not None and name not in names:
        raise XqlabError(f"expected a board out of {', '.join(names)}, got {quoted(name)}")
    if text is None:
        return 0 if name is None else names.index(name)
    if not isinstance(text, str):
        raise XqlabError(f"expected a position as text, got {quoted(text)}")
    rows = text.strip().partition(" ")[0].count("/") + 1
    for number, board in enumerate(BOARDS):
        if board.rows == rows and name in (None, board.name):
            return number
    expected = " or ".join(str(board.rows) for board in BOARDS if name in (None, board.name))
    raise XqlabError(f"expected {expected} rows, got {rows} in {quoted(text)}")


def position_of(text: str, number: int, both_go: bool, limit: int, repeats: int) -> Any:
    """The position of a text on the board `BOARDS[number]`; raises XqlabError."""
    board = BOARDS[number]
    fields = text.split()
    if not 2 <= len(fields) <= 3:
        expected = "rows, the side to move and perhaps the plies since the last capture"
        raise XqlabError(f"expected {expected}, got {quoted(text)}")
    cells = cells_of(fields[0], board, text)
    if fields[1] not in tuple(SIDE_LETTERS):
        raise XqlabError(f"expected r or b to move, got {quoted(fields[1])} in {quoted(text)}")
    position = np.zeros(1, dtype=POSITION)[0]
    position.map_number, position.both_go = number, both_go
    position.limit, position.repeats = limit, repeats
    symbols = np.array([SYMBOLS.index(letter) for letter in cells], dtype=np.uint8)
    set_up(position, symbols, SIDE_LETTERS.index(fields[1]))
    if len(fields) == 3:
        if not re.fullmatch("[0-9]{1,5}", fields[2]) or int(fields[2]) > LIMIT_MOST:
            raise XqlabError(
                f"expected plies from 0 to {LIMIT_MOST}, got {quoted(fields[2])} in {quoted(text)}"
            )
        position.clock = int(fields[2])
    return position


def cells_of(rows: str, board: BoardMap, text: str) -> list[str]:
    """The letter on each square, "" where it is empty; raises XqlabError, which quotes `text`.

    There are at most as many pieces of a kind as in a full set, and pieces stand on posts.
    """
    parts = rows.split("/")
    if len(parts) != board.rows:
        raise XqlabError(f"expected {board.rows} rows, got {len(parts)} in {quoted(text)}")
    for number, row in zip(reversed(range(board.rows)), parts):
        unknown = [letter for letter in row if letter not in "12345" and letter.upper() not in BY_LETTER]
        if unknown:
            letters = "".join(BY_LETTER)
            raise XqlabError(
                f"expected letters of {letters}, {letters.lower()} and digits from 1 to 5, "
                f"got {quoted(unknown[0])} in row {number} of {quoted(text)}"
            )
    cells = cells_in(parts, text, XqlabError)
    for square, letter in enumerate(cells):
        if letter and square not in board.posts:
            raise XqlabError(
                f"expected pieces on posts, got {letter} on {board.square_name(square)}, which is none, "
                f"in {quoted(text)}"
            )
    for letter, count in Counter(cells).items():
        most = KINDS[BY_LETTER[letter.upper()]].count if letter else count
        if count > most:
            expected = f"at most {most} {letter} as in a full set"
            raise XqlabError(f"expected {expected}, got {count} in {quoted(text)}")
    return cells


def cells_in(rows: list[str], text: str, error: type[XqlabError]) -> list[str]:
    """The signs on the squares of rows from the top, "" for each that a digit counts; raises `error`."""
    cells: list[str] = []
    for number, row in zip(reversed(range(len(rows))), rows):
        places = [cell for sign in row for cell in ([""] * int(sign) if sign in "12345" else [sign])]
        if len(places) != FILES:
            expected = f"{FILES} squares in row {number}"
            raise error(f"expected {expected}, got {len(places)} ({quoted(row)}) in {quoted(text)}")
        cells = places + cells
    return cells


def rows_text(cells: list[str]) -> str:
    """Letters on squares as rows from the top, separated by "/"."""
    rows = [cells[start : start + FILES] for start in range(0, len(cells), FILES)]
    texts = ["".join(cell or "." for cell in row) for row in reversed(rows)]
    return re.sub(r"\.+", lambda dots: str(len(dots[0])), "/".join(texts))
