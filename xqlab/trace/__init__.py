"""Trace: a log read back, as tree, replay, statistics and reasons."""

from xqlab.trace.conventions import Conventions, ConventionsError, conventions, use_conventions
from xqlab.trace.files.tree_files import TreeFileError
from xqlab.trace.query.columns import QueryError
from xqlab.trace.query.comparison import Comparison, ComparisonError, compare
from xqlab.trace.query.paths import PathError
from xqlab.trace.query.query import Selection
from xqlab.trace.reasons.replay import Replay, ReplayError, Step
from xqlab.trace.reasons.sentences import sentence, sentences
from xqlab.trace.search_tree import Tree, build, load_tree
from xqlab.trace.tree.nodes import ENDINGS, NODE, TreeError
from xqlab.trace.tree.refutation import Refutation, refutation
from xqlab.trace.tree.statistics import (
    PlyCounts,
    StatisticsError,
    count_by_ply,
    leaves_best_case,
    leaves_worst_case,
)

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
