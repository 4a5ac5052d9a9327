"""Why moves of Junqi are refused: every move is legal or has a reason, each cause in both languages."""

import pytest

from tests.games.junqi.positions import names, placed, random_board
from xqlab.games.junqi import Board
from xqlab.games.junqi.refusals import CAUSES, refusals

EXAMPLES = {  # cause -> pieces, move, English, Chinese
    "over": ("Pc4", "c4c5", "the game is over", "对局已经结束"),
    "empty": ("Pc4", "c5c6", "there is no piece on c5", "c5 没有棋子"),
    "turn": ("pc6", "c6c7", "Red is to move", "现在轮到红方走棋"),
    "stays": ("Pc4", "c4c4", "it must go to another post", "棋子须走到另一个位置"),
    "own": ("Pc4 Mc5", "c4c5", "a piece of the same side is there", "那里有己方的棋子"),
    "no post": ("Pa5", "a5b6", "no piece can stand there", "那里不是棋位"),
    "flag": ("", "d0d1", "the flag never moves", "军旗不能移动"),
    "mine": ("Lb1", "b1b2", "a mine never moves", "地雷不能移动"),
    "headquarters": ("Mb0", "b0b1", "no piece leaves a headquarters", "进入大本营的棋子不能再移动"),
    "camp": (
        "Mc4 pd4",
        "c4d4",
        "the blue platoon commander on d4 is in a camp, where it cannot be attacked",
        "d4 的蓝排长在行营里，不能攻击",
    ),
    "blocked": ("Pa1 ma4", "a1a5", "the blue marshal on a4 is in the way", "a4 的蓝司令挡在铁路上"),
    "engineer blocked": (
        "Ea2 Pa1 Ma3",
        "a2e3",
        "pieces block every way there by railway",
        "通往那里的铁路都被棋子挡住",
    ),
    "corner": ("Pa2", "a2b1", "only an engineer turns corners on the railway", "只有工兵能在铁路上拐弯"),
    "diagonal": ("Pb3", "b3c2", "diagonal roads only lead into and out of camps", "只有行营才连着斜路"),
    "way": (
        "Pc4",
        "c4c2",
        "a piece moves one post by road, or straight along a railway",
        "棋子沿公路一次走一步，沿铁路可直行多步",
    ),
}


def test_each_cause_has_an_example() -> None:
    assert set(EXAMPLES) == set(CAUSES)


@pytest.mark.parametrize("cause", CAUSES)
def test_causes(cause: str) -> None:
    pieces, move, english, chinese = EXAMPLES[cause]
    size = "17x5" if cause == "no post" else "12x5"
    board = Board(placed(pieces, size=size) + (" 100" if cause == "over" else ""))
    assert refusals(board)(move) == (english, chinese)


@pytest.mark.parametrize("seed", range(8))
def test_every_move_is_legal_or_has_a_reason(seed: int) -> None:
    board = random_board(seed)
    reason, squares = refusals(board), names(board.map.name)
    silent = {text for start in squares for end in squares if not reason(text := start + end)}
    assert silent == set(board.legal_moves)
