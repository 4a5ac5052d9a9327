"""The matches of three tunes: played small here, read back, and what the shipped ones say."""

import json

import pytest

from xqlab.experiments.tuning import matches as module
from xqlab.experiments.tuning.data import TuningError
from xqlab.experiments.tuning.matches import load_tune_matches, main, shipped_tune_matches
from xqlab.files import data_file


def test_the_command_plays_writes_and_goes_on(tmp_path, capsys):
    pytest.importorskip("torch")
    file = tmp_path / "matches.json"
    words = ["--out", str(file), "--pairs", "2", "--depth", "1"]
    main(words)
    names = ["naive", "careful", "cautious"]
    assert [line.split(" - ")[0] for line in capsys.readouterr().out.splitlines()] == names
    scores, provenance = load_tune_matches(file)
    assert {name: score.games for name, score in scores.items()} == dict.fromkeys(names, 4)
    assert provenance["command"].endswith("--out FILE --pairs 2 --depth 1 --workers 1")
    kept = (tmp_path / "naive.jsonl").read_bytes()
    file.unlink()
    main(words)
    assert (tmp_path / "naive.jsonl").read_bytes() == kept
    assert load_tune_matches(file)[0] == scores


def test_an_interrupted_match_writes_nothing(tmp_path, capsys, monkeypatch):
    pytest.importorskip("torch")
    play = module.match

    def interrupted(*players, **options):
        found = play(*players, **options)
        found.interrupted = True
        return found

    monkeypatch.setattr(module, "match", interrupted)
    main(["--out", str(tmp_path / "matches.json"), "--pairs", "1", "--depth", "1"])
    assert capsys.readouterr().out.splitlines()[-1] == "Interrupted: the same command resumes."
    assert not (tmp_path / "matches.json").exists()
    assert not (tmp_path / "careful.jsonl").exists()


def test_the_ones_that_are_shipped(monkeypatch):
    found = shipped_tune_matches()
    assert found is not None
    scores, provenance = found
    assert provenance["command"].startswith("python -m xqlab.experiments.tuning.matches --out FILE")
    assert {score.games for score in scores.values()} == {400}
    assert scores["naive"].interval()[1] < -200 < scores["careful"].elo < scores["cautious"].elo
    monkeypatch.setattr(module, "SHIPPED", "results/no-such-file.json")
    assert shipped_tune_matches() is None


def test_other_files_are_refused(tmp_path):
    file = tmp_path / "matches.json"
    with pytest.raises(TuningError, match=r"expected a file of tuning matches, got '.*matches.json'"):
        load_tune_matches(file)
    for content in ([], {"format": "xqlab tuning matches", "version": 2}):
        file.write_text(json.dumps(content))
        with pytest.raises(TuningError, match="expected a file of format 'xqlab tuning matches', version 1"):
            load_tune_matches(file)


def test_scores_of_other_types_are_refused_when_they_are_read(tmp_path):
    file = tmp_path / "matches.json"
    content = json.loads(data_file("results/tuning_matches.json").read_text(encoding="utf-8"))
    name = next(iter(content["matches"]))
    content["matches"][name]["score"]["pairs"] = [1, 2, 3, 4]
    file.write_text(json.dumps(content), encoding="utf-8")
    told = rf"expected matches\.{name}\.score\.pairs to be a list of 5, got .* in '.*matches\.json'"
    with pytest.raises(TuningError, match=told):
        load_tune_matches(file)
