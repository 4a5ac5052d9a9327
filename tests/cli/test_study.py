"""`xqlab study`: the list, a run that resumes, what is stale, and command lines that are refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from xqlab import studies
from xqlab.cli import study as module
from xqlab.cli.command import main

SMALL = ["--set", "positions=1", "depth=2", "--workers", "1"]


def test_the_list_has_every_study_with_its_state(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.split() == ["study", "begun", "measures", "state"]
    assert [line.split()[0] for line in lines] == list(studies.STUDIES)


def test_a_run_is_kept_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.jsonl"
    words = ["study", "histories", "--out", str(file)]
    assert main([*words, *SMALL]) == 0
    printed = capsys.readouterr().out
    assert "depth 2" in printed
    assert "note:" not in printed
    assert main([*words, "--show"]) == 0
    assert "items are missing" in capsys.readouterr().out  # of the full plan


def test_a_check_repeats_the_items_of_a_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, file = studies.study("histories"), tmp_path / "few.jsonl"
    one.run(file, positions=1, depth=2, progress=False)
    results = one.read(file)
    monkeypatch.setattr(type(one), "stored", lambda self: results)
    monkeypatch.setattr(module, "REPEATED", 3)

    def printed(*words: str) -> list[str]:
        assert main(["study", "histories", "--check", *words]) == expected
        return capsys.readouterr().out.splitlines()

    expected = 0
    first = printed("2026-11-29")
    assert first[-1] == "3 of 6 items repeated, drawn by 2026-11-29: 0 differ"
    assert printed("2026-11-29") == first != printed("2026-11-28")
    today = printed()
    assert [line.rpartition(": ")[2] for line in today[:3]] == ["the same"] * 3
    monkeypatch.setattr(type(one), "repeated", lambda self, key, results: [f"{key}: nodes is 2 there"])
    expected = 1
    assert printed()[-1].endswith("3 differ")


def test_a_check_leaves_out_what_is_stale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module.Study, "stored", lambda self: None)
    assert main(["study", "paper", "--check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "left out, as stale: paper"


def test_only_what_is_stale_is_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []
    fresh, stale = studies.study("histories"), studies.study("depths")
    results = replace(fresh.run(positions=1, depth=1, progress=False), missing=("a",))

    class Recorded:
        def __init__(self, one: object, state: str) -> None:
            self.__dict__ |= vars(one) | {"state": state, "file_name": "results/none.jsonl"}
            self.sizes: dict[str, object] = {}

        def stored(self) -> str:
            return self.state  # type: ignore[attr-defined]

        def run(self, file: Path, **options: object) -> object:
            ran.append(self.name)  # type: ignore[attr-defined]
            return results

    listed = [Recorded(fresh, "fresh"), Recorded(stale, "measured with older weights")]
    monkeypatch.setattr(module, "all_studies", lambda: iter(listed))
    monkeypatch.setattr(module, "state_of", lambda results: results)
    assert main(["study", "--stale", "--budget", "1h"]) == 130
    assert ran == ["depths"]
    assert "1 items are left: the same command resumes from" in capsys.readouterr().out
