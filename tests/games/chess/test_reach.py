"""Where pieces reach, against python-chess, on crowded and empty boards."""

import random

import chess

from xqlab.games.chess.reach import bishop_reach, rook_reach
from xqlab.games.chess.tables import BETWEEN, KING_TARGETS, KNIGHT_TARGETS, LINE, PAWN_CAPTURES
from xqlab.kernels import COMPILED
from xqlab.kernels.bits import signed

WORD = (1 << 64) - 1


def test_sliders_reach_the_first_piece_of_each_line():
    draw = random.Random(1)
    for _ in range(60 if COMPILED else 3):
        crowd = draw.getrandbits(64) & (draw.getrandbits(64) if draw.random() < 0.5 else WORD)
        board = chess.Board(None)
        board.occupied = crowd
        for square in chess.SQUARES:
            for function, kind in ((rook_reach, "rooks"), (bishop_reach, "bishops")):
                setattr(board, kind, chess.BB_SQUARES[square])
                assert int(function(square, signed(crowd))) & WORD == board.attacks_mask(square), (
                    kind,
                    square,
                )
                setattr(board, kind, 0)


def test_the_tables_of_steps_and_lines():
    for square in chess.SQUARES:
        assert KNIGHT_TARGETS[square] == signed(chess.BB_KNIGHT_ATTACKS[square])
        assert KING_TARGETS[square] == signed(chess.BB_KING_ATTACKS[square])
        for side, colour in enumerate((chess.WHITE, chess.BLACK)):
            assert PAWN_CAPTURES[side, square] == signed(chess.BB_PAWN_ATTACKS[colour][square])
        for other in chess.SQUARES:
            assert BETWEEN[square, other] == signed(chess.between(square, other))
            assert LINE[square, other] == signed(chess.ray(square, other))
