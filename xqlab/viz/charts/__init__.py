"""Charts on matplotlib's axes: the cost of searches and the results of experiments."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.viz.charts.games import games_chart
    from xqlab.viz.charts.learning.live import LiveLearning
    from xqlab.viz.charts.learning.nets import policy_chart
    from xqlab.viz.charts.learning.slips import slips_calibration, slips_moves, slips_values
    from xqlab.viz.charts.looks import ChartError, subplots
    from xqlab.viz.charts.matches import elo_chart, ladder_chart, length_chart, llr_chart, match_figure
    from xqlab.viz.charts.memory import (
        ratio_spread,
        ratios_by_depth,
        size_text,
        table_answers,
        table_sizes,
        transposition_gallery,
    )
    from xqlab.viz.charts.net_pictures import accumulator_pictures, seen_boards, worst_errors
    from xqlab.viz.charts.net_speed import (
        error_speed_chart,
        report_chart,
        roofline_chart,
        speed_chart,
        ways_chart,
    )
    from xqlab.viz.charts.phases import depth_by_phase
    from xqlab.viz.charts.playouts import choice_chart, grown_tree, regret_chart, ucb_chart, value_chart
    from xqlab.viz.charts.representations import collisions_by_bits, leaves_per_second
    from xqlab.viz.charts.searches import (
        AVOIDED,
        compare_switches,
        cutoffs_by_move_number,
        nodes_by_depth,
        nodes_by_ply,
        value_by_iteration,
        work_avoided,
    )
    from xqlab.viz.charts.selective import saved_and_changed
    from xqlab.viz.charts.shape import kinds_of_nodes, largest_subtrees, lines_by_ply
    from xqlab.viz.charts.sliders import with_sliders
    from xqlab.viz.charts.suites import suite_chart
    from xqlab.viz.charts.sweeps import by_depth as depth_chart
    from xqlab.viz.charts.sweeps import move_numbers, ratios_beside, share_by_depth
    from xqlab.viz.charts.sweeps import spread as spread_chart
    from xqlab.viz.charts.time_shares import time_shares_chart
    from xqlab.viz.charts.training import (
        LiveCurve,
        failure_beside_cure,
        loss_by_epoch,
        prediction_against_target,
        runs_beside,
        weight_histograms,
        win_rate_calibration,
    )
    from xqlab.viz.charts.training_set import (
        distribution_charts,
        duplicates_chart,
        labels_chart,
        leak_chart,
        one_hot_chart,
        position_gallery,
        steps_chart,
    )
    from xqlab.viz.charts.tuning import calibration as tuning_calibration
    from xqlab.viz.charts.tuning import (
        gap_by_size,
        learning_curves,
        methods_beside,
        optuna_history,
        spsa_paths,
    )
    from xqlab.viz.charts.weights import (
        importance_chart,
        mobility_curves,
        square_boards,
        weights_before_after,
    )
    from xqlab.viz.charts.windows import windows_chart
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
