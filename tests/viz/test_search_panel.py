"""`SearchPanel`: the boxes are the switches, the button searches, the result can be stepped."""

import re

import pytest

import xqlab
from xqlab.games import TicTacToe
from xqlab.search import SWITCHES, Enhancements
from xqlab.trace.conventions import use_conventions
from xqlab.viz import SearchPanel, Stepper
from xqlab.viz.search_form import SearchFormError
from xqlab.viz.search_panel import EARLY, summaries
from xqlab.xiangqi import Board


def below(panel):
    return panel.children[-1].children


def press_search(panel):
    """What the browser sends."""
    panel.form._hear(panel.form, {"do": "search"}, [])


def test_every_switch_has_a_box_with_its_promise():
    panel = SearchPanel(Board(), enhancements=Enhancements.of("alpha_beta", "killers"))
    about = panel.form._about
    assert list(about["switches"]) == list(SWITCHES)
    assert panel.form.on == ["alpha_beta", "killers"]
    assert panel.enhancements.names() == ["alpha_beta", "killers"]
    quiescence = about["switches"]["quiescence"]
    assert quiescence["promise"] == {"en": "selective", "zh": "选择性"}
    assert quiescence["zh"]["name"] == "静态搜索"
    assert SWITCHES["killers"].about == about["switches"]["killers"]["en"]["about"]
    assert (panel.result, below(panel)) == (None, ())


def test_switches_that_the_game_cannot_serve_are_grey_and_say_why():
    panel = SearchPanel(TicTacToe())
    assert panel.form._about["switches"]["quiescence"]["lacks"] == ["captures"]
    assert "quiescence" not in panel.enhancements.names()
    assert all("quiescence" not in preset["switches"] for preset in panel.form._about["presets"])
    told = "expected switches that tic-tac-toe serves, got 'quiescence', 'nonsense'"
    with pytest.raises(SearchFormError, match=told):
        panel.form.on = ["killers", "quiescence", "nonsense"]


def test_what_makes_no_sense_is_refused():
    panel = SearchPanel(TicTacToe())
    with pytest.raises(SearchFormError, match="expected a depth from 1 to 20, got 0"):
        panel.form.depth = 0
    with pytest.raises(SearchFormError, match="expected language to be 'en' or 'zh', got 'fr'"):
        SearchPanel(TicTacToe(), language="fr")


def test_ticks_stand_in_the_order_of_the_switches():
    panel = SearchPanel(TicTacToe())
    panel.form.on = ["killers", "alpha_beta"]
    assert panel.form.on == ["alpha_beta", "killers"]


def test_the_presets_are_those_of_enhancements():
    presets = SearchPanel(Board()).form._about["presets"]
    chosen = [Enhancements.of(*preset["switches"]) for preset in presets]
    assert chosen == [
        Enhancements.minimax(),
        Enhancements.textbook(),
        Enhancements.lossless(),
        Enhancements.full(),
    ]


def test_the_button_searches_with_what_is_ticked():
    panel = SearchPanel(TicTacToe("b2 a1 c3"), depth=2)
    panel.form.on = [name for name in panel.form.on if name != "history"]
    panel.form.depth = 3
    press_search(panel)
    assert panel.result.enhancements == panel.enhancements
    assert not panel.result.enhancements.history
    assert panel.result.depth == 3
    (stepper,) = below(panel)
    assert isinstance(stepper, Stepper)
    status = panel.form._status
    assert status["state"] == "done"
    assert f"{panel.result.nodes:,} nodes" in status["en"]
    assert f"{panel.result.nodes:,} 个结点" in status["zh"]
    first = panel.result
    press_search(panel)
    assert panel.result is not first
    assert len(below(panel)) == 1


def test_while_it_searches_the_button_waits(monkeypatch):
    seen = []

    def searching(*arguments, **options):
        seen.append(panel.form._status["state"])
        press_search(panel)
        raise ValueError("expected <something> else")

    panel = SearchPanel(TicTacToe())
    monkeypatch.setattr("xqlab.viz.search_panel.search", searching)
    with pytest.raises(ValueError, match="expected <something> else"):
        panel.run()
    assert seen == ["searching"]
    assert panel.form._status == {
        "state": "failed",
        "en": "The search failed: expected <something> else",
        "zh": "搜索出错：expected <something> else",
    }


def test_an_interrupt_leaves_a_form_that_works(monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    panel = SearchPanel(TicTacToe())
    monkeypatch.setattr("xqlab.viz.search_panel.search", interrupted)
    with pytest.raises(KeyboardInterrupt):
        panel.run()
    assert panel.form._status["state"] == "failed"
    assert panel.form._status["en"] == "The search failed: KeyboardInterrupt"


def test_the_numbers_of_both_summaries_are_the_results():
    result = xqlab.search(TicTacToe(), depth=9, nodes=200)
    assert result.stopped == "nodes"
    english, chinese = summaries(result)
    numbers = [re.findall(r"[+−]?\d+(?:,\d{3})*", text) for text in (english, chinese)]
    assert numbers[0] == numbers[1]
    assert f"{result.value:+d}" in numbers[0]
    assert english.endswith("ended early: nodes")
    assert chinese.endswith(f"提前结束：{EARLY['nodes']}")


def test_the_stepper_speaks_the_language_of_the_panel():
    before = use_conventions(language="zh")
    try:
        panel = SearchPanel(TicTacToe(), depth=1)
    finally:
        use_conventions(before)
    assert panel.form.language == "zh"
    panel.run()
    (stepper,) = below(panel)
    assert stepper.language == "zh"
    panel.form.language = "en"
    assert stepper.language == "en"


def test_options_reach_the_stepper():
    panel = SearchPanel(Board(), depth=1, flip=True)
    assert isinstance(panel.run(), xqlab.Result)
    assert len(below(panel)) == 1
