"""`xqlab wasm`: the table, the files, the comparison in node, and what is refused."""

import json
import os
from pathlib import Path

import pytest

from tests.node import node
from xqlab.cli.command import main
from xqlab.games import TicTacToe
from xqlab.wasm import module_of
from xqlab.wasm.node import Node


@pytest.fixture(autouse=True)
def node_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """The node of the tests, which need not be the machine's own."""
    monkeypatch.setenv("PATH", os.path.dirname(node()), prepend=os.pathsep)


def test_a_module_is_written_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_of(TicTacToe())
    assert main(["wasm", "Tic-Tac-Toe", "--verify", "--out", str(tmp_path / "new" / "modules")]) == 0
    title, row, verified = capsys.readouterr().out.splitlines()
    assert title.split() == ["game", "bytes", "gzip", "seconds"]
    assert row.split()[:2] == ["tic-tac-toe", f"{len(module.code):,}"]
    assert row.endswith("cached")
    assert verified.endswith(
        "positions, memories, tables, trees, logs, evaluator and lines are equal, byte for byte"
    )
    assert (tmp_path / "new" / "modules" / "tic-tac-toe.wasm").read_bytes() == module.code
    assert (
        json.loads((tmp_path / "new" / "modules" / "tic-tac-toe.json").read_text("utf-8")) == module.manifest
    )


def test_a_difference_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Node, "differences", lambda *arguments: ["the bytes of event[]"])
    assert main(["wasm", "tic-tac-toe", "--verify"]) == 1
    assert capsys.readouterr().out.endswith(" playouts: the bytes of event[]\n")
