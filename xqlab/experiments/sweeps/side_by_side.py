"""The same positions searched by several configurations, and their costs relative to one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from xqlab.errors import XqlabError
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.result import Result

Runs = dict[str, dict[str, Result]]


def side_by_side(
    configurations: Mapping[str, Enhancements],
    boards: Mapping[str, Any],
    depth: int,
    *,
    table_mb: float = 16,
) -> Runs:
    """Configuration -> position -> the result of one search, each with an empty table."""
    return {
        name: {
            place: Searcher(board, use, table_mb=table_mb).run(board, depth=depth)
            for place, board in boards.items()
        }
        for name, use in configurations.items()
    }


def node_ratios(runs: Mapping[str, Mapping[str, Result]], unit: str) -> dict[str, dict[str, float]]:
    """Configuration -> position -> nodes as a multiple of those of the configuration `unit`.

    Raises ValueError if `unit` was not run, or a configuration was run on other positions.
    """
    if unit not in runs:
        raise XqlabError(f"expected one of {', '.join(runs)}, got {unit!r}")
    for name, row in runs.items():
        if list(row) != list(runs[unit]):
            raise XqlabError(f"expected {name!r} on the positions {list(runs[unit])}, got {list(row)}")
    return {
        name: {place: run.nodes / runs[unit][place].nodes for place, run in row.items()}
        for name, row in runs.items()
    }


def played_on(boards: Mapping[str, Any], moves: int, *, depth: int = 4) -> Iterator[tuple[str, Any]]:
    """(name, board) of each position `moves` moves later, as played by searches of `depth` plies.

    Games that end earlier are left out.
    """
    for name, start in boards.items():
        board = start.copy()
        searcher = Searcher(board)
        for _ in range(moves):
            move = searcher.run(board, depth=depth).move if board.outcome() is None else None
            if move is None:
                break
            board.push(move)
        else:
            if board.outcome() is None:
                yield f"{name}, {moves} moves on", board
