"""What ticks mean in the search form: the browser's pure functions, against Python's `Enhancements`."""

from typing import Any

from tests.viz import javascript
from xqlab.game import game_of
from xqlab.search import SWITCHES, Enhancements
from xqlab.viz.search_form.widget import AT_WORK, DONE, DRAWING, FAILED, IDLE, SEARCHING, about_form
from xqlab.xiangqi import Board


def answer(body: str, **data: Any) -> Any:
    """What `body` answers; it sees `about` as the browser gets it, and `data`."""
    sent = {"about": about_form(game_of(Board().position)), **data}
    return javascript.run_javascript(
        f"const {{ about }} = data;\n{body}", sent, modules=("search_form/words", "search_form/state")
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


def test_limits_as_typed() -> None:
    texts = ["3", " 7.5 ", "0", "20", "20.5", "", "?"]
    body = "return data.texts.map((text) => formNumber(text, 1, 20, data.step));"
    assert answer(body, texts=texts, step=1) == [3, None, None, 20, None, None, None]
    assert answer(body, texts=texts, step=0) == [3, 7.5, None, 20, None, None, None]


def test_what_has_been_done_of_an_iteration() -> None:
    told = [{}, {"compiling": True}, {"searched": 0, "moves": 44}, {"searched": 11, "moves": 44}]
    assert answer("return data.told.map(shareOf);", told=told) == [None, None, 0, 0.25]


def test_at_work_are_the_states_that_python_says() -> None:
    states = [IDLE, SEARCHING, DRAWING, DONE, FAILED]
    assert answer("return data.states.filter(isAtWork);", states=states) == list(AT_WORK)


def test_progress_in_words() -> None:
    told = {"depth": 6, "searched": 12, "moves": 44, "nodes": 1234567, "seconds": 3.21, "move": "h2e2"}
    body = "return ['en', 'zh'].map((tag) => FORM_WORDS[tag].progress(data.told, 30));"
    assert answer(body, told={**told, "value": -45}) == [
        "Depth 6: 12 of 44 root moves, 1,234,567 nodes, 3.2 s of 30 s; best so far h2e2, −45",
        "深度 6：根结点着法 12/44，1,234,567 个结点，3.2 秒，时限 30 秒；目前最好 h2e2，−45",
    ]
    assert answer(body, told={**told, "move": None, "value": None}) == [
        "Depth 6: 12 of 44 root moves, 1,234,567 nodes, 3.2 s of 30 s",
        "深度 6：根结点着法 12/44，1,234,567 个结点，3.2 秒，时限 30 秒",
    ]
    assert [text[:5] for text in answer(body, told={"compiling": True})] == ["Compi", "正在编译："]


def test_what_is_wrong_with_a_limit_is_quoted() -> None:
    body = "return ['en', 'zh'].map((tag) => FORM_WORDS[tag].wrong[data.name]('99', data.range));"
    assert answer(body, name="depth", range=[1, 20]) == [
        "Expected a whole depth from 1 to 20, got “99”.",
        "深度应是 1 到 20 的整数，而输入是“99”。",
    ]
    assert answer(body, name="time", range=[0.1, 3600]) == [
        "Expected a time from 0.1 to 3600 seconds, got “99”.",
        "时限应是 0.1 到 3600 秒，而输入是“99”。",
    ]


def test_both_languages_have_every_word() -> None:
    body = "return Object.values(FORM_WORDS).map((words) => Object.keys(words).sort());"
    english, chinese = answer(body)
    assert english == chinese
