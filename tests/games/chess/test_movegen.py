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
            assert position.key == record_of(board).key, board.fen()
            compared += 1
            checks += board.is_check()
            passing += position.passed != NO_SQUARE
            castling += board.castling_rights != 0
            promotions += any(move.promotion for move in moves)
        if compared >= most:
            break
    if COMPILED:
        assert min(checks, passing, castling, promotions) > compared / 100


@pytest.mark.parametrize(
    ("fen", "moves", "others"),
    [
        # a pawn that takes in passing removes two pieces from a rank, or the one that hides the king
        ("8/8/8/K2pP2r/8/8/6k1/8 w - d6 0 1", "e5e6", "e5d6"),
        ("7k/5b2/8/3pP3/8/1K6/8/8 w - d6 0 1", "e5e6", "e5d6"),
        ("7K/8/8/1k6/2pP4/8/8/5B2 b - d3 0 1", "c4d3", "c4c3"),
        ("7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "e5d6 e4d5", "e5e6"),
        # who is in check, or would go through one, does not castle; the rook may be attacked
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1e2", "e1g1 e1c1"),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1c1"),
        ("2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1c1"),
        ("1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "e1g1 e1c1", "e1e3"),
        ("r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", "b1a3", "e1c1 e1g1"),
        # in double check only the king moves
        ("4k3/8/8/8/4r3/8/3n4/R3KR2 w - - 0 1", "e1d2", "f1f3 a1a2"),
        ("2k5/1P1P4/8/1q6/8/8/8/4K3 b - - 0 1", "c8b7 c8d7", "b5b7 b5d7"),
        # a pinned pawn takes along its pin, and a pinned knight nothing
        ("4k3/8/8/8/7b/6P1/8/4K3 w - - 0 1", "e1f1", "g3g4"),
        ("4k3/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2g3", "f2f3 f2f4"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e1f2", "e2c3 e2g3"),
        # the king does not step back along the line of a check
        ("4k3/8/8/8/4r3/8/4K3/8 w - - 0 1", "e2f2", "e2e1"),
        # a promotion answers a check by blocking or taking
        ("2r1K3/1P6/8/8/8/8/8/4k3 w - - 0 1", "b7c8q b7c8n", "b7b8q"),
        ("r3K3/2P5/8/8/8/8/8/4k3 w - - 0 1", "c7c8q c7c8n", "e8d8"),
    ],
)
def test_one_trap_at_a_time(fen, moves, others):
    board = chess.Board(fen)
    position = record_of(board)
    assert_as_python_chess(board, position)
    legal = written(generate, position)
    for text in moves.split():
        assert code_of(chess.Move.from_uci(text)) in legal
    for text in others.split():
        assert code_of(chess.Move.from_uci(text)) not in legal


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
