"""What a search hands to the kernels: records, or their stand-ins where the kernels are interpreted."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from xqlab import registered_game as registered
from xqlab.game import evaluate, evaluate_within, evaluation_calls, interpreted_for, own_order, own_reduction
from xqlab.kernels.mode import FAST
from xqlab.kernels.stand_ins import StandIn, stand_in, write_back
from xqlab.search.iteration import iterate, new_lines

if FAST:
    from xqlab.kernels.addresses import address_of
    from xqlab.kernels.pointers import HANDLE, handle_of

_handles: dict[tuple[Any, type, bool], Any] = {}


def evaluator_handle(evaluator: Any, position: Any, memory: Any = None) -> Any:
    """A handle of the evaluator while that lives, so that the search's code suits all types of it.

    It is the evaluator itself where no code is called through pointers.

    memory : of the search, where it may call the evaluator's own ordering and switch
    """
    if not FAST:
        return evaluator
    kinds = evaluator.dtype, type(position), memory is None
    if kinds not in _handles:
        called: dict[Callable[..., Any], tuple[Any, ...]] = {evaluate: (), evaluate_within: (0, 0)}
        if memory is not None and type(evaluator) in registered.orders:
            called[own_order] = memory, 0, 0
        if memory is not None and type(evaluator) in registered.reductions:
            called[own_reduction] = memory, 0, 0, 0
        calls = [(stub, (evaluator, position, *rest)) for stub, rest in called.items()]
        _handles[kinds] = handle_of(evaluator, calls)
    handle = _handles[kinds].copy()
    handle.record = address_of(evaluator)
    return handle


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

    def as_objects(self) -> "Records":
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
    handle = evaluator_handle(records.evaluator, position, records.memory)
    return kernel(position, *replace(records, evaluator=handle).in_order(), *rest)


def calls(position: Any, records: Records) -> list[tuple[Any, tuple[Any, ...]]]:
    """(kernel, arguments) of all that has to be compiled for a search of such a position."""
    evaluator = np.zeros(1, HANDLE)[0] if FAST else records.evaluator  # one that is bound would be compiled
    given = replace(records, evaluator=evaluator).in_order()
    search = iterate, (position, *given, new_lines(1, ()), 1)
    return [search, *evaluation_calls(records.evaluator, position)]
