"""The speeds: right counts, the best of several runs, and a table that can be read."""

import pytest

from xqlab.experiments.bench.representations import (
    BULK,
    LINE_TABLES,
    NAMES,
    PYTHON,
    Speed,
    measure_speeds,
    rates,
    ratio_table,
    short_number,
)
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import Lists

THREE_MEN = "4k4/9/9/9/4R4/9/9/9/9/4K4 b - - 0 1"


def test_every_representation_counts_the_same_leaves() -> None:
    boards = {"start": Board(), "three men": Board(THREE_MEN)}
    speeds = measure_speeds(boards, depth=2, repetitions=1)
    assert [(speed.position, speed.name) for speed in speeds] == [
        (position, name) for position in boards for name in NAMES
    ]
    assert {speed.leaves for speed in speeds if speed.position == "start"} == {1920}
    assert {speed.leaves for speed in speeds if speed.position == "three men"} == {36}
    assert all(speed.rate == speed.leaves / speed.seconds > 0 for speed in speeds)
    assert boards["start"] == Board()


def test_plain_python_is_not_asked_for_much() -> None:
    boards = {"three men": Board(THREE_MEN)}
    speeds = measure_speeds(boards, depth=4, repetitions=1, names=(PYTHON, LINE_TABLES))
    assert [(speed.depth, speed.leaves) for speed in speeds] == [(3, 32), (4, 590)]


def test_unknown_names() -> None:
    with pytest.raises(ValueError, match=r"expected names among mailbox, plain Python, .*, got 'magic'"):
        measure_speeds({"start": Board()}, names=(BULK, "magic"))


def test_table() -> None:
    speeds = [
        Speed("mailbox", "start", 2, 1920, 0.001),
        Speed("bitboards", "start", 2, 1920, 0.004),
        Speed("mailbox", "end", 2, 50, 1),
        Speed("bitboards", "end", 2, 50, 2),
    ]
    assert rates(speeds)["bitboards"] == {"start": 480_000, "end": 25}
    head, mailbox, bitboards = ratio_table(speeds).splitlines()
    assert head.split() == ["leaves/s,", "ratio", "start", "end", "geometric", "mean"]
    assert mailbox.split() == ["mailbox", "1.9", "M", "1", "x", "50", "1", "x", "1", "x"]
    assert bitboards.split() == ["bitboards", "480", "k", "0.25", "x", "25", "0.5", "x", "0.35", "x"]


def test_the_baseline_is_ordinary_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither kernels nor NumPy records: on those Python is a hundred times as slow as it need be."""
    walked = []
    monkeypatch.setattr(Lists, "perft", lambda lists, depth: walked.append(type(lists.cell)) or 44)
    measure_speeds({"start": Board()}, depth=2, repetitions=1, names=(PYTHON,))
    assert walked == [list, list]


@pytest.mark.parametrize(
    ("value", "text"),
    [(12, "12"), (999.7, "1.0 k"), (6249, "6.2 k"), (33.4e6, "33 M"), (9.96e6, "10 M"), (1.25e9, "1.2 G")],
)
def test_short_number(value: float, text: str) -> None:
    assert short_number(value) == text
