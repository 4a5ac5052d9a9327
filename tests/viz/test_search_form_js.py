"""What ticks mean in the search form: the browser's pure functions, against Python's `Enhancements`."""

from typing import Any

import pytest

from tests.viz import javascript
from xqlab.game import game_of
from xqlab.search import SWITCHES, Enhancements
from xqlab.viz.search_form import about_form
from xqlab.xiangqi import Board

pytestmark = pytest.mark.skipif(
    not javascript.can_run_javascript(), reason="NO JAVASCRIPT: neither node nor a Chromium is on the path"
)


def answer(body: str, **data: Any) -> Any:
    """What `body` answers; it sees `about` as the browser gets it, and `data`."""
    sent = {"about": about_form(game_of(Board().position)), **data}
    return javascript.run_javascript(
        f"const {{ about }} = data;\n{body}", sent, modules=("search_form_words", "search_form_state")
    )


def test_a_tick_is_one_switch_more_or_less() -> None:
    assert answer("return toggled(['a'], 'b', true);") == ["a", "b"]
    assert answer("return toggled(['a', 'b'], 'b', true);") == ["a", "b"]
    assert answer("return toggled(['a', 'b'], 'a', false);") == ["b"]


def test_switches_that_do_nothing_are_those_that_python_knows() -> None:
    chosen = [
        Enhancements.of(*SWITCHES),
        Enhancements.of("history_malus", "quiescence", "verification"),
        Enhancements.full().without("alpha_beta"),
    ]
    body = """return data.chosen.map((on) =>
        Object.keys(about.switches).filter((name) => missing(about, on, name).length));"""
    found = answer(body, chosen=[use.names() for use in chosen])
    assert found == [[name for name in use.names() if not use.works(name)] for use in chosen]
    assert found[1] == ["history_malus", "verification"]


def test_the_preset_that_is_ticked() -> None:
    body = "return data.chosen.map((on) => presetOf(about, on));"
    chosen = [
        Enhancements.full().names()[::-1],
        Enhancements.textbook().names(),
        [],
        ["killers"],
    ]
    assert answer(body, chosen=chosen) == [3, 1, 0, -1]


def test_depths_as_typed() -> None:
    texts = ["3", " 7.2 ", "0", "99", "", "x"]
    assert answer("return data.texts.map((text) => formDepth(text, 20));", texts=texts) == [
        3,
        7,
        1,
        20,
        None,
        None,
    ]


def test_both_languages_have_every_word() -> None:
    body = "return Object.values(FORM_WORDS).map((words) => Object.keys(words).sort());"
    english, chinese = answer(body)
    assert english == chinese
