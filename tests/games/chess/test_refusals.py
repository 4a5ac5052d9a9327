"""Why moves of chess are refused: every move is legal or has a reason, each cause in both languages."""

import random
import re
from collections.abc import Callable

import chess
import pytest

from xqlab.game import GameError
from xqlab.games.chess import ChessBoard
from xqlab.games.chess.causes import CAUSES
from xqlab.games.chess.refusals import PROMOTION, refusals

CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
START = chess.STARTING_FEN
EXAMPLES = {  # cause -> FEN, moves played, move, English, Chinese
    "empty": (START, "", "e4e5", "there is no piece on e4", "e4 没有棋子"),
    "turn": (START, "", "e7e5", "White is to move", "现在轮到白方走棋"),
    "stays": (START, "", "e2e2", "it must go to another square", "棋子须走到另一格"),
    "own": (START, "", "d1d2", "a piece of the same side is there", "那里有己方的棋子"),
    "king": (START, "", "e1e3", "a king moves one square", "王一次走一格"),
    "queen": (START, "", "d1e3", "a queen moves along a rank, file or diagonal", "后走横线、直线或斜线"),
    "rook": (START, "", "a1b3", "a rook moves along a rank or file", "车走横线或直线"),
    "bishop": (START, "", "c1c3", "a bishop moves along a diagonal", "象走斜线"),
    "knight": (
        *(START, "", "b1b3"),
        "a knight moves two squares along a rank or file, then one to the side",
        "马走“日”字",
    ),
    "pawn": (
        *(START, "", "e2e5"),
        "a pawn moves one square forward, two on its first move, and captures diagonally",
        "兵前进一格，第一步可走两格，斜吃一格",
    ),
    "pawn: backward": (
        *(START, "e2e4 e7e5", "e4c3"),
        "a pawn moves one square forward, two on its first move, and captures diagonally",
        "兵前进一格，第一步可走两格，斜吃一格",
    ),
    "backward": (START, "e2e4 e7e5", "e4e3", "a pawn never moves backward", "兵不能后退"),
    "double": (
        *(START, "e2e3 e7e5", "e3e5"),
        "a pawn moves two squares on its first move only",
        "兵只有第一步可走两格",
    ),
    "no capture": (START, "", "e2d3", "a pawn moves diagonally only to capture", "兵吃子时才斜走"),
    "straight": (
        *(START, "e2e4 e7e5", "e4e5"),
        "the black pawn on e5 is in the way, and a pawn captures diagonally",
        "e5 的黑兵挡住，兵只能斜吃",
    ),
    "en passant": (
        *(START, "e2e4 a7a6 e4e5 d7d5 h2h3 h7h6", "e5d6"),
        "the black pawn on d5 is taken en passant only right after its move of two squares",
        "吃过路兵须在 d5 的黑兵走两格之后立即进行",
    ),
    "blocked": (START, "", "f1c4", "the white pawn on e2 is in the way", "e2 的白兵挡在中间"),
    "promotion": (
        *("8/P6k/8/8/8/8/8/K7 w - - 0 1", "", "a7a8"),
        "the pawn is promoted, and the move must name the new piece, q, r, b or n",
        "兵到底线须升变，着法须写明 q、r、b 或 n",
    ),
    "no promotion": (
        *(START, "", "e2e4q"),
        "only a pawn on the last rank is promoted",
        "只有到底线的兵才能升变",
    ),
    "castling check": (
        *(CASTLES.replace("8/8/R3", "4r3/8/R3", 1), "", "e1g1"),
        "a king in check cannot castle, and the black rook on e3 gives check",
        "被将军时不能易位，e3 的黑车正在将军",
    ),
    "king moved": (
        *(CASTLES, "e1e2 a8b8 e2e1 b8a8", "e1g1"),
        "the king has moved and cannot castle",
        "王已经走过，不能易位",
    ),
    "rook moved": (
        *(CASTLES, "h1h2 a8b8 h2h1 b8a8", "e1g1"),
        "the rook has moved and cannot castle",
        "车已经走过，不能易位",
    ),
    "no castling": (
        *(CASTLES.replace("KQkq", "Qkq"), "", "e1g1"),
        "the right to castle on this side is lost",
        "这一侧已无权易位",
    ),
    "no castling: nor after moves of nobody": (
        *(CASTLES.replace("KQkq", "K"), "0000 0000", "e1c1"),
        "the right to castle on this side is lost",
        "这一侧已无权易位",
    ),
    "castling blocked": (
        *(START, "", "e1g1"),
        "the white bishop on f1 stands between king and rook",
        "王与车之间有 f1 的白象",
    ),
    "through check": (
        *(CASTLES.replace("8/8/R3", "5r2/8/R3", 1), "", "e1g1"),
        "a king cannot castle through check, and the black rook on f3 attacks the square between",
        "易位时王不能经过受攻击的格，f3 的黑车攻击中间的格",
    ),
    "into check": (
        *(CASTLES.replace("8/8/R3", "6r1/8/R3", 1), "", "e1g1"),
        "the black rook on g3 would give check there",
        "走后被 g3 的黑车将军",
    ),
    "still in check": (
        *(CASTLES.replace("8/8/R3", "4r3/8/R3", 1), "", "a1a2"),
        "White would still be in check from the black rook on e3",
        "走后白方仍被 e3 的黑车将军",
    ),
    "pinned": (
        *("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "", "e2c3"),
        "it is pinned, and the black rook on e4 would give check",
        "被牵制，走开后被 e4 的黑车将军",
    ),
    "exposed": (  # both pawns leave the rank
        *("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", "e5d6"),
        "the black rook on h5 would then give check",
        "走后被 h5 的黑车将军",
    ),
}


def test_each_cause_has_an_example() -> None:
    assert {name.partition(":")[0] for name in EXAMPLES} == {*CAUSES, *PROMOTION}


def unchanged(text: str) -> str:
    return text


def mirrored(text: str) -> str:
    """What is said of a position when its sides are swapped."""
    text = re.sub("(?<=[a-h])[1-8]", lambda rank: str(9 - int(rank[0])), text)
    return re.sub("|".join(OTHER_SIDE), lambda name: OTHER_SIDE[name[0]], text)


OTHER_SIDE = {"white": "black", "black": "white", "White": "Black", "Black": "White", "白": "黑", "黑": "白"}


@pytest.mark.parametrize("seen", [unchanged, mirrored])
@pytest.mark.parametrize("example", EXAMPLES)
def test_causes(example: str, seen: Callable[[str], str]) -> None:
    fen, moves, move, english, chinese = EXAMPLES[example]
    board = chess.Board(fen) if seen is unchanged else chess.Board(fen).mirror()
    for played in seen(moves).split():
        board.push_uci(played)
    assert refusals(ChessBoard(board))(seen(move)) == (seen(english), seen(chinese))


@pytest.mark.parametrize(
    "fen",
    [
        *(EXAMPLES[cause][0] for cause in ("through check", "exposed")),
        CASTLES,
        START,
        "8/8/8/8/8/8/4P3/R6r w - - 0 1",
    ],
)
def test_every_move_is_legal_or_has_a_reason(fen: str) -> None:
    board, chance = chess.Board(fen), random.Random(3)
    for _ in range(30 if fen == START else 0):
        board.push(chance.choice(list(board.legal_moves)))
    reason, names = refusals(ChessBoard(board)), chess.SQUARE_NAMES
    silent = {text for start in names for end in names if not reason(text := start + end)}
    assert silent == {move.uci() for move in board.legal_moves}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ke2", ": a piece of the same side is there"),
        ("Bc4", ": the white pawn on e2 is in the way"),  # and not the bishop that never gets there
        ("Nf6", ": a knight moves two squares along a rank or file, then one to the side"),
        ("O-O", ": the white bishop on f1 stands between king and rook"),
        ("0-0-0", ": the white knight on b1 stands between king and rook"),
        ("e1g1", ": the white bishop on f1 stands between king and rook"),
        ("N2d5", ""),
        ("e2e4q", ": only a pawn on the last rank is promoted"),
        ("e2", ""),
        ("Ng9", ""),
        ("checkmate", ""),
    ],
)
def test_errors_of_moves_say_why(text: str, reason: str) -> None:
    with pytest.raises(GameError) as error:
        ChessBoard(chess.Board()).push_text(text)
    assert str(error.value).endswith(f"got {text!r}{reason}")


def test_an_illegal_move_of_python_chess_is_explained() -> None:
    with pytest.raises(GameError, match=r"got Move.from_uci\('f1c4'\): the white pawn on e2 is in the way"):
        ChessBoard(chess.Board()).push(chess.Move.from_uci("f1c4"))
