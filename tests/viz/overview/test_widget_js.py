"""The overview's pure JavaScript on real views: keys, clicks, texts in both languages, drawings."""

import base64
import re
from functools import cache
from typing import Any

import pytest

from tests.viz.javascript import call
from tests.viz.recorded import searched
from xqlab.viz import Overview


@cache
def message(name: str = "everything", ghosts: bool = True, language: str = "en") -> dict[str, Any]:
    """What the browser gets, as JSON."""
    overview = Overview(searched(name), ghosts=ghosts, scale="log" if ghosts else "nodes")
    return {
        "view": overview._view,
        "about": {key: value for key, value in overview._data.items() if key != "picture"},
        "block": base64.b64encode(overview._block).decode(),
        "language": language,
    }


def answer(asked: str, *arguments: Any, **options: Any) -> Any:
    """What a function of `calls.mjs` answers about a view."""
    return call("overview/calls.mjs", asked, message(**options), *arguments)


@pytest.mark.parametrize("ghosts", [False, True])
def test_arrows_lead_to_neighbours(ghosts: bool) -> None:
    led = answer("arrows", ghosts=ghosts)
    assert (led["wrong"], led["top"], led["cells"] > 20) == ([], 0, True)


@pytest.mark.parametrize("ghosts", [False, True])
def test_what_a_click_asks_for_can_be_shown(ghosts: bool) -> None:
    presses = answer("presses", ghosts=ghosts)
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
    told = answer("sentences", language=language, name=name)
    assert all(told)
    assert not re.search("undefined|NaN|null,", "".join(told))


def test_an_estimate_says_so() -> None:
    told = answer("ghosts")
    assert {estimate for estimate, *_ in told} == {True, False}
    for estimate, size, look, facts in told:
        assert [size.startswith("≈ "), "xqo-estimate" in look, "estimate" in facts] == [estimate] * 3
        assert ("counted" in facts) != estimate


@pytest.mark.parametrize("shape", ["icicle", "sunburst"])
@pytest.mark.parametrize("colour", ["kind", "value", "ending"])
def test_every_cell_is_drawn_and_explained(shape: str, colour: str) -> None:
    drawn, legend, cells = answer("drawing", shape, colour)
    assert drawn.count("data-cell=") == cells
    assert not re.search("NaN|undefined", drawn + legend)
    names = {part.split('"')[0].split(" ")[0] for part in drawn.split('class="')[1:]}
    for name in names:  # whatever colour is in the picture is in the legend
        if name.startswith(("xqo-kind", "xqo-end", "xqo-ghost", "xqo-merged")):
            assert name in legend


@pytest.mark.parametrize("shape", ["icicle", "sunburst"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_ghosts_are_labelled_by_what_they_stand_for(shape: str, language: str) -> None:
    drawn, ghosts = answer("ghostLabels", shape, language=language)
    labels = re.findall(r'<text class="xqo-on-(?:ghost|estimate)[^>]*>([^<]*)<', drawn)
    assert len(labels) > 3
    assert not {"root", "根局面"} & {word for label in [*labels, *ghosts] for word in label.split()}
    assert all(ghost == ghost.strip() and "  " not in ghost for ghost in ghosts)


def test_what_was_saved_in_words_and_bars() -> None:
    page = answer("savings")
    savings = message()["view"]["savings"]
    assert page.count("<rect") >= len(savings["minimax"])
    assert "The search visited 1 node in" in page
    assert ("≈" in page) == (not savings["exact"])


@pytest.mark.parametrize(
    ("name", "language", "message"),
    [
        ("chess, mate", "en", "#1 for White"),
        ("textbook", "en", "3 for Max"),
        ("xiangqi", "en", " for Red, in centipawns"),
        ("xiangqi", "zh", " 从红方看，单位为厘兵"),
        ("textbook", "zh", "3 从极大方看"),
    ],
)
def test_only_pawns_are_counted_in_pawns(name: str, language: str, message: str) -> None:
    assert answer("topFacts", name=name, language=language, ghosts=False)[0].endswith(message)
