"""Chess on a board to play on: positions that are set up, and the Chinese of every error."""

import random
import re

import chess
import pytest

from xqlab.game import GameError
from xqlab.games.chess import ChessBoard
from xqlab.games.chess.words import MESSAGES, PIECES, PROBLEMS, arrange, check, read_fen


def in_chinese(error: str) -> str:
    """The Chinese text of an error."""
    text = error.partition(" in FEN ")[0]
    [chinese] = [each for pattern, each in MESSAGES.items() if re.fullmatch(pattern, text)]
    return chinese


def test_every_piece_has_its_names() -> None:
    assert list(PIECES) == list("KQRBNPkqrbnp")
    for symbol, name in PIECES.items():
        piece = chess.Piece.from_symbol(symbol)
        assert name.en == f"{chess.COLOR_NAMES[piece.color]} {chess.piece_name(piece.piece_type)}"
    assert len({name.zh for name in PIECES.values()}) == 12


def test_an_arrangement_is_the_fen_of_its_pieces() -> None:
    chance = random.Random(3)
    board = chess.Board()
    for _ in range(60):
        pieces = [board.piece_at(square) for square in chess.SQUARES]
        fen = arrange([piece.symbol() if piece else "" for piece in pieces], int(not board.turn))
        assert fen.split()[:2] == board.fen().split()[:2]
        assert chess.Board(fen).is_valid()
        board.push(chance.choice(list(board.legal_moves)))
    assert arrange(ChessBoard(chess.Board()).cells(), 0) == chess.STARTING_FEN
    assert arrange([""] * 64, 1) == "8/8/8/8/8/8/8/8 b - - 0 1"


IMPOSSIBLE = {
    "8/8/8/8/8/8/8/k7 w - - 0 1": "白方没有王",
    "8/8/8/8/8/8/8/K7 w - - 0 1": "黑方没有王",
    "8/8/8/8/k7/8/8/K1K5 w - - 0 1": "一方的王多于一个",
    "P7/8/8/8/k7/8/8/K7 w - - 0 1": "兵不能在第一或第八横线",
    "8/8/8/8/k7/P7/PPPPPPPP/K7 w - - 0 1": "白方的兵多于 8 个",
    "8/pppppppp/p7/8/k7/8/8/K7 w - - 0 1": "黑方的兵多于 8 个",
    "k7/8/8/8/8/B7/RRRRRRRR/KRRRRRRR b - - 0 1": "白方的棋子多于 16 个",
    "krrrrrrr/rrrrrrrr/b7/8/8/8/8/K7 w - - 0 1": "黑方的棋子多于 16 个",
    "k7/8/8/8/8/8/8/K6r b - - 0 1": "没轮到走棋的一方正被将军",
    "k7/8/8/8/8/8/8/4K3 w K - 0 1": "可以易位的王或车不在原位",
    "k7/8/8/8/8/8/8/4K2R w Kq - 0 1": "可以易位的王或车不在原位",
    "1r6/k7/8/8/8/8/8/1R2K3 w Qq - 0 1": "可以易位的王或车不在原位",
    "k7/8/8/8/8/8/8/4K3 w - e6 0 1": "没有兵刚走过吃过路兵的格子",
}
UNREACHABLE = ("k7/8/8/r7/2n5/1n6/2n5/K6r w - - 0 1", "k7/8/8/8/8/8/8/r3K2r w - - 0 1")  # but played on from


@pytest.mark.parametrize(("fen", "chinese"), IMPOSSIBLE.items())
def test_what_cannot_arise_in_a_game(fen: str, chinese: str) -> None:
    with pytest.raises(GameError, match=re.escape(f" in FEN {fen!r}")) as caught:
        read_fen(fen, strict=True)
    assert in_chinese(str(caught.value)) == chinese
    assert read_fen(fen, strict=False).fen().split()[0] == fen.split()[0]


@pytest.mark.parametrize("fen", UNREACHABLE)
def test_how_a_check_came_about_is_not_asked(fen: str) -> None:
    assert read_fen(fen, strict=True).status() != chess.STATUS_VALID


def test_every_problem_has_a_position() -> None:
    assert {words[1] for words in PROBLEMS.values()} == set(IMPOSSIBLE.values())


@pytest.mark.parametrize(
    ("fen", "chinese"),
    [
        ("", "FEN 是空的"),
        ("9/9", "应有 8 行"),
        ("7/8/8/8/8/8/8/8", "每行应为 8 格"),
        ("44/8/8/8/8/8/8/8", "两个数字不能相连"),
        ("~7/8/8/8/8/8/8/8", "'~' 只能在棋子之后"),
        ("x7/8/8/8/8/8/8/8", "有不认识的字母"),
        (f"{chess.STARTING_BOARD_FEN} x", "走子方应为 w 或 b"),
        (f"{chess.STARTING_BOARD_FEN} w ?", "易位字段无效"),
        (f"{chess.STARTING_BOARD_FEN} w - z9", "吃过路兵字段无效"),
        (f"{chess.STARTING_BOARD_FEN} w - - x", "半回合计数无效"),
        (f"{chess.STARTING_BOARD_FEN} w - - 0 x", "回合数无效"),
        (f"{chess.STARTING_BOARD_FEN} w - - 0 1 2", "FEN 的字段太多"),
        ("k7/8/8/8/8/8/8/1R2K3 w Q - 0 1", "应为普通规则的国际象棋，得到 {0}"),
    ],
)
def test_what_is_no_fen(fen: str, chinese: str) -> None:
    with pytest.raises(GameError) as caught:
        read_fen(fen, strict=True)
    assert in_chinese(str(caught.value)) == chinese


def test_the_king_in_check() -> None:
    assert check(chess.Board()) == -1
    assert check(chess.Board("4k3/8/8/8/8/8/8/4K2r w - - 0 1")) == chess.E1
    assert check(chess.Board(None)) == -1
