"""The effect of the transposition table's size: nodes and hit rate of the same search by size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements


@dataclass(frozen=True)
class SizeRow:
    """One search with a table of one size.

    size    : bytes
    entries : positions that the table can hold
    probes, hits, answers : how often it was probed, had the position, and ended the node
    """

    position: str
    size: int
    entries: int
    nodes: int
    value: int
    probes: int
    hits: int
    answers: int

    @property
    def hit_rate(self) -> float:
        """The share of probes that are hits, 0 to 1."""
        return self.hits / max(self.probes, 1)


def measure_table_sizes(
    boards: Mapping[str, Any],
    depth: int,
    kilobytes: Iterable[float],
    use: Enhancements | None = None,
) -> list[SizeRow]:
    """A row for each position and size, the smallest first; each search begins with an empty table.

    kilobytes : sizes, in units of 1024 bytes; a table has a power of two of entries, and at least two
    use       : by default every lossless switch
    """
    use = Enhancements.lossless() if use is None else use
    rows = []
    for size in sorted(kilobytes):
        for name, board in boards.items():
            searcher = Searcher(board, use, table_mb=size / 1024)
            result = searcher.run(board, depth=depth)
            counts = result.counts
            rows.append(
                SizeRow(
                    name,
                    searcher.table.nbytes,
                    len(searcher.table),
                    result.nodes,
                    result.value,
                    counts["table_probes"],
                    counts["table_hits"],
                    counts["table_cutoffs"],
                )
            )
    return rows
