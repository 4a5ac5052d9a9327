"""Evaluation: what a position is worth without looking ahead."""

from typing import TYPE_CHECKING

from xqlab import lazy
from xqlab.evaluation import evaluator as _registers_itself

if TYPE_CHECKING:
    from xqlab.evaluation.component_sum import Components
    from xqlab.evaluation.counting import static_value
    from xqlab.evaluation.evaluator import components
    from xqlab.evaluation.explanation import Explanation, explain, explain_game
    from xqlab.evaluation.piece_square import PieceSquare, piece_square
    from xqlab.evaluation.products import values as design_values
    from xqlab.evaluation.terms import TERMS
    from xqlab.evaluation.weights import Weights
    from xqlab.evaluation.win_chance import chances, fit_scale, surprise
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
