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


def test_words_of_headings():
    assert len({switch.chinese for switch in SWITCHES.values()}) == len(SWITCHES)
    selective = {each.soundness for each in SWITCHES.values() if each.heading in ("selectivity", "depth")}
    assert selective == {SELECTIVE}


def test_every_switch_is_an_attribute_and_stands_in_the_record():
    assert [name for name in USE.names if name in SWITCHES] == list(SWITCHES)
    for name in SWITCHES:
        use = Enhancements(**{name: True})
        assert [each for each in SWITCHES if getattr(use, each)] == [name] == use.names()
        assert name in dir(use)


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
    use = Enhancements.textbook().including("history")
    assert use.names() == ["alpha_beta", "history"]
    assert use.without("alpha_beta").names() == ["history"]
    record = Enhancements.of("killers").record()
    assert [name for name in SWITCHES if record[name]] == ["killers"]
    assert [record[name] for name in PARAMETERS] == [each.default for each in PARAMETERS.values()]
    use = Enhancements.full().tuned(futility_margin=90).without("killers")
    assert use.parameter("futility_margin") == use.record().futility_margin == 90
    assert use.parameter("razoring_margin") == PARAMETERS["razoring_margin"].default


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        *(
            (ask, ValueError, "unknown switch 'magic'; known: alpha_beta, ")
            for ask in [
                lambda use: use.of("magic"),
                lambda use: use.including("magic"),
                lambda use: use.without("magic"),
                lambda use: Enhancements(magic=True),
            ]
        ),
        (lambda use: use.magic, AttributeError, r"expected a switch out of alpha_beta, .*, got 'magic'"),
        (
            lambda use: use.tuned(magic=3),
            *(ParameterError, "unknown parameter 'magic'; known: aspiration_window, "),
        ),
        *(
            (
                lambda use, wrong=wrong: use.tuned(futility_margin=wrong),
                *(ParameterError, f"futility_margin to be an integer from 1 to 4000, got {wrong!r}"),
            )
            for wrong in (0, 5000, 1.5, "90", True)
        ),
    ],
)
def test_unknown_names_and_parameters_are_quoted(ask, error, message):
    with pytest.raises(error, match=message):
        ask(Enhancements.full())


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
    names = "alpha_beta iterative_deepening history history_doubling history_unbounded history_best"
    assert Enhancements.paper(history=True, deepening=True).names() == names.split()


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
