"""docs/sources.md has every published figure with its state, and is as its script writes it."""

import re
import runpy
from pathlib import Path

import pytest

from xqlab.experiments import published

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "data" / "sources" / "make_page.py"

# The figures as the sources print them, a second list: the page's own is data/sources/claims.json.
PUBLISHED = {
    "A": [
        *("70 600", "71 197", "81 190", "81 621", "3 274", "3 279", "3 288", "3 337", "3 231", "24.8"),
        *("600 669", "5 000 000", "2 000", "16 bytes", "10 on average, 14 to 15", "ten times", "nine steps"),
        *("i16", "u16", "u64", "depth 3", "depth 5"),
    ],
    "B": [
        *("14 bitboards", "9*y + x", "128 bits", "0.8", "10000", "9000", "x10", "K10000 R900 C450 N400"),
        *("A200 E200 P100", "x0.2", "x0.5", "24-byte", "depth >= 3", "14 -> 256 -> 256 -> 128", "3x3"),
        *("256 -> 128 -> 1", "9x10", "128 games", "batch 64", "1 000 iterations", "8 times", "b2c2"),
        *("-400 log10(1/p - 1)", "800 at p = 1", "p = 0", "15 plies", "5 %", "(beta - 1, beta)"),
        *("(2, -1)", "(-2, -1)"),
    ],
    "C": [
        *("about twice", "(distance to leaf)^2", "depth 5, some 6", "a steady 6", "handed in 100", "17x5"),
        *("90 new layout", "91 evaluation parameters", "92 layout", "97 history table", "100 random choice"),
    ],
    "D": [
        *("9341 / 220211", "1748 / 15854 / 1136", "2071 / 34740 / 1547", "9322 / 197742"),
        *("1373 / 10901 / 862", "1956 / 16301 / 1452", "K10000 Q1000 R500 N400 B300 P100", "2 a move"),
        *("one ply", "95 %", "92.8 %", "84.2 %", "65569", "65599"),
    ],
    "E": [
        *("Max(20, Min(16, E, F)) = 20", "Min(15, Max(18, E, F)) = 15", "2^depth", "i5-4590, 4 GB"),
        *("5 to 6", "8 to 9", "35 / 284 / 8 387 / 108 563 / 1 500 761"),
        "33 / 155 / 2 645 / 12 547 / 217 936",
        *("34 / 265 / 8 350 / 103 508 / 1 398 513", "1 / 8 / 37 / 238 / 10 320", "1 / 7 / 18 / 184 / 1 118"),
        *("1 / 8 / 24 / 208 / 6 387", "won 7, drew 3", "5 s", '"1 s"', "0.145", "0.108", "0.93", "0.62"),
    ],
}
PEOPLE = {
    **{"A": "马家昱, 12 June 2021", "B": "从零构建象棋AI", "C": "范舟, 27 November 2016"},
    **{"D": "王子亭", "E": "Cai Shen"},
}


@pytest.fixture(scope="module")
def script():
    return runpy.run_path(str(SCRIPT))


def parts(page):
    """The letter of a source -> its part of the page."""
    return {part[0]: part for part in page.split("\n## ")[1:]}


@pytest.mark.parametrize("source", PUBLISHED)
def test_every_published_figure_is_there(script, source):
    part = parts(script["page"]())[source]
    assert [figure for figure in PUBLISHED[source] if figure not in part] == []


def printed(numbers):
    """Numbers as the sources print them."""
    return [f"{number:,}".replace(",", " ") for number in numbers]


def test_the_figures_that_measurements_stand_beside_are_those():
    assert [dtype for dtype, _ in published.PASSES][::2] == ["float64", "float32", "int32", "int16"]
    assert [library for _, library in published.PASSES] == ["MKL", "OpenBLAS"] * 4
    assert printed(published.PASSES.values()) == PUBLISHED["A"][:8]
    (from_mean, to_mean), (from_most, to_most) = published.DEPTHS.values()
    assert from_mean == to_mean
    assert list(published.DEPTHS) == ["on average", "at most"]
    assert f"{from_mean} on average, {from_most} to {to_most}" in PUBLISHED["A"]
    methods = ["alpha-beta", "+ history", "+ deepening"]
    assert list(published.NODES) == list(published.MILLISECONDS) == methods
    rows = [*published.NODES.values(), *published.MILLISECONDS.values()]
    tables = [each for each in PUBLISHED["E"] if each.count(" / ") == 4]
    assert [" / ".join(printed(row)) for row in rows] == tables
    assert published.PLIES == (1, 2, 3, 4, 5)
    assert published.REACHED == {"middlegame": (5, 6), "endgame": (8, 9), "bare ending": (10, None)}
    won, drawn, lost = published.DEEPENING_GAMES
    assert f"won {won}, drew {drawn}" in PUBLISHED["E"]
    assert lost == 0


def test_every_source_is_cited_every_claim_has_a_state_and_every_file_exists(script, monkeypatch):
    found = parts(script["page"]())
    assert [source for source, words in PEOPLE.items() if words not in found[source].splitlines()[0]] == []
    rows = [row for part in found.values() for row in part.splitlines() if row.startswith("| ")]
    for row in rows:
        claim, published, state, ours, _ = (cell.strip() for cell in row.split("|")[1:-1])
        assert claim
        assert published or state == "**open**", row
        assert ours or state not in ("**reproduced**", "**measured**", "**built**"), row
    rows = [row.split("|") for row in script["page"]().splitlines() if "| **measured** |" in row]
    assert rows
    assert [claim for _, claim, _, _, ours, *_ in rows if not re.search(r"\d", ours)] == []
    named = re.findall(r"`((?:docs|data|tests|xqlab)/[\w./-]+)`", script["page"]())
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
    monkeypatch.delitem(script["STATES"], "open")
    with pytest.raises(ValueError, match=r"expected a state out of .*, got 'open'"):
        script["page"]()
