"""The benchmark of WebAssembly in node."""

import os

from tests.node import node
from xqlab.experiments.bench import wasm_speed
from xqlab.games import TicTacToe


def test_search_and_perft_are_timed_both_ways(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", os.path.dirname(node()), prepend=os.pathsep)
    monkeypatch.setattr(wasm_speed, "shipping", lambda: {"ttt": (TicTacToe(), None)})
    for name, number in (("NODES", 500), ("LEAVES", 300), ("RUNS", 1)):
        monkeypatch.setattr(wasm_speed, name, number)
    (row,) = wasm_speed.wasm_speeds()
    assert (row.game, row.perft.amount) == ("ttt", 504)
    assert row.seconds > 0 < row.search.node
    study = wasm_speed.STUDIES[0]
    results = study.run(tmp_path / "a.jsonl", progress=False)
    assert study.read(tmp_path / "a.jsonl").items == results.items
    assert str(results).splitlines()[0].split()[:2] == ["game", "bytes"]
