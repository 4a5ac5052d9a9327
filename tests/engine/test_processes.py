"""The engine as graphical boards start it: as a process, the second on a cache that the first has filled."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.talk import legal
from tests.warm_cache import copy_warm_folder
from xqlab.xiangqi import Board

ROOT = Path(__file__).resolve().parent.parent.parent

pytestmark = pytest.mark.slow


def start(cache: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return run(cache, "-m", "xqlab", *arguments)


def run(cache: Path, *arguments: str, source: Path = ROOT) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "XQLAB_CACHE_DIR": str(cache), "PYTHONPATH": str(source)}
    return subprocess.Popen(
        [sys.executable, *arguments],
        env=environment,
        cwd=cache,
        **dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE),
    )


def send(process: subprocess.Popen[bytes], text: bytes) -> None:
    process.stdin.write(text)
    process.stdin.flush()


def lines(process: subprocess.Popen[bytes]) -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        yield line.decode().rstrip("\r\n")


def end_well(process: subprocess.Popen[bytes], last: bytes = b"quit\n") -> None:
    """The process says a legal move, and ends with status 0 and no complaint."""
    best = next(line for line in lines(process) if line.startswith("bestmove "))
    assert best.split()[1] in {move.uci() for move in Board().legal_moves}
    _, err = process.communicate(last, timeout=120)
    assert (process.returncode, err) == (0, b"")


GO = b"uci\nisready\nposition startpos\ngo depth 4\n"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache directory that other processes have filled."""
    folder = tmp_path_factory.mktemp("cache")
    copy_warm_folder(folder)
    first = start(folder, "engine")
    send(first, GO)
    end_well(first)
    return folder


@pytest.mark.usual
def test_the_second_process_on_a_cache(cache: Path) -> None:
    second = start(cache, "engine")
    send(second, GO)
    end_well(second)


def test_two_processes_at_once_on_a_full_cache(cache: Path) -> None:
    both = [start(cache, "engine") for _ in range(2)]
    for process in both:
        send(process, GO)
    for process in both:
        end_well(process)


def test_two_processes_at_once_on_an_empty_cache(tmp_path: Path) -> None:
    for count in (2, 1):  # and another on what they left
        started = [start(tmp_path, "perft", "3") for _ in range(count)]
        for process in started:
            out, err = process.communicate(timeout=120)
            assert (process.returncode, err) == (0, b"")
            assert b"79666" in out.replace(b",", b"").replace(b" ", b"")


def test_ucci_as_an_option_and_as_the_first_line(cache: Path) -> None:
    for arguments in (["engine", "--protocol", "ucci"], ["engine"]):
        process = start(cache, *arguments)
        send(process, b"ucci\nposition startpos\ngo time 100\n")
        said = lines(process)
        assert "option usemillisec type check default true" in list(iter(said.__next__, "ucciok"))
        assert next(line for line in said if line.startswith("bestmove ")).split()[1] in legal()
        out, err = process.communicate(b"quit\n", timeout=120)
        assert (process.returncode, out.split(), err) == (0, [b"bye"], b"")


def test_the_end_of_input_ends_it_also_after_half_lines(cache: Path) -> None:
    process = start(cache, "engine")
    send(process, b"position startpos\ngo infinite\n")
    assert next(lines(process)).startswith("info depth 1 ")
    out, err = process.communicate(timeout=120)
    assert out.decode().splitlines()[-1].startswith("bestmove ")
    assert (process.returncode, err) == (0, b"")
    process = start(cache, "engine")
    send(process, b"\xff\xfe\x00garbage\r\n\x80\x81 \x00\n" + b"z" * 3_000_000 + b"\nisready\r\n" + GO)
    end_well(process, last=b"go dep")


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_a_board_that_goes_away(cache: Path) -> None:
    process = start(cache, "engine")
    send(process, b"isready\n")
    process.stdout.readline()
    process.stdout.close()
    send(process, b"go depth 3\nisready\nuci\n")
    process.stdin.close()
    assert process.wait(timeout=120) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


STATIC_VALUE = """
from xqlab.game import default_evaluator, evaluate
from xqlab.xiangqi import Board

position = Board("2bakab2/9/9/9/9/9/9/9/8p/R2K5").position
print(evaluate(default_evaluator(position), position))
"""

MORE_VALUABLE_ROOKS = """

from xqlab.evaluation.terms import term_index

_given = _pairs


def _pairs(weights):
    pairs = _given(weights)
    pairs[term_index("material.rook")] += pack(1000 * UNIT, 1000 * UNIT)
    return pairs
"""


def test_an_edited_evaluation_counts_at_once(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "xqlab", tmp_path / "xqlab", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "data", tmp_path / "data")
    edited = tmp_path / "xqlab" / "evaluation" / "evaluator.py"
    source = edited.read_text(encoding="utf-8")

    def value() -> int:
        """Of a position in which Red has one rook more."""
        process = run(tmp_path, "-c", STATIC_VALUE, source=tmp_path)
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, b"")
        return int(out)

    before = value()
    edited.write_text(source + MORE_VALUABLE_ROOKS, encoding="utf-8")  # a number, which is data
    assert value() == before + 1000
    compiled = "return mixed(total, now)"
    in_kernel = source.replace(compiled, f"{compiled} + 7")
    assert in_kernel != source
    edited.write_text(in_kernel, encoding="utf-8")
    assert value() == before + 7
    edited.write_text(source, encoding="utf-8")
    assert value() == before
