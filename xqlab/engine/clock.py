"""How much time a move may take: a soft limit, after which no new iteration begins, and a hard one."""

from dataclasses import dataclass

MOVES_TO_GO = 30  # moves that share the clock if their number is unknown
MOST_MOVES_TO_GO = 50  # a share is never smaller than a fiftieth, however many moves are left
INCREMENT_PART = 0.75  # of the increment that a move may use; the rest compensates for earlier moves
SOFT_PART = 0.6  # of the share: an iteration started later would rarely end within it
HARD_SHARES = 3.0  # shares that a move may use to finish an iteration
HARD_PARTS = {1: 1.0, 2: 0.75}  # the largest part of the clock for a move, by the moves left
HARD_PART = 0.5  # the same with more moves left
OVERHEAD = 50  # milliseconds for the communication with the graphical board
LITTLE = 10  # a tenth of the clock is used even if the overhead exceeds it
LEAST = 1  # milliseconds of a search whose flag is about to fall


@dataclass(frozen=True)
class Allowance:
    """The time for one move, in seconds; None for no limit.

    soft : no iteration starts after it
    hard : the search stops
    """

    soft: float | None = None
    hard: float | None = None

    def within(self, other: "Allowance") -> "Allowance":
        """Both allowances at once: the smaller of each limit."""
        return Allowance(_smaller(self.soft, other.soft), _smaller(self.hard, other.hard))

    def softer(self, factor: float) -> "Allowance":
        """With the soft limit `factor` times as long, but not beyond the hard one."""
        return self if self.soft is None else Allowance(_smaller(self.soft * factor, self.hard), self.hard)


UNLIMITED = Allowance()


def exactly(milliseconds: int) -> Allowance:
    """All of a time for this move alone."""
    return Allowance(hard=max(milliseconds, LEAST) / 1000)


def usable(clock: int, overhead: int = OVERHEAD) -> int:
    """The milliseconds of a clock that may be used: all but the overhead, and always some."""
    return max(clock - overhead, clock // LITTLE, LEAST)


def share_of_clock(
    clock: int, increment: int = 0, moves_to_go: int | None = None, overhead: int = OVERHEAD
) -> Allowance:
    """The time for a move from a clock; arguments in milliseconds, results in seconds.

    clock       : time left, without the increment of this move; 0 or less is a fallen flag
    moves_to_go : moves to the next time control; None, or less than 1, if unknown

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
