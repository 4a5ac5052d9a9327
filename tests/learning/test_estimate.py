"""How long an iteration takes: what is run is counted, and scaled up."""

import pytest

from tests.learning.small import small
from xqlab.learning import SelfPlay, Training, self_play
from xqlab.learning import estimate as module
from xqlab.learning.estimate import Estimate, estimate


def test_a_reduced_iteration_is_scaled_up():
    plan, training = SelfPlay(games=10, playouts=12, solve=False), Training(batch=8, steps=0, passes=2)
    result = estimate(small(self_play=plan, training=training), games=2, playouts=3, steps=2)
    assert (result.playouts, result.full_playouts) == (3 * result.plies, 5 * result.plies * 12)
    assert result.full_steps == 2 * -(-5 * result.plies // 8)
    assert result.full_playing == pytest.approx(20 * result.playing)
    assert result.full_training == pytest.approx(result.training * result.full_steps / 2)
    assert f"{result.full_playouts:,} playouts in" in str(result)
    assert "in 2.0 hours" in str(Estimate(1, 5, 10, 7.2, 1, 0.1, 10_000, 3))


def test_what_is_compiled_first_is_not_timed(monkeypatch):
    did, play = [], self_play.self_play
    monkeypatch.setattr(module, "process_time", lambda: did.append("clock") or float(len(did)))
    monkeypatch.setattr(self_play, "self_play", lambda *a, **k: did.append(a[3]) or play(*a, **k))
    estimate(small(), games=1, playouts=1, steps=1)
    assert did == [did[0], "clock", did[2], "clock", "clock", "clock"]
    assert did[0].longest < did[2].longest
