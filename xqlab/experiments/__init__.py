"""Experiments: many searches, and measurements of them."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.experiments.bench.blas_libraries import left_out as libraries_left_out
    from xqlab.experiments.bench.blas_libraries import numpy_backend
    from xqlab.experiments.bench.fixed import positions as bench_positions
    from xqlab.experiments.bench.net_bench import measure as measure_net_speed
    from xqlab.experiments.bench.net_bench import net_of as net_of_type
    from xqlab.experiments.bench.net_bench import roofline
    from xqlab.experiments.bench.representations import measure_speeds as measure_representations
    from xqlab.experiments.bench.representations import rates as representation_rates
    from xqlab.experiments.bench.representations import ratio_table as representation_table
    from xqlab.experiments.bench.threads import mean_ratio as mean_speedup
    from xqlab.experiments.bench.threads import measure_speedups
    from xqlab.experiments.ideas.effect import idea_effect
    from xqlab.experiments.ideas.verdict import idea_match
    from xqlab.experiments.matches import deepening, mistakes
    from xqlab.experiments.matches.ladder import ladder
    from xqlab.experiments.matches.ladder import rungs as ladder_rungs
    from xqlab.experiments.matches.match import match, read_match
    from xqlab.experiments.matches.players import SearchPlayer, player_of
    from xqlab.experiments.matches.rating import Score, elo_of_score
    from xqlab.experiments.matches.simulated_match import SimulatedMatch, significant, sprt_lengths
    from xqlab.experiments.matches.sprt import SprtResult, fixed_length, llr_path, sprt
    from xqlab.experiments.matches.weight_file import GameWeights
    from xqlab.experiments.published import PASSES as NET_PASSES
    from xqlab.experiments.run.divide import divide
    from xqlab.experiments.run.ledger import Ledger
    from xqlab.experiments.run.positions import study_positions
    from xqlab.experiments.run.study import Study
    from xqlab.experiments.run.work import run as run_items
    from xqlab.experiments.selfplay.book_sources import source_of
    from xqlab.experiments.selfplay.game_ledger import read_selfplay
    from xqlab.experiments.selfplay.games import Plan as SelfplayPlan
    from xqlab.experiments.selfplay.games import play as play_selfplay
    from xqlab.experiments.selfplay.label_comparison import compare_labels, relabel
    from xqlab.experiments.suite.best_moves import suite as solve_suite
    from xqlab.experiments.suite.suite_file import read_suite, shipped_suite
    from xqlab.experiments.sweeps import depth_reached, horizon, ordering
    from xqlab.experiments.sweeps.ablation import ablation
    from xqlab.experiments.sweeps.bandits import pull_by_ucb
    from xqlab.experiments.sweeps.depths import REPORTED as REPORTED_DEPTHS
    from xqlab.experiments.sweeps.fixed_depth import affordable_depth
    from xqlab.experiments.sweeps.games import compare_games
    from xqlab.experiments.sweeps.pathology import picks_by_depth
    from xqlab.experiments.sweeps.rechecks import recheck, true_value
    from xqlab.experiments.sweeps.selective import weigh as weigh_switches
    from xqlab.experiments.sweeps.sweep import geometric_mean, node_ratios, played_on, side_by_side, sweep
    from xqlab.experiments.sweeps.waterfall import waterfall
    from xqlab.experiments.tuning.data import tuning_data, tuning_sample
    from xqlab.experiments.tuning.flip_counts import flip_counts
    from xqlab.experiments.tuning.game_fit import fit_weights
    from xqlab.experiments.tuning.matches import careful_tune, naive_tune
    from xqlab.experiments.tuning.optuna_tuning import tune_with_optuna
    from xqlab.experiments.tuning.problem import Problem as TuningProblem
    from xqlab.experiments.tuning.sensitivity import sensitivity
    from xqlab.experiments.tuning.spsa import Schedule as SpsaSchedule
    from xqlab.experiments.tuning.spsa import by_games, of_losses, spsa
    from xqlab.experiments.tuning.texel import compare_options, texel
    from xqlab.experiments.tuning.three_ways import three_ways as tune_three_ways
    from xqlab.experiments.tuning.weight_errors import importances, value_errors
    from xqlab.experiments.tuning.what_changed import what_changed
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
