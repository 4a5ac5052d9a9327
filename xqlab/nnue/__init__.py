"""Efficiently updatable neural networks (NNUE): features, networks, files, and evaluators for the search."""

from xqlab.nnue.inference.evaluator import evaluator
from xqlab.nnue.inference.explanation import NetExplanation, explain
from xqlab.nnue.inference.hybrid import Hybrid
from xqlab.nnue.net.convolution_net import Convolution
from xqlab.nnue.net.features import FEATURE_SETS, FeatureSet, feature_set, times_active
from xqlab.nnue.net.network import Architecture, Network, NetworkError
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.net.rounding import rounding_bound
from xqlab.nnue.net.shipped import shipped_net

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
    "times_active",
]
