"""Python in a process of its own, where kernels are compiled or loaded anew."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


Run = subprocess.CompletedProcess[str]


def run_python(*command: object, cwd: Path | None = None, **variables: object) -> Run:
    """What a new interpreter did that ran a script, or `-c` and code, with these variables."""
    run = subprocess.run(
        [sys.executable, *map(str, command)],
        env={**os.environ, "PYTHONPATH": str(ROOT), **{name: str(each) for name, each in variables.items()}},
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run
