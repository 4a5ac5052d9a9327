"""Monte-Carlo tree search. The package is also the function: `xqlab.mcts(board, playouts=1000)`."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from xqlab import lazy
from xqlab.mcts import driver

if TYPE_CHECKING:
    from xqlab.mcts.driver import MctsSearcher, mcts
    from xqlab.mcts.errors import MctsError
    from xqlab.mcts.events import KIND_NAMES, MCTS_EVENT
    from xqlab.mcts.policy import uniform
    from xqlab.mcts.result import Child, MctsTree, Result
    from xqlab.mcts.settings import Settings
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)


class _CallableModule(ModuleType):
    """So that `xqlab.mcts` can be both the package and the function that everybody calls."""

    __wrapped__ = staticmethod(driver.mcts)

    def __call__(self, *arguments: Any, **options: Any) -> Result:
        return driver.mcts(*arguments, **options)


sys.modules[__name__].__class__ = _CallableModule
