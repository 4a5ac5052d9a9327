"""A repetition judged in words: who loses, why, and on which squares."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.ending_texts import deeds_in, explain, winner_of
from xqlab.game import MAX_FACTS
from xqlab.words import in_language
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import KIND_NAMES, SLOT_KINDS, SQUARE_NAMES
from xqlab.xiangqi.rules.ending_facts import (
    BOTH_CHASE,
    BOTH_CHECK,
    CHASE,
    ENDINGS,
    PERPETUAL_CHASE,
    PERPETUAL_CHECK,
    write_repetition,
)
from xqlab.xiangqi.rules.refusals import SIDES
from xqlab.xiangqi.rules.repetition import cycle_to_judge


@dataclass(frozen=True)
class Chase:
    """A piece that a side chases: `prey` and `chasers` as "cannon on c9", on their current squares."""

    by_red: bool
    prey: str
    chasers: tuple[str, ...]


@dataclass(frozen=True)
class Judgement:
    """How a game ends by the third occurrence of a position.

    winner      : True for Red, False for Black, None for a draw
    termination : "perpetual_check", "perpetual_chase" or "repetition", the last for every draw
    plies       : length of the judged cycle, from the first occurrence to the third
    checkers    : the sides (True Red) that gave check with every move
    chases      : the pieces chased with every move; not determined if any move gave check
    explanation : the same in one sentence
    """

    winner: bool | None
    termination: str
    plies: int
    checkers: tuple[bool, ...]
    chases: tuple[Chase, ...]
    explanation: str


def judge(position: XiangqiPosition) -> Judgement | None:
    """The judgement if the position occurs for the third time, else None."""
    plies = int(cycle_to_judge(position))
    if plies <= 0:
        return None
    numbers = np.zeros(MAX_FACTS, np.int32)
    facts: list[int] = numbers[: write_repetition(position, plies, numbers)].tolist()
    ending, winner = ENDINGS[facts[0]], winner_of(facts)
    checkers = {BOTH_CHECK: (True, False), PERPETUAL_CHECK: (not winner,)}.get(facts[0], ())

    def piece_on(square: int) -> str:
        return piece_name(position, square)

    chases = tuple(
        Chase(side == 0, piece_on(prey), tuple(map(piece_on, chasers)))
        for side, (prey, *chasers) in (deeds_in(facts) if facts[0] in (BOTH_CHASE, PERPETUAL_CHASE) else ())
    )
    text = explain(ending.explained.en, facts, in_language(SIDES, "en"), CHASE, piece_on)
    return Judgement(winner, ending.reason, plies, checkers, chases, text)


def piece_name(position: Any, square: int) -> str:
    """The piece on a square, and the square: "cannon on c9"."""
    return f"{KIND_NAMES[SLOT_KINDS[position.board[square]]]} on {SQUARE_NAMES[square]}"
