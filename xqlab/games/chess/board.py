"""`ChessBoard`: a board of python-chess with the interface of every game's board."""

from __future__ import annotations

from typing import Any

from xqlab.errors import quoted
from xqlab.game import GameError
from xqlab.game_board import GameBoard, Outcome
from xqlab.game_profile import because
from xqlab.games.chess.position import (
    HISTORY,
    clear,
    empty_position,
    make,
    pass_turn,
    place,
    set_state,
    unmake,
)
from xqlab.games.chess.squares import BLACK_PIECE, NO_SQUARE
from xqlab.games.pictures import chess_picture
from xqlab.picture import BoardPicture

try:
    import chess

    from xqlab.games.chess import refusals
except ImportError as error:
    raise ImportError('chess needs python-chess: pip install "xqlab[chess]"') from error

ROOM = 256  # plies of the history that a search may need
RIGHTS = (chess.BB_H1, chess.BB_A1, chess.BB_H8, chess.BB_A8)  # the rooks, by bits of `rights`


def code_of(move: chess.Move) -> int:
    """The number of a move."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def move_of(code: int) -> chess.Move:
    """The move of a number."""
    return chess.Move(code & 63, code >> 6 & 63, code >> 12 or None)


def position_of(board: chess.Board) -> Any:
    """The record of a board, with the moves since the last one that cannot be taken back."""
    moves: list[chess.Move] = []
    first = board.copy()
    while first.move_stack and len(moves) < HISTORY - ROOM and (not moves or first.halfmove_clock):
        moves.append(first.pop())
    position = empty_position()
    clear(position, int(not first.turn))
    for square, piece in first.piece_map().items():
        place(position, piece.piece_type + (0 if piece.color else BLACK_PIECE), square)
    castling = first.clean_castling_rights()
    rights = sum(1 << number for number, rook in enumerate(RIGHTS) if castling & rook)
    passed = NO_SQUARE if first.ep_square is None else first.ep_square
    set_state(position, rights, passed, first.halfmove_clock)
    for move in reversed(moves):
        make(position, code_of(move)) if move else pass_turn(position)
    return position


def _state_of(board: chess.Board) -> tuple[Any, ...]:
    pieces = board.occupied_co[0], board.pawns, board.knights, board.bishops, board.rooks, board.queens
    state = board.occupied, board.kings, board.turn, board.castling_rights, board.ep_square
    return (*pieces, *state, board.halfmove_clock, len(board.move_stack), board.move_stack[-1:])


class ChessBoard(GameBoard):
    """A `chess.Board` with the interface of every game's board."""

    name = "chess"

    def __init__(self, board: chess.Board) -> None:
        """Raises GameError for another game of python-chess than chess by its usual rules."""
        if board.uci_variant != "chess" or board.chess960:
            variant = "Chess960" if board.chess960 else board.uci_variant
            raise GameError(f"expected chess by its usual rules, got {variant}: {quoted(board.fen())}")
        self.board = board
        self._record: Any = None
        self._recorded: Any = None  # what the board was like of which the record was made

    @property
    def position(self) -> Any:
        """The record for the search, of the board as it is now."""
        state = _state_of(self.board)
        if self._recorded != state:
            self._record, self._recorded = position_of(self.board), state
        return self._record

    def copy(self) -> ChessBoard:
        """An independent copy."""
        return ChessBoard(self.board.copy())

    def codes(self) -> list[int]:
        """The numbers of the legal moves."""
        return [code_of(move) for move in self.board.legal_moves]

    def move_of(self, code: int) -> chess.Move:
        """The move of a number."""
        return move_of(int(code))

    def text_of(self, code: int) -> str:
        """The move in standard algebraic notation, "Nf3"."""
        return self.board.san(move_of(int(code)))

    def push_code(self, code: int) -> None:
        """Play the move of a number."""
        position = self.position
        self.board.push(move_of(int(code)))
        if position.height < HISTORY - ROOM:
            make(position, int(code)) if code else pass_turn(position)
            self._recorded = _state_of(self.board)

    def parse_move(self, text: str) -> chess.Move:
        """The legal move of a text in algebraic notation or coordinates; raises GameError."""
        move = next((move for move in self.board.legal_moves if move.uci() == text), None)
        if move is not None:
            return move
        try:
            return self.board.parse_san(text)
        except ValueError:
            reason = self._because(text) or because(refusals.refusal_of_san(self, text))
            raise GameError(f"expected {self._expected()}, got {quoted(text)}{reason}") from None

    def __str__(self) -> str:
        return str(self.board)

    def outcome(self) -> Outcome | None:
        """How the game ended, draws that may be claimed included; None while it is undecided."""
        ended = self.board.outcome(claim_draw=True)
        return None if ended is None else Outcome(ended.winner, ended.termination.name.lower())

    def pop(self) -> chess.Move:
        """Take back the last move."""
        position = self.position
        move = self.board.pop()
        if position.height:
            unmake(position)
            self._recorded = _state_of(self.board)
        return move

    def cells(self) -> list[str]:
        """The symbol on each square, a1 = 0, h8 = 63; "" on an empty one."""
        pieces = [self.board.piece_at(square) for square in chess.SQUARES]
        return [piece.symbol() if piece else "" for piece in pieces]

    def picture(self, **options: Any) -> BoardPicture:
        """How to draw a position."""
        return chess_picture(**options)
