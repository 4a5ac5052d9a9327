"""Charts on matplotlib's axes: the cost of searches and the results of experiments."""

from xqlab.viz.charts.looks import ChartError, subplots
from xqlab.viz.charts.searches import (
    AVOIDED,
    compare_switches,
    cutoffs_by_move_number,
    nodes_by_depth,
    nodes_by_ply,
    value_by_iteration,
    work_avoided,
)

__all__ = [
    "AVOIDED",
    "ChartError",
    "compare_switches",
    "cutoffs_by_move_number",
    "nodes_by_depth",
    "nodes_by_ply",
    "subplots",
    "value_by_iteration",
    "work_avoided",
]
