"""Switches: names, promises, presets, and the record that kernels read."""

from dataclasses import fields

import pytest

import xqlab
from xqlab.games import tictactoe
from xqlab.search import LOSSLESS, SELECTIVE, SWITCHES, Enhancements
from xqlab.search.enhancements import USE
from xqlab.xiangqi import Board


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
def test_every_switch_is_documented(switch):
    assert switch.promise in (LOSSLESS, SELECTIVE)
    assert len(switch.about) > 60
    assert switch.about.endswith(".")


def test_switches_fields_and_record_are_the_same_names():
    names = [field.name for field in fields(Enhancements)]
    assert names == list(SWITCHES) == list(USE.names)


def test_presets():
    assert Enhancements.minimax().names() == []
    assert Enhancements.textbook().names() == ["alpha_beta"]
    assert Enhancements.full().names() == list(SWITCHES)
    assert all(SWITCHES[name].promise == LOSSLESS for name in Enhancements.lossless().names())
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
    for call in (Enhancements.of, Enhancements().including, Enhancements().without):
        with pytest.raises(ValueError, match="unknown switch 'magic'; known: alpha_beta, "):
            call("magic")


def test_the_record_holds_what_is_on():
    record = Enhancements.of("killers").record()
    assert [name for name in USE.names if record[name]] == ["killers"]


@pytest.mark.parametrize("name", ["captures_first", "killers", "history", "table_move"])
def test_each_ordering_switch_saves_nodes_on_a_middlegame(name):
    board = Board("r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w")
    plain = Enhancements.of("alpha_beta", "iterative_deepening")
    without, with_it = (
        xqlab.search(board, depth=3, enhancements=use) for use in (plain, plain.including(name))
    )
    assert with_it.value == without.value
    assert with_it.nodes < without.nodes
