"""Efficiently updatable neural networks: what they see, what they are, and how they are kept."""

from xqlab.nnue.features import FEATURE_SETS, FeatureSet, feature_set
from xqlab.nnue.network import Architecture, Network, NetworkError

__all__ = ["FEATURE_SETS", "Architecture", "FeatureSet", "Network", "NetworkError", "feature_set"]
