"""What a search hands to the kernels: records, or their stand-ins where the kernels are interpreted."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from xqlab.game import evaluation_calls, evaluator_handle, interpreted_for
from xqlab.kernels.stand_ins import StandIn, stand_in, write_back
from xqlab.search.iteration import iterate, new_lines


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

    def compiled_for(self, position: Any) -> tuple[Any, ...]:
        """As `in_order`, for compiled code."""
        return (*self.in_order()[:-1], evaluator_handle(self.evaluator, position, self.memory))

    def as_objects(self) -> Records:
        """Their stand-ins; `write_back` writes to the records what a search has changed in these."""
        return Records(*map(stand_in, self.in_order()))

    def write_back(self) -> None:
        """Where these are stand-ins, write what has changed in them to the records."""
        for record in self.in_order():
            write_back(record)


def call(kernel: Any, position: Any, records: Records, *rest: Any) -> Any:
    """What a kernel gives for a position, these records and the rest: its twin where they are objects."""
    if isinstance(records.memory, StandIn):
        kernel, position = interpreted_for(kernel, position, records.evaluator), stand_in(position)
        return kernel(position, *records.in_order(), *rest)
    return kernel(position, *records.compiled_for(position), *rest)


def calls(position: Any, records: Records) -> list[tuple[Any, tuple[Any, ...]]]:
    """(kernel, arguments) of all that has to be compiled for a search of such a position."""
    search = iterate, (position, *records.compiled_for(position), new_lines(1, ()), 1)
    return [search, *evaluation_calls(records.evaluator, position)]
