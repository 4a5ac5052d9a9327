"""How a game of chess ends: mate, stalemate, repetition, fifty moves, bare material."""

import random

import chess
import pytest

import xqlab
from tests.games.chess.positions import record_of
from xqlab.game import MATE, UNDECIDED, adjudicate, make, may_pass, verdict
from xqlab.games.chess import ChessBoard, code_of, move_of
from xqlab.games.chess.rules import is_bare
from xqlab.kernels import COMPILED, interpreted
from xqlab.search import Enhancements
from xqlab.search.events import ADJUDICATED
from xqlab.search.memory import new_memory

BUFFER = new_memory()
ROOK = "4k3/8/8/8/8/8/8/R3K3 w - - {} 90"
SHUFFLE = "a1a2 e8e7 a2a1 e7e8 "


@pytest.mark.parametrize(
    ("fen", "moves", "ply", "expected"),
    [
        (ROOK.format(0), "", 3, (UNDECIDED, 0)),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "", 3, (0, 0)),
        (ROOK.format(99), "", 3, (UNDECIDED, 0)),
        (ROOK.format(100), "", 3, (0, 4)),
        ("R3k3/8/4K3/8/8/8/8/8 b - - 100 90", "", 1, (UNDECIDED, 0)),  # mate comes first
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 100 90", "", 1, (UNDECIDED, 0)),  # and stalemate, a draw as well
        (ROOK.format(0), SHUFFLE, 4, (UNDECIDED, 4)),
        (ROOK.format(0), SHUFFLE, 5, (0, 4)),
        (ROOK.format(0), SHUFFLE + SHUFFLE, 0, (0, 1)),
        (
            ROOK.format(0),
            "a1a2 e8e7 a2a1 e7d8 0000 d8e8",
            9,
            (UNDECIDED, 0),
        ),  # a passed turn begins a new line
        (ROOK.format(0), "0000 e8e7 0000 e7e8", 9, (UNDECIDED, 0)),
        (ROOK.replace(" - ", " Q ").format(0), SHUFFLE, 5, (UNDECIDED, 0)),  # the right to castle is lost
    ],
)
def test_draws_by_rule(fen, moves, ply, expected):
    board = chess.Board(fen)
    for move in moves.split():
        board.push_uci(move)
    position = ChessBoard(board).position
    for function in (adjudicate, interpreted(adjudicate)):
        assert function(position, BUFFER, 0, ply) == expected


def test_repetitions_of_random_games_are_those_of_python_chess():
    draw, repeated = random.Random(5), [0, 0]
    for _ in range(40 if COMPILED else 2):
        board = chess.Board(draw.choice(("k7/8/8/8/8/8/7R/K7 w - - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")))
        position = record_of(board)
        for _ in range(60):
            steps = [
                move
                for move in board.legal_moves
                if chess.square_distance(move.from_square, move.to_square) == 1 and not board.is_capture(move)
            ]
            if not steps:
                break
            last = board.move_stack[-2] if len(board.move_stack) > 1 else chess.Move.null()
            back = chess.Move(last.to_square, last.from_square)
            board.push(back if back in steps and draw.random() < 0.6 else draw.choice(steps))
            make(position, code_of(board.peek()))
            value, since = adjudicate(position, BUFFER, 0, 0)
            assert (value == 0) == (board.is_repetition(3) or board.halfmove_clock >= 100)
            value, since = adjudicate(position, BUFFER, 0, 500)
            assert (value == 0) == board.is_repetition(2)
            if since:
                earlier = board.copy()
                for _ in range(int(since)):
                    earlier.pop()
                assert earlier._transposition_key() == board._transposition_key()
            repeated[0] += board.is_repetition(2)
            repeated[1] += board.is_repetition(3)
            if board.is_repetition(3):
                break
    if COMPILED:
        assert min(repeated) > 5


def test_bare_material_is_what_python_chess_calls_insufficient():
    draw, bare = random.Random(3), 0
    for _ in range(3_000 if COMPILED else 60):
        board = chess.Board(None)
        squares = draw.sample(range(8, 56), draw.choice((2, 3, 3, 4, 4, 5)))
        for number, square in enumerate(squares):
            kind = chess.KING if number < 2 else draw.choice((2, 2, 3, 3, 3, draw.choice((1, 4, 5))))
            board.set_piece_at(square, chess.Piece(kind, bool(number % 2)))
            board.turn = draw.random() < 0.5
        assert is_bare(record_of(board)) == board.is_insufficient_material(), board.fen()
        bare += board.is_insufficient_material()
    assert bare > (500 if COMPILED else 10)


def test_a_side_without_moves_is_mated_or_it_is_a_draw():
    assert verdict(record_of(chess.Board("R3k3/8/4K3/8/8/8/8/8 b - - 0 1"))) == -MATE
    assert verdict(record_of(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))) == 0


@pytest.mark.parametrize(
    ("white", "strong"), [("P", False), ("N", True), ("B", True), ("R", True), ("Q", True)]
)
def test_who_has_but_king_and_pawns_does_not_pass(white, strong):
    board = chess.Board(f"4k3/8/8/8/8/{white}7/8/4K3 w - - 0 1")
    assert may_pass(record_of(board)) == strong
    board.turn = chess.BLACK
    assert not may_pass(record_of(board))


def test_the_search_finds_a_draw_by_repetition():
    # White is lost but for checks without end.
    board = chess.Board("6k1/5p1p/6p1/8/8/8/1r3PPP/4Q1K1 w - - 0 1")
    for move in ("e1e8", "g8g7", "e8e5", "g7g8", "e5e8", "g8g7", "e8e5", "g7g8"):
        board.push_uci(move)
    use = Enhancements.of("alpha_beta", "repetition")
    log = xqlab.search(board, depth=1, enhancements=use, record=True).log
    drawn = log[log.kind == ADJUDICATED]
    assert [move_of(int(code)).uci() for code in drawn.move] == ["e5e8"]
    assert drawn.value.tolist() == [0]


def test_mate_in_one_and_stalemate():
    board = chess.Board("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1")
    result = xqlab.search(board, depth=3)
    assert (result.move, result.mate_in) == (chess.Move.from_uci("e1e8"), 1)
    assert board == chess.Board("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1")
    result = xqlab.search(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), depth=2)
    assert (result.move, result.value) == (None, 0)
