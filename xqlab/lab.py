"""Opens the notebooks in JupyterLab: a checkout's in place, a wheel's as the reader's own copies."""

import hashlib
import importlib.util
import json
import os
import shlex
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from xqlab._files import notebooks_dir
from xqlab.errors import XqlabError

MANIFEST = ".xqlab-notebooks.json"
DEFAULT_DIRECTORY = "xqlab-notebooks"


class LabError(XqlabError):
    """JupyterLab is missing, or the folder for the notebooks cannot be used."""


@dataclass(frozen=True)
class Copy:
    """What became of one file: `kept` as the reader changed it, and the new version put `beside` it."""

    name: str
    outcome: Literal["copied", "updated", "unchanged", "kept"]
    beside: str | None = None


def lab(directory: Path | None, *, browser: bool, dry_run: bool) -> int:
    """The exit status of JupyterLab, started on the notebooks.

    A checkout's notebooks are opened where they are, unless a directory is given. Those of an installed
    wheel are copied, by default to ./xqlab-notebooks, and a file that the reader changed is never touched.
    `dry_run` copies, prints the command and does not run it. Errors are printed, with status 1.
    """
    try:
        require_jupyterlab()
        target = prepare(notebooks_dir(), directory)
    except (LabError, FileNotFoundError) as error:
        print(f"xqlab lab: {error}", file=sys.stderr)
        return 1
    command = jupyter_command(target, browser=browser)
    if dry_run:
        print(shlex.join(command))
        return 0
    return run(command)


def require_jupyterlab() -> None:
    if importlib.util.find_spec("jupyterlab") is None:
        raise LabError('JupyterLab is not installed. Install it with: pip install "xqlab[lab]"')


def prepare(source: Path, directory: Path | None) -> Path:
    """The folder to open: a checkout's `source` itself, else a copy of it, brought up to date."""
    source = source.resolve()
    installed = source.is_relative_to(Path(__file__).resolve().parent)
    if directory is None and installed:
        directory = Path(DEFAULT_DIRECTORY)
    target = source if directory is None else directory.resolve()
    if target != source:
        for line in report(copy_notebooks(source, target), target):
            print(line)
    return target


def copy_notebooks(source: Path, target: Path) -> list[Copy]:
    """What became of each file of `source` in `target`.

    The manifest in `target` holds the sha256 of every file as it was last copied. A file that still has
    that sum is the reader's unchanged copy and follows `source`; any other is the reader's own, and a
    version that was not offered yet goes beside it. A deleted file comes back.
    """
    try:
        target.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise LabError(f"expected a folder for the notebooks, found a file: '{target}'") from None
    sums = read_manifest(target / MANIFEST)
    copies = []
    for file in sorted(source.rglob("*")):
        name = file.relative_to(source).as_posix()
        if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in Path(name).parts):
            copies.append(copy_file(file, target, name, sums))
    text = json.dumps(sums, indent=2, sort_keys=True) + "\n"
    replace(target / MANIFEST, text.encode())
    return copies


def copy_file(file: Path, target: Path, name: str, sums: dict[str, str]) -> Copy:
    """What became of one file; its new sum is entered in `sums`."""
    content = file.read_bytes()
    offered, last = sha256(content), sums.get(name)
    sums[name] = offered
    own = target / name
    if not own.exists():
        replace(own, content)
        return Copy(name, "copied")
    present = sha256(own.read_bytes())
    if present == offered:
        return Copy(name, "unchanged")
    if present == last:
        replace(own, content)
        return Copy(name, "updated")
    if offered == last:
        return Copy(name, "kept")
    return Copy(name, "kept", put_beside(target, name, content, sums))


def put_beside(target: Path, name: str, content: bytes, sums: dict[str, str]) -> str:
    """The name of the new version: NAME.new.ipynb, numbered where the reader changed that one too."""
    path, number = PurePosixPath(name), 1
    while True:
        beside = path.with_name(f"{path.stem}.new{'' if number == 1 else number}{path.suffix}").as_posix()
        own = target / beside
        if not own.exists() or sha256(own.read_bytes()) in (sums.get(beside), sha256(content)):
            replace(own, content)
            sums[beside] = sha256(content)
            return beside
        number += 1


def read_manifest(manifest: Path) -> dict[str, str]:
    """File name to the sha256 of its last copy; empty where nothing was copied yet."""
    if not manifest.exists():
        return {}
    text = manifest.read_text(encoding="utf-8")
    try:
        sums = json.loads(text)
    except json.JSONDecodeError:
        sums = None
    if not isinstance(sums, dict) or not all(isinstance(value, str) for value in sums.values()):
        raise LabError(
            f"expected file names and their sha256 in '{manifest}', found {text[:40]!r}. "
            "Delete it: your notebooks stay as they are, and the new versions are put beside them"
        )
    return sums


def replace(path: Path, content: bytes) -> None:
    """Writes in one step, so that a full disk or a Ctrl-C leaves the old file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    partial.write_bytes(content)
    os.replace(partial, path)


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def report(copies: list[Copy], target: Path) -> list[str]:
    """What the reader is told about the copies."""
    lines = []
    copied = sum(copy.outcome == "copied" for copy in copies)
    if copied:
        lines.append(f"copied {copied} {'file' if copied == 1 else 'files'} to {target}")
    for copy in copies:
        if copy.outcome == "updated":
            lines.append(f"updated {copy.name}: you had not changed it")
        elif copy.outcome == "kept" and copy.beside:
            lines.append(f"kept {copy.name} as you changed it; the new version is beside it: {copy.beside}")
        elif copy.outcome == "kept":
            lines.append(f"kept {copy.name} as you changed it")
    return lines or [f"the notebooks in {target} are up to date"]


def jupyter_command(directory: Path, *, browser: bool) -> list[str]:
    """The command that serves `directory`."""
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={directory}"]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container; JupyterLab refuses root otherwise
        command.append("--allow-root")
    return command


def run(command: list[str]) -> int:
    """The command's exit status. Ctrl-C is JupyterLab's: it asks whether to shut down."""
    # Caught and not ignored, since the server would inherit that; and no KeyboardInterrupt, which could come
    # when the server's status has been fetched and is not yet kept.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return subprocess.call(command)
    finally:
        signal.signal(signal.SIGINT, before)
