"""Monte-Carlo tree search. The package is also the function: `xqlab.mcts(board, playouts=1000)`."""

from typing import TYPE_CHECKING

from xqlab import lazy
from xqlab.callable_package import make_callable
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


make_callable(__name__, driver.mcts)
