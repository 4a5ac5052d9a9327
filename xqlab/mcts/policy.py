"""Policy-value functions: what they are asked, and their answers, checked.

Such a function takes a list of boards and returns for each (policy, value): the policy as a mapping from the
texts of moves to weights, or a sequence of weights in the order of `board.codes()`; the value from -1 to 1
for the side to move. Weights are at least 0 and need not sum to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import listed, quoted
from xqlab.mcts.errors import MctsError
from xqlab.playable import Playable

PolicyValue = Callable[[list[Any]], Sequence[tuple[Any, float]]]


def ask(function: PolicyValue, boards: list[Any]) -> list[tuple[NDArray[np.float64], float]]:
    """(probabilities in the order of `codes()`, value for the side to move) of each board.

    Raises MctsError, which quotes what is wrong with an answer.
    """
    returned = function(boards)
    try:
        parts = iter(returned)
    except TypeError:
        raise MctsError(f"expected {len(boards)} answers of the policy, got {quoted(returned)}") from None
    answers = list(parts)
    if len(answers) != len(boards):
        raise MctsError(
            f"expected {len(boards)} answers of the policy, got {len(answers)}: {quoted(returned)}"
        )
    return [_checked(board, answer) for board, answer in zip(boards, answers, strict=True)]


def _checked(board: Playable, answer: Any) -> tuple[NDArray[np.float64], float]:
    try:
        policy, value = answer
    except (TypeError, ValueError):
        raise MctsError(f"expected (policy, value) of each board, got {quoted(answer)}") from None
    return probabilities(board, policy), _checked_value(value)


def probabilities(board: Playable, policy: Any) -> NDArray[np.float64]:
    """The weights of a policy in the order of `board.codes()`, divided by their sum."""
    if isinstance(policy, Mapping):
        texts = [board.text_of(code) for code in board.codes()]
        unknown = [text for text in policy if text not in texts]
        if unknown:
            raise MctsError(f"expected weights of {listed(texts)}, got one of {quoted(unknown[0])}")
        policy = [policy.get(text, 0.0) for text in texts]
    try:
        weights = np.asarray(policy, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise MctsError(f"expected weights of moves, got {quoted(policy)}") from None
    moves = len(board.codes())
    if weights.shape != (moves,):
        raise MctsError(f"expected {moves} weights, one a move, got shape {weights.shape}: {quoted(policy)}")
    bad = weights[~np.isfinite(weights) | (weights < 0)]
    if len(bad):
        raise MctsError(f"expected weights that are finite and at least 0, got {bad[0]}")
    total = weights.sum()
    if not 0 < total < math.inf:
        raise MctsError(f"expected weights with a positive sum, got a sum of {total}")
    return np.asarray(weights / total)


def _checked_value(value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise MctsError(f"expected a value from -1 to 1, got {quoted(value)}") from None
    if not -1 <= number <= 1:
        raise MctsError(f"expected a value from -1 to 1, got {number}")
    return number


def uniform(boards: list[Any]) -> list[tuple[list[float], float]]:
    """A policy-value function that knows nothing: equal weights, value 0."""
    return [([1.0] * len(board.codes()), 0.0) for board in boards]
