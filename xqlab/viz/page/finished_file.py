"""Files that appear only once they are finished: a full disk or an interrupt leaves the old ones."""

import os
from pathlib import Path

from xqlab import disk
from xqlab.errors import XqlabError


class UnwrittenError(XqlabError):
    """A file that could not be written; its text quotes the path and says why."""


def path_of(file: str | Path, formats: tuple[str, ...]) -> Path:
    """The path of a file whose ending is one of `formats`; raises UnwrittenError for any other."""
    path = Path(file)
    try:
        is_name = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:  # a lone surrogate
        is_name = False
    if not is_name:
        raise UnwrittenError(f"expected a file name that this system can write, got {str(file)!r}")
    if path.suffix.lower() not in formats:
        raise UnwrittenError(f"expected a file name that ends in {', '.join(formats)}, got {str(file)!r}")
    return path


def write_finished(path: Path, text: str) -> Path:
    """Replace a file by one with this text, and return its path; raises UnwrittenError, then it stays."""
    try:
        with disk.replacing(path) as partial:
            partial.write_text(text, encoding="utf-8")
        return path
    except OSError as error:
        raise UnwrittenError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
