"""Moves to indices and back over all legal moves of random games; planes; symmetries that keep the rules."""

import random

import chess
import numpy as np
import pytest

from xqlab.game_profile import profile_of
from xqlab.games import TextbookTree, TicTacToe, junqi, playable
from xqlab.learning.encoding import GRID_MAPS, Encoding
from xqlab.learning.errors import LearningError
from xqlab.xiangqi import Board

BOARDS = {
    **{"tic-tac-toe": TicTacToe, "Junqi": junqi.Board, "Xiangqi": Board, "chess": chess.Board},
    "chess with promotions": lambda: chess.Board("1n2k3/P1P4P/8/8/8/8/p1p3p1/R3K2N w Q - 0 1"),
    "Junqi, 17x5": lambda: junqi.Board(board="17x5"),
}
EVERY_GAME = pytest.mark.parametrize("name", BOARDS)


def walk(name, seed, plies=24):
    board, chance = playable(BOARDS[name]()), random.Random(seed)
    for _ in range(plies):
        if not board.codes():
            break
        yield board
        board.push_code(chance.choice(board.codes()))


@EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_has_an_index_and_comes_back(name, seed):
    encoding = Encoding.of(playable(BOARDS[name]()))
    for board in walk(name, seed):
        indices, codes = encoding.legal(board), board.codes()
        assert len(set(indices)) == len(codes)
        assert max(indices) < encoding.moves
        for index, code in zip(indices, codes):
            assert board.code_of(board.parse_move(encoding.text(index))) == code


def test_promotions_are_four_moves_and_the_board_before_the_game_is_empty():
    encoding = Encoding.of(playable(BOARDS["chess with promotions"]()))
    texts = [encoding.text(index) for index in encoding.legal(playable(BOARDS["chess with promotions"]()))]
    assert {"c7c8q", "c7c8r", "c7c8b", "c7c8n", "c7b8n"} <= set(texts)
    encoding = Encoding.of(TicTacToe(), history=2, side_plane=False)
    assert encoding.shape == (6, 3, 3)
    assert not encoding.numbers(TicTacToe("b2"))[1:].any()
    encoding = Encoding.of(TicTacToe())
    maps = {tuple(encoding.square_map(each)) for each in ("identity", *encoding.symmetries)}
    assert len(maps) == 8 == len(GRID_MAPS)
    lines = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
    assert all({each[square] for square in line} in lines for each in maps for line in lines)


@EVERY_GAME
def test_planes_show_the_cells(name):
    board = list(walk(name, 5, 8))[-1]
    encoding = Encoding.of(board, history=2)
    numbers = encoding.numbers(board)
    planes = encoding.planes(numbers[None], np.array([not board.turn]))[0].reshape(encoding.shape[0], -1)
    for past in range(3):
        for square, symbol in enumerate(board.cells()):
            seen = planes[past * len(encoding.pieces) :][: len(encoding.pieces), encoding.cells[square]]
            assert [encoding.pieces[kind] for kind in np.flatnonzero(seen)] == [symbol] * bool(symbol)
        board.pop()
    assert (planes[-1] == (not playable(list(walk(name, 5, 8))[-1]).turn)).all()


def moved(encoding, board, name, swap):
    """The board whose pieces a map has moved, and have changed sides."""
    cells = [""] * len(encoding.squares)
    for square, symbol in zip(encoding.square_map(name), board.cells()):
        number = 1 + encoding.pieces.index(symbol) if symbol else 0
        number = encoding.swapped_pieces[number] if swap else number
        cells[square] = encoding.pieces[number - 1] if number else ""
    second = int(not board.turn) ^ swap
    return playable(profile_of(board).texts.read(profile_of(board).texts.arrange(cells, second)))


@pytest.mark.parametrize("name", ["Xiangqi", "chess", "Junqi", "Junqi, 17x5"])
@pytest.mark.parametrize("seed", range(2))
def test_symmetries_keep_the_rules(name, seed):
    encoding = Encoding.of(playable(BOARDS[name]()))
    maps = [(each, False) for each in encoding.symmetries] + [(encoding.colour_swap, True)]
    for board in list(walk(name, seed, 40))[10::6]:
        here = encoding.legal(board)
        if name == "chess":  # `arrange` gives no rights to castle or take en passant
            without = encoding.legal(moved(encoding, board, "identity", False))
            here = [index for index in here if index in without]
        for each, swap in maps:
            there = encoding.legal(moved(encoding, board, each, swap))
            assert set(encoding.move_map(each)[here]) == set(there)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda _: Encoding.of(TextbookTree("(1 2)")),
            "a game with a profile and a board to draw, got textbook",
        ),
        (lambda its: its.numbers(Board()), "board of tic-tac-toe with 9 squares, got one of Xiangqi with 90"),
        (lambda its: its.index("h2e2"), "expected a move of tic-tac-toe with one square, got 'h2e2'"),
        (lambda its: its.text(9), "expected the index of a move below 9, got 9"),
        (lambda _: Encoding.of(TicTacToe(), history=-1), "expected history from 0 to 16, got -1"),
    ],
)
def test_what_has_no_encoding(call, message):
    with pytest.raises(LearningError, match=message):
        call(Encoding.of(TicTacToe()))
