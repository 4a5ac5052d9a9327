"""The disk cache of compiled code: which folders it uses and trusts, and how it treats damaged files.

Loading compiled code runs it. So a folder is read only if no other ordinary user can write to it: it and all
folders above it belong to us or to the administrator, and nobody else can write to them. Every file begins
with a digest of the rest, against accidents (a full disk, a crash, a flipped bit), not against attackers. A
damaged file is compiled again.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from numba.core.caching import Cache, CompileResultCacheImpl
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from xqlab import disk
from xqlab._compiling import UnmetError, reduced, restored
from xqlab.errors import XqlabError

MAGIC = b"xqlab compiled code 1\n"
DIGEST_SIZE = 16  # bytes
ENDING = ".kernel"
VERSIONS = 3  # how many of the latest versions of a function's compiled code are kept
PATIENCE = 120.0  # seconds to wait for another process that compiles the same function
VARIABLE = "XQLAB_CACHE_DIR"


@dataclass(frozen=True)
class Places:
    """Folders of compiled code.

    own    : read and written; None if no folder can be written to: compiled code then stays in memory
    shared : only read: an administrator's, which we cannot write to
    notes  : why other folders are skipped, a sentence each
    """

    own: Path | None
    shared: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()


def find_places(name: str) -> Places:
    """The folders `kernels/name` below $XQLAB_CACHE_DIR and the user's cache folder, or a temporary one."""
    import platformdirs  # not before it is needed

    chosen = os.environ.get(VARIABLE)
    roots = [Path(chosen)] if chosen else []
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
            return Places(folder, tuple(shared), tuple(notes))
        else:
            shared.append(folder)
            notes.append(f"{str(root)!r} cannot be written to")
    return Places(_temporary(name), tuple(shared), tuple(notes))


def _made(folder: Path) -> bool:
    """Whether the folder exists or can be created, and can be written to."""
    try:
        _make(folder)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _make(folder: Path) -> None:
    # Each level is created so that only we can write to it, whatever the umask.
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            with suppress(FileExistsError):  # another process was faster
                os.mkdir(each, 0o755)


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
            _make(folder)
    except OSError:
        return None
    return folder if distrust(folder) is None else None


def distrust(folder: Path) -> str | None:
    """Why the folder is not trusted: who else can write to it or to one above it; None if nobody can."""
    if not hasattr(os, "getuid"):  # Windows: the user's own folders are private there
        return None
    real = Path(os.path.realpath(folder))
    for each in (real, *real.parents):
        status = os.lstat(each)
        if status.st_uid not in (0, os.getuid()):
            return f"{str(folder)!r} is not trusted: {str(each)!r} belongs to another user ({status.st_uid})"
        sticky = status.st_mode & stat.S_ISVTX and each != real  # others cannot replace its entries
        if not sticky and _others_write(status):
            return f"{str(folder)!r} is not trusted: others can write to {str(each)!r}"
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


# -- the files --------------------------------------------------------------------------------------------


class DamagedError(XqlabError):
    """A file of compiled code that has changed since it was written."""


def read(file: Path) -> bytes:
    """The payload of a file; raises DamagedError, or OSError if it cannot be read."""
    content = disk.read_bytes(file)
    start = len(MAGIC) + DIGEST_SIZE
    payload = memoryview(content)[start:]
    if content[:start] != MAGIC + _digest(payload):
        raise DamagedError
    return bytes(payload)


def write(file: Path, payload: bytes) -> None:
    """Write a payload to a file, which appears only once it is complete; raises OSError."""
    _make(file.parent)
    with disk.replacing(file, synchronised=False) as partial:  # the digest covers power cuts, too
        partial.write_bytes(MAGIC + _digest(payload) + payload)
        os.chmod(partial, 0o644)


def _digest(payload: bytes | memoryview) -> bytes:
    return hashlib.blake2b(payload, digest_size=DIGEST_SIZE).digest()


def files(folder: Path) -> Iterator[Path]:
    """The files of compiled code in a folder."""
    return folder.rglob(f"*{ENDING}")


def versions_in(folder: Path) -> set[tuple[str, str]]:
    """(label of a function, digest of what its code depends on) of the files in a folder."""
    with suppress(OSError):
        names = [name for name in os.listdir(folder) if name.endswith(ENDING)]
        return {(name.rsplit(".", 3)[0], name.rsplit(".", 3)[2]) for name in names}
    return set()


def damaged_files(folder: Path) -> list[Path]:
    """The damaged files of a folder."""
    return [file for file in files(folder) if _is_damaged(file)]


def _is_damaged(file: Path) -> bool:
    try:
        read(file)
    except DamagedError:
        return True
    except OSError:
        return not file.is_file()
    return False


_announced: set[str] = set()


def announce_once(kind: str, text: str) -> None:
    """Print a line on stderr, once per kind and process."""
    if kind not in _announced:
        _announced.add(kind)
        print(f"xqlab: {text}", file=sys.stderr)


# -- numba's side -----------------------------------------------------------------------------------------


class KernelCache(Cache):
    """Numba's cache of the compiled code of one function, with a file for each signature and each version.

    digest : argument types -> what the code depends on; None if it cannot be cached
    """

    def __init__(
        self,
        function: Callable[..., Any],
        label: str,
        places: Callable[[], Places],
        digest: Callable[[Iterable[Any]], str | None],
    ) -> None:
        self._name = repr(function)
        self._py_func = function
        self.label = label
        self._places = places
        self._digest = digest
        self._impl = _Serialiser(function)
        self.enable()

    @property
    def cache_path(self) -> str:
        """The folder that is written to; "" if there is none."""
        return str(self._places().own or "")

    def flush(self) -> None:
        """Delete the function's files in the own folder."""
        own = self._places().own
        for file in own.glob(f"{self.label}.*{ENDING}") if own else ():
            file.unlink(missing_ok=True)

    def _names(self, key: Any) -> tuple[str, str]:
        """The name of a file, and the pattern of the names of all its versions."""
        digest, index = key
        every = f"{self.label}.{hashlib.sha256(repr(index).encode()).hexdigest()[:16]}"
        return f"{every}.{digest[:16]}{ENDING}", f"{every}.*{ENDING}"

    def _key(self, sig: Any, codegen: Any) -> Any:
        """The signature, the processor and the digest; None if the code cannot be cached."""
        digest = self._digest(getattr(sig, "args", sig)) if self._enabled else None
        return None if digest is None else (digest, self._index_key(sig, codegen))

    def has(self, sig: Any, target_context: Any) -> bool:
        """Whether a folder has the compiled code for these types."""
        key = self._key(sig, target_context.codegen())
        places = self._places()
        folders = filter(None, (places.own, *places.shared))
        return key is not None and any((folder / self._names(key)[0]).is_file() for folder in folders)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """As numba's, without loading its declarations of Python's functions, which compiling reads."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        key = self._key(sig, target_context.codegen())
        if key is None:
            return None
        places = self._places()
        for folder in filter(None, (places.own, *places.shared)):
            file = folder / self._names(key)[0]
            try:
                kept, state = pickle.loads(read(file))
                if kept == key:
                    return restored(target_context, state)
            except (FileNotFoundError, UnmetError):
                continue
            except Exception as error:  # whatever it is, the function can be compiled again
                self._discard(file, folder == places.own, error)
        return None

    @contextmanager
    def turn(self, sig: Any, codegen: Any) -> Iterator[bool]:
        """The right to compile the function for the signature; whether another process has had it before."""
        own, key = self._places().own, self._key(sig, codegen)
        if key is None or own is None:
            yield False
            return
        waited = False
        with ExitStack() as lock:
            file = own / self._names(key)[0]
            try:
                lock.enter_context(disk.held(file))
            except disk.BusyError:
                waited = True
                with suppress(disk.BusyError):  # after so long, better twice than never
                    lock.enter_context(disk.held(file, PATIENCE))
            except OSError:  # no locks in this folder
                pass
            yield waited

    def _discard(self, file: Path, own: bool, error: Exception) -> None:
        if own:
            with suppress(OSError):
                file.rmdir() if file.is_dir() else file.unlink()
        reason = "is damaged" if isinstance(error, DamagedError) else f"cannot be loaded ({error})"
        done = "it is discarded and built again" if own else "it is passed over"
        announce_once(f"damaged {own}", f"compiled code in {str(file.parent)!r} {reason}: {done}")

    def _save_overload(self, sig: Any, data: Any) -> None:
        own, key = self._places().own, self._key(sig, data.codegen)
        if key is None or own is None or not self._impl.check_cachable(data):
            return
        try:
            name, every = self._names(key)
            write(own / name, dumps((key, reduced(data))))
            _keep_newest(own.glob(every))
        except OSError as error:
            text = f"compiled code cannot be kept in {str(own)!r}: {error.strerror or error}"
            announce_once("unwritten", f"{text}. It stays in memory")


def _keep_newest(versions: Iterable[Path]) -> None:
    aged = []
    for file in versions:
        with suppress(OSError):  # another process deleted it
            aged.append((-file.stat().st_mtime_ns, file))
    for _, file in sorted(aged)[VERSIONS:]:
        file.unlink(missing_ok=True)


class _Serialiser(CompileResultCacheImpl):
    # numba's, without the folders that it would look for and create.
    def __init__(self, function: Callable[..., Any]) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = SimpleNamespace(_py_file=function.__code__.co_filename)
