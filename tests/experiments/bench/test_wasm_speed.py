"""The benchmark of WebAssembly in node."""

import os

import pytest

from tests.node import node
from xqlab.experiments.bench import wasm_speed
from xqlab.games import TicTacToe


def test_search_and_perft_are_timed_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.path.dirname(node()), prepend=os.pathsep)
    monkeypatch.setattr(wasm_speed, "example_boards", lambda: {"ttt": TicTacToe()})
    for name, number in (("NODES", 500), ("LEAVES", 300), ("RUNS", 1)):
        monkeypatch.setattr(wasm_speed, name, number)
    rows = list(wasm_speed.measure_wasm_speed())
    assert [name for name, *_ in rows] == [
        "module, ttt",
        *(
            f"{part}, ttt, {how}"
            for part in ("search", "perft")
            for how in ("node", "compiled", "node / compiled")
        ),
    ]
    assert all(value > 0 for _, value, *_ in rows)
    assert rows[4][3].startswith("504 leaves in ")
