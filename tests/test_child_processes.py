"""Programs that xqlab starts in Python import nothing from the folder in which one happens to be."""

import ast
import multiprocessing
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from xqlab.cli import doctor, warmup
from xqlab.experiments.bench import fixed
from xqlab.experiments.run import work

ROOT = Path(__file__).resolve().parent.parent
MARK = "from pathlib import Path\nPath(__file__ + '.ran').touch()\nraise ImportError('planted')\n"


@pytest.fixture
def planted(tmp_path, monkeypatch):
    """The current folder, with files that have the names of modules."""
    for name in ("multiprocessing", "pickle", "jupyter_client", "numba", "xqlab"):
        (tmp_path / f"{name}.py").write_text(MARK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ran(folder):
    return sorted(path.name for path in folder.glob("*.ran"))


def commands(package):
    """Each list that begins with this Python, and whether its next word is -P."""
    found = {}
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.List) and node.elts and ast.unparse(node.elts[0]) == "sys.executable":
                safe = len(node.elts) > 1 and ast.unparse(node.elts[1]) == "'-P'"
                found[f"{file.relative_to(package)}:{node.lineno}"] = safe
    return found


def test_every_command_has_a_safe_path_and_a_checkout_on_pythonpath_is_found(planted, monkeypatch):
    found = commands(ROOT / "xqlab")
    assert len(found) >= 5
    assert [place for place, safe in found.items() if not safe] == []
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    assert Path(fixed._python("-c", "import xqlab.files as found; print(found.__file__)").strip()).is_file()
    assert ran(planted) == []


def test_processes_and_the_kernel_of_the_doctor_start_safely(planted, monkeypatch):
    process = multiprocessing.get_context("spawn").Process(target=os.getcwd)
    with work.safe_path():
        process.start()
    process.join()
    assert (process.exitcode, ran(planted)) == (0, [])
    assert os.environ.get(work.SAFE_PATH) is None
    pytest.importorskip("jupyter_client")
    folders = []

    def run(command, *, cwd, **options):
        folders.append(os.listdir(cwd))
        raise subprocess.TimeoutExpired("kernel", 60)

    monkeypatch.setattr(doctor.subprocess, "run", run)
    list(doctor.check_kernel())
    assert folders == [[]]


class Pool(ThreadPoolExecutor):
    """Notes whether processes would start with a safe path."""

    safe = []

    def __init__(self, *arguments, **options):
        super().__init__(1)
        self.safe.append(os.environ.get(work.SAFE_PATH))

    def submit(self, *arguments):
        self.safe.append(os.environ.get(work.SAFE_PATH))
        return super().submit(lambda: None)

    def shutdown(self, *arguments, **options):
        assert os.environ.get(work.SAFE_PATH) is None
        super().shutdown()


def test_pools_start_their_processes_so(monkeypatch):
    monkeypatch.delenv(work.SAFE_PATH, raising=False)
    for module in (work, warmup):
        monkeypatch.setattr(module, "ProcessPoolExecutor", Pool)
    with work._processes(1) as executor:
        executor.submit(os.getcwd)
    assert len(list(warmup.compile_items(2))) == len(warmup.ITEMS)
    assert Pool.safe == ["1"] * (len(warmup.ITEMS) + 3)


def test_workers_start_programs_as_ever(monkeypatch):
    monkeypatch.setattr(work.signal, "signal", lambda *_: None)
    monkeypatch.setattr(work.os, "setsid", lambda: None, raising=False)
    monkeypatch.setattr(work.threading.Thread, "start", lambda self: None)
    monkeypatch.setenv(work.SAFE_PATH, "1")
    for before in ("2", None):
        work._begin_worker(None, before)
        assert os.environ.get(work.SAFE_PATH) == before
