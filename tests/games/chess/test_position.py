"""What a position says besides its pieces: its key, rights to castle, and what may be taken in passing."""

import chess
import pytest

from tests.games.chess.positions import record_of
from xqlab.game import make, pass_turn, unmake
from xqlab.games.chess import code_of
from xqlab.games.chess.squares import NO_SQUARE
from xqlab.games.chess.tables import BLACK_LONG, WHITE_LONG
from xqlab.kernels import interpreted


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


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1c1"),  # two squares, as a king that castles
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a3"),
    ],
)
def test_a_move_is_made_and_taken_back(fen, move):
    for board, text in ((chess.Board(fen), move), (chess.Board(fen).mirror(), flipped(move))):
        position = record_of(board)
        for play, take_back in ((make, unmake), (interpreted(make), interpreted(unmake))):
            before = content_of(record_of(board))
            played = chess.Move.from_uci(text)
            play(position, code_of(played))
            board.push(played)
            assert content_of(position) == content_of(record_of(board))
            board.pop()
            take_back(position)
            assert content_of(position) == before


def content_of(position):
    fields = ("board", "sets", "turn", "rights", "key", "passed", "clock")
    return {field: position[field].tolist() for field in fields}


def flipped(move):
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in move)


def test_passing_the_turn_forgets_what_may_be_taken_in_passing():
    board = chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    position = record_of(board)
    assert position.passed == chess.D6
    pass_turn(position)
    board.push(chess.Move.null())
    assert (position.turn, position.passed) == (1, NO_SQUARE)
    assert position.key == record_of(board).key
