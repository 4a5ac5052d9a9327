"""Where there is no room, or a folder takes no files, a command says in one line what became of its file."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from xqlab.cli import match as match_command
from xqlab.cli.bench import _drawer
from xqlab.cli.command import main
from xqlab.experiments.bench import fixed as bench
from xqlab.experiments.matches.result import MatchResult
from xqlab.files import data_file
from xqlab.nnue.net import shipped

GAME = '[Event "x"]\n[Red "a"]\n[Black "b"]\n[Result "*"]\n\n1. 炮二平五 马８进７ *\n'
SAMPLE = str(data_file("samples/tuning.bin"))


@pytest.fixture
def no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes names of files and nothing in them."""

    def fsync(descriptor: int) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "read"
    folder.mkdir()
    (folder / "game.pgn").write_text(GAME, encoding="utf-8")
    return folder / "game.pgn"


def words_of(command: str, source: Path, target: Path) -> list[str]:
    """The command line that writes a file."""
    return {
        "convert": ["convert", str(source), str(target)],
        "export-header": ["export-header", str(target), "--net", str(data_file(shipped.FILE))],
        "positions": ["positions", SAMPLE, "--first", "2", "--text", str(target)],
        "bench": ["bench", "perft", "--json", str(target)],
    }[command]


ENDINGS = {"convert": ".pgn", "export-header": ".h", "positions": ".txt", "bench": ".json"}


def quick_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench.PARTS, "perft", lambda: iter([bench.Row("perft", 1.0, "s", "")]))


@pytest.mark.parametrize("command", ENDINGS)
def test_a_full_disk(
    command: str,
    source: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    no_room: None,
) -> None:
    quick_bench(monkeypatch)
    target = tmp_path / f"out{ENDINGS[command]}"
    assert main(words_of(command, source, target)) == 2
    expected = f"xqlab {command}: No space left on device: {str(target)!r}; nothing was written"
    (line,) = capsys.readouterr().err.splitlines()
    assert line == expected + "; what was measured is printed above" * (command == "bench")
    assert [each.name for each in tmp_path.iterdir()] == ["read"]


def test_a_full_disk_leaves_the_file_that_was_there(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], no_room: None
) -> None:
    target = tmp_path / "out.pgn"
    target.write_text("as it was")
    assert main(["convert", str(source), str(target), "--force"]) == 2
    expected = f"No space left on device: {str(target)!r}; the file there is as it was"
    assert capsys.readouterr().err == f"xqlab convert: {expected}\n"
    assert target.read_text() == "as it was"


@pytest.mark.parametrize("command", ENDINGS)
def test_a_folder_that_takes_no_files(
    command: str, source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not Path("/proc/self").is_dir():
        pytest.skip("NO FOLDER that takes no files: there is no /proc here")
    monkeypatch.setitem(bench.PARTS, "perft", None)  # nothing is measured in vain
    target = Path(f"/proc/self/out{ENDINGS[command]}")
    assert main(words_of(command, source, target)) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"xqlab {command}: ")
    assert repr(str(target)) in line


def test_a_plot_of_a_full_disk_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_room: None
) -> None:
    pytest.importorskip("matplotlib")

    class Figure:
        def savefig(self, file: Path, dpi: int) -> None:
            file.write_bytes(b"picture")

    target = tmp_path / "plot.png"
    monkeypatch.setattr("xqlab.viz.charts.depth_figure", lambda *found: Figure())
    draw = _drawer(target, "depth_figure")
    with pytest.raises(OSError, match="No space left") as caught:
        draw()
    assert caught.value.filename == str(target)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--pgn", "--json"])
def test_a_match_says_where_its_games_are(
    option: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    no_room: None,
) -> None:
    monkeypatch.setattr(match_command, "match", lambda *players, **options: MatchResult("a", "b", 1))
    target, ledger = str(tmp_path / f"m.{option[2:]}"), str(tmp_path / "m.jsonl")
    words = ["match", "--b", "textbook", option, target]
    assert main([*words, "--out", ledger]) == 2
    expected = f"xqlab match: No space left on device: {target!r}; nothing was written"
    kept = f"all games are kept in {ledger!r}; the same command writes the rest"
    assert capsys.readouterr().err == f"{expected}; {kept}\n"
    assert main(words) == 2
    assert capsys.readouterr().err == f"{expected}; the result is printed above\n"


def test_a_match_is_not_played_for_a_file_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*players: Any, **options: Any) -> NoReturn:
        raise AssertionError("it was played")

    monkeypatch.setattr(match_command, "match", play)
    (tmp_path / "m.pgn").mkdir()
    assert main(["match", "--b", "textbook", "--pgn", str(tmp_path / "m.pgn")]) == 2
    expected = f"expected a file in an existing folder, got {str(tmp_path / 'm.pgn')!r}"
    assert capsys.readouterr().err == f"xqlab match: {expected}\n"


ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_a_tool_says_in_one_line_that_there_is_no_folder(tmp_path: Path) -> None:
    tool = str(ROOT / "data/positions/make_mates.py")
    command = [sys.executable, tool, "write", str(tmp_path / "nowhere" / "out.json")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1].startswith(f"mates: No such file or directory: '{tmp_path}/nowhere")
    assert "Traceback" not in ended.stderr
