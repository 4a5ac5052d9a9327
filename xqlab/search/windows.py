"""With which windows an iteration searches the root: one whole, a narrow one that widens, or empty ones."""

# mypy: ignore-errors

from xqlab.game import INFINITY, NO_MOVE, RULE_WIN
from xqlab.kernels import kernel


@kernel
def begin_windows(lines, use, depth, line):
    """Write to `lines` the first window of an iteration for one of them, as the last iteration left it."""
    lines.alpha = lines.least = -INFINITY
    lines.beta = lines.most = INFINITY
    lines.step = 1
    has_guess = line.move != NO_MOVE and abs(line.value) < RULE_WIN
    if use.mtdf:
        lines.alpha = line.value - 1
        lines.beta = line.value
    elif use.aspiration and has_guess and depth >= use.aspiration_depth:
        lines.step = use.aspiration_window
        lines.alpha = line.value - lines.step
        lines.beta = line.value + lines.step


@kernel
def next_window(lines, use, value):
    """Whether `value`, of the last window, is not yet the true one; then `lines` has the next window."""
    if use.mtdf:
        return close_in(lines, value, use.fail_hard)
    lines.step *= 4  # where the value falls outside, that side moves away, further each time
    if value <= lines.alpha and lines.alpha > -INFINITY:
        lines.alpha = value - lines.step if value - lines.step > -RULE_WIN else -INFINITY
    elif value >= lines.beta and lines.beta < INFINITY:
        lines.beta = value + lines.step if value + lines.step < RULE_WIN else INFINITY
    else:
        return False
    return True


@kernel
def close_in(lines, value, fail_hard):
    """As `next_window`, for MTD(f): no window contains a value, so each shows on which side the true one is.

    Source: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax
    algorithms", 1996.

    A fail-hard search only says on which side the true value is. Then the windows move in growing steps,
    and halve the rest once there is an end on both sides, as in C* (K. Coplan, 1982).
    """
    step = lines.step
    if value < lines.beta:
        lines.most = min(lines.most, value)
        step = -step
    else:
        lines.least = max(lines.least, value)
    if fail_hard and lines.least > -INFINITY and lines.most < INFINITY:
        value = (lines.least + lines.most + 1) // 2
    elif fail_hard:
        value += step
        lines.step *= 2
    value = min(max(value, lines.least), lines.most)
    lines.beta = max(value, lines.least + 1)
    lines.alpha = lines.beta - 1
    return lines.least < lines.most
