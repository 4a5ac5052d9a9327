"""One node process for all tests of a session; modules are built once on a machine."""

from collections.abc import Iterator

import pytest

from tests.node import node as node_program
from xqlab.wasm.node import Node, started_node


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """Runs the kernels of modules."""
    with started_node(node_program()) as process:
        yield process
