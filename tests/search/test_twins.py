"""The compiled and the interpreted search write the same log, byte for byte."""

import random
from itertools import islice

import chess
import numpy as np
import pytest

import xqlab
from xqlab.game import game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.games.chess import ChessBoard
from xqlab.kernels import COMPILED
from xqlab.search import SWITCHES, Enhancements
from xqlab.xiangqi import GAME, Board

NESTED = [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5]], [[9, 8], [6]]]
POSITIONS = {
    "xiangqi: two rooks in check": (lambda: Board("4k4/9/9/9/4R4/9/9/9/9/4K4 b"), 2),
    "xiangqi: pawns": (lambda: Board("5k3/4P4/9/9/9/9/9/9/4p4/3K5 w"), 3),
    "xiangqi: captures": (lambda: Board("4k4/4a4/8b/6p1P/4P1b2/8R/9/9/cr2K4/2B6 w"), 2),
    "chess: every kind of move": (
        lambda: ChessBoard(chess.Board("4k2r/1P4p1/8/3pP3/8/8/8/R3K3 w Qk d6 0 1")),
        2,
    ),
    "tic-tac-toe": (lambda: TicTacToe("b2 a1 c3"), 3),
    "textbook tree": (lambda: TextbookTree(NESTED), 3),
    "textbook tree, Min first": (lambda: TextbookTree(NESTED, first="min"), 3),
}

# Of one game's positions each checks something else: every switch alone, all but each, neither. What the
# textbook trees serve they check one by one; the interpreted search of Xiangqi takes a hundred times as long.
RULES = ("chess: every kind of move",)
NOT_ALONE = (*RULES, "xiangqi: two rooks in check", "xiangqi: captures", "tic-tac-toe")
NOT_ALONE += ("textbook tree, Min first",)
NOT_WITHOUT = (*RULES, "xiangqi: two rooks in check", "xiangqi: pawns", "tic-tac-toe", "textbook tree")
TREE = game_of(TextbookTree(NESTED).position)


def sets_of(board, name):
    """None, all that the game can serve, each switch with its companions, all but each, and random sets."""
    game, chance = game_of(board.position), random.Random(name)
    served = [switch.name for switch in SWITCHES.values() if all(map(game.offers, switch.needs))]
    everything = Enhancements.of(*served)
    yield from (Enhancements.minimax(), everything, Enhancements.full(game))
    one_by_one = [each for each in served if game is TREE or not all(map(TREE.offers, SWITCHES[each].needs))]
    for each in one_by_one:
        companions = [other for other in SWITCHES[each].works_with if other in served]
        if name not in NOT_ALONE:
            yield Enhancements.of(each, *companions)
        if name not in NOT_WITHOUT:
            yield everything.without(each)
    for _ in range(3 if game is GAME else 8):
        yield Enhancements.of(*(each for each in served if chance.random() < 0.5))


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="compares compiled with interpreted code")
@pytest.mark.parametrize("name", POSITIONS)
def test_logs_are_equal(name, amount):
    make_board, depth = POSITIONS[name]
    board = make_board()
    for use in islice(
        sets_of(board, name), amount(3, 200)
    ):  # the first three: nothing, everything, the default
        one, two = (
            xqlab.search(
                board, depth=depth, enhancements=use, record=True, table_mb=0.01, compiled=compiled, seed=5
            )
            for compiled in (True, False)
        )
        assert one.compiled
        assert not two.compiled
        assert len(one.log) > 10
        assert one.log.tobytes() == two.log.tobytes(), f"{name}: {use}"
        assert (one.move, one.value, one.pv, one.counts) == (two.move, two.value, two.pv, two.counts)


SERVED = tuple(Enhancements.of(*SWITCHES).served_by(GAME).names())


@pytest.mark.skipif(not COMPILED, reason="compares compiled with interpreted code")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "depth"), [((), 2), (SERVED, 3), (("alpha_beta", "quiescence", "history"), 1)]
)
def test_logs_of_a_middlegame_are_equal(names, depth):
    board = Board("r1b1k2Cr/9/6n1b/p7p/2p1p1p2/2P4C1/P5P1P/3cB3N/2R2c3/1N2KAB1R b")
    use = Enhancements.of(*names)
    one, two = (
        xqlab.search(board, depth=depth, enhancements=use, record=True, compiled=compiled)
        for compiled in (True, False)
    )
    assert len(one.log) > 300
    assert np.array_equal(one.log, two.log)


def test_a_silent_search_is_the_same_search():
    for make_board, depth in POSITIONS.values():
        board = make_board()
        recorded = xqlab.search(board, depth=depth, record=True)
        silent = xqlab.search(board, depth=depth)
        assert len(silent.log) == 0
        assert (silent.move, silent.value, silent.pv) == (recorded.move, recorded.value, recorded.pv)
        assert silent.counts == recorded.counts
        assert not recorded.truncated
