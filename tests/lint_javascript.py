"""Format, lint and types of the JavaScript: `python -m tests.lint_javascript`, with --write to format it.

Biome and TypeScript come from npm, in the versions of package-lock.json, into node_modules; once.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.node import node, npm

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "node_modules"
BIOME = TOOLS / "@biomejs/biome/bin/biome"
TSC = TOOLS / "typescript/bin/tsc"


class LintError(Exception):
    """The linters could not be run."""


def install(root: Path = ROOT) -> None:
    """Put what package-lock.json names into node_modules, unless it is there. Raises LintError."""
    locked = (root / "package-lock.json").read_text("utf-8")
    stamp = root / "node_modules/.installed"
    if stamp.is_file() and stamp.read_text("utf-8") == locked:
        return
    try:
        answer = npm("ci", "--no-audit", "--no-fund", folder=root)
    except FileNotFoundError as error:
        raise LintError(str(error)) from error
    if answer.returncode:
        raise LintError(
            "Biome and TypeScript are not installed, and npm could not fetch them."
            " Is npm's registry reachable?\n"
            f"npm ci said:\n{answer.stderr.strip()}"
        )
    stamp.write_text(locked, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """The exit status: 1 where something is wrong, which is printed."""
    try:
        install()
    except LintError as error:
        print(f"JavaScript was not checked: {error}", file=sys.stderr)
        return 1
    wishes = [*arguments, "--error-on-warnings"]
    checks = ([node(), str(BIOME), "check", *wishes], [node(), str(TSC), "--project", str(ROOT)])
    return max(subprocess.run(check, cwd=ROOT, check=False).returncode for check in checks)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
