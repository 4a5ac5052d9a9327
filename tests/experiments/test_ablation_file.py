"""A stored ablation says what it was, where it was made, and reads back the same."""

import json

import pytest

from xqlab.experiments import ablation_file as module
from xqlab.experiments.ablation import ablation
from xqlab.experiments.ablation_file import load_ablation, main, save_ablation, shipped_ablation, told
from xqlab.experiments.ablation_plan import AblationError
from xqlab.experiments.positions import study_positions


def test_it_reads_back_the_same(tmp_path):
    found = ablation(study_positions(2), [2, 3], ["killers", "quiescence"], alone_depths=[2], progress=False)
    file = tmp_path / "found.json"
    save_ablation(found, file, command="by hand")
    again, provenance = load_ablation(file)
    assert again.summary() == found.summary()
    assert again.plan.uses == found.plan.uses
    assert again.plan.questions == found.plan.questions
    assert provenance["command"] == "by hand"
    assert set(provenance) == {"command", "finished", "versions", "machine"}
    assert told(provenance).startswith("`by hand`, on ")
    assert provenance["versions"]["sources"] in told(provenance)


def test_the_command_writes_both_and_goes_on(tmp_path, capsys):
    file = tmp_path / "small.json"
    words = ["--out", str(file), "--depth", "2", "--alone-depth", "2", "--positions", "1"]
    main(words)
    told = capsys.readouterr().out
    assert "all but one, depth 2, 1 position:" in told
    found, provenance = load_ablation(file)
    assert provenance["command"].endswith("--out FILE --depth 2 --alone-depth 2 --positions 1 --workers 1")
    kept = (tmp_path / "small.jsonl").read_bytes()
    file.unlink()
    main(words)
    assert (tmp_path / "small.jsonl").read_bytes() == kept
    assert load_ablation(file)[0].summary() == found.summary()


def test_the_one_that_is_shipped(monkeypatch, tmp_path):
    found = shipped_ablation()
    assert found is not None
    assert len(found[0].positions) >= 24
    assert found[1]["command"].startswith("python -m xqlab.experiments.ablation --out FILE")
    assert not found[0].interrupted
    monkeypatch.setattr(module, "SHIPPED", "results/no-such-file.json")
    assert shipped_ablation() is None


def test_refusals(tmp_path):
    file = tmp_path / "other.json"
    with pytest.raises(AblationError, match="expected the file of an ablation, got"):
        load_ablation(file)
    file.write_text(json.dumps({"format": "xqlab match", "version": 1}))
    with pytest.raises(
        AblationError, match="expected a file of format 'xqlab ablation result', version 1, got"
    ):
        load_ablation(file)
