"""A folder of compiled code that one `xqlab warmup` has filled, and nothing else.

Compiling everything takes minutes, so it is done once: `python -m tests.warm_cache`, which `make warm` calls,
fills the folder and begins the ordinary cache with a copy of it. What asks whether the warm-up leaves
something to compile takes a copy too: the ordinary cache also holds what other tests have compiled.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from xqlab.kernels.mode import FAST
from xqlab.kernels.places import cache_folders, sources_hash

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(sys.prefix) / "xqlab-warm"
PRINTED = "warmup.txt"  # what the warm-up said


def warm_folder() -> Path:
    """The folder for these sources, as `XQLAB_CACHE_DIR` takes it; filled where it is not there."""
    own = cache_folders().own
    assert own is not None, "compiled code cannot be kept on this machine"
    folder = HOME / f"{own.name}-{sources_hash()}"
    if not folder.is_dir():
        for outdated in HOME.glob("*"):
            shutil.rmtree(outdated, ignore_errors=True)
        HOME.mkdir(exist_ok=True)
        filled = Path(tempfile.mkdtemp(dir=HOME))
        (filled / PRINTED).write_text(_warm_up(filled), encoding="utf-8")
        try:
            filled.rename(folder)
        except OSError:
            if not folder.is_dir():  # no other process was faster
                raise
    return folder


def copy_warm_folder(to: Path) -> str:
    """What the warm-up said that filled the folder, of which `to` becomes a copy."""
    shutil.copytree(warm_folder(), to, dirs_exist_ok=True)
    return (to / PRINTED).read_text(encoding="utf-8")


def _warm_up(folder: Path) -> str:
    environment = {**os.environ, "XQLAB_CACHE_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "xqlab", "warmup"]
    finished = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return finished.stdout


def main() -> None:
    """Fill the folder, and give the ordinary cache what it lacks of it."""
    if not FAST:
        return
    own = cache_folders().own
    print((warm_folder() / PRINTED).read_text(encoding="utf-8"), end="")
    assert own is not None
    for file in (warm_folder() / "kernels" / own.name).iterdir():
        if not (own / file.name).exists():
            shutil.copy2(file, own)


if __name__ == "__main__":
    main()
