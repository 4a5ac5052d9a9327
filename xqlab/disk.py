"""People's files: read only where they are files, written in one step, held by one process at a time."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, FileIO
from pathlib import Path

from filelock import FileLock, Timeout

from xqlab.errors import XqlabError

LARGEST = 1 << 31  # bytes of a file that is read whole: a sparse one says that it has any number

PathLike = str | os.PathLike[str]
NOT_REGULAR = "Not a regular file"

# Of a write that found no room, or a folder that takes none; such an error names no file by itself.
_NOT_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)


class BusyError(XqlabError):
    """Another process works on the file."""


def check_regular(path: PathLike) -> None:
    """Raise OSError where there is no file, or a folder, a pipe or a device: those may never end."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NOT_REGULAR, os.fspath(path))


def in_a_folder(path: PathLike) -> bool:
    """Whether a file may be written there: in a folder that exists, under a name that no folder has."""
    real = os.path.realpath(path)  # Path.resolve raises RuntimeError for links in a ring
    return bool(os.fspath(path)) and os.path.isdir(os.path.dirname(real)) and not os.path.isdir(real)


def opened(path: PathLike) -> BufferedReader:
    """A regular file, open for reading bytes; raises OSError for anything else, see `check_regular`."""
    check_regular(path)
    return open(path, "rb")


def read_bytes(path: PathLike) -> bytes:
    """The content of a regular file; raises OSError for anything else, and for one of more than 2 GiB."""
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > LARGEST:
            reason = f"File of {size:,} bytes, at most {LARGEST:,} are read"
            raise OSError(errno.EFBIG, reason, os.fspath(path))
        return file.read()


def read_text(path: PathLike) -> str:
    """The content of a regular file of UTF-8; raises OSError for anything else, and for other bytes."""
    content = read_bytes(path)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        reason = f"Not UTF-8 text: byte {content[error.start]:#04x} at {error.start:,}"
        raise OSError(errno.EILSEQ, reason, os.fspath(path)) from None


def write_bytes(path: PathLike, content: bytes, *, through_link: bool = True) -> None:
    """Put a file with this content in the place of `path`, see `replacing`."""
    with replacing(path, through_link=through_link) as partial:
        partial.write_bytes(content)


def write_text(path: PathLike, text: str) -> None:
    """Put a file with this text, in UTF-8, in the place of `path`, see `replacing`; raises OSError."""
    try:
        content = text.encode()
    except UnicodeEncodeError as error:  # half a character, such as a name of a file that is not UTF-8
        reason = f"Not UTF-8 text: {text[error.start]!r} at {error.start:,}"
        raise OSError(errno.EILSEQ, reason, os.fspath(path)) from None
    write_bytes(path, content)


@contextmanager
def _named(path: PathLike) -> Iterator[None]:
    # The error of a full device lacks its name.
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = os.fspath(path)
        raise


@contextmanager
def replacing(path: PathLike, *, through_link: bool = True, synchronised: bool = True) -> Iterator[Path]:
    """Somewhere to write what is to stand at `path`, with the same ending; it replaces what stood there.

    When the block ends early, by an error, a full disk or an interrupt, nothing is left of it and `path` is
    as it was. After a power cut one or the other stands there, whole, if it is `synchronised`. Where `path`
    is a link, what it points to is replaced; without `through_link`, the link itself. What is no regular
    file, such as /dev/stdout, is written to as it is, but refused without `through_link`. Raises OSError.
    """
    if through_link:
        target = Path(os.path.realpath(path))
        stood = os.stat(target).st_mode if target.exists() else None
    else:
        target = Path(os.path.realpath(os.path.dirname(path) or "."), os.path.basename(path))
        stood = os.lstat(target).st_mode if os.path.lexists(target) else None
    if stood is not None and stat.S_ISDIR(stood):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if stood is not None and not stat.S_ISREG(stood) and not stat.S_ISLNK(stood):
        if not through_link:
            raise OSError(errno.EINVAL, NOT_REGULAR, os.fspath(path))
        with _named(path):
            yield target
        return
    # Not named after `path`: it is no longer than a name may be, nobody can have put a link there, and two
    # processes have two. Made at once: nobody works long only to hear then that there is no folder.
    partial = target.with_name(f".{secrets.token_hex(8)}.partial{target.suffix}")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        if stood is not None and stat.S_ISREG(stood):
            with suppress(OSError):
                os.chmod(partial, stat.S_IMODE(stood))
        yield partial
        if synchronised:
            synchronise(partial)
        os.replace(partial, target)
    except OSError as error:
        nameless = error.filename is None and error.errno in _NOT_WRITTEN
        if nameless or error.filename == os.fspath(partial):  # the name that people know
            error.filename = os.fspath(path)
            error.add_note("the file there is as it was" if target.exists() else "nothing was written")
        raise
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def check_writable(path: PathLike) -> None:
    """Raise OSError where `replacing` could not make a file at `path`; whoever works long asks before."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if target.exists() and not target.is_file():
        return
    probe = target.with_name(f".{secrets.token_hex(8)}.partial")
    try:
        os.close(os.open(probe, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        os.unlink(probe)
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def append(file: FileIO, content: bytes) -> None:
    """Put bytes at the end of a file that is open without a buffer, and on the disk.

    Where that fails, as on a full disk, the file ends where it did. Raises OSError, which names the file.
    """
    end = file.seek(0, os.SEEK_END)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[file.write(rest) or 0 :]
        os.fsync(file.fileno())
    except OSError as error:
        with suppress(OSError):
            file.truncate(end)
        error.filename = error.filename or file.name
        raise


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
    if not path.parent.is_dir():  # FileLock would make it
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    lock = FileLock(path.with_name(path.name + ".lock"), blocking=False)
    try:
        lock.acquire()
    except Timeout:
        if not os.path.exists(lock.lock_file):
            check_writable(path)  # FileLock holds a folder that takes no files for a busy one
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
