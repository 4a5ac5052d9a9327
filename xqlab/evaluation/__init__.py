"""Evaluation: what a position is worth without looking ahead."""

from typing import TYPE_CHECKING, Any

from xqlab import lazy
from xqlab.evaluation.component_sum import Components
from xqlab.evaluation.counting import count_terms, phase_of, static_value
from xqlab.evaluation.evaluator import components
from xqlab.evaluation.piece_square import PieceSquare, piece_square
from xqlab.evaluation.weights import Weights

if TYPE_CHECKING:
    from xqlab.evaluation.explanation import Explanation, explain, explain_game
    from xqlab.evaluation.piece_contributions import square_values

# Loaded when first asked for: a search needs none of them.
_LAZY = {
    **dict.fromkeys(("Explanation", "explain", "explain_game"), "xqlab.evaluation.explanation"),
    "square_values": "xqlab.evaluation.piece_contributions",
}

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


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(lazy.imported(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
