"""International chess through python-chess: a thin interpreted adapter of the generic functions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from xqlab import game_profile
from xqlab.declared_weights import TunableEvaluation
from xqlab.errors import quoted
from xqlab.game import MATE, UNDECIDED, GameError, register, register_evaluator
from xqlab.game_board import GameBoard, Outcome
from xqlab.game_profile import BoardRecordError, because, refusal
from xqlab.games.pictures import chess_picture
from xqlab.move_texts import choice, coordinates
from xqlab.picture import BoardPicture

try:
    import chess
    import chess.pgn
    import chess.polyglot

    from xqlab.games import chess_refusals, chess_words
except ImportError as error:
    raise ImportError('chess needs python-chess: pip install "xqlab[chess]"') from error

VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 320,
    chess.BISHOP: 330,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 0,
}
SYMBOLS = ("", *chess_words.SYMBOLS)
CENTRE = 4  # for each step from the edge


class ChessPosition:
    """A `chess.Board` as the search's position; moves are from | to << 6 | promotion << 12."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board


class MaterialAndCentre:
    """An evaluator of chess: material, and a bonus for pieces near the centre, in centipawns."""

    def __init__(self, values: dict[int, int] | None = None, centre: int = CENTRE) -> None:
        self.values = dict(VALUES if values is None else values)
        self.centre = centre

    def worth(self, square: int, kind: int) -> int:
        """What a piece of a kind is worth on a square."""
        rank, file = divmod(square, 8)
        return self.values[kind] + self.centre * (min(rank, 7 - rank) + min(file, 7 - file))


def evaluator_of(weights: Mapping[str, int], off: Collection[str] | None = None) -> MaterialAndCentre:
    """The evaluator with these values of pieces, by their names, and this bonus for the centre."""
    off = off or ()
    values = {kind: weights.get(chess.piece_name(kind), value) for kind, value in VALUES.items()}
    return MaterialAndCentre(
        dict.fromkeys(VALUES, 0) if "material" in off else values,
        0 if "centre" in off else weights.get("centre", CENTRE),
    )


def code_of(move: chess.Move) -> int:
    """The number of a move."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def move_of(code: int) -> chess.Move:
    """The move of a number."""
    return chess.Move(code & 63, code >> 6 & 63, code >> 12 or None)


def turn(position: ChessPosition) -> int:
    """0 for White, 1 for Black."""
    return int(not position.board.turn)


def generate(position: ChessPosition, buffer: Any, base: int) -> int:
    """All legal moves."""
    return _write(position.board.legal_moves, buffer, base)


def captures(position: ChessPosition, buffer: Any, base: int) -> int:
    """Legal captures, en passant included."""
    return _write(position.board.generate_legal_captures(), buffer, base)


def _write(moves: Any, buffer: Any, base: int) -> int:
    count = 0
    for move in moves:
        buffer.moves[base + count] = code_of(move)
        count += 1
    return count


def make(position: ChessPosition, move: int) -> None:
    """Play a move."""
    position.board.push(move_of(int(move)))


def unmake(position: ChessPosition) -> None:
    """Take back the last move."""
    position.board.pop()


def verdict(position: ChessPosition) -> int:
    """Checkmate is lost, stalemate drawn."""
    return -MATE if position.board.is_check() else 0


def adjudicate(position: ChessPosition, buffer: Any, base: int, ply: int) -> tuple[int, int]:
    """Draws by repetition (the second time within a search, the third in a game), 50 moves, bare material."""
    board = position.board
    if board.is_insufficient_material():
        return 0, 0
    if board.is_repetition(3) or board.is_fifty_moves():
        return 0, ply + 1
    if ply and board.is_repetition(2):
        back = plies_since_last(board)
        return (0 if back < ply else UNDECIDED), back
    return UNDECIDED, 0


def plies_since_last(board: chess.Board) -> int:
    """The number of plies since the current position last occurred, which it must have."""
    earlier, present = board.copy(), board.epd()
    earlier.pop()
    while earlier.epd() != present:
        earlier.pop()
    return len(board.move_stack) - len(earlier.move_stack)


def is_in_check(position: ChessPosition) -> bool:
    """Whether the side to move is in check."""
    return position.board.is_check()


def key(position: ChessPosition) -> np.uint64:
    """The Polyglot book's Zobrist key."""
    return np.uint64(chess.polyglot.zobrist_hash(position.board))


def write_cells(position: ChessPosition, symbols: Any) -> int:
    """The pieces from a1 to h8."""
    for square in chess.SQUARES:
        piece = position.board.piece_at(square)
        symbols[square] = 0 if piece is None else SYMBOLS.index(piece.symbol())
    return len(chess.SQUARES)


def pass_turn(position: ChessPosition) -> None:
    """Pass the turn."""
    position.board.push(chess.Move.null())


def mvv_lva(position: ChessPosition, move: int) -> int:
    """Most valuable victim, least valuable attacker."""
    victim = position.board.piece_type_at(int(move) >> 6 & 63)
    attacker = position.board.piece_type_at(int(move) & 63)
    if victim is None:
        played = move_of(int(move))
        return 8 if position.board.is_en_passant(played) else 0
    return 8 * victim - (attacker or 0) + 7


def evaluate(evaluator: MaterialAndCentre, position: ChessPosition) -> int:
    """White's pieces less Black's, for the side to move."""
    total = 0
    for square, piece in position.board.piece_map().items():
        worth = evaluator.worth(square, piece.piece_type)
        total += worth if piece.color == chess.WHITE else -worth
    return total if position.board.turn == chess.WHITE else -total


def side_sum(evaluator: MaterialAndCentre, position: ChessPosition, side: int) -> int:
    """The pieces of White, 0, or of Black, 1."""
    pieces = position.board.piece_map().items()
    own = [(square, piece.piece_type) for square, piece in pieces if piece.color != bool(side)]
    return sum(evaluator.worth(*each) for each in own)


GAME = register(
    ChessPosition,
    "chess",
    symbols=SYMBOLS,
    turn=turn,
    generate=generate,
    make=make,
    unmake=unmake,
    verdict=verdict,
    is_in_check=is_in_check,
    key=key,
    captures=captures,
    mvv_lva=mvv_lva,
    adjudicate=adjudicate,
    write_cells=write_cells,
    pass_turn=pass_turn,
)
register_evaluator(MaterialAndCentre, ChessPosition, evaluate, default=MaterialAndCentre)


class ChessBoard(GameBoard):
    """A `chess.Board` with the interface of every game's board."""

    name = "chess"

    def __init__(self, board: chess.Board) -> None:
        self.position = ChessPosition(board)

    @property
    def board(self) -> chess.Board:
        """The board of python-chess."""
        return self.position.board

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
        self.board.push(move_of(int(code)))

    def parse_move(self, text: str) -> chess.Move:
        """The legal move of a text in algebraic notation or coordinates; raises GameError."""
        move = next((move for move in self.board.legal_moves if move.uci() == text), None)
        if move is not None:
            return move
        try:
            return self.board.parse_san(text)
        except ValueError:
            reason = self._because(text) or because(chess_refusals.refusal_of_san(self.board, text))
            raise GameError(f"expected {self._expected()}, got {quoted(text)}{reason}") from None

    def __str__(self) -> str:
        return str(self.board)

    def outcome(self) -> Outcome | None:
        """How the game ended, draws that may be claimed included; None while it is undecided."""
        ended = self.board.outcome(claim_draw=True)
        return None if ended is None else Outcome(ended.winner, ended.termination.name.lower())

    def pop(self) -> chess.Move:
        """Take back the last move."""
        return self.board.pop()

    def cells(self) -> list[str]:
        """The symbol on each square, a1 = 0, h8 = 63; "" on an empty one."""
        pieces = [self.board.piece_at(square) for square in chess.SQUARES]
        return [piece.symbol() if piece else "" for piece in pieces]

    def picture(self, **options: Any) -> BoardPicture:
        """How to draw a position."""
        return chess_picture(**options)


def _as_record(board: ChessBoard) -> dict[str, Any]:
    game = board.board
    if game.uci_variant != "chess":
        raise BoardRecordError(f"expected chess by its usual rules, got {game.uci_variant}")
    return {
        "game": board.name,
        "fen": game.root().fen(en_passant="fen"),
        "chess960": bool(game.chess960),
        "moves": [move.uci() for move in game.move_stack],
    }


def _from_record(record: dict[str, Any], moves: list[Any]) -> ChessBoard:
    game = chess.Board(record["fen"], chess960=bool(record["chess960"]))
    for text in moves:
        move = chess.Move.from_uci(text)
        if move and not game.is_legal(move):
            reason = because(refusal(ChessBoard(game), text))
            raise BoardRecordError(f"{quoted(text)} is not legal in {game.fen()!r}{reason}")
        game.push(move)
    return ChessBoard(game)


def _pgn(headers: Mapping[str, str], board: ChessBoard, comments: Sequence[str]) -> str:
    game = chess.pgn.Game.from_board(board.board)
    game.headers.update(headers)
    for node, comment in zip(game.mainline(), comments):
        node.comment = comment
    return str(game)


def _move_text(board: ChessBoard, code: int, notation: str) -> str:
    return move_of(code).uci() if notation == "uci" else board.text_of(code)


PROFILE = game_profile.register_profile(
    game_profile.GameProfile(
        name=GAME.name,
        called={"en": "chess", "zh": "国际象棋"},
        sides=chess_refusals.SIDES,
        win={"en": "mate", "zh": "杀"},
        records=game_profile.Records(write=_as_record, read=_from_record),
        texts=game_profile.Texts(
            read=lambda fen: ChessBoard(chess_words.read_fen(fen, strict=False)),
            write=lambda board: board.board.fen(),
            start=chess.STARTING_FEN,
            fen_ranks=(8,),
            set_up=lambda fen, strict, like: ChessBoard(chess_words.read_fen(fen, strict=strict)),
            arrange=chess_words.arrange,
        ),
        moves=game_profile.Moves(
            notations=chess_words.NOTATIONS,
            text=_move_text,
            written=lambda board: {
                "uci": [*coordinates(chess.SQUARE_NAMES, 6), choice((12, 3), ["", "", *"nbrq"])]
            },
            suffixes=("q", "r", "b", "n"),
            refusals=lambda board: chess_refusals.refusals(board.board),
            pgn=_pgn,
        ),
        board=game_profile.PiecesAndSquares(
            pieces=chess_words.PIECES,
            coloured=True,
            worth={"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1, "q": 9, "r": 5, "b": 3, "n": 3, "p": 1},
            colour_swap="top_bottom",
        ),
        play=game_profile.Play(
            check=lambda board: chess_words.check(board.board),
            move_number=lambda board: board.board.fullmove_number,
            depth=3,
            reasons=chess_words.REASONS,
            messages=chess_words.MESSAGES,
        ),
        experiments=game_profile.Experiments(
            tunable=TunableEvaluation(chess_words.evaluation_parts(VALUES, CENTRE), evaluator_of, side_sum)
        ),
    )
)
