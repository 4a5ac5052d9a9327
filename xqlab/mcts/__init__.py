"""Monte-Carlo tree search. The package is also the function: `xqlab.mcts(board, playouts=1000)`."""

from xqlab.callable_package import make_callable
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

make_callable(__name__, mcts)
