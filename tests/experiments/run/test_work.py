"""Work is done once, by any number of workers, and what was finished outlives whoever did it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from xqlab.experiments.run import work
from xqlab.experiments.run.ledger import Ledger
from xqlab.experiments.run.work import WorkError, end_program, in_order, run, shared_processes, start_program
from xqlab.search import running
from xqlab.search.running import hear_interrupts

# What workers do lives in a file of its own: they are other processes, which import it by its name.
TASKS = """
import os, time

def square(number):
    return {"square": number ** 2}

def marked(item):
    folder, number = item
    with open(os.path.join(folder, f"{number}.{os.getpid()}"), "w"):
        pass
    time.sleep(0.02)
    return {"square": number ** 2}

def fails_at_three(number):
    if number == 3:
        raise ValueError("three is too many")
    return {"square": number ** 2}

def place(number):
    return {"process": os.getpid()}

def dies(number):
    os._exit(9)

def sevens_die(number):
    if number == 7:
        os._exit(9)
    time.sleep(0.02)
    return {"square": number ** 2}

def dies_once(item):
    folder, number = item
    mark = os.path.join(folder, str(number))
    if number % 3 == 1 and not os.path.exists(mark):
        open(mark, "w").close()
        os._exit(9)
    return {"square": number ** 2}

def sleeps(folder):
    with open(os.path.join(folder, str(os.getpid())), "w"):
        pass
    time.sleep(1000)
"""


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "tasks_of_test_work.py").write_text(TASKS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "tasks_of_test_work", raising=False)
    import tasks_of_test_work  # type: ignore[import-not-found]

    return tasks_of_test_work


def ledger_at(path: Path) -> Ledger:
    return Ledger(path, "squares", {})


@pytest.mark.parametrize("workers", [1, 2])
def test_each_item_is_done_once_and_kept(tasks: Any, tmp_path: Path, workers: int) -> None:
    items = {number: number for number in range(9)}
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        found = dict(run(tasks.square, items, ledger=ledger, workers=workers, progress=False))
        assert found == {number: {"square": number**2} for number in range(9)}
        assert dict(ledger.items()) == found


def test_an_executor_of_ones_own_is_used_and_left_running(tasks: Any) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert dict(run(tasks.square, {1: 1, 2: 2}, executor=executor, progress=False)) == {
            1: {"square": 1},
            2: {"square": 4},
        }
        assert executor.submit(len, "abc").result() == 3


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_ledger_has_is_not_done_again(tasks: Any, tmp_path: Path, workers: int) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    items = {number: (str(marks), number) for number in range(12)}
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        for at, _ in enumerate(run(tasks.marked, items, ledger=ledger, workers=workers, progress=False)):
            if at == 4:
                break
        begun = len(ledger)
        assert 5 <= begun < 12
    first = {int(file.name.split(".")[0]) for file in marks.iterdir()}
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        finished = set(ledger)
        assert len(finished) == begun
        for file in marks.iterdir():
            file.unlink()
        found = dict(run(tasks.marked, items, ledger=ledger, workers=workers, progress=False))
    again = {int(file.name.split(".")[0]) for file in marks.iterdir()}
    assert found == {number: {"square": number**2} for number in range(12)}
    assert again == set(range(12)) - finished
    assert finished <= first


def test_a_finished_run_starts_no_process(tasks: Any, tmp_path: Path) -> None:
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        ledger.add(1, {"square": 1})
        assert dict(run(tasks.dies, {1: 1}, ledger=ledger, workers=2, progress=False)) == {1: {"square": 1}}


def test_items_may_come_without_end(tasks: Any) -> None:
    def endless() -> Any:
        number = 0
        while True:
            yield number, number
            number += 1

    seen = []
    for key, result in run(tasks.square, endless(), workers=1, progress=False):
        seen.append((key, result["square"]))
        if key == 3:
            break
    assert seen == [(0, 0), (1, 1), (2, 4), (3, 9)]


def test_an_error_says_at_which_item_and_leaves_what_was_finished(tasks: Any, tmp_path: Path) -> None:
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        with pytest.raises(ValueError, match="three is too many") as caught:
            list(
                run(tasks.fails_at_three, {n: n for n in range(4)}, ledger=ledger, workers=2, progress=False)
            )
        assert caught.value.__notes__ == ["in the item 3"]
        assert 3 not in ledger


def test_what_a_dead_worker_had_is_done_again(tasks: Any, tmp_path: Path) -> None:
    items = {number: (str(tmp_path), number) for number in range(4)}
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        found = dict(run(tasks.dies_once, items, ledger=ledger, workers=2, progress=False))
        assert found == {number: {"square": number**2} for number in range(4)} == dict(ledger.items())
    assert (tmp_path / "1").exists()


def test_an_item_that_always_kills_its_worker_is_given_up(tasks: Any) -> None:
    message = "a worker died each time that 'a' was tried: out of memory, or because it could not import"
    with pytest.raises(WorkError, match=message):
        list(run(tasks.dies, {"a": 1}, workers=2, progress=False))


def test_an_item_that_kills_its_workers_takes_none_of_the_others_along(tasks: Any, tmp_path: Path) -> None:
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        items = {number: number for number in (7, 1, 2)}
        found = dict(
            run(
                tasks.sevens_die,
                items,
                ledger=ledger,
                workers=2,
                lost=lambda item: {"lost": item},
                progress=False,
            )
        )
        assert found == {7: {"lost": 7}, 1: {"square": 1}, 2: {"square": 4}} == dict(ledger.items())


def test_an_executor_without_workers(tasks: Any) -> None:
    with (
        ProcessPoolExecutor(1, work.multiprocessing.get_context("spawn")) as executor,
        pytest.raises(WorkError, match="expected an executor with a worker, none is left for 'a': A child"),
    ):
        list(run(tasks.dies, {"a": 1}, executor=executor, progress=False))


class Cluster(Executor):
    """A stand-in for Dask's executor: all that is submitted comes to the same end."""

    def __init__(self, end: Callable[[Future[Any]], Any], threads: int) -> None:
        self._end, self._client = end, SimpleNamespace(nthreads=lambda: {"one": threads})

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._end(future)
        return future


def cancelled(future: Future[Any]) -> None:
    future.cancel()
    future.set_running_or_notify_cancel()


class KilledWorker(Exception):
    """Dask's has this name."""


@pytest.mark.parametrize(
    ("end", "threads", "expected"),
    [
        (cancelled, 2, "expected the result of 1, the executor was shut down or its scheduler has gone"),
        (
            lambda future: future.set_exception(KilledWorker()),
            2,
            "a worker died each time that 1 was tried: out of memory",
        ),
        (lambda future: None, 0, "expected a worker, the cluster has had none for 0 s, with 1 items to do"),
    ],
)
def test_a_cluster_that_is_lost(
    end: Any, threads: int, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "POLL", 0.01)
    monkeypatch.setattr(work, "PATIENCE", 0.0)
    with pytest.raises(WorkError, match=expected):
        list(run(abs, {1: 1}, executor=Cluster(end, threads), progress=False))


def test_items_enough_for_every_worker_of_a_cluster() -> None:
    def gone(*_: Any) -> None:
        raise OSError

    silent = Cluster(cancelled, 2)
    silent._client.nthreads = gone
    assert [work._ahead(Cluster(cancelled, threads)) for threads in (2, 400)] == [256, 800]
    assert work._ahead(silent) == 256
    with ThreadPoolExecutor(3) as executor:
        assert work._ahead(executor) == 6


def test_processes_are_shared_and_start_with_the_first_item(
    tasks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Any] = []
    pool = work.ProcessPoolExecutor
    monkeypatch.setattr(
        work, "ProcessPoolExecutor", lambda *each, **rest: started.append(1) or pool(*each, **rest)
    )
    with shared_processes(2) as executor:
        assert not started
        places = [
            {each["process"] for _, each in run(tasks.place, range_of(6), executor=executor, progress=False)}
            for _ in range(2)
        ]
    assert len(started) == 1
    assert len(set.union(*places) - {os.getpid()}) <= 2
    with shared_processes(2):
        pass
    assert len(started) == 1
    with shared_processes(1) as executor:
        assert executor is None
    with pytest.raises(WorkError, match="expected workers to be an integer of at least 1, got 0"):
        shared_processes(0).__enter__()


def range_of(count: int) -> dict[int, int]:
    return {each: each for each in range(count)}


@pytest.mark.parametrize("workers", [0, -1, 1.5, True, "2"])
def test_an_invalid_number_of_workers_is_refused(workers: Any) -> None:
    message = f"expected workers to be an integer of at least 1, got {workers!r}"
    with pytest.raises(WorkError, match=message):
        run(abs, {}, workers=workers)


def until(condition: Callable[[], Any], seconds: float = 60) -> bool:
    """Whether the condition came true within so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def lives(process: int) -> bool:
    """Whether a process runs; one that has ended and waits to be asked for does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


@pytest.mark.usefixtures("interrupts")
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("how", "shared"), [(signal.SIGKILL, False), (signal.SIGINT, False), (signal.SIGINT, True)]
)
def test_no_worker_outlives_the_run(tasks: Any, tmp_path: Path, how: signal.Signals, shared: bool) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    script = tmp_path / "script.py"
    script.write_text(
        "import tasks_of_test_work as tasks\n"
        "from contextlib import nullcontext\n"
        "from xqlab.experiments.run.work import run, shared_processes\n"
        "if __name__ == '__main__':\n"
        f"    with {'shared_processes(2)' if shared else 'nullcontext()'} as executor:\n"
        f"        items, options = {{1: {str(marks)!r}, 2: {str(marks)!r}}}, {{'executor': executor}}\n"
        "        list(run(tasks.sleeps, items, workers=2, progress=False, **options))\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        assert until(lambda: len(list(marks.iterdir())) == 2)
        workers = [int(file.name) for file in marks.iterdir()]
        assert all(map(lives, workers))
        parent.send_signal(how)
        parent.communicate(timeout=60)
        assert until(lambda: not any(map(lives, workers)))
    finally:
        parent.kill()
        parent.communicate()


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_ends_a_run_in_another_thread() -> None:
    hear_interrupts()
    ended = threading.Event()
    with ThreadPoolExecutor(1) as own, ThreadPoolExecutor(1) as executor:
        future = own.submit(lambda: list(run(ended.wait, {1: 60}, executor=executor, progress=False)))
        assert until(lambda: bool(running._stops))
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        ended.set()
        with pytest.raises(KeyboardInterrupt):
            future.result(60)


def test_one_worker_may_work_apart(tasks: Any) -> None:
    ((_, here),) = run(tasks.place, {1: 1}, workers=1, progress=False)
    ((_, there),) = run(tasks.place, {1: 1}, workers=1, apart=True, progress=False)
    assert here["process"] == os.getpid() != there["process"]


def test_results_come_in_order_as_far_as_there_is_no_gap() -> None:
    assert list(in_order("abcd", [("b", 2), ("a", 1), ("d", 4)])) == [("a", 1), ("b", 2)]


def test_a_program_is_known_until_it_has_ended() -> None:
    program = start_program([sys.executable, "-c", "import time; time.sleep(1000)"])
    assert work._programs == {program}
    end_program(program)
    assert program.returncode
    assert not work._programs
