"""What ticks mean in the search form: the browser's pure functions, against Python's `Enhancements`."""

from tests.viz.javascript import call
from xqlab.game import game_of
from xqlab.search import SWITCHES, Enhancements
from xqlab.viz.search_form.widget import AT_WORK, DONE, DRAWING, FAILED, IDLE, SEARCHING, about_form
from xqlab.xiangqi import Board

STATE = "search_form/state.js"


def test_switches_that_do_nothing_are_those_that_python_knows() -> None:
    chosen = [
        Enhancements.of(*SWITCHES),
        Enhancements.of("history_malus", "quiescence", "verification"),
        Enhancements.full().without("alpha_beta"),
    ]
    about = about_form(game_of(Board().position))
    actual = [
        [name for name in about["switches"] if call(STATE, "missing", about, use.names(), name)]
        for use in chosen
    ]
    assert actual == [[name for name in use.names() if not use.works(name)] for use in chosen]
    assert actual[1] == ["history_malus", "verification"]


def test_the_preset_that_is_ticked() -> None:
    about = about_form(game_of(Board().position))
    chosen = [Enhancements.full().names()[::-1], Enhancements.textbook().names(), [], ["killers"]]
    assert [call(STATE, "presetOf", about, names) for names in chosen] == [3, 1, 0, -1]


def test_at_work_are_the_states_that_python_says() -> None:
    states = [IDLE, SEARCHING, DRAWING, DONE, FAILED]
    assert [state for state in states if call(STATE, "isAtWork", state)] == list(AT_WORK)
