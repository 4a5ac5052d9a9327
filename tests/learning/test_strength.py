"""Strength against fixed opponents: played, written and read back."""

from pathlib import Path

import pytest

from tests.learning.small import SMALL
from xqlab.experiments.matches.rating import Score
from xqlab.learning.errors import LearningError
from xqlab.learning.loop import learn
from xqlab.learning.strength import Strength, main, read_strengths, run_of, strength_table


@pytest.mark.slow
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn(SMALL, tmp_path / "run", workers=1, progress=False)
    out = tmp_path / "a.json"
    main([str(tmp_path / "run"), "--against", "random", "full depth=9", "--every", "2", "--pairs", "2",
          "--out", str(out)])  # fmt: skip
    run, rows = read_strengths(out)
    assert run == run_of(tmp_path / "run")
    assert (run.iterations, run.games) == (2, 8)
    assert [(each.opponent, each.generation) for each in rows] == [
        (opponent, number) for opponent in ("random", "full depth=9") for number in (0, 2)
    ]
    assert all(each.score.games == 4 for each in rows)
    assert rows[-1].score.wins == 0
    assert str(strength_table(rows)) in capsys.readouterr().out
    out.write_text("{}")
    with pytest.raises(LearningError, match="expected a file of format 'xqlab strength of generations'"):
        read_strengths(out)


def test_elo_in_words() -> None:
    lost, half = Score(0, 0, 4, (2, 0, 0, 0, 0)), Score(1, 2, 1, (0, 0, 2, 0, 0))
    assert Strength("random", 0, 1, lost).elo.startswith("below ")
    assert Strength("random", 0, 1, lost.reversed).elo.startswith("above ")
    assert Strength("random", 0, 1, half).elo.startswith("+0 (")
