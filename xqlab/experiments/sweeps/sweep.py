"""Costs and results of several configurations on the same positions, to several depths."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from xqlab.errors import XqlabError
from xqlab.experiments.run.timing import INTERRUPTED, SHORT, finished_run, in_turn, warmed
from xqlab.games.adapters import AnyBoard
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.memory import COUNTERS
from xqlab.search.result import Result

NUMBERS_OF_A_ROW = ("depth", "reached", "nodes", "last_nodes", "seconds", "value")
Runs = dict[str, dict[str, Result]]


@dataclass(frozen=True)
class Row:
    """One search, with empty memory and an empty table.

    depth      : plies asked for; `reached`: of the last iteration, fewer if a mate ended the search
    nodes      : positions searched, by all iterations; `last_nodes`: by the last iteration alone
    value      : centipawns for the side to move
    counts     : counter name -> number, see `xqlab.search.memory.COUNTERS`
    note       : the result of `sweep`'s function `note`
    """

    configuration: str
    position: str
    depth: int
    reached: int
    nodes: int
    seconds: float
    value: int
    move: str
    last_nodes: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    note: Any = None


Quantity = str | Callable[[Row], float]


@dataclass
class Sweep:
    """The rows of a sweep by depth, configuration and position, and what was to be measured.

    ended  : configuration -> why it did not search all positions to the last depth
    uses, boards, evaluator, table_mb : what repeats it, as `sweep` took them; empty where that is lost
    """

    configurations: tuple[str, ...]
    positions: tuple[str, ...]
    depths: tuple[int, ...]
    rows: list[Row] = field(default_factory=list)
    ended: dict[str, str] = field(default_factory=dict)
    uses: Mapping[str, Enhancements] = field(default_factory=dict, repr=False, compare=False)
    boards: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    evaluator: Any = field(default=None, repr=False, compare=False)
    table_mb: float | Mapping[str, float] = field(default=16, repr=False, compare=False)

    @property
    def interrupted(self) -> bool:
        """Whether it was interrupted; the rows measured until then are there."""
        return INTERRUPTED in self.ended.values()

    def of(self, configuration: str) -> list[Row]:
        """The rows of one configuration; raises XqlabError for an unknown one."""
        if configuration not in self.configurations:
            names = ", ".join(self.configurations)
            raise XqlabError(f"expected a configuration out of {names}, got {configuration!r}")
        return [row for row in self.rows if row.configuration == configuration]

    def only(self, *configurations: str) -> "Sweep":
        """The part for these configurations, in this order; raises XqlabError for an unknown one."""
        rows = [row for name in configurations for row in self.of(name)]
        ended = {name: why for name, why in self.ended.items() if name in configurations}
        return replace(self, configurations=configurations, rows=rows, ended=ended)

    def array(self, configuration: str, quantity: Quantity = "nodes") -> NDArray[np.float64]:
        """A quantity of each search: float64[positions, depths], nan where it is missing.
        quantity : a number of the rows ("nodes", "last_nodes", "seconds", "value", ...), a counter
                   ("cutoffs", "table_hits", ...), or a function of a row
        Raises XqlabError for an unknown configuration or quantity.
        """
        read = reader_of(quantity)
        array = np.full((len(self.positions), len(self.depths)), np.nan)
        for row in self.of(configuration):
            array[self.positions.index(row.position), self.depths.index(row.depth)] = read(row)
        return array

    def share(self, configuration: str, part: Quantity, whole: Quantity) -> NDArray[np.float64]:
        """`part` / `whole` of each search, as for `array`; nan where `whole` is 0."""
        below = self.array(configuration, whole)
        below[below == 0] = np.nan
        return self.array(configuration, part) / below

    def whole_depths(self, configuration: str) -> list[int]:
        """The depths to which the configuration searched every position."""
        missing = np.isnan(self.array(configuration)).sum(axis=0)
        return [depth for depth, lacking in zip(self.depths, missing) if not lacking]

    def notes(self, configuration: str, depth: int) -> list[Any]:
        """The notes of the searches of one depth, in the order of the measured positions."""
        return [row.note for row in self.of(configuration) if row.depth == depth]


class FromSweep:
    """What is computed from the searches of a sweep, as far as they were made."""

    searches: Sweep

    @property
    def positions(self) -> tuple[str, ...]:
        """The names of the boards."""
        return self.searches.positions

    @property
    def interrupted(self) -> bool:
        """Whether it was interrupted: what needs missing searches is left out."""
        return self.searches.interrupted


def sweep(
    configurations: Mapping[str, Enhancements],
    positions: Mapping[str, Any],
    depths: Iterable[int],
    *,
    evaluator: Any = None,
    table_mb: float | Mapping[str, float] = 16,
    seconds: float | None = None,
    best_of: int = 1,
    record: bool | int = False,
    note: Callable[[Any], Any] | None = None,
    progress: bool = True,
) -> Sweep:
    """Search every position with every configuration to every depth, each time from scratch.

    It goes depth by depth and position by position, where the configurations take turns, each in a searcher
    whose code is loaded: so times are comparable, and an interrupt, which returns what was measured, leaves
    comparable rows.
    positions : name -> a board of any game
    evaluator, table_mb : for all, or a mapping by configuration; by default the game's evaluator
    seconds   : search time for each configuration; afterwards it goes no deeper
    best_of   : how often a search of less than SHORT seconds is repeated; the row has the shortest time
    record    : keep the log of each search, for `note`; True or a number of events
    note      : function of a `Result`, called while its log exists; its result is the row's `note`
    progress  : show a bar
    Raises XqlabError if there is nothing to measure, and for a log that was too small.
    """
    deep = sorted(set(depths))
    if not configurations or not positions or not deep:
        raise XqlabError(
            f"expected configurations, positions and depths, got {len(configurations)}, {len(positions)}"
            f" and {len(deep)} of them"
        )
    if seconds is not None and not seconds > 0:
        raise XqlabError(f"expected seconds to be a number above 0, got {seconds!r}")
    searches = Sweep(
        tuple(configurations),
        tuple(positions),
        tuple(deep),
        uses=dict(configurations),
        boards=dict(positions),
        evaluator=evaluator,
        table_mb=table_mb,
    )
    spent = dict.fromkeys(configurations, 0.0)
    searchers: dict[tuple[str, type], Searcher] = {}
    total = len(configurations) * len(positions) * len(deep)
    # disable=None: no bar unless stderr is a terminal
    bar = tqdm(total=total, unit="search", leave=False, disable=None if progress else True)

    def end(name: str, depth: int, done: int) -> None:
        places = f"{done} of {len(positions)} positions"
        searches.ended[name] = f"{seconds:g} s spent at depth {depth}, after {places}"
        bar.update((len(positions) - done) + len(positions) * (len(deep) - 1 - deep.index(depth)))

    try:
        for depth, (number, (place, board)) in product(deep, enumerate(positions.items())):
            bar.set_description(f"{place}, depth {depth}")
            rows: dict[str, Row] = {}
            for turn, again in enumerate([False] + [True] * (best_of - 1)):
                for name in in_turn(configurations, number + turn):
                    if name in searches.ended or (again and rows[name].seconds >= SHORT):
                        continue
                    left = None if seconds is None or again else seconds - spent[name]
                    if left is not None and left <= 0:
                        end(name, depth, number)
                        continue
                    values, size = _of(name, evaluator), _of(name, table_mb)
                    searcher = _searcher(searchers, name, board, configurations[name], values, size)
                    result = searcher.run(board, depth=depth, time=left, record=False if again else record)
                    spent[name] += result.seconds
                    if finished_run(result).stopped:
                        end(name, depth, number)
                        continue
                    if again:
                        rows[name] = replace(rows[name], seconds=min(rows[name].seconds, result.seconds))
                        continue
                    if record and result.truncated:
                        raise XqlabError(
                            f"the log of {name!r} on {place!r} at depth {depth} was too small:"
                            f" record={result.events}"
                        )
                    rows[name] = row_of_result(name, place, depth, result, note=note)
            searches.rows += [rows[name] for name in configurations if name in rows]
            bar.update(len(rows))
    except KeyboardInterrupt:
        for name in configurations:
            if name not in searches.ended and len(searches.of(name)) < len(positions) * len(deep):
                searches.ended[name] = INTERRUPTED
    finally:
        bar.close()
    order = {name: number for number, name in enumerate(configurations)}
    searches.rows.sort(key=lambda row: (row.depth, order[row.configuration]))
    return searches


def geometric_mean(values: Any) -> Any:
    """The geometric mean over positions (the first axis).

    >>> float(geometric_mean([0.5, 2]))
    1.0
    """
    return np.exp(np.log(np.asarray(values, dtype=float)).mean(axis=0))


def _of(name: str, option: Any) -> Any:
    # An option of a configuration, which is given for all or by name.
    return option[name] if isinstance(option, Mapping) else option


def _searcher(
    searchers: dict[tuple[str, type], Searcher],
    name: str,
    board: AnyBoard,
    use: Enhancements,
    evaluator: Any,
    table_mb: float,
) -> Searcher:
    # One for each configuration and game: mapping a new table's pages can take longer than a shallow search.
    place = name, type(board)
    if place not in searchers:
        searchers[place] = warmed(Searcher(board, use, evaluator, table_mb), board)
    searchers[place].forget()
    return searchers[place]


def row_of_result(
    name: str, place: str, depth: int, result: Any, note: Callable[[Any], Any] | None = None
) -> Row:
    """The row of a `Result`; `note` as for `sweep`."""
    before = result.iterations[-2].nodes if len(result.iterations) > 1 else 0
    return Row(
        configuration=name,
        position=place,
        depth=depth,
        reached=result.depth,
        nodes=result.nodes,
        last_nodes=result.nodes - before,
        seconds=result.seconds,
        value=int(result.value),
        move=str(result.move) if result.move else "",
        counts=result.counts,
        note=note(result) if note is not None else None,
    )


def reader_of(quantity: Quantity) -> Callable[[Row], float]:
    """What gives a quantity of a row, see `Sweep.array`; raises XqlabError for an unknown one."""
    if callable(quantity):
        return quantity
    if quantity in NUMBERS_OF_A_ROW:
        return lambda row: getattr(row, quantity)
    if quantity in COUNTERS:
        return lambda row: row.counts[quantity]
    names = ", ".join(dict.fromkeys((*NUMBERS_OF_A_ROW, *COUNTERS)))
    raise XqlabError(f"expected a quantity out of {names}, got {quantity!r}")


def side_by_side(
    configurations: Mapping[str, Enhancements], boards: Mapping[str, Any], depth: int, *, table_mb: float = 16
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
