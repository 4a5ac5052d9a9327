"""Lazy SMP: other threads search the same position into one table, half of them a ply deeper.

Source: the SMP search of Stockfish 7, 2016; "lazy" is D. Homan's name for it.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from xqlab.search.iteration import STOPPED, iterate, new_lines
from xqlab.search.records import Records, call
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.search.run import Run


@contextmanager
def other_threads(run: Run) -> Iterator[None]:
    """While the block lasts, a thread for each of `run.others` searches as deep, or a ply deeper."""
    threads = [
        threading.Thread(target=_accompany, args=(run, records, (i + 1) % 2), daemon=True)
        for i, records in enumerate(run.others)
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for records in run.others:
            records.memory.stop = 1
        for thread in threads:
            thread.join()


def _accompany(run: Run, records: Records, ahead: int) -> None:
    depth, lines = 0, new_lines(1, run.request.banned)
    while depth < DEPTH_LIMIT:
        depth = min(max(depth + 1, int(run.memory.root_depth) + ahead), DEPTH_LIMIT)
        if call(iterate, run.board.copy().position, records, lines, depth) == STOPPED:
            return
