"""What shows the widgets, and in which environment it is installed. No optional package is imported.

A widget has two halves: Python in the kernel's environment, and code that the server hands to the browser
from its own. Where they differ, or one half is missing, JupyterLab says "Error displaying widget: model not
found", or shows nothing at all.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.experiments.run.machine import version_of

# Package -> the oldest version that shows our widgets; the kernel needs the first two.
LEAST = {
    "anywidget": "0.9.13",
    "ipywidgets": "8.1",
    "jupyterlab": "4.2",
    "jupyterlab_widgets": "3.0",
    "notebook": "7.0",
}
MANAGER = "@jupyter-widgets/jupyterlab-manager"
EXTENSIONS = ("anywidget", MANAGER)  # they show widgets in the browser
MANAGER_OF = {8: 5, 7: 3}  # ipywidgets -> the matching extension, major versions


@dataclass(frozen=True)
class Server:
    """A server of notebooks.

    at     : its address, or the command that would start it
    prefix : the folder of its environment
    is_own : whether it started this kernel
    """

    at: str
    prefix: Path
    is_own: bool = False


def is_older(version: str, least: str) -> bool:
    """Whether a version is lower than another one.

    >>> is_older("4.10.1", "4.2"), is_older("8.0.7", "8.1"), is_older("7.0.0rc1", "7.0")
    (False, True, False)
    """
    return _numbers(version) < _numbers(least)


def _numbers(version: str) -> list[int]:
    """The numbers that a version begins with: "8.1.0rc2" is 8, 1 and 0."""
    match = re.match(r"\d+(\.\d+)*", version)
    return [int(part) for part in match[0].split(".")] if match else []


def extension_in(folders: list[Path], name: str) -> tuple[Path, str] | None:
    """The first folder with a built extension, and its version, "" if unknown."""
    for folder in folders:
        file = folder / name / "package.json"
        if file.is_file():
            return folder / name, str(_json(file).get("version", ""))
    return None


def misfit(extension: str, version: str) -> str:
    """The kernel's package that does not match an extension of this version; "" if they match.

    anywidget's two halves match if the first two numbers are equal.
    """
    package = "ipywidgets" if extension == MANAGER else extension
    kernel = version_of(package)
    if kernel is None or not version:
        return ""
    ours, theirs = _numbers(kernel), _numbers(version)
    fits = MANAGER_OF.get(ours[0]) in (theirs[0], None) if extension == MANAGER else ours[:2] == theirs[:2]
    return "" if fits else f"{package} {kernel}"


def labextension_folders(prefix: Path | None = None) -> list[Path]:
    """Where JupyterLab and Notebook look for extensions, those of another environment for its `prefix`."""
    try:
        from jupyter_core.paths import jupyter_data_dir, jupyter_path
    except ImportError:
        return [(prefix or Path(sys.prefix)) / "share" / "jupyter" / "labextensions"]
    if prefix is None:
        return [Path(folder) for folder in jupyter_path("labextensions")]
    return [Path(jupyter_data_dir(), "labextensions"), prefix / "share" / "jupyter" / "labextensions"]


def disabled_in() -> dict[str, Path]:
    """Extension -> the settings file that disables it, for the extensions that widgets need."""
    try:
        from jupyter_core.paths import jupyter_config_path
    except ImportError:
        return {}
    disabled: dict[str, Path] = {}
    for folder in jupyter_config_path():
        file = Path(folder, "labconfig", "page_config.json")
        listed = _json(file).get("disabledExtensions", {})
        off = {name for name in listed if not isinstance(listed, dict) or listed[name]}
        disabled |= {name: file for name in EXTENSIONS if name in off or f"{name}:plugin" in off}
    return disabled


def vs_code_folder() -> Path | None:
    """Where VS Code looks for anywidget's code before it tries the network; None if it is not there."""
    folder = Path(sys.prefix, "share", "jupyter", "nbextensions", "anywidget")
    return folder if folder.is_dir() else None


def in_vs_code() -> bool:
    """Whether this runs in a terminal or a kernel of VS Code."""
    return os.environ.get("TERM_PROGRAM") == "vscode" or any(
        name.startswith("VSCODE_") for name in os.environ
    )


def servers() -> Iterator[Server]:
    """The running servers, and the one that the command `jupyter-lab` would start."""
    own = os.environ.get("JPY_PARENT_PID", "")
    addresses = {str(server["pid"]): server["url"] for server in _running()}
    if own.isdigit():
        addresses.setdefault(own, "the server of this kernel")
    for number, at in addresses.items():
        prefix = _prefix_of(_command_line(int(number)))
        if prefix is not None:
            yield Server(at, prefix, number == own)
    command = shutil.which("jupyter-lab")
    prefix = _prefix_of([command]) if command else None
    if prefix is not None:
        yield Server(str(command), prefix)


def _running() -> Iterator[dict[str, Any]]:
    """What servers wrote of themselves when they began; some may have ended.

    Jupyter's own list of them imports the whole server.
    """
    with suppress(ImportError):
        from jupyter_core.paths import jupyter_runtime_dir

        for file in Path(jupyter_runtime_dir()).glob("jpserver-*.json"):
            with suppress(OSError, ValueError):  # it is being written, or was just deleted
                yield disk.parsed(disk.read_text(file))


def _command_line(process: int) -> list[str]:
    try:
        import psutil
    except ImportError:  # it comes with ipykernel
        return []
    try:
        return list(psutil.Process(process).cmdline())
    except psutil.Error:  # it has ended, or is another user's
        return []


def _prefix_of(command: list[str | None] | list[str]) -> Path | None:
    """The environment of a command, by the folder of its interpreter or of its script."""
    for part in command[:2]:
        path = Path(part or "")
        if path.is_absolute() and path.parent.name in ("bin", "Scripts"):
            return path.parent.parent
        if path.is_absolute() and path.name.lower() == "python.exe":
            return path.parent
    return None


def _json(file: Path) -> dict[str, Any]:
    try:
        read = disk.parsed(file.read_bytes())
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}
