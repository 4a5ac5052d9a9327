"""Many independent items of work on any `concurrent.futures.Executor`: local processes, or a Dask cluster.

The result of an item may depend only on the item. Then the results do not depend on the number of workers or
the order in which they finish, an item whose worker dies is done again by another one, and a killed run
resumes where its ledger ends.
"""

import multiprocessing
import os
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import closing, contextmanager, suppress
from functools import partial
from time import monotonic
from typing import Any

from tqdm.auto import tqdm

from xqlab.errors import XqlabError
from xqlab.experiments.run.ledger import Ledger, kept
from xqlab.kernels.beside import without_interrupts
from xqlab.search.running import interrupt_calls

AHEAD = 2  # items per worker submitted at once: no worker waits, and little work is wasted
FOREIGN = 256  # items submitted at once to an executor with an unknown number of workers
POLL = 1.0  # seconds: on Windows an endless wait ignores Ctrl-C
TRIES = 3  # of an item whose workers die: it may be what kills them
SAFE_PATH = "PYTHONSAFEPATH"
PATIENCE = 60.0  # seconds without any worker: by then one that died has been replaced

Pair = tuple[Any, Any]


class WorkError(XqlabError):
    """An invalid request for work, or workers that have died."""


class DeathError(WorkError):
    """An item whose workers die."""


def run(
    function: Callable[[Any], Any],
    items: Mapping[Any, Any] | Iterable[Pair],
    *,
    ledger: Ledger | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    apart: bool = False,
    lost: Callable[[Any], Any] | None = None,
    stop: threading.Event | None = None,
    progress: bool = True,
    unit: str = "item",
) -> Generator[Pair, None, None]:
    """(key, result) of each item, as they finish; items of the ledger are not done again.

    function : of one item; defined in a module, as it is sent to other processes. With a ledger it returns a
               dict of JSON values
    items    : key -> item, or pairs of them; taken one after another as workers become free
    executor : does the work and is not shut down; by default processes of this machine
    workers  : number of processes, by default one per core; 1 works in this process. With an `executor`:
               number of items submitted at once, by default at least twice as many as it has workers
    apart    : use another process even for one worker: for work that starts programs, see `start_program`
    lost     : the result of an item whose workers die; by default it raises WorkError
    stop     : interrupts it as soon as another thread sets it
    progress : show a bar, which counts `unit`s

    If a worker process dies, its items are done again by another one, one at a time, so that one that kills
    takes no others along; each at most three times in all.

    An interrupt raises KeyboardInterrupt here in any thread. If the loop is left early, by it or by an error,
    local processes are ended at once; what has finished is in the ledger. A script must call this below
    `if __name__ == "__main__":`, as each new process imports it.

    Raises WorkError for an invalid number of workers, an item whose workers die, and if no worker is left.

    >>> sorted(run(abs, {"a": -1, "b": 2}, workers=1, progress=False))
    [('a', 1), ('b', 2)]
    """
    checked_workers(workers)
    pairs = iter(items.items() if isinstance(items, Mapping) else items)
    count = len(items) if isinstance(items, (Mapping, list, tuple)) else None

    def keep(key: Any, result: Any) -> Any:
        return result if ledger is None else ledger.add(key, result)

    def spread(pool: Executor, ahead: int) -> Generator[Pair, None, None]:
        return _spread(function, pairs, ledger, keep, pool, ahead, lost, stop)

    def results() -> Generator[Pair, None, None]:
        if executor is not None:
            yield from spread(executor, workers or _ahead(executor))
        elif (workers or cores()) == 1 and not apart:
            for key, item in pairs:
                if stop is not None and stop.is_set():
                    raise KeyboardInterrupt
                yield key, kept(ledger, key, partial(function, item))
        else:
            processes = min(workers or cores(), count or 2**31)
            with _processes(processes) as pool:
                yield from spread(pool, AHEAD * processes)

    def counted() -> Generator[Pair, None, None]:
        # disable=None: no bar unless stderr is a terminal
        bar = tqdm(total=count, unit=unit, leave=False, disable=None if progress else True)
        with bar, closing(results()) as outcomes:
            for pair in outcomes:
                bar.update()
                yield pair

    return counted()


def checked_workers(workers: int | None) -> int | None:
    """The number of workers, unchanged; raises WorkError for an invalid one."""
    if workers is not None and (not isinstance(workers, int) or isinstance(workers, bool) or workers < 1):
        raise WorkError(f"expected workers to be an integer of at least 1, got {workers!r}")
    return workers


def in_order(keys: Iterable[Any], pairs: Iterable[Pair]) -> Iterator[Pair]:
    """The pairs in the order of their keys, each as soon as those before it are there.

    Decisions along the way, such as where to stop, then do not depend on which item finished first.

    >>> list(in_order([1, 2, 3], [(2, "b"), (1, "a"), (3, "c")]))
    [(1, 'a'), (2, 'b'), (3, 'c')]
    """
    early: dict[Any, Any] = {}
    coming = iter(pairs)
    for key in keys:
        while key not in early:
            pair = next(coming, None)
            if pair is None:
                return
            early[pair[0]] = pair[1]
        yield key, early.pop(key)


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _spread(
    function: Callable[[Any], Any],
    pairs: Iterator[Pair],
    ledger: Ledger | None,
    keep: Callable[..., Any],
    executor: Executor,
    ahead: int,
    lost: Callable[[Any], Any] | None,
    stop: threading.Event | None,
) -> Generator[Pair, None, None]:
    waiting: dict[Future[Any], Pair] = {}
    deaths: Counter[Any] = Counter()
    suspects: list[Pair] = []  # which of them killed the worker is seen when each is done alone
    some_left = True
    interrupted = stop or threading.Event()  # for the threads, as the workers ignore interrupts
    seen = monotonic()  # when there was a worker

    def submit(key: Any, item: Any) -> None:
        try:
            waiting[executor.submit(function, item)] = key, item
        except BrokenExecutor as error:
            raise WorkError(
                f"expected an executor with a worker, none is left for {key!r}: {error}"
            ) from error

    try:
        while some_left or waiting or suspects:
            if suspects and not waiting:
                submit(*suspects.pop())
            is_alone = bool(suspects) or any(key in deaths for key, _ in waiting.values())
            while some_left and len(waiting) < ahead and not is_alone:
                pair = next(pairs, None)
                if pair is None:
                    some_left = False
                elif ledger is not None and pair[0] in ledger:
                    yield pair[0], ledger[pair[0]]
                else:
                    submit(*pair)
            with interrupt_calls(interrupted.set, in_main_thread=False):
                finished = wait(waiting, POLL, FIRST_COMPLETED).done
            if interrupted.is_set():
                raise KeyboardInterrupt
            if finished or not waiting or _nthreads(executor) != 0:
                seen = monotonic()
            elif monotonic() - seen > PATIENCE:
                raise WorkError(
                    f"expected a worker, the cluster has had none for {PATIENCE:g} s,"
                    f" with {len(waiting)} items to do"
                )
            results = []
            for future in finished:
                key, item = waiting.pop(future)
                died = not future.cancelled() and isinstance(future.exception(), BrokenExecutor)
                if died and deaths[key] < TRIES - 1:
                    deaths[key] += 1
                    suspects.append((key, item))
                    continue
                try:
                    result = _result(future, key)
                except DeathError:
                    if lost is None:
                        raise
                    result = lost(item)
                results.append((key, keep(key, result)))
            # All are written before the first is yielded: its consumer may take long, or stop.
            yield from results
    finally:
        for future in waiting:
            future.cancel()
        for future, (key, _) in waiting.items():
            if ledger is not None and future.done() and not future.cancelled() and not future.exception():
                keep(key, future.result())


def _result(future: Future[Any], key: Any) -> Any:
    try:
        return future.result()
    except CancelledError as error:
        raise WorkError(
            f"expected the result of {key!r}, the executor was shut down or its scheduler has gone"
        ) from error
    except Exception as error:
        if isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker":  # Dask's, after four
            raise DeathError(
                f"a worker died each time that {key!r} was tried: out of memory, or because it could not"
                " import what it was given, such as a class defined in a notebook"
            ) from error
        error.add_note(f"in the item {key!r}")
        raise


def _nthreads(executor: Executor) -> int | None:
    """The threads of all workers of a Dask cluster; None for another executor, which knows its own."""
    nthreads = getattr(getattr(executor, "_client", None), "nthreads", None)
    try:
        return None if nthreads is None else sum(nthreads().values())
    except OSError:  # its scheduler does not answer
        return 0


def _ahead(executor: Executor) -> int:
    workers = getattr(executor, "_max_workers", None)
    return AHEAD * workers if workers else max(FOREIGN, AHEAD * (_nthreads(executor) or 0))


@contextmanager
def shared_processes(workers: int | None = None) -> Iterator[Executor | None]:
    """One executor of local processes for every `run(..., executor=)` of this block.

    The processes start with the first item, and end with the block; left early, by an interrupt or an error,
    it ends them at once. It is None, which `run` takes, too, where one process does the work itself.

    >>> with shared_processes(1) as executor:
    ...     print(executor)
    None
    """
    count = checked_workers(workers) or cores()
    if count == 1:
        yield None
        return
    with _processes(count) as executor:
        yield executor


@contextmanager
def one_pool(workers: int | None, executor: Executor | None) -> Iterator[tuple[int | None, Executor | None]]:
    """`workers` and `executor` for every `run` of this block; where no executor is given, a shared one."""
    if executor is not None:
        yield workers, executor
        return
    with shared_processes(workers) as shared:
        yield (1 if shared is None else None), shared


_programs: set[subprocess.Popen[bytes]] = set()
_starting = threading.Lock()


def start_program(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Another program as the leader of a session of its own; `options` as for `subprocess.Popen`.

    A worker process that is ended in the middle of its work ends the program first: otherwise it would be
    left behind, as a process that is ended leaves no block and closes nothing.
    """
    with _starting:  # no worker ends between the start of a program and its entry
        program = subprocess.Popen(command, start_new_session=os.name == "posix", **options)
        _programs.add(program)
    return program


def end_program(program: subprocess.Popen[bytes]) -> None:
    """Kill a program, with all that a script in between has started, if it still runs."""
    if program.poll() is None:
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(program.pid, signal.SIGKILL)
            else:
                program.kill()
    program.wait()
    _programs.discard(program)


# -- processes of this machine ------------------------------------------------------------------------------


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    # They are new interpreters (spawn), as threads of compiled code do not survive a fork; compiled code is
    # loaded from the disk. They end when this process closes the pipe or dies, so that a kill -9 leaves no
    # process behind.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)[::-1]
    executor = _Processes(workers, context, theirs)
    try:
        yield executor
        executor.shutdown()
    finally:
        ours.close()
        executor.shutdown(cancel_futures=True)
        theirs.close()


@contextmanager
def safe_path() -> Iterator[None]:
    """In this block, a Python that is started imports nothing from the current folder while it begins.

    `multiprocessing` starts its processes by `python -c`, whose path begins with that folder, whatever it
    holds; later they have the path of this process.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        _restore(before)


def _restore(before: str | None) -> None:
    if before is None:
        os.environ.pop(SAFE_PATH, None)
    else:
        os.environ[SAFE_PATH] = before


class _Processes(Executor):
    """Processes that end with the pipe; when one of them dies, all are replaced.

    They start with the first item: a finished run needs none.
    """

    def __init__(self, workers: int, context: Any, pipe: Any) -> None:
        self._max_workers = workers
        self._start = partial(
            ProcessPoolExecutor,
            workers,
            context,
            initializer=_begin_worker,
            initargs=(pipe, os.environ.get(SAFE_PATH)),
        )
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, *arguments: Any, **options: Any) -> Future[Any]:
        # This may start a process, which must not receive Ctrl-C: the signal is blocked meanwhile and reaches
        # this process a bit later.
        with without_interrupts(), safe_path():
            self._pool = self._pool or self._start()
            try:
                return self._pool.submit(*arguments, **options)
            except BrokenExecutor:
                self._pool.shutdown()
                self._pool = self._start()
                return self._pool.submit(*arguments, **options)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _begin_worker(pipe: Any, before: str | None) -> None:
    _restore(before)  # the programs that it starts, such as engines, may need their folder
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setsid"):
        os.setsid()

    def end_with_parent() -> None:
        with suppress(OSError):  # on Windows the end of a pipe raises
            pipe.poll(None)  # nothing is ever sent: it returns at the end of the pipe
        try:
            _starting.acquire(timeout=POLL)
            for program in list(_programs):
                end_program(program)
        finally:
            os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
