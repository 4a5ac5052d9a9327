"""`SearchPanel`: the boxes are the switches, the button searches, the result can be stepped."""

import pytest

import xqlab
from xqlab.games import TicTacToe
from xqlab.search import SWITCHES, Enhancements
from xqlab.viz import SearchPanel, Stepper
from xqlab.xiangqi import Board


def below(panel):
    return panel.children[-1].children


def test_every_switch_has_a_box_with_its_promise():
    panel = SearchPanel(Board(), enhancements=Enhancements.of("alpha_beta", "killers"))
    assert list(panel.boxes) == list(SWITCHES)
    assert panel.enhancements.names() == ["alpha_beta", "killers"]
    assert panel.boxes["quiescence"].description == "quiescence (selective)"
    assert SWITCHES["killers"].about in panel.boxes["killers"].tooltip
    assert (panel.result, below(panel)) == (None, ())


def test_switches_that_the_game_cannot_serve_are_grey_and_say_why():
    panel = SearchPanel(TicTacToe())
    box = panel.boxes["quiescence"]
    assert box.disabled
    assert not box.value
    assert "tic-tac-toe does not offer captures()" in box.tooltip
    assert "quiescence" not in panel.enhancements.names()


def test_the_button_searches_with_what_is_ticked():
    panel = SearchPanel(TicTacToe("b2 a1 c3"), depth=2)
    panel.boxes["history"].value = False
    panel.depth.value = 3
    panel.button.click()
    assert panel.result.enhancements == panel.enhancements
    assert not panel.result.enhancements.history
    assert panel.result.depth == 3
    (stepper,) = below(panel)
    assert isinstance(stepper, Stepper)
    assert f"{panel.result.nodes:,} nodes" in panel.status.value
    assert not panel.button.disabled
    first = panel.result
    panel.button.click()
    assert panel.result is not first
    assert len(below(panel)) == 1


def test_an_error_is_shown_and_the_button_works_again(monkeypatch):
    def broken(*arguments, **options):
        raise ValueError("expected <something> else")

    panel = SearchPanel(TicTacToe())
    monkeypatch.setattr("xqlab.viz.search_panel.search", broken)
    with pytest.raises(ValueError, match="expected <something> else"):
        panel.run()
    assert panel.status.value == "<b>expected &lt;something&gt; else</b>"
    assert not panel.button.disabled


def test_options_reach_the_stepper():
    panel = SearchPanel(Board(), depth=1, flip=True)
    assert isinstance(panel.run(), xqlab.Result)
    assert len(below(panel)) == 1
