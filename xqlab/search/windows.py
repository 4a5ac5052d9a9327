"""With which windows an iteration searches the root: one whole, a narrow one that widens, or empty ones."""

from __future__ import annotations

from collections.abc import Generator

from xqlab.game import INFINITY, RULE_WIN
from xqlab.search.enhancements import Enhancements

Windows = Generator[tuple[int, int], int, None]


def windows(use: Enhancements, depth: int, guess: int | None) -> Windows:
    """Yields the windows (alpha, beta) of an iteration; takes the value of each, and ends with the true one.

    guess : the value of the iteration before, None where there is none
    """
    if use.works("mtdf"):
        return empty_windows(guess or 0, use.works("fail_hard"))
    has_guess = guess is not None and abs(guess) < RULE_WIN
    if use.works("aspiration") and has_guess and depth >= use.parameter("aspiration_depth"):
        return widening_windows(guess or 0, use.parameter("aspiration_window"))
    return whole_window()


def next_window(trials: Windows, value: int) -> tuple[int, int] | None:
    """The next window, given the value of the last one; None if that was the last."""
    try:
        return trials.send(value)
    except StopIteration:
        return None


def whole_window() -> Windows:
    """From minus to plus infinity."""
    yield -INFINITY, INFINITY


def widening_windows(guess: int, margin: int) -> Windows:
    """A window around the guess; where the value falls outside, that side moves away, further each time."""
    alpha, beta = guess - margin, guess + margin
    while True:
        value = yield alpha, beta
        margin *= 4
        if value <= alpha and alpha > -INFINITY:
            alpha = value - margin if value - margin > -RULE_WIN else -INFINITY
        elif value >= beta and beta < INFINITY:
            beta = value + margin if value + margin < RULE_WIN else INFINITY
        else:
            return


def empty_windows(guess: int, fail_hard: bool = False) -> Windows:
    """MTD(f): no window contains a value, so each search says whether the true one is below or above.

    Source: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax
    algorithms", 1996.

    A fail-hard search only says on which side the true value is. Then the windows move in growing steps,
    and halve the rest once there is an end on both sides, as in C* (K. Coplan, 1982).
    """
    step = 1
    least, most, value = -INFINITY, INFINITY, guess
    while least < most:
        beta = max(value, least + 1)
        value = yield beta - 1, beta
        if value < beta:
            most = min(most, value)
        else:
            least = max(least, value)
        if fail_hard and least > -INFINITY and most < INFINITY:
            value = (least + most + 1) // 2
        elif fail_hard:
            value += step if value >= beta else -step
            step *= 2
        value = min(max(value, least), most)
