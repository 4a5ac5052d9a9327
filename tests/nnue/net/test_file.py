"""Files of arrays: what was written comes back, and nothing else is read."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from tests.refusals import refuses
from xqlab.nnue.net.file import DTYPES, MAGIC, NetFileError, read_arrays, write_arrays

arrays = st.dictionaries(
    st.text(max_size=10),
    st.sampled_from(DTYPES).flatmap(
        lambda kind: hnp.arrays(kind, hnp.array_shapes(min_dims=0, max_dims=4, min_side=0))
    ),
    max_size=4,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("nets")


@settings(max_examples=50)
@given(kept=arrays)
def test_what_was_written_is_read(folder, kept):
    path = write_arrays(folder / "a.net", {"kind": "test", "seed": 3}, kept)
    about, found = read_arrays(path)
    assert about == {"kind": "test", "seed": 3}
    assert list(found) == list(kept)
    for name, array in kept.items():
        assert found[name].dtype == array.dtype
        assert found[name].shape == array.shape
        assert found[name].tobytes() == array.tobytes()


@pytest.fixture(scope="module")
def content(folder):
    return write_arrays(folder / "b.net", {}, {"a": np.arange(6, dtype="<i2")}).read_bytes()


@settings(max_examples=200)
@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_an_altered_byte_is_refused_or_harmless(folder, content, at, byte):
    at %= len(content)
    path = folder / "c.net"
    path.write_bytes(content[:at] + bytes([byte]) + content[at + 1 :])
    try:
        _, found = read_arrays(path)
    except NetFileError:
        return
    # What is left are other spellings of the description: the numbers are what they were.
    assert [array.tobytes() for array in found.values()] == [np.arange(6, dtype="<i2").tobytes()]


@given(length=st.integers(0, 10_000))
def test_a_torn_file_is_refused(folder, content, length):
    path = folder / "d.net"
    path.write_bytes(content[: length % len(content)])
    with pytest.raises(NetFileError):
        read_arrays(path)


def described(listed, **others):
    return MAGIC + json.dumps({"about": {}, "arrays": listed, "crc32": 0, **others}).encode() + b"\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", r"to begin with b'xqlab net 1\\n', got b''"),
        (b"\x80\x04\x95pickle", "to begin with"),
        (MAGIC + b"[" * 100_000 + b"\n", "expected a line of JSON"),
        (MAGIC + b"{}\n", "expected a line of JSON that lists the arrays .* got b'{}"),
        (described([["a", "|O", [1]]]), "expected a line of JSON"),
        (described([["a", "<f4", [-1]]]), "expected a line of JSON"),
        (described([["a", "<f4", [1.5]]]), "expected a line of JSON"),
        (described([["a", "<f4", [1 << 29, 1 << 29]]]), "expected 1152921504606846976 bytes .* got 0"),
        (described([["a", "<f4", [0]]]) + b"more", "expected 0 bytes of arrays .* got 4"),
        (described([["a", "|i1", [1]]]) + b"x", "expected arrays with CRC-32 0 .* got"),
        (described([["a", "|i1", [0]], ["a", "|i1", [0]]]), "different names .* got twice or more 'a'$"),
        (described([["a", "|i1", [0, 1 << 30, 1 << 30, 1 << 30]]]), "expected a line of JSON"),
        (
            described([[f"{number % 7}", "|i1", [0]] for number in range(40_000)]),
            "got twice or more '0', '1', '2', '3', '4' and 2 more$",
        ),
        (described([["x" * 1000, "|i1", [0]]] * 2), "got twice or more 'x{36}...$"),
        (described([], crc32="0"), "expected a line of JSON"),
    ],
)
def test_hostile_files_are_refused_with_a_reason(tmp_path, text, message):
    path = tmp_path / "hostile.net"
    path.write_bytes(text)
    refuses(NetFileError, message, read_arrays, path)


def test_files_that_are_missing_or_too_large(tmp_path, monkeypatch):
    refuses(NetFileError, r"none\.net.*No such file", read_arrays, tmp_path / "none.net")
    refuses(NetFileError, "'a' is <c16", write_arrays, tmp_path / "a.net", {}, {"a": np.zeros(1, complex)})
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr("xqlab.nnue.net.file.LARGEST_FILE", 10)
    path = tmp_path / "large.net"
    path.write_bytes(b"x" * 11)
    refuses(NetFileError, r"expected at most 10 bytes, .* has 11", read_arrays, path)
