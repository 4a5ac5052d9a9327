"""The browser writes moves as Python does."""

import random

import chess
import pytest

from tests.viz.javascript import call
from tests.xiangqi.placements import random_placement
from xqlab.game import name_move
from xqlab.game_profile import moves_of
from xqlab.games import TextbookTree, TicTacToe, WizardChess, junqi, playable
from xqlab.move_texts import text_of_name
from xqlab.xiangqi import Board

FIVE = "r2k5/2P1P4/2P1P4/4P4/2B6/3A5/9/9/3A5/4K1B2 w"  # pawns in tandem on two files, advisors on one


@pytest.mark.parametrize(
    "board",
    [Board(), Board(FIVE, strict=False), Board(random_placement(7), strict=False), junqi.Board()]
    + [WizardChess(), TicTacToe("b2"), TextbookTree("(1 2) (L:(3 4) 5)")]
    + [chess.Board("k7/4P3/8/8/8/8/8/K7 w")],
)
def test_as_python(board):
    board, chance = playable(board), random.Random(1)
    for _ in range(2):
        codes = board.codes()
        names = [int(name_move(board.position, code)) for code in codes]
        for parts in moves_of(board).written(board).values():
            texts = [text_of_name(parts, name) for name in names]
            assert [call("live/walker.js", "textOfName", parts, name) for name in names] == texts
            assert len(set(texts)) == len(texts) > 0
        board.push_code(chance.choice(codes))
