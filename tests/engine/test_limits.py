"""The limits of a `go`, and the time that a move may take."""

import pytest

from xqlab.engine.limits import FOREVER, CommandError, Limits, parse_go
from xqlab.search.driver import DEPTH_LIMIT


@pytest.mark.parametrize(
    ("text", "red", "black"),
    [
        ("movetime 500", 0.5, 0.5),
        ("wtime 60000 btime 30000", 2.0, 1.0),
        ("wtime 60000 btime 30000 winc 1000", 2.75, 1.0),
        ("wtime 60000 btime 30000 movestogo 2", 30.0, 15.0),
        ("wtime 60000 btime 30000 movestogo 1", 59.95, 29.95),
        ("wtime 60000 btime 30000 movestogo 0", 2.0, 1.0),
        ("wtime 60000 movetime 100", 0.1, 0.1),
        ("wtime 10 btime -1000", 0.001, 0.001),
        ("depth 3", None, None),
        ("wtime 3000", 0.1, None),
    ],
)
def test_the_time_for_a_move(text: str, red: float | None, black: float | None) -> None:
    limits = parse_go(text.split())
    assert limits.seconds(red_to_move=True) == pytest.approx(red)
    assert limits.seconds(red_to_move=False) == pytest.approx(black)


def test_limits_become_options_of_the_search() -> None:
    assert parse_go([]) == Limits(infinite=True)
    assert parse_go(["infinite"]).options(True) == {"depth": None, "nodes": None, "time": FOREVER}
    beyond = parse_go("depth 999 nodes -4".split()).options(True)
    assert beyond == {"depth": DEPTH_LIMIT, "nodes": 1, "time": None}
    assert parse_go("depth 3 depth 4".split()).depth == 4
    assert parse_go("infinite movetime 20".split()).options(True)["time"] == 0.02
    with pytest.raises(CommandError, match="expected a perft depth from 1 to"):
        parse_go(["perft", "0"])


def test_words_that_cannot_be_read_are_passed_over_and_told_of() -> None:
    some = parse_go("ponder depth 3 mate x".split())
    assert (some.depth, some.infinite) == (3, False)
    assert [sentence.split("got ")[1] for sentence in some.unread] == ["'ponder'", "'mate'", "'x'"]
    for text in ("fast", "depth", "depth four"):
        nothing = parse_go(text.split())
        assert (nothing.movetime, nothing.infinite, len(nothing.unread)) == (1000, False, 1)
