"""The speeds: right counts, the best of several runs, and a table that can be read."""

from itertools import product

import pytest

from xqlab.experiments.bench import representations
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import Lists

THREE_MEN = "4k4/9/9/9/4R4/9/9/9/9/4K4 b - - 0 1"


def test_every_representation_counts_the_same_leaves() -> None:
    boards = {"start": Board(), "three men": Board(THREE_MEN)}
    speeds = representations.measure_speeds(boards, depth=2, repetitions=1)
    pairs = [(speed.position, speed.name) for speed in speeds]
    assert pairs == list(product(boards, representations.NAMES))
    assert {speed.leaves for speed in speeds if speed.position == "start"} == {1920}
    assert {speed.leaves for speed in speeds if speed.position == "three men"} == {36}
    assert all(speed.rate == speed.leaves / speed.seconds > 0 for speed in speeds)
    assert boards["start"] == Board()
    boards = {"three men": Board(THREE_MEN)}
    names = representations.PYTHON, representations.LINE_TABLES
    speeds = representations.measure_speeds(boards, depth=4, repetitions=1, names=names)
    assert [(speed.depth, speed.leaves) for speed in speeds] == [(3, 32), (4, 590)]
    with pytest.raises(ValueError, match=r"expected names among mailbox, plain Python, .*, got 'magic'"):
        representations.measure_speeds({"start": Board()}, names=(representations.BULK, "magic"))


def test_table_of_ordinary_python(monkeypatch: pytest.MonkeyPatch) -> None:
    start, end = ("start", 2, 1920), ("end", 2, 50)
    measured = [("mailbox", *start, 0.001), ("bitboards", *start, 0.004)]
    measured += [("mailbox", *end, 1), ("bitboards", *end, 2)]
    speeds = [representations.Speed(*each) for each in measured]
    assert representations.rates(speeds)["bitboards"] == {"start": 480_000, "end": 25}
    head, mailbox, bitboards = representations.ratio_table(speeds).splitlines()
    assert head.split() == ["leaves/s,", "ratio", "start", "end", "geometric", "mean"]
    assert mailbox.split() == ["mailbox", "1.9", "M", "1", "x", "50", "1", "x", "1", "x"]
    assert bitboards.split() == ["bitboards", "480", "k", "0.25", "x", "25", "0.5", "x", "0.35", "x"]
    walked = []
    monkeypatch.setattr(Lists, "perft", lambda lists, depth: walked.append(type(lists.cell)) or 44)
    options = {"depth": 2, "repetitions": 1, "names": (representations.PYTHON,)}
    representations.measure_speeds({"start": Board()}, **options)
    assert walked == [list, list]


@pytest.mark.parametrize(
    ("value", "text"),
    [(12, "12"), (999.7, "1.0 k"), (6249, "6.2 k"), (33.4e6, "33 M"), (9.96e6, "10 M"), (1.25e9, "1.2 G")],
)
def test_short_number(value: float, text: str) -> None:
    assert representations.short_number(value) == text
