"""Modules that want to harm a league, and one that only answers: their text, and the manifest around them."""

import base64
import zlib
from pathlib import Path
from typing import Any

import wasmtime

from xqlab.experiments.matches.openings import Opening
from xqlab.game import default_evaluator, game_of
from xqlab.league.manifest import layouts, packed, with_manifest
from xqlab.search import Enhancements
from xqlab.search.iteration import BEST_LINE, LINES
from xqlab.search.memory import MEMORY

GAME = "tic-tac-toe"
ARRAY = "i32 i32 i64 i64 i32 i64 i64"
HEAD = f"""(func (export "iterate") (param $result i32) (param i32) (param $position i32) (param $memory i32)
  (param {ARRAY}) (param {ARRAY}) (param i32 i32) (param $lines i32) (param $depth i64) (result i32)"""
BEST = LINES.fields["best"][1]  # type: ignore[index]
MOVE, VALUE = (BEST + BEST_LINE.fields[name][1] for name in ("move", "value"))  # type: ignore[index]
NODES = MEMORY.fields["nodes"][1]  # type: ignore[index]
LOOP = "(loop (br 0))"


def answer(move: int | str = 1, value: int = 0, outcome: int = 2, status: int = 0) -> str:
    """Instructions that answer: by default that the first square is best, whatever the depth."""
    number = move if isinstance(move, str) else f"(i64.const {move})"
    return f"""(i64.store offset={MOVE} (local.get $lines) {number})
      (i64.store offset={VALUE} (local.get $lines) (i64.const {value}))
      (i64.store (local.get $result) (i64.const {outcome}))
      (return (i32.const {status}))"""


def text(body: str, *more: str, memory: str = '(memory (export "memory") 1)') -> str:
    """A module that does this when it is asked to search."""
    return f"(module {memory} {' '.join(more)} {HEAD} {body} (unreachable)))"


def manifest(**changes: Any) -> dict[str, Any]:
    """What `xqlab submit` would say of such a module."""
    position = Opening(game=GAME).board().position
    evaluator = default_evaluator(position)
    use = Enhancements.full(game_of(position)).record()
    plain: dict[str, Any] = {
        "game": GAME,
        "xqlab": "0.1",
        "stack": 1 << 16,
        "records": {**layouts(GAME), "evaluator": {"size": evaluator.dtype.itemsize}},
        "initial": {"use": packed(use), "evaluator": packed(evaluator)},
    }
    return plain | changes


def written(folder: Path, module: str | bytes, **changes: Any) -> Path:
    """The file of a module, of WebAssembly's text or bytes, with a manifest."""
    code = bytes(wasmtime.wat2wasm(module)) if isinstance(module, str) else module
    file = folder / "submission.wasm"
    file.write_bytes(with_manifest(code, manifest(**changes)))
    return file


def bomb(size: int) -> str:
    """Bytes that inflate to so many, as `packed` writes them."""
    return base64.b64encode(zlib.compress(bytes(size), 9)).decode()
