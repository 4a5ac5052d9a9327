"""What the lab's sliders mean: the browser's pure functions, against Python's weights and terms."""

from typing import Any

import pytest

from tests.viz import javascript
from xqlab.evaluation import Weights, count_terms
from xqlab.evaluation.term_words import LANGUAGES
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_terms, term_index
from xqlab.viz.evaluation_lab.widget import _about_lab
from xqlab.xiangqi import Board

BASE = Weights.rules_of_thumb()
COUNTS = count_terms(Board()).tolist()


def answer(body: str, **data: Any) -> Any:
    """What `body` answers; it sees `about` as the browser gets it, and `data`."""
    sent = {"about": _about_lab(BASE, {}), "counts": COUNTS, **data}
    return javascript.run_javascript(
        f"const {{ about, counts }} = data;\n{body}",
        sent,
        modules=("evaluation_lab/words", "evaluation_lab/state", "evaluation_lab/board"),
    )


def test_a_slider_changes_one_pair_and_back_is_no_change() -> None:
    rook = term_index("material.rook")
    assert answer(f"return withWeight(about, {{}}, {rook}, 0, 950, false);") == {"material.rook": [950, 900]}
    assert answer(f"return withWeight(about, {{}}, {rook}, 0, 950, true);") == {"material.rook": [950, 950]}
    changed = {"material.rook": [950, 900], "tempo.move": [1, 2]}
    body = f"return withWeight(about, data.changed, {rook}, 0, 900, false);"
    assert answer(body, changed=changed) == {"tempo.move": [1, 2]}
    assert answer(f"return withWeight(about, {{}}, {rook}, 1, 99999, true);") == {
        "material.rook": [10000, 10000]
    }
    assert changed == {"material.rook": [950, 900], "tempo.move": [1, 2]}


def test_what_is_sent_back_are_weights_that_python_takes() -> None:
    changed = answer(f"return withWeight(about, {{}}, {term_index('pawns.linked')}, 1, 12.25, true);")
    assert BASE.with_values(changed)["pawns.linked"] == (8.25, 12.25)


def test_the_ends_of_a_slider_hold_the_base_and_what_is_now() -> None:
    assert answer("return rangeOf([10, 10], [10, 10], 10000);") == [-30, 50]
    assert answer("return rangeOf([900, 800], [900, 800], 10000);") == [-100, 1800]
    assert answer("return rangeOf([0, 0], [-70.5, 3], 10000);") == [-71, 40]
    assert answer("return rangeOf([9000, 9000], [9000, 9000], 10000);") == [0, 10000]


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_found_by_their_words_in_either_language(language: str) -> None:
    body = """return about.components.map((_, at) => shownTerms(about, at, counts,
        { words: data.words, here: data.here, changed: data.changed }, data.language));"""

    def found(words: str, here: bool = False, changed: Any = None) -> list[str]:
        parts = answer(body, words=words, here=here, changed=changed or {}, language=language)
        return [TERMS[index].name for part in parts for index in part]

    assert found("") == [term.name for term in TERMS]
    assert found("  MOBILITY   rook 17 ") == ["mobility.rook.17"]
    assert found("no such words") == []
    there = [TERMS[i].name for i in range(len(TERMS)) if COUNTS[0][i] or COUNTS[1][i]]
    assert found("", here=True) == there
    assert "pawns.linked" not in there
    assert found("linked", here=True, changed={"pawns.linked": [1, 1]}) == ["pawns.linked"]
    hollow = {"en": "nobody between", "zh": "空头炮"}[language]
    assert found(hollow) == ["king_safety.hollow_cannon.file", "king_safety.hollow_cannon.rank"]


def test_changes_are_counted_under_their_component() -> None:
    changed = {"pawns.linked": [1, 1], "pawns.blocked": [1, 1], "tempo.move": [1, 1]}
    body = "return about.components.map((_, at) => changedIn(about, at, data.changed));"
    assert dict(zip(COMPONENTS, answer(body, changed=changed))) == dict.fromkeys(COMPONENTS, 0) | {
        "pawns": 2,
        "tempo": 1,
    }


def test_numbers_are_read_and_written() -> None:
    assert answer("return [12.34, -3, 0, -0.04].map((v) => signedText(v));") == [
        "+12.3",
        "−3.0",
        "0.0",
        "0.0",
    ]
    assert answer("return [12.6, -3, -0.2].map((v) => signedText(v, 0));") == ["+13", "−3", "0"]
    typed = ["12", "-3.456", "−4", "", "x", "1e9", " "]
    body = "return data.typed.map((text) => typedWeight(text, 10000));"
    assert answer(body, typed=typed) == [12, -3.46, -4, None, None, 10000, None]


def test_numbers_below_men_have_a_dashed_rim_where_they_harm() -> None:
    picture = {"cell": 100, "centers": [[50, 50], [150, 50], [250, 50]]}
    svg = answer(
        "return heatSvg(data.picture, data.men);", picture=picture, men={"0": 12.4, "1": -7.6, "2": 0.1}
    )
    assert [text for text in ("+12", "−8", ">0<") if text in svg] == ["+12", "−8", ">0<"]
    assert svg.count("stroke-dasharray") == 1
    assert svg.count("<circle") == 3


def test_both_languages_have_the_same_words() -> None:
    keys = answer("return Object.values(LAB_WORDS).map((words) => Object.keys(words));")
    assert keys[0] == keys[1]
    assert [component_terms(name).start for name in COMPONENTS] == [
        part["first"] for part in _about_lab(BASE, {})["components"]
    ]
