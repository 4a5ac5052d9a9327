"""Chess registered as a game: the functions that the search calls for its positions, and its evaluation."""

from xqlab.game import register, register_evaluator
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
    turn=position.turn,
    generate=movegen.generate,
    captures=movegen.captures,
    count_moves=movegen.count_for_perft,
    make=position.make,
    unmake=position.unmake,
    verdict=rules.verdict,
    adjudicate=rules.adjudicate,
    is_in_check=legality.is_in_check,
    key=position.key,
    mvv_lva=exchange.mvv_lva,
    gain=exchange.gain,
    exchange_wins=exchange.exchange_wins,
    pass_turn=position.pass_turn,
    may_pass=rules.may_pass,
    aims_at_king=exchange.aims_at_king,
    footprint=exchange.footprint,
    write_cells=cells.write_cells,
    write_refusal=causes.write_refusal,
    set_up=cells.set_up,
    set_rights=cells.set_rights,
    name_move=names.name_move,
    write_ending=endings.write_ending,
)
register_evaluator(
    evaluation.ChessEvaluation,
    position.ChessPosition,
    evaluation.evaluate,
    evaluation.EVALUATION,
    default=evaluation.default_evaluation,
    within=evaluation.evaluate_within,
)
