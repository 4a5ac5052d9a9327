"""Junqi registered as a game: the functions that the search calls for its positions, and its evaluation."""

from xqlab.game import functions_in, register, register_evaluator
from xqlab.games.junqi import exchange, movegen, pieces, position, rules
from xqlab.games.junqi.board import Board
from xqlab.games.junqi.evaluation import EVALUATION, JunqiEvaluation, default_evaluation, evaluate

GAME = register(
    position.JunqiPosition,
    Board.name,
    position.POSITION,
    pieces.SYMBOLS,
    **functions_in(position, movegen, rules, exchange),
)
register_evaluator(JunqiEvaluation, position.JunqiPosition, evaluate, EVALUATION, default=default_evaluation)
