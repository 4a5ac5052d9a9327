"""Trace: a log read back, as tree, replay, statistics and reasons."""

from xqlab.trace.columns import QueryError
from xqlab.trace.comparison import Comparison, ComparisonError, compare
from xqlab.trace.conventions import Conventions, ConventionsError, conventions, use_conventions
from xqlab.trace.node_selection import Selection
from xqlab.trace.paths import PathError
from xqlab.trace.reasons import sentence, sentences
from xqlab.trace.refutation import Refutation, refutation
from xqlab.trace.replay import Replay, ReplayError, Step
from xqlab.trace.statistics import (
    PlyCounts,
    StatisticsError,
    count_by_ply,
    leaves_best_case,
    leaves_worst_case,
)
from xqlab.trace.tree import ENDINGS, NODE, Tree, TreeError, build
from xqlab.trace.tree_files import TreeFileError, load_tree

__all__ = [
    "ENDINGS",
    "NODE",
    "Comparison",
    "ComparisonError",
    "Conventions",
    "ConventionsError",
    "PathError",
    "PlyCounts",
    "QueryError",
    "Refutation",
    "Replay",
    "ReplayError",
    "Selection",
    "StatisticsError",
    "Step",
    "Tree",
    "TreeError",
    "TreeFileError",
    "build",
    "compare",
    "conventions",
    "count_by_ply",
    "leaves_best_case",
    "leaves_worst_case",
    "load_tree",
    "refutation",
    "sentence",
    "sentences",
    "use_conventions",
]
