"""Threads against one: runs by turns, medians, ratios. No second is asserted."""

import pytest

from xqlab.experiments.bench import fixed as bench_module
from xqlab.experiments.bench.fixed import PARTS
from xqlab.experiments.bench.threads import Speedup, mean_by_nodes, mean_ratio, measure_speedups
from xqlab.search import Searcher
from xqlab.xiangqi import Board


def test_ratios_are_of_medians_in_the_rows_of_the_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Speedup("quick", 5, 2, (1.0, 9.0, 2.0), (1.0, 0.5, 8.0), 600, (100, 300, 900))
    slow = Speedup("slow", 5, 2, (8.0, 8.0, 8.0), (16.0, 16.0, 16.0), 9, (18, 17, 19))
    assert (quick.ratio, slow.ratio) == (2, 0.5)
    assert (quick.by_nodes, slow.by_nodes) == (4, 1)
    assert mean_ratio([quick, slow]) == pytest.approx(1)
    assert mean_by_nodes([quick, slow]) == pytest.approx(2)
    monkeypatch.setattr(bench_module, "DEEPER_THREADS", -4)
    monkeypatch.setattr(bench_module, "REPETITIONS", 1)
    rows = list(PARTS["threads"]())
    assert (len(rows), rows[0].name) == (len(bench_module.positions()) + 2, "threads, start")
    assert rows[0].detail.startswith("depth 2: ")
    assert [row.name for row in rows[-2:]] == ["threads, geometric mean", "threads, by nodes"]
    assert all(row.unit == "ratio" and row.value > 0 for row in rows)


def test_every_position_is_searched_as_often_with_one_thread_as_with_several() -> None:
    boards = {"start": (Board(), 3), "ending": (Board("3k5/9/9/9/9/9/9/9/4p4/R4K3 w"), 2)}
    found = list(measure_speedups(boards, threads=3, runs=2))
    asked = [(each.position, each.depth, each.threads) for each in found]
    assert asked == [("start", 3, 3), ("ending", 2, 3)]
    for each in found:
        assert len(each.one) == len(each.several) == 2
        assert min(each.one + each.several) > 0
        assert len(each.nodes_all) == 2
        board = boards[each.position][0]
        assert each.nodes_one == Searcher(board).run(board, depth=each.depth).nodes
