"""A stored ablation says what it was, where it was made, and reads back the same."""

import json

import pytest

from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps import ablation_file as module
from xqlab.experiments.sweeps.ablation import ablation
from xqlab.experiments.sweeps.ablation_file import (
    load_ablation,
    main,
    provenance_text,
    save_ablation,
    shipped_ablation,
)
from xqlab.experiments.sweeps.ablation_plan import AblationError
from xqlab.files import data_file


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
    assert provenance_text(provenance).startswith("`by hand`, on ")
    assert provenance["versions"]["sources"] in provenance_text(provenance)


def test_the_command_writes_both_and_goes_on(tmp_path, capsys):
    file = tmp_path / "small.json"
    words = ["--out", str(file), "--depth", "2", "--alone-depth", "2", "--positions", "1"]
    main(words)
    provenance_text = capsys.readouterr().out
    assert "all but one, depth 2, 1 position:" in provenance_text
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
    assert found[1]["command"].startswith("python -m xqlab.experiments.sweeps.ablation_file --out FILE")
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


@pytest.mark.parametrize(
    ("place", "value", "provenance_text"),
    [
        (("positions",), [], r"positions to be an object, got \[\]"),
        (("depths", "alone"), [2, "3"], r"depths\.alone\[1\] to be an integer, got '3'"),
        (("columns", 0), "plies", "columns\\[0\\] to be one of \"depth\", got 'plies'"),
        (("questions", 0, "helped"), None, r"questions\[0\]\.helped to be a list, got None"),
        (("searches", "full"), 3, r"searches\.full to be an object, got 3"),
    ],
)
def test_values_of_other_types_are_refused_when_they_are_read(tmp_path, place, value, provenance_text):
    file = tmp_path / "ablation.json"
    content = json.loads(data_file("results/ablation.json").read_text(encoding="utf-8"))
    within = content
    for key in place[:-1]:
        within = within[key]
    within[place[-1]] = value
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(AblationError, match=rf"^expected {provenance_text} in '.*ablation\.json'$"):
        load_ablation(file)
