"""Trace: a log read back, as tree, replay, statistics and reasons."""

from xqlab.trace.conventions import Conventions, ConventionsError, conventions, use_conventions
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

__all__ = [
    "ENDINGS",
    "NODE",
    "Conventions",
    "ConventionsError",
    "PlyCounts",
    "Refutation",
    "Replay",
    "ReplayError",
    "StatisticsError",
    "Step",
    "Tree",
    "TreeError",
    "build",
    "conventions",
    "count_by_ply",
    "leaves_best_case",
    "leaves_worst_case",
    "refutation",
    "sentence",
    "sentences",
    "use_conventions",
]
