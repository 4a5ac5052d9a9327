"""Trials of the failed training's switches are judged by the same positions, in the same units."""

import numpy as np
import pytest

pytest.importorskip("torch")


from xqlab.errors import XqlabError
from xqlab.files import data_file
from xqlab.nnue.data.training_positions import read_positions
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.failed_training import (
    SWITCHES,
    Dissection,
    Trial,
    dissect_failure,
    learned,
    settings_of,
)
from xqlab.nnue.training.measures import Measures
from xqlab.nnue.training.settings import Settings
from xqlab.words import Words

CURE = Settings(Architecture("mirrored", 4, scale=300.0), batch=256, rate=5e-3, seed=1)
ALL = frozenset(SWITCHES)


def dissected():
    alone = [frozenset({name}) for name in SWITCHES]
    rows = [frozenset[str](), *alone, ALL, *(ALL - each for each in alone)]
    trials = []
    for games in (40, 600):
        for use in rows:
            low = 0.1 if "scale" in use else 0.2
            measures = [Measures(0.1, chance, 0.1, 0.6, 1000 * chance) for chance in (low, low + 0.2)]
            trials.append(Trial(use, games, tuple(measures)))
    return Dissection(tuple(trials), 40, Measures(0.1, 0.05, 0.1, 0.6, 250.0))


# Runs are many: as plain Python they would take minutes.
@pytest.mark.slow
def test_one_switch_at_a_time_on_few_games_and_on_all():
    found = dissect_failure(
        data_file("samples/tuning.bin"), CURE, few=20, steps=60, seeds=(1, 2), progress=False
    )
    sizes = [len(trial.use) for trial in found.trials]
    assert sizes == 2 * [0, 1, 1, 1, 1, 1, 5, 4, 4, 4, 4, 4]
    few, games = {trial.games for trial in found.trials[:12]}, {trial.games for trial in found.trials[12:]}
    assert few == {20} == {found.few}
    assert len(games) == 1
    assert 200 < games.pop() < 400
    assert {len(trial.measures) for trial in found.trials} == {2}
    assert len({trial.measures for trial in found.trials}) == len(found.trials)
    assert found.hand_crafted.chance < found.of().mean("chance")


def test_switches_change_what_they_name():
    failed = settings_of(CURE, frozenset(), 1000, 100, 7)
    assert (failed.loss, failed.search_share, failed.architecture.scale) == ("centipawns", 1.0, 1.0)
    assert (failed.rate, failed.schedule, failed.clip, failed.mirror) == (0.1, "constant", False, False)
    assert (failed.architecture.features, failed.architecture.width) == ("piece_square", 4)
    assert (failed.seed, failed.epochs, failed.odds) == (7, 26, 300.0)
    told, changed = failed.as_json(), {}
    for name in SWITCHES:
        own = settings_of(CURE, frozenset({name}), 1000, 100, 7).as_json()
        changed[name] = {field for field, value in own.items() if value != told[field]}
    assert changed == {
        "chances": {"loss", "search_share"},
        "scale": {"architecture", "rate", "schedule", "warm_up", "clip"},
        "quiet": set(),
        "once": {"mirror"},
        "features": {"architecture", "factorised"},
    }
    cured = settings_of(CURE, ALL, 1000, 100, 1)
    assert (cured.architecture, cured.loss, cured.rate) == (CURE.architecture, CURE.loss, CURE.rate)
    positions = read_positions(data_file("samples/tuning.bin"))[:4000]
    count = {name: len(learned(positions, frozenset({name}))) for name in SWITCHES}
    assert count["chances"] == count["scale"] == count["features"] == len(positions)
    quiet = (positions["flags"] == 0) & (np.abs(positions["value"]) <= 2000)
    assert count["quiet"] == np.count_nonzero(quiet) < len(positions)
    assert count["once"] < len(positions)


def test_means_ends_labels_and_a_table():
    trial = dissected().cured("scale", few=True)
    assert trial.games == 40
    assert trial.mean("chance") == pytest.approx(0.3)
    assert trial.ends("centipawns") == pytest.approx((200, 400))
    assert trial.label == Words(
        "the cured training − an output scale, and a usual rate", "治好的训练 − 输出有比例，学习率正常"
    )
    assert dissected().of().label.en == "the failed training"
    with pytest.raises(XqlabError, match=r"one switch on or one off of chances, .*, got \('speed',\)"):
        dissected().of("speed")
    found, rest = dissected(), dict.fromkeys(SWITCHES, 0.0)
    for differences in (found.acts(), found.undoes(few=True)):
        assert differences == pytest.approx({**rest, "scale": 0.1})
    assert found.acts("centipawns")["scale"] == pytest.approx(100)
    html = dissected()._repr_html_()
    assert "<td>600</td>" in html
    assert "0.200 (0.100–0.300)" in html
    assert "200 (100–300)" in html
    assert "hand-crafted evaluation" in html
