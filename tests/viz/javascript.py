"""Calls of the widgets' pure JavaScript: one node process answers all of a session."""

import atexit
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from tests.node import node

TESTS = Path(__file__).resolve().parent
VIZ = TESTS.parents[1] / "xqlab/viz"


@cache
def _server() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [node(), str(TESTS / "server.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.close()  # no more lines: it ends by itself
    process.wait(10)


def call(module: str, name: str, *arguments: Any) -> Any:
    """What an exported function answers to these arguments, or an exported value.

    module : "stepper/words.js" below xqlab/viz, or "stepper/board.mjs" below tests/viz
    """
    file = (TESTS if module.endswith(".mjs") else VIZ) / module
    server = _server()
    assert server.stdin
    assert server.stdout
    server.stdin.write(json.dumps({"module": file.as_uri(), "name": name, "given": arguments}) + "\n")
    server.stdin.flush()
    line = server.stdout.readline()
    assert line, f"node ended at {module}, {name}"
    answer = json.loads(line)
    assert "error" not in answer, answer["error"]
    return answer["value"]
