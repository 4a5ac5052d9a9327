"""`xqlab reproduce`: the tables of a source, its stale studies first on request, and what is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from xqlab.cli import reproduce
from xqlab.cli import study as study_command
from xqlab.cli.command import main
from xqlab.cli.shell import INTERRUPTED
from xqlab.experiments.sweeps.by_depth import PlannedSearch
from xqlab.sources import source
from xqlab.sources.comparison import Comparison, Source
from xqlab.studies import study

TABLE = Comparison("t", "A table", ("a",), {"x": (2,)}, lambda searches: {}, ("paper",))
SMALL = replace(study("paper"), plan=lambda: {"one": PlannedSearch("paper", "alpha-beta", "middlegame 1", 1)})


def test_the_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reproduce", "article"]) == 0
    assert capsys.readouterr().out == f"{source('article')}\n"


def test_stale_studies_are_measured_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reproduce, "source", lambda name: Source(name, "S", "A source", (TABLE,)))
    monkeypatch.setattr(reproduce, "study", lambda name: SMALL)
    monkeypatch.setattr(study_command, "writable_data_file", lambda name: tmp_path / Path(name).name)
    state = "fresh"
    monkeypatch.setattr(study_command, "state_of", lambda one: state)

    def printed(budget: str) -> tuple[int, list[str]]:
        status = main(["reproduce", "small", "--budget", budget])
        return status, capsys.readouterr().out.splitlines()

    status, lines = printed("90")
    assert (status, lines[1], lines[3]) == (0, "small: A source", "A table (study paper)")
    assert not list(tmp_path.iterdir())
    state = "measured with older weights"
    status, lines = printed("0.000001")
    assert (status, lines[1]) == (INTERRUPTED, "small: A source")
    assert not list(tmp_path.iterdir())
    status, lines = printed("90")
    assert (status, lines[0]) == (0, "  one")
    assert lines[lines.index("small: A source") + 2] == "A table (study paper)"
    assert SMALL.read(tmp_path / "paper.jsonl").items.keys() == {"one"}
