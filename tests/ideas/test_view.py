"""What an idea sees, in every game, against the game's own board."""

import random

import chess
import pytest

from xqlab.game import game_of
from xqlab.games import TextbookTree, TicTacToe, WizardChess, junqi
from xqlab.games.adapters import playable
from xqlab.ideas import kinds
from xqlab.ideas.view import ATTACKS, CHECKS, FIELDS, VIEW, count_moves, see_move, see_position
from xqlab.ideas.viewers import new_viewer
from xqlab.kernels import interpreted
from xqlab.move_squares import squares_of_move
from xqlab.xiangqi import Board

BOARDS = {
    "Xiangqi": (Board, 9),
    "chess": (chess.Board, 8),
    "Junqi": (junqi.Board, 5),
    "Junqi, 17x5": (lambda: junqi.Board(board="17x5"), 5),
    "tic-tac-toe": (TicTacToe, 3),
    "WizardChess": (WizardChess, 8),
}


def walk(new_board, plies=7):
    board, chance = playable(new_board()), random.Random(4)
    for _ in range(plies):
        codes = board.codes()
        if not codes:
            return
        yield board, codes
        board.push_code(chance.choice(codes))


def targets(board):
    """For each square, how many legal moves go there."""
    counts = [0] * len(board.cells())
    for code in board.codes():
        counts[squares_of_move(board, board.move_of(code))[-1]] += 1
    return counts


def turned(squares, width):
    rows = [squares[start : start + width] for start in range(0, len(squares), width)]
    return [square for row in reversed(rows) for square in row]


def see(viewer, board, side):
    interpreted(count_moves)(viewer, board.position)
    interpreted(see_position)(viewer, board.position, side, ATTACKS | CHECKS)
    view = viewer["sight"]
    return {name: view[name].tolist() for name in FIELDS}


@pytest.mark.parametrize("name", BOARDS)
def test_squares_and_moves(name):
    new_board, width = BOARDS[name]
    viewer = new_viewer(playable(new_board()))
    symbols = game_of(playable(new_board()).position).symbols
    half = (len(symbols) - 1) // 2
    for number, (board, codes) in enumerate(walk(new_board)):
        side, game = number % 2, game_of(board.position)
        cells = [symbols.index(cell) for cell in board.cells()]
        kind = [
            [(cell - 1) % half + 1 if cell and (cell - 1) // half == s else 0 for cell in cells]
            for s in (0, 1)
        ]
        for reader in (0, 1):
            seen = see(viewer, board, reader)
            way = turned if reader else lambda squares, width: squares
            assert (seen["squares"], seen["width"]) == (len(cells), width)
            assert seen["height"] == len(cells) // width
            assert (seen["side"], seen["to_move"]) == (reader, int(reader == side))
            assert seen["own"][: len(cells)] == way(kind[reader], width)
            assert seen["other"][: len(cells)] == way(kind[1 - reader], width)
            mine = "own" if reader == side else "other"
            assert seen[f"{mine}_moves"] == len(codes)
            if name != "tic-tac-toe":
                assert seen[f"{mine}_attacks"][: len(cells)] == way(targets(board), width)
        if game.offers("pass_turn"):
            passed = board.copy()
            game.functions["pass_turn"](passed.position)
            assert see(viewer, board, side)["other_moves"] == len(passed.codes())
            assert see(viewer, board, side)["other_attacks"][: len(cells)] == (
                turned(targets(passed), width) if side else targets(passed)
            )
        see(viewer, board, side)
        for code in codes:
            interpreted(see_move)(viewer, board.position, code)
            view = viewer["sight"]
            squares = squares_of_move(board, board.move_of(code))
            if squares is None:  # a mark is set
                assert (view.origin, view.piece) == (-1, 0)
                continue
            places = turned(list(range(len(cells))), width) if side else list(range(len(cells)))
            assert (places[view.origin], places[view.target]) == squares
            assert view.piece == kind[side][squares[0]] != 0
            assert view.captured == kind[1 - side][squares[1]]


def test_trees_have_numbers_and_games_names_of_kinds_in_int64():
    tree = TextbookTree("(1 2 3) (4 5)")
    viewer = new_viewer(tree)
    tree.push_code(2)
    seen = see(viewer, tree, 1)
    assert (seen["squares"], seen["width"], seen["height"], seen["own_moves"]) == (0, 0, 0, 2)
    interpreted(see_move)(viewer, tree.position, 2)
    assert (viewer["sight"].origin, viewer["sight"].target, viewer["sight"].captured) == (-1, 2, 0)
    assert kinds(Board())["CANNON"] == 6
    assert kinds(chess.Board()) == {"PAWN": 1, "KNIGHT": 2, "BISHOP": 3, "ROOK": 4, "QUEEN": 5, "KING": 6}
    assert kinds(TicTacToe()) == {"X": 1}
    assert kinds(TextbookTree("1 2")) == {}
    assert kinds(junqi.Board())["COMPANY_COMMANDER"] == 7
    assert {VIEW[name].base.str for name in VIEW.names} == {"<i8"}
    assert VIEW.names == tuple(FIELDS)
