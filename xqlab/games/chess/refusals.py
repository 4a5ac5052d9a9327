"""Why a move of chess is not legal: what blocks it, the pin, the check, what forbids castling."""

import re
from collections.abc import Callable

import chess

from xqlab.game_profile import Cause, clauses
from xqlab.games.chess.words import KINDS, PIECES

SIDES = {"en": ("White", "Black"), "zh": ("白方", "黑方")}

# Cause -> what is said of it; the words are those of `xqlab.xiangqi.rules.refusals`.
CAUSES = {
    "empty": ("there is no piece on {start}", "{start} 没有棋子"),
    "turn": ("{side} is to move", "现在轮到{side}走棋"),
    "stays": ("it must go to another square", "棋子须走到另一格"),
    "own": ("a piece of the same side is there", "那里有己方的棋子"),
    "king": ("a king moves one square", "王一次走一格"),
    "queen": ("a queen moves along a rank, file or diagonal", "后走横线、直线或斜线"),
    "rook": ("a rook moves along a rank or file", "车走横线或直线"),
    "bishop": ("a bishop moves along a diagonal", "象走斜线"),
    "knight": (
        "a knight moves two squares along a rank or file, then one to the side",
        "马走“日”字",
    ),
    "pawn": (
        "a pawn moves one square forward, two on its first move, and captures diagonally",
        "兵前进一格，第一步可走两格，斜吃一格",
    ),
    "backward": ("a pawn never moves backward", "兵不能后退"),
    "double": ("a pawn moves two squares on its first move only", "兵只有第一步可走两格"),
    "no capture": ("a pawn moves diagonally only to capture", "兵吃子时才斜走"),
    "straight": ("{pieces} is in the way, and a pawn captures diagonally", "{pieces}挡住，兵只能斜吃"),
    "en passant": (
        "{pieces} is taken en passant only right after its move of two squares",
        "吃过路兵须在 {pieces}走两格之后立即进行",
    ),
    "blocked": ("{pieces} is in the way", "{pieces}挡在中间"),
    "promotion": (
        "the pawn is promoted, and the move must name the new piece, q, r, b or n",
        "兵到底线须升变，着法须写明 q、r、b 或 n",
    ),
    "no promotion": ("only a pawn on the last rank is promoted", "只有到底线的兵才能升变"),
    "castling check": (
        "a king in check cannot castle, and {pieces} gives check",
        "被将军时不能易位，{pieces}正在将军",
    ),
    "king moved": ("the king has moved and cannot castle", "王已经走过，不能易位"),
    "rook moved": ("the rook has moved and cannot castle", "车已经走过，不能易位"),
    "no castling": ("the right to castle on this side is lost", "这一侧已无权易位"),
    "castling blocked": ("{pieces} stands between king and rook", "王与车之间有 {pieces}"),
    "through check": (
        "a king cannot castle through check, and {pieces} attacks the square between",
        "易位时王不能经过受攻击的格，{pieces}攻击中间的格",
    ),
    "into check": ("{pieces} would give check there", "走后被 {pieces}将军"),
    "still in check": ("{side} would still be in check from {pieces}", "走后{side}仍被 {pieces}将军"),
    "pinned": ("it is pinned, and {pieces} would give check", "被牵制，走开后被 {pieces}将军"),
    "exposed": ("{pieces} would then give check", "走后被 {pieces}将军"),
}


def refusals(board: chess.Board) -> Callable[[str], dict[str, str]]:
    """A function of a move such as "e2e4": why it is not legal here, by language; {} for a legal move.

    >>> refusals(chess.Board())("f1c4")["en"]
    'the white pawn on e2 is in the way'
    """
    legal = {move.uci() for move in board.legal_moves}

    words = clauses(CAUSES, PIECES, lambda square: (str(board.piece_at(square)), chess.square_name(square)))
    side = SIDES["en"][not board.turn], SIDES["zh"][not board.turn]

    def refusal(text: str) -> dict[str, str]:
        start, end = chess.parse_square(text[:2]), chess.parse_square(text[2:4])
        cause = None if text in legal else _cause(board, start, end, text[4:])
        return words(cause, side=side, start=text[:2])

    return refusal


def refusal_of_san(board: chess.Board, text: str) -> str:
    """Why a move in algebraic notation is not legal, in English; "" where the text may mean several moves."""
    if match := re.fullmatch(r"(O-O)(-O)?[+#]?", text.replace("0", "O")):
        kind, home = "K", "1" if board.turn else "8"
        moves = [f"e{home}{'c' if match[2] else 'g'}{home}"]
    elif match := re.fullmatch(r"([KQRBN])?([a-h])?([1-8])?x?([a-h][1-8])(?:=?([QRBN]))?[+#]?", text):
        kind, file_name, rank_name, end, promotion = match.groups()
        squares = board.pieces(chess.PIECE_SYMBOLS.index((kind or "P").lower()), board.turn)
        names = [name for square in squares if (name := chess.square_name(square)) != end]
        fits = [name for name in names if (file_name or name[0], rank_name or name[1]) == (*name,)]
        if not kind and not file_name:
            fits = [name for name in fits if name[0] == end[0]]
        moves = [name + end + (promotion or "").lower() for name in fits]
    else:
        return ""
    reasons = {refusals(board)(move).get("en", "") for move in moves}
    # A piece that could go there is meant rather than one that never does.
    never = CAUSES[KINDS[kind or "P"]][0]
    return next(iter(reasons if len(reasons) == 1 else reasons - {never}), "") if len(reasons) < 3 else ""


def _cause(board: chess.Board, start: int, end: int, promotion: str) -> Cause | None:
    piece = board.piece_at(start)
    if piece is None:
        return "empty", ()
    if piece.color != board.turn:
        return "turn", ()
    if start == end:
        return "stays", ()
    if _castles(board, piece, start, end) and (castling := _castling(board, start, end)):
        return castling
    if board.color_at(end) == piece.color:
        return "own", ()
    is_pawn = piece.piece_type == chess.PAWN
    if cause := (_pawn_obstacle if is_pawn else _obstacle)(board, start, end):
        return cause
    last = is_pawn and chess.square_rank(end) in (0, 7)
    if last != bool(promotion):
        return ("promotion" if last else "no promotion"), ()
    return _danger(board, start, end, promotion)


def _obstacle(board: chess.Board, start: int, end: int) -> Cause | None:
    kind = board.piece_type_at(start)
    assert kind is not None
    steps = sorted(
        (
            abs(chess.square_file(end) - chess.square_file(start)),
            abs(chess.square_rank(end) - chess.square_rank(start)),
        )
    )
    straight, slanting = steps[0] == 0, steps[0] == steps[1]
    goes = {
        chess.KING: steps[1] == 1,
        chess.QUEEN: straight or slanting,
        chess.ROOK: straight,
        chess.BISHOP: slanting,
        chess.KNIGHT: steps == [1, 2],
    }
    if not goes[kind]:
        return chess.piece_name(kind), ()
    return _first_between(board, start, end)


def _first_between(board: chess.Board, start: int, end: int) -> Cause | None:
    between = chess.SquareSet(chess.between(start, end) & board.occupied)
    return ("blocked", (min(between, key=lambda square: abs(square - start)),)) if between else None


def _pawn_obstacle(board: chess.Board, start: int, end: int) -> Cause | None:
    forward = (chess.square_rank(end) - chess.square_rank(start)) * (1 if board.turn else -1)
    files = abs(chess.square_file(end) - chess.square_file(start))
    if forward < 0 and files <= 1:
        return "backward", ()
    if files == 0 and forward in (1, 2):
        if forward == 2 and chess.square_rank(start) != (1 if board.turn else 6):
            return "double", ()
        if blocked := _first_between(board, start, end):
            return blocked
        return ("straight", (end,)) if board.piece_type_at(end) else None
    if (files, forward) != (1, 1):
        return "pawn", ()
    if board.piece_type_at(end) or end == board.ep_square:
        return None
    beside = chess.square(chess.square_file(end), chess.square_rank(start))
    passed = board.piece_at(beside) == chess.Piece(chess.PAWN, not board.turn)
    if passed and chess.square_rank(start) == (4 if board.turn else 3):
        return "en passant", (beside,)
    return "no capture", ()


def _castles(board: chess.Board, piece: chess.Piece, start: int, end: int) -> bool:
    # Whether a king at home goes two squares to the side.
    home = chess.E1 if board.turn else chess.E8
    return piece.piece_type == chess.KING and start == home and end in (start - 2, start + 2)


def _castling(board: chess.Board, king: int, end: int) -> Cause | None:
    """What forbids castling, apart from a check at its end; None where nothing does."""
    rook = king + 3 if end > king else king - 4
    if not board.clean_castling_rights() & chess.BB_SQUARES[rook]:
        left = {move.from_square for move in board.move_stack}
        name = "king moved" if king in left else "rook moved" if rook in left else "no castling"
        return name, ()
    if board.is_check():
        return "castling check", (next(iter(board.checkers())),)
    if between := chess.SquareSet(chess.between(king, rook) & board.occupied):
        return "castling blocked", (next(iter(between)),)
    for square, name in (((king + end) // 2, "through check"), (end, "into check")):
        if attackers := board.attackers(not board.turn, square):
            return name, (next(iter(attackers)),)
    return None


def _danger(board: chess.Board, start: int, end: int, promotion: str) -> Cause | None:
    king = board.king(board.turn)
    if king is None:
        return None
    enemy, checkers = not board.turn, board.checkers()
    after, without = board.copy(stack=False), board.copy(stack=False)
    after.push(chess.Move(start, end, chess.Piece.from_symbol(promotion).piece_type if promotion else None))
    without.remove_piece_at(start)
    attackers = after.attackers(enemy, end if start == king else king)
    if not attackers:
        return None
    # Of several the one that attacks already.
    attacker = min(attackers, key=lambda square: square not in checkers)
    if start == king:
        return "into check", (attacker,)
    if attacker in checkers:
        return "still in check", (attacker,)
    return ("pinned" if attacker in without.attackers(enemy, king) else "exposed"), (attacker,)
