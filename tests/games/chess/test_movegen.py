"""Moves, captures, checks and counts against python-chess: random games, and one trap at a time."""

from itertools import count
from random import Random

import chess
import pytest

from tests.games.chess.positions import CASES, codes_of, random_game, record_of
from xqlab.game import captures, count_moves, generate, is_in_check, make, mvv_lva, pass_turn, unmake
from xqlab.games.chess import ChessBoard, code_of
from xqlab.games.chess.families import FAMILIES, random_fen
from xqlab.games.chess.perft import perft
from xqlab.games.chess.squares import NO_SQUARE
from xqlab.kernels import COMPILED, interpreted
from xqlab.search.memory import new_memory

BUFFER = new_memory()


def written(function, position):
    """The moves that a kernel writes, each once."""
    codes = [int(code) for code in BUFFER.moves[7 : 7 + function(position, BUFFER, 7)]]
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
            pass_turn(position)  # forgets what may be taken in passing
            board.push(chess.Move.null())
            assert position.key == record_of(board).key, board.fen()
            board.pop()
            unmake(position)
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
    "fen",
    [
        "2b4k/3P4/4K3/8/8/8/8/8 w - - 0 1",  # it promotes where it takes what pins it
        "8/8/8/8/8/3k4/2p5/1R1B3K b - - 0 1",  # and to either side
        "k3r3/8/8/8/8/8/4P3/4K3 w - - 0 1",  # it goes one step or two, towards what pins it
        "k7/8/8/8/1b6/8/3P4/4K3 w - - 0 1",
        "k7/8/8/8/K2P3r/8/8/8 w - - 0 1",
        "3k4/3r4/5b2/6B1/3Q4/8/8/3K4 b - - 0 1",  # a pinned rook and bishop
        "3k4/8/3q1N2/8/1b6/2R5/8/3KR3 w - - 0 1",
        "3rk3/8/8/1N6/7q/8/3n1P2/R3K2R w KQ - 0 1",
        "4r1k1/8/8/8/8/5n2/4P3/R3K2R w KQ - 0 1",  # checks by one and by two, which only the king evades
        "4r1k1/8/8/8/8/2Q2n2/8/R3K2R w KQ - 0 1",
        "4r1k1/8/8/8/7b/8/1R6/4K1N1 w - - 0 1",
        "6k1/8/8/8/8/2n2n2/1P6/3QK3 w - - 0 1",
        "6k1/8/8/8/8/8/3p1p2/Q3K2R w K - 0 1",
        "8/8/8/8/8/8/4P3/R6r w - - 0 1",  # without a king every move is legal
        "8/8/8/8/8/8/4P3/R3K2r b - - 0 1",
    ],
)
def test_pins_and_checks(fen):
    board = chess.Board(fen)
    assert_as_python_chess(board, record_of(board))


@pytest.mark.skipif(not COMPILED, reason="compares with compiled kernels")
@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case["name"])
def test_interpreted_kernels_write_the_same_moves_in_the_same_order(case):
    position = record_of(chess.Board(case["fen"]))
    for function in (generate, captures):
        compiled = BUFFER.moves[: function(position, BUFFER, 0)].tolist()
        other = new_memory()
        assert other.moves[: interpreted(function)(position, other, 0)].tolist() == compiled


def test_python_chess_counts_the_leaves():
    board = ChessBoard(chess.Board())
    assert [perft(board, depth) for depth in (1, 2, 3)] == [20, 400, 8902]


@pytest.mark.parametrize("letters", FAMILIES.values())
def test_small_endgames_are_legal_and_not_over(letters):
    boards = [chess.Board(random_fen(letters, Random(seed))) for seed in range(200)]
    assert all(board.is_valid() and not board.is_game_over() for board in boards)
    found = {(*sorted(map(str, board.piece_map().values())), board.turn) for board in boards}
    assert found == {(*sorted(letters), turn) for turn in (True, False)}


def test_a_square_is_passed_only_where_a_legal_move_takes_in_passing():
    for fen, move, passed in (
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", chess.D6),
        ("4k3/3p4/8/5P2/8/8/8/4K3 b - - 0 1", "d7d5", NO_SQUARE),  # no pawn beside it
        ("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", NO_SQUARE),  # the rank would be open
        ("4k3/3p4/8/7P/8/8/8/4K3 b - - 0 1", "d7d5", NO_SQUARE),
    ):
        position = record_of(chess.Board(fen))
        for play in (make, interpreted(make)):
            play(position, code_of(chess.Move.from_uci(move)))
            assert position.passed == passed
            unmake(position)


def test_the_key_tells_rights_and_what_may_be_taken_in_passing_apart():
    rest = ["b KQkq -", *(f"w {each}" for each in ("KQkq d6", "KQkq -", "Qkq -", "Kkq -", "KQq -", "KQk -"))]
    rest += ["w - -", "w - d6"]
    boards = [chess.Board(f"r3k2r/8/8/3pP3/8/8/8/R3K2R {each} 0 1") for each in rest]
    assert len({int(record_of(board).key) for board in boards}) == len(rest)
