"""The figure of a run is drawn again in its place after each iteration, and judges each net once."""

import pytest

pytest.importorskip("torch")

from pathlib import Path
from typing import Any

from tests.learning.small import small
from tests.viz.charts.drawn import legend
from xqlab.games import TicTacToe
from xqlab.learning.configuration import Gate
from xqlab.learning.every_position import every_position
from xqlab.learning.loop import learn
from xqlab.viz.charts.learning.live import LiveLearning
from xqlab.viz.charts.looks import ChartError


def test_it_is_drawn_again_in_its_place(tmp_path: Path, shown: list[Any]):
    truth = every_position(TicTacToe("b2 a1 c3 a3 a2"))
    live = LiveLearning(tmp_path / "run", truth, pairs=2)
    records = learn(small(gate=Gate()), tmp_path / "run", workers=1, progress=False, on_iteration=live)
    assert [how for how, _ in shown] == ["new", "again"]
    assert [len(each.perfect) for each in live.judged] == [len(truth)] * 3
    flat = live.axes.ravel()
    assert flat[2].lines[0].get_ydata().tolist() == [each["entropy"] for each in records]
    assert len(flat[3].texts) == 3
    assert "net 2" in legend(flat[4])
    assert flat[5].lines[0].get_ydata().tolist() == [row.elo for row in live.rows]
    assert [row.number for row in live.rows] == [0, 1, 2]
    with pytest.raises(ChartError, match="expected language"):
        LiveLearning(tmp_path, language="de")
    plain = LiveLearning(tmp_path / "run", language="zh")
    plain(records)
    plain.figure.draw_without_rendering()
    assert (len(plain.axes), plain.judged) == (3, [])
    assert "奈特" in plain.axes[2].get_ylabel()
