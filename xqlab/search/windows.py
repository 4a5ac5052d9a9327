"""With which windows an iteration searches the root: one whole, a narrow one that widens, or empty ones."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab.game import INFINITY, NO_MOVE, RULE_WIN
from xqlab.kernels import kernel

WINDOW = np.dtype(
    (
        np.record,
        [
            ("alpha", np.int64),
            ("beta", np.int64),
            ("step", np.int64),  # by which it moves or widens next
            ("least", np.int64),  # what empty windows have shown so far: the true value is from `least`
            ("most", np.int64),  # to `most`
        ],
    )
)


@kernel
def begin_windows(window, use, depth, line):
    """Write the first window of an iteration, given the best line of the one before."""
    window.alpha = -INFINITY
    window.beta = INFINITY
    window.least = -INFINITY
    window.most = INFINITY
    window.step = 1
    has_guess = line.move != NO_MOVE and abs(line.value) < RULE_WIN
    if use.mtdf:
        window.alpha = line.value - 1
        window.beta = line.value
    elif use.aspiration and has_guess and depth >= use.aspiration_depth:
        window.step = use.aspiration_window
        window.alpha = line.value - window.step
        window.beta = line.value + window.step


@kernel
def next_window(window, use, value):
    """Whether `value`, of the last window, is not yet the true one; the next window is written then."""
    if use.mtdf:
        return close_in(window, value, use.fail_hard)
    return widen(window, value)


@kernel
def widen(window, value):
    """As `next_window`: where the value falls outside, that side moves away, further each time."""
    window.step *= 4
    if value <= window.alpha and window.alpha > -INFINITY:
        window.alpha = value - window.step
        if window.alpha <= -RULE_WIN:
            window.alpha = -INFINITY
        return True
    if value >= window.beta and window.beta < INFINITY:
        window.beta = value + window.step
        if window.beta >= RULE_WIN:
            window.beta = INFINITY
        return True
    return False


@kernel
def close_in(window, value, fail_hard):
    """As `next_window`, for MTD(f): no window contains a value, so each shows on which side the true one is.

    Source: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax
    algorithms", 1996.

    A fail-hard search only says on which side the true value is. Then the windows move in growing steps,
    and halve the rest once there is an end on both sides, as in C* (K. Coplan, 1982).
    """
    step = window.step
    if value < window.beta:
        window.most = min(window.most, value)
        step = -step
    else:
        window.least = max(window.least, value)
    if fail_hard and window.least > -INFINITY and window.most < INFINITY:
        value = (window.least + window.most + 1) // 2
    elif fail_hard:
        value += step
        window.step *= 2
    value = min(max(value, window.least), window.most)
    window.beta = max(value, window.least + 1)
    window.alpha = window.beta - 1
    return window.least < window.most
