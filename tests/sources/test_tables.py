"""The tables of the sources: published cells as the sources print them, ours, and what is exact."""

import re
from dataclasses import replace

import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.run.study import Study
from xqlab.kernels import COMPILED
from xqlab.learning import first_net, read_configuration
from xqlab.sources import SOURCES, Comparison, Source, comparison, source
from xqlab.studies import STUDIES, stored

# What the sources print, a second list: (source, table) -> line -> cells.
VERSIONS = ("90 new layout", "91 evaluation parameters", "92 layout", "97 history table", "100 random choice")
PRINTED = {
    ("paper", "worked"): {"Max(20, Min(16, E, F))": (20,), "Min(15, Max(18, E, F))": (15,)},
    ("paper", "nodes"): {
        "alpha-beta": (35, 284, 8387, 108563, 1500761),
        "+ history": (33, 155, 2645, 12547, 217936),
        "+ deepening": (34, 265, 8350, 103508, 1398513),
    },
    ("paper", "ms"): {
        **{"alpha-beta": (1, 8, 37, 238, 10320), "+ history": (1, 7, 18, 184, 1118)},
        **{"+ deepening": (1, 8, 24, 208, 6387)},
    },
    ("paper", "ratios"): {"+ history": (0.145, 0.108), "+ deepening": (0.93, 0.62)},
    ("paper", "phases"): {
        **{"middlegame": ((5, 6), None), "endgame": ((8, 9), None), "bare ending": ((10, None), None)}
    },
    ("paper", "games"): {"5 s a move": (7, 3, 0)},
    ("report", "passes"): {
        **{"float64": (70600, 71197), "float32": (81190, 81621), "int32": (3274, 3279)},
        **{"int16": (3288, 3337), "a fifth row, short again": (3274, 3231)},
    },
    ("report", "depth"): {"on average": ((10, 10), None), "at most": ((14, 15), None)},
    ("report", "labels"): {"positions": (5000000, 5000000), "loss": ("near 2,000", None)},
    ("report", "size"): {"self-play positions": (5000000,), "book": (600669,)},
    ("article", "compiled"): {"compiled generator": (8, None, None)},
    ("article", "elo"): {
        **{"p = 0": ("division by zero",), "p = 0.25": (-190.8,), "p = 0.5": (0,), "p = 0.75": (190.8,)},
        **{"p = 1": (800,)},
    },
    ("article", "loop"): {"iterations": (1000,), "games an iteration": (128,), "batch": (64,)},
    ("article", "strength"): {"claimed": (15, None)},
    ("junqi", "depth"): {"sorted root moves": ((5, 6),), "with history": ((6, 6),)},
    ("junqi", "layouts"): {"games drawn": ("dropped because of draws",)},
    ("junqi", "versions"): dict.fromkeys(VERSIONS, (None, None)),
    ("wizardchess", "faulty"): {
        **dict.fromkeys(("minimax, White", "minimax, Black"), (9341, 220211, None)),
        **{"alpha-beta, White": (1748, 15854, 1136), "alpha-beta, Black": (2071, 34740, 1547)},
    },
    ("wizardchess", "cut"): {"claimed": (95,), "by counts, White": (92.8,), "by counts, Black": (84.2,)},
    ("wizardchess", "best case"): {"leaves": (65569,)},
}
PRINTED["paper", "last"] = PRINTED["paper", "nodes"]
PRINTED["wizardchess", "corrected"] = PRINTED["wizardchess", "faulty"]
DERIVED = {("report", "types"), ("junqi", "values"), ("paper", "speed")}  # tests of their own
EXACT = {("article", "elo"), ("article", "network"), ("junqi", "values"), ("paper", "worked")}


def table(of: str, name: str) -> Comparison:
    return next(found for found in source(of).tables if found.name == name)


def test_the_published_cells_are_those_of_the_sources() -> None:
    tables = [(name, one) for name in SOURCES for one in source(name).tables]
    found = {(name, one.name): dict(one.published) for name, one in tables if one.published}
    assert found.keys() - DERIVED == PRINTED.keys()
    assert {key: lines for key, lines in found.items() if key not in DERIVED} == PRINTED
    types = table("report", "types").published
    assert types["float32 / int32"] == (pytest.approx(24.8, abs=0.01), pytest.approx(24.9, abs=0.01))
    speeds = table("paper", "speed").published
    assert speeds["alpha-beta"][3:] == (pytest.approx(108563 / 238), pytest.approx(1500761 / 10320))
    values = table("junqi", "values").published
    assert set(values.values()) == {(None, 2)}
    assert len(values) == 7  # eight ranks


@pytest.mark.parametrize("name", SOURCES)
def test_every_table_is_printed(name: str) -> None:
    one = source(name)
    assert [table.name for table in one.tables] == list(dict.fromkeys(table.name for table in one.tables))
    assert set(one.studies) <= STUDIES.keys()
    slow = () if COMPILED else ("faulty", "corrected", "cut", "flexibility", "order")
    tables = [replace(table, ours=dict) if table.name in slow else table for table in one.tables]
    text = str(replace(one, tables=tuple(tables)))
    assert text.startswith(f"{name}: ")
    assert [table.title for table in tables if table.title not in text] == []
    for table in tables:
        ours = table.read()[0]
        assert ours or table.name in slow, table.name
        lengths = [len(cells) for cells in (*ours.values(), *table.published.values())]
        assert max(lengths, default=0) <= len(table.columns)


def test_the_counts_of_wizard_chess_are_exact() -> None:
    if not COMPILED:
        pytest.skip("hundreds of thousands of leaves")
    faulty, corrected = table("wizardchess", "faulty"), table("wizardchess", "corrected")
    assert faulty.read()[0] == faulty.published
    assert corrected.read()[0] == {
        **dict.fromkeys(("minimax, White", "minimax, Black"), (9322, 197742, None)),
        **{"alpha-beta, White": (1373, 10901, 862), "alpha-beta, Black": (1956, 16301, 1452)},
    }
    assert table("wizardchess", "cut").read()[0] == {"by counts, White": (94.5,), "by counts, Black": (91.8,)}
    assert table("wizardchess", "best case").read()[0] == {"leaves": (65599,)}
    leaves = table("wizardchess", "flexibility").read()[0]
    assert leaves == {"without": (10901,), "with it": (41603,), "without, a ply deeper": (180775,)}
    (start, middlegame), captures = table("wizardchess", "order").read()[0].values()
    assert start == 75938 / 180775
    assert captures[0] < 1 < middlegame  # the claim does not hold there


def test_exact_tables_cells_and_ratios() -> None:
    assert table("paper", "worked").read()[0] == table("paper", "worked").published
    refused = ("refused: no finite number",)
    elo = {**table("article", "elo").published, "p = 0": refused, "p = 1": refused}
    assert table("article", "elo").read()[0] == elo
    values = table("junqi", "values").read()[0]
    assert [value for value, _ in values.values()] == [1600, 800, 400, 200, 100, 50, 25, 12]
    assert [times for _, times in values.values()] == [2, 2, 2, 2, 2, 2, 2.08, None]
    weights, products = table("article", "network").read()[0]["all"]
    configuration = read_configuration("article")
    net = first_net(configuration.encoding(), configuration.net, 1)
    assert weights == sum(parameter.numel() for parameter in net.parameters())
    assert products == 90 * 9 * (14 * 256 + 256 * 256 + 256 * 128) + 90 * 128 * 256 + 256 * 128 + 128
    steps = [cells[0] for cells in table("junqi", "versions").read()[0].values()]
    assert sorted(steps) == sorted(stored("ladder-junqi").result.names[1:-1] + ("full",))
    assert table("junqi", "versions").read()[0]["100 random choice"][0] == "report"
    with pytest.raises(XqlabError, match=r"expected a source out of report, article, .*, got 'thesis'"):
        source("thesis")
    published, ours = {"x": (2, None), "y": ((5, 6), "won")}, {"x": (3, 4), "z": (1.5, None)}
    both = Comparison("t", "A table", ("a", "b"), published, lambda: ours)
    assert [re.sub(" +", " ", line) for line in both.text().splitlines()] == [
        *("A table", " a b", "x, published 2", "x, ours 3 4", " ours / published 1.5"),
        *("y, published 5 to 6 won", "z, ours 1.5"),
    ]
    assert dict(both.figures()) == {"t x": "3 / 4; ours / published 1.5", "t z": "1.5"}
    one = replace(both, columns=("a",), published={"x": (65569,)}, ours=lambda: {"x": (65599,)})
    assert [line.split() for line in one.text().splitlines()[1:]] == [
        ["published", "ours", "ours", "/", "published"],
        ["x", "65,569", "65,599", "1.0005"],
    ]
    assert "ours / published" not in replace(one, ratios=False).text()
    alone = replace(one, published={}, limits="no counts")
    assert alone.text().splitlines()[1:] == ["ours       a", "x     65,599", "not comparable: no counts"]
    assert str(Source("s", "S", "A source", (alone,))).startswith("s: A source\n\nA table\n")
    figures = dict(table("report", "size").figures())
    assert [name for name, text in figures.items() if "ours / published" in text] == ["size book"]
    read = int(figures["size self-play positions, before steps 5 and 6"].replace(",", ""))
    assert figures["size self-play positions, all forms"] == f"at most {4 * read:,}"


@pytest.mark.parametrize("name", ["paper", "junqi-report"])
def test_ratios_of_the_stored_searches(name: str) -> None:
    one, exact = {"paper": ("paper", "last"), "junqi-report": ("junqi", "nodes")}[name]
    lines = table(one, exact).read()[0]
    if name == "paper":
        assert lines["alpha-beta"] == table("paper", "nodes").read()[0]["alpha-beta"]
        ratio, _ = table("paper", "ratios").read()[0]["+ history"]
        assert ratio == pytest.approx(lines["+ history"][-1] / lines["alpha-beta"][-1])
        return
    saved = table("junqi", "saved").read()[0]
    assert lines["plain"][5] is None  # too deep without history
    for configuration, (nodes, _) in saved.items():
        assert nodes == pytest.approx(lines[configuration][4] / lines["plain"][4])
    assert saved["filters and history"][0] < saved["history"][0] < saved["both filters"][0] < 1


def test_a_table_without_a_result_and_a_stale_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ratios = table("paper", "ratios")
    with monkeypatch.context() as patched:
        patched.setattr(Study, "stored", lambda self: None)
        assert ratios.read()[0] == {}
        assert "note: study paper: no result comes with this version" in ratios.text()
        assert re.search(r"\+ history, published +0\.145 +0\.108\n", ratios.text())
    with monkeypatch.context() as patched:
        patched.setattr(comparison.Results, "note", lambda self: "measured with older weights")
        assert "note: study paper: measured with older weights" in ratios.text()
        assert all("(study paper: measured with older weights)" in text for _, text in ratios.figures())
