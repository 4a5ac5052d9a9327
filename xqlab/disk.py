"""People's files: read only where they are files, written in one step, held by one process at a time."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path

from filelock import FileLock, Timeout

from xqlab.errors import XqlabError

PathLike = str | os.PathLike[str]


class BusyError(XqlabError):
    """Another process works on the file."""


def check_regular(path: PathLike) -> None:
    """Raise OSError where there is no file, or a folder, a pipe or a device: those may never end."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file", os.fspath(path))


def opened(path: PathLike) -> BufferedReader:
    """A regular file, open for reading bytes; raises OSError for anything else, see `check_regular`."""
    check_regular(path)
    return open(path, "rb")


def read_bytes(path: PathLike) -> bytes:
    """The content of a regular file; raises OSError for anything else, see `check_regular`."""
    with opened(path) as file:
        return file.read()


def read_text(path: PathLike) -> str:
    """The content of a regular file of UTF-8; raises OSError for anything else, and for other bytes."""
    content = read_bytes(path)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        reason = f"Not UTF-8 text: byte {content[error.start]:#04x} at {error.start:,}"
        raise OSError(errno.EILSEQ, reason, os.fspath(path)) from None


def write_bytes(path: PathLike, content: bytes) -> None:
    """Put a file with this content in the place of `path`, see `replacing`."""
    with replacing(path) as partial:
        partial.write_bytes(content)


def write_text(path: PathLike, text: str) -> None:
    """Put a file with this text, in UTF-8, in the place of `path`, see `replacing`."""
    write_bytes(path, text.encode())


@contextmanager
def replacing(path: PathLike, *, synchronised: bool = True) -> Iterator[Path]:
    """Somewhere to write what is to stand at `path`, with the same ending; it replaces what stood there.

    When the block ends early, by an error, a full disk or an interrupt, nothing is left of it and `path` is
    as it was. After a power cut one or the other stands there, whole, if it is `synchronised`. Where `path`
    is a link, what it points to is replaced. What is no regular file, such as /dev/stdout, is written to as
    it is. Raises OSError.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file() and not target.is_dir():
        yield target
        return
    # Not named after `path`: it is no longer than a name may be, nobody can have put a link there, and two
    # processes have two. Made at once: nobody works long only to hear then that there is no folder.
    partial = target.with_name(f".{secrets.token_hex(8)}.partial{target.suffix}")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
        if target.exists():
            with suppress(OSError):
                os.chmod(partial, stat.S_IMODE(target.stat().st_mode))
        yield partial
        if synchronised:
            synchronise(partial)
        os.replace(partial, target)
    except OSError as error:
        if error.filename == os.fspath(partial):  # the name that people know
            error.filename = os.fspath(path)
        raise
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def synchronise(path: PathLike) -> None:
    """See to it that what was written to a file is on the disk."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def held(path: PathLike) -> Iterator[None]:
    """`path` for this process alone, by a lock beside it (`path` + ".lock") that ends with the process.

    Raises BusyError where another one has it, OSError where the folder cannot be written to. A file system
    without locks is passed over.
    """
    path = Path(path)
    lock = FileLock(path.with_name(path.name + ".lock"), blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise BusyError(
            f"expected a file that nobody writes to, another process works on {str(path)!r}"
        ) from None
    except NotImplementedError:
        pass
    try:
        yield
    finally:
        with suppress(OSError):  # while it is held: whoever has opened it already sees that it is gone
            os.unlink(lock.lock_file)
        lock.release()
