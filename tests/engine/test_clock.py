"""How much of a clock a move may take: figures worked out by hand, and what must hold for every clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xqlab.engine.clock import UNLIMITED, Allowance, exactly, share_of_clock


@pytest.mark.parametrize(
    ("clock", "increment", "moves", "soft", "hard"),
    [
        (60_050, 0, None, 1.2, 6.0),  # a thirtieth is 2 s: 0.6 of it, and 3 times
        (60_050, 1000, None, 1.65, 8.25),  # 2.75 s with three quarters of the increment
        (60_050, 0, 1, 36.0, 60.0),  # the clock is filled up after this move
        (60_050, 0, 2, 18.0, 45.0),  # at most three quarters, and one move more is to come
        (60_050, 0, 3, 12.0, 30.0),  # at most half
        (60_050, 0, 40, 0.9, 4.5),
        (60_050, 0, 1000, 0.72, 3.6),  # a share is a fiftieth at least
        (60_050, 0, 0, 1.2, 6.0),
        (60_050, 0, -7, 1.2, 6.0),
        (150, 60_000, None, 0.05, 0.05),  # the increment comes after the move: half of what is left
        (50, 0, 1, 0.003, 0.005),  # a tenth, though the overhead is all that is left
        (10, 0, None, 0.001, 0.001),
        (-1000, 0, None, 0.001, 0.001),
        (0, -500, 5, 0.001, 0.001),
    ],
)
def test_shares(clock: int, increment: int, moves: int | None, soft: float, hard: float) -> None:
    assert share_of_clock(clock, increment, moves) == Allowance(pytest.approx(soft), pytest.approx(hard))


MILLISECONDS = st.integers(-(10**6), 10**9)


@given(MILLISECONDS, MILLISECONDS, st.none() | st.integers(-5, 500), st.integers(0, 5000))
def test_no_flag_falls(clock: int, increment: int, moves: int | None, overhead: int) -> None:
    allowed = share_of_clock(clock, increment, moves, overhead)
    assert allowed.soft is not None
    assert allowed.hard is not None
    assert 0.001 <= allowed.soft <= allowed.hard
    assert allowed.hard <= max((clock - overhead) / 1000, clock / 10_000, 0.001)


@given(st.integers(2000, 10**7), st.integers(0, 10_000), st.integers(1, 60))
def test_a_session_of_moves_that_take_all_they_may_keeps_time(clock: int, increment: int, moves: int) -> None:
    left = float(clock)
    for togo in range(moves, 0, -1):
        taken = share_of_clock(int(left), increment, togo).hard
        assert taken is not None
        left += increment - 1000 * taken
        assert left > 0


def test_allowances_for_a_move_at_once_and_softer() -> None:
    assert exactly(500) == Allowance(None, 0.5)
    assert exactly(0) == exactly(-3) == Allowance(None, 0.001)
    assert exactly(500).within(Allowance(0.3, 2.0)) == Allowance(0.3, 0.5)
    assert UNLIMITED.within(exactly(500)) == exactly(500).within(UNLIMITED) == exactly(500)
    assert Allowance(1.0, 3.0).softer(1.25) == Allowance(1.25, 3.0)
    assert Allowance(1.0, 1.1).softer(1.25) == Allowance(1.1, 1.1)
    assert exactly(500).softer(2) == exactly(500)
