"""The charts of the lesson on deepening and memory show their numbers, with units."""

import matplotlib
import pytest

matplotlib.use("Agg")
import xml.etree.ElementTree as ElementTree

from matplotlib import pyplot

import xqlab
from xqlab import Enhancements
from xqlab.experiments.sweeps.table_sizes import SizeRow
from xqlab.trace.tree.table_answers import answers_by_ply, transpositions
from xqlab.viz.charts import memory as memory_charts
from xqlab.viz.charts.looks import COLOURS, ChartError
from xqlab.viz.charts.memory import transposition_gallery
from xqlab.xiangqi import Board

RATIOS = {"whole": {"a": 1.0, "b": 1.0, "c": 1.0}, "PVS": {"a": 0.5, "b": 0.8, "c": 2.0}}


def test_spread_of_ratios() -> None:
    ax = pyplot.subplots()[1]
    assert memory_charts.ratio_spread_chart(RATIOS, "whole", ax) is ax
    dots = {line.get_label(): line.get_xdata().tolist() for line in ax.lines if line.get_label() in RATIOS}
    assert dots == {"whole": [1, 1, 1], "PVS": [0.5, 0.8, 2]}
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["whole", "PVS"]
    assert [text.get_text() for text in ax.texts] == ["1.00 (1.00 to 1.00)", "0.80 (0.65 to 1.40)"]
    assert "multiple of “whole”" in ax.get_xlabel()
    assert "3 positions" in ax.get_xlabel()
    assert ax.get_xscale() == "log"
    ax.figure.canvas.draw()
    left, right = ax.get_xlim()
    shown = [tick.get_text() for tick in ax.get_xticklabels() if left <= tick.get_position()[0] <= right]
    assert len(shown) >= 3
    assert "1" in shown


def test_one_is_marked_among_ratios_of_several_powers_of_ten() -> None:
    ax = memory_charts.ratio_spread_chart({"MTD(f)": {"a": 0.7, "b": 3.0, "c": 40.0}}, "whole")
    ax.figure.canvas.draw()
    left, right = ax.get_xlim()
    shown = [tick.get_text() for tick in ax.get_xticklabels() if left <= tick.get_position()[0] <= right]
    assert shown == ["1", "2", "5", "10", "20"]


def test_ratios_by_depth() -> None:
    by_depth = {"one": {2: {"a": 1.0, "b": 3.0}, 3: {"a": 4.0, "b": 4.0}}, "two": {2: {"a": 0.5, "b": 0.5}}}
    ax = memory_charts.ratios_by_depth_chart(by_depth, "direct")
    lines = {each.get_label(): each.lines[0].get_ydata().tolist() for each in ax.containers}
    assert lines == {"one": [2, 4], "two": [0.5]}
    assert ax.get_xticks().tolist() == [2, 3]
    assert ax.get_xlabel() == "depth (plies)"
    assert "“direct”" in ax.get_ylabel()
    assert len({(each.lines[0].get_marker(), each.lines[0].get_linestyle()) for each in ax.containers}) == 2
    ax.figure.canvas.draw()


def test_sizes_of_tables() -> None:
    rows = [
        SizeRow(name, size, size // 16, nodes, 0, 100, hits, hits)
        for name, size, nodes, hits in (
            ("a", 32, 300, 10),
            ("b", 32, 200, 20),
            ("a", 4096, 100, 40),
            ("b", 4096, 100, 60),
        )
    ]
    nodes, hits = memory_charts.table_sizes_chart(rows)
    assert nodes.lines[0].get_xdata().tolist() == [32, 4096]
    assert nodes.lines[0].get_ydata().tolist() == [2.5, 1]
    assert hits.lines[0].get_ydata().tolist() == [15, 50]
    assert hits.get_xscale() == "log"
    assert [tick.get_text() for tick in hits.get_xticklabels()] == ["32 B", "4 KB"]
    assert "16 bytes" in hits.get_xlabel()
    assert "(%)" in hits.get_ylabel()
    nodes.figure.canvas.draw()


def test_answers_of_the_table() -> None:
    result = xqlab.search.search(Board(), depth=4, enhancements=Enhancements.lossless(), record=True)
    ax = memory_charts.table_answers_chart(result)
    counts = answers_by_ply(result)
    drawn = {bars.get_label(): [bar.get_height() for bar in bars] for bars in ax.containers}
    assert drawn == {f"{name} ({each.sum():,})": each.tolist() for name, each in counts.items()}
    bottoms = [bar.get_y() for bar in ax.containers[2]]
    assert bottoms == (counts["EXACT"] + counts["LOWER"]).tolist()
    assert len({bars[0].get_hatch() for bars in ax.containers}) == 3
    ax.figure.canvas.draw()


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(ChartError, match=r"expected ratios by configuration and position, got \{\}"):
        memory_charts.ratio_spread_chart({}, "x")
    with pytest.raises(ChartError, match=r"expected ratios by configuration, depth and position, got \{\}"):
        memory_charts.ratios_by_depth_chart({}, "x")
    with pytest.raises(ChartError, match=r"expected rows of at least two sizes, got \[\]"):
        memory_charts.table_sizes_chart([])
    with pytest.raises(ChartError, match="expected a recorded search: search with record=True"):
        memory_charts.table_answers_chart(xqlab.search.search(Board(), depth=1))


def test_three_pictures() -> None:
    result = xqlab.search.search(Board(), depth=4, enhancements=Enhancements.lossless(), record=True)
    found = next(transpositions(result))
    gallery = transposition_gallery(Board(), found)
    one, two, end = gallery.pictures.items()
    for (caption, svg), line in ((one, found.searched), (two, found.met)):
        assert all(f"{number}.{move}" in caption for number, move in enumerate(line, 1))
        for ply in (0, 1):
            arrows = svg.count(f'class="xq-arrow" color="{COLOURS[ply]}"')
            assert arrows == len(line[ply::2])
        ElementTree.fromstring(svg)
    assert f"{found.key:016x}" in end[0]
    board = Board()
    for move in found.met:
        board.push(move)
    for move in found.searched:
        assert str(move) in one[0]
    assert end[1] == Board(board.fen()).svg()
