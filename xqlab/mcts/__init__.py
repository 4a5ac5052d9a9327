"""Monte-Carlo tree search. The package is also the function: `xqlab.mcts(board, playouts=1000)`."""

import sys
from types import ModuleType
from typing import Any

from xqlab.mcts.driver import MctsSearcher, mcts
from xqlab.mcts.errors import MctsError
from xqlab.mcts.events import KIND_NAMES, MCTS_EVENT
from xqlab.mcts.policy import uniform
from xqlab.mcts.result import Child, MctsTree, Result
from xqlab.mcts.settings import Settings

__all__ = [
    "KIND_NAMES",
    "MCTS_EVENT",
    "Child",
    "MctsError",
    "MctsSearcher",
    "MctsTree",
    "Result",
    "Settings",
    "mcts",
    "uniform",
]


class _CallableModule(ModuleType):
    """So that `xqlab.mcts` can be both the package and the function that everybody calls."""

    __wrapped__ = staticmethod(mcts)

    def __call__(self, *arguments: Any, **options: Any) -> Result:
        return mcts(*arguments, **options)


sys.modules[__name__].__class__ = _CallableModule
