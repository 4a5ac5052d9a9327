"""What a search hands to the kernels: records, or their stand-ins where the kernels are interpreted."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from xqlab.game import INFINITY, evaluation_calls, interpreted_for
from xqlab.kernels.stand_ins import StandIn, stand_in, write_back
from xqlab.search import alphabeta, iteration


@dataclass(frozen=True)
class Records:
    """The records of one search but for the position, in the order of the search's parameters.

    memory, table, log : are written to; `use` is the record of the switches
    """

    memory: Any
    table: Any
    log: Any
    use: Any
    evaluator: Any

    def in_order(self) -> tuple[Any, ...]:
        """The records as the search takes them, after the position."""
        return tuple(getattr(self, field.name) for field in fields(self))

    def as_objects(self) -> Records:
        """Their stand-ins; `write_back` writes to the records what a search has changed in these."""
        return Records(*map(stand_in, self.in_order()))

    def write_back(self) -> None:
        """Where these are stand-ins, write what has changed in them to the records."""
        for record in self.in_order():
            write_back(record)


def call(position: Any, records: Records, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> None:
    """Search a position from the root: by the kernel, or, where the records are objects, by its twin."""
    search, position = _callable(alphabeta.search, position, records)
    search(position, *records.in_order(), depth, alpha, beta, 0)


def iterate(position: Any, records: Records, lines: Any, depth: int) -> int:
    """As `call`, all windows of one iteration: STOPPED, FINISHED or DECIDED."""
    kernel, position = _callable(iteration.iterate, position, records)
    return int(kernel(position, *records.in_order(), lines, depth))


def _callable(kernel: Any, position: Any, records: Records) -> tuple[Any, Any]:
    if isinstance(records.memory, StandIn):
        return interpreted_for(kernel, position, records.evaluator), stand_in(position)
    return kernel, position


def calls(position: Any, records: Records) -> list[tuple[Any, tuple[Any, ...]]]:
    """(kernel, arguments) of all that has to be compiled for a search of such a position."""
    search = iteration.iterate, (position, *records.in_order(), iteration.new_lines(1, ()), 1)
    return [search, *evaluation_calls(records.evaluator, position)]
