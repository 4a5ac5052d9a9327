"""Running the widgets' pure JavaScript in node: the machine's own, or the one that Playwright brings."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import playwright

from xqlab.viz.page.bundle import bundle

# Scripts of the stepper that need no page, and with them those that they import.
PURE = tuple(
    f"stepper/{name}" for name in ("words", "jumps", "board", "window", "code", "cursor", "commands")
)
PROGRAM = """
const { script, data } = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(new Function("data", script)(data)) ?? "null");
"""


@cache
def node() -> str:
    """The program."""
    name = "node.exe" if shutil.which("cmd") else "node"
    return shutil.which("node") or str(Path(playwright.__file__).parent / "driver" / name)


def run_javascript(body: str, data: Any, modules: tuple[str, ...] = PURE) -> Any:
    """What `body`, which ends with a return, answers; it sees these pure modules and `data`."""
    script = f"{bundle(*modules)}\nfunction answer(data) {{\n{body}\n}}\nreturn answer(data);"
    finished = subprocess.run(
        [node(), "-e", PROGRAM],
        input=json.dumps({"script": script, "data": data}),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)
