"""Labels of two depths, two nets, a match: a small study, which resumes."""

from dataclasses import replace
from pathlib import Path

import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.selfplay import label_depths
from xqlab.experiments.selfplay.label_depths import study_label_depths, usual_settings
from xqlab.nnue.net.network import Architecture
from xqlab.studies import stored

SETTINGS = replace(usual_settings(), architecture=Architecture("piece_square", 8), epochs=1, batch=64)
SMALL = {"positions": 300, "depths": (1, 2), "pairs": 1, "nodes": 50, "games": 20, "settings": SETTINGS}
QUIET = {"workers": 1, "progress": False}


@pytest.mark.nightly
def test_a_small_study_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    study = study_label_depths(tmp_path, **SMALL, **QUIET)
    assert study.training >= 300
    assert study.validation > 0
    assert [net.depth for net in study.nets] == [1, 2]
    assert all(0 < net.own_loss < 0.25 and net.surprise > 0 for net in study.nets)
    assert study.nets[1].own_loss == pytest.approx(study.nets[1].deep_loss, rel=0.05)
    assert study.score.games == 2
    assert "labels of depth 2 against labels of depth 1: " in str(study)

    monkeypatch.setattr(label_depths, "selfplay", None)
    assert study_label_depths(tmp_path, **SMALL, **QUIET) == study

    other = SMALL | {"settings": replace(SETTINGS, epochs=2)}
    with pytest.raises(XqlabError, match=r"expected a net of these labels and settings, got .*depth-1"):
        study_label_depths(tmp_path, **other, **QUIET)


def test_the_study_that_comes_with_xqlab():
    study = stored("label-depths").result
    assert study.training >= 300_000
    assert study.score.games > 0
