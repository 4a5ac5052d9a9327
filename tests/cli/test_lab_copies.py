"""`xqlab lab` copies the notebooks, follows new versions, and never touches what the reader changed."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import names
from xqlab.cli import lab as lab_module
from xqlab.cli.lab import MANIFEST, Copy, copy_notebooks, prepare
from xqlab.errors import XqlabError


def outcomes(copies: list[Copy]) -> dict[str, str]:
    return {copy.name: copy.outcome for copy in copies}


def test_a_copy_follows_each_version_until_the_reader_changes_it(source: Path, target: Path) -> None:
    (source / ".ipynb_checkpoints").mkdir()
    (source / ".ipynb_checkpoints" / "01-checkpoint.ipynb").write_bytes(b"old")
    all_files = {"01.ipynb", "02.ipynb", "pictures/tree.svg"}
    assert outcomes(copy_notebooks(source, target)) == dict.fromkeys(sorted(all_files), "copied")
    assert names(target) == set(json.loads((target / MANIFEST).read_text())) == all_files
    assert (target / "01.ipynb").read_bytes() == b"first, version 1"
    before = (target / MANIFEST).read_bytes()
    assert set(outcomes(copy_notebooks(source, target)).values()) == {"unchanged"}
    assert (target / MANIFEST).read_bytes() == before
    (source / "01.ipynb").write_bytes(b"first, version 2")
    assert outcomes(copy_notebooks(source, target))["01.ipynb"] == "updated"
    assert (target / "01.ipynb").read_bytes() == b"first, version 2"
    (target / "01.ipynb").unlink()
    assert copy_notebooks(source, target)[0].outcome == "copied"
    (target / "01.ipynb").write_bytes(b"my answers")
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", None)
    assert (target / "01.ipynb").read_bytes() == b"my answers"
    assert names(target) == all_files


def test_a_new_version_goes_beside_a_changed_file_once(source: Path, target: Path) -> None:
    def update(version: int) -> Copy:
        (source / "01.ipynb").write_bytes(b"first, version %d" % version)
        copy = copy_notebooks(source, target)[0]
        assert (target / "01.ipynb").read_bytes() == b"my answers"
        return copy

    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    assert update(2) == update(3) == Copy("01.ipynb", "kept", "01.new.ipynb")
    assert (target / "01.new.ipynb").read_bytes() == b"first, version 3"  # for it was not touched
    (target / "01.new.ipynb").unlink()  # the reader has seen it
    assert update(3) == Copy("01.ipynb", "kept", None)
    assert "01.new.ipynb" not in names(target)
    update(4)
    (target / "01.new.ipynb").write_bytes(b"my answers again")
    assert update(5).beside == "01.new2.ipynb"
    assert (target / "01.new.ipynb").read_bytes() == b"my answers again"
    assert (target / "01.new2.ipynb").read_bytes() == b"first, version 5"
    (target / "01.new2.ipynb").replace(target / "01.ipynb")  # taken over, which ends the matter
    assert copy_notebooks(source, target)[0].outcome == "unchanged"
    (source / "01.ipynb").write_bytes(b"first, version 6")
    assert copy_notebooks(source, target)[0].outcome == "updated"


def test_a_file_that_was_there_before_is_the_readers(source: Path, target: Path) -> None:
    target.mkdir(parents=True)
    (target / "01.ipynb").write_bytes(b"something else")
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", "01.new.ipynb")
    assert (target / "01.ipynb").read_bytes() == b"something else"


def link(path: Path, to: Path) -> None:
    try:
        path.symlink_to(to)
    except OSError:
        pytest.skip("this system makes no links without rights")


@pytest.mark.parametrize("there", [b"first, version 1", b"secret", None])
def test_a_link_is_the_readers_own(source: Path, target: Path, tmp_path: Path, there: bytes | None) -> None:
    copy_notebooks(source, target)
    elsewhere = tmp_path / "elsewhere.ipynb"
    (target / "01.ipynb").unlink()
    link(target / "01.ipynb", elsewhere)
    if there is not None:
        elsewhere.write_bytes(there)
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", None, "it is a link")
    (source / "01.ipynb").write_bytes(b"first, version 2")
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", "01.new.ipynb", "it is a link")
    assert (target / "01.ipynb").is_symlink()
    assert (elsewhere.read_bytes() if elsewhere.exists() else None) == there
    assert (target / "01.new.ipynb").read_bytes() == b"first, version 2"


def test_nothing_is_written_through_a_link(source: Path, target: Path, tmp_path: Path) -> None:
    target.mkdir(parents=True)
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    for name in (
        *("01.new.ipynb", ".01.ipynb.partial", ".02.ipynb.partial", f".{MANIFEST}.partial"),
        *(".01.new.ipynb.partial", ".01.new2.ipynb.partial"),
    ):
        link(target / name, victim)
    (target / "01.ipynb").write_bytes(b"my answers")
    assert copy_notebooks(source, target)[0].beside == "01.new2.ipynb"
    assert victim.read_bytes() == b"precious"
    assert (target / "01.new.ipynb").is_symlink()


def test_a_link_put_there_in_the_meantime_goes(
    source: Path, target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    target.mkdir(parents=True)
    link(target / "01.ipynb", victim)
    monkeypatch.setattr(lab_module, "content_of", lambda path: (None, None))
    copy_notebooks(source, target)
    assert victim.read_bytes() == b"precious"
    assert (target / "01.ipynb").read_bytes() == b"first, version 1"


def test_nothing_is_put_into_a_linked_folder(
    source: Path, target: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target.mkdir(parents=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    link(target / "pictures", elsewhere)
    prepare(source, target)
    assert capsys.readouterr().out == (
        f"copied 2 files to {target}\nleft out pictures/tree.svg: '{target / 'pictures'}' is a link\n"
    )
    assert list(elsewhere.iterdir()) == []
    (target / "pictures").unlink()
    assert outcomes(copy_notebooks(source, target))["pictures/tree.svg"] == "copied"


def test_a_file_where_a_folder_belongs(source: Path, target: Path) -> None:
    target.mkdir(parents=True)
    (target / "pictures").write_text("mine")
    copies = copy_notebooks(source, target)
    assert copies[2] == Copy("pictures/tree.svg", "left out", None, f"'{target / 'pictures'}' is no folder")
    assert names(target) == {"01.ipynb", "02.ipynb", "pictures"}


def test_a_folder_that_is_a_link_itself_is_meant(source: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link(tmp_path / "mine", tmp_path / "real")
    assert prepare(source, tmp_path / "mine") == tmp_path / "real"
    assert names(tmp_path / "real") == names(source)


def make_folder(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(path)


def make_huge(path: Path) -> None:
    path.touch()
    os.truncate(path, lab_module.LARGEST + 1)


STRANGE = [
    (make_folder, "it is a folder"),
    (make_pipe, "it is no regular file"),
    (make_huge, "it is larger than any of ours (67,108,865 bytes)"),
]


@pytest.mark.parametrize(("make", "because"), STRANGE)
def test_what_is_no_notebook_is_kept(
    source: Path,
    target: Path,
    make: Callable[[Path], None],
    because: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target.mkdir(parents=True)
    make(target / "01.ipynb")
    prepare(source, target)
    assert capsys.readouterr().out == (
        f"copied 2 files to {target}\nkept 01.ipynb: {because}; the new version is beside it: 01.new.ipynb\n"
    )
    assert (target / "01.new.ipynb").read_bytes() == b"first, version 1"
    prepare(source, target)
    assert capsys.readouterr().out == f"kept 01.ipynb: {because}\n"


def test_an_unreadable_notebook_is_kept(source: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_notebooks(source, target)

    def unreadable(path: Path) -> bytes:
        if path.name == "01.ipynb":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return path.read_bytes()

    monkeypatch.setattr(lab_module.disk, "read_bytes", unreadable)
    because = "it cannot be read (Permission denied)"
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", None, because)


@pytest.mark.parametrize(("make", "because"), [*STRANGE, (None, "it is a link")])
def test_a_manifest_that_is_no_file(
    source: Path, target: Path, make: Callable[[Path], None] | None, because: str
) -> None:
    target.mkdir(parents=True)
    manifest = target / MANIFEST
    if make is None:
        link(manifest, target / "elsewhere")
    else:
        make(manifest)
    with pytest.raises(XqlabError) as caught:
        copy_notebooks(source, target)
    assert str(caught.value) == (
        f"expected file names and their sha256 in '{manifest}', but {because}. "
        "Move it away: your notebooks stay as they are, and the new versions are put beside them"
    )
    assert names(target) <= {MANIFEST}


def test_a_full_disk_keeps_what_was_copied(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = lab_module.disk.write_bytes

    def full(path: Path, content: bytes, **named: bool) -> None:
        if path.name == "02.ipynb":
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        written(path, content, **named)

    monkeypatch.setattr(lab_module.disk, "write_bytes", full)
    with pytest.raises(OSError, match="No space left") as caught:
        copy_notebooks(source, target)
    assert caught.value.__notes__ == ["what was copied stays: call it again when that is mended"]
    monkeypatch.undo()
    (source / "01.ipynb").write_bytes(b"first, version 2")
    assert outcomes(copy_notebooks(source, target)) == {
        "01.ipynb": "updated",
        "02.ipynb": "copied",
        "pictures/tree.svg": "copied",
    }


def test_a_limit_on_files_leaves_nothing_half(source: Path, target: Path) -> None:
    resource = pytest.importorskip("resource")
    target.mkdir(parents=True)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, before[1]))
    try:
        with pytest.raises(OSError, match="File too large") as caught:
            copy_notebooks(source, target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert caught.value.filename == str(target / "01.ipynb")
    assert list(target.iterdir()) == []


def test_a_read_only_folder_that_is_up_to_date_is_opened(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_notebooks(source, target)

    def refused(path: Path, content: bytes, **named: bool) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(lab_module.disk, "write_bytes", refused)
    assert set(outcomes(copy_notebooks(source, target)).values()) == {"unchanged"}
    (target / "01.ipynb").unlink()
    with pytest.raises(PermissionError, match="Permission denied"):
        copy_notebooks(source, target)


def test_a_folder_below_the_source_is_refused(source: Path) -> None:
    before = names(source)
    with pytest.raises(XqlabError) as caught:
        prepare(source, source / "mine")
    assert str(caught.value) == f"expected a folder outside of '{source}', got '{source / 'mine'}'"
    assert names(source) == before


@pytest.mark.parametrize(
    ("content", "quoted"),
    [
        (b"not json", "'not json'"),
        (b"[]", "'[]'"),
        (b'{"01.ipynb": 1}', repr('{"01.ipynb": 1}')),
        (b"\xff\xfe{", r"'\\xff\\xfe{'"),
        (b"[" * 100_000, repr("[" * 40)),
        (b"1" * 5_000, repr("1" * 40)),
        (b"", "''"),
    ],
)
def test_a_broken_manifest_is_quoted_and_touches_nothing(
    source: Path, target: Path, content: bytes, quoted: str
) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    (target / MANIFEST).write_bytes(content)
    with pytest.raises(XqlabError, match=r"expected file names and their sha256 in .* found ") as caught:
        copy_notebooks(source, target)
    assert f"found {quoted}. Delete it: " in str(caught.value)
    assert (target / "01.ipynb").read_bytes() == b"my answers"
