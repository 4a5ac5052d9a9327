"""Work is done once, by any number of workers, and what was finished outlives whoever did it."""

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count, islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.children import environment, until
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
def tasks(tmp_path, monkeypatch):
    (tmp_path / "tasks_of_test_work.py").write_text(TASKS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "tasks_of_test_work", raising=False)
    import tasks_of_test_work

    return tasks_of_test_work


def ledger_at(path):
    return Ledger(path, "squares", {})


@pytest.mark.parametrize("workers", [1, 2])
def test_each_item_is_done_once_and_kept(tasks, tmp_path, workers):
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        found = dict(run(tasks.square, range_of(9), ledger=ledger, workers=workers, progress=False))
        assert found == {number: {"square": number**2} for number in range(9)}
        assert dict(ledger.items()) == found


def test_an_executor_of_ones_own_is_used_and_items_may_come_without_end(tasks):
    with ThreadPoolExecutor(2) as executor:
        found = dict(run(tasks.square, {1: 1, 2: 2}, executor=executor, progress=False))
        assert found == {1: {"square": 1}, 2: {"square": 4}}
        assert executor.submit(len, "abc").result() == 3

    endless = ((number, number) for number in count())
    found = islice(run(tasks.square, endless, workers=1, progress=False), 4)
    assert [(key, result["square"]) for key, result in found] == [(0, 0), (1, 1), (2, 4), (3, 9)]


def numbers_in(folder):
    return {int(file.name.split(".")[0]) for file in folder.iterdir()}


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_ledger_has_is_not_done_again(tasks, tmp_path, workers):
    marks = tmp_path / "marks"
    marks.mkdir()
    items = {number: (str(marks), number) for number in range(12)}
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        list(islice(run(tasks.marked, items, ledger=ledger, workers=workers, progress=False), 5))
        begun = len(ledger)
        assert 5 <= begun < 12
    first = numbers_in(marks)
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        finished = set(ledger)
        assert len(finished) == begun
        for file in marks.iterdir():
            file.unlink()
        found = dict(run(tasks.marked, items, ledger=ledger, workers=workers, progress=False))
    assert found == {number: {"square": number**2} for number in range(12)}
    assert numbers_in(marks) == set(range(12)) - finished
    assert finished <= first


def test_a_finished_run_starts_no_process_and_one_worker_may_work_apart(tasks, tmp_path):
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        ledger.add(1, {"square": 1})
        assert dict(run(tasks.dies, {1: 1}, ledger=ledger, workers=2, progress=False)) == {1: {"square": 1}}
    ((_, here),) = run(tasks.place, {1: 1}, workers=1, progress=False)
    ((_, there),) = run(tasks.place, {1: 1}, workers=1, apart=True, progress=False)
    assert here["process"] == os.getpid() != there["process"]


def test_an_error_says_at_which_item_and_leaves_what_was_finished(tasks, tmp_path):
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        with pytest.raises(ValueError, match="three is too many") as caught:
            list(run(tasks.fails_at_three, range_of(4), ledger=ledger, workers=2, progress=False))
        assert caught.value.__notes__ == ["in the item 3"]
        assert 3 not in ledger


def test_what_a_dead_worker_had_is_done_again(tasks, tmp_path):
    items = {number: (str(tmp_path), number) for number in range(4)}
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        found = dict(run(tasks.dies_once, items, ledger=ledger, workers=2, progress=False))
        assert found == {number: {"square": number**2} for number in range(4)} == dict(ledger.items())
    assert (tmp_path / "1").exists()


def test_items_that_kill_their_workers_are_given_up_and_take_no_others_along(tasks, tmp_path):
    message = "a worker died each time that 'a' was tried: out of memory, or because it could not import"
    with pytest.raises(WorkError, match=message):
        list(run(tasks.dies, {"a": 1}, workers=2, progress=False))
    with ledger_at(tmp_path / "a.jsonl") as ledger:
        items = {number: number for number in (7, 1, 2)}
        options = {"workers": 2, "lost": lambda item: {"lost": item}, "progress": False}
        found = dict(run(tasks.sevens_die, items, ledger=ledger, **options))
        assert found == {7: {"lost": 7}, 1: {"square": 1}, 2: {"square": 4}} == dict(ledger.items())
    with (
        ProcessPoolExecutor(1, work.multiprocessing.get_context("spawn")) as executor,
        pytest.raises(WorkError, match="expected an executor with a worker, none is left for 'a': A child"),
    ):
        list(run(tasks.dies, {"a": 1}, executor=executor, progress=False))


class Cluster(Executor):
    """A stand-in for Dask's executor: all that is submitted comes to the same end."""

    def __init__(self, end, threads):
        self._end, self._client = end, SimpleNamespace(nthreads=lambda: {"one": threads})

    def submit(self, *_, **__):
        future = Future()
        self._end(future)
        return future


def cancelled(future):
    future.cancel()
    future.set_running_or_notify_cancel()


class KilledWorker(Exception):
    """Dask's has this name."""


def killed(future):
    future.set_exception(KilledWorker())


@pytest.mark.parametrize(
    ("end", "threads", "expected"),
    [
        (cancelled, 2, "expected the result of 1, the executor was shut down or its scheduler has gone"),
        (killed, 2, "a worker died each time that 1 was tried: out of memory"),
        (lambda future: None, 0, "expected a worker, the cluster has had none for 0 s, with 1 items to do"),
    ],
)
def test_a_cluster_that_is_lost(end, threads, expected, monkeypatch):
    monkeypatch.setattr(work, "POLL", 0.01)
    monkeypatch.setattr(work, "PATIENCE", 0.0)
    with pytest.raises(WorkError, match=expected):
        list(run(abs, {1: 1}, executor=Cluster(end, threads), progress=False))


def test_items_enough_for_every_worker_of_a_cluster():
    def gone(*_):
        raise OSError

    silent = Cluster(cancelled, 2)
    silent._client.nthreads = gone
    assert [work._ahead(Cluster(cancelled, threads)) for threads in (2, 400)] == [256, 800]
    assert work._ahead(silent) == 256
    with ThreadPoolExecutor(3) as executor:
        assert work._ahead(executor) == 6


def test_processes_are_shared_and_start_with_the_first_item(tasks, monkeypatch):
    started, pool = [], work.ProcessPoolExecutor
    monkeypatch.setattr(work, "ProcessPoolExecutor", lambda *a, **k: started.append(1) or pool(*a, **k))
    with shared_processes(2) as executor:
        assert not started
        found = [run(tasks.place, range_of(6), executor=executor, progress=False) for _ in range(2)]
        places = {each["process"] for results in found for _, each in results}
    assert len(started) == 1
    assert len(places - {os.getpid()}) <= 2
    with shared_processes(2):
        pass
    assert len(started) == 1
    with shared_processes(1) as executor:
        assert executor is None
    with pytest.raises(WorkError, match="expected workers to be an integer of at least 1, got 0"):
        shared_processes(0).__enter__()


def range_of(count):
    return {each: each for each in range(count)}


@pytest.mark.parametrize("workers", [0, -1, 1.5, True, "2"])
def test_an_invalid_number_of_workers_is_refused(workers):
    message = f"expected workers to be an integer of at least 1, got {workers!r}"
    with pytest.raises(WorkError, match=message):
        run(abs, {}, workers=workers)


def lives(process):
    """Whether a process runs; one that has ended and waits to be asked for does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):  # ended before, or while its state was read
        return False


@pytest.mark.usefixtures("interrupts")
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("how", "shared"), [(signal.SIGKILL, False), (signal.SIGINT, False), (signal.SIGINT, True)]
)
def test_no_worker_outlives_the_run(tasks, tmp_path, how, shared):
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
    command, here = [sys.executable, str(script)], environment(tmp_path)
    parent = subprocess.Popen(command, env=here, stderr=subprocess.PIPE, start_new_session=True)
    try:
        until(lambda: len(list(marks.iterdir())) == 2)
        workers = [int(file.name) for file in marks.iterdir()]
        assert all(map(lives, workers))
        parent.send_signal(how)
        parent.communicate(timeout=280)
        until(lambda: not any(map(lives, workers)))
    finally:
        parent.kill()
        parent.communicate()


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_ends_a_run_in_another_thread():
    hear_interrupts()
    ended = threading.Event()
    with ThreadPoolExecutor(1) as own, ThreadPoolExecutor(1) as executor:
        future = own.submit(lambda: list(run(ended.wait, {1: 60}, executor=executor, progress=False)))
        until(lambda: running._stops)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        ended.set()
        with pytest.raises(KeyboardInterrupt):
            future.result(280)


def test_results_come_in_order_and_a_program_is_known_until_it_has_ended():
    assert list(in_order("abcd", [("b", 2), ("a", 1), ("d", 4)])) == [("a", 1), ("b", 2)]
    program = start_program([sys.executable, "-c", "import time; time.sleep(1000)"])
    assert work._programs == {program}
    end_program(program)
    assert program.returncode
    assert not work._programs
