"""Switches: names, soundness, words, presets, and the record that kernels read."""

import copy
import pickle
import re

import numpy as np
import pytest

import xqlab
from xqlab.games import tictactoe
from xqlab.kernels import COMPILED
from xqlab.search import LOSSLESS, PARAMETERS, SELECTIVE, SWITCHES, Enhancements, ParameterError
from xqlab.search.enhancements import USE
from xqlab.search.switch import HEADINGS
from xqlab.xiangqi import Board

HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
def test_every_switch_is_documented(switch):
    assert switch.soundness in (LOSSLESS, SELECTIVE)
    assert switch.heading in HEADINGS
    assert len(switch.text) > 60
    assert switch.text.endswith(".")
    assert HAN.search(switch.chinese) or switch.chinese == "MTD(f)"
    assert len(switch.chinese) <= 16
    assert HAN.search(switch.about_chinese)
    assert switch.about_chinese.endswith("。")


def test_words_differ():
    assert len({switch.chinese for switch in SWITCHES.values()}) == len(SWITCHES)
    for heading in ("selectivity", "depth"):
        here = (switch for switch in SWITCHES.values() if switch.heading == heading)
        assert {switch.soundness for switch in here} == {SELECTIVE}


def test_every_switch_is_an_attribute_and_stands_in_the_record():
    assert [name for name in USE.names if name in SWITCHES] == list(SWITCHES)
    for name in SWITCHES:
        use = Enhancements(**{name: True})
        assert [each for each in SWITCHES if getattr(use, each)] == [name] == use.names()
        assert name in dir(use)
    with pytest.raises(AttributeError, match=r"expected a switch out of alpha_beta, .*, got 'magic'"):
        _ = Enhancements().magic


def test_copies_are_equal():
    use = Enhancements.full().tuned(late_moves=7)
    for again in (copy.deepcopy(use), pickle.loads(pickle.dumps(use)), eval(repr(use))):
        assert again == use
        assert hash(again) == hash(use)
    assert use != use.untuned()
    assert use.untuned() == Enhancements.full()


def test_presets():
    assert Enhancements.minimax().names() == []
    assert Enhancements.textbook().names() == ["alpha_beta"]
    left_out = {switch.name for switch in SWITCHES.values() if not switch.in_full}
    assert set(SWITCHES) - set(Enhancements.full().names()) == left_out
    assert all(SWITCHES[name].soundness == LOSSLESS for name in Enhancements.lossless().names())
    assert str(Enhancements.minimax()) == "minimax"
    assert str(Enhancements.of("killers", "alpha_beta")) == "alpha_beta + killers"
    served = Enhancements.full(tictactoe.GAME).names()
    assert "transposition_table" in served
    assert "quiescence" not in served


def test_copies_with_and_without():
    use = Enhancements.textbook().including("history")
    assert use.names() == ["alpha_beta", "history"]
    assert use.without("alpha_beta").names() == ["history"]


def test_unknown_names_are_quoted():
    for call in (Enhancements.of, Enhancements().including, Enhancements().without, _keyword):
        with pytest.raises(ValueError, match="unknown switch 'magic'; known: alpha_beta, "):
            call("magic")


def _keyword(name):
    return Enhancements(**{name: True})


def test_the_record_holds_what_is_on():
    record = Enhancements.of("killers").record()
    assert [name for name in SWITCHES if record[name]] == ["killers"]
    assert [record[name] for name in PARAMETERS] == [each.default for each in PARAMETERS.values()]


def test_a_switch_that_lacks_its_companions_is_off_for_the_kernels():
    use = Enhancements.of("principal_variation_search", "history_malus", "verification")
    assert not any(use.record()[name] for name in SWITCHES)
    whole = use.including("alpha_beta", "history", "null_move")
    assert all(whole.record()[name] for name in use.names())
    assert whole.record().reads_checks
    assert whole.record().reads_static
    assert whole.record().mate_slack > use.without("verification").record().mate_slack == 0
    for switch in SWITCHES.values():
        assert set(switch.works_with) <= set(SWITCHES)


def test_the_searches_of_the_paper():
    assert Enhancements.paper() == Enhancements.textbook()
    assert Enhancements.paper(history=True, deepening=True).names() == [
        "alpha_beta",
        "iterative_deepening",
        "history",
        "history_doubling",
        "history_unbounded",
        "history_best",
    ]


def test_parameters_are_checked_and_kept():
    use = Enhancements.full().tuned(futility_margin=90).without("killers")
    assert use.parameter("futility_margin") == use.record().futility_margin == 90
    assert use.parameter("razoring_margin") == PARAMETERS["razoring_margin"].default
    with pytest.raises(ParameterError, match="unknown parameter 'magic'; known: aspiration_window, "):
        use.tuned(magic=3)
    for wrong in (0, 5000, 1.5, "90", True):
        with pytest.raises(
            ParameterError, match=f"futility_margin to be an integer from 1 to 4000, got {wrong!r}"
        ):
            use.tuned(futility_margin=wrong)


def test_reductions_grow_with_depth_and_move():
    table = Enhancements.full().record().reductions
    assert table[3, 4] >= 0
    assert np.all(np.diff(table[1:, 20].astype(int)) >= 0)
    assert np.all(np.diff(table[20, 1:].astype(int)) >= 0)
    assert 2 <= table[20, 20] <= 8
    assert not Enhancements.textbook().record().reductions.any()


@pytest.mark.skipif(not COMPILED, reason="too many nodes for plain Python, whose logs are equal: test_twins")
@pytest.mark.parametrize("name", ["captures_first", "killers", "history", "table_move"])
def test_each_ordering_switch_saves_nodes_on_a_middlegame(name):
    board = Board("r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w")
    plain = Enhancements.of("alpha_beta", "iterative_deepening")
    without, with_it = (
        xqlab.search(board, depth=3, enhancements=use) for use in (plain, plain.including(name))
    )
    assert with_it.value == without.value
    assert with_it.nodes < without.nodes
