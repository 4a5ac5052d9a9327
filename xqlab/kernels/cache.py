"""The disk cache of compiled code: a file for each version of a kernel, and how damaged ones are treated.

Every file begins with a digest of the rest, against accidents (a full disk, a crash, a flipped bit), not
against attackers. A damaged file is compiled again.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from numba.core.caching import Cache, CompileResultCacheImpl
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.kernels.linking import UnmetError, reduced, restored
from xqlab.kernels.places import CacheFolders, announce_once, make_folder

MAGIC = b"xqlab compiled code 1\n"
DIGEST_SIZE = 16  # bytes
ENDING = ".kernel"
VERSIONS = 3  # how many of the latest versions of a function's compiled code are kept
PATIENCE = 120.0  # seconds to wait for another process that compiles the same function
VARIABLE = "XQLAB_CACHE_DIR"


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
    make_folder(file.parent)
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


# -- numba's side -----------------------------------------------------------------------------------------


class KernelCache(Cache):
    """Numba's cache of the compiled code of one function, with a file for each signature and each version.

    digest : argument types -> what the code depends on; None if it cannot be cached
    """

    def __init__(
        self,
        function: Callable[..., Any],
        label: str,
        folders: Callable[[], CacheFolders],
        digest: Callable[[Iterable[Any]], str | None],
    ) -> None:
        self._name = repr(function)
        self._py_func = function
        self.label = label
        self._folders = folders
        self._digest = digest
        self._impl = _Serialiser(function)
        self.enable()

    @property
    def cache_path(self) -> str:
        """The folder that is written to; "" if there is none."""
        return str(self._folders().own or "")

    def flush(self) -> None:
        """Delete the function's files in the own folder."""
        own = self._folders().own
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
        folders = self._folders()
        return key is not None and any(
            (folder / self._names(key)[0]).is_file()
            for folder in filter(None, (folders.own, *folders.shared))
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """As numba's, without loading its declarations of Python's functions, which compiling reads."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        key = self._key(sig, target_context.codegen())
        if key is None:
            return None
        folders = self._folders()
        for folder in filter(None, (folders.own, *folders.shared)):
            file = folder / self._names(key)[0]
            try:
                kept, state = pickle.loads(read(file))
                if kept == key:
                    return restored(target_context, state)
            except (FileNotFoundError, UnmetError):
                continue
            except Exception as error:  # whatever it is, the function can be compiled again
                self._discard(file, folder == folders.own, error)
        return None

    @contextmanager
    def turn(self, sig: Any, codegen: Any) -> Iterator[bool]:
        """The right to compile the function for the signature; whether another process has had it before."""
        own, key = self._folders().own, self._key(sig, codegen)
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
        own, key = self._folders().own, self._key(sig, data.codegen)
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
