"""Compiled code on disk: nobody else's is loaded, and damaged files are noticed before they are."""

import errno
import os
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

from tests.kernels.processes import run_python
from xqlab.kernels import COMPILED, cache
from xqlab.kernels import places as places_module
from xqlab.kernels.cache import KernelCache
from xqlab.kernels.code_files import VERSIONS, DamagedError, damaged_files, read, write
from xqlab.kernels.linking import KernelCompiler, adopt
from xqlab.kernels.places import CacheFolders

compiled_only = pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
posix_only = pytest.mark.skipif(os.name != "posix", reason="owners and modes are those of POSIX")


def doubled(number):
    return 2 * number


@pytest.fixture(autouse=True)
def silent() -> Iterator[None]:
    """Nothing has been said yet in this process."""
    before = set(places_module._announced)
    places_module._announced.clear()
    yield
    places_module._announced.update(before)


def call(places: CacheFolders, digest: str | None = "0" * 32) -> tuple[int, bool]:
    """(its result, whether it came from the disk) of a function that is not compiled yet."""
    compiled = numba.njit(doubled, pipeline_class=KernelCompiler)
    adopt(compiled, KernelCache("doubled", lambda: places, lambda arguments: digest))
    return compiled(21), not compiled._cache.compiled


def only_file(folder: Path) -> Path:
    file, for_python = sorted(folder.iterdir(), key=lambda file: cache.FOR_PYTHON in file.name)
    assert cache.FOR_PYTHON in for_python.name
    return file


@compiled_only
def test_code_is_kept_and_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(CacheFolders(tmp_path)) == (42, False)
    assert call(CacheFolders(tmp_path)) == (42, True)
    assert only_file(tmp_path).name.startswith("doubled.")
    assert capsys.readouterr().err == ""


@compiled_only
def test_code_of_other_dependencies_is_not_loaded_and_the_latest_versions_are_kept(tmp_path: Path) -> None:
    for number in range(5):
        assert call(CacheFolders(tmp_path), str(number) * 32) == (42, False)
        assert call(CacheFolders(tmp_path), str(number) * 32) == (42, True)
    assert len(list(tmp_path.iterdir())) == 2 * VERSIONS  # the kernel, and what Python calls
    assert call(CacheFolders(tmp_path), "0" * 32) == (42, False)


@compiled_only
def test_code_of_unknown_dependencies_stays_in_memory(tmp_path: Path) -> None:
    assert call(CacheFolders(tmp_path), None) == (42, False)
    assert not list(tmp_path.iterdir())


DAMAGES = {
    "empty": lambda content: b"",
    "cut in its head": lambda content: content[:20],
    "cut": lambda content: content[:-1],
    "longer": lambda content: content + b"\0",
    "another file": lambda content: b"\x7fELF" * 1000,
    "a flipped bit in its head": lambda content: content[:30] + bytes([content[30] ^ 1]) + content[31:],
    "a flipped bit": lambda content: content[:-9] + bytes([content[-9] ^ 64]) + content[-8:],
}


@compiled_only
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_discarded_and_built_again(damage, tmp_path, capsys) -> None:
    call(CacheFolders(tmp_path))
    file = only_file(tmp_path)
    sound = file.read_bytes()
    file.write_bytes(DAMAGES[damage](sound))
    assert damaged_files(tmp_path) == [file]
    assert call(CacheFolders(tmp_path)) == (42, False)
    assert capsys.readouterr().err.splitlines() == [
        f"xqlab: compiled code in {str(tmp_path)!r} is damaged: it is discarded and built again"
    ]
    assert call(CacheFolders(tmp_path)) == (42, True)
    assert damaged_files(tmp_path) == []


def folder_in_place(file: Path) -> None:
    file.unlink()
    file.mkdir()


@compiled_only
@pytest.mark.parametrize(
    ("replaced", "words"),
    [
        (folder_in_place, "cannot be loaded"),
        (lambda file: write(file, pickle.dumps("no pair")), "cannot be loaded"),
        (lambda file: write(file, pickle.dumps(("another signature", None))), ""),
    ],
)
def test_something_else_in_place_of_a_file_is_built_again(replaced, words, tmp_path, capsys) -> None:
    call(CacheFolders(tmp_path))
    replaced(only_file(tmp_path))
    assert call(CacheFolders(tmp_path)) == (42, False)
    assert words in capsys.readouterr().err
    assert call(CacheFolders(tmp_path)) == (42, True)


@compiled_only
def test_a_shared_folder_is_read_and_passed_over_where_it_is_damaged(tmp_path, capsys) -> None:
    own, shared = tmp_path / "own", tmp_path / "shared"
    own.mkdir()
    call(CacheFolders(shared))
    assert call(CacheFolders(own, (shared,))) == (42, True)
    assert list(own.iterdir()) == []
    assert call(CacheFolders(None, (shared,))) == (42, True)
    file = only_file(shared)
    file.write_bytes(b"")
    assert call(CacheFolders(own, (shared,))) == (42, False)
    assert capsys.readouterr().err.splitlines() == [
        f"xqlab: compiled code in {str(shared)!r} is damaged: it is passed over"
    ]
    assert file.read_bytes() == b""
    assert call(CacheFolders(own, (shared,))) == (42, True)


@compiled_only
def test_a_full_disk_leaves_code_in_memory(tmp_path, monkeypatch, capsys) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(cache, "write", full)
    assert call(CacheFolders(tmp_path)) == (42, False)
    assert call(CacheFolders(tmp_path)) == (42, False)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"xqlab: compiled code cannot be kept in {str(tmp_path)!r}: No space left on")
    assert call(CacheFolders(None)) == (42, False)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "code.kernel"
    write(file, b"compiled")
    assert read(file) == b"compiled"
    for content in (b"", file.read_bytes() + b" "):
        file.write_bytes(content)
        with pytest.raises(DamagedError):
            read(file)


# -- a whole process --------------------------------------------------------------------------------------

PROGRAM = """
from xqlab.kernels import kernel
from xqlab.kernels.places import cache_folders
@kernel
def trebled(number): return 3 * number
print(trebled(14), cache_folders().own)
"""


@pytest.mark.usual
@compiled_only
@posix_only
def test_code_that_others_have_planted_is_not_run(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    chosen, user, witness = tmp_path / "chosen", tmp_path / "user", tmp_path / "witness"
    chosen.mkdir()
    folders = {"XQLAB_CACHE_DIR": chosen, "XDG_CACHE_HOME": user}
    first = run_python(program, **folders)
    folder = Path(first.stdout.split()[1])
    assert folder.is_relative_to(chosen)
    planted = pickle.dumps(Planted(str(witness)))
    for file in folder.iterdir():
        write(file, planted)
    run_python(program, **folders)
    assert witness.exists()  # the trap is a good one: ours is loaded
    witness.rmdir()
    for file in folder.iterdir():
        write(file, planted)
    folder.chmod(0o777)
    last = run_python(program, **folders)
    assert not witness.exists()
    assert last.stdout.split()[0] == "42"
    assert sys.platform != "linux" or Path(last.stdout.split()[1]).is_relative_to(user)
    (line,) = last.stderr.splitlines()
    reason = f"is not trusted: others can write to {str(folder)!r}"
    assert line == f"xqlab: compiled code in {str(folder)!r} {reason}"


class Planted:
    """Makes a file when it is unpickled."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str, int]]:
        return os.mkdir, (self.path, 0o755)


@compiled_only
def test_what_another_process_kept_after_the_first_look_is_not_compiled_again(tmp_path, monkeypatch) -> None:
    ordinary, at_work = cache.disk.held, []

    def held(path: Path, *patience: float):
        monkeypatch.undo()
        at_work.append(call(CacheFolders(tmp_path)))  # the other process, which is done before our turn
        return ordinary(path, *patience)

    monkeypatch.setattr(cache.disk, "held", held)
    ours = numba.njit(doubled, pipeline_class=KernelCompiler)
    adopt(ours, KernelCache("doubled", lambda: CacheFolders(tmp_path), lambda arguments: "0" * 32))
    assert (ours(21), ours._cache.compiled, at_work) == (42, 0, [(42, False)])
