"""What the net board's browser makes of a message: pure functions, against Python's own numbers."""

import re
from typing import Any

import numpy as np
import pytest

from tests.nnue.small_nets import small_net
from tests.viz import javascript
from xqlab.nnue import Architecture, Quantised, explain
from xqlab.nnue.inference.contributions import lit_by_move
from xqlab.viz.charts.net_pictures import cells_of
from xqlab.viz.net_board.message import net_message
from xqlab.xiangqi import Board

NET = Quantised.of(small_net(Architecture("king_buckets", 30, (), "screlu", 8), 3))


def answer(body: str, **data: Any) -> Any:
    """What `body` answers; it sees `data`."""
    modules = (
        "board/words",
        "board/state",
        "net_board/words",
        "net_board/state",
        "net_board/marks",
        "net_board/field",
        "net_board/side",
    )
    return javascript.run_javascript(body, data, modules=modules)


def sides(move: str) -> Any:
    """The message's sides after a move from the start."""
    board = Board()
    before = explain(NET, board)
    board.push_uci(move)
    return net_message(explain(NET, board), before)["sides"]


@pytest.mark.parametrize("count", [1, 2, 7, 21, 64, 128, 4096])
def test_the_field_is_the_pictures_field(count: int) -> None:
    field = answer("return fieldOf(data.count);", count=count)
    assert (field["high"], field["wide"]) == cells_of(np.zeros(count)).shape


def test_a_point_and_a_key_lead_to_cells() -> None:
    body = """const field = fieldOf(21);
        const points = [[0, 0], [0.999, 0], [0, 0.99], [0.99, 0.99], [1.2, 0.5], [0.5, -0.1]];
        return [field, points.map(([x, y]) => cellAt(field, x, y)),
            data.keys.map((key) => stepCell(field, 8, key)), stepCell(field, 0, "ArrowLeft")];"""
    keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "x"]
    field, cells, stepped, stays = answer(body, keys=keys)
    assert field == {"wide": 7, "high": 3, "count": 21}
    assert cells == [0, 6, 14, 20, -1, -1]
    assert stepped == [7, 9, 1, 15, 0, 20, 1, 15, None]
    assert stays == 0
    assert answer("return cellAt(fieldOf(5), 0.99, 0.99);") == 4
    assert answer("return cellAt(fieldOf(64), 0.99, 0.99);") == -1  # the last place of 13 x 5 is empty


@pytest.mark.parametrize("move", ["h2e2", "h2h9", "e0e1"])
def test_changes_are_those_of_the_clipped_accumulators(move: str) -> None:
    for side, message in enumerate(sides(move)):
        lit = lit_by_move(NET, Board(), move, side)
        expected = np.clip(lit.after, 0, 1) - np.clip(lit.before, 0, 1)
        changes, tally = answer("return [changesOf(data.side), tallyOf(data.side)];", side=message)
        np.testing.assert_allclose(changes, expected, atol=0.0011)
        assert tally == {
            "count": 30,
            "brighter": int((expected > 0).sum()),
            "darker": int((expected < 0).sum()),
            "dark": int((lit.after <= 0).sum()),
            "full": int((lit.after >= 1).sum()),
        }


def test_cells_grow_ever_lighter() -> None:
    shades = answer("return data.values.map(shadeOf);", values=[0, 0.2, 0.4, 0.5, 0.6, 0.8, 1])
    light = [
        sum(int(part) * weight for part, weight in zip(re.findall(r"\d+", shade), (2, 7, 1)))
        for shade in shades
    ]
    assert light == sorted(light)
    assert light[0] < 300 < 2000 < light[-1]


def test_columns_are_marked_where_they_came_and_went() -> None:
    cells = Board("rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b").cells()
    picture = {
        "cell": 100,
        "centers": [[0, 0]] * 90,
        "pieces": {"C": "<a/>", "n": "<b/>"},
    }
    squares, svg = answer(
        "return [columnSquares(data.sides), columnsSvg(data.picture, data.cells, data.sides)];",
        sides=sides("h2h9"),
        picture=picture,
        cells=cells,
    )
    assert sorted(squares, key=lambda each: each["square"]) == [
        {"square": 25, "came": "", "went": "C"},
        {"square": 88, "came": "C", "went": "n"},
    ]
    assert svg.count("<a/>") == 1  # the cannon, faint where it stood; no knight below the cannon
    assert "<b/>" not in svg
    assert (svg.count("xqn-ring xqn-came"), svg.count("xqn-ring xqn-went")) == (1, 1)
    assert (svg.count(">+<"), svg.count(">−<")) == (1, 2)
    king = answer("return columnSquares(data.sides);", sides=sides("e0e1"))
    assert {each["square"] for each in king} == {4, 13}  # as Black sees it; Red's view was refreshed


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_chosen_cell_is_told_column_by_column(language: str) -> None:
    (red, _), cell = sides("h2e2"), 4
    body = """const words = { ...BOARD_WORDS[data.language], ...NET_WORDS[data.language] };
        const man = ([symbol, square]) => `${symbol}${square}`;
        return [cellOf(data.side, data.cell), cellText(data.side, data.cell, man, words),
            columnsHtml(data.side, man, words), columnsSpoken(data.side, man, words)];"""
    told, text, html, spoken = answer(body, side=red, cell=cell, language=language)
    assert told["now"] == pytest.approx(
        told["before"] + sum(part["change"] for part in told["parts"]), abs=0.003
    )
    assert [(part["sign"], part["square"]) for part in told["parts"]] == [(-1, 25), (1, 22)]
    out, come = {"en": ("without C25", "with C22"), "zh": ("去掉C25", "加入C22")}[language]
    assert text.index("→") < text.index(out) < text.index(come)
    assert html.index("C25") < html.index("C22")
    assert spoken == {"en": "out: C25; in: C22", "zh": "出：C25；入：C22"}[language]
    king = sides("e0e1")[0]
    _, text, html, spoken = answer(body, side=king, cell=cell, language=language)
    assert "C" not in text
    assert "32" in html
    assert "32" in spoken
    start = net_message(explain(NET, Board()), None)["sides"][0]
    told, text, html, _ = answer(body, side=start, cell=cell, language=language)
    assert (told["before"], told["parts"]) == (None, [])
    assert "→" not in text
    assert "xqn-nothing" in html


def test_numbers_are_written_with_their_sign() -> None:
    body = "return data.values.map((value) => [rangeText(value), rangeText(value, true)]);"
    assert answer(body, values=[0.314, -0.05, 0.001, 1.5]) == [
        ["0.31", "+0.31"],
        ["−0.05", "−0.05"],
        ["0.00", "0.00"],
        ["1.50", "+1.50"],
    ]


def test_both_languages_have_the_same_words() -> None:
    body = """const names = (words) => Object.entries(words).map(([name, each]) =>
            typeof each === "object" && !Array.isArray(each) ? [name, names(each)] : [name, typeof each]);
        return Object.values(NET_WORDS).map(names);"""
    english, chinese = answer(body)
    assert english == chinese
