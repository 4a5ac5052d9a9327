"""The folders of compiled code: which are used, and which are trusted.

Numba's own cache checks only the file of the function that it compiles, so an edit in an imported file would
go unnoticed. Here a file is named by a digest of all that its code depends on (`dependencies`), and the
folder by the versions, the compiler's flags and the modules that extend numba.

Loading compiled code runs it. So a folder is read only if no other ordinary user can write to it: it and all
folders above it belong to us or to the administrator, and nobody else can write to them.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numba
from numba import config

from xqlab.files import PACKAGE
from xqlab.kernels.processor import BMI2

VARIABLE = "XQLAB_CACHE_DIR"
# Packages that depend on kernels and contain none.
WITHOUT_KERNELS = {"viz", "engine", "experiments", "cli", "__main__.py"}


@cache
def sources_hash() -> str:
    """Digest, in hexadecimal, of our sources below the widgets, the versions and the compiler's flags."""
    files = PACKAGE.rglob("*.py")
    return _hash_of(file for file in files if file.relative_to(PACKAGE).parts[0] not in WITHOUT_KERNELS)


def _hash_of(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    named = ("BOUNDSCHECK", "OPT", "DEBUG", "CPU_NAME", "CPU_FEATURES")
    flags = tuple(getattr(config, name) for name in named)
    digest.update(repr((sys.version, numba.__version__, flags)).encode())
    for path in sorted(files):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@dataclass(frozen=True)
class CacheFolders:
    """Folders of compiled code.

    own    : read and written; None if no folder can be written to: compiled code then stays in memory
    shared : only read: an administrator's, which we cannot write to
    notes  : why other folders are skipped, a sentence each
    """

    own: Path | None
    shared: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()


@cache
def cache_folders() -> CacheFolders:
    """The folders of compiled code for these versions and this processor."""
    folders = find_folders(_name())
    for note in folders.notes:
        if "not trusted" in note:
            announce_once(note, f"compiled code in {note}")
    return folders


def _name() -> str:
    return _hash_of((PACKAGE / "kernels").glob("*.py")) + ("-bmi2" if BMI2 else "")


def is_outdated() -> bool:
    """Whether what extends numba was edited since this process looked for compiled code."""
    own = cache_folders().own
    return own is not None and own.name != _name()


_announced: set[str] = set()


def announce_once(kind: str, text: str) -> None:
    """Print a line on stderr, once per kind and process."""
    if kind not in _announced:
        _announced.add(kind)
        print(f"xqlab: {text}", file=sys.stderr)


def find_folders(name: str) -> CacheFolders:
    """The folders `kernels/name` below $XQLAB_CACHE_DIR and the user's cache folder, or a temporary one."""
    import platformdirs  # not before it is needed

    named = os.environ.get(VARIABLE)
    roots = [Path(named)] if named else []
    roots.append(Path(platformdirs.user_cache_dir("xqlab", appauthor=False)))
    shared: list[Path] = []
    notes: list[str] = []
    for root in roots:
        folder = root / "kernels" / name
        writable = _made(folder)
        if not folder.is_dir():
            notes.append(f"{str(root)!r} cannot be written to")
        elif (reason := distrust(folder)) is not None:
            notes.append(reason)
        elif writable:
            return CacheFolders(folder, tuple(shared), tuple(notes))
        else:
            shared.append(folder)
            notes.append(f"{str(root)!r} cannot be written to")
    return CacheFolders(_temporary(name), tuple(shared), tuple(notes))


def _made(folder: Path) -> bool:
    """Whether the folder exists or can be created, and can be written to."""
    try:
        make_folder(folder)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def make_folder(folder: Path) -> None:
    # Each level is created so that only we can write to it, whatever the umask.
    for level in (*reversed(folder.parents), folder):
        if not level.is_dir():
            with suppress(FileExistsError):  # another process was faster
                os.mkdir(level, 0o755)


def _temporary(name: str) -> Path | None:
    """A temporary folder that is ours alone: the same one in every process, if possible."""
    try:
        place = Path(tempfile.gettempdir())
        private = place / (f"xqlab-{os.getuid()}" if hasattr(os, "getuid") else "xqlab")
        with suppress(FileExistsError):
            os.mkdir(private, 0o700)
        folder = private / name
        if private.is_symlink() or not _made(folder) or distrust(folder) is not None:
            folder = Path(tempfile.mkdtemp(prefix="xqlab-")) / name
            make_folder(folder)
    except OSError:
        return None
    return folder if distrust(folder) is None else None


def distrust(folder: Path) -> str | None:
    """Why the folder is not trusted: who else can write to it or to one above it; None if nobody can."""
    if not hasattr(os, "getuid"):  # Windows: the user's own folders are private there
        return None
    real = Path(os.path.realpath(folder))
    for level in (real, *real.parents):
        status = os.lstat(level)
        if status.st_uid not in (0, os.getuid()):
            return f"{str(folder)!r} is not trusted: {str(level)!r} belongs to another user ({status.st_uid})"
        sticky = status.st_mode & stat.S_ISVTX and level != real  # others cannot replace its entries
        if not sticky and _others_write(status):
            return f"{str(folder)!r} is not trusted: others can write to {str(level)!r}"
    return None


def _others_write(status: os.stat_result) -> bool:
    group = status.st_mode & stat.S_IWGRP and not _is_private_group(status.st_gid)
    return bool(status.st_mode & stat.S_IWOTH or group)


def _is_private_group(number: int) -> bool:
    """Whether nobody but us and the administrator belongs to the group."""
    import grp
    import pwd

    try:
        own, group = pwd.getpwuid(os.getuid()), grp.getgrgid(number)
    except KeyError:
        return False
    if not {own.pw_name, "root"}.issuperset(group.gr_mem):
        return False
    users = pwd.getpwall()  # a directory service may list nobody; then only the name counts
    primary = {user.pw_name for user in users if user.pw_gid == number}
    return group.gr_name == own.pw_name or (own in users and primary <= {own.pw_name, "root"})
