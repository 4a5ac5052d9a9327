"""Chess registered as a game: the functions that the search calls for its positions, and its evaluation."""

from xqlab.game import functions_in, register, register_evaluator
from xqlab.games.chess import (
    causes,
    cells,
    endings,
    evaluation,
    exchange,
    legality,
    movegen,
    names,
    position,
    rules,
)
from xqlab.games.chess.squares import SYMBOLS

GAME = register(
    position.ChessPosition,
    "chess",
    position.POSITION,
    SYMBOLS,
    **functions_in(position, movegen, legality, rules, exchange, endings, cells, causes, names)
    | {"count_moves": movegen.count_for_perft},
)
register_evaluator(
    evaluation.ChessEvaluation,
    position.ChessPosition,
    evaluation.evaluate,
    evaluation.EVALUATION,
    default=evaluation.default_evaluation,
    within=evaluation.evaluate_within,
)
