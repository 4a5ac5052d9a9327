"""People's files: what is no file is refused, nothing is left half written, one process has a file."""

import ast
import errno
import os
import re
import signal
import stat
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import filelock
import pytest

from tests.children import KILL
from tests.refusals import refuses
from xqlab import XqlabError, disk
from xqlab.disk import BusyError

ROOT = Path(__file__).resolve().parent.parent
posix = pytest.mark.skipif(os.name != "posix", reason="a POSIX system is needed")
READERS = [disk.check_regular, disk.opened, disk.read_bytes, disk.read_text]


def link(path, to):
    try:
        path.symlink_to(to)
    except OSError:
        pytest.skip("this system makes no links without rights")


def named(path, told, code, call, *arguments, **options):
    """The OSError that a call raises, which has this text and code and names the path."""
    with pytest.raises(OSError, match=told) as caught:
        call(*arguments, **options)
    assert (os.fspath(caught.value.filename), caught.value.errno) == (str(path), code)
    return caught.value


# -- reading ----------------------------------------------------------------------------------------------


def test_where_a_file_may_be_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / one).symlink_to(other)
    (tmp_path / "file").touch()
    right = ["new", "file", tmp_path / "new"]
    wrong = ["", ".", "..", tmp_path, "none/new", "file/new", "a/new"]
    assert [path for path in [*right, *wrong] if disk.in_a_folder(path)] == right


def test_a_file_is_read_also_through_a_link(tmp_path):
    path = tmp_path / "a"
    path.write_bytes("炮\r\n".encode())
    disk.check_regular(path)
    assert disk.read_bytes(path) == disk.read_bytes(str(path)) == "炮\r\n".encode()
    assert disk.read_text(path) == "炮\r\n"
    with disk.opened(path) as file:
        assert file.read(1) == b"\xe7"
    (tmp_path / "a").write_text("x")
    link(tmp_path / "b", "a")
    assert disk.read_text(tmp_path / "b") == "x"


@pytest.mark.parametrize("content", ["[" * 3_000 + "]" * 3_000, "9" * 301, "[1" + "0" * 400 + "]", "{", "x"])
def test_what_is_not_parsed(content):
    refuses(ValueError, r"^(expected fewer levels|expected a number|Expecting)", disk.parsed, content)


def test_json_is_parsed():
    assert disk.parsed(b'{"a": [-7, 1.5, null]}') == {"a": [-7, 1.5, None]}
    assert disk.parsed("-" + "9" * 299) == 1 - 10**299
    assert disk.parsed("a = 1", tomllib.loads) == {"a": 1}
    refuses(ValueError, "nested too deeply", disk.parsed, "a = " + "[" * 3_000 + "]" * 3_000, tomllib.loads)


# What is read otherwise comes with the package, or was written by the same call.
OURS = ("json.dumps(", "data_file(", "_line(", "self._first_lines")
OF_XQLAB = ("bench/fixed.py", "chess/evaluation_parts.py", "xiangqi/mate_positions.py")
COMES_WITH_IT = dict.fromkeys(OF_XQLAB, "text")
THE_PLACE = {"xqlab/disk.py": "content"}


def test_what_people_may_change_is_parsed_in_one_place():
    found = []
    for file in (ROOT / "xqlab").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and re.fullmatch(r"(json|tomllib)\.loads?", ast.unparse(node.func)):
                given = ast.unparse(node.args[0])
                allowed = (COMES_WITH_IT | THE_PLACE).get("/".join(file.parts[-2:]))
                if not given.startswith(OURS) and allowed != given:
                    found.append(f"{file}:{node.lineno}: {given}")
    assert found == []


@pytest.mark.parametrize("read", READERS)
def test_what_is_no_file_is_not_read(tmp_path, read):
    absent = tmp_path / "absent"
    named(absent, "No such file or directory", errno.ENOENT, read, absent)
    named(tmp_path, "Is a directory", errno.EISDIR, read, tmp_path)


@posix
@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/null", "linked"])
def test_what_may_never_end_is_not_opened(tmp_path, read, name):
    os.mkfifo(tmp_path / "pipe")
    link(tmp_path / "linked", "/dev/zero")
    named(tmp_path / name, "Not a regular file", errno.EINVAL, read, tmp_path / name)


def test_a_file_that_says_that_it_is_huge_is_not_read(tmp_path):
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.truncate(disk.LARGEST + 1)
    for read in (disk.read_bytes, disk.read_text):
        refuses(OSError, r"File of 2,147,483,649 bytes, at most 2,147,483,648 are read", read, path)


def test_other_bytes_are_no_text(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"ab\xff")
    error = named(path, "Not UTF-8 text: byte 0xff at 2", errno.EILSEQ, disk.read_text, path)
    assert error.__suppress_context__
    path.write_bytes("馬".encode("utf-16") + b"a")
    named(path, "Not UTF-16-LE text: byte 0x61 at 2", errno.EILSEQ, disk.read_text, path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_names_the_encoding_and_is_no_text(encoding, tmp_path):
    (tmp_path / "a").write_bytes("馬\r\n".encode(encoding))
    assert disk.read_text(tmp_path / "a") == "馬\r\n"


def test_a_program_is_read_in_the_encoding_that_it_names():
    for name in ("gbk", "gb18030", "big5", "utf-8", "latin-1", "cp1252", "shift_jis", "euc-kr"):
        text = f"#!/usr/bin/python\n# -*- coding: {name} -*-\nname = 1\n"
        assert disk.python_text(text.encode(name)) == text
    for content, message in (
        (b"# \xbc\xf4\xd6\xa6", "invalid or missing encoding declaration"),
        (b"# coding: nothing", "unknown encoding"),
        (b"# coding: punycode", "expected an encoding of files, got 'punycode'"),
        (b"# coding: rot13", "expected an encoding of files, got 'rot13'"),
        (b"# coding: utf-8\n\xff", "can't decode byte 0xff"),
    ):
        refuses(ValueError, message, disk.python_text, content)


# -- writing ----------------------------------------------------------------------------------------------


def test_a_file_is_written_and_replaced_also_without_a_folder(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    disk.write_bytes(path, b"\xff")
    assert path.read_bytes() == b"\xff"
    disk.write_text(str(path), "炮\n")
    assert path.read_bytes() == "炮\n".encode()
    assert os.listdir(tmp_path) == ["a.txt"]
    monkeypatch.chdir(tmp_path)
    disk.write_text("a", "1")
    disk.write_bytes("b", b"2", through_link=False)
    assert (Path("a").read_text(), Path("b").read_text()) == ("1", "2")


def test_the_name_in_between_cannot_be_known(tmp_path):
    partials = []
    for _ in range(2):
        with disk.replacing(tmp_path / "a.png") as partial:
            partials.append(partial)
            assert partial.read_bytes() == b""
            partial.write_bytes(b"x")
    assert partials[0] != partials[1]
    for partial in partials:
        assert (partial.parent, partial.suffix) == (tmp_path, ".png")
        assert len(partial.stem) > 16
        assert not partial.exists()


@posix
def test_what_a_killed_process_left_half_written_is_deleted(tmp_path, monkeypatch):
    with subprocess.Popen(["true"]) as ended:
        pass
    running = os.getppid()
    left = []
    for process, machine in ((ended.pid, None), (running, None), (ended.pid, "0badc0de")):
        with monkeypatch.context() as patch:
            patch.setattr(disk.os, "getpid", lambda process=process: process)
            if machine:
                patch.setattr(disk, "_machine", lambda machine=machine: machine)
            with disk.replacing(tmp_path / "a.bin") as partial:
                left.append(partial.name)
    for name in (*left, "b.partial.bin", ".partial.bin"):
        (tmp_path / name).write_bytes(b"half")
    disk.write_text(tmp_path / "a.bin", "whole")  # once in a process
    assert sorted(os.listdir(tmp_path)) == sorted([*left, "a.bin", "b.partial.bin", ".partial.bin"])
    monkeypatch.setattr(disk, "_cleared", set())
    disk.write_text(tmp_path / "a.bin", "whole")
    assert sorted(os.listdir(tmp_path)) == sorted([*left[1:], "a.bin", "b.partial.bin", ".partial.bin"])


@pytest.mark.parametrize("length", [255, 200])
def test_a_long_name(tmp_path, length):
    disk.write_text(tmp_path / ("x" * length), "1")
    assert (tmp_path / ("x" * length)).read_text() == "1"


class Stop(BaseException):
    pass


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("x"), Stop(), OSError(errno.EIO, "x")])
@pytest.mark.parametrize("before", [None, b"before"])
def test_an_early_end_leaves_nothing(tmp_path, error, before):
    path = tmp_path / "a"
    if before is not None:
        path.write_bytes(before)

    def write_half():
        with disk.replacing(path) as partial:
            partial.write_bytes(b"half")
            raise error

    with pytest.raises(type(error)) as caught:
        write_half()
    assert caught.value is error
    left = {} if before is None else {"a": before}
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == left


@pytest.mark.parametrize("through_link", [True, False])
@pytest.mark.parametrize("name", ["folder", "", "/"])
def test_a_folder_is_not_replaced(tmp_path, name, through_link):
    (tmp_path / "folder").mkdir()
    path = os.path.join(tmp_path, name)
    named(path, "Is a directory", errno.EISDIR, disk.write_bytes, path, b"x", through_link=through_link)
    assert os.listdir(tmp_path) == ["folder"]


@posix
def test_rights_are_kept(tmp_path):
    path, new = tmp_path / "a", tmp_path / "new"
    path.touch()
    path.chmod(0o604)  # which the umask would not give
    before = os.umask(0o027)
    try:
        for written in (path, new):
            disk.write_text(written, "x")
    finally:
        os.umask(before)
    assert [stat.S_IMODE(written.stat().st_mode) for written in (path, new)] == [0o604, 0o640]


def test_what_a_link_points_to_is_replaced(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "a").write_text("before")
    link(tmp_path / "linked", Path("elsewhere", "a"))
    link(tmp_path / "dangling", Path("elsewhere", "b"))
    disk.write_text(tmp_path / "linked", "1")
    disk.write_text(tmp_path / "dangling", "2")
    assert (tmp_path / "linked").is_symlink()
    assert [(tmp_path / "elsewhere" / name).read_text() for name in "ab"] == ["1", "2"]


@pytest.mark.parametrize("there", [b"precious", None, "folder"])
def test_a_link_that_is_not_followed_is_replaced(tmp_path, there):
    elsewhere = tmp_path / "elsewhere"
    if there == "folder":
        elsewhere.mkdir()
    elif isinstance(there, bytes):
        elsewhere.write_bytes(there)
    link(tmp_path / "a", elsewhere)
    disk.write_bytes(tmp_path / "a", b"new", through_link=False)
    assert not (tmp_path / "a").is_symlink()
    assert (tmp_path / "a").read_bytes() == b"new"
    assert elsewhere.exists() == (there is not None)
    assert not isinstance(there, bytes) or elsewhere.read_bytes() == there


@posix
def test_pipes_and_devices_are_written_to_or_refused(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        disk.write_bytes(path, b"hello")
        assert os.read(reader, 99) == b"hello"
    finally:
        os.close(reader)
    named(path, "Not a regular file", errno.EINVAL, disk.write_bytes, path, b"x", through_link=False)
    assert os.listdir(tmp_path) == ["pipe"]

    disk.write_text("/dev/null", "x")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    if os.path.exists("/dev/full"):
        named("/dev/full", "No space left on device", errno.ENOSPC, disk.write_text, "/dev/full", "x")


@posix
@pytest.mark.parametrize("where", ["write", "fsync"])
def test_a_full_disk_keeps_the_old_file(tmp_path, where, monkeypatch):
    import resource

    path = tmp_path / "a"
    path.write_text("before")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    if where == "write":
        resource.setrlimit(resource.RLIMIT_FSIZE, (3, limits[1]))
    else:

        def full(descriptor):
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
    try:
        with pytest.raises(OSError, match=r"File too large|No space left on device") as caught:
            disk.write_text(path, "after")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.value.filename == str(path)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"a": "before"}


def test_half_a_character_is_no_text_and_nothing_is_put_where_there_is_no_folder(tmp_path):
    path, absent = tmp_path / "a", tmp_path / "absent" / "a"
    named(path, r"Not UTF-8 text: '\\udcff' at 2", errno.EILSEQ, disk.write_text, path, "ab\udcff")
    assert os.listdir(tmp_path) == []
    named(absent, "No such file or directory", errno.ENOENT, hold, absent)
    assert os.listdir(tmp_path) == []
    path = tmp_path / "absent" / "a"
    with pytest.raises(FileNotFoundError) as caught, disk.replacing(path):
        pytest.fail("the block has begun")
    assert caught.value.filename == str(path)
    (tmp_path / "file").touch()
    below = tmp_path / "file" / "a"
    named(below, "Not a directory", errno.ENOTDIR, disk.write_text, below, "x")


def test_a_kill_leaves_the_old_file(tmp_path):
    path = tmp_path / "a"
    path.write_text("before")
    program = f"""
        import os, signal
        from xqlab import disk
        with disk.replacing({str(path)!r}) as partial:
            partial.write_text("half")
            os.kill(os.getpid(), {int(KILL)})
    """
    assert subprocess.run([sys.executable, "-c", textwrap.dedent(program)], cwd=ROOT, check=False).returncode
    assert path.read_text() == "before"
    (tmp_path / "a").write_text("x")
    disk.synchronise(tmp_path / "a")
    with pytest.raises(FileNotFoundError):
        disk.synchronise(tmp_path / "absent")


# -- one process at a time --------------------------------------------------------------------------------

HOLDER = """
import sys, time
from xqlab import disk
with disk.held(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.readline()
"""


def holder(path):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], cwd=ROOT, **pipes)
    assert started.stdout.readline() == "held\n"
    return started


def hold(path):
    with disk.held(path):
        pass


def test_a_file_is_held_by_one_process(tmp_path):
    path = tmp_path / "games.bin"
    with holder(path) as other:
        assert os.listdir(tmp_path) == ["games.bin.lock"]
        with pytest.raises(BusyError) as caught:
            hold(path)
        assert str(caught.value) == (
            f"expected a file that nobody writes to, another process works on {str(path)!r}"
        )
        assert isinstance(caught.value, XqlabError)
        hold(tmp_path / "other.bin")
        other.communicate("\n", timeout=280)
    assert os.listdir(tmp_path) == []
    hold(path)


@posix
def test_a_killed_process_holds_nothing(tmp_path):
    path = tmp_path / "games.bin"
    with holder(path) as other:
        other.send_signal(signal.SIGKILL)
        other.communicate(timeout=280)
    hold(path)
    assert os.listdir(tmp_path) == []


def test_a_file_is_held_once_within_a_process_until_an_error(tmp_path):
    with disk.held(tmp_path / "a"), pytest.raises(BusyError):
        hold(tmp_path / "a")
    assert os.listdir(tmp_path) == []
    with pytest.raises(KeyboardInterrupt), disk.held(tmp_path / "a"):
        raise KeyboardInterrupt
    assert os.listdir(tmp_path) == []
    hold(tmp_path / "a")


def test_a_lock_is_not_put_through_a_link_and_passed_over_without_locks(tmp_path, monkeypatch):
    (tmp_path / "victim").write_text("precious")
    link(tmp_path / "a.lock", "victim")
    refuses(OSError, r"a\.lock", hold, tmp_path / "a")
    assert (tmp_path / "victim").read_text() == "precious"

    def without(self):
        raise NotImplementedError("FileSystem does not appear to support flock")

    monkeypatch.setattr(filelock.FileLock, "acquire", without)
    hold(tmp_path / "b")
