"""The limits of a `go`, in the words of UCI."""

import pytest

from xqlab.engine.clock import UNLIMITED, Allowance, exactly, share_of_clock
from xqlab.engine.limits import MATE_SLACK, Limits, parse_go
from xqlab.errors import XqlabError
from xqlab.search.requests import DEPTH_LIMIT


@pytest.mark.parametrize(
    ("text", "red", "black"),
    [
        ("movetime 500", exactly(500), exactly(500)),
        ("wtime 60000 btime 30000", share_of_clock(60_000), share_of_clock(30_000)),
        ("wtime 60000 btime 30000 winc 1000", share_of_clock(60_000, 1000), share_of_clock(30_000)),
        ("wtime 60000 btime 30000 movestogo 2", share_of_clock(60_000, 0, 2), share_of_clock(30_000, 0, 2)),
        ("wtime 60000 movetime 100", Allowance(0.1, 0.1).within(share_of_clock(60_000)), None),
        ("wtime 10 btime -1000", Allowance(0.001, 0.001), Allowance(0.001, 0.001)),
        ("depth 3", UNLIMITED, UNLIMITED),
        ("wtime 3000", share_of_clock(3000), share_of_clock(3000)),  # better than no limit at all
    ],
)
def test_the_time_for_a_move(text: str, red: Allowance, black: Allowance | None) -> None:
    limits = parse_go(text.split())
    assert limits.allowance(True) == red if "movetime 100" not in text else limits.allowance(True).hard == 0.1
    if black is not None:
        assert limits.allowance(False) == black


def test_limits_are_read_and_other_words_told_of() -> None:
    assert parse_go([]) == Limits(infinite=True)
    assert parse_go(["infinite"]).plies() is None
    assert parse_go("depth 999 nodes -4".split()).plies() == DEPTH_LIMIT
    assert parse_go("depth -4".split()).plies() == 1
    assert parse_go("depth 3 depth 4".split()).depth == 4
    assert parse_go("mate 3".split()).plies() == 6 + MATE_SLACK
    assert parse_go("mate 3 depth 2".split()).plies() == 2
    assert parse_go("infinite movetime 20".split()).allowance(True).hard == 0.02
    assert parse_go("ponder wtime 1 btime 2".split()) == Limits(wtime=1, btime=2, ponder=True)
    assert parse_go(["ponder"]) == Limits(infinite=True, ponder=True)
    chosen = parse_go("searchmoves h2e2 b2e2 depth 3".split())
    assert chosen == Limits(depth=3, searchmoves=("h2e2", "b2e2"))
    assert parse_go("searchmoves h2e2".split()).infinite
    with pytest.raises(XqlabError, match="expected a perft depth from 1 to 20, got '0'"):
        parse_go(["perft", "0"])
    some = parse_go("sing depth 3 mate x".split())
    assert (some.depth, some.infinite) == (3, False)
    assert [sentence.split("got ")[1] for sentence in some.unread] == ["'sing'", "'x'"]
    for text in ("fast", "depth", "depth four"):
        nothing = parse_go(text.split())
        assert (nothing.movetime, nothing.infinite, len(nothing.unread)) == (1000, False, 1)
    between = parse_go("depth movetime 20".split())
    assert (between.depth, between.movetime, len(between.unread)) == (None, 20, 1)
    limits = parse_go("wtime 1000 btime 1000 movestogo 1".split())
    assert limits.allowance(True, overhead=0).hard == 1.0
    assert limits.allowance(True, overhead=400).hard == 0.6
