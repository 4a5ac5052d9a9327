"""Files that are there only when they are finished: a full disk or an interrupt leaves the old ones."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class UnwrittenError(ValueError):
    """A file that could not be written; its text quotes the path and says why."""


def path_of(file: str | Path, formats: tuple[str, ...]) -> Path:
    """The path of a file whose ending is one of `formats`; raises UnwrittenError for another one."""
    path = Path(file)
    try:
        is_name = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:  # half a character
        is_name = False
    if not is_name:
        raise UnwrittenError(f"expected a file name that this system can write, got {str(file)!r}")
    if path.suffix.lower() not in formats:
        raise UnwrittenError(f"expected a file name that ends in {', '.join(formats)}, got {str(file)!r}")
    return path


@contextmanager
def finished(path: Path) -> Iterator[Path]:
    """Somewhere to write what is to stand at `path`, with the same ending; it replaces what stood there.

    When the block ends early, by an error or an interrupt, nothing is left and `path` is as it was. Raises
    UnwrittenError where the file system refuses.
    """
    # Not named after `path`, so that it is no longer than a name may be; made at once, so that nobody waits
    # for a picture, or a program that writes it, only to be told then that there is no such folder.
    partial = path.with_name(f".{secrets.token_hex(4)}.partial{path.suffix}")
    try:
        partial.touch(exist_ok=False)
        yield partial
        os.replace(partial, path)
    except OSError as error:
        raise UnwrittenError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
    finally:
        with suppress(OSError):  # where it could not be made, either: what matters was said
            partial.unlink(missing_ok=True)
