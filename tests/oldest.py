"""The search on the least versions that pyproject.toml allows: `python -m tests.oldest [options of pytest]`.

They are installed into a virtual environment of their own, beside the usual one, once.
"""

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv-oldest"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# What the tests themselves import.
TESTERS = ("chess", "hypothesis", "packaging", "pytest", "pytest-timeout", "pytest-xdist")


def least(requirement: str) -> str:
    """The lowest version that a requirement allows.

    >>> least("numba>=0.62,<0.69")
    'numba==0.62.0'
    """
    parsed = Requirement(requirement)
    (bound,) = [bound.version for bound in parsed.specifier if bound.operator == ">="]
    numbers = bound.split(".")
    return f"{parsed.name}=={'.'.join([*numbers, '0', '0'][: max(3, len(numbers))])}"


def install(home: Path = HOME) -> None:
    """Make the environment, unless it is there for these requirements."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*map(least, project["dependencies"]), *TESTERS]
    stamp = home / ".installed"
    if stamp.is_file() and stamp.read_text("utf-8") == repr(wanted):
        return
    venv.create(home, clear=True, with_pip=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "-q", *wanted], check=True)
    stamp.write_text(repr(wanted), encoding="utf-8")


def main() -> int:
    """pytest's exit status."""
    install()
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    chosen = sys.argv[1:] or ["tests/search", "--take", "quick", "-q"]
    finished = subprocess.run([PYTHON, "-m", "pytest", *chosen], cwd=ROOT, env=variables, check=False)
    return finished.returncode


if __name__ == "__main__":
    sys.exit(main())
