"""Junqi registered as a game: the functions that the search calls for its positions, and its evaluation."""

from xqlab.game import register, register_evaluator
from xqlab.games.junqi import exchange, movegen, pieces, position, rules
from xqlab.games.junqi.board import Board
from xqlab.games.junqi.evaluation import EVALUATION, JunqiEvaluation, default_evaluation, evaluate

GAME = register(
    position.JunqiPosition,
    Board.name,
    position.POSITION,
    pieces.SYMBOLS,
    turn=position.turn,
    generate=movegen.generate,
    captures=movegen.captures,
    make=position.make,
    unmake=position.unmake,
    verdict=rules.verdict,
    is_over=rules.is_over,
    adjudicate=rules.adjudicate,
    is_in_check=exchange.is_in_check,
    key=position.key,
    mvv_lva=exchange.mvv_lva,
    gain=exchange.gain,
    exchange_wins=exchange.exchange_wins,
    pass_turn=position.pass_turn,
    may_pass=exchange.may_pass,
    aims_at_king=exchange.aims_at_king,
    footprint=exchange.footprint,
    only_loses=exchange.only_loses,
    is_idle=exchange.is_idle,
    write_cells=position.write_cells,
    set_up=position.set_up,
    name_move=position.name_move,
    write_ending=rules.write_ending,
)
register_evaluator(JunqiEvaluation, position.JunqiPosition, evaluate, EVALUATION, default=default_evaluation)
