"""Positions as text, one line `FEN | value | result` each: for people, and for the trainers of other engines.

    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 | 13 | 0.5

All is from Red's point of view: value in centipawns, result 1.0 if Red won, 0.5 for a draw, 0.0 if Black
won (the format of the trainer bullet, https://github.com/jw1912/bullet, with Red for White). An empty line
separates games. The best move, and whether it is a capture, is not written and is lost.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.nnue.data.record_format import HIGHEST, IN_CHECK, LAST_PLY
from xqlab.nnue.data.training_positions import POSITION, Positions, PositionsError
from xqlab.xiangqi.core.fen import InvalidFenError, parse_fen
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.squares import FILES, RANKS, SLOT_LETTERS, SQUARES

CHUNK = 50_000  # positions converted at a time
SHOWN = 120  # characters of a bad line that an error quotes
_LETTERS = SLOT_LETTERS + SLOT_LETTERS.lower()
# Where each square stands in a row of ten ranks, the highest first, with a slash or newline after each.
_SQUARES = np.arange(SQUARES)
_PLACES = (FILES + 1) * (RANKS - 1 - _SQUARES // FILES) + _SQUARES % FILES
_WIDTH = (FILES + 1) * RANKS
_SPARE = _WIDTH  # where captured pieces go


def fens(positions: Positions) -> list[str]:
    """The FEN of each position, as `Board.fen` writes it."""
    rows = np.full((len(positions), _WIDTH + 1), ord("."), np.uint8)
    rows[:, FILES :: FILES + 1] = ord("/")
    rows[:, _WIDTH - 1] = ord("\n")
    places = np.append(_PLACES, _SPARE)
    every = np.arange(len(positions))
    for slot, letter in enumerate(_LETTERS):
        rows[every, places[positions["square"][:, slot]]] = ord(letter)
    text = rows[:, :_WIDTH].tobytes().decode("ascii")
    for run in range(FILES, 0, -1):
        text = text.replace("." * run, str(run))
    sides = np.where(positions["turn"] == 0, "w", "b").tolist()
    clocks, numbers = positions["clock"].tolist(), (positions["ply"] // 2 + 1).tolist()
    return [
        f"{board} {side} - - {clock} {number}"
        for board, side, clock, number in zip(text.split("\n"), sides, clocks, numbers)
    ]


def text_lines(positions: Positions) -> Iterator[str]:
    """The lines of some positions without line ends, an empty one between games."""
    last = None
    for begin in range(0, len(positions), CHUNK):
        part = positions[begin : begin + CHUNK]
        for_red = np.where(part["turn"] == 0, 1, -1) * part["value"] + 0.0
        shares = (part["result"].astype(np.float64) + 1) / 2
        games = part["game"].tolist()
        for fen, value, share, game in zip(fens(part), for_red.tolist(), shares.tolist(), games):
            if last not in (None, game):
                yield ""
            last = game
            yield f"{fen} | {value:g} | {round(share, 6)}"


def text_size(positions: Positions) -> int:
    """The size of the text of some positions in bytes."""
    return sum(len(line) + 1 for line in text_lines(positions))


def write_text(positions: Positions, path: Path | str) -> int:
    """Write the lines to a file; return its size in bytes."""
    with disk.replacing(path) as partial, partial.open("w", encoding="ascii", newline="\n") as file:
        file.writelines(line + "\n" for line in text_lines(positions))
    return Path(path).stat().st_size


def read_text(path: Path | str) -> Positions:
    """The positions of a file; an empty line begins a new game.

    Raises PositionsError for a line that cannot be read, with its number, and for a file that cannot be read.
    """
    try:
        disk.check_regular(path)
        with Path(path).open(encoding="utf-8-sig", errors="replace") as file:
            return positions_of_lines(file, str(path))
    except OSError as error:
        raise PositionsError(f"expected lines of positions at {str(path)!r}: {error.strerror}") from None


def positions_of_lines(lines: Iterable[str], name: str = "the text") -> Positions:
    """The positions of some lines; `name` stands for them in errors.

    >>> from xqlab.xiangqi import START_FEN
    >>> positions = positions_of_lines([f"{START_FEN} | 13 | 0.5"])
    >>> positions["value"].tolist(), positions["result"].tolist()
    ([13.0], [0.0])
    """
    chunks: list[Positions] = []
    chunk, filled = np.zeros(CHUNK, POSITION), 0
    game, empty = 0, True
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text:
            game += not empty
            empty = True
            continue
        try:
            _fill(chunk[filled], text)
        except (ValueError, InvalidFenError) as error:
            excerpt = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
            raise PositionsError(f"line {number} of {name}: {error}; the line is {excerpt!r}") from None
        chunk[filled]["game"] = game
        empty = False
        filled += 1
        if filled == CHUNK:
            chunks.append(chunk)
            chunk, filled = np.zeros(CHUNK, POSITION), 0
    return np.concatenate([*chunks, chunk[:filled]])


def _fill(row: np.void, text: str) -> None:
    parts = text.split("|")
    if len(parts) != 3:
        raise XqlabError(f"expected FEN | value | result, got {len(parts) - 1} bars")
    position, fullmove = parse_fen(parts[0].strip())
    value = _number(parts[1], "value", -HIGHEST, HIGHEST)
    share = _number(parts[2], "result", 0, 1)
    turn = int(position.turn)
    row["square"] = position.square
    row["value"] = (-value if turn else value) + 0.0
    row["result"] = 2 * share - 1
    row["turn"] = turn
    row["ply"] = min(2 * (fullmove - 1) + turn, LAST_PLY)
    row["clock"] = min(int(position.clock), 255)
    row["flags"] = IN_CHECK * bool(is_in_check(position))
    row["seen"] = 1


def _number(text: str, name: str, low: float, high: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not low <= number <= high:
        raise XqlabError(f"expected a {name} from {low} to {high}, got {text.strip()!r}")
    return number
