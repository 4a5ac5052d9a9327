"""The cache of compiled code, as numba's dispatchers ask for it. A damaged file is compiled again."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from numba.core.caching import NullCache
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from xqlab import disk
from xqlab.kernels.code_files import ENDING, DamagedError, keep_newest, read, write
from xqlab.kernels.linking import UnmetError, new_python_entry, python_entry, reduced, restored
from xqlab.kernels.places import CacheFolders, announce_once

FOR_PYTHON = "-python"  # in the name of a file: what Python calls, and not the kernel itself
PATIENCE = 120.0  # seconds to wait for another process that compiles the same function


class KernelCache(NullCache):
    """What a dispatcher of numba asks for compiled code: that of one function, in memory and on disk.

    Each signature and each version has a file. What this process has had stays in memory, as an edit may be
    undone.

    label    : the beginning of the files' names; None for a function that is kept in memory alone
    digest   : argument types -> what the code depends on; None if it cannot be kept on disk
    compiled : the number of versions that this process has compiled
    """

    def __init__(
        self,
        label: str | None,
        folders: Callable[[], CacheFolders],
        digest: Callable[[Iterable[Any]], str | None],
    ) -> None:
        self.label = label
        self.compiled = 0
        self.folders = folders
        self.digest = digest
        self._in_memory: dict[Any, Any] = {}

    def _key(self, arguments: Any, context: Any) -> tuple[Any, ...]:
        """The digest, "" if it is not known, the argument types and the processor."""
        arguments = tuple(getattr(arguments, "args", arguments))
        return self.digest(arguments) or "", arguments, context.codegen().magic_tuple()

    def _file_names(self, key: tuple[Any, ...], part: str = "") -> tuple[str, str] | None:
        """The name of a file, and the pattern of the names of all its versions; None where it is not kept."""
        digest, *index = key
        if self.label is None or not digest:
            return None
        every = f"{self.label}{part}.{hashlib.sha256(repr(index).encode()).hexdigest()[:16]}"
        return f"{every}.{digest[:16]}{ENDING}", f"{every}.*{ENDING}"

    def _files(self, key: tuple[Any, ...], part: str = "") -> Iterator[Path]:
        names, folders = self._file_names(key, part), self.folders()
        if names is not None:
            yield from (folder / names[0] for folder in (folders.own, *folders.shared) if folder is not None)

    def has(self, arguments: Any, context: Any) -> bool:
        """Whether a folder has the compiled code for these types."""
        return any(file.is_file() for file in self._files(self._key(arguments, context)))

    def is_current(self, arguments: Any, result: Any) -> bool:
        """Whether the compiled code depends on nothing that has been edited since."""
        current = self._in_memory.get(self._key(arguments, result.target_context))
        return current is not None and current.library is result.library

    def load_overload(self, arguments: Any, context: Any) -> Any:
        """The compiled code for these types; None where there is none."""
        rtsys.initialize(context)
        key = self._key(arguments, context)
        if key in self._in_memory:
            return self._in_memory[key]._replace(metadata=None)  # numba times each only once
        result = self._read(key, "", partial(restored, context))
        if result is not None:
            self._in_memory[key] = result
        return result

    def _read(self, key: tuple[Any, ...], part: str, restore: Callable[[Any], Any]) -> Any:
        for file in self._files(key, part):
            try:
                stored_key, state = pickle.loads(read(file))
                if stored_key == key:
                    return restore(state)
            except (FileNotFoundError, UnmetError):
                continue
            except Exception as error:  # whatever it is, the function can be compiled again
                self._discard(file, file.parent == self.folders().own, error)
        return None

    def for_python(self, arguments: Any, result: Any) -> Any:
        """What Python calls for these types."""
        key = self._key(arguments, result.target_context)
        entry = self._read(key, FOR_PYTHON, partial(python_entry, result))
        if entry is None:
            library, entry = new_python_entry(result)
            self._write(key, FOR_PYTHON, library._get_compiled_object())
        return entry

    @contextmanager
    def turn(self, arguments: Any, context: Any) -> Iterator[Any]:
        """The right to compile the function for these types; the code, if another process had it before."""
        own, key = self.folders().own, self._key(arguments, context)
        names = self._file_names(key)
        if own is None or names is None:
            yield None
            return
        with ExitStack() as lock:
            # After so long, better twice than never; and there are folders without locks.
            with suppress(disk.BusyError, OSError):
                lock.enter_context(disk.held(own / names[0], PATIENCE))
            # Another process may have written it since the dispatcher looked, before this one had the lock.
            yield self.load_overload(arguments, context)

    def _discard(self, file: Path, own: bool, error: Exception) -> None:
        if own:
            with suppress(OSError):
                file.rmdir() if file.is_dir() else file.unlink()
        reason = "is damaged" if isinstance(error, DamagedError) else f"cannot be loaded ({error})"
        done = "it is discarded and built again" if own else "it is passed over"
        announce_once(f"damaged {own}", f"compiled code in {str(file.parent)!r} {reason}: {done}")

    def keep(self, arguments: Any, result: Any) -> None:
        """Keep what this process has compiled, before other processes have their turn."""
        self.compiled += 1
        key = self._key(arguments, result.target_context)
        self._in_memory[key] = result
        if not result.library.has_dynamic_globals:
            self._write(key, "", reduced(result))

    def _write(self, key: tuple[Any, ...], part: str, state: Any) -> None:
        names, own = self._file_names(key, part), self.folders().own
        if names is None or own is None:
            return
        try:
            write(own / names[0], dumps((key, state)))
            keep_newest(own.glob(names[1]))
        except OSError as error:
            text = f"compiled code cannot be kept in {str(own)!r}: {error.strerror or error}"
            announce_once("unwritten", f"{text}. It stays in memory")
