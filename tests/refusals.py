"""What a call refuses, in one line of a test."""

from typing import Any

import pytest


def refuses(error: type[BaseException], words: str | None, call: Any, /, *given: Any, **named: Any) -> str:
    """The text of the error that a call of what is given raises; it matches these words, if there are any."""
    __tracebackhide__ = True
    with pytest.raises(error, match=words) as caught:
        call(*given, **named)
    return str(caught.value)
