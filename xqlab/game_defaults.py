"""What the optional functions of `xqlab.game` do in a game that lacks them."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np


def never(position: Any) -> bool:
    return False


def no_key(position: Any) -> np.uint64:
    return np.uint64(0)


def no_moves(position: Any, buffer: Any, base: Any) -> int:
    return 0


def nought(position: Any, given: Any) -> int:
    return 0


LEAF_OF_TREE, ABOVE_LEAVES = 1, 2  # of `leaf_kind`


def anywhere(position: Any) -> int:
    return 0


def move_itself(position: Any, move: Any) -> Any:
    return move


def aims_nowhere(position: Any, move: Any) -> bool:
    return False


def wins(position: Any, move: Any, threshold: Any) -> bool:
    return True


def nothing(position: Any) -> None:
    return None


def cannot(position: Any, first: Any, second: Any) -> int:
    return -1


def no_reason(position: Any, start: Any, end: Any, facts: Any) -> int:
    return 0


def in_any_order(evaluator: Any, position: Any, memory: Any, ply: Any, i: Any) -> int:
    return 0


def to_full_depth(evaluator: Any, position: Any, memory: Any, ply: Any, number: Any, move: Any) -> int:
    return 0


DEFAULTS: Mapping[str, Callable[..., Any]] = {
    "is_in_check": never,
    "key": no_key,
    "captures": no_moves,
    "count_replies": cannot,
    "mvv_lva": nought,
    "gain": nought,
    "exchange_wins": wins,
    "pass_turn": nothing,
    "may_pass": never,
    "aims_at_king": aims_nowhere,
    "only_loses": aims_nowhere,
    "is_idle": aims_nowhere,
    "is_over": never,
    "leaf_kind": anywhere,
    "write_cells": nought,
    "set_up": cannot,
    "set_rights": nought,
    "name_move": move_itself,
    "count_last_move": nothing,
    "write_refusal": no_reason,
}
