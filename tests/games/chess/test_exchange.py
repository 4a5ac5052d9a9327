"""Static exchange evaluation against exchanges that are played out; what a move wins, aims at and leaves."""

import chess
import pytest

from tests.games.chess.positions import random_board, record_of
from tests.oracles import chess_exchange as oracle
from xqlab.game import FOOTPRINTS, aims_at_king, exchange_wins, footprint, gain, mvv_lva
from xqlab.games.chess import code_of
from xqlab.games.chess.exchange import WORTH
from xqlab.kernels import COMPILED, interpreted

VALUES = dict(enumerate(WORTH.tolist()))
BOARDS = [random_board(seed) for seed in range(300 if COMPILED else 12)]
BOARDS += [chess.Board("r1bq1rk1/pp2bppp/2np1n2/2p1p3/2P1P3/2NP1N2/PP2BPPP/R1BQ1RK1 w - - 0 9")]


def test_the_value_is_that_of_playing_it_out():
    compared = 0
    for board in BOARDS:
        position = record_of(board)
        for move in board.legal_moves:
            if board.is_castling(move):
                continue
            possible, code = oracle.values(board, move, VALUES), code_of(move)
            assert exchange_wins(position, code, min(possible)), (board.fen(), move)
            assert not exchange_wins(position, code, max(possible) + 1), (board.fen(), move)
            compared += 1
    assert compared > 10 * len(BOARDS)


@pytest.mark.parametrize(
    ("fen", "move", "value"),
    [
        ("4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", 500),  # nothing protects the rook
        ("4k3/8/4p3/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", 0),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500),
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),  # the second rook stands behind the first
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),  # in passing
        ("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 800 - 900),  # the king takes the new queen
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", 200),
        ("4k3/8/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d5", 0),  # a quiet move to a safe square
        ("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", -500),
        ("4k3/3r4/8/8/3R4/8/8/3QK3 w - - 0 1", "d4d7", 500),  # the king may not take what the queen protects
    ],
)
def test_exchanges_by_hand(fen, move, value):
    position, code = record_of(chess.Board(fen)), code_of(chess.Move.from_uci(move))
    for wins in (exchange_wins, interpreted(exchange_wins)):
        assert wins(position, code, value)
        assert not wins(position, code, value + 1)


def test_what_a_move_wins_and_its_order():
    for board in BOARDS:
        position = record_of(board)
        for move in board.legal_moves:
            victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square) or 0
            promoted = VALUES[move.promotion] - VALUES[chess.PAWN] if move.promotion else 0
            assert gain(position, code_of(move)) == VALUES[victim] + promoted
    position = record_of(chess.Board("1rb1k3/P7/8/3q4/4P3/4K3/8/1R6 w - - 0 1"))
    order = ["a7b8q", "a7a8q", "e4d5", "a7b8n", "b1b8", "a7a8n"]
    ranks = [mvv_lva(position, code_of(chess.Move.from_uci(text))) for text in order]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[1] == ranks[2]  # a new queen is worth a captured one
    assert ranks[-1] == 0  # a promotion to less than a queen is quiet


def test_a_piece_aims_at_the_king_from_where_it_goes_whatever_stands_between():
    aimed = 0
    for board in BOARDS:
        position, king = record_of(board), board.king(not board.turn)
        for move in board.legal_moves:
            alone = chess.Board(None)
            kind = move.promotion or board.piece_type_at(move.from_square)
            alone.set_piece_at(move.to_square, chess.Piece(kind, board.turn))
            aims = kind != chess.KING and king in alone.attacks(move.to_square)
            assert aims_at_king(position, code_of(move)) == aims, (board.fen(), move)
            aimed += aims
    assert aimed > len(BOARDS)


def test_a_footprint_is_a_kind_and_a_square():
    position = record_of(BOARDS[-1])
    marks = {}
    for move in BOARDS[-1].legal_moves:
        what = BOARDS[-1].piece_type_at(move.from_square), move.to_square
        marks.setdefault(what, set()).add(int(footprint(position, code_of(move))))
    assert all(len(mark) == 1 for mark in marks.values())
    assert len(set.union(*marks.values())) == len(marks)
    assert max(map(max, marks.values())) < FOOTPRINTS
