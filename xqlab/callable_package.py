"""A package that is also the function that everybody calls, as `xqlab.search` is."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def make_callable(name: str, function: Callable[..., Any]) -> None:
    """Let the imported package of this name be called as the function."""

    class CallablePackage(ModuleType):
        __wrapped__ = staticmethod(function)

        def __call__(self, *arguments: Any, **options: Any) -> Any:
            return function(*arguments, **options)

    sys.modules[name].__class__ = CallablePackage
