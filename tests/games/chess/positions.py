"""Positions of chess for tests: published and composed ones, random games, random pieces; their records."""

import random

import chess

from tests.games.perft_counts import PERFT
from xqlab.games.chess import ChessBoard, code_of

CASES = PERFT["chess"]


def record_of(board):
    """The record of a board that is set up as it stands, without its history."""
    return ChessBoard(board.copy(stack=False)).position


def codes_of(moves):
    """The numbers of moves."""
    return {code_of(move) for move in moves}


def random_pieces(draw):
    """Both kings, then the other pieces of a game in any order; some pawns are promoted, one has gone."""
    colours = chess.WHITE, chess.BLACK
    kinds = [(2, 2, 3, 3, 4, 4, 5, *(draw.choice((1, 1, 1, 2, 3, 4, 5)) for _ in range(7))) for _ in colours]
    others = [chess.Piece(kind, colour) for colour in colours for kind in kinds[colour]]
    return [*(chess.Piece(chess.KING, colour) for colour in colours), *draw.sample(others, len(others))]


def random_board(seed):
    """A board of random pieces; in every second one a pawn has just gone two squares, past another."""
    draw = random.Random(seed)
    while True:
        board = chess.Board(None)
        board.turn = draw.random() < 0.5
        squares = draw.sample(range(64), draw.choice((3, 5, 10, 24)))
        if draw.random() < 0.5:
            pawn = draw.randrange(7) + (32 if board.turn else 24)
            behind = 8 if board.turn else -8
            board.set_piece_at(pawn, chess.Piece(chess.PAWN, not board.turn))
            board.set_piece_at(pawn + 1, chess.Piece(chess.PAWN, board.turn))
            board.ep_square = pawn + behind
            squares = [square for square in squares if (square - pawn) not in (0, 1, behind, 2 * behind)]
        for square, piece in zip(squares, random_pieces(draw), strict=False):
            if piece.piece_type != chess.PAWN or 8 <= square < 56:
                board.set_piece_at(square, piece)
        board.castling_rights = chess.BB_CORNERS
        board.castling_rights = board.clean_castling_rights()
        board.halfmove_clock = 0 if board.ep_square else draw.randrange(100)
        if len(squares) > 1 and not board.was_into_check():
            return board


def random_game(seed, plies):
    """The boards of a random game, one object, from one of CASES or from random pieces."""
    draw = random.Random(seed)
    start = draw.randrange(2 * len(CASES))
    board = chess.Board(CASES[start]["fen"]) if start < len(CASES) else random_board(seed)
    for _ in range(plies):
        yield board
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(draw.choice(moves))
