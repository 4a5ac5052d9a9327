"""Playing a move and taking it back: every field is as before, and the fields agree with each other."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.chess.positions import CASES, contents, random_board, random_game, record_of
from xqlab.game import generate, make, pass_turn, unmake
from xqlab.games.chess import code_of
from xqlab.games.chess.squares import BLACK_PIECE, KINDS, NO_SQUARE
from xqlab.games.chess.tables import BLACK_LONG, WHITE_LONG
from xqlab.kernels import COMPILED, interpreted
from xqlab.search.memory import new_memory

SETTINGS = settings(deadline=None, max_examples=40 if COMPILED else 4)
BUFFER = new_memory()


def assert_consistent(position):
    """The sets hold what stands on the squares."""
    sets = [[0] * (len(KINDS) + 1) for _ in range(2)]
    for square, piece in enumerate(map(int, position.board)):
        if piece:
            side = int(piece > BLACK_PIECE)
            sets[side][0] |= 1 << square
            sets[side][piece - BLACK_PIECE * side] |= 1 << square
    assert [[int(squares) % (1 << 64) for squares in of_side] for of_side in position.sets] == sets


@SETTINGS
@given(st.integers(0, 2**32))
def test_unmake_restores_everything(seed):
    draw, position, before = random.Random(seed), record_of(random_board(seed)), []
    for _ in range(40):
        before.append(contents(position))
        count = generate(position, BUFFER, 0)
        if draw.random() < 0.1:
            pass_turn(position)
        elif count > 0:
            make(position, int(BUFFER.moves[draw.randrange(count)]))
        else:
            before.pop()
            break
        assert contents(position) != before[-1]
        assert_consistent(position)
    while before:
        unmake(position)
        assert contents(position) == before.pop()


@pytest.mark.parametrize("case", CASES[1:] if COMPILED else CASES[6:8], ids=lambda case: case["name"])
def test_each_move_can_be_taken_back(case):
    position = record_of(chess.Board(case["fen"]))
    before = contents(position)
    for code in BUFFER.moves[: generate(position, BUFFER, 0)].tolist():
        make(position, code)
        assert_consistent(position)
        unmake(position)
        assert contents(position) == before


@SETTINGS
@given(st.integers(0, 2**32))
def test_the_fields_are_those_of_the_board(seed):
    position = None
    for board in random_game(seed, plies=12):
        if position is None:
            position = record_of(board)
        else:
            make(position, code_of(board.peek()))
        anew = record_of(board)
        for field in ("board", "sets", "turn", "rights", "passed", "clock", "key"):
            assert position[field].tolist() == anew[field].tolist(), (field, board.fen())


def test_the_key_depends_on_what_may_be_played_and_not_on_the_way():
    def key_after(*moves):
        board = chess.Board()
        for move in moves:
            board.push_san(move)
        return record_of(board).key

    assert key_after("Nf3", "Nf6", "Nc3", "Nc6") == key_after("Nc3", "Nc6", "Nf3", "Nf6")
    rook, king = ("Nf3", "Nf6", "Rg1", "Rg8", "Rh1", "Rh8"), ("e3", "e6", "Ke2", "Ke7", "Ke1", "Ke8")
    assert key_after(*rook) != key_after("Nf3", "Nf6")  # the right to castle is lost
    assert key_after(*king) != key_after("e3", "e6")
    assert key_after("e4", "a6", "e5", "d5", "Nf3") == key_after("e4", "d5", "e5", "a6", "Nf3")
    assert key_after("e4", "a6", "e5", "d5") != key_after(
        "e4", "d5", "e5", "a6"
    )  # d5 may be taken in passing


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


def test_who_loses_a_rook_at_home_may_not_castle_with_it():
    position = record_of(chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))
    assert position.rights == 15
    make(position, code_of(chess.Move.from_uci("h1h8")))
    assert position.rights == WHITE_LONG | BLACK_LONG


def test_passing_the_turn_forgets_what_may_be_taken_in_passing():
    board = chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    position = record_of(board)
    assert position.passed == chess.D6
    pass_turn(position)
    board.push(chess.Move.null())
    assert (position.turn, position.passed) == (1, NO_SQUARE)
    assert position.key == record_of(board).key
