"""How long an iteration takes: what is run is counted, and scaled up."""

import json
from pathlib import Path

import pytest

from tests.learning.small import small
from xqlab.learning.configuration import read_configuration
from xqlab.learning.errors import LearningError
from xqlab.learning.estimate import Estimate, estimate, estimate_in, main
from xqlab.learning.self_play import SelfPlay
from xqlab.learning.training import Training

FULL = read_configuration("tic-tac-toe").training.steps


def test_a_reduced_iteration_is_scaled_up() -> None:
    configuration = small(
        self_play=SelfPlay(games=10, playouts=12, solve=False), training=Training(batch=8, steps=0, passes=2)
    )
    result = estimate(configuration, games=2, playouts=3, steps=2)
    assert result.playouts == 3 * result.plies
    assert result.full_playouts == 5 * result.plies * 12
    assert result.full_steps == 2 * -(-5 * result.plies // 8)
    assert result.full_playing == pytest.approx(20 * result.playing)
    assert result.full_training == pytest.approx(result.training * result.full_steps / 2)
    assert f"{result.full_playouts:,} playouts in" in str(result)
    assert "in 2.0 hours" in str(Estimate(1, 5, 10, 7.2, 1, 0.1, 10_000, 3))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["tic-tac-toe", "--playouts", "2", "--steps", "1", "--out", str(tmp_path / "a.json")])
    assert "a full iteration: " in capsys.readouterr().out
    content = json.loads((tmp_path / "a.json").read_text())
    assert (content["games"], content["steps"], content["full_steps"]) == (1, 1, FULL)
    assert estimate_in(tmp_path / "a.json").full_steps == FULL
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(LearningError, match="expected a file of format 'xqlab learning estimate'"):
        estimate_in(tmp_path / "a.json")
    with pytest.raises(LearningError, match="expected steps of at least 1, got 0"):
        main(["tic-tac-toe", "--steps", "0"])
