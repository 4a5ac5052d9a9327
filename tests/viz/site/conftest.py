"""Modules of the book, which need its extra, and the outputs of its cells."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from tests.missing import missing


@pytest.fixture
def book(request: pytest.FixtureRequest) -> Any:
    """The module of the book that the test file names in `MODULE`."""
    if find_spec("sphinx") is None:
        missing("the book needs the extra `book`: pip install -e '.[book]'")
    return import_module(f"xqlab.viz.site.{request.module.MODULE}")
