"""Two lines to one position."""

import xml.etree.ElementTree as ElementTree

import xqlab
from xqlab import Enhancements
from xqlab.trace.tree.table_answers import transpositions
from xqlab.viz.charts.looks import COLOURS
from xqlab.viz.charts.transpositions import transposition_gallery
from xqlab.xiangqi import Board


def test_three_pictures() -> None:
    result = xqlab.search.search(Board(), depth=4, enhancements=Enhancements.lossless(), record=True)
    found = next(transpositions(result))
    gallery = transposition_gallery(Board(), found)
    one, two, end = gallery.pictures.items()
    for (caption, svg), line in ((one, found.searched), (two, found.met)):
        assert all(f"{number}.{move}" in caption for number, move in enumerate(line, 1))
        for ply in (0, 1):
            assert svg.count(f'class="xq-arrow" color="{COLOURS[ply]}"') == len(line[ply::2])
        ElementTree.fromstring(svg)
    assert f"{found.key:016x}" in end[0]
    board = Board()
    for move in found.met:
        board.push(move)
    assert end[1] == Board(board.fen()).svg()
