"""Weights out of all sense: a planted one is named in both languages, and weights that ship have none."""

import re

import pytest

from xqlab.cli.tune import print_oddities
from xqlab.declared_weights import oddities
from xqlab.evaluation import Weights
from xqlab.experiments import GameWeights
from xqlab.game_profile import registered_profiles
from xqlab.games import chess as _registers_itself  # noqa: F401

DEFAULT = Weights.default()
TUNABLE = [profile for profile in registered_profiles() if profile.experiments.tunable]
FALLS = "a knight's mobility falls in the opening: the later half of its weights is on average 5 below"
ROOK, CANNON, LESS = "material.rook", "material.cannon", "less than “a cannon” (600)"
MOBILITY = {f"mobility.knight.{count}": (10.0 - count, 0.0) for count in range(9)}


def test_weights_that_ship_make_sense_and_other_games_declare_theirs():
    assert DEFAULT.oddities() == Weights.rules_of_thumb().oddities() == ()
    assert len(TUNABLE) >= 2
    for profile in TUNABLE:
        tunable = profile.experiments.tunable
        assert GameWeights(profile.name).oddities() == ()
        declared = [each for part in tunable.parts.values() for each in part.weights.items()]
        everything = {name: (weight.default,) for name, weight in declared}
        assert oddities(tunable.parts, everything.__getitem__, frozenset()) == ()
    fixed = GameWeights("Junqi", {"marshal": 210}, off=frozenset({"rank_values"}))
    assert [odd.name for odd in fixed.oddities()] == ["marshal", "marshal"]
    assert "not even half as much" in fixed.oddities()[1].english
    weights = GameWeights("chess", {"queen": 480, "rook": 500})
    [order] = [odd for odd in weights.oddities() if "rook" in odd.english]
    assert order.english == ("“queen in the opening” (480) is worth less than “rook in the opening” (500)")


@pytest.mark.parametrize(
    ("name", "pair", "others", "sentence"),
    [
        (ROOK, (-148, 1000), {}, "is -148 in the opening, usually 360 to 2700: a penalty for"),
        (ROOK, (500, 500), {CANNON: (600, 600)}, f"(500) is worth {LESS} in the endgame"),
        (ROOK, (1300, 370), {CANNON: (800, 800)}, "(800) in the endgame, not even half as much"),
        (ROOK, (1300, 600), {}, "2.2 times as much or as little, usually up to 2 times"),
        ("mobility.knight.8", (2.0, 0.0), MOBILITY, FALLS),
        ("threats.hanging.rook", (-40, 90), {}, "is 90 in the endgame, usually -200 to 40"),
    ],
)
def test_a_planted_weight_is_named(name, pair, others, sentence, capsys):
    planted = {name: pair} | others
    weights = DEFAULT.with_values(planted)
    told = weights.oddities()
    found = [odd for odd in told if odd.name == name and sentence in odd.english]
    assert len(found) == 1, told
    assert re.search(r"[\u4e00-\u9fff]", found[0].text("zh"))
    assert {odd.name for odd in told} <= {*planted, name}
    assert weights.without(name.partition(".")[0]).oddities() == ()
    print_oddities(weights)
    assert f"  {name}: {found[0].english}\n" in capsys.readouterr().out
    print_oddities(DEFAULT)
    assert capsys.readouterr().out == ""
