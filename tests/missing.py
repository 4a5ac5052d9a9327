"""What a test needs and this machine lacks: an error where CI=true, else a skip that is read."""

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """End the test with this reason."""
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
