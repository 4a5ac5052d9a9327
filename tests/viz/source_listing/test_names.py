"""Names that the listing treats specially are those of functions, switches and fields that exist."""

import builtins

import pytest

from xqlab import game
from xqlab.search import SWITCHES, alphabeta, events, line, ordering, quiescence, root, selection, table
from xqlab.search.memory import new_memory
from xqlab.viz.source_listing.folding import PURE
from xqlab.viz.source_listing.reduction import EVENT_CALLS, ORDERS, PLUMBING, PLUMBING_CALLS

MODULES = (builtins, game, alphabeta, events, line, ordering, quiescence, root, selection, table)


@pytest.mark.parametrize("name", sorted({*PURE, *EVENT_CALLS, *PLUMBING_CALLS}))
def test_a_function_exists(name: str) -> None:
    assert any(callable(getattr(module, name, None)) for module in MODULES)


def test_switches_and_fields_exist() -> None:
    assert set(ORDERS) <= set(SWITCHES)
    assert set(PLUMBING) <= set(new_memory().dtype.names)
