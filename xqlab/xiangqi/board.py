"""`Board`: a Xiangqi position for people, with the names that python-chess made familiar."""

from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError
from xqlab.fen_dialects import spaced_fen
from xqlab.game_board import GameBoard, copied_record
from xqlab.picture import BoardPicture, Svg
from xqlab.xiangqi.core import legality
from xqlab.xiangqi.core.fen import START_FEN, board_fen, parse_fen, piece_letter
from xqlab.xiangqi.core.move import Move, is_square, is_whole
from xqlab.xiangqi.core.position import HISTORY, make, pass_turn, unmake
from xqlab.xiangqi.core.squares import FILES, KIND_NAMES, LETTERS, NOBODY, OFF, RANKS, SLOTS
from xqlab.xiangqi.notation.moves import move_text, parse_move
from xqlab.xiangqi.picture import board_picture
from xqlab.xiangqi.rules.endings import MOVE_LIMIT, count_last_move
from xqlab.xiangqi.rules.outcome import Outcome, outcome_of
from xqlab.xiangqi.rules.refusals import illegal

RED, BLACK = True, False
ROOM = 256  # moves of history that are always kept free for a search
LONGEST_LIMIT = 999_999  # plies, as in the clock of a FEN


@dataclass(frozen=True)
class Piece:
    """A piece: `color` is RED or BLACK, `kind` the English name, such as "cannon"."""

    color: bool
    kind: str

    def symbol(self) -> str:
        """The FEN letter, a capital for Red."""
        letter = LETTERS[KIND_NAMES.index(self.kind)]
        return letter if self.color == RED else letter.lower()


class Board(GameBoard):
    """A position with the moves that led to it.

    >>> board = Board()
    >>> board.push_uci("h2e2")
    Move.from_uci('h2e2')
    >>> board.fen()
    'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'
    """

    name = "Xiangqi"

    def __init__(
        self, fen: str = START_FEN, *, strict: bool = True, move_limit: int | None = MOVE_LIMIT
    ) -> None:
        """A board at `fen`, in which the space before the side may be missing; raises InvalidFenError.

        strict     : see `xqlab.xiangqi.core.fen.parse_fen`
        move_limit : plies without a capture that draw the game, counted as `halfmove_clock` counts them;
                     None for no limit
        """
        if move_limit is not None and not (is_whole(move_limit) and 1 <= move_limit <= LONGEST_LIMIT):
            raise XqlabError(
                f"expected a move limit from 1 to {LONGEST_LIMIT} plies, or None, got {move_limit!r}"
            )
        spaced = spaced_fen(fen, FILES) if isinstance(fen, str) else fen
        self.position, self._first_fullmove = parse_fen(spaced, strict=strict)
        self.position.limit = move_limit or 0
        self._first_turn = int(self.position.turn)
        self._counts: list[tuple[int, int, int]] = []  # `spared` and `checks` of the record before each move
        self.move_stack: list[Move] = []
        self._older: list[Any] = []  # positions before the record dropped its history

    # -- state ------------------------------------------------------------------------------------------

    @property
    def turn(self) -> bool:
        """The side to move, RED (True) or BLACK (False)."""
        return int(self.position.turn) == 0

    @property
    def halfmove_clock(self) -> int:
        """Plies since the last capture as the move limit counts them: only the first ten checks of each side,
        and no replies to uncounted checks."""
        return int(self.position.clock - self.position.spared)

    @property
    def move_limit(self) -> int | None:
        """Plies without a capture that draw the game; None if there is no limit."""
        return int(self.position.limit) or None

    @property
    def fullmove_number(self) -> int:
        """1 in the start position, increased after each move of Black."""
        return self._first_fullmove + (self._first_turn + len(self.move_stack)) // 2

    @property
    def key(self) -> int:
        """The 64-bit Zobrist key."""
        return int(self.position.key)

    def fen(self) -> str:
        """The position as FEN, with n, b and w for knight, elephant and Red's turn."""
        side = "w" if self.turn else "b"
        return f"{board_fen(self.position)} {side} - - {self.halfmove_clock} {self.fullmove_number}"

    def set_fen(self, fen: str, *, strict: bool = True) -> None:
        """Set up the position of `fen` without moves; on an InvalidFenError nothing changes."""
        other = Board(fen, strict=strict, move_limit=self.move_limit)
        self.__dict__.update(other.__dict__)

    def copy(self) -> "Board":
        """An independent copy, moves included."""
        copied: Board = super().copy()
        copied.move_stack = list(self.move_stack)
        copied._older = list(self._older)
        copied._counts = list(self._counts)
        return copied

    __copy__ = copy  # copy.copy() would share the position

    def __setstate__(self, state: dict[str, Any]) -> None:
        # In an unpickled record `position.board` is a copy, and what Python writes there would be lost.
        self.__dict__.update(state)
        self.position = copied_record(self.position)
        self._older = [copied_record(position) for position in self._older]

    def mirror(self) -> "Board":
        """The same position with colours exchanged and the ranks reversed, as in python-chess."""
        board, side, *rest = self.fen().split()
        flipped = "/".join(reversed(board.swapcase().split("/")))
        turned = " ".join([flipped, "b" if side == "w" else "w", *rest])
        return Board(turned, strict=False, move_limit=self.move_limit)

    def piece_at(self, square: int) -> Piece | None:
        """The piece on a square (0 to 89), or None; raises ValueError for another number."""
        if not is_square(square):
            raise XqlabError(f"expected a square from 0 to 89, got {square!r}")
        slot = int(self.position.board[square])
        if slot == NOBODY:
            return None
        return Piece(slot < SLOTS, KIND_NAMES[LETTERS.index(piece_letter(slot).upper())])

    def king(self, color: bool) -> int | None:
        """The square of a side's king; None if it has none."""
        square = int(self.position.square[0 if color == RED else SLOTS])
        return None if square == OFF else square

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.fen().split()[:2] == other.fen().split()[:2]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Board({self.fen()!r})"

    def __str__(self) -> str:
        cells = [cell or "." for cell in self.cells()]
        rows = [cells[FILES * rank : FILES * rank + FILES] for rank in range(RANKS - 1, -1, -1)]
        return "\n".join(" ".join(row) for row in rows)

    # -- moves ------------------------------------------------------------------------------------------

    def is_legal(self, move: Move) -> bool:
        return isinstance(move, Move) and move.code in self.codes()

    def push(self, move: Move) -> None:
        """Play a move; raises IllegalMoveError for an illegal one, and the board stays as it is."""
        if not self.is_legal(move):
            raise illegal(self, move)
        self._play(move)

    def _play(self, move: Move) -> None:
        self._make_room()
        position = self.position
        self._counts.append((int(position.spared), int(position.checks[0]), int(position.checks[1])))
        if move.code:
            make(position, move.code)
            count_last_move(position)
        else:
            pass_turn(position)
        self.move_stack.append(move)

    def _make_room(self) -> None:
        # For one more move or passed turn: the record has a fixed length, which no kernel checks.
        if self.position.height < HISTORY - ROOM:
            return
        self._older.append(copied_record(self.position))
        height = int(self.position.height)
        length = height // 2
        for name in ("moves", "captured", "clocks", "keys"):
            history = self.position[name]
            history[:length] = history[height - length : height].copy()
        self.position.height = length

    def push_uci(self, text: str) -> Move:
        """Play the move that `text` such as "h2e2" names, and return it."""
        move = Move.from_uci(text)
        self.push(move)
        return move

    def text(self, move: Move, notation: str = "chinese") -> str:
        """The text of a legal move, such as 炮二平五; see `xqlab.xiangqi.notation.moves.move_text`."""
        return move_text(self, move, notation)

    def parse_move(self, text: str) -> Move:
        """The legal move that `text` names in any notation; see `xqlab.xiangqi.notation.moves.parse_move`."""
        return parse_move(self, text)

    def pop(self) -> Move:
        """Take back the last move and return it; raises IndexError if there is none."""
        if not self.move_stack:
            raise IndexError("pop from a board without moves")
        if self._older and self.position.height == 0:
            self.position = copied_record(self._older.pop())  # it may be shared with a copy of the board
            for _ in range(int(self.position.height) // 2):
                unmake(self.position)
        unmake(self.position)
        self.position.spared, *self.position.checks = self._counts.pop()
        return self.move_stack.pop()

    def peek(self) -> Move:
        """The last move; raises IndexError if there is none."""
        if not self.move_stack:
            raise IndexError("no move has been played on this board")
        return self.move_stack[-1]

    # -- results ----------------------------------------------------------------------------------------

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(legality.is_in_check(self.position))

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal move."""
        return self.is_check() and not self.legal_moves

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move: it has lost, too."""
        return not self.is_check() and not self.legal_moves

    def outcome(self) -> Outcome | None:  # type: ignore[override]  # it has what one of any game has
        """How the game ended and why; None if it is undecided."""
        return outcome_of(self)

    def result(self) -> str:
        """ "1-0", "0-1" or "1/2-1/2"; "*" if it is undecided."""
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result()

    def is_game_over(self) -> bool:
        """Whether there is an outcome."""
        return self.outcome() is not None

    # -- what every game's board offers -----------------------------------------------------------------

    def move_of(self, code: int) -> Move:
        """The move of a number, as the search encodes moves."""
        return Move.from_code(code)

    def line_of(self, codes: list[int]) -> list[Move]:
        """The moves of a line of the search; they are not played."""
        return [Move.from_code(code) for code in codes]

    def text_of(self, code: int) -> str:
        """The text of the move of a number, in the position in which it is played."""
        return Move.from_code(code).uci()

    def code_of(self, move: Move | str) -> int:
        """The number of a move, which is given as a Move or as text."""
        return (move if isinstance(move, Move) else Move.from_uci(move)).code

    def push_code(self, code: int) -> None:
        """Play the legal move of a number; 0, the null move, passes the turn."""
        move = Move.from_code(code)
        if code == 0:
            self._play(move)
        else:
            self.push(move)

    def picture(self, **options: Any) -> BoardPicture:
        """How to draw positions of this game; options as for `xqlab.xiangqi.picture.board_picture`."""
        return board_picture(**options)

    def svg(
        self, *, faces: str = "chinese", flip: bool = False, coordinates: bool | str = True, **marks: Any
    ) -> Svg:
        """The position as a picture, with the last move and a check marked.

        faces       : "chinese" (traditional), "simplified" or "latin"
        flip        : Black at the bottom
        coordinates : True: a0 to i9, False: none, "chinese": files as Chinese moves count them
        marks       : `arrows`, `highlights`, `size`, `title` as for `xqlab.picture.BoardPicture.render`
        """
        last = self.move_stack[-1] if self.move_stack and self.move_stack[-1].code else None
        defaults = {
            "last_move": (last.from_square, last.to_square) if last else None,
            "check": self.king(self.turn) if self.is_check() else None,
        }
        picture = self.picture(faces=faces, flip=flip, coordinates=coordinates)
        return picture.render(self.cells(), **(defaults | marks))

    def _repr_svg_(self) -> str:
        return self.svg()
