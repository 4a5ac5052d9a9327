"""Whatever a person types, has on the disk or lacks: one line and an exit status, and no traceback."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from xqlab.book.keys import keys_named
from xqlab.cli.command import main
from xqlab.errors import LONGEST
from xqlab.experiments.bench.fixed import PARTS
from xqlab.xiangqi import START_FEN

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="a POSIX system is needed")
full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a system with /dev/full is needed")

NUMBERS = ["", "x", "1e400", "nan", "inf", "-1", "1.5", "1" + "0" * 30, "9" * 6_000, "\udcff"]
FENS = [
    *("x", "9/9", "9" * 10_000, "炮", "a\nb", "\udcff", "\x1b[31m", "9/9/9/9/9/9/9/9/9/9 w"),
    START_FEN.split()[0] + " w - - 1e9 99999999999999999999",
    START_FEN.split()[0] + " w - - 0 -5",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where one is: files of all kinds that are not what is asked for."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name, content in {
        "empty": b"",
        "bytes": b"\xff\xfe\0garbage" * 50,
        "nested.json": b"[" * 100_000,
        "number.json": b"9" * 6_000,
        "nan.json": b'{"terms": NaN, "a": 1e999}',
        "null.json": b"null",
        "game.pgn": b'[Event "a"]\n1. h2e2 h9g7 1-0\n',
    }.items():
        (tmp_path / name).write_bytes(content)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    else:
        (tmp_path / "pipe").mkdir()
    try:
        (tmp_path / "loop").symlink_to("loop")
    except OSError:
        (tmp_path / "loop").mkdir()
    return tmp_path


STRANGE = ["folder", "empty", "bytes", "nested.json", "number.json", "nan.json", "null.json"]
NO_FILES = ["", ".", "folder", "pipe", "loop", "absent", "empty/below", "x" * 300, "\udcff"]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that it says, status 2; what was printed before does not matter."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert line.startswith("xqlab")
    assert line.isprintable()
    assert len(line) < LONGEST + 200
    return line


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "a\0b", "1"],
        ["lab", "a\0b"],
        ["export-header", "a\0.h"],
        ["\0"],
        *(["doctor", "\ud800"], ["lab", "\ud800", "--dry-run"]),
    ],
)
def test_what_no_name_may_hold(words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, *words)
    assert line.startswith("xqlab: expected text, got ")
    assert "a NUL character in '" in line or "half a character: '\\ud" in line


@pytest.mark.parametrize("fen", FENS)
@pytest.mark.parametrize("command", [["perft"], ["search", "--depth", "1"]])
def test_positions(command: list[str], fen: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, *command, fen, *(["1"] if command == ["perft"] else []))
    assert line.startswith(f"xqlab {command[0]}: ")


WHOLE = ["perft", "search --depth", "search --nodes", "lab --dry-run --port", "bench depth --depth"]
WHOLE += ["bench depth --depth 1 --positions"]
SECONDS = product(["search --time", "bench depth --seconds"], ["", "x", "nan", "-1", "\udcff"])


@pytest.mark.parametrize(("words", "number"), [*product(WHOLE, NUMBERS), *SECONDS])
def test_numbers(words: str, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, *words.split(), number)


@pytest.mark.parametrize("name", [*STRANGE, *NO_FILES])
@pytest.mark.parametrize(
    "words",
    [
        ["export-header", "new.h", "--net", "FILE"],
        ["convert", "FILE", "new.pgn"],
        ["bench", "depth", "--positions", "FILE", "--depth", "1"],
    ],
)
def test_files_that_are_read(
    words: list[str], name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(os.listdir(folder))
    line = refused(capsys, *(name if word == "FILE" else word for word in words))
    assert line.startswith((f"xqlab {words[0]}: expected ", f"xqlab {words[0]}: File name too long"))
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("name", ["", ".", "folder", "absent/below", "empty/below", "loop/a", "x" * 300])
@pytest.mark.parametrize(
    ("words", "ending"),
    [(["export-header"], ".h"), (["convert", "game.pgn"], ".pgn"), (["bench", "import", "--json"], "")],
)
def test_files_that_are_written(
    words: list[str],
    ending: str,
    name: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if words[0] == "bench":
        monkeypatch.setitem(PARTS, "import", lambda: iter(()))
    elif name == "folder":
        (folder / f"folder{ending}").mkdir()
    before = sorted(os.listdir(folder))
    target = name if name in ("", ".") else name + ending
    line = refused(capsys, *words, target, *(["--force"] if words[0] == "convert" else []))
    assert line.startswith(f"xqlab {words[0]}: ")
    if name == "loop/a" and words[0] != "bench":
        assert " in an existing folder, got 'loop" in line
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("name", ["", "empty", "pipe", "empty/below", "x" * 300])
def test_lab_goes_into_folders(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(os.listdir(folder))
    assert refused(capsys, "lab", "--dry-run", name).startswith("xqlab lab: ")
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("word", ["x" * 100_000, "\x1b]0;title\x07", "\udcff", "--" + "y" * 100_000])
@pytest.mark.parametrize("command", [[], ["doctor"], ["engine", "--protocol"]])
def test_unknown_words(command: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "(see xqlab" in refused(capsys, *command, word)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (MemoryError(), "xqlab doctor: not enough memory"),
        (MemoryError("9 GB"), "xqlab doctor: not enough memory (9 GB)"),
        (OSError(28, "No space left on device"), "xqlab doctor: No space left on device"),
        (OSError(13, "Permission denied", "a\nb"), "xqlab doctor: Permission denied: 'a\\nb'"),
        (OSError("gone"), "xqlab doctor: gone"),
        (
            ModuleNotFoundError("No module named 'torch'", name="torch"),
            'xqlab doctor: this needs the package torch: pip install "xqlab[nnue]" '
            "(No module named 'torch')",
        ),
        (ImportError('pip install "xqlab[chess]"'), 'xqlab doctor: pip install "xqlab[chess]"'),
    ],
)
def test_errors_in_one_line(
    error: Exception, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def doctor(**options: object) -> int:
        raise error

    monkeypatch.setattr("xqlab.cli.doctor.doctor", doctor)
    assert refused(capsys, "doctor") == line
    error.add_note("what was done is kept")
    if not isinstance(error, ImportError):
        assert refused(capsys, "doctor") == f"{line}; what was done is kept"
    monkeypatch.setenv("XQLAB_TRACEBACK", "1")
    with pytest.raises(type(error)):
        main(["doctor"])


def test_a_broken_import_of_our_own_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xqlab.cli.doctor", None)
    with pytest.raises(ModuleNotFoundError, match=r"xqlab\.cli\.doctor"):
        main(["doctor"])


@pytest.mark.parametrize(
    ("package", "words", "extra"),
    [
        ("matplotlib", ["bench", "depth", "--plot", "a.png"], "lab"),
        ("cchess", ["book", "build", "a.pgn", "--out", "a.obk"], "files"),
        ("jupyterlab", ["lab", "--dry-run"], "lab"),
        ("torch", ["train", "--data", "empty", "--out", "a.net"], "nnue"),
    ],
)
def test_a_missing_package(
    package: str,
    words: list[str],
    extra: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (folder / "a.pgn").write_text("1. h2e2 1-0")
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    importers = ["viz.charts.sweeps", "viz.charts.searches", "cli.train", "nnue.training.training"]
    for name in importers:
        monkeypatch.delitem(sys.modules, f"xqlab.{name}", raising=False)
    keys_named.cache_clear()  # another test may have read the keys of cchess
    monkeypatch.setitem(sys.modules, package, None)
    line = refused(capsys, *words)
    assert line.startswith(f"xqlab {words[0]}: ")
    assert f"pip install 'xqlab[{extra}]'" in line.replace('"', "'")


# -- the streams ------------------------------------------------------------------------------------------


def shell(line: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHON": sys.executable, "PYTHONUNBUFFERED": ""}
    return subprocess.run(
        ["sh", "-c", line], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


@full
@pytest.mark.parametrize("words", ["--help", "--version", "perft 1", "perft 2 --divide"])
@pytest.mark.parametrize("unbuffered", ["", "-u"])
def test_a_full_disk_behind_stdout(words: str, unbuffered: str) -> None:
    finished = shell(f'"$PYTHON" {unbuffered} -m xqlab {words} >/dev/full')
    name = "xqlab" if words.startswith("--") else "xqlab perft"
    assert (finished.returncode, finished.stderr) == (2, f"{name}: No space left on device\n")


@posix
@pytest.mark.parametrize("words", ["--version", "perft 1"])
def test_a_closed_stdout(words: str) -> None:
    finished = shell(f'"$PYTHON" -m xqlab {words} >&-')
    assert (finished.returncode, finished.stderr) == (0, "")


@posix
@pytest.mark.parametrize("where", ["2>&-", "2>&- >&-", "2>&- >&- <&-"])
def test_a_closed_stderr(where: str) -> None:
    finished = shell(f'"$PYTHON" -m xqlab perft 0 {where}')
    assert (finished.returncode, finished.stdout, finished.stderr) == (2, "", "")


@full
def test_a_full_disk_behind_stderr() -> None:
    assert shell('"$PYTHON" -m xqlab perft 0 2>/dev/full').returncode == 2


@posix
def test_nothing_to_read() -> None:
    finished = shell('"$PYTHON" -m xqlab engine <&-')
    assert (finished.returncode, finished.stderr) == (0, "")


def test_missing_streams_in_a_process_without_a_console(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["perft", "0"]) == 2
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_a_doctor_that_prints_json_prints_only_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def doctor(*, as_json: bool, clean: bool) -> int:
        print(json.dumps({"ok": True}))
        return 0

    monkeypatch.setattr("xqlab.cli.doctor.doctor", doctor)
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True}
