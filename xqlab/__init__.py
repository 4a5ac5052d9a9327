"""xqlab: a Jupyter workbench for game-tree search, around Xiangqi (Chinese chess)."""

from typing import TYPE_CHECKING, Any

from xqlab import evaluation, games, lazy, xiangqi  # they register themselves
from xqlab.ideas import idea
from xqlab.search import result

__version__ = "0.1.0"

if TYPE_CHECKING:
    from xqlab import book, engine, evaluation, games, ideas, mcts, nnue, search, trace, viz, xiangqi
    from xqlab.errors import XqlabError
    from xqlab.files import data_file
    from xqlab.game import SKIP
    from xqlab.ideas.decorators import evaluation_term, evaluator, ordering, switch
    from xqlab.kernels import reload
    from xqlab.search import SWITCHES, Enhancements, Result
    from xqlab.viz import BoardWidget
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)


def _build_tree(result: "Result") -> Any:
    from xqlab.trace.search_tree import build

    return build(result)


def _measures(name: str) -> Any:
    from xqlab import experiments

    return getattr(experiments, name)


result.tree_builder, idea.measures = _build_tree, _measures
