"""Opening the notebooks in JupyterLab: a checkout's in place, a wheel's as the reader's copies.

Those of another language are copies, too, made of the English ones and the catalogue of each.
"""

import errno
import hashlib
import importlib.util
import json
import os
import shlex
import signal
import socket
import stat
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Literal

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.files import PACKAGE, notebooks_dir
from xqlab.kernels.background import prepare as prepare_code
from xqlab.words import LANGUAGE, spoken

FIRST = "00-start.ipynb"
MANIFEST = ".xqlab-notebooks.json"
DEFAULT_DIRECTORY = "xqlab-notebooks"
MENUS = {
    "zh": (
        "jupyterlab-language-pack-zh-CN",
        "JupyterLab 的界面还是英文。要中文界面，请先运行：pip install {}",
    )
}
DELETED = "your notebooks stay as they are, and the new versions are put beside them"


LARGEST = 64 * 2**20  # bytes: no file of ours is larger, so a larger one is not read
LAST_PORT = 65535


@dataclass(frozen=True)
class Copy:
    """The result for one file; if the reader's version is `kept`, the new one may be `beside` it.

    `because` says why a file was not compared, or why it was left out.
    """

    name: str
    outcome: Literal["copied", "updated", "unchanged", "kept", "left out"]
    beside: str | None = None
    because: str | None = None


def lab(
    directory: Path | None,
    *,
    browser: bool,
    dry_run: bool,
    port: int | None = None,
    language: str | None = None,
) -> int:
    """The exit status of JupyterLab, started on the first notebook, while code is compiled in the background.

    A checkout's notebooks are opened where they are, unless a directory is given. Those of an installed
    wheel are copied, by default to ./xqlab-notebooks, and a file that the reader changed is never touched.
    language : of the lessons and of the kernels' widgets and charts; None: as XQLAB_LANGUAGE says. In another
              one than English the lessons are always copied, by default to ./xqlab-notebooks-LANGUAGE
    port    : use this port only; by default the first free one from 8888 on; 0 is any free one
    dry_run : copy, and print the command without running it
    Raises XqlabError if JupyterLab, the port or the folder cannot be used, and OSError.
    """
    require_jupyterlab()
    if port is not None:
        check_port(port)

    language = language or spoken()
    target = prepare(notebooks_dir(), directory, language)
    command = jupyter_command(target, browser=browser, port=port)
    if dry_run:
        print(shlex.join(command))
        return 0
    if language in MENUS and not has_menus(language):
        package, advice = MENUS[language]
        print(advice.format(package))
    prepare_code()
    return run(command, {LANGUAGE: language})


def check_port(port: int) -> None:
    """Raise XqlabError if the port cannot be used: JupyterLab's own message is lost among many lines."""
    if not 0 <= port <= LAST_PORT:
        raise XqlabError(f"expected a port from 0 to {LAST_PORT}, got {port}")
    with socket.socket() as tried:
        if os.name == "posix":  # there it allows a port right after another server has ended
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise XqlabError(
                    f"expected a free port, another program uses port {port}: "
                    "name another, or leave out --port, and the next free one is taken"
                ) from None
            if error.errno == errno.EACCES:
                raise XqlabError(f"expected a port that you may use, such as 8888, got {port}") from None


def require_jupyterlab() -> None:
    if importlib.util.find_spec("jupyterlab") is None:
        raise XqlabError('JupyterLab is not installed. Install it with: pip install "xqlab[lab]"')


def prepare(source: Path, directory: Path | None, language: str = "en") -> Path:
    """The folder to open: a checkout's `source` itself, else an updated copy of it."""
    source = source.resolve()
    if language != "en":
        with TemporaryDirectory() as made:
            write_translated(source, Path(made), language)
            return prepare(Path(made), directory or Path(f"{DEFAULT_DIRECTORY}-{language}"))
    installed = source.is_relative_to(PACKAGE)
    if directory is None and installed:
        directory = Path(DEFAULT_DIRECTORY)
    target = source if directory is None else Path(os.path.realpath(directory))
    if source in target.parents:
        raise XqlabError(f"expected a folder outside of '{source}', got '{target}'")
    if target != source:
        for line in report(copy_notebooks(source, target), target):
            print(line)
    return target


def write_translated(source: Path, target: Path, language: str) -> None:
    """Write each notebook of `source` to `target`, its paragraphs in `language` where they are translated."""
    from xqlab.translation import lesson_text

    for file in sorted(source.glob("*.ipynb")):
        (target / file.name).write_text(lesson_text(file.read_bytes(), file.stem, language), "utf-8")


def copy_notebooks(source: Path, target: Path) -> list[Copy]:
    """The result of copying each file of `source` to `target`.

    The manifest in `target` holds the sha256 of every file when it was last copied. A file that still has
    this sum is unchanged and follows `source`; any other is the reader's own, and a new version is put beside
    it. A deleted file comes back.

    A link, and anything else in the place of a file, is the reader's own, too: it is neither read nor
    written. Nothing is put into a folder of `target` that is a link. Raises XqlabError and OSError.
    """
    try:
        target.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise XqlabError(f"expected a folder for the notebooks, found a file: '{target}'") from None
    before = read_manifest(target / MANIFEST)
    sums = dict(before)
    copies = []
    try:
        for file in sorted(source.rglob("*")):
            name = file.relative_to(source).as_posix()
            if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in Path(name).parts):
                copies.append(copy_file(file, target, name, sums))
    except OSError as error:
        error.add_note("what was copied stays: call it again when that is mended")
        if sums != before:
            with suppress(OSError):  # so that it counts as copied
                write_manifest(target / MANIFEST, sums)
        raise
    if sums != before:
        write_manifest(target / MANIFEST, sums)
    return copies


def copy_file(file: Path, target: Path, name: str, sums: dict[str, str]) -> Copy:
    """The result for one file; its new sum is written to `sums`."""
    content = file.read_bytes()
    offered, last = sha256(content), sums.get(name)
    own = target / name
    for folder in reversed(own.parents):
        if folder.is_relative_to(target) and folder != target:
            if folder.is_symlink():
                return Copy(name, "left out", because=f"'{folder}' is a link")
            if folder.exists() and not folder.is_dir():
                return Copy(name, "left out", because=f"'{folder}' is no folder")
    present, because = content_of(own)
    if present is None and because is None:
        outcome: Literal["copied", "updated"] = "copied"
    elif present == offered:
        sums[name] = offered
        return Copy(name, "unchanged")
    elif present is not None and present == last:
        outcome = "updated"
    else:
        beside = None if offered == last else put_beside(target, name, content, sums)
        sums[name] = offered
        return Copy(name, "kept", beside, because)
    replace(own, content)
    sums[name] = offered
    return Copy(name, outcome)


def content_of(path: Path) -> tuple[str | None, str | None]:
    """(sum of the file, None), or (None, why it is not compared); (None, None) if there is none."""
    if not os.path.lexists(path):
        return None, None
    status = os.lstat(path)
    if stat.S_ISLNK(status.st_mode):
        return None, "it is a link"
    if stat.S_ISDIR(status.st_mode):
        return None, "it is a folder"
    if not stat.S_ISREG(status.st_mode):
        return None, "it is no regular file"
    if status.st_size > LARGEST:
        return None, f"it is larger than any of ours ({status.st_size:,} bytes)"
    try:
        return sha256(disk.read_bytes(path)), None
    except OSError as error:
        return None, f"it cannot be read ({error.strerror})"


def put_beside(target: Path, name: str, content: bytes, sums: dict[str, str]) -> str:
    """The name of the new version: NAME.new.ipynb, with a number if the reader changed that one, too."""
    path, number = PurePosixPath(name), 1
    while True:
        beside = path.with_name(f"{path.stem}.new{'' if number == 1 else number}{path.suffix}").as_posix()
        own = target / beside
        present, because = content_of(own)
        if because is None and present in (None, sums.get(beside), sha256(content)):
            replace(own, content)
            sums[beside] = sha256(content)
            return beside
        number += 1


def read_manifest(manifest: Path) -> dict[str, str]:
    """File name -> sha256 of its last copy; empty if nothing has been copied yet."""
    present, because = content_of(manifest)
    if present is None and because is None:
        return {}
    if because is not None:
        raise XqlabError(
            f"expected file names and their sha256 in '{manifest}', but {because}. Move it away: {DELETED}"
        )
    content = disk.read_bytes(manifest)
    try:
        sums = disk.parsed(content)
    except ValueError:
        sums = None
    if not isinstance(sums, dict) or not all(isinstance(value, str) for value in sums.values()):
        beginning = content[:40].decode(errors="backslashreplace")
        raise XqlabError(
            f"expected file names and their sha256 in '{manifest}', found {beginning!r}. Delete it: {DELETED}"
        )
    return sums


def write_manifest(manifest: Path, sums: dict[str, str]) -> None:
    replace(manifest, (json.dumps(sums, indent=2, sort_keys=True) + "\n").encode())


def replace(path: Path, content: bytes) -> None:
    """Write a file atomically; a link that has appeared there is replaced itself."""
    path.parent.mkdir(parents=True, exist_ok=True)
    disk.write_bytes(path, content, through_link=False)


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def report(copies: list[Copy], target: Path) -> list[str]:
    """The lines about the copies for the reader."""
    lines = []
    copied = sum(copy.outcome == "copied" for copy in copies)
    if copied:
        lines.append(f"copied {copied} {'file' if copied == 1 else 'files'} to {target}")
    for copy in copies:
        because = f": {copy.because}" if copy.because else " as you changed it"
        if copy.outcome == "updated":
            lines.append(f"updated {copy.name}: you had not changed it")
        elif copy.outcome == "kept" and copy.beside:
            lines.append(f"kept {copy.name}{because}; the new version is beside it: {copy.beside}")
        elif copy.outcome == "kept":
            lines.append(f"kept {copy.name}{because}")
        elif copy.outcome == "left out":
            lines.append(f"left out {copy.name}{because}")
    return lines or [f"the notebooks in {target} are up to date"]


def jupyter_command(directory: Path, *, browser: bool, port: int | None = None) -> list[str]:
    """The command that serves `directory`, on `port` only if it is given."""
    command = [sys.executable, "-P", "-m", "jupyterlab", f"--ServerApp.root_dir={directory}"]
    if (directory / FIRST).is_file():
        command.append(f"--LabApp.default_url=/lab/tree/{FIRST}")
    if port is not None:
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container; JupyterLab refuses root otherwise
        command.append("--allow-root")
    return command


def has_menus(language: str) -> bool:
    """Whether JupyterLab's own words are installed in a language, from its language pack."""
    return importlib.util.find_spec(MENUS[language][0].replace("-", "_")) is not None


def jupyter_config_path(language: str = "en") -> str:
    """Where JupyterLab looks for settings first.

    By default it does not ask whether it may show news, and has menus in the lessons' language if it can.
    """
    own = PACKAGE / "cli" / "jupyter"
    menus = [str(own / language)] if language in MENUS and has_menus(language) else []
    return os.pathsep.join(filter(None, [*menus, str(own), os.environ.get("JUPYTER_CONFIG_PATH")]))


def run(command: list[str], own: dict[str, str] | None = None) -> int:
    """The command's exit status. Ctrl-C is JupyterLab's: it asks whether to shut down."""
    # Caught and not ignored, as the server would inherit that; and not a KeyboardInterrupt, which could come
    # between the server's exit and the storing of its status.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        own = own or {}
        paths = {"JUPYTER_CONFIG_PATH": jupyter_config_path(own.get(LANGUAGE, "en"))}
        return subprocess.call(command, env=os.environ | paths | own)
    finally:
        signal.signal(signal.SIGINT, before)
