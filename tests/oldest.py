"""The search on the least versions that pyproject.toml allows: `python -m tests.oldest [options of pytest]`.

They are installed into a virtual environment of their own, beside the usual one, once.
"""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
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


def dependencies() -> list[str]:
    """What xqlab cannot do without, as pyproject.toml says it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return list(project["dependencies"])


@contextmanager
def stamped(home: Path, wanted: list[str]) -> Iterator[bool]:
    """Whether the folder holds what is wanted; if not, it does after this."""
    stamp = home / ".installed"
    is_there = stamp.is_file() and stamp.read_text("utf-8") == repr(wanted)
    if not is_there:
        shutil.rmtree(home, ignore_errors=True)
    yield is_there
    stamp.write_text(repr(wanted), encoding="utf-8")


def install(home: Path = HOME) -> None:
    """Make the environment, unless it is there for these requirements."""
    wanted = [*map(least, dependencies()), *TESTERS]
    with stamped(home, wanted) as is_there:
        if not is_there:
            venv.create(home, with_pip=True)
            subprocess.run([PYTHON, "-m", "pip", "install", "-q", *wanted], check=True)


def run_tests(python: Path, *folders: Path) -> int:
    """pytest's exit status.

    folders : with modules, beside those of the interpreter
    """
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *folders)))}
    chosen = sys.argv[1:] or ["tests/search", "--take", "quick", "-q"]
    return subprocess.run([python, "-m", "pytest", *chosen], cwd=ROOT, env=variables, check=False).returncode


def main() -> int:
    """pytest's exit status."""
    install()
    return run_tests(PYTHON)


if __name__ == "__main__":
    sys.exit(main())
