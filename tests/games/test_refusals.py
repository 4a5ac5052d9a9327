"""Why moves are refused: every move is legal or has a reason, each cause in both languages, in every game."""

import random
import re

import chess
import pytest

from tests.games.junqi.positions import names, placed, random_board
from tests.games.positions import PLACED
from xqlab.game import GameError
from xqlab.games import TicTacToe, junqi
from xqlab.games.chess import ChessBoard
from xqlab.games.chess import refusals as chess_refusals
from xqlab.games.chess.causes import CAUSES as CHESS_CAUSES
from xqlab.games.junqi import refusals as junqi_refusals
from xqlab.games.tictactoe import CELL_NAMES, refusals
from xqlab.xiangqi import Board, IllegalMoveError
from xqlab.xiangqi.core.fen import START_FEN
from xqlab.xiangqi.core.squares import SQUARE_NAMES
from xqlab.xiangqi.rules import refusals as xiangqi_refusals

REFUSALS = {  # game -> its function, the words of its causes
    "Xiangqi": (xiangqi_refusals.refusals, xiangqi_refusals.CAUSES),
    "chess": (chess_refusals.refusals, {**CHESS_CAUSES, **chess_refusals.PROMOTION}),
    "Junqi": (junqi_refusals.refusals, junqi_refusals.CAUSES),
}
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CHESS = chess.STARTING_FEN
# Cause -> a position, a move, and what is said: the words of the cause as they are, or with the name of the
# piece that moves in Chinese, or in English and in Chinese.
XIANGQI = {
    "empty": (START_FEN, "e5e6", "there is no piece on e5", "e5 没有棋子"),
    "turn": (START_FEN, "h9g7", "Red is to move", "现在轮到红方走棋"),
    "stays": (START_FEN, "e0e0"),
    "own": (START_FEN, "a0b0"),
    "king": (START_FEN, "e0e2", "帅"),
    "king: Black's": (START_FEN.replace(" w ", " b "), "e9e7", "将"),
    "advisor": (START_FEN, "d0d1", "仕"),
    "advisor: Black's": (START_FEN.replace(" w ", " b "), "d9d8", "士"),
    "elephant": (START_FEN, "c0d1", "an elephant moves exactly two squares diagonally", "相走“田”字"),
    "elephant: Black's": (START_FEN.replace(" w ", " b "), "c9d8", "象"),
    "knight": (START_FEN, "h0h4", "马"),
    "rook": (START_FEN, "a0b1", "车"),
    "cannon": (START_FEN, "h2f3", "炮"),
    "pawn": (START_FEN, "e3e5", "兵"),
    "backward": (START_FEN, "e3e2", "兵"),
    "backward: Black's": (START_FEN.replace(" w ", " b "), "e6e7", "卒"),
    "sideways": (START_FEN, "e3d3", "a pawn moves sideways only across the river", "兵过河后才能横走"),
    "palace": ("3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", "the king cannot leave the palace", "帅不能出九宫"),
    "river": ("4k4/9/9/9/2b6/9/9/9/9/3K5 b", "c5a3", "an elephant cannot cross the river", "象不能过河"),
    "leg": (START_FEN, "b0d1", "the red elephant on c0 blocks its leg", "蹩马腿，c0 的红相挡住"),
    "eye": (
        *("4k4/9/9/9/9/9/9/9/3n5/2B1K4 w", "c0e2"),
        *("the black knight on d1 blocks its eye", "塞象眼，d1 的黑马挡住"),
    ),
    "blocked": (START_FEN, "a0a5", "the red pawn on a3 is in the way", "a3 的红兵挡在中间"),
    "no screen": (
        *(START_FEN, "h2h7", "a cannon captures over a screen, and nothing stands between"),
        "炮要隔子吃，中间没有炮架",
    ),
    "screens": (
        *("3k5/9/9/4r4/4p4/9/4P4/9/4C4/3K5 w", "e1e6", "a cannon captures over exactly one screen,"
        " and the red pawn on e3 and the black pawn on e5 stand between"),
        "炮只能隔一个子吃，中间有 2 个子（e3 的红兵、e5 的黑卒）",
    ),
    "facing": (
        *("3k5/9/9/9/9/9/9/9/3N5/3K5 w", "d1e3", "the kings would face each other on the d file"),
        "走后将帅在 d 线上对面（白脸将）",
    ),
    "still in check": (
        *("3k5/9/9/9/9/9/9/9/R2r5/3K5 w", "a1a2", "Red would still be in check from the black rook on d1"),
        "走后红方仍被 d1 的黑车将军",
    ),
    "into check": (
        *("3k1r3/9/9/9/9/9/9/9/9/4K4 w", "e0f0", "the black rook on f9 would give check there"),
        "走后被 f9 的黑车将军",
    ),
    "pinned": (
        *("3kr4/9/9/9/9/9/9/9/4N4/4K4 w", "e1g2"),
        *("it is pinned, and the black rook on e9 would give check", "被牵制，走开后被 e9 的黑车将军"),
    ),
    "exposed": (
        *("3kc4/9/9/9/9/9/9/9/R8/4K4 w", "a1e1", "the black cannon on e9 would then give check"),
        "走后被 e9 的黑炮将军",
    ),
}  # fmt: skip
IN_CHECK = CASTLES.replace("8/8/R3", "4r3/8/R3", 1)
IN_CHESS = {  # a position is followed by the moves that are played first
    "empty": (CHESS, "", "e4e5", "there is no piece on e4", "e4 没有棋子"),
    "turn": (CHESS, "", "e7e5", "White is to move", "现在轮到白方走棋"),
    "stays": (CHESS, "", "e2e2"),
    "own": (CHESS, "", "d1d2"),
    "king": (CHESS, "", "e1e3"),
    "queen": (CHESS, "", "d1e3"),
    "rook": (CHESS, "", "a1b3"),
    "bishop": (CHESS, "", "c1c3"),
    "knight": (CHESS, "", "b1b3"),
    "pawn": (CHESS, "", "e2e5"),
    "pawn: backward": (CHESS, "e2e4 e7e5", "e4c3"),
    "backward": (CHESS, "e2e4 e7e5", "e4e3"),
    "double": (
        *(CHESS, "e2e3 e7e5", "e3e5", "a pawn moves two squares on its first move only"),
        "兵只有第一步可走两格",
    ),
    "no capture": (CHESS, "", "e2d3"),
    "straight": (
        *(CHESS, "e2e4 e7e5", "e4e5", "the black pawn on e5 is in the way, and a pawn captures diagonally"),
        "e5 的黑兵挡住，兵只能斜吃",
    ),
    "en passant": (
        *(CHESS, "e2e4 a7a6 e4e5 d7d5 h2h3 h7h6", "e5d6"),
        "the black pawn on d5 is taken en passant only right after its move of two squares",
        "吃过路兵须在 d5 的黑兵走两格之后立即进行",
    ),
    "blocked": (CHESS, "", "f1c4", "the white pawn on e2 is in the way", "e2 的白兵挡在中间"),
    "promotion": ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "", "a7a8"),
    "no promotion": (CHESS, "", "e2e4q"),
    "castling check": (
        *(IN_CHECK, "", "e1g1", "a king in check cannot castle, and the black rook on e3 gives check"),
        "被将军时不能易位，e3 的黑车正在将军",
    ),
    "king moved": (
        *(CASTLES, "e1e2 a8b8 e2e1 b8a8", "e1g1"),
        *("the king has moved and cannot castle", "王已经走过，不能易位"),
    ),
    "rook moved": (CASTLES, "h1h2 a8b8 h2h1 b8a8", "e1g1"),
    "no castling": (
        *(CASTLES.replace("KQkq", "Qkq"), "", "e1g1"),
        *("the right to castle on this side is lost", "这一侧已无权易位"),
    ),
    "no castling: nor after moves of nobody": (CASTLES.replace("KQkq", "K"), "0000 0000", "e1c1"),
    "castling blocked": (
        *(CHESS, "", "e1g1", "the white bishop on f1 stands between king and rook"),
        "王与车之间有 f1 的白象",
    ),
    "through check": (
        *(CASTLES.replace("8/8/R3", "5r2/8/R3", 1), "", "e1g1"),
        "a king cannot castle through check, and the black rook on f3 attacks the square between",
        "易位时王不能经过受攻击的格，f3 的黑车攻击中间的格",
    ),
    "into check": (
        *(CASTLES.replace("8/8/R3", "6r1/8/R3", 1), "", "e1g1"),
        *("the black rook on g3 would give check there", "走后被 g3 的黑车将军"),
    ),
    "still in check": (
        *(IN_CHECK, "", "a1a2", "White would still be in check from the black rook on e3"),
        "走后白方仍被 e3 的黑车将军",
    ),
    "pinned": (
        *("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "", "e2c3"),
        *("it is pinned, and the black rook on e4 would give check", "被牵制，走开后被 e4 的黑车将军"),
    ),
    "exposed": (  # both pawns leave the rank
        *("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", "e5d6"),
        *("the black rook on h5 would then give check", "走后被 h5 的黑车将军"),
    ),
}
IN_JUNQI = {
    "over": ("Pc4", "c4c5"),
    "empty": ("Pc4", "c5c6", "there is no piece on c5", "c5 没有棋子"),
    "turn": ("pc6", "c6c7", "Red is to move", "现在轮到红方走棋"),
    "stays": ("Pc4", "c4c4"),
    "own": ("Pc4 Mc5", "c4c5"),
    "no post": ("Pa5", "a5b6"),
    "flag": ("", "d0d1"),
    "mine": ("Lb1", "b1b2"),
    "headquarters": ("Mb0", "b0b1", "no piece leaves a headquarters", "进入大本营的棋子不能再移动"),
    "camp": (
        *("Mc4 pd4", "c4d4", "the blue platoon commander on d4 is in a camp, where it cannot be attacked"),
        "d4 的蓝排长在行营里，不能攻击",
    ),
    "blocked": ("Pa1 ma4", "a1a5", "the blue marshal on a4 is in the way", "a4 的蓝司令挡在铁路上"),
    "engineer blocked": ("Ea2 Pa1 Ma3", "a2e3"),
    "corner": ("Pa2", "a2b1", "only an engineer turns corners on the railway", "只有工兵能在铁路上拐弯"),
    "diagonal": ("Pb3", "b3c2"),
    "way": ("Pc4", "c4c2"),
}
EXAMPLES = {"Xiangqi": XIANGQI, "chess": IN_CHESS, "Junqi": IN_JUNQI}
OTHER_SIDE = {"white": "black", "black": "white", "White": "Black", "Black": "White", "白": "黑", "黑": "白"}


def unchanged(text):
    return text


def mirrored(text):
    """What is said of a position of chess when its sides are swapped."""
    text = re.sub("(?<=[a-h])[1-8]", lambda rank: str(9 - int(rank[0])), text)
    return re.sub("|".join(OTHER_SIDE), lambda name: OTHER_SIDE[name[0]], text)


def said(game, cause, *words):
    """(English, Chinese) that a row stands for."""
    english, chinese = REFUSALS[game][1][cause.partition(":")[0]]
    return words if len(words) == 2 else (english, chinese.format(mover=words[0]) if words else chinese)


@pytest.mark.parametrize("game", EXAMPLES)
def test_each_cause_has_an_example(game):
    assert {name.partition(":")[0] for name in EXAMPLES[game]} == {*REFUSALS[game][1]}


@pytest.mark.parametrize("cause", XIANGQI)
def test_causes_of_xiangqi(cause):
    fen, move, *words = XIANGQI[cause]
    board = Board(fen, strict=False)
    assert xiangqi_refusals.refusals(board)(move) == said("Xiangqi", cause, *words)


@pytest.mark.parametrize("seen", [unchanged, mirrored])
@pytest.mark.parametrize("cause", IN_CHESS)
def test_causes_of_chess(cause, seen):
    fen, moves, move, *words = IN_CHESS[cause]
    board = chess.Board(fen) if seen is unchanged else chess.Board(fen).mirror()
    for played in seen(moves).split():
        board.push_uci(played)
    expected = tuple(map(seen, said("chess", cause, *words)))
    assert chess_refusals.refusals(ChessBoard(board))(seen(move)) == expected


@pytest.mark.parametrize("cause", IN_JUNQI)
def test_causes_of_junqi(cause):
    pieces, move, *words = IN_JUNQI[cause]
    size = "17x5" if cause == "no post" else "12x5"
    board = junqi.Board(placed(pieces, size=size) + (" 100" if cause == "over" else ""))
    assert junqi_refusals.refusals(board)(move) == said("Junqi", cause, *words)


def boards(game):
    """Positions of a game: pieces anywhere, some of a game, and some of the examples."""
    if game == "Junqi":
        yield from map(random_board, range(12))  # from games and anywhere, of both sizes
        return
    yield from map(PLACED[game], range(8))
    fens = [START_FEN] if game == "Xiangqi" else [CHESS, CASTLES, IN_CHESS["through check"][0]]
    fens += [] if game == "Xiangqi" else [IN_CHESS["exposed"][0], "8/8/8/8/8/8/4P3/R6r w - - 0 1"]
    for seed, fen in enumerate(fens):
        board, chance = (Board if game == "Xiangqi" else read_chess)(fen), random.Random(seed)
        for _ in range(0 if seed else 40):
            board.push_code(chance.choice(board.codes()))
        yield board


def read_chess(fen):
    return ChessBoard(chess.Board(fen))


@pytest.mark.parametrize("game", REFUSALS)
def test_every_move_is_legal_or_has_a_reason(game):
    for board in boards(game):
        if game == "Junqi":
            squares = names(board.map.name)
        else:
            squares = SQUARE_NAMES if game == "Xiangqi" else chess.SQUARE_NAMES
        reason = REFUSALS[game][0](board)
        silent = {text for start in squares for end in squares if not reason(text := start + end)}
        # A promotion names its piece, and a move without it has a reason.
        assert silent == {str(move) for move in board.legal_moves if len(str(move)) < 5 or game == "Junqi"}


def test_each_cell_of_tic_tac_toe_is_free_or_has_a_reason():
    board = TicTacToe("a1 a2 b1 b2")
    taken = "a2 is taken by O", "a2 已被 O 占"
    assert (refusals(board)("a2"), refusals(board)("c1")) == (taken, None)
    board.push("c1")
    assert {refusals(board)(cell).zh for cell in CELL_NAMES} == {"对局已经结束"}


def test_without_a_king_nothing_is_a_check():
    assert xiangqi_refusals.checks_on(["r", *89 * [""]], 0) == []


@pytest.mark.parametrize(
    ("board", "text", "reason"),
    [
        *(
            (Board(), text, f"{START_FEN!r}: {reason}")
            for text, reason in [
                *((text, xiangqi_refusals.CAUSES["no screen"].en) for text in ("h2h7", "炮二进五", "C2+5")),
                ("马二进四", "the red elephant on g0 blocks its leg"),
                ("兵五退一", "a pawn never moves backward"),
                ("仕四进三", "the advisor cannot leave the palace"),
            ]
        ),
        *(
            (ChessBoard(chess.Board()), text, f"got {text!r}{reason and f': {reason}'}")
            for text, reason in [
                ("Ke2", "a piece of the same side is there"),
                ("Bc4", "the white pawn on e2 is in the way"),  # and not the bishop that never gets there
                ("Nf6", CHESS_CAUSES["knight"].en),
                *((text, "the white bishop on f1 stands between king and rook") for text in ("O-O", "e1g1")),
                ("0-0-0", "the white knight on b1 stands between king and rook"),
                ("e2e4q", "only a pawn on the last rank is promoted"),
                *((text, "") for text in ("N2d5", "e2", "Ng9", "checkmate")),
            ]
        ),
    ],
)
def test_errors_of_moves_say_why(board, text, reason):
    with pytest.raises((IllegalMoveError, GameError)) as error:
        board.push_text(text)
    assert str(error.value).endswith(reason)


def test_an_illegal_move_of_python_chess_is_explained():
    with pytest.raises(GameError, match=r"got Move.from_uci\('f1c4'\): the white pawn on e2 is in the way"):
        ChessBoard(chess.Board()).push(chess.Move.from_uci("f1c4"))
