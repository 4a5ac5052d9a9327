"""Sizes of the table: the value stays, the larger table answers more; counts are those of the search."""

import xqlab
from xqlab import Enhancements
from xqlab.experiments.sweeps.table_sizes import measure_table_sizes
from xqlab.xiangqi import Board

BOARDS = {"one": Board("1rbakabnr/9/2n1c2c1/p1p1p1p1p/9/9/P1P1P1P1P/NC2C1N2/9/R1BAKABR1 b"), "start": Board()}


def test_rows() -> None:
    rows = measure_table_sizes(BOARDS, 4, (64, 0.01, 1))
    assert [(row.position, row.size, row.entries) for row in rows] == [
        (name, size, size // 16) for size in (32, 1024, 65536) for name in BOARDS
    ]
    for name in BOARDS:
        own = [row for row in rows if row.position == name]
        assert len({row.value for row in own}) == 1
        assert own[0].hit_rate < own[-1].hit_rate < 1
        assert own[0].answers < own[-1].answers <= own[-1].hits <= own[-1].probes
    alone = xqlab.search.search(
        BOARDS["one"], depth=4, enhancements=Enhancements.lossless(), table_mb=64 / 1024
    )
    last = next(row for row in rows if row.size == 65536 and row.position == "one")
    assert (last.nodes, last.hits) == (alone.nodes, alone.counts["table_hits"])


def test_a_search_without_a_table_asks_nothing() -> None:
    (row,) = measure_table_sizes({"start": Board()}, 1, [1], Enhancements.textbook())
    assert (row.probes, row.hits, row.hit_rate) == (0, 0, 0)
