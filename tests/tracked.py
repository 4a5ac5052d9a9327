"""What git may hold: `python tests/tracked.py FILE ...` says what is wrong with these files.

Without FILE it looks at all that git tracks. pre-commit calls it on the files of a commit, and
`test_top_level.py` without FILE. It needs git and nothing else.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent

TOP_LEVEL = {
    ".ci": "what CI runs",
    ".dockerignore": "what the Dockerfile leaves out",
    ".editorconfig": "line ends and indentation, for editors",
    ".gitattributes": "which files git must not change",
    ".gitignore": "which files git must not hold",
    ".npmrc": "npm writes no host into package-lock.json",
    ".pre-commit-config.yaml": "checks before a commit",
    "biome.json": "how JavaScript is formatted and linted",
    "CHANGELOG.md": "what changed, for who uses xqlab",
    "CITATION.cff": "how to cite it",
    "CONTRIBUTING.md": "how to take part",
    "Dockerfile": "the notebooks for JupyterHub, Binder and Docker",
    "LICENSE": "the GPL",
    "Makefile": "make lab, make test, make check",
    "README.md": "what xqlab is, the first page",
    "README.zh.md": "the same in Chinese",
    "data": "positions, openings, nets, samples, results; each with what makes it",
    "docs": "the manual",
    "environment.yml": "conda's packages",
    "findings": "what surprises in other software of the field; each a script that shows it",
    "notebooks": "what the class reads",
    "package-lock.json": "the versions of the tools that check JavaScript",
    "package.json": "these tools",
    "pyproject.toml": "pip's packages, and the settings of all tools",
    "tests": "mirrors xqlab/",
    "tsconfig.json": "how types of JavaScript are checked",
    "xqlab": "the package",
}

# What is made from sources, or for one machine: it comes from a package index, a build or a release.
FOREIGN = frozenset(
    ".whl .egg .zip .tar .gz .tgz .bz2 .xz .zst .7z .rar .jar .conda .deb .rpm .dmg .iso .msi"  # archives
    " .so .dylib .dll .pyd .exe .o .obj .a .lib .class .wasm"  # machine code
    " .pyc .pyo .nbi .nbc".split()  # compiled Python, and what numba caches
)

LARGEST = 256 * 1024  # bytes of a file that is not listed here

# Name, or pattern of names, to the most bytes that such a file may have.
LARGE = {
    "data/nets/*.net": 4 * 2**20,
    "data/samples/*.bin": 4 * 2**20,
    "data/books/*.obk": 2 * 2**20,
    "data/results/ablation.jsonl": 768 * 1024,
    "data/results/book.jsonl": 320 * 1024,
    "data/results/elephanteye-net.jsonl": 320 * 1024,
    "data/results/fairy-stockfish.jsonl": 512 * 1024,
    "docs/stepper.gif": 1024 * 1024,
}
BINARY = {
    "data/books/*.obk": "opening books",
    "data/faces/*.otf": "the font of charts",
    "data/modules/*.module": "searches as WebAssembly",
    "data/nets/*.net": "weights in int16 and int8, or in float16",
    "data/samples/*.bin": "games of self-play",
    "docs/*.gif": "animations of the manual",
}


def complaints(names: Iterable[str], root: Path = ROOT) -> list[str]:
    """One line for each fault of these files, named from the top level on; a deleted one has none."""
    lines = []
    for name in names:
        top = name.partition("/")[0]
        if top not in TOP_LEVEL:
            lines.append(f"{name}: the top level holds what tests/tracked.py lists, and not {top!r}")
        if (ending := PurePosixPath(name).suffix.lower()) in FOREIGN:
            lines.append(f"{name}: expected a source, got a file that ends with {ending}")
        path = root / name
        if path.is_symlink():
            lines.append(f"{name}: expected a file, found a link")
        elif path.is_file():
            lines += faults_of_content(name, path)
    return lines


def faults_of_content(name: str, path: Path) -> list[str]:
    most = max([limit for pattern, limit in LARGE.items() if matches(name, pattern)], default=LARGEST)
    size = path.stat().st_size
    if size > most:
        return [f"{name}: expected at most {most:,} bytes, found {size:,}"]
    content = path.read_bytes()
    try:
        content.decode()
        is_text = b"\0" not in content
    except UnicodeDecodeError:
        is_text = False
    if is_text or any(matches(name, pattern) for pattern in BINARY):
        return []
    return [f"{name}: expected text in UTF-8, found other bytes; binary files are {', '.join(BINARY)}"]


def matches(name: str, pattern: str) -> bool:
    """Whether it is a file of this pattern, in this very folder: a star stands for no slash."""
    return name.count("/") == pattern.count("/") and fnmatch(name, pattern)


def tracked(root: Path = ROOT) -> list[str]:
    """The names of all files that git tracks below `root`.

    Raises FileNotFoundError without git, and CalledProcessError where there is no repository.
    """
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    return [name for name in listed.decode(errors="surrogateescape").split("\0") if name]


def main(names: list[str]) -> int:
    """The exit status: 1 when something is wrong, which is printed."""
    found = complaints(names or tracked())
    for line in found:
        print(line)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
