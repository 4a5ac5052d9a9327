"""Elo by generation: rows, ledgers that resume, an opponent in words, nets that the gate kept."""

import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.learning.small import small
from tests.refusals import refuses
from xqlab.cli.command import main
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.run.ledger import Ledger
from xqlab.learning import generations as module
from xqlab.learning.configuration import Gate
from xqlab.learning.errors import LearningError
from xqlab.learning.generations import Generation, generations
from xqlab.learning.loop import LEDGER_KIND, learn, net_file

QUIET = {"workers": 1, "progress": False}


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("generations") / "run"
    learn(small(gate=Gate(), iterations=3), folder, **QUIET)
    shutil.copy(net_file(folder, 1), net_file(folder, 2))  # as if the gate had refused the second net
    return folder


@pytest.fixture
def run(finished, tmp_path):
    return Path(shutil.copytree(finished, tmp_path / "run"))


def played(folder):
    return {each.name: each.read_bytes() for each in sorted((folder / "elo").iterdir())}


def test_elo_is_the_sum_of_the_steps(run):
    origin, first, kept, last = generations(run, pairs=3, **QUIET)
    assert [each.number for each in (origin, first, kept, last)] == [0, 1, 2, 3]
    assert (origin.elo, origin.low, origin.high, origin.against, origin.score.games) == (0, 0, 0, "", 0)
    assert (first.against, first.score.games) == ("generation 000", 6)
    assert first.elo == first.score.elo
    assert first.low < first.elo < first.high
    assert (kept.elo, kept.low, kept.high, kept.score.games) == (first.elo, first.low, first.high, 0)
    assert (last.against, last.elo) == ("generation 001", pytest.approx(first.elo + last.score.elo))
    assert last.high - last.low > first.high - first.low
    assert last.draws == last.score.draws / 6


def test_matches_resume_and_may_grow(run, monkeypatch):
    rows = []
    few = generations(run, pairs=2, **QUIET, on_row=lambda each: rows.append([row.number for row in each]))
    assert rows == [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]
    before = played(run)
    assert (generations(run, pairs=2, **QUIET), played(run)) == (few, before)
    more = generations(run, pairs=3, **QUIET)
    assert [row.score.games for row in more] == [0, 6, 0, 6]
    for name, content in played(run).items():  # the first two pairs are not played again
        assert content.startswith(before[name])

    interrupted = MatchResult("a", "b", 4, interrupted=True)
    monkeypatch.setattr("xqlab.learning.player.match", lambda *_, **__: interrupted)
    with pytest.raises(KeyboardInterrupt):
        generations(run, pairs=4, **QUIET)


def test_all_against_one_opponent_and_what_is_no_run(run, tmp_path):
    rows = generations(run, against="full depth=1", every=2, pairs=2, **QUIET)
    assert [row.number for row in rows] == [0, 2, 3]
    assert {row.against for row in rows} == {"full depth=1"}
    for row in rows:
        assert (row.elo, row.low, row.high) == (row.score.elo, *row.score.interval())
    refuses(LearningError, "expected every of at least 1, got 0", generations, run, every=0)
    refuses(LearningError, "expected pairs of at least 1, got True", generations, run, pairs=True)
    with Ledger(tmp_path / "iterations.jsonl", LEDGER_KIND, {}):
        pass
    refuses(LearningError, r"expected a run with a finished iteration in .*, got none", generations, tmp_path)
    assert Generation(0, 0, 0, 0, "", generations(run, pairs=1, **QUIET)[0].score).draws == 0


def test_the_command_and_how_to_go_on(run, monkeypatch, capsys):
    command = ["generations", str(run), "--pairs", "2", "--workers", "1"]
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "generation   0: Elo +0, the origin"
    assert lines[1].startswith("generation   1: Elo ")
    assert lines[1].endswith(" against generation 000")
    assert lines[2].endswith("the same net against generation 000")
    assert main([*command, "--against", "nobody"]) == 2
    assert "expected a preset out of" in capsys.readouterr().err

    monkeypatch.setattr(module, "generations", Mock(side_effect=KeyboardInterrupt))
    assert main(["generations", str(run)]) == 130
    assert capsys.readouterr().out == "interrupted; the same command resumes\n"
