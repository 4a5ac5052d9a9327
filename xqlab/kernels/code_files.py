"""Files of compiled code, and how damaged ones are noticed.

Every file begins with a digest of the rest, against accidents (a full disk, a crash, a flipped bit), not
against attackers.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.kernels.places import make_folder

MAGIC = b"xqlab compiled code 1\n"
DIGEST_SIZE = 16  # bytes
ENDING = ".kernel"
VERSIONS = 3  # how many of the latest versions of a function's compiled code are kept


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


def keep_newest(versions: Iterable[Path]) -> None:
    """Delete all but the latest of a function's files."""
    aged = []
    for file in versions:
        with suppress(OSError):  # another process deleted it
            aged.append((-file.stat().st_mtime_ns, file))
    for _, file in sorted(aged)[VERSIONS:]:
        file.unlink(missing_ok=True)
