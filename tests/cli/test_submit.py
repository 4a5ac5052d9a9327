"""`xqlab submit`: what it refuses before it builds; `tests/league/test_submit.py` builds."""

from collections.abc import Callable
from pathlib import Path

import pytest


def test_what_cannot_be_built(tmp_path: Path, complaint: Callable[..., str]) -> None:
    pytest.importorskip("wasmtime")
    file, text = tmp_path / "mine.py", tmp_path / "mine.txt"
    file.write_text("x = 1\n")
    text.write_text("x = 1\n")
    out = tmp_path / "none" / "b.wasm"
    for arguments, message in (
        ([file, "--game", "ludo"], "expected a game out of Xiangqi"),
        ([file, "--out", out], f"expected a file to write in an existing folder, got {str(out)!r}"),
        ([file, "--game", "tic-tac-toe"], "for tic-tac-toe in"),
        ([text], "expected a file of Python, NAME.py, got"),
        ([tmp_path / "none.py"], "No such file"),
    ):
        assert message in complaint("submit", *arguments)
