"""The command `xqlab`: what it prints, how it complains, and its exit status."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np
import pytest
import yaml

from xqlab import __version__
from xqlab.cli.command import main
from xqlab.errors import LONGEST, in_one_line
from xqlab.xiangqi import START_FEN

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    *("lab", "warmup", "doctor", "perft", "search", "bench"),
    *("match", "suite", "book", "convert", "selfplay", "positions", "learn", "generations"),
    *("tune", "clinic", "engine"),
)


def start(*arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "xqlab", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    printed = capsys.readouterr().out
    assert {line.split()[0] for line in printed.splitlines() if line.startswith("    ")} >= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    assert f"usage: xqlab {name}" in capsys.readouterr().out


def test_help_imports_nothing_that_it_does_not_need() -> None:
    program = (
        "import sys; from xqlab.cli.command import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = 'matplotlib xqlab.cli.doctor xqlab.cli.warmup xqlab.engine'.split()\n"
        "heavy += ['xqlab.experiments', 'xqlab.viz']\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.splitlines()[-1] == "[]"


def test_version_of_the_module() -> None:
    out, err = (process := start("--version")).communicate(timeout=280)
    assert (process.returncode, err) == (0, "")
    first, second = out.splitlines()
    assert first == f"xqlab {__version__}"
    libraries = f"numba {numba.__version__}, numpy {np.__version__}"
    assert re.fullmatch(rf"Python [\d.]+\w*, {re.escape(libraries)}, net \w+ [0-9a-f]{{12}}", second)


def test_the_citation_names_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (cited["version"], cited["license"]) == (__version__, "GPL-3.0-or-later")


@pytest.mark.parametrize("fen", [[], ["start"], [START_FEN], START_FEN.split(), START_FEN.split()[:2]])
@pytest.mark.parametrize("options", [[], ["--bulk"]])
def test_perft(fen: list[str], options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", *fen, "3", *options]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("depth 3: 79666 leaves in ")
    assert line.endswith(" leaves/s")


@pytest.mark.parametrize(("depth", "leaves"), [("1", 44), ("2", 1920), ("5", 133312995)])
def test_perft_by_move(depth: str, leaves: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", depth, "--divide", "--bulk"]) == 0
    *moves, last = capsys.readouterr().out.splitlines()
    assert len({line.partition(": ")[0] for line in moves}) == 44
    assert sum(int(line.partition(": ")[2]) for line in moves) == leaves
    assert last.startswith(f"depth {depth}: {leaves} leaves in ")


@pytest.mark.parametrize(("game", "fen", "leaves"), [("chess", [], 8902), ("tic-tac-toe", ["start"], 504)])
def test_perft_of_other_games(
    game: str, fen: list[str], leaves: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", "--game", game, *fen, "3", "--bulk"]) == 0
    assert capsys.readouterr().out.startswith(f"depth 3: {leaves} leaves in ")


@pytest.mark.parametrize("game", ["Xiangqi", "chess"])
def test_search(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "start", "--game", game, "--depth", "3", "--off", "killers", "history"]) == 0
    *iterations, last = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in iterations] == ["1", "2", "3"]
    assert " depth 3 nodes " in last
    assert last.endswith(" nodes/s")


def test_search_without_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "3k5/9/9/9/9/9/9/9/3r1r3/4K4", "w", "--depth", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("no move value -30000 ")


def test_a_line_of_an_error_fits_on_a_screen() -> None:
    for error in (OSError(36, "File name too long", "x" * 300_000), MemoryError("x" * 300_000)):
        assert LONGEST - 1 <= len(in_one_line(error)) <= LONGEST


def test_lab_gets_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def lab(
        directory: Path | None, *, browser: bool, dry_run: bool, port: int | None, language: str | None
    ) -> int:
        calls.append((directory, browser, dry_run, port, language))
        return 7

    monkeypatch.setattr("xqlab.cli.lab.lab", lab)
    assert main(["lab", "mine", "--no-browser", "--dry-run", "--port", "9000", "--language", "zh"]) == 7
    assert main(["lab"]) == 7
    assert calls == [(Path("mine"), False, True, 9000, "zh"), (None, True, False, None, None)]


def test_lab_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, complaint: Callable[..., str]
) -> None:
    expected = "xqlab lab: expected a port from 0 to 65535, got "
    assert complaint("lab", "--port", "x", "--dry-run") == f"{expected}'x'"
    assert complaint("lab", tmp_path / "new", "--port", "65536", "--dry-run") == f"{expected}65536"
    assert not (tmp_path / "new").exists()
    (tmp_path / "taken").touch()
    line = complaint("lab", str(tmp_path / "taken"), "--dry-run")
    assert line.startswith("xqlab lab: expected a folder for the notebooks, found a file: ")

    def nowhere() -> Path:
        raise FileNotFoundError("expected the notebooks of xqlab in a folder")

    monkeypatch.setattr("xqlab.cli.lab.notebooks_dir", nowhere)
    line = complaint("lab", str(tmp_path), "--dry-run")
    assert line == "xqlab lab: expected the notebooks of xqlab in a folder"


def test_an_error_of_ours_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**options: object) -> int:
        raise ValueError("a bug")

    monkeypatch.setattr("xqlab.cli.doctor.doctor", broken)
    with pytest.raises(ValueError, match="a bug"):
        main(["doctor"])


@pytest.mark.usefixtures("interrupts")
@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("arguments", [["perft", "6", "--bulk", "--divide"], ["search", "--time", "60"]])
def test_ctrl_c_ends_quietly(arguments: list[str]) -> None:
    process = start(*arguments)
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=280)
    assert (process.returncode, err) == (130, "")


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_a_reader_that_leaves() -> None:
    process = start("perft", "5", "--divide", "--bulk")
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=120) == 0
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()


def test_a_net_as_a_c_header(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from xqlab.nnue import Architecture, Network, Quantised, shipped_net
    from xqlab.nnue.net.c_header import header

    network = Network.random(Architecture("piece_square", 2))
    path = network.save(tmp_path / "a.net")
    assert main(["export-header", str(tmp_path / "a.h"), "--net", str(path)]) == 0
    assert (tmp_path / "a.h").read_text() == header(Quantised.of(network))
    assert "a.h: <Quantised 'piece_square' 1260 -> 2 -> 1" in capsys.readouterr().out
    assert main(["export-header", str(tmp_path / "ours.h")]) == 0
    assert (tmp_path / "ours.h").read_text() == header(shipped_net())
    assert "ours.h: <Quantised " in capsys.readouterr().out
