"""Tempo: the right to move."""

# mypy: ignore-errors

from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import Term, declare
from xqlab.kernels import inlined

TEMPO = declare(
    "tempo",
    ("tempo", "先手"),
    ("To be the one who moves.", "轮到自己走棋。"),
    {"move": Term("the side to move", "轮到走棋的一方", 10, 10)},
    usual=(-20, 100),
    reads_attack_maps=False,
)
ON = TEMPO.number
HAS_MOVE = TEMPO.index("move")


@inlined
def tempo(evaluator, position, side):
    """The value of the move, for the side that has it."""
    if evaluator.on[ON] == 0:
        return 0
    return term_value(evaluator, side, HAS_MOVE, 1 - (side ^ (position.turn & 1)))
