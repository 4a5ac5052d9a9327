"""Evaluation: what a position is worth without looking ahead."""

from xqlab.evaluation.component_sum import Components
from xqlab.evaluation.counting import count_terms, phase_of, static_value
from xqlab.evaluation.evaluator import components
from xqlab.evaluation.explanation import Explanation, explain, explain_game
from xqlab.evaluation.piece_contributions import square_values
from xqlab.evaluation.piece_square import PieceSquare, piece_square
from xqlab.evaluation.weights import Weights

__all__ = [
    "Components",
    "Explanation",
    "PieceSquare",
    "Weights",
    "components",
    "count_terms",
    "explain",
    "explain_game",
    "phase_of",
    "piece_square",
    "square_values",
    "static_value",
]
