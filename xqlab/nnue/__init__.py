"""Efficiently updatable neural networks (NNUE): features, networks, files, and evaluators for the search."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.nnue.data.game_records import read_games as read_game_records
    from xqlab.nnue.data.game_split import leak, split_by_game, split_by_position
    from xqlab.nnue.data.one_hot import COLUMNS as ONE_HOT_COLUMNS
    from xqlab.nnue.data.one_hot import dense, one_hot
    from xqlab.nnue.data.pipeline import (
        Pipeline,
        drop_duplicates,
        flip,
        mirror,
        mover_red,
        quiet_steps,
        report_steps,
    )
    from xqlab.nnue.data.position_forms import flipped, mirrored, twin_labels
    from xqlab.nnue.data.record_format import RECORD
    from xqlab.nnue.data.record_text import fens as fens_of
    from xqlab.nnue.data.record_text import text_lines
    from xqlab.nnue.data.training_positions import for_mover, joined_games, read_positions
    from xqlab.nnue.inference import simd
    from xqlab.nnue.inference.contributions import accumulator_change
    from xqlab.nnue.inference.evaluator import evaluator
    from xqlab.nnue.inference.explanation import NetExplanation, explain
    from xqlab.nnue.inference.forward_kernels import whole_layer
    from xqlab.nnue.inference.hybrid import Hybrid
    from xqlab.nnue.inference.inference import full_value, net_value
    from xqlab.nnue.net.features import FEATURE_SETS, FeatureSet, feature_set, times_active
    from xqlab.nnue.net.network import Architecture, Network, NetworkError, multiply_adds
    from xqlab.nnue.net.quantised import Quantised, halved
    from xqlab.nnue.net.rounding import rounding_bound, rounding_errors
    from xqlab.nnue.net.shipped import shipped_float, shipped_net
    from xqlab.nnue.training.convolution import ARTICLE as ARTICLE_WIDTH
    from xqlab.nnue.training.convolution import ConvolutionalNetwork
    from xqlab.nnue.training.cost_table import cost_table
    from xqlab.nnue.training.failed_training import dissect_failure
    from xqlab.nnue.training.learning_curve import recorded_curves
    from xqlab.nnue.training.measures import fitted_scale, hand_crafted_values
    from xqlab.nnue.training.settings import Settings
    from xqlab.nnue.training.training import train, train_convolution
    from xqlab.nnue.training.tries import read_tries, tries_table
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
