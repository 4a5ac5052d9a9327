"""Sizes of the table: the value stays, the larger table answers more; counts are those of the search."""

import xqlab
from xqlab import Enhancements
from xqlab.experiments.table_sizes import measure_table_sizes
from xqlab.xiangqi import Board

BOARDS = {"one": Board("4k4/4a4/5a2b/p5p1P/1P2P1b2/6B1R/9/8N/cr2K4/2B2A3 w"), "start": Board()}


def test_rows() -> None:
    rows = measure_table_sizes(BOARDS, 3, (64, 0.01, 1))
    assert [(row.position, row.size, row.entries) for row in rows] == [
        (name, size, size // 16) for size in (32, 1024, 65536) for name in BOARDS
    ]
    for name in BOARDS:
        own = [row for row in rows if row.position == name]
        assert len({row.value for row in own}) == 1
        assert own[0].hit_rate < own[-1].hit_rate < 1
        assert own[0].answers < own[-1].answers <= own[-1].hits <= own[-1].probes
    alone = xqlab.search.search(
        BOARDS["one"], depth=3, enhancements=Enhancements.lossless(), table_mb=64 / 1024
    )
    last = next(row for row in rows if row.size == 65536 and row.position == "one")
    assert (last.nodes, last.hits) == (alone.nodes, alone.counts["table_hits"])


def test_a_search_without_a_table_asks_nothing() -> None:
    (row,) = measure_table_sizes({"start": Board()}, 1, [1], Enhancements.textbook())
    assert (row.probes, row.hits, row.hit_rate) == (0, 0, 0)
