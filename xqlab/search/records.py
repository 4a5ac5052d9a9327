"""What a search hands to the kernels: records, or for interpreted kernels the plain objects that stand in for them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from xqlab._stand_ins import stand_in, write_back


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

    def as_objects(self) -> Records:
        """Their stand-ins; `write_back` writes to the records what a search has changed in these."""
        return Records(*(stand_in(getattr(self, each.name)) for each in fields(self)))

    def write_back(self) -> None:
        """Where these are stand-ins, write what has changed in them to the records."""
        for each in fields(self):
            write_back(getattr(self, each.name))
