"""Pairing: everybody meets everybody once; no rematch and no second bye before it is unavoidable."""

from itertools import combinations
from random import Random

import pytest

from xqlab.league.pairing import round_robin, swiss_round, swiss_rounds


def perfect(names: list[int], edges: set[tuple[int, int]]) -> bool:
    """The oracle: whether all can be paired along these edges, by trying everything."""
    if not names:
        return True
    first, *rest = names
    return any((first, b) in edges and perfect([c for c in rest if c != b], edges) for b in rest)


@pytest.mark.parametrize("count", [2, 3, 8, 21])
def test_round_robin(count: int) -> None:
    names = [f"p{number:02}" for number in range(count)]
    rounds = round_robin(names)
    assert sorted(meeting for one in rounds for meeting in one) == list(combinations(names, 2))
    for one in rounds:
        assert len({name for meeting in one for name in meeting}) == 2 * len(one) == count - count % 2


def test_there_is_a_rematch_only_if_trying_everything_finds_no_round_without_one() -> None:
    for seed in range(150):
        chance = Random(seed)
        count, dense = chance.choice([2, 4, 6, 8]), chance.random()
        names = [str(number) for number in range(count)]
        met = {pair: 1 for pair in combinations(names, 2) if chance.random() > dense}
        edges = {(int(a), int(b)) for a, b in combinations(names, 2) if (a, b) not in met}
        meetings, _ = swiss_round(dict.fromkeys(names, 0.0), met, {}, seed)
        assert (not met.keys() & set(meetings)) == perfect(list(range(count)), edges), seed


@pytest.mark.parametrize("count", [5, 8, 25, 30])
def test_swiss(count: int) -> None:
    names = [f"p{number:02}" for number in range(count)]
    points, met, byes = dict.fromkeys(names, 0.0), dict[tuple[str, str], int](), dict[str, int]()
    for _ in range(min(count // 2, 8)):  # so many are possible without a rematch, whatever the results
        meetings, resting = swiss_round(points, met, byes, seed=3)
        assert swiss_round(dict(reversed(points.items())), met, byes, seed=3) == (meetings, resting)
        assert sorted([*sum(meetings, ()), *([resting] if resting else [])]) == names
        assert not met.keys() & set(meetings)
        for meeting in meetings:
            met[meeting] = 1
            points[min(meeting)] += 1
        if resting is not None:
            assert resting not in byes
            byes[resting] = 1
            points[resting] += 1
    assert points["p00"] == max(points.values())
    assert sum(points.values()) == sum(met.values()) + len(byes)


def test_swiss_players_with_as_many_points_meet_and_rematches_come_when_unavoidable() -> None:
    points = {"a": 2.0, "b": 2.0, "c": 1.0, "d": 1.0}
    assert swiss_round(points, {}, {}, 0)[0] == [("a", "b"), ("c", "d")]
    met = {("a", "b"): 1}
    assert swiss_round(points, met, {}, 0)[0] in ([("a", "c"), ("b", "d")], [("a", "d"), ("b", "c")])
    everyone = dict.fromkeys(combinations("abcd", 2), 1)
    assert swiss_round(points, everyone, {}, 0)[0] == [("a", "b"), ("c", "d")]
    assert swiss_round({"a": 1.0, "b": 0.0, "c": 0.0}, {}, {"b": 1}, 0) == ([("a", "b")], "c")
    rounds = {str(swiss_round(dict.fromkeys("abcdefgh", 0.0), {}, {}, seed)) for seed in range(9)}
    assert len(rounds) > 1  # the seed gives the order
    assert [swiss_rounds(count) for count in (2, 3, 21, 64)] == [1, 2, 7, 8]
