"""`xqlab bench`: what it measures alone, the files that are left, and one line for what cannot be."""

import json
from pathlib import Path

import pytest

from xqlab.cli.command import main
from xqlab.experiments.bench import time_shares


def test_bench_depth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--json", str(tmp_path / "depth.json"), "--plot", str(tmp_path / "depth.png")]
    chosen = ["--presets", "textbook", "full", "--positions", "2", "--depth", "2"]
    assert main(["bench", "depth", *chosen, *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["textbook"] * 3 + ["full"] * 3
    assert json.loads((tmp_path / "depth.json").read_text(encoding="utf-8"))["depths"] == [1, 2]
    assert (tmp_path / "depth.png").read_bytes().startswith(b"\x89PNG")


def test_bench_nnue(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from xqlab.experiments.bench import net_bench

    rows = [net_bench.SpeedRow(dtype, "Numba loop", "full", 8, 2e5) for dtype in net_bench.DTYPES]
    monkeypatch.setattr(net_bench, "measure", lambda: iter(rows))
    monkeypatch.setattr(net_bench, "roofline", lambda: iter([net_bench.RoofRow("int8", 8, 2e9, 4e9, 1e9)]))
    files = ["--json", str(tmp_path / "a.json"), "--plot", str(tmp_path / "a.png")]
    assert main(["bench", "nnue", *files]) == 0
    assert "200,000" in capsys.readouterr().out
    content = json.loads((tmp_path / "a.json").read_text())
    assert [net_bench.SpeedRow(**row) for row in content["rows"]] == rows
    assert net_bench.RoofRow(**content["roofline"][0]).share == 0.5
    assert (content["format"], bool(content["machine"]["processor"])) == ("xqlab bench", True)
    assert (tmp_path / "a.png").stat().st_size > 10_000


def test_bench_profile(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = time_shares.TimeShares({time_shares.MOVES: 1.0, time_shares.REST: 3.0}, 4.0, 1000)
    measured = lambda item, progress: iter([time_shares.SearchShares(item[0], shares)])  # noqa: E731
    monkeypatch.setattr(time_shares, "measured_search", measured)
    files = ["--json", str(tmp_path / "a.json"), "--plot", str(tmp_path / "a.svg")]
    assert main(["bench", "profile", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[::3]] == list(time_shares.SEARCHES)
    assert json.loads((tmp_path / "a.json").read_text())["rows"][1]["shares"] == vars(shares)
    assert "<svg" in (tmp_path / "a.svg").read_text(encoding="utf-8")
