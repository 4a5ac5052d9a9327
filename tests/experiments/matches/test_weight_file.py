"""Files of weights of a game's evaluation: written, read, and refused with a reason."""

import json

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.matches.players import PlayerError, player_of
from xqlab.experiments.matches.weight_file import GameWeights, evaluator_from, tunable_of


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "weights.json"
    weights = GameWeights("chess", {"pawn": 90, "queen": 950}).without("tempo")
    weights.save(path, data=["games"])
    found = GameWeights.load(path, "Chess")
    assert (found["pawn"], found["queen"], found["rook"]) == (90, 950, GameWeights("chess")["rook"])
    assert found.off == {"tempo"}
    assert found.distance(GameWeights("chess")) > found.distance(weights) == 0
    evaluator = evaluator_from(path, "chess")
    assert evaluator.tobytes() == found.evaluator().tobytes() != GameWeights("chess").evaluator().tobytes()
    player = player_of(f"full weights={path} depth=1", game="chess")
    assert player.evaluator.tobytes() == evaluator.tobytes()
    assert player.describe()["evaluator"] != player_of("full depth=1", game="chess").describe()["evaluator"]
    refuses(XqlabError, "whose evaluation has weights, got 'tic-tac-toe'", tunable_of, "tic-tac-toe")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"weights": {"pawn": -1}}, "expected pawn from 0 to 2000 in '.*', got -1"),
        ({"weights": {"pawn": 1.5}}, "expected weights.pawn to be an integer, got 1.5"),
        ({"weights": {"dragon": 3}}, "expected a weight out of pawn, .* got 'dragon'"),
        ({"weights": [1]}, "expected weights to be an object"),
        ({"off": ["dragons"]}, "expected a component out of material, squares, .* in '.*', got 'dragons'"),
        ({"off": "tempo"}, "expected off to be a list"),
        ({"game": "Junqi"}, "expected weights of chess in '.*', got those of Junqi"),
        ({"version": 9}, "expected a file of format 'xqlab game weights', version 1"),
    ],
)
def test_other_files(tmp_path, changes, expected):
    path = tmp_path / "weights.json"
    GameWeights("chess", {"pawn": 90}).save(path)
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    refuses(XqlabError, expected, GameWeights.load, path, "chess")
    refuses(PlayerError, "cannot follow 'weights=", player_of, f"full weights={path} depth=1", game="chess")


@pytest.mark.parametrize("game", ["chess", "Junqi"])
def test_defaults_are_the_default_evaluator(game):
    tunable = tunable_of(game)
    usual = player_of("full depth=1", game=game).describe()["evaluator"]
    for weights in ({}, {name: weight.default for name, weight in tunable.weights.items()}):
        made = tunable.evaluator(weights)
        player = player_of("full depth=1", game=game, evaluator=made)
        assert player.describe()["evaluator"] == usual
    for weight in tunable.weights.values():
        assert weight.lowest <= weight.default <= weight.highest
