"""Chess on a board to play on: names of pieces, notations, positions that are set up, texts in Chinese."""

import re
from collections.abc import Sequence

import chess

from xqlab.errors import quoted
from xqlab.fen_dialects import spaced_fen
from xqlab.game import GameError
from xqlab.games.chess.squares import KINDS, LETTERS
from xqlab.words import Words

SYMBOLS = LETTERS[::-1] + LETTERS[::-1].lower()
KIND_NAMES = dict(zip(LETTERS, KINDS))
PIECES = {
    symbol: Words(f"{'white' if is_white else 'black'} {kind}", f"{'白' if is_white else '黑'}{KINDS[kind]}")
    for symbol in SYMBOLS
    for kind, is_white in [(KIND_NAMES[symbol.upper()], symbol.isupper())]
}
NOTATIONS = {"san": Words("Algebraic Nf3", "代数 Nf3"), "uci": Words("Coordinates g1f3", "坐标 g1f3")}
REASONS = {
    "checkmate": Words("checkmate", "将杀"),
    "stalemate": Words("stalemate", "逼和"),
    "insufficient_material": Words("insufficient material", "子力不足"),
    "seventyfive_moves": Words("seventyfive moves", "七十五回合"),
    "fivefold_repetition": Words("fivefold repetition", "局面五次重复"),
    "fifty_moves": Words("fifty moves", "五十回合"),
    "threefold_repetition": Words("threefold repetition", "局面三次重复"),
}

# What the rules cannot play on from, by flags of python-chess; the first of them is named. How a check came
# about is not asked. Pages refuse the same: by `set_up`, `set_rights`, `Texts.needed`, a king left in check.
PROBLEMS = {
    chess.STATUS_NO_WHITE_KING: Words("White has no king", "白方没有王"),
    chess.STATUS_NO_BLACK_KING: Words("Black has no king", "黑方没有王"),
    chess.STATUS_TOO_MANY_KINGS: Words("a side has more than one king", "一方的王多于一个"),
    chess.STATUS_PAWNS_ON_BACKRANK: Words(
        "a pawn stands on the first or last rank", "兵不能在第一或第八横线"
    ),
    chess.STATUS_TOO_MANY_WHITE_PAWNS: Words("White has more than 8 pawns", "白方的兵多于 8 个"),
    chess.STATUS_TOO_MANY_BLACK_PAWNS: Words("Black has more than 8 pawns", "黑方的兵多于 8 个"),
    chess.STATUS_TOO_MANY_WHITE_PIECES: Words("White has more than 16 pieces", "白方的棋子多于 16 个"),
    chess.STATUS_TOO_MANY_BLACK_PIECES: Words("Black has more than 16 pieces", "黑方的棋子多于 16 个"),
    chess.STATUS_OPPOSITE_CHECK: Words(
        "the side that is not to move is in check", "没轮到走棋的一方正被将军"
    ),
    chess.STATUS_BAD_CASTLING_RIGHTS: Words(
        "a king or rook that may castle is not on its first square", "可以易位的王或车不在原位"
    ),
    chess.STATUS_INVALID_EP_SQUARE: Words(
        "no pawn has just passed the square of en passant", "没有兵刚走过吃过路兵的格子"
    ),
}
MESSAGES = {
    **{re.escape(english): chinese for english, chinese in PROBLEMS.values()},
    r"expected chess by its usual rules, got (\w+): .+": "应为普通规则的国际象棋，得到 {0}",
    r"empty fen": "FEN 是空的",
    r"expected position part of fen, got multiple parts: .+": "FEN 的棋子部分应为一段",
    r"expected 8 rows in position part of fen: .+": "应有 8 行",
    r"expected 8 columns per row in position part of fen: .+": "每行应为 8 格",
    r"two subsequent digits in position part of fen: .+": "两个数字不能相连",
    r"'~' not after piece in position part of fen: .+": "'~' 只能在棋子之后",
    r"invalid character in position part of fen: .+": "有不认识的字母",
    r"expected 'w' or 'b' for turn part of fen: .+": "走子方应为 w 或 b",
    r"invalid castling part in fen: .+": "易位字段无效",
    r"invalid en passant part in fen: .+": "吃过路兵字段无效",
    r"(invalid half-move clock in fen|half-move clock cannot be negative): .+": "半回合计数无效",
    r"(invalid fullmove number in fen|fullmove number cannot be negative): .+": "回合数无效",
    r"fen string has more parts than expected: .+": "FEN 的字段太多",
    r"expected one of (.+), got (.+)": "应为 {0} 之一，得到 {1}",
}


def expected_chess(got: str, fen: str) -> str:
    """The error about another game of python-chess."""
    return f"expected chess by its usual rules, got {got}: {quoted(fen)}"


def misplaced(board: chess.Board, square: int) -> str:
    """The error about a piece that stands where none can, or is one too many."""
    piece = PIECES[str(board.piece_at(square))].en.capitalize()
    where = f"{piece} on {chess.square_name(square)}"
    return f"{where}: it cannot stand there, or is one too many in FEN {quoted(board.fen())}"


def is_chess960(board: chess.Board) -> bool:
    """Whether a board that has no moves allows a side to castle as only Chess960 does.

    Rights that no rook has, or of kings on two files, are no sign of it: they are left of a king that moved.
    """
    other = board.copy(stack=False)
    other.chess960 = True
    rights = other.clean_castling_rights()
    if rights == board.clean_castling_rights() or rights != board.castling_rights:
        return False
    ranks = {chess.square_rank(rook) for rook in chess.SquareSet(rights)}
    kings = chess.SquareSet(board.kings & sum(chess.BB_RANKS[rank] for rank in ranks))
    return len({chess.square_file(king) for king in kings}) == 1


def read_fen(fen: str, *, strict: bool) -> chess.Board:
    """The board of a FEN; raises GameError, if `strict` for a position that cannot arise in a game, too."""
    try:
        board = chess.Board(spaced_fen(fen, 8))
    except ValueError as error:
        raise GameError(str(error)) from None
    if is_chess960(board):
        raise GameError(expected_chess("Chess960", fen))
    status = board.status()
    if chess.popcount(board.castling_rights) < sum(map(str.isalpha, "".join(fen.split()[2:3]))):
        status |= chess.STATUS_BAD_CASTLING_RIGHTS  # python-chess forgets one without any rook
    problem = next((words.en for flag, words in PROBLEMS.items() if status & flag), "")
    if strict and problem:
        raise GameError(f"{problem} in FEN {quoted(fen)}")
    return board


def arrange(cells: Sequence[str], turn: int) -> str:
    """The FEN of pieces on squares, possible or not; who has king and rook at home may castle."""
    board = chess.Board(None)
    for square, symbol in enumerate(cells):
        if symbol:
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
    board.turn = turn == 0
    board.castling_rights = chess.BB_CORNERS
    return board.fen()


def check(board: chess.Board) -> int:
    """The square of the king in check, -1 when there is none."""
    king = board.king(board.turn)
    return king if king is not None and board.is_check() else -1
