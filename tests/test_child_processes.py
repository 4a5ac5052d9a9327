"""Programs that xqlab starts in Python import nothing from the folder in which one happens to be."""

import ast
import multiprocessing
import os
import subprocess
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from xqlab.cli import doctor, warmup
from xqlab.experiments.bench import fixed
from xqlab.experiments.run import work

ROOT = Path(__file__).resolve().parent.parent
MARK = "from pathlib import Path\nPath(__file__ + '.ran').touch()\nraise ImportError('planted')\n"


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with files that have the names of modules."""
    for name in ("multiprocessing", "pickle", "jupyter_client", "numba", "xqlab"):
        (tmp_path / f"{name}.py").write_text(MARK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ran(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.ran"))


def commands(package: Path) -> dict[str, bool]:
    """Each list that begins with this Python, and whether its next word is -P."""
    found = {}
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.List) and node.elts and ast.unparse(node.elts[0]) == "sys.executable":
                safe = len(node.elts) > 1 and ast.unparse(node.elts[1]) == "'-P'"
                found[f"{file.relative_to(package)}:{node.lineno}"] = safe
    return found


def test_every_command_has_a_safe_path() -> None:
    found = commands(ROOT / "xqlab")
    assert len(found) >= 5
    assert [place for place, safe in found.items() if not safe] == []


def test_a_checkout_on_pythonpath_is_found(planted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    assert Path(fixed._python("-c", "import xqlab.files as found; print(found.__file__)").strip()).is_file()
    assert ran(planted) == []


def test_the_kernel_of_the_doctor_starts_in_an_empty_folder(
    planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("jupyter_client")
    folders = []

    def run(command: list[str], *, cwd: str, **options: Any) -> None:
        folders.append(os.listdir(cwd))
        raise subprocess.TimeoutExpired("kernel", 60)

    monkeypatch.setattr(doctor.subprocess, "run", run)
    list(doctor.check_kernel())
    assert folders == [[]]


def test_a_process_of_multiprocessing(planted: Path) -> None:
    process = multiprocessing.get_context("spawn").Process(target=os.getcwd)
    with work.safe_path():
        process.start()
    process.join()
    assert (process.exitcode, ran(planted)) == (0, [])
    assert os.environ.get(work.SAFE_PATH) is None


class Pool:
    """Notes whether processes would start with a safe path."""

    safe: list[str | None] = []

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.safe.append(os.environ.get(work.SAFE_PATH))

    def submit(self, *arguments: Any) -> Future[Any]:
        self.safe.append(os.environ.get(work.SAFE_PATH))
        done: Future[Any] = Future()
        done.set_result(None)
        return done

    def shutdown(self, *arguments: Any, **options: Any) -> None:
        assert os.environ.get(work.SAFE_PATH) is None

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()


def test_pools_start_their_processes_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(work.SAFE_PATH, raising=False)
    for module in (work, warmup):
        monkeypatch.setattr(module, "ProcessPoolExecutor", Pool)
    with work._processes(1) as executor:
        executor.submit(os.getcwd)
    assert len(list(warmup.compile_items(2))) == len(warmup.ITEMS)
    assert Pool.safe == ["1"] * (len(warmup.ITEMS) + 3)


def test_workers_start_programs_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work.signal, "signal", lambda *_: None)
    monkeypatch.setattr(work.os, "setsid", lambda: None, raising=False)
    monkeypatch.setattr(work.threading.Thread, "start", lambda self: None)
    monkeypatch.setenv(work.SAFE_PATH, "1")
    for before in ("2", None):
        work._begin_worker(None, before)
        assert os.environ.get(work.SAFE_PATH) == before
