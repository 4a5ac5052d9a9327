"""`ChessBoard`: a board of python-chess with the interface of every game's board."""

from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.game import GameError
from xqlab.game_board import BUFFER, GameBoard, copied_record
from xqlab.games.chess.cells import replay, set_rights, set_up
from xqlab.games.chess.movegen import generate
from xqlab.games.chess.names import WRITTEN, name_move
from xqlab.games.chess.position import HISTORY, empty_position, unmake
from xqlab.games.chess.squares import BLACK_PIECE, NO_SQUARE, SQUARES
from xqlab.games.pictures import chess_picture
from xqlab.move_texts import text_of_name
from xqlab.picture import BoardPicture

try:
    import chess

    from xqlab.games.chess import refusals, words
except ImportError as error:
    raise ImportError('chess needs python-chess: pip install "xqlab[chess]"') from error

ROOM = 256  # plies of the history that a search may need
REMEMBERED = 256  # plies of a game in a new record; it is drawn after 150 without capture or move of a pawn
ROOKS = (chess.BB_H1, chess.BB_A1, chess.BB_H8, chess.BB_A8)  # those that may castle, by bits of `rights`
LARGEST_CLOCK = 1 << 20  # a larger one says no more


def code_of(move: chess.Move) -> int:
    """The number of a move."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def move_of(code: int) -> chess.Move:
    """The move of a number."""
    return chess.Move(code & 63, code >> 6 & 63, code >> 12 or None)


def position_of(board: chess.Board) -> Any:
    """The record of a board, with the moves since the last capture or move of a pawn.

    Moves before one that is not legal are left out. Raises GameError for pieces that no record can hold.
    """
    plies = max(min(1, len(board.move_stack)), _plies_of(board))
    buffer = np.zeros(1, BUFFER)[0]
    while True:
        first = board.copy(stack=plies)
        codes = [code_of(first.pop()) for _ in range(plies)][::-1]
        position = _without_moves(first)
        played = int(replay(position, np.array(codes, np.int32), buffer))
        if played == plies:
            return position
        plies -= played + 1


def _plies_of(board: chess.Board) -> int:
    """How many of its last moves a record needs, as the position may have occurred before."""
    return min(board.halfmove_clock, REMEMBERED, len(board.move_stack))


def _without_moves(board: chess.Board) -> Any:
    position, symbols = empty_position(), np.zeros(SQUARES, np.uint8)
    for square, piece in board.piece_map().items():
        symbols[square] = piece.piece_type + (0 if piece.color else BLACK_PIECE)
    if refused := int(set_up(position, symbols, int(not board.turn))):
        raise GameError(words.misplaced(board, refused - 1))
    castling = board.clean_castling_rights()
    if castling != board.castling_rights and words.is_chess960(board):
        raise GameError(words.expected_chess("Chess960", board.fen()))
    rights = sum(1 << number for number, rook in enumerate(ROOKS) if castling & rook)
    passed = NO_SQUARE if board.ep_square is None else board.ep_square
    position.clock = min(board.halfmove_clock, LARGEST_CLOCK)
    if set_rights(position, np.array([rights, passed], np.int32)):  # no pawn has passed that square
        set_rights(position, np.array([rights, NO_SQUARE], np.int32))
    return position


def _state_of(board: chess.Board) -> tuple[Any, ...]:
    pieces = board.occupied_co[0], board.pawns, board.knights, board.bishops, board.rooks, board.queens
    state = board.occupied, board.kings, board.turn, board.castling_rights, board.ep_square
    return (*pieces, *state, board.halfmove_clock, len(board.move_stack), board.move_stack[-1:])


class ChessBoard(GameBoard):
    """A `chess.Board` with the interface of every game's board.

    Whoever has the `chess.Board` may go on playing on it: `position` follows.
    """

    name = "chess"

    def __init__(self, board: chess.Board) -> None:
        """Raises GameError for anything else, and for another game of python-chess."""
        if not isinstance(board, chess.Board):
            raise GameError(f"expected a chess.Board, got {quoted(board)}")
        if board.uci_variant != "chess" or board.chess960:
            game = "Chess960" if board.chess960 else board.uci_variant or type(board).__name__
            raise GameError(words.expected_chess(game, board.fen()))
        self.board = board
        self._record: Any = None
        self._recorded: Any = None  # what the board was like of which the record was made
        self._buffer = np.zeros(1, BUFFER)[0]
        self._moves = self._buffer.moves
        self._move = np.zeros(1, np.int32)

    def __reduce__(self) -> Any:
        return ChessBoard, (self.board,)  # a record that is unpickled does not let Python write to it

    @property
    def position(self) -> Any:
        """The record for the search, of the board as it is now; raises GameError where it cannot hold it."""
        state = _state_of(self.board)
        if self._recorded != state:
            self._record, self._recorded = position_of(self.board), state
        return self._record

    def copy(self) -> "ChessBoard":
        """An independent copy."""
        board = self.board.copy(stack=False)
        # python-chess would copy each move, which takes longer than all the rest.
        board.move_stack, board._stack = self.board.move_stack[:], self.board._stack[:]
        copied = ChessBoard(board)
        if self._record is not None:
            copied._record, copied._recorded = copied_record(self._record), self._recorded
        return copied

    __copy__ = copy

    @property
    def turn(self) -> bool:
        """Whether White is to move."""
        return self.board.turn

    def codes(self) -> list[int]:
        return self._moves[: generate(self.position, self._buffer, 0)].tolist()

    def code_of(self, move: Any) -> int:
        code = code_of(move) if isinstance(move, chess.Move) and not move.drop else 0
        return code if code in self.codes() else super().code_of(move)

    def move_of(self, code: int) -> chess.Move:
        """The move of a number."""
        return move_of(int(code))

    def text_of(self, code: int) -> str:
        """The move in standard algebraic notation, "Nf3"; "--" for a passed turn."""
        return text_of_name(WRITTEN["san"], int(name_move(self.position, int(code)))) if code else "--"

    def push_code(self, code: int) -> None:
        """Play the legal move of a number; 0 passes the turn. Raises GameError for any other."""
        position, stack = self.position, self.board.move_stack
        if len(stack) >= HISTORY - ROOM and position["height"] >= HISTORY - ROOM:
            position = self._record = position_of(self.board)
        move = move_of(int(code))
        self._move[0] = code
        if not replay(position, self._move, self._buffer):
            raise GameError(f"expected {self._expected()}, got {quoted(code)}{self._because(move)}")
        self.board.push(move)
        self._recorded = _state_of(self.board)

    def parse_move(self, text: str) -> chess.Move:
        """The legal move of a text in algebraic notation or coordinates; raises GameError."""
        for code in self.codes():
            if move_of(code).uci() == text:
                return move_of(code)
        try:
            return self.board.parse_san(text)
        except ValueError:
            reason = self._because(text) or refusals.because_of_san(self, text)
            raise GameError(f"expected {self._expected()}, got {quoted(text)}{reason}") from None

    def __str__(self) -> str:
        return str(self.board)

    def __repr__(self) -> str:
        return repr(self.board)

    def pop(self) -> chess.Move:
        """Take back the last move."""
        position = self.position
        move = self.board.pop()
        if position["height"]:
            unmake(position)
            if position["height"] >= _plies_of(self.board):  # else the record is made again
                self._recorded = _state_of(self.board)
        return move

    def cells(self) -> list[str]:
        """The symbol on each square, a1 = 0, h8 = 63; "" on an empty one."""
        try:
            return super().cells()  # of the record: a tree is read by playing on it alone
        except GameError:  # pieces that no record holds can be looked at
            pieces = map(self.board.piece_at, chess.SQUARES)
            return [piece.symbol() if piece else "" for piece in pieces]

    def picture(self, **options: Any) -> BoardPicture:
        """How to draw a position."""
        return chess_picture(**options)
