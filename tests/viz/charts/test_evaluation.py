"""Charts of an evaluation draw what the explanation says, in both languages."""

import os
import subprocess
import sys

import pytest

from tests.viz.charts.drawn import legend, lines, texts
from xqlab.evaluation import Weights, explain, explain_game
from xqlab.evaluation.terms import COMPONENTS
from xqlab.viz.charts import component_chart, game_chart, sides_chart
from xqlab.xiangqi import Board

THUMB = Weights.rules_of_thumb()
BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
FOUND = explain(BOARD, THUMB)


@pytest.fixture(scope="module")
def game():
    board = Board()
    for move in ("h2e2", "h9g7", "h0g2", "i9h9", "e2e6"):
        board.push_uci(move)
    return explain_game(board, THUMB)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_waterfall_ends_at_the_value(language):
    ax = component_chart(FOUND, language=language)
    bars = ax.patches
    assert len(bars) == len(COMPONENTS) + 1
    at = 0.0
    for bar, part in zip(bars, FOUND.by_component().values()):
        assert bar.get_x() + min(bar.get_width(), 0) == pytest.approx(min(at, at + part.value))
        at += part.value
    assert bars[-1].get_width() == pytest.approx(FOUND.value)
    names = [getattr(part.called, language) for part in COMPONENTS.values()]
    assert texts(ax.get_yticklabels())[:-1] == names
    assert ax.get_xlabel() == {"en": "centipawns, Red − Black", "zh": "厘兵，红 − 黑"}[language]
    assert len(legend(ax)) == 2


def test_what_is_off_is_left_out_and_a_difference_is_drawn_too():
    bare = explain(BOARD, THUMB.only())
    some = explain(BOARD, THUMB.without("pawns", "material"))
    assert len(component_chart(some).patches) == len(COMPONENTS) - 1
    assert (len(component_chart(bare).patches), len(sides_chart(bare).patches)) == (1, 0)
    found = FOUND.what_if(without="e2")
    ax = component_chart(found, language="en")
    assert ax.patches[-1].get_width() == pytest.approx(found.value)
    assert ax.get_xlabel() == "centipawns, change for Red"


def test_both_sides_stand_beside_one_another():
    ax = sides_chart(FOUND)
    widths = [bar.get_width() for bar in ax.patches]
    parts = FOUND.by_component().values()
    assert widths == pytest.approx([part.red for part in parts] + [part.black for part in parts])
    assert [bool(bar.get_hatch()) for bar in ax.patches] == [False] * len(parts) + [True] * len(parts)
    low, high = ax.get_xlim()
    assert low < min(widths)
    assert max(widths) < high


def test_a_game_is_a_line_for_its_value_and_one_for_each_component(game):
    ax = game_chart(game, language="en")
    assert list(ax.lines[0].get_ydata()) == [each.value for each in game]
    assert len(lines(ax)) == 6
    chosen = game_chart(game, components=["tempo"], language="zh")
    assert list(chosen.lines[1].get_ydata()) == [each.by_component()["tempo"].value for each in game]
    assert legend(chosen) == ["总值", "先手"]


def test_the_first_chart_of_a_notebook_leaves_the_next_ones_shown():
    # The backend of notebooks shows figures made while pyplot is interactive; when loaded it makes it so.
    program = """
from matplotlib import pyplot
from xqlab.evaluation import Weights, explain
from xqlab.viz.charts import component_chart
from xqlab.xiangqi import Board
for language in ("en", "zh"):
    component_chart(explain(Board(), Weights.rules_of_thumb()), language=language)
    assert pyplot.isinteractive()
"""
    inline = os.environ | {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    command = [sys.executable, "-m", "IPython", "--quick", "-c", program]
    subprocess.run(command, env=inline, timeout=120, check=True)
