"""Evaluation: what a position is worth without looking ahead."""

from xqlab.evaluation.piece_square import PieceSquare, piece_square

__all__ = ["PieceSquare", "piece_square"]
