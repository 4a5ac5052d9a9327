"""Charts on matplotlib's axes: the cost of searches and the results of experiments.

A chart takes what it draws, `ax` (`axes` where it has several) and the keyword `language`, and returns the
axes. Each is loaded when it is used.
"""

from __future__ import annotations

from typing import Any

from xqlab import lazy

CHARTS = {  # and the file of each
    "ablation_chart": "ablation",
    "ablation_heat_chart": "ablation",
    "accumulator_chart": "net_pictures",
    "accumulators_chart": "net_pictures",
    "calibration_chart": "tuning",
    "choice_chart": "playouts",
    "collisions_chart": "representations",
    "component_chart": "evaluation",
    "cutoffs_by_move_number_chart": "searches",
    "depth_by_phase_chart": "phases",
    "depth_chart": "sweeps",
    "distributions_chart": "training_set",
    "duplicates_chart": "training_set",
    "elo_by_generation_chart": "learning.nets",
    "elo_chart": "matches",
    "entropy_chart": "learning.iterations",
    "error_speed_chart": "net_speed",
    "errors_by_generation_chart": "learning.nets",
    "exact_calibration_chart": "learning.nets",
    "failure_chart": "training",
    "game_chart": "evaluation",
    "games_chart": "games",
    "gap_by_size_chart": "tuning",
    "gradient_chart": "training",
    "grown_tree_chart": "playouts",
    "icicle_chart": "icicle",
    "importance_chart": "weights",
    "kinds_chart": "training_set",
    "kinds_of_nodes_chart": "shape",
    "labels_chart": "training_set",
    "ladder_chart": "matches",
    "largest_subtrees_chart": "shape",
    "leak_chart": "training_set",
    "learning_curves_chart": "tuning",
    "leaves_per_second_chart": "representations",
    "length_chart": "matches",
    "lines_by_ply_chart": "shape",
    "llr_chart": "matches",
    "loss_by_epoch_chart": "training",
    "losses_by_step_chart": "learning.iterations",
    "methods_chart": "tuning",
    "mistakes_chart": "matches",
    "mobility_chart": "weights",
    "move_numbers_chart": "sweeps",
    "nodes_by_depth_chart": "searches",
    "nodes_by_ply_chart": "searches",
    "one_hot_chart": "training_set",
    "opening_sunburst_chart": "opening_tree",
    "optuna_chart": "tuning",
    "pieces_chart": "training_set",
    "plies_chart": "training_set",
    "points_chart": "training_set",
    "policy_chart": "learning.nets",
    "prediction_chart": "training",
    "published_ratios_chart": "sweeps",
    "rate_by_epoch_chart": "training",
    "ratio_spread_chart": "memory",
    "ratios_by_depth_chart": "memory",
    "regret_chart": "playouts",
    "report_chart": "net_speed",
    "results_chart": "training_set",
    "roofline_chart": "net_speed",
    "runs_chart": "training",
    "saved_and_changed_chart": "selective",
    "share_by_depth_chart": "sweeps",
    "sides_chart": "evaluation",
    "slips_calibration_chart": "learning.slips",
    "slips_moves_chart": "learning.slips",
    "slips_values_chart": "learning.slips",
    "speed_chart": "net_speed",
    "spread_chart": "sweeps",
    "spsa_chart": "tuning",
    "squares_chart": "weights",
    "steps_chart": "training_set",
    "suite_chart": "suites",
    "switches_chart": "searches",
    "table_answers_chart": "memory",
    "table_sizes_chart": "memory",
    "time_shares_chart": "time_shares",
    "ucb_chart": "playouts",
    "value_by_iteration_chart": "searches",
    "value_chart": "playouts",
    "values_chart": "training_set",
    "waterfall_chart": "waterfall",
    "ways_chart": "net_speed",
    "weight_histograms_chart": "training",
    "weights_chart": "weights",
    "win_rate_calibration_chart": "training",
    "windows_chart": "windows",
    "work_avoided_chart": "searches",
}
# Figures for files, figures that are drawn again, boards, and what charts are made with.
_OTHERS = {
    "ChartError": "looks",
    "LiveCurve": "training",
    "LiveLearning": "learning.live",
    "LiveMatch": "matches",
    "depth_figure": "sweeps",
    "heat_map": "evaluation_maps",
    "heat_maps": "compared_maps",
    "match_figure": "matches",
    "net_figure": "net_speed",
    "position_gallery": "training_set",
    "seen_boards": "net_pictures",
    "size_text": "memory",
    "square_map": "evaluation_maps",
    "subplots": "looks",
    "time_shares_figure": "time_shares",
    "transposition_gallery": "memory",
    "window_rows": "windows",
    "with_sliders": "sliders",
    "worst_errors": "net_pictures",
}
_FILES = CHARTS | _OTHERS

__all__ = sorted(_FILES)


def __getattr__(name: str) -> Any:
    if name in _FILES:
        return getattr(lazy.imported(f"{__name__}.{_FILES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
