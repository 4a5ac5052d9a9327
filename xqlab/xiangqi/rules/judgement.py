"""A repetition judged in words: who loses, why, and on which squares."""

from __future__ import annotations

from dataclasses import dataclass

from xqlab.game_board import copied_record
from xqlab.xiangqi.core.position import XiangqiPosition, unmake
from xqlab.xiangqi.core.squares import KIND_NAMES, OFF, SLOT_KINDS, SLOTS, SQUARE_NAMES
from xqlab.xiangqi.rules.chases import reaches, threatens
from xqlab.xiangqi.rules.repetition import chases_in_cycle, checks_in_cycle, cycle_to_judge


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
    red, black, ever = (bool(flag) for flag in checks_in_cycle(position, plies))
    checkers = tuple(side for side, checks in ((True, red), (False, black)) if checks)
    chases: tuple[Chase, ...] = ()
    if not ever:
        by_red, by_black = (int(bits) for bits in chases_in_cycle(position, plies))
        chases = (*_chases(position, plies, 0, by_red), *_chases(position, plies, 1, by_black))
    guilty = set(checkers) | {chase.by_red for chase in chases}
    winner = not guilty.pop() if len(guilty) == 1 else None
    termination = "repetition"
    if winner is not None:
        termination = "perpetual_check" if checkers else "perpetual_chase"
    text = _explanation(plies, winner, checkers, chases, ever)
    return Judgement(winner, termination, plies, checkers, chases, text)


def _chases(position: XiangqiPosition, plies: int, side: int, prey: int) -> list[Chase]:
    """The chases by a side of `prey`, bits of slot & 15, with all pieces that threatened it in the cycle."""
    chasers: dict[int, set[int]] = {SLOTS * (1 - side) + i: set() for i in range(SLOTS) if prey >> i & 1}
    earlier = copied_record(position)
    for _ in range(plies if prey else 0):
        if int(earlier.turn) != side:
            for victim, slots in chasers.items():
                slots.update(_threatening(earlier, side, victim))
        unmake(earlier)
    return [
        Chase(side == 0, _piece(position, victim), tuple(_piece(position, slot) for slot in sorted(slots)))
        for victim, slots in chasers.items()
    ]


def _threatening(position: XiangqiPosition, side: int, victim: int) -> list[int]:
    low, high = (int(position.pieces[0, half] | position.pieces[1, half]) for half in range(2))
    target = int(position.square[victim])
    return [
        slot
        for slot in range(SLOTS * side, SLOTS * side + SLOTS)
        if KIND_NAMES[SLOT_KINDS[slot]] not in ("king", "pawn")
        and position.square[slot] != OFF
        and reaches(position, slot, target, low, high)
        and threatens(position, slot, victim, low, high)
    ]


def _piece(position: XiangqiPosition, slot: int) -> str:
    return f"{KIND_NAMES[SLOT_KINDS[slot]]} on {SQUARE_NAMES[position.square[slot]]}"


def _explanation(
    plies: int, winner: bool | None, checkers: tuple[bool, ...], chases: tuple[Chase, ...], ever: bool
) -> str:
    name = {True: "Red", False: "Black"}
    start = f"The position occurs for the third time, {plies} plies after the first"
    if len(checkers) == 2:
        return f"{start}: both sides have given check with every move; a draw."
    if checkers:
        return f"{start}: {name[checkers[0]]} has given check with every move and loses."
    if not chases:
        deed = "given check" if ever else "given check or chased a piece"
        return f"{start}: neither side has {deed} with every move; a draw."
    deeds = [
        f"{name[chase.by_red]} has chased the {chase.prey} (with the {', the '.join(chase.chasers)})"
        for chase in chases
    ]
    end = "a draw" if winner is None else f"{name[not winner]} loses"
    return f"{start}: with every move {' and '.join(deeds)}; {end}."
