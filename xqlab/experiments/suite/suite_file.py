"""The positions of a suite: lines of text, each a position and what is known about it.

    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - bm h2e2 b2e2; id "start";  # a comment

docs/suite.md describes the format, an Extended Position Description.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab.errors import XqlabError, listed, quoted
from xqlab.experiments.run.position_lines import COUNTS, board_of, parts_of_line, read_lines, unquoted
from xqlab.files import data_file
from xqlab.game_board import GameBoard
from xqlab.game_profile import GameProfile, position_text, profile_of_fen, profile_with_texts

COMMENTS = tuple(f"c{number}" for number in range(10))
OPCODES = ("bm", "am", "id", "dm", "game", *COMMENTS)
USED = {*OPCODES, *COUNTS}
LONGEST_MATE = 1000  # moves
SHIPPED = "suite/{}.epd"


@dataclass(frozen=True)
class SuitePosition:
    """A position and its best moves, as texts.

    name     : of the position, one of its suite
    text     : of the position, as the game writes it, such as a FEN
    game     : the name of the game
    best     : the moves of which any solves it; empty where only `avoid` is given
    avoid    : the moves that do not
    mate_in  : moves of the side to move in which it wins by force; None if not given
    comments : opcode, c0 to c9 -> its text
    others   : opcode -> operands, of operations that a suite does not use, such as acd
    """

    name: str
    text: str
    game: str
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    mate_in: int | None = None
    comments: dict[str, str] = field(default_factory=dict, hash=False)
    others: dict[str, str] = field(default_factory=dict, hash=False)

    def board(self) -> Any:
        """A board at the position."""
        return _profile(self.game).texts.read(self.text)

    def is_solved_by(self, move: Any) -> bool:
        """Whether a move, or its text, is a right answer; None, for no move, is not."""
        if move is None:
            return False
        return str(move) in self.best if self.best else str(move) not in self.avoid


def shipped_suite(name: str) -> list[SuitePosition]:
    """The positions of a suite that comes with xqlab, "xiangqi", "chess" or "junqi"."""
    return read_suite(data_file(SHIPPED.format(name)))


def read_suite(*files: str | PathLike[str], left_out: list[str] | None = None) -> list[SuitePosition]:
    """The positions of files, one a line; empty lines, and what follows a `#` outside quotes, are skipped.

    left_out : gets a sentence about each line that cannot be read, which is then left out; a name that is
               there twice then gets the number of its line

    Raises XqlabError, which quotes the line, for an invalid one unless it is left out, for a name that is
    there twice and for no positions; OSError for a file that cannot be read.
    """
    positions: dict[str, SuitePosition] = {}

    def read(content: str, place: str) -> None:
        number = place.split()[1]
        position = position_of_line(content, f"{file.stem} {number}")
        if position.name in positions and left_out is not None:
            position = replace(position, name=f"{position.name} ({file.stem} {number})")
        if position.name in positions:
            raise XqlabError(f"expected each id once, got {quoted(position.name)} again")
        positions[position.name] = position

    for file in map(Path, files):
        read_lines(file, read, left_out)
    if not positions:
        where = " and ".join(repr(str(file)) for file in files) or "no file"
        raise XqlabError(f"expected a position a line, found none in {where}")
    return list(positions.values())


def position_of_line(line: str, name: str = "") -> SuitePosition:
    """The position of a line without comments.

    name : of a position without the opcode `id`

    Raises XqlabError for an invalid line, and the game's own error for an invalid position.

    >>> position_of_line('3k5/9/9/9/9/9/9/9/4R4/4K4 w - - am e1e9; id "loses a rook"').avoid
    ('e1e9',)
    """
    text, operations = parts_of_line(line)
    if not set(operations) & set(OPCODES):
        raise XqlabError(f"expected a position and an opcode out of {', '.join(OPCODES[:5])} or c0 to c9")
    if not text:
        raise XqlabError(f"expected a position before {quoted(next(iter(operations)))}")
    profile = _profile(_one(operations, "game")) if "game" in operations else profile_of_fen(text)
    board = board_of(text, operations, profile)
    best, avoid = (_moves(operations, opcode, board, profile) for opcode in ("bm", "am"))
    if not best and not avoid:
        raise XqlabError("expected best moves after bm, or moves to avoid after am")
    if set(best) & set(avoid):
        raise XqlabError(
            f"expected each move after bm or am, got {listed(set(best) & set(avoid))} after both"
        )
    return SuitePosition(
        name=_one(operations, "id") if "id" in operations else name,
        text=position_text(board),
        game=profile.name,
        best=best,
        avoid=avoid,
        mate_in=_mate_in(_one(operations, "dm")) if "dm" in operations else None,
        comments={opcode: _one(operations, opcode) for opcode in COMMENTS if opcode in operations},
        others={opcode: operands for opcode, operands in operations.items() if opcode not in USED},
    )


def _one(operations: dict[str, str], opcode: str) -> str:
    operand = operations[opcode]
    if not operand:
        raise XqlabError(f"expected an operand after {opcode}, got none")
    inner = unquoted(operand)
    several = '"' in operand if inner == operand else re.search(r'(?<!\\)"\s+"', operand[1:-1])
    if several or not inner.strip():
        raise XqlabError(f'expected one word or one text in "quotes" after {opcode}, got {quoted(operand)}')
    return inner


def _moves(
    operations: dict[str, str], opcode: str, board: GameBoard, profile: GameProfile
) -> tuple[str, ...]:
    texts = operations.get(opcode, "").replace(",", " ").split()  # some files separate moves by commas
    if opcode in operations and not texts:
        raise XqlabError(f"expected an operand after {opcode}, got none")
    moves: list[str] = []
    for text in texts:
        if moves and not text.strip("+#!?"):  # "Rh8 +"
            continue
        bare = text.rstrip("+#!?") or text
        try:
            parse = profile.moves.parse
            move = board.move_of(parse(board, bare)) if parse else board.parse_move(bare)
        except ValueError as error:
            raise XqlabError(f"expected legal moves after {opcode}, got {quoted(text)}: {error}") from error
        moves.append(str(move))
    if len(set(moves)) < len(moves):
        raise XqlabError(f"expected each move once after {opcode}, got {quoted(' '.join(texts))}")
    return tuple(moves)


def _mate_in(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text) or not 1 <= int(text) <= LONGEST_MATE:
        raise XqlabError(
            f"expected moves to the mate, from 1 to {LONGEST_MATE}, after dm, got {quoted(text)}"
        )
    return int(text)


def _profile(name: str) -> Any:
    return profile_with_texts(name, "suites")


def games_of(positions: Iterable[SuitePosition]) -> list[str]:
    """The names of the games of some positions, each once."""
    return list(dict.fromkeys(position.game for position in positions))
