"""`Board`: a game of open Junqi, with the interface of every game's board."""

from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.game import NO_MOVE, UNDECIDED, GameError
from xqlab.game_board import BUFFER, GameBoard
from xqlab.games.junqi.board_map import BOARDS, FILES, BoardMap
from xqlab.games.junqi.layouts import start_text
from xqlab.games.junqi.picture import junqi_picture
from xqlab.games.junqi.position import HISTORY, has_flag, make, pass_turn, unmake
from xqlab.games.junqi.rules import adjudicate
from xqlab.games.junqi.text import LIMIT_MOST, SIDE_LETTERS, board_map, position_of, rows_text
from xqlab.picture import BoardPicture

MINES = ("stay", "both")
ROOM = 256  # plies of the history that a search may need


class Board(GameBoard):
    """A game of open Junqi. Squares are named a0 (Red's corner) to e11 or e16, moves "c5c6".

    text     : the position, None for the start of a game between two layouts "triangle"
    board    : "12x5" or "17x5"; by default as many rows as the text has, 12 without one
    mines    : "stay" or "both": whether a mine goes with the piece that hits it
    no_capture_limit : plies without a removed piece that draw the game, 0 for no limit
    repetition : how often a position occurs until the game is drawn, 0 for no such rule

    The sources are silent about draws: both rules are our own choice.
    Raises XqlabError for a bad text or board, GameError for another bad option.

    >>> Board().push_text("c5c6")
    'c5c6'
    >>> sorted(Board("c2f1/5/5/5/5/5/5/2P2/5/5/5/1F2C r").legal_moves)[:2]
    ['c4b4', 'c4c3']
    """

    name = "Junqi"

    def __init__(
        self,
        text: str | None = None,
        board: str | None = None,
        mines: str = "stay",
        no_capture_limit: int = 100,
        repetition: int = 3,
    ) -> None:
        if mines not in MINES:
            raise GameError(f"expected mines to be 'stay' or 'both', got {quoted(mines)}")
        for name, value in (("no_capture_limit", no_capture_limit), ("repetition", repetition)):
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LIMIT_MOST:
                raise GameError(f"expected {name} to be from 0 to {LIMIT_MOST}, got {quoted(value)}")
        if repetition == 1:
            raise GameError("expected repetition to be 0 or more than 1, got 1: each position occurs once")
        number = board_map(text, board)
        if text is None:
            text = start_text("triangle", "triangle", number)
        self.map: BoardMap = BOARDS[number]
        self.position = position_of(text, number, mines == "both", no_capture_limit, repetition)
        self._shows_clock = len(text.split()) == 3

    @classmethod
    def of_layouts(cls, red: str, blue: str, board: str = "12x5", **options: Any) -> "Board":
        """The start of a game between two layouts; raises LayoutError. Options as for a board."""
        return cls(start_text(red, blue, board_map(None, board)), board, **options)

    @property
    def mines(self) -> str:
        """What becomes of a mine that is hit: "stay" or "both"."""
        return MINES[int(self.position.both_go)]

    @property
    def clock(self) -> int:
        """Plies since a piece was removed."""
        return int(self.position.clock)

    def to_text(self, clock: bool | None = None) -> str:
        """The position as text.

        clock : whether the plies since a removal follow; None: as in the text of which the board was made
        """
        shows = self._shows_clock if clock is None else clock
        side = SIDE_LETTERS[int(self.position.turn)]
        return f"{rows_text(self.cells())} {side}{f' {self.clock}' if shows else ''}"

    def codes(self) -> list[int]:
        """The numbers of the legal moves; none when the game has ended."""
        flags = has_flag(self.position, 0) and has_flag(self.position, 1)
        is_drawn = flags and adjudicate(self.position, np.zeros(1, BUFFER)[0], 0, 0)[0] != UNDECIDED
        return [] if is_drawn else super().codes()

    def line_of(self, codes: list[int]) -> list[str]:
        """The moves of a line of the search, which may lead through draws that end a game on the board."""
        return [self.move_of(code) for code in codes]

    def move_of(self, code: int) -> str:
        """The text of a move: "c5c6"; "0000" for the null move."""
        if code == NO_MOVE:
            return "0000"
        return self.map.square_name(code & 127) + self.map.square_name(code >> 7 & 127)

    text_of = move_of

    def push_code(self, code: int) -> None:
        """Play the legal move of a number, or 0, which passes the turn; raises GameError for any other."""
        if code not in (NO_MOVE, *self.codes()):
            raise GameError(f"expected {self._expected()}, got number {code!r}")
        if self.position.height >= HISTORY - ROOM:
            raise GameError(f"expected a game of at most {HISTORY - ROOM} plies, got one more")
        if code == NO_MOVE:
            pass_turn(self.position)
        else:
            make(self.position, code)

    def pop(self) -> str:
        """Take back the last move and return it; raises IndexError if there is none."""
        if not self.position.height:
            raise IndexError("pop from a board without moves")
        code = int(self.position.moves[self.position.height - 1])
        unmake(self.position)
        return self.move_of(code)

    def picture(self, **options: Any) -> BoardPicture:
        """How to draw a position; options as for `junqi_picture`."""
        return junqi_picture(self.map.name, **options)

    def __str__(self) -> str:
        posts = self.map.posts
        cells = [cell or " ."[at in posts] for at, cell in enumerate(self.cells())]
        rows = [" ".join(cells[start : start + FILES]) for start in range(0, len(cells), FILES)]
        return "\n".join(row.rstrip() for row in reversed(rows))

    def __repr__(self) -> str:
        return f"Board({self.to_text()!r})"
