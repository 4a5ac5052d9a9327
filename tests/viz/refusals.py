"""A test of what is refused, made of its rows."""

from collections.abc import Callable
from typing import Any

import pytest

Refusal = tuple[Callable[[], Any], type[Exception], str]


def refusing(*rows: Refusal) -> Callable[..., None]:
    """A test that each call raises this error, with a text in which the pattern is found."""

    @pytest.mark.parametrize(("call", "error", "message"), rows)
    def test(call: Callable[[], Any], error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            call()

    return test
