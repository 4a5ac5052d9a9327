"""The failed training and the cure are judged by the same positions, in the same units."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("torch")


from xqlab.files import data_file
from xqlab.nnue.data.game_records import read_games
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.failed_training import MATES, failed_settings, failure_and_cure
from xqlab.nnue.training.settings import Settings

# Runs are many: as plain Python they would take minutes.
pytestmark = pytest.mark.slow
CURE = Settings(Architecture("mirrored", 8), epochs=3, batch=512, rate=5e-3, seed=1)


@pytest.fixture(scope="module")
def found():
    return failure_and_cure(data_file("samples/tuning.bin"), CURE, progress=False)


def test_the_judges_are_of_games_that_neither_saw(found):
    records, games = read_games(data_file("samples/tuning.bin"))
    judged = set(found.judges["game"].tolist())
    assert 30 < len(judged) < 60
    failed, cured = found.runs["failed"], found.runs["cured"]
    unseen = [game for game in np.unique(games) if game not in judged][:40]
    few = np.isin(games, unseen) & (np.abs(records["value"].astype(int)) <= MATES)
    assert failed.positions == int(few.sum())
    assert cured.positions > failed.positions
    assert failed.curve.made["data"]["training"]["games"] == 40
    assert failed.curve.made["data"]["validation"] == cured.curve.made["data"]["validation"]


def test_both_are_measured_alike(found):
    target = 0.7 / (1 + np.exp(-found.judges["value"] / found.scale))
    target += 0.3 * (np.where(found.judges["turn"] == 0, 1, -1) * found.judges["result"] + 1) / 2
    for run in found.runs.values():
        said = run.network.values(found.judges["square"], found.judges["turn"])
        assert said == pytest.approx(run.values)
        chance = 1 / (1 + np.exp(-said / run.scale))
        assert run.measures.chance == pytest.approx(np.mean((chance - target) ** 2))
    assert found.runs["cured"].measures.chance < found.runs["failed"].measures.chance
    assert found.runs["cured"].measures.centipawns < found.runs["failed"].measures.centipawns
    assert found.hand_crafted.chance < found.runs["failed"].measures.chance
    assert len(found.hand_crafted_values) == len(found.judges)


def test_options_for_both_or_for_one():
    seen = {"failed": [], "cured": []}
    failure_and_cure(
        data_file("samples/tuning.bin"),
        replace(CURE, epochs=1),
        few=2,
        progress=False,
        on_epoch={name: each.append for name, each in seen.items()},
    )
    assert [len(each) for each in seen.values()] == [1, 1]


def test_what_failed():
    settings = failed_settings(8, 2)
    assert settings.loss == "centipawns"
    assert settings.architecture.scale == 1
    assert (settings.clip, settings.mirror, settings.factorised) == (False, False, False)
