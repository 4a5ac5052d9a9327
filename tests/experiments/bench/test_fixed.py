"""`xqlab bench`: the fingerprint of the search, and rows that a program can read. No second is asserted."""

import json

import pytest

from xqlab.cli.command import main
from xqlab.experiments.bench import fixed as bench_module
from xqlab.experiments.bench.fixed import PARTS, positions
from xqlab.experiments.run.machine import machine, versions
from xqlab.xiangqi import Board


def test_the_positions_are_legal_and_named_once_and_self_play_is_measured(monkeypatch):
    fixed = positions()
    assert len({each.name for each in fixed}) == len(fixed) == 8
    for each in fixed:
        assert Board(each.fen).legal_moves
        assert each.depth > 0
    assert bench_module.RECORDED_POSITION in {each.name for each in fixed}
    monkeypatch.setattr(bench_module, "SELFPLAY_DEPTHS", (1,))
    monkeypatch.setattr(bench_module, "SELFPLAY_GAMES", 1)
    (row,) = PARTS["selfplay"]()
    assert (row.name, row.unit) == ("self-play, depth 1", "pos/s")
    assert row.value > 0
    assert " positions of 1 games in " in row.detail


def test_rows_as_json(tmp_path, monkeypatch, capsys):
    rows = [("perft, Xiangqi, start", 1e6, "leaves/s", "79666 leaves")]
    monkeypatch.setattr(bench_module, "measure_perft_speed", lambda: iter(rows))
    monkeypatch.setattr(bench_module, "RECORDED_DEPTH", 2)
    monkeypatch.setattr(bench_module, "REPETITIONS", 1)
    assert main(["bench", "perft", "record", "--json", str(tmp_path / "bench.json")]) == 0
    found = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert set(found) == {"format", "version", "command", "finished", "machine", "versions", "rows"}
    assert found["machine"] == machine()
    assert found["versions"].items() >= versions().items()
    names = [row["name"] for row in found["rows"]]
    assert names == ["perft, Xiangqi, start", "recorded / silent"]
    for row in found["rows"]:
        assert set(row) == {"name", "value", "unit", "detail"}
        assert row["value"] > 0
    assert "79666 leaves" in found["rows"][0]["detail"]
    printed = capsys.readouterr().out
    assert all(name in printed for name in names)


@pytest.mark.slow
def test_a_new_process_is_measured(monkeypatch):
    monkeypatch.setattr(bench_module, "STARTS", 2)
    rows = list(PARTS["import"]())
    names = ["import numba", "import xqlab after it", "first board and search, warm"]
    assert [row.name for row in rows] == names
    assert all(row.unit == "s" and row.value > 0 and "best 0." in row.detail for row in rows)


def test_versions_are_known():
    found = versions()
    assert all(found[name][0].isdigit() for name in ("numpy", "numba", "python", "xqlab"))
