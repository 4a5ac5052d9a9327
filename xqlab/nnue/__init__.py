"""Efficiently updatable neural networks: what they see, what they are, how they are kept, how they play."""

from xqlab.nnue.convolution_net import Convolution
from xqlab.nnue.features import FEATURE_SETS, FeatureSet, feature_set, times_lit
from xqlab.nnue.hybrid import Hybrid
from xqlab.nnue.net_evaluator import evaluator
from xqlab.nnue.net_explanation import NetExplanation, explain
from xqlab.nnue.network import Architecture, Network, NetworkError
from xqlab.nnue.quantised import Quantised
from xqlab.nnue.shipped_net import shipped_net
from xqlab.nnue.worst_case import rounding_bound

__all__ = [
    "FEATURE_SETS",
    "Architecture",
    "Convolution",
    "FeatureSet",
    "Hybrid",
    "NetExplanation",
    "Network",
    "NetworkError",
    "Quantised",
    "evaluator",
    "explain",
    "feature_set",
    "rounding_bound",
    "shipped_net",
    "times_lit",
]
