"""Trace: a log read back, as tree, replay, statistics and reasons."""

from xqlab.trace.tree import ENDINGS, NODE, Tree, build

__all__ = ["ENDINGS", "NODE", "Tree", "build"]
