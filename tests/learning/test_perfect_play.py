"""Several seeds of a run judged by minimax: counted, timed, resumed, and what is stored of tic-tac-toe."""

from pathlib import Path

import pytest

from xqlab.experiments.run.ledger import LedgerError
from xqlab.learning.errors import LearningError
from xqlab.learning.perfect_play import main, play_seeds, read_seeds

SMALL = """
game = "tic-tac-toe"
iterations = 1
net = {width = 8, blocks = 1}
self_play = {games = 2, playouts = 4}
training = {batch = 8, steps = 2, distinct = true, schedule = "cosine"}
"""


@pytest.mark.slow
def test_the_command_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small, out = tmp_path / "small.toml", tmp_path / "a.jsonl"
    small.write_text(SMALL)
    main([str(small), "--seeds", "1", "--workers", "1", "--out", str(out)])
    first = capsys.readouterr().out
    (result,) = read_seeds(out)
    assert (result.seed, result.positions, len(result.wrong)) == (1, 4520, 2)
    assert all(0 < each < 4520 for each in result.wrong)
    assert 0 < result.processor_seconds
    assert 0 < result.seconds
    assert f"seed 1: wrong {result.wrong} of 4,520" in first
    main([str(small), "--seeds", "1", "--workers", "1", "--out", str(out)])
    assert (capsys.readouterr().out, read_seeds(out)) == (first, [result])
    small.write_text(SMALL.replace("games = 2", "games = 3"))
    with pytest.raises(LedgerError, match=r"self_play.games is 2 there and 3 here"):
        play_seeds(small, 1, out, workers=1)


def test_what_cannot_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = tmp_path / "small.toml"
    small.write_text(SMALL)
    with pytest.raises(LearningError, match="expected at least 1 seed, got 0"):
        play_seeds(small, 0, tmp_path / "a.jsonl")
    monkeypatch.setattr("xqlab.learning.perfect_play.sys.executable", "false")
    with pytest.raises(LearningError, match="expected a run of seed 1 to end well, got status 1: ''"):
        play_seeds(small, 1, tmp_path / "a.jsonl")
