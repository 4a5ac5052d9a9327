"""The evaluation of Junqi after the report of 2016: components that can each be switched off."""

# mypy: ignore-errors

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from xqlab.declared_weights import AtLeast
from xqlab.declared_weights import EvaluationPart as Component
from xqlab.declared_weights import EvaluationWeight as Weight
from xqlab.errors import XqlabError, check_names, quoted
from xqlab.game import MATE
from xqlab.games.junqi.board_map import (
    BOARDS,
    END,
    FILES,
    LONGEST,
    MOST_ROADS,
    RAIL_BIT,
    RAIL_SQUARE,
    RAYS,
    ROADS,
    SQUARES,
)
from xqlab.games.junqi.movegen import allows, engineer_reach
from xqlab.games.junqi.pieces import BOMB, ENGINEER, KIND_COUNT, KINDS, MINE, PLATOON, RANKS
from xqlab.games.junqi.position import NOBODY, SIDE_SLOTS, can_leave, has_flag
from xqlab.kernels import kernel
from xqlab.kernels.bits import count_bits, lowest_bit
from xqlab.words import Words

MOST = 20_000  # centipawns that an evaluation may reach, clear of mates and of wins by a rule


VALUES_OF_RANKS = (1600, 800, 400, 200, 100, 50, 25, 12)  # fixed ones, from the highest rank
VALUES = dict(zip((*RANKS, ENGINEER, BOMB, MINE), (*VALUES_OF_RANKS, 120, 300, 60)))


def _of_kinds(kinds: Iterable[int]) -> dict[str, Weight]:
    # A weight for each kind of piece, by the first word of its name.
    named = ((KINDS[kind], VALUES[kind]) for kind in kinds)
    return {
        kind.english.split()[0]: Weight(kind.english, kind.chinese, value, usual=(value / 4, 4 * value))
        for kind, value in named
    }


COMPONENTS = {
    "rank_values": Component(
        "values by rank",
        "按军衔估值",
        Words(
            "The highest rank among the living has a value, and each next one a share of the last.",
            "双方存活的最高军衔有其值，往下每级按上一级的一定比例。",
        ),
        {
            "top": Weight("the highest rank alive", "存活的最高军衔", 1600, usual=(400, 2000)),
            "ratio": Weight(
                "each next rank, in per cent", "每下一级，以百分数计", 50, highest=100, usual=(20, 95)
            ),
        },
    ),
    "fixed_values": Component(
        "fixed values",
        "固定子力",
        Words(
            "Each rank has a value of its own, whatever else is alive: the report's first version.",
            "每种军衔的值固定不变，不论场上还有什么：报告的第一个版本。",
        ),
        _of_kinds(RANKS),
        is_on=False,
        rules=[AtLeast(*_of_kinds(pair)) for pair in pairwise(RANKS)],
    ),
    "special_values": Component(
        "engineers, bombs and mines",
        "工兵、炸弹与地雷",
        Words("What the kinds without a rank are worth.", "没有军衔的子力的值。"),
        _of_kinds((ENGINEER, BOMB, MINE)),
    ),
    "enclosed_flag": Component(
        "enclosed flag",
        "军旗三雷护卫",
        Words(
            "A bonus while own mines stand on all posts next to the flag.",
            "军旗周围的位置都是己方地雷时加分。",
        ),
        {"enclosed": Weight("the flag enclosed by mines", "军旗被地雷围护", 250, usual=(0, 1000))},
    ),
    "mine_clearers": Component(
        "engineers against an enclosed flag",
        "工兵对被护的军旗",
        Words(
            "A bonus for each engineer while the enemy flag is enclosed.",
            "对方军旗被地雷围住时，每个工兵加分。",
        ),
        {"clearer": Weight("each engineer", "每个工兵", 80, usual=(0, 400))},
    ),
    "flag_camp": Component(
        "camp next to the flag",
        "军旗旁的行营",
        Words("A bonus for an own piece in the camp in front of the flag.", "军旗前的行营有己方棋子时加分。"),
        {"camp": Weight("a piece in the camp", "行营中的棋子", 40, usual=(0, 300))},
    ),
    "mobility": Component(
        "mobility",
        "机动性",
        Words("A bonus for each move that a side would have.", "每有一步可走的棋加分。"),
        {"mobility": Weight("each move", "每一步棋", 2, usual=(0, 30))},
    ),
}
WEIGHTS = {name: weight.default for part in COMPONENTS.values() for name, weight in part.weights.items()}


class JunqiEvaluation(np.record):
    """An evaluator record: which components are on, and the weights, in centipawns (`ratio` in per cent)."""


EVALUATION = np.dtype(
    (
        JunqiEvaluation,
        np.dtype(
            [(f"use_{name}", np.int64) for name in COMPONENTS]
            + [("fixed", np.int64, (KIND_COUNT,)), ("special", np.int64, (KIND_COUNT,))]
            + [(name, np.int64) for name in ("top", "ratio", "enclosed", "clearer", "camp", "mobility")],
            align=True,
        ),
    )
)


def _flag_camps():
    """uint8[board, square]: the camp in front of a headquarters, else END."""
    table = np.full((len(BOARDS), SQUARES), END, dtype=np.uint8)
    for number, board in enumerate(BOARDS):
        for square in board.headquarters:
            table[number, square] = square + 2 * FILES * (1 if board.half(square) == 0 else -1)
    return table


FLAG_CAMP = _flag_camps()


def evaluation(
    off: Iterable[str] = (), on: Iterable[str] = (), weights: Mapping[str, int] | None = None
) -> Any:
    """The evaluation with components switched off or on and with these weights, for the search.

    `COMPONENTS` describes the components, `WEIGHTS` has the default of every weight. Raises XqlabError.
    """
    off, on, weights = tuple(off), tuple(on), dict(weights or {})
    check_names("a component", [*off, *on], COMPONENTS)
    for name, value in weights.items():
        check_names("a weight", [name], WEIGHTS)
        if not isinstance(value, (int, np.integer)) or not 0 <= value <= MOST // 10:
            raise XqlabError(f"expected {name} to be from 0 to {MOST // 10}, got {quoted(value)}")
    record = np.zeros(1, dtype=EVALUATION)[0]
    for name, component in COMPONENTS.items():
        record[f"use_{name}"] = (component.is_on or name in on) and name not in off
    values = WEIGHTS | weights
    for name in ("top", "ratio", "enclosed", "clearer", "camp", "mobility"):
        record[name] = values[name]
    for number, name in enumerate(COMPONENTS["fixed_values"].weights, start=1):
        record.fixed[number] = values[name]
    for kind in (ENGINEER, BOMB, MINE):
        record.special[kind] = values[KINDS[kind].english]
    return record


def evaluator_of(weights: Mapping[str, int], off: Collection[str] | None = None) -> Any:
    """The evaluation with these weights, and all components on but those in `off`, by default as usual."""
    on = () if off is None else [name for name in COMPONENTS if name not in off]
    return evaluation(off or (), on, weights)


@cache
def default_evaluation() -> Any:
    """The evaluation with the default weights."""
    return evaluation()


def first_version() -> Any:
    """The evaluation of the report's first version: fixed values instead of values by rank."""
    return evaluation(off=("rank_values",), on=("fixed_values",))


def report_version() -> Any:
    """The evaluation of the report's last version, as far as it is known: without our mobility.

    Many moves are worth the same by it, so that the report's random choice among equals has an effect.
    """
    return evaluation(off=("mobility",))


@kernel
def evaluate(evaluator, position):
    """Centipawns for the side to move: its components less the opponent's."""
    side = position.turn & 1
    if not has_flag(position, side):
        return -MATE
    if not has_flag(position, 1 - side):
        return MATE
    total = side_sum(evaluator, position, side) - side_sum(evaluator, position, 1 - side)
    return max(min(total, MOST), -MOST)


@kernel
def side_sum(evaluator, position, side):
    """What the components give one side, in centipawns."""
    total = material(evaluator, position, side) + around_flags(evaluator, position, side)
    if evaluator.use_mobility:
        total += evaluator.mobility * reachable(position, side)
    return total


@kernel
def material(evaluator, position, side):
    """The pieces of one side, by the components on values."""
    total = 0
    value = evaluator.top
    for kind in range(1, PLATOON + 1):
        count = position.counts[side, kind]
        if evaluator.use_fixed_values:
            total += count * evaluator.fixed[kind]
        if count + position.counts[1 - side, kind] != 0:
            if evaluator.use_rank_values:
                total += count * value
            value = value * evaluator.ratio // 100
    if evaluator.use_special_values:
        for kind in range(ENGINEER, MINE + 1):
            total += position.counts[side, kind] * evaluator.special[kind]
    return total


@kernel
def around_flags(evaluator, position, side):
    """What the components on flags give one side: its own flag's mines and camp, its engineers."""
    total = 0
    if evaluator.use_enclosed_flag and is_enclosed(position, side):
        total += evaluator.enclosed
    if evaluator.use_mine_clearers and is_enclosed(position, 1 - side):
        total += evaluator.clearer * position.counts[side, ENGINEER]
    if evaluator.use_flag_camp and position.flag[side] != NOBODY:
        camp = FLAG_CAMP[position.map_number, position.square[position.flag[side]]]
        if camp != END:
            slot = position.board[camp]
            if slot != NOBODY and slot >> 5 == side:
                total += evaluator.camp
    return total


@kernel
def is_enclosed(position, side):
    """Whether own mines stand on all posts next to the flag, which is not on a railway."""
    if position.flag[side] == NOBODY or position.counts[side, MINE] == 0:
        return False
    square = np.int64(position.square[position.flag[side]])
    if RAIL_BIT[position.map_number, square] != 0:
        return False
    for i in range(MOST_ROADS + 1):
        other = ROADS[position.map_number, square, i]
        if other == END:
            return True
        slot = position.board[other]
        if slot == NOBODY or slot >> 5 != side or position.kind[slot] != MINE:
            return False
    return True


@kernel
def reachable(position, side):
    """The number of moves that one side has, whoever is to move."""
    total = 0
    left = position.living[side] & position.movable[side]
    while left != 0:
        slot = SIDE_SLOTS * side + lowest_bit(left)
        left &= left - 1
        if not can_leave(position, slot):
            continue
        origin = np.int64(position.square[slot])
        for i in range(MOST_ROADS + 1):
            square = np.int64(ROADS[position.map_number, origin, i])
            if square == END:
                break
            total += allows(position, slot, square, False)
        if RAIL_BIT[position.map_number, origin] == 0:
            continue
        if position.kind[slot] == ENGINEER:
            reach = engineer_reach(position, origin, position.rails)
            total += count_bits(reach & ~position.rails)
            ends = reach & position.rails
            while ends != 0:
                square = np.int64(RAIL_SQUARE[position.map_number, lowest_bit(ends)])
                total += allows(position, slot, square, False)
                ends &= ends - 1
            continue
        for way in range(4):
            for i in range(LONGEST):
                square = np.int64(RAYS[position.map_number, origin, way, i])
                if square == END:
                    break
                total += allows(position, slot, square, False)
                if position.board[square] != NOBODY:
                    break
    return total
