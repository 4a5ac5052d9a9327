"""What the lab's sliders mean: the browser's pure functions, against Python's weights and terms."""

from typing import Any

import pytest

from tests.viz.javascript import call
from xqlab.evaluation import Weights
from xqlab.evaluation.counting import count_terms
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_terms, term_index
from xqlab.viz import EvaluationLab
from xqlab.words import LANGUAGES
from xqlab.xiangqi import Board

BASE = Weights.rules_of_thumb()
ABOUT = EvaluationLab(base=BASE, depth=1)._data
COUNTS = count_terms(Board()).tolist()


def answer(name: str, *arguments: Any) -> Any:
    """The result of a function of the script for the lab's message to the browser."""
    return call("evaluation_lab/components.js", name, ABOUT, *arguments)


def test_a_slider_changes_one_pair_and_back_is_no_change() -> None:
    rook = term_index("material.rook")
    assert answer("withWeight", {}, rook, 0, 950, False) == {"material.rook": [950, 900]}
    assert answer("withWeight", {}, rook, 0, 950, True) == {"material.rook": [950, 950]}
    changed = {"material.rook": [950, 900], "tempo.move": [1, 2]}
    assert answer("withWeight", changed, rook, 0, 900, False) == {"tempo.move": [1, 2]}
    assert answer("withWeight", {}, rook, 1, 99999, True) == {"material.rook": [10000, 10000]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_found_by_their_words_in_either_language(language: str) -> None:
    def found(words: str, here: bool = False, changed: Any = None) -> list[str]:
        expected = {"words": words, "here": here, "changed": changed or {}}
        parts = [answer("shownTerms", at, COUNTS, expected, language) for at in range(len(COMPONENTS))]
        return [TERMS[index].name for part in parts for index in part]

    assert found("") == [term.name for term in TERMS]
    assert (found("  MOBILITY   rook 17 "), found("no such words")) == (["mobility.rook.17"], [])
    there = [TERMS[i].name for i in range(len(TERMS)) if COUNTS[0][i] or COUNTS[1][i]]
    assert found("", here=True) == there
    assert "pawns.linked" not in there
    assert found("linked", here=True, changed={"pawns.linked": [1, 1]}) == ["pawns.linked"]
    hollow = {"en": "nothing between", "zh": "空头炮"}[language]
    assert found(hollow) == ["king_safety.hollow_cannon.file", "king_safety.hollow_cannon.rank"]


def test_changes_are_counted_under_their_component_and_python_takes_them() -> None:
    changed = {"pawns.linked": [1, 1], "pawns.blocked": [1, 1], "tempo.move": [1, 1]}
    counts = [answer("changedIn", at, changed) for at in range(len(COMPONENTS))]
    assert dict(zip(COMPONENTS, counts)) == dict.fromkeys(COMPONENTS, 0) | {"pawns": 2, "tempo": 1}
    firsts = [part["first"] for part in ABOUT["components"]]
    assert firsts == [component_terms(name).start for name in COMPONENTS]
    changed = answer("withWeight", {}, term_index("pawns.linked"), 1, 12.25, True)
    assert BASE.with_values(changed)["pawns.linked"] == (8.25, 12.25)
