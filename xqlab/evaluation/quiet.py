"""What tuning asks of a position of any game, compiled: its static evaluation, and whether it is quiet."""

from typing import Any

from xqlab.game import evaluate, is_in_check, mvv_lva
from xqlab.kernels import kernel


@kernel
def compiled_value(evaluator: Any, position: Any) -> Any:
    """The static evaluation in centipawns for the side to move.

    evaluator, position : records
    """
    return evaluate(evaluator, position)


@kernel
def write_values(evaluators: Any, position: Any, values: Any) -> None:
    """Write the static evaluation by each of many evaluators, as `compiled_value`.

    evaluators : record[evaluators]  of one type
    values     : float64[evaluators]  written
    """
    for number in range(len(evaluators)):
        values[number] = evaluate(evaluators[number], position)


@kernel
def noise_of(position: Any, move: Any) -> Any:
    """1 if the side to move is in check, 2 if `move` is a capture, else 0: the position is quiet.

    position : record
    move     : int64
    """
    if is_in_check(position):
        return 1
    return 2 if mvv_lva(position, move) > 0 else 0
