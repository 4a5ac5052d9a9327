"""THE search. The package is also the function: `xqlab.search(board, depth=5)`."""

import sys
from types import ModuleType
from typing import Any

from xqlab.search.driver import Iteration, Result, Searcher, SearchError, search
from xqlab.search.enhancements import LOSSLESS, SELECTIVE, SWITCHES, Enhancements, Switch
from xqlab.search.events import BOUND_NAMES, EVENT, KIND_NAMES

__all__ = [
    "BOUND_NAMES",
    "EVENT",
    "KIND_NAMES",
    "LOSSLESS",
    "SELECTIVE",
    "SWITCHES",
    "Enhancements",
    "Iteration",
    "Result",
    "SearchError",
    "Searcher",
    "Switch",
    "search",
]


class _CallableModule(ModuleType):
    """So that `xqlab.search` can be both the package and the function that everybody calls."""

    __wrapped__ = staticmethod(search)

    def __call__(self, *arguments: Any, **options: Any) -> Result:
        return search(*arguments, **options)


sys.modules[__name__].__class__ = _CallableModule
