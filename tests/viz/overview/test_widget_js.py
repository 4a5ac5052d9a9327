"""The overview's pure JavaScript on real views: keys, clicks, texts in both languages, drawings."""

import base64
import re
from functools import cache
from typing import Any

import pytest

from tests.viz import javascript
from tests.viz.recorded import searched
from xqlab.viz import Overview

MODULES = (
    "page/replay",
    "page/reason_words",
    "overview/words",
    "overview/state",
    "overview/draw",
    "overview/ghosts",
)
OPEN = """
  const bytes = Uint8Array.from(atob(data.block), (character) => character.charCodeAt(0));
  const view = inLanguage(readView(data.view, new DataView(bytes.buffer)), data.language);
  const about = data.about;
  const words = WORDS[data.language];
"""


@cache
def message(name: str = "everything", ghosts: bool = True, language: str = "en") -> dict[str, Any]:
    """What the browser gets, as JSON."""
    overview = Overview(searched(name), ghosts=ghosts, scale="log" if ghosts else "nodes")
    return {
        "view": overview._view,
        "about": {key: value for key, value in overview._about.items() if key != "picture"},
        "block": base64.b64encode(overview._block).decode(),
        "language": language,
    }


def run(body: str, **options: Any) -> Any:
    """What `body` returns for a view."""
    return javascript.run_javascript(OPEN + body, message(**options), MODULES)


@pytest.mark.parametrize("ghosts", [False, True])
def test_arrows_lead_to_neighbours(ghosts: bool) -> None:
    wrong = run(
        """
        const wrong = [];
        for (let cell = 0; cell < view.cells; cell++) {
          const right = stepCell(view, cell, "ArrowRight");
          const left = stepCell(view, cell, "ArrowLeft");
          const up = stepCell(view, cell, "ArrowUp");
          const down = stepCell(view, cell, "ArrowDown");
          const beside = view.row[right] === view.row[cell] && view.start[right] >= view.end[cell] - 1e-9;
          if (right !== cell && !beside)
            wrong.push(["right", cell]);
          if (left !== cell && stepCell(view, left, "ArrowRight") !== cell) wrong.push(["left", cell]);
          if (cell > 0 && up !== view.parent[cell]) wrong.push(["up", cell]);
          if (down !== cell && view.parent[down] !== cell) wrong.push(["down", cell]);
          if (stepCell(view, stepCell(view, cell, "Home"), "ArrowLeft") !== stepCell(view, cell, "Home"))
            wrong.push(["home", cell]);
          if (stepCell(view, stepCell(view, cell, "End"), "ArrowRight") !== stepCell(view, cell, "End"))
            wrong.push(["end", cell]);
        }
        return { wrong, top: stepCell(view, 0, "ArrowUp"), cells: view.cells };
        """,
        ghosts=ghosts,
    )
    assert wrong["wrong"] == []
    assert wrong["top"] == 0
    assert wrong["cells"] > 20


@pytest.mark.parametrize("ghosts", [False, True])
def test_what_a_click_asks_for_can_be_shown(ghosts: bool) -> None:
    presses = run(
        """
        const cells = [...view.node.keys()];
        return cells.map((cell) => [view.flavour[cell], view.moves[cell], pressOf(view, cell)]);
        """,
        ghosts=ghosts,
    )
    overview = Overview(searched("everything"), ghosts=ghosts)
    assert presses[0][2] == ["up"]
    opened = {tuple(press[1:]) for _, _, press in presses[1:] if press}
    assert len(opened) > 10
    for wish in sorted(opened, key=str)[::5]:
        overview.drill(*wish)
    for flavour, moves, press in presses[1:]:
        assert flavour == 0 or moves > 1 or press is None


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["everything", "tic-tac-toe", "chess", "textbook"])
def test_every_cell_has_a_sentence(language: str, name: str) -> None:
    told = run(
        "return [...view.node.keys()].map((cell) => describe(view, about, words, cell));",
        language=language,
        name=name,
    )
    assert all(told)
    for text in told:
        assert "undefined" not in text
        assert "NaN" not in text
        assert "null," not in text


def test_an_estimate_says_so() -> None:
    told = run(
        """
        return [...view.node.keys()].filter((cell) => isGhost(view, cell)).map((cell) => [
          isEstimate(view, cell), ghostText(view, cell), lookOf(view, cell, "kind", 1).name,
          factsOf(view, about, words, cell).flat().join(" ")]);
        """
    )
    assert {estimate for estimate, *_ in told} == {True, False}
    for estimate, size, look, facts in told:
        assert size.startswith("≈ ") == estimate
        assert ("xqo-estimate" in look) == estimate
        assert ("estimate" in facts) == estimate
        assert ("counted" in facts) != estimate


def test_both_languages_have_the_same_words() -> None:
    shapes = run(
        """
        const entries = (words) => Object.keys(words).sort().map((key) => [key, shape(words[key])]);
        const shape = (words) =>
          typeof words === "object" ? Object.fromEntries(entries(words)) : typeof words;
        return [shape(WORDS.en), shape(WORDS.zh)];
        """
    )
    assert shapes[0] == shapes[1]
    assert len(shapes[0]) > 40


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0"),
        (1234, "1,234"),
        (9_999_999, "9,999,999"),
        (13_368_754_606, "1.34×10¹⁰"),
        (9.999e19, "1.00×10²⁰"),
    ],
)
def test_counts_read_well(count: float, text: str) -> None:
    assert javascript.run_javascript("return countText(data);", count, MODULES) == text


def test_shares_read_well() -> None:
    shares = javascript.run_javascript("return data.map(percentText);", [1, 0.5, 0.123, 0.0123], MODULES)
    assert shares == ["100\u00a0%", "50\u00a0%", "12\u00a0%", "1.2\u00a0%"]


@pytest.mark.parametrize("shape", ["icicleSvg", "sunburstSvg"])
@pytest.mark.parametrize("colour", ["kind", "value", "ending"])
def test_every_cell_is_drawn_and_explained(shape: str, colour: str) -> None:
    drawn, legend, cells = run(
        f"""
        const looks = (cell) => lookOf(view, cell, "{colour}", about.scale);
        const legend = legendHtml(view, about, words, "{colour}", "id");
        return [{shape}(view, looks, words, 900, "id"), legend, view.cells];
        """
    )
    assert drawn.count("data-cell=") == cells
    assert "NaN" not in drawn
    assert "undefined" not in drawn + legend
    names = {part.split('"')[0].split(" ")[0] for part in drawn.split('class="')[1:]}
    for name in names:  # whatever colour is in the picture is in the legend
        if name.startswith(("xqo-kind", "xqo-end", "xqo-ghost", "xqo-merged")):
            assert name in legend


@pytest.mark.parametrize("shape", ["icicleSvg", "sunburstSvg"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_ghosts_are_labelled_by_what_they_stand_for(shape: str, language: str) -> None:
    drawn, ghosts = run(
        f"""
        const looks = (cell) => lookOf(view, cell, "kind", about.scale);
        const cells = [...view.node.keys()].filter((cell) => isGhost(view, cell));
        const texts = cells.map((cell) => labelOf(view, cell, 9e9, words));
        return [{shape}(view, looks, words, 20000, "id"), texts];
        """,
        language=language,
    )
    labels = re.findall(r'<text class="xqo-on-(?:ghost|estimate)[^>]*>([^<]*)<', drawn)
    assert len(labels) > 3
    assert not {"root", "根局面"} & {word for each in [*labels, *ghosts] for word in each.split()}
    assert all(each == each.strip() and "  " not in each for each in ghosts)


def test_what_was_saved_in_words_and_bars() -> None:
    page = run("return savingsHtml(view, words, 'id', 800);")
    savings = message()["view"]["savings"]
    assert page.count("<rect") >= len(savings["minimax"])
    assert "was searched" in page
    assert ("≈" in page) == (not savings["exact"])


def test_a_whole_ring_is_drawn_in_halves() -> None:
    path = javascript.run_javascript("return arcPath(0, 1, 10, 20, 50);", None, MODULES)
    assert path.count("A") == 4
    assert path.count("Z") == 2


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("chess", "en", "#3 for White"),
        ("textbook", "en", "3 for Max"),
        ("xiangqi", "en", " for Red, in centipawns"),
        ("xiangqi", "zh", " 从红方看，单位为百分之一兵"),
        ("textbook", "zh", "3 从极大方看"),
    ],
)
def test_only_pawns_are_counted_in_pawns(name: str, language: str, said: str) -> None:
    facts = run(
        "return factsOf(view, about, words, 0).map(([title, text]) => text);",
        name=name,
        language=language,
        ghosts=False,
    )
    assert facts[0].endswith(said)
