"""The numbers of the search that can be tuned: read at run time, so that changing one never recompiles."""

from __future__ import annotations

from dataclasses import dataclass

from xqlab.errors import XqlabError


@dataclass(frozen=True)
class Number:
    """What is known of one number: its default, the range that makes sense, its unit and what it does."""

    name: str
    default: int
    least: int
    most: int
    about: str


NUMBERS = {
    number.name: number
    for number in (
        Number("aspiration_window", 30, 1, 1000, "centipawns on each side of the last value"),
        Number("aspiration_depth", 4, 1, 64, "plies from which on iterations begin with a narrow window"),
        Number("null_move_depth", 3, 1, 64, "plies that must remain for a null move"),
        Number("null_move_reduction", 2, 1, 8, "plies that the search after a null move is less deep"),
        Number(
            "null_move_divisor", 5, 1, 64, "one more ply of null move reduction for each so many of depth"
        ),
        Number("null_move_margin", 200, 20, 4000, "centipawns above beta for one more ply of reduction"),
        Number("verification_reduction", 3, 1, 8, "plies less for the search that verifies a null move"),
        Number("internal_depth", 4, 1, 64, "plies that must remain for internal iterative reduction"),
        Number("reduction_depth", 3, 1, 64, "plies that must remain for late move reductions"),
        Number("reduction_moves", 3, 1, 200, "moves that are searched in full depth first"),
        Number("reduction_base", 20, 0, 400, "hundredths of a ply that every reduction begins with"),
        Number(
            "reduction_divisor", 220, 50, 2000, "reduction = base + 100 ln(depth) ln(move) * 100 / divisor"
        ),
        Number("late_moves", 4, 1, 200, "quiet moves that late move pruning leaves at depth 1"),
        Number("late_move_depth", 4, 1, 64, "deepest plies at which late moves are pruned"),
        Number("futility_margin", 120, 1, 4000, "centipawns a ply that futility allows for"),
        Number("futility_depth", 4, 1, 64, "deepest plies at which futility prunes"),
        Number("reverse_futility_margin", 100, 1, 4000, "centipawns a ply that reverse futility allows for"),
        Number("reverse_futility_depth", 5, 1, 64, "deepest plies at which reverse futility cuts"),
        Number("razoring_margin", 300, 1, 4000, "centipawns a ply below alpha for razoring"),
        Number("razoring_depth", 2, 1, 64, "deepest plies at which razoring asks quiescence"),
        Number("lazy_margin", 100, 0, 4000, "centipawns beyond the window at which a rough value will do"),
        Number("delta_margin", 150, 0, 4000, "centipawns that delta pruning adds to the gain of a capture"),
        Number("not_improving", 60, 10, 100, "per cent of the late moves kept where the value does not rise"),
        Number("exchange_depth", 5, 1, 64, "deepest plies at which losing exchanges are skipped"),
        Number("exchange_margin", 30, 1, 1000, "centipawns a ply squared that a capture may lose"),
        Number("quiet_exchange_margin", 80, 1, 1000, "centipawns a ply that a quiet move may lose"),
        Number("history_divisor", 6000, 500, 50000, "history score for one ply of reduction more or less"),
        Number("history_scale", 16, 1, 1000, "what the reward of a cutoff in the history is multiplied with"),
        Number("history_most", 2000, 1, 8000, "the most that one cutoff adds to the history"),
    )
}


class NumberError(XqlabError):
    """A number of the search was given a name or a value that it cannot have."""


def checked(values: dict[str, int]) -> dict[str, int]:
    """`values` as they are; raises NumberError, which quotes an unknown name or a value out of range."""
    for name, value in values.items():
        if name not in NUMBERS:
            raise NumberError(f"unknown number {name!r}; known: {', '.join(NUMBERS)}")
        number = NUMBERS[name]
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not number.least <= value <= number.most:
            raise NumberError(
                f"expected {name} to be a whole number from {number.least} to {number.most}, got {value!r}"
            )
    return values


def defaults() -> dict[str, int]:
    """Each number's default."""
    return {name: number.default for name, number in NUMBERS.items()}
