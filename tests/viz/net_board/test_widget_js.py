"""What the net board's browser makes of a message: pure functions, against Python's own numbers."""

from typing import Any

import numpy as np
import pytest

from tests.nnue.small_nets import small_net
from tests.viz.javascript import call
from xqlab.nnue import Architecture, Quantised, accumulator_change, explain
from xqlab.viz.charts.net_pictures import cells_of
from xqlab.viz.net_board.message import net_message
from xqlab.xiangqi import Board

NET = Quantised.of(small_net(Architecture("king_buckets", 30, (), "screlu", 8), 3))


STATE, MARKS = "net_board/state.js", "net_board/side.js"


def sides(move: str) -> Any:
    """The message's sides after a move from the start."""
    board = Board()
    before = explain(NET, board)
    board.push_uci(move)
    return net_message(explain(NET, board), before)["sides"]


@pytest.mark.parametrize("count", [1, 2, 7, 21, 64, 128, 4096])
def test_the_field_is_the_pictures_field(count: int) -> None:
    field = call(STATE, "fieldOf", count)
    assert (field["high"], field["wide"]) == cells_of(np.zeros(count)).shape


@pytest.mark.parametrize("move", ["h2e2", "h2h9", "e0e1"])
def test_changes_are_those_of_the_clipped_accumulators(move: str) -> None:
    for side, message in enumerate(sides(move)):
        lit = accumulator_change(NET, Board(), move, side)
        expected = np.clip(lit.after, 0, 1) - np.clip(lit.before, 0, 1)
        changes, tally = (call(STATE, name, message) for name in ("changesOf", "countsOf"))
        np.testing.assert_allclose(changes, expected, atol=0.0011)
        grown = {"brighter": int((expected > 0).sum()), "darker": int((expected < 0).sum())}
        ends = {"dark": int((lit.after <= 0).sum()), "full": int((lit.after >= 1).sum())}
        assert tally == {"count": 30} | grown | ends


def test_columns_are_marked_where_they_came_and_went() -> None:
    cells = Board("rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b").cells()
    picture = {"cell": 100, "centers": [[0, 0]] * 90, "pieces": {"C": "<a/>", "n": "<b/>"}}
    squares = call(STATE, "columnSquares", sides("h2h9"))
    svg = call(MARKS, "columnsSvg", picture, cells, sides("h2h9"))
    told = sorted((piece["square"], piece["came"], piece["went"]) for piece in squares)
    assert told == [(25, "", "C"), (88, "C", "n")]
    assert svg.count("<a/>") == 1  # the cannon, faint where it stood; no knight below the cannon
    assert "<b/>" not in svg
    assert (svg.count("xqn-ring xqn-came"), svg.count("xqn-ring xqn-went")) == (1, 1)
    assert (svg.count(">+<"), svg.count(">−<")) == (1, 2)
    king = call(STATE, "columnSquares", sides("e0e1"))
    assert {piece["square"] for piece in king} == {4, 13}  # as Black sees it; Red's view was refreshed


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_chosen_cell_is_told_column_by_column(language: str) -> None:
    (red, _), cell = sides("h2e2"), 4
    told, text, html, spoken = call("net_board/calls.mjs", "toldOfCell", red, cell, language)
    changed = sum(part["change"] for part in told["parts"])
    assert told["now"] == pytest.approx(told["before"] + changed, abs=0.003)
    assert [(part["sign"], part["square"]) for part in told["parts"]] == [(-1, 25), (1, 22)]
    out, come = {"en": ("without C25", "with C22"), "zh": ("去掉 C25", "加入 C22")}[language]
    assert text.index("→") < text.index(out) < text.index(come)
    assert html.index("C25") < html.index("C22")
    assert spoken == {"en": "out: C25; in: C22", "zh": "出：C25；入：C22"}[language]
    king = sides("e0e1")[0]
    _, text, html, spoken = call("net_board/calls.mjs", "toldOfCell", king, cell, language)
    assert ["C" in text, "32" in html, "32" in spoken] == [False, True, True]
    start = net_message(explain(NET, Board()), None)["sides"][0]
    told, text, html, _ = call("net_board/calls.mjs", "toldOfCell", start, cell, language)
    assert (told["before"], told["parts"]) == (None, [])
    assert "→" not in text
    assert "xqn-nothing" in html
