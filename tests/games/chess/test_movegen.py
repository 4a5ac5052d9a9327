"""Moves, captures, checks and counts against python-chess: random games, and one trap at a time."""

from itertools import count

import chess
import pytest

from tests.games.chess.positions import CASES, codes_of, random_game, record_of
from xqlab.game import captures, count_moves, generate, is_in_check, make, mvv_lva
from xqlab.games.chess import code_of
from xqlab.games.chess.squares import NO_SQUARE
from xqlab.kernels import COMPILED, interpreted
from xqlab.search.memory import new_memory

BUFFER = new_memory()


def written(function, position):
    """The moves that a kernel writes, each once."""
    codes = [int(code) for code in BUFFER.moves[: function(position, BUFFER, 0)]]
    assert len(codes) == len(set(codes))
    return set(codes)


def assert_as_python_chess(board, position):
    """All that can be asked of a position is what python-chess says of the board."""
    moves = list(board.legal_moves)
    taking = codes_of(move for move in moves if board.is_capture(move) or move.promotion == chess.QUEEN)
    legal = written(generate, position)
    assert legal == codes_of(moves), board.fen()
    assert count_moves(position, BUFFER, 0) == len(moves), board.fen()
    assert written(captures, position) == taking, board.fen()
    assert {code for code in legal if mvv_lva(position, code) > 0} == taking, board.fen()
    assert is_in_check(position) == board.is_check(), board.fen()
    assert position.passed == (board.ep_square if board.has_legal_en_passant() else NO_SQUARE), board.fen()
    assert position.clock == board.halfmove_clock
    return moves


def test_positions_of_random_games(amount):
    compared = checks = passing = castling = promotions = 0
    most = amount(600, 10_000) if COMPILED else 100
    for seed in count():
        position = None
        for board in random_game(seed, plies=15):
            if position is None:
                position = record_of(board)
            else:
                make(position, code_of(board.peek()))
            moves = assert_as_python_chess(board, position)
            anew = record_of(board)
            for field in ("board", "sets", "turn", "rights", "key"):
                assert position[field].tolist() == anew[field].tolist(), (field, board.fen())
            compared += 1
            checks += board.is_check()
            passing += position.passed != NO_SQUARE
            castling += board.castling_rights != 0
            promotions += any(move.promotion for move in moves)
        if compared >= most:
            break
    if COMPILED:
        assert min(checks, passing, castling, promotions) > compared / 100


def test_without_a_king_every_move_is_legal():
    board = chess.Board("4k3/8/8/8/8/8/4P3/R6r w - - 0 1")
    board.remove_piece_at(chess.E8)
    position = record_of(board)
    assert_as_python_chess(board, position)
    make(position, code_of(chess.Move.from_uci("a1h1")))
    assert written(generate, position) == set()


@pytest.mark.skipif(not COMPILED, reason="compares with compiled kernels")
@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case["name"])
def test_interpreted_kernels_write_the_same_moves_in_the_same_order(case):
    position = record_of(chess.Board(case["fen"]))
    for function in (generate, captures):
        compiled = BUFFER.moves[: function(position, BUFFER, 0)].tolist()
        other = new_memory()
        assert other.moves[: interpreted(function)(position, other, 0)].tolist() == compiled
