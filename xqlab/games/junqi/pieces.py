"""The pieces of Junqi: their letters and names, how many a side has, and what happens when two meet."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Kind:
    """A kind of piece; `count` is that of a full set."""

    letter: str
    english: str
    chinese: str
    count: int


NONE = 0  # no kind: an empty square
(MARSHAL, GENERAL, DIVISION, BRIGADE, REGIMENT, BATTALION, COMPANY, PLATOON, ENGINEER, BOMB, MINE, FLAG) = (
    range(1, 13)
)

KINDS = {
    MARSHAL: Kind("M", "marshal", "司令", 1),
    GENERAL: Kind("G", "general", "军长", 1),
    DIVISION: Kind("D", "division commander", "师长", 2),
    BRIGADE: Kind("B", "brigade commander", "旅长", 2),
    REGIMENT: Kind("R", "regiment commander", "团长", 2),
    BATTALION: Kind("T", "battalion commander", "营长", 2),
    COMPANY: Kind("C", "company commander", "连长", 3),
    PLATOON: Kind("P", "platoon commander", "排长", 3),
    ENGINEER: Kind("E", "engineer", "工兵", 3),
    BOMB: Kind("X", "bomb", "炸弹", 2),
    MINE: Kind("L", "mine", "地雷", 3),
    FLAG: Kind("F", "flag", "军旗", 1),
}
RANKS = tuple(range(MARSHAL, PLATOON + 1))  # the kinds with a rank, from the highest
KIND_COUNT = len(KINDS) + 1  # NONE included
FULL_SET = sum(kind.count for kind in KINDS.values())
MOST = np.array([0, *(kind.count for kind in KINDS.values())], dtype=np.int64)  # by kind, of a side
SYMBOLS = ("", *(kind.letter for kind in KINDS.values()), *(kind.letter.lower() for kind in KINDS.values()))
BY_LETTER = {kind.letter: number for number, kind in KINDS.items()}

MOVER_GOES, TARGET_GOES = 1, 2  # bits of what an attack removes


def attack(mover: int, target: int, both_go: bool) -> int:
    """What an attack removes, MOVER_GOES, TARGET_GOES or both; `both_go`: a mine goes with what hits it."""
    if target == FLAG:
        return TARGET_GOES | (MOVER_GOES if mover == BOMB else 0)
    if BOMB in (mover, target):
        return MOVER_GOES | TARGET_GOES
    if target == MINE:
        if mover == ENGINEER:
            return TARGET_GOES
        return MOVER_GOES | (TARGET_GOES if both_go else 0)
    if mover == target:
        return MOVER_GOES | TARGET_GOES
    return TARGET_GOES if mover < target else MOVER_GOES


def _attack_table() -> NDArray[np.uint8]:
    """uint8[mines go too, mover, target]: `attack` of every pair; 0 where nothing is attacked."""
    table = np.zeros((2, KIND_COUNT, KIND_COUNT), dtype=np.uint8)
    for both_go in (0, 1):
        for mover in range(MARSHAL, BOMB + 1):
            for target in KINDS:
                table[both_go, mover, target] = attack(mover, target, bool(both_go))
    return table


ATTACKS = _attack_table()
