"""`xqlab suite`: what it prints and writes, other engines, and one line for what is refused."""

import json
import sys
from pathlib import Path

import pytest

from xqlab.cli import opponent, shell
from xqlab.cli import suite as suite_command
from xqlab.cli.command import main
from xqlab.experiments.suite.result import SuiteResult

FAKE = Path(__file__).parents[1] / "engine" / "fake_engine.py"
LINES = """\
4k4/R8/9/8p/9/1R7/9/9/9/5K3 w - - bm b4b9; dm 1; id "mate";
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - bm a0a1; id "wrong";
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "two.epd"
    path.write_text(LINES, encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], list[str]]:
    status = main(["suite", *arguments])
    output = capsys.readouterr()
    return status, output.out.splitlines(), output.err.splitlines()


def test_players_are_compared_and_files_written(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "EVERY", 0.0)
    ledger, answers = tmp_path / "s.jsonl", tmp_path / "s.json"
    words = ["--nodes", "500", "--off", "null_move", "--presets", "textbook", "full", "--lines"]
    words += ["--out", str(ledger), "--json", str(answers)]
    status, lines, errors = printed(capsys, file, *words)
    assert (status, errors) == (0, [])
    assert lines[0] == "full 1 of 1, full -null_move 0 of 0, textbook 0 of 0"
    assert [line.split()[0] for line in lines[6:9]] == ["position", "mate", "wrong"]
    assert lines[10].startswith("full             1 of 2  50.0 % (1.3 to 98.7)")
    content = json.loads(answers.read_text(encoding="utf-8"))
    assert (content["format"], content["version"]) == ("xqlab suite", 1)
    assert content["solved"]["textbook"]["tried"] == 2
    assert content["positions"][0]["best"] == ["b4b9"]
    assert content["versions"]["xqlab"]
    assert content["machine"]["processor"]
    before = ledger.read_bytes()
    assert printed(capsys, file, *words) == (0, lines, [])
    assert ledger.read_bytes() == before


def test_without_a_budget_a_search_has_so_many_nodes(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def observe(positions: object, players: list[object], **options: object) -> SuiteResult:
        seen.extend(player.limits for player in players)  # type: ignore[attr-defined]
        return SuiteResult([], {}, notes=("versions differ",), interrupted=True)

    monkeypatch.setattr(suite_command, "suite", observe)
    status, _, errors = printed(capsys, file, "--out", "s.jsonl")
    assert (status, seen) == (130, [{"nodes": opponent.NODES}])
    assert errors == [
        "note: resumed although versions differ",
        "interrupted; the same command resumes from 's.jsonl'",
    ]


def test_another_engine_and_its_failures(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--engine", f"{sys.executable} {FAKE} dies", "--option", "Own Book=false", "--depth", "1"]
    status, lines, errors = printed(capsys, file, *words)
    assert (status, errors) == (0, [])
    assert sum(line.startswith("failure: ") for line in lines) == 2
    assert any(line.split()[1:4] == ["0", "of", "2"] for line in lines)


def test_lines_that_cannot_be_read_are_left_out_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "LISTED", 1)
    file = tmp_path / "some.epd"
    file.write_text(f"9/9 w bm a0a1;\n9/9 w bm a0a1;\n{LINES}")
    status, lines, errors = printed(capsys, str(file), "--keep-readable", "--nodes", "1", "--a", "random")
    assert status == 0
    assert any(line.startswith("random") and " of 2 " in line for line in lines)
    assert errors[0].startswith("note: left out: expected a FEN of ")
    assert f"; in line 1 of {str(file)!r}: " in errors[0]
    assert errors[1:] == ["note: left out: 1 more"]
