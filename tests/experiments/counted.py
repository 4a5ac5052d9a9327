"""Searches whose clock counts nodes: what they reach does not depend on how busy the machine is."""

from contextlib import contextmanager
from unittest import mock

from xqlab.search import Searcher


@contextmanager
def counted_in_nodes(rate=1e6):
    """Searches say that they took a second for so many nodes, and end after their time by that count."""
    run = Searcher.run

    def counted(self, board, *, time=None, **options):
        limit = {} if time is None else {"nodes": max(1, round(rate * time))}
        result = run(self, board, **options | limit)
        result.seconds = result.nodes / rate
        return result

    with mock.patch.object(Searcher, "run", counted):
        yield
