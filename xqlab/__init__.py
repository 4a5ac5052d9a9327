"""xqlab: a Jupyter workbench for game-tree search, around Xiangqi (Chinese chess)."""

from __future__ import annotations

from typing import Any

from xqlab import evaluation, games, lazy, search, xiangqi
from xqlab.errors import XqlabError
from xqlab.search import SWITCHES, Enhancements, Result, result

__version__ = "0.1.0"

_LAZY = (
    "book",
    "engine",
    "mcts",
    "nnue",
    "trace",
    "viz",
)  # loaded when first asked for: they pull in more than a search needs

__all__ = [
    "SWITCHES",
    "BoardWidget",
    "Enhancements",
    "Result",
    "XqlabError",
    "__version__",
    "book",
    "engine",
    "evaluation",
    "games",
    "mcts",
    "nnue",
    "reload",
    "search",
    "trace",
    "viz",
    "xiangqi",
]


def __getattr__(name: str) -> Any:
    if name == "BoardWidget":
        return lazy.imported("xqlab.viz.board.widget").BoardWidget
    if name == "reload":
        return lazy.imported("xqlab.kernels.reloading").reload
    if name in _LAZY:
        return lazy.imported(f"xqlab.{name}")
    raise AttributeError(f"module 'xqlab' has no attribute {name!r}")


def _build_tree(result: Result) -> Any:
    from xqlab.trace.search_tree import build

    return build(result)


result.tree_builder = _build_tree
