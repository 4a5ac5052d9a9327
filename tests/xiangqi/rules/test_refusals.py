"""Why moves are refused: every move is legal or has a reason, and each cause is named in both languages."""

import random

import pytest

from tests.xiangqi.placements import random_placement
from xqlab.xiangqi import Board, IllegalMoveError
from xqlab.xiangqi.core.fen import START_FEN
from xqlab.xiangqi.core.squares import SQUARE_NAMES
from xqlab.xiangqi.rules.refusals import CAUSES, cause_of, checks_on, refusals

PINNED = "3k5/9/9/9/9/9/9/9/3N5/3K5 w"
EXAMPLES = {
    "empty": (START_FEN, "e5e6", "there is no piece on e5", "e5 没有棋子"),
    "turn": (START_FEN, "h9g7", "Red is to move", "现在轮到红方走棋"),
    "stays": (START_FEN, "e0e0", "it must go to another square", "棋子须走到另一个位置"),
    "own": (START_FEN, "a0b0", "a piece of the same side is there", "那里有己方的棋子"),
    "king": (START_FEN, "e0e2", "a king moves one square along a rank or file", "帅一次走一格，横走或竖走"),
    "advisor": (START_FEN, "d0d1", "an advisor moves one square diagonally", "仕一次斜走一格"),
    "elephant": (START_FEN, "c0d1", "an elephant moves exactly two squares diagonally", "相走“田”字"),
    "knight": (
        START_FEN,
        "h0h4",
        "a knight moves one square along a rank or file, then one diagonally outwards",
        "马走“日”字",
    ),
    "rook": (START_FEN, "a0b1", "a rook moves along a rank or file", "车走直线"),
    "cannon": (START_FEN, "h2f3", "a cannon moves along a rank or file", "炮走直线"),
    "pawn": (
        START_FEN,
        "e3e5",
        "a pawn moves one square forward, and across the river one sideways, too",
        "兵一次走一格，过河前只能前进，过河后也能横走",
    ),
    "backward": (START_FEN, "e3e2", "a pawn never moves backward", "兵不能后退"),
    "sideways": (START_FEN, "e3d3", "a pawn moves sideways only across the river", "兵过河后才能横走"),
    "palace": ("3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", "the king cannot leave the palace", "帅不能出九宫"),
    "river": ("4k4/9/9/9/2b6/9/9/9/9/3K5 b", "c5a3", "an elephant cannot cross the river", "象不能过河"),
    "leg": (START_FEN, "b0d1", "the red elephant on c0 blocks its leg", "蹩马腿，c0 的红相挡住"),
    "eye": (
        "4k4/9/9/9/9/9/9/9/3n5/2B1K4 w",
        "c0e2",
        "the black knight on d1 blocks its eye",
        "塞象眼，d1 的黑马挡住",
    ),
    "blocked": (START_FEN, "a0a5", "the red pawn on a3 is in the way", "a3 的红兵挡在中间"),
    "no screen": (
        START_FEN,
        "h2h7",
        "a cannon captures over a screen, and nothing stands between",
        "炮要隔子吃，中间没有炮架",
    ),
    "screens": (
        "3k5/9/9/4r4/4p4/9/4P4/9/4C4/3K5 w",
        "e1e6",
        "a cannon captures over exactly one screen,"
        " and the red pawn on e3 and the black pawn on e5 stand between",
        "炮只能隔一个子吃，中间有 2 个子（e3 的红兵、e5 的黑卒）",
    ),
    "facing": (
        PINNED,
        "d1e3",
        "the kings would face each other on the d file",
        "走后将帅在 d 线上对面（白脸将）",
    ),
    "still in check": (
        "3k5/9/9/9/9/9/9/9/R2r5/3K5 w",
        "a1a2",
        "Red would still be in check from the black rook on d1",
        "走后红方仍被 d1 的黑车将军",
    ),
    "into check": (
        "3k1r3/9/9/9/9/9/9/9/9/4K4 w",
        "e0f0",
        "the black rook on f9 would give check there",
        "走后被 f9 的黑车将军",
    ),
    "pinned": (
        "3kr4/9/9/9/9/9/9/9/4N4/4K4 w",
        "e1g2",
        "it is pinned, and the black rook on e9 would give check",
        "被牵制，走开后被 e9 的黑车将军",
    ),
    "exposed": (
        "3kc4/9/9/9/9/9/9/9/R8/4K4 w",
        "a1e1",
        "the black cannon on e9 would then give check",
        "走后被 e9 的黑炮将军",
    ),
}


def test_each_cause_has_an_example() -> None:
    assert set(EXAMPLES) == set(CAUSES)


@pytest.mark.parametrize("cause", CAUSES)
def test_causes(cause: str) -> None:
    fen, move, english, chinese = EXAMPLES[cause]
    board = Board(fen, strict=False)
    assert refusals(board)(move) == (english, chinese)
    cells, side = board.cells(), int(not board.turn)
    start, end = SQUARE_NAMES.index(move[:2]), SQUARE_NAMES.index(move[2:])
    found = cause_of(cells, side, checks_on(cells, side), start, end)
    assert found is not None
    assert found[0] == cause


@pytest.mark.parametrize("seed", range(12))
def test_every_move_is_legal_or_has_a_reason(seed: int) -> None:
    board = Board(random_placement(seed), strict=False)
    if seed % 3 == 0:
        board, chance = Board(), random.Random(seed)
        for _ in range(40):
            board.push(chance.choice(board.legal_moves))
    reason = refusals(board)
    silent = {start + end for start in SQUARE_NAMES for end in SQUARE_NAMES if not reason(start + end)}
    assert silent == {move.uci() for move in board.legal_moves}


def test_without_a_king_nothing_is_a_check() -> None:
    assert checks_on(["r", *89 * [""]], 0) == []


def test_black_pieces_go_by_their_own_names() -> None:
    board = Board(START_FEN.replace(" w ", " b "))
    assert [refusals(board)(move).zh for move in ("e9e7", "d9d8", "c9d8", "e6e7")] == [
        *("将一次走一格，横走或竖走", "士一次斜走一格", "象走“田”字", "卒不能后退"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("h2h7", "a cannon captures over a screen, and nothing stands between"),
        ("炮二进五", "a cannon captures over a screen, and nothing stands between"),
        ("马二进四", "the red elephant on g0 blocks its leg"),
        ("C2+5", "a cannon captures over a screen, and nothing stands between"),
        ("兵五退一", "a pawn never moves backward"),
        ("仕四进三", "the advisor cannot leave the palace"),
    ],
)
def test_errors_of_moves_say_why(text: str, reason: str) -> None:
    board = Board()
    with pytest.raises(IllegalMoveError) as error:
        board.push_text(text)
    assert str(error.value).endswith(f"{board.fen()!r}: {reason}")
