"""Users' files: read only if they are regular files, written atomically, locked by one process at a time."""

import codecs
import errno
import hashlib
import json
import os
import platform
import re
import secrets
import stat
import tokenize
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from io import BufferedReader, BytesIO, FileIO
from pathlib import Path
from typing import Any

from xqlab.errors import XqlabError

LARGEST = 1 << 31  # bytes of a file that is read whole: a sparse file may claim any size

LONGEST_NUMBER = 300  # digits: less than the largest float

PathLike = str | os.PathLike[str]
NOT_REGULAR = "Not a regular file"

# Windows' editors and Excel write them. UTF-32's begins like UTF-16's: the longer ones come first.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# As Python names the encodings that editors write.
_OF_FILES = re.compile(r"utf-8(-sig)?|ascii|gb\w+|big5\w*|cp\d+|iso8859-\d+|shift_jis\w*|euc_\w+|koi8-\w")

_OF_SYSTEM = re.compile(r"(^|/)(__MACOSX|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)(/|$)")

# A full disk, or a read-only folder: such an error names no file by itself.
_NOT_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)


class BusyError(XqlabError):
    """Another process is using the file."""


def is_of_system(path: str) -> bool:
    """Whether macOS or Windows adds files of this name to folders and zips, by a path with slashes.

    >>> is_of_system("__MACOSX/a.json"), is_of_system("a/._a.json"), is_of_system("a.json")
    (True, True, False)
    """
    return _OF_SYSTEM.search(path) is not None


def check_regular(path: PathLike) -> None:
    """Raise OSError if there is no file, and for a folder, a pipe or a device, which may never end."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NOT_REGULAR, os.fspath(path))


def in_a_folder(path: PathLike) -> bool:
    """Whether a file can be written there: the folder exists, and no folder has the name."""
    real = os.path.realpath(path)  # Path.resolve raises RuntimeError for cyclic links
    return bool(os.fspath(path)) and os.path.isdir(os.path.dirname(real)) and not os.path.isdir(real)


def opened(path: PathLike) -> BufferedReader:
    """A regular file, opened for reading bytes; raises OSError for anything else, see `check_regular`."""
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


def sha256(path: PathLike) -> str:
    """The SHA-256 of a file's content, in hexadecimal digits; raises OSError."""
    with opened(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def marked_encoding(content: bytes) -> tuple[str | None, bytes]:
    """The encoding that a byte order mark names, and the bytes after the mark; None and all without one.

    >>> marked_encoding("h2e2".encode("utf-8-sig"))
    ('utf-8', b'h2e2')
    """
    for mark, name in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return name, content[len(mark) :]
    return None, content


def python_text(content: bytes) -> str:
    r"""The text of a program in Python, in the encoding that its first two lines name (PEP 263), or UTF-8.

    Raises ValueError for bytes that are not such text, and for an encoding that is no usual one of files.

    >>> python_text("# coding: gbk\nname = '树'".encode("gbk"))[-2]
    '树'
    """
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(content).readline)
    except SyntaxError as error:
        raise XqlabError(str(error)) from None
    name = codecs.lookup(encoding).name
    if not _OF_FILES.fullmatch(name):  # some take time that grows by the square of the length
        raise XqlabError(f"expected an encoding of files, got {encoding!r}")
    return content.decode(name)


def read_text(path: PathLike) -> str:
    """The content of a regular file of UTF-8, or of what its byte order mark says, without the mark.

    Raises OSError for anything else, and for bytes that are not text.
    """
    encoding, content = marked_encoding(read_bytes(path))
    encoding = encoding or "utf-8"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        reason = f"Not {encoding.upper()} text: byte {content[error.start]:#04x} at {error.start:,}"
        raise OSError(errno.EILSEQ, reason, os.fspath(path)) from None


def _whole(digits: str) -> int:
    # A longer one is no float: sums and ratios of it would fail.
    if len(digits) > LONGEST_NUMBER:
        raise XqlabError(f"expected a number of at most {LONGEST_NUMBER} digits, got {digits[:40]}...")
    return int(digits)


_json = partial(json.loads, parse_int=_whole)


def parsed(content: str | bytes, parse: Callable[[Any], Any] = _json) -> Any:
    """The value of a user's JSON, or of a text that `parse` reads; raises ValueError for any other text."""
    try:
        return parse(content)
    except RecursionError:
        raise XqlabError("expected fewer levels: it is nested too deeply") from None


def write_bytes(path: PathLike, content: bytes, *, through_link: bool = True) -> None:
    """Replace `path` by a file with this content, see `replacing`."""
    with replacing(path, through_link=through_link) as partial:
        partial.write_bytes(content)


def write_text(path: PathLike, text: str) -> None:
    """Replace `path` by a file with this text, in UTF-8, see `replacing`; raises OSError."""
    try:
        content = text.encode()
    except UnicodeEncodeError as error:  # a lone surrogate, such as in a file name that is not UTF-8
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
    """A temporary path with the same suffix as `path`, which replaces `path` at the end of the block.

    If the block ends early, by an error, a full disk or an interrupt, the temporary file is deleted and
    `path` stays as it was. If `synchronised`, the old or the new file is complete even after a power cut. If
    `path` is a link, its target is replaced; without `through_link`, the link itself. Other than regular
    files, such as /dev/stdout, are written to directly, but refused without `through_link`. Raises OSError.
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
    # Not named after `path`, so that the name is not too long, nobody can have put a link there, and two
    # processes have two files. Created at once, so that a missing folder is reported before long work.
    partial = _partial(target, target.suffix)
    _clear_up(target.parent)
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
        if nameless or error.filename == os.fspath(partial):  # the name that the user knows
            error.filename = os.fspath(path)
            error.add_note("the file there is as it was" if target.exists() else "nothing was written")
        raise
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _partial(target: Path, suffix: str = "") -> Path:
    # Says which process writes it: the file of one that was killed can be told from those of others.
    return target.with_name(f".{_machine()}-{os.getpid()}-{secrets.token_hex(8)}.partial{suffix}")


@cache
def _machine() -> str:
    # On Linux also the container, in which the number of a process means one.
    name = platform.node()
    with suppress(OSError):
        name += str(os.stat("/proc/self/ns/pid").st_ino)
    return f"{zlib.crc32(name.encode(errors='replace')):08x}"


_cleared: set[Path] = set()


def _clear_up(folder: Path) -> None:
    """Delete the half-written files of killed processes of this machine in a folder; once in each process."""
    if os.name != "posix" or folder in _cleared:
        return
    _cleared.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            named = re.fullmatch(rf"\.{_machine()}-(\d+)-[0-9a-f]{{16}}\.partial.*", entry.name)
            if named and not _is_alive(int(named[1])):
                with suppress(OSError):
                    os.unlink(entry.path)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # somebody else's
        return True
    return True


def check_writable(path: PathLike) -> None:
    """Raise OSError if `replacing` could not create a file at `path`: a check before long work."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if target.exists() and not target.is_file():
        return
    probe = _partial(target)
    try:
        os.close(os.open(probe, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        os.unlink(probe)
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def append(file: FileIO, content: bytes) -> None:
    """Append bytes to a file that is open without a buffer, and synchronise it to the disk.

    If that fails, as on a full disk, the file keeps its old length. Raises OSError, which names the file.
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
    """Synchronise a file to the disk."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def lock_file(path: PathLike) -> Path:
    """The file beside `path` by which `held` locks it."""
    return Path(f"{os.fspath(path)}.lock")


@contextmanager
def held(path: PathLike, patience: float = 0) -> Iterator[None]:
    """Lock `path` for this process, by its `lock_file` beside it, which ends with the process.

    patience : seconds to wait for another process that has the lock
    Raises BusyError if another process has the lock, OSError if the folder cannot be written to. On a file
    system without locks it does nothing.
    """
    from filelock import FileLock, Timeout  # it takes longer to import than all of the search's own files

    path = Path(path)
    if not path.parent.is_dir():  # FileLock would create it
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    lock = FileLock(lock_file(path), timeout=patience, blocking=patience > 0)
    try:
        lock.acquire()
    except Timeout:
        if not os.path.exists(lock.lock_file):
            check_writable(path)  # FileLock takes a read-only folder for a busy one
        raise BusyError(
            f"expected a file that nobody writes to, another process works on {str(path)!r}"
        ) from None
    except NotImplementedError:
        pass
    try:
        yield
    finally:
        with suppress(
            OSError
        ):  # while it is locked: a process that has already opened it sees that it is gone
            os.unlink(lock.lock_file)
        lock.release()
