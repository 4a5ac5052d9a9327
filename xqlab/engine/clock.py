"""How much time a move may take: a soft limit, after which no new iteration begins, and a hard one."""

from __future__ import annotations

from dataclasses import dataclass

MOVES_TO_GO = 30  # moves that the clock is shared among when nobody says how many are left
MOST_MOVES_TO_GO = 50  # a share is never smaller than a fiftieth, however many moves are left
INCREMENT_PART = 0.75  # of the increment that a move may spend; the rest mends what earlier moves overdrew
SOFT_PART = 0.6  # of the share: an iteration begun later would seldom end within it
HARD_SHARES = 3.0  # shares that a move may take whose iteration is under way
HARD_PARTS = {1: 1.0, 2: 0.75}  # the most of the clock that a move may take, by the moves left
HARD_PART = 0.5  # the same with more moves left
OVERHEAD = 50  # milliseconds for the way to the graphical board and back
LITTLE = 10  # a tenth of the clock is thought for even where the overhead is the whole of it
LEAST = 1  # milliseconds of a search whose flag is about to fall


@dataclass(frozen=True)
class Allowance:
    """What one move may take, in seconds; None where nothing limits it.

    soft : no new iteration begins after it
    hard : the search is stopped
    """

    soft: float | None = None
    hard: float | None = None

    def within(self, other: Allowance) -> Allowance:
        """Both allowances at once: of each limit the smaller."""
        return Allowance(_smaller(self.soft, other.soft), _smaller(self.hard, other.hard))

    def softer(self, factor: float) -> Allowance:
        """With the soft limit `factor` times as long, but not beyond the hard one."""
        return self if self.soft is None else Allowance(_smaller(self.soft * factor, self.hard), self.hard)


UNLIMITED = Allowance()


def exactly(milliseconds: int) -> Allowance:
    """The whole of a time that is given for this move alone."""
    return Allowance(hard=max(milliseconds, LEAST) / 1000)


def usable(clock: int, overhead: int = OVERHEAD) -> int:
    """The milliseconds of a clock that may be thought for: all but the overhead, and always some."""
    return max(clock - overhead, clock // LITTLE, LEAST)


def share_of_clock(
    clock: int, increment: int = 0, moves_to_go: int | None = None, overhead: int = OVERHEAD
) -> Allowance:
    """What a move may take of a clock; all in milliseconds, answers in seconds.

    clock       : what is left, the increment of this move not yet added; 0 or less is a fallen flag
    moves_to_go : moves until the clock is filled up again; None, or less than 1, where nobody says

    >>> share_of_clock(60_050)
    Allowance(soft=1.2, hard=6.0)
    >>> share_of_clock(60_050, moves_to_go=1)
    Allowance(soft=36.0, hard=60.0)
    """
    left = usable(clock, overhead)
    announced = moves_to_go if moves_to_go is not None and moves_to_go > 0 else None
    moves = min(announced or MOVES_TO_GO, MOST_MOVES_TO_GO)
    share = min(left / moves + INCREMENT_PART * max(increment, 0), left)
    hard = min(HARD_SHARES * share, HARD_PARTS.get(moves, HARD_PART) * left)
    soft = min(SOFT_PART * share, hard)
    return Allowance(soft=max(soft, LEAST) / 1000, hard=max(hard, LEAST) / 1000)


def _smaller(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
