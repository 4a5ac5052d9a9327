"""Ctrl-C and a kernel's Interrupt end the searches of all threads; failures of other threads arrive."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

import xqlab
from xqlab.kernels.beside import run_beside
from xqlab.search import Result, Searcher
from xqlab.search.running import hear_interrupts, interrupt_calls
from xqlab.xiangqi import Board

LONG = 120  # seconds: more than any test waits


def until(claim: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not claim() and time.monotonic() < end:
        time.sleep(0.01)
    return claim()


def searching(executor: ThreadPoolExecutor) -> tuple[Searcher, Future[Result]]:
    """A search that runs in a thread."""
    xqlab.search(Board(), depth=1)  # compiled before
    searcher = Searcher(Board())
    future = executor.submit(searcher.run, Board(), time=LONG)
    assert until(lambda: searcher.progress is not None)
    return searcher, future


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_ends_the_searches_of_all_threads() -> None:
    hear_interrupts()
    with ThreadPoolExecutor() as executor:
        (_, one), (_, two) = searching(executor), searching(executor)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert [each.result(280).stopped for each in (one, two)] == ["interrupted"] * 2
        assert one.result().move in Board().legal_moves


@pytest.mark.usefixtures("interrupts")
def test_where_the_main_thread_searches_nothing_is_raised() -> None:
    with ThreadPoolExecutor() as executor:
        searcher, other = searching(executor)
        threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
        assert xqlab.search(Board(), time=LONG).stopped == "interrupted"
        assert other.result(280).stopped == "interrupted"
        assert searcher.progress is None
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize(
    ("own", "calls"), [(True, ["own", "stop", "own"]), (signal.SIG_DFL, ["stop"]), (signal.SIG_IGN, [])]
)
def test_a_program_keeps_its_own_handler(own: Any, calls: list[str]) -> None:
    """Where Ctrl-C ends the program, it ends only the search; ignored it stays ignored."""
    seen: list[str] = []
    handler = (lambda number, frame: seen.append("own")) if own is True else own
    signal.signal(signal.SIGINT, handler)
    for _ in range(2 * (own is not signal.SIG_DFL)):  # once is enough
        hear_interrupts()
    if own is True:
        signal.raise_signal(signal.SIGINT)
    with interrupt_calls(lambda: seen.append("stop")):
        signal.raise_signal(signal.SIGINT)
    assert own is True or signal.getsignal(signal.SIGINT) is handler
    if own is True:
        signal.raise_signal(signal.SIGINT)
    assert seen == calls


@pytest.mark.usefixtures("interrupts")
def test_work_of_the_main_thread_may_be_left_to_the_keyboard_interrupt() -> None:
    calls: list[str] = []
    hear_interrupts()
    with (
        pytest.raises(KeyboardInterrupt),
        interrupt_calls(lambda: calls.append("here"), in_main_thread=False),
    ):
        signal.raise_signal(signal.SIGINT)
    assert calls == []
    begun, ended = threading.Event(), threading.Event()

    def work() -> None:
        with interrupt_calls(lambda: calls.append("there"), in_main_thread=False):
            begun.set()
            ended.wait(280)

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait(280)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    ended.set()
    thread.join()
    assert calls == ["there"]


def test_another_thread_takes_no_handler() -> None:
    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=hear_interrupts)
    thread.start()
    thread.join()
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_interrupts_reach_the_main_thread_while_others_search() -> None:
    def blocked() -> bool:
        return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])

    seen: list[bool] = []

    def work() -> None:
        run_beside(lambda: seen.append(blocked()), None, lambda _: None)
        seen.append(blocked())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    run_beside(lambda: seen.append(blocked()), None, lambda _: None)
    assert seen == [True, False, False]


SCRIPT = f"""
import time
from concurrent.futures import ThreadPoolExecutor
from xqlab.search import Searcher
from xqlab.xiangqi import Board
searchers = [Searcher(Board()) for _ in range(2)]
with ThreadPoolExecutor() as executor:
    futures = [executor.submit(each.run, Board(), time={LONG}) for each in searchers]
    while not all(each.progress for each in searchers): time.sleep(0.01)
    try:
        print("begun", flush=True)
        futures[0].result()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
print([each.result().stopped for each in futures])
"""


@pytest.mark.usual
@pytest.mark.usefixtures("interrupts")
@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_ends_a_script_with_searches_in_threads() -> None:
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True) as script:
        assert script.stdout is not None
        assert script.stdout.readline() == "begun\n"
        time.sleep(0.3)  # the main thread is asked to wait for a result by then
        script.send_signal(signal.SIGINT)
        out, _ = script.communicate(timeout=280)
    assert out.splitlines() == ["interrupted", "['interrupted', 'interrupted']"]


# In a process of its own, as the client leaves sockets open. It prints what each cell ended with.
KERNEL = f"""
import threading
from jupyter_client.manager import start_new_kernel

BEGIN = '''
import threading, time, xqlab
from xqlab.xiangqi import Board
xqlab.search(Board(), depth=1)
searchers, results = [xqlab.search.Searcher(Board()) for _ in range(2)], []
def work(searcher): results.append(searcher.run(Board(), time={LONG}))
threads = [threading.Thread(target=work, args=[each]) for each in searchers]
for each in threads: each.start()
while not all(each.progress for each in searchers): time.sleep(0.01)
'''
END = '''
for each in threads: each.join(280)
assert [each.stopped for each in results] == ["interrupted"] * 2, results
'''
HERE = "assert xqlab.search(Board(), time={LONG}).stopped == 'interrupted'"

kernel, client = start_new_kernel(kernel_name="python3")

def execute(code):
    content = client.execute_interactive(code, timeout={LONG}, output_hook=lambda _: None)["content"]
    print(content.get("ename", content["status"]), flush=True)

try:
    execute(BEGIN)
    kernel.interrupt_kernel()  # between cells, when ipykernel ignores it
    execute(END)
    for waits in ("time.sleep(60)", "import asyncio; await asyncio.sleep(3)"):  # the second ends late
        execute(BEGIN)
        threading.Timer(0.5, kernel.interrupt_kernel).start()
        execute(waits)
        execute(END)
    threading.Timer(1.0, kernel.interrupt_kernel).start()
    execute(HERE)
finally:
    client.stop_channels()
    kernel.shutdown_kernel(now=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_kernel_that_is_interrupted_ends_the_searches_of_its_threads() -> None:
    pytest.importorskip("jupyter_client")
    command = [sys.executable, "-c", KERNEL]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=2 * LONG, check=False)
    assert finished.returncode == 0, finished.stderr
    ends = "ok ok ok KeyboardInterrupt ok ok CancelledError ok ok"
    assert finished.stdout.split() == ends.split()


class Log(list):
    """Something that can be watched."""


def test_a_failure_is_raised_and_holds_nothing():
    log = Log()
    watched = weakref.ref(log)

    def work(log=log):
        raise ZeroDivisionError(f"{len(log)} events")

    gc.collect()
    gc.disable()
    try:
        with pytest.raises(ZeroDivisionError, match="0 events") as caught:
            run_beside(work, None, lambda why: None)
        del log, work, caught
        assert watched() is None
    finally:
        gc.enable()
