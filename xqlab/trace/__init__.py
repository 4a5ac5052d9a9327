"""Trace: a log read back, as tree, replay, statistics and reasons."""

from xqlab.trace.reasons import sentence, sentences
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
    "PlyCounts",
    "Replay",
    "ReplayError",
    "StatisticsError",
    "Step",
    "Tree",
    "TreeError",
    "build",
    "count_by_ply",
    "leaves_best_case",
    "leaves_worst_case",
    "sentence",
    "sentences",
]
