"""A file of named arrays with a description: versioned, checked, no pickles.

Layout: the line `xqlab net 1`; one line of JSON: `{"about": {...}, "arrays": [[name, dtype, shape], ...],
"crc32": N}`; then the arrays one after another, little-endian, in C order, nothing between or behind them.
The CRC-32 is that of their bytes.
"""

import json
import math
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.errors import XqlabError, listed, quoted

MAGIC = b"xqlab net 1\n"
DTYPES = ("<f2", "<f4", "<f8", "|i1", "<i2", "<i4", "<i8")
LONGEST_HEADER = 1_000_000  # bytes
LARGEST_FILE = 1 << 30


class NetFileError(XqlabError):
    """A file that is not a file of arrays, or is broken."""


def write_arrays(path: Path | str, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Path:
    """Write a file, which replaces an older one only once it is complete; return its path.

    Raises NetFileError for arrays of other types than `DTYPES`.
    """
    path = Path(path)
    listed, contents = [], []
    for name, array in arrays.items():
        plain = np.ascontiguousarray(array)
        plain = plain.astype(plain.dtype.newbyteorder("<"), copy=False).reshape(np.shape(array))
        if plain.dtype.str not in DTYPES:
            raise NetFileError(f"expected arrays of {', '.join(DTYPES)}, {quoted(name)} is {plain.dtype.str}")
        listed.append([name, plain.dtype.str, list(plain.shape)])
        contents.append(plain.tobytes())
    content = b"".join(contents)
    header = {"about": dict(about), "arrays": listed, "crc32": zlib.crc32(content)}
    disk.write_bytes(path, MAGIC + json.dumps(header, sort_keys=True).encode() + b"\n" + content)
    return path


def read_arrays(path: Path | str) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """(about, arrays) of a file.

    Raises NetFileError, with the reason, for a file that is not a file of arrays, is torn, altered, or longer
    or shorter than its header says. No memory is allocated before the sizes are checked.
    """
    path = Path(path)
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise NetFileError(f"expected at most {LARGEST_FILE} bytes, {str(path)!r} has {size}")
        content = disk.read_bytes(path)
    except OSError as error:
        raise NetFileError(f"expected a net at {str(path)!r}: {error.strerror}") from None
    return _parsed(content, str(path))


def _parsed(content: bytes, name: str) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    if not content.startswith(MAGIC):
        raise NetFileError(f"expected {name!r} to begin with {MAGIC!r}, got {content[: len(MAGIC)]!r}")
    end = content.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER)
    try:
        header: Any = disk.parsed(content[len(MAGIC) : end]) if end >= 0 else None
        about, listed, crc = header["about"], header["arrays"], header["crc32"]
        plain = isinstance(about, dict) and isinstance(crc, int) and isinstance(listed, list)
        shapes = [_checked(entry) for entry in listed] if plain else None
    except (ValueError, TypeError, KeyError):
        shapes = None
    if shapes is None:
        line = content[len(MAGIC) : len(MAGIC) + 60]
        raise NetFileError(f"expected a line of JSON that lists the arrays of {name!r}, got {line!r}")
    body = memoryview(content)[end + 1 :]
    sizes = [math.prod(shape) * np.dtype(kind).itemsize for _, kind, shape in shapes]
    if sum(sizes) != len(body):
        raise NetFileError(f"expected {sum(sizes)} bytes of arrays in {name!r}, got {len(body)}")
    if zlib.crc32(body) != crc:
        raise NetFileError(f"expected arrays with CRC-32 {crc} in {name!r}, got {zlib.crc32(body)}")
    arrays: dict[str, NDArray[Any]] = {}
    at = 0
    for (label, kind, shape), length in zip(shapes, sizes, strict=True):
        arrays[label] = np.frombuffer(body, kind, math.prod(shape), at).reshape(shape).copy()
        at += length
    if len(arrays) != len(shapes):
        raise NetFileError(f"expected arrays of different names in {name!r}, {_doubled(shapes)}")
    return about, arrays


def _doubled(shapes: list[tuple[str, str, tuple[int, ...]]]) -> str:
    counts = Counter(label for label, _, _ in shapes)
    twice = [label for label, count in counts.items() if count > 1]
    return f"got twice or more {listed(map(quoted, twice))}"


def _checked(entry: Any) -> tuple[str, str, tuple[int, ...]]:
    label, kind, shape = entry
    sized = all(type(length) is int and 0 <= length <= LARGEST_FILE for length in shape)
    if type(label) is not str or kind not in DTYPES or not sized or len(shape) > 4:
        raise ValueError
    if 0 in shape and math.prod(filter(None, shape)) > LARGEST_FILE:  # no bytes, but too large for NumPy
        raise ValueError
    return label, kind, tuple(shape)
