"""The command `xqlab`: what it prints, how it complains, and its exit status."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from xqlab import __version__
from xqlab.cli.command import in_one_line, main
from xqlab.errors import LONGEST
from xqlab.xiangqi import START_FEN

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    *("lab", "warmup", "doctor", "perft", "search", "bench"),
    *("match", "convert", "selfplay", "positions", "tune", "engine"),
)


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a wrong command line gets."""
    try:
        status = main(arguments)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    printed = capsys.readouterr()
    assert status == 2
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    return line


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
    out, err = (process := start("--version")).communicate(timeout=60)
    assert (process.returncode, out, err) == (0, f"xqlab {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "xqlab: the following arguments are required: COMMAND (see xqlab --help)"),
        (["perft", "x", "3"], "xqlab perft: expected 10 ranks, got 1 in FEN 'x'"),
        (["perft", "start", "x"], "xqlab perft: expected a depth from 1 to 20, got 'x'"),
        (["perft", "0"], "xqlab perft: expected a depth from 1 to 20, got '0'"),
        (["perft", "21"], "xqlab perft: expected a depth from 1 to 20, got '21'"),
        (
            ["perft"],
            "xqlab perft: the following arguments are required: [FEN] DEPTH (see xqlab perft --help)",
        ),
        (["search", "--depth", "1.5"], "xqlab search: expected a whole number of plies, got '1.5'"),
        (["search", "--time", "long"], "xqlab search: expected a number of seconds, got 'long'"),
        (["search", "--nodes", "?"], "xqlab search: expected a whole number of nodes, got '?'"),
        (["search", "--depth", "0"], "xqlab search: expected depth to be a number above 0, got 0"),
        (["search", "9/9", "--depth", "1"], "xqlab search: expected 10 ranks, got 2 in FEN '9/9'"),
        (
            ["bench", "speed"],
            "xqlab bench: expected names out of search, perft, record, threads, selfplay, import, compile, or"
            " depth, or"
            " trees, or nnue, got 'speed'",
        ),
        (
            ["bench", "--json", "no/such/folder.json"],
            f"xqlab bench: expected a file in an existing folder, got {str(Path('no/such/folder.json'))!r}",
        ),
        (["bench", "trees", "perft"], "xqlab bench: expected trees alone, got 'trees perft'"),
        (["bench", "trees", "--depth", "3"], "xqlab bench: --depth is for 'xqlab bench depth'"),
        (["bench", "depth", "perft"], "xqlab bench: expected depth alone, got 'depth perft'"),
        (
            ["bench", "perft", "--plot", "a.png"],
            "xqlab bench: --plot is for 'xqlab bench depth' and 'xqlab bench nnue'",
        ),
        (
            ["bench", "depth", "--plot", "a.gif"],
            "xqlab bench: expected a .png, .svg or .pdf file, got 'a.gif'",
        ),
        (["bench", "depth", "--depth", "x"], "xqlab bench: expected a whole number of plies, got 'x'"),
        (["bench", "depth", "--depth", "0"], "xqlab bench: expected a depth from 1 to 64, got 0"),
        (["bench", "depth", "--seconds", "x"], "xqlab bench: expected a number of seconds, got 'x'"),
        (
            ["bench", "depth", "--seconds", "0"],
            "xqlab bench: expected seconds to be a number above 0, got 0.0",
        ),
        (["bench", "depth", "--positions", "0"], "xqlab bench: expected 1 to 40 positions, got 0"),
        (
            ["bench", "depth", "--positions", "absent.txt"],
            "xqlab bench: expected a readable text file of FENs, got 'absent.txt'",
        ),
    ],
)
def test_complaints(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, *arguments) == expected


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["conquer"], ["xqlab: ", "invalid choice: 'conquer'"]),
        (
            ["search", "--depth", "1", "--off", "magic"],
            ["xqlab search: expected switches out of ", "'magic'"],
        ),
        (["engine", "--protocol", "telepathy"], ["xqlab engine: ", "invalid choice: 'telepathy'"]),
    ],
)
def test_complaints_that_list_what_is_known(
    arguments: list[str], parts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    line = complaint(capsys, *arguments)
    assert all(part in line for part in parts)


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


def test_bench_depth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--json", str(tmp_path / "depth.json"), "--plot", str(tmp_path / "depth.png")]
    chosen = ["--presets", "textbook", "full", "--positions", "2", "--depth", "2"]
    assert main(["bench", "depth", *chosen, *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["textbook"] * 3 + ["full"] * 3
    assert json.loads((tmp_path / "depth.json").read_text(encoding="utf-8"))["depths"] == [1, 2]
    assert (tmp_path / "depth.png").read_bytes().startswith(b"\x89PNG")


def test_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "start", "--depth", "3", "--off", "killers", "history"]) == 0
    *iterations, last = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in iterations] == ["1", "2", "3"]
    assert " depth 3 nodes " in last
    assert last.endswith(" nodes/s")


def test_search_without_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "3k5/9/9/9/9/9/9/9/3r1r3/4K4", "w", "--depth", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("no move value -30000 ")


GAMES = '[Event "a"]\n1. 炮二平五 马8进7 1-0\n[Event "b"]\n1. c3c4 oops\n[FEN "x"]\n1. h2e2\n'


def test_convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "old.pgn", tmp_path / "new.pgn"
    source.write_bytes(GAMES.partition('[Event "b"]')[0].encode("gbk"))
    assert main(["convert", str(source), str(target), "--notation", "iccs"]) == 0
    assert "\n1. H2-E2 H9-G7 1-0\n" in target.read_text(encoding="utf-8")
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("1 games, 0 of them broken, 0 left out\n", "")
    assert main(["convert", str(source), str(target), "--encoding", "gb18030", "--force"]) == 0
    assert "1. 炮二平五 马８进７ 1-0" in target.read_bytes().decode("gb18030")


def test_convert_saves_what_it_can(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "old.pgn", tmp_path / "new.pgn"
    source.write_text(GAMES, encoding="utf-8")
    assert main(["convert", str(source), str(target), "--notation", "uci"]) == 1
    assert target.read_text(encoding="utf-8").count("1. ") == 2
    printed = capsys.readouterr()
    assert printed.out == "3 games, 2 of them broken, 1 left out\n"
    first, second = printed.err.splitlines()
    assert first.startswith("game 2: line 4, column 9, move 1 of Black, 'oops': expected a move such as ")
    assert second == "game 3: line 5, column 1, 'x': expected 10 ranks, got 1 in FEN 'x'"


def test_convert_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "old.pgn"
    source.write_text("1. h2e2", encoding="utf-8")
    (tmp_path / "other.pgn").touch()
    (tmp_path / "a.doc").touch()
    (tmp_path / "a.xqf").write_bytes(b"PK")
    (tmp_path / "zero.pgn").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.xqf")
    for words, expected in (
        (["missing.pgn", "new.pgn"], "expected an existing file, got "),
        (["zero.pgn", "new.pgn"], "expected an existing file, got "),
        (["pipe.xqf", "new.pgn"], "expected an existing file, got "),
        (["old.pgn", "new.txt"], "expected a .pgn file in an existing folder, got "),
        (["old.pgn", "missing/new.pgn"], "expected a .pgn file in an existing folder, got "),
        (["old.pgn", "other.pgn"], "expected a new file, got "),
        (["old.pgn", "old.pgn", "--force"], "expected a new file, got "),
        (["a.doc", "new.pgn"], "expected a file that ends with .pgn, "),
        (["a.xqf", "new.pgn"], "expected a file in the format XQF, got b'PK'"),
    ):
        names, options = words[:2], words[2:]
        line = complaint(capsys, "convert", *(str(tmp_path / name) for name in names), *options)
        assert line.startswith(f"xqlab convert: {expected}")
    assert not (tmp_path / "new.pgn").exists()
    assert source.read_text(encoding="utf-8") == "1. h2e2"


def test_a_line_of_an_error_fits_on_a_screen() -> None:
    for error in (OSError(36, "File name too long", "x" * 300_000), MemoryError("x" * 300_000)):
        assert LONGEST - 1 <= len(in_one_line(error)) <= LONGEST


def test_convert_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cchess", None)
    (tmp_path / "a.cbr").write_bytes(b"CCBridge Record\0")
    line = complaint(capsys, "convert", str(tmp_path / "a.cbr"), str(tmp_path / "a.pgn"))
    assert line.endswith('XQF, CBR and CBL files need the package cchess: pip install "xqlab[files]"')


def test_lab_gets_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def lab(directory: Path | None, *, browser: bool, dry_run: bool, port: int | None) -> int:
        calls.append((directory, browser, dry_run, port))
        return 7

    monkeypatch.setattr("xqlab.cli.lab.lab", lab)
    assert main(["lab", "mine", "--no-browser", "--dry-run", "--port", "9000"]) == 7
    assert main(["lab"]) == 7
    assert calls == [(Path("mine"), False, True, 9000), (None, True, False, None)]


def test_lab_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = "xqlab lab: expected a port from 0 to 65535, got "
    assert complaint(capsys, "lab", "--port", "x", "--dry-run") == f"{expected}'x'"
    assert complaint(capsys, "lab", "--port", "65536", "--dry-run") == f"{expected}65536"
    (tmp_path / "taken").touch()
    line = complaint(capsys, "lab", str(tmp_path / "taken"), "--dry-run")
    assert line.startswith("xqlab lab: expected a folder for the notebooks, found a file: ")

    def nowhere() -> Path:
        raise FileNotFoundError("expected the notebooks of xqlab in a folder")

    monkeypatch.setattr("xqlab.cli.lab.notebooks_dir", nowhere)
    line = complaint(capsys, "lab", str(tmp_path), "--dry-run")
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
    _, err = process.communicate(timeout=60)
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
    wrong = complaint(capsys, "export-header", str(tmp_path / "a.txt"), "--net", str(path))
    assert wrong.startswith("xqlab export-header: expected a .h file in an existing folder, got ")
    wrong = complaint(capsys, "export-header", str(tmp_path / "b.h"), "--net", "none.net")
    assert wrong == "xqlab export-header: expected a net at 'none.net': No such file or directory"


def test_bench_nnue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from xqlab.experiments.bench import net_bench

    rows = [net_bench.SpeedRow(dtype, "Numba loop", "full", 8, 2e5) for dtype in net_bench.DTYPES]
    monkeypatch.setattr(net_bench, "measure", lambda: iter(rows))
    monkeypatch.setattr(net_bench, "roofline", lambda: iter([net_bench.RoofRow("int8", 8, 2e9, 4e9, 1e9)]))
    files = ["--json", str(tmp_path / "a.json"), "--plot", str(tmp_path / "a.png")]
    assert main(["bench", "nnue", *files]) == 0
    assert "200,000" in capsys.readouterr().out
    kept = json.loads((tmp_path / "a.json").read_text())["rows"]
    assert [row["dtype"] for row in kept] == list(net_bench.DTYPES)
    assert set(kept[0]) == {"dtype", "backend", "mode", "width", "per_second"}
    assert (tmp_path / "a.png").stat().st_size > 10_000
    assert complaint(capsys, "bench", "nnue", "perft") == "xqlab bench: expected nnue alone, got 'nnue perft'"
