"""How far rounding can go at worst, whatever stands on the board."""

from __future__ import annotations

import math

import numpy as np

from xqlab.nnue.net.network import Network
from xqlab.nnue.net.quantised import Quantised, filled, largest_sums


def rounding_bound(network: Network, quantised: Quantised) -> float:
    """No value of `quantised` is farther, in centipawns, from that of `network`, clipped to the same range.

    An error of an accumulator is at most the rounding errors of the columns of the men that a game has, each
    kind where they are worst, and of the bias. Clipping enlarges no error, squaring on 0 ... 1 at most
    doubles it. Through a dense layer errors grow by the absolute weights, and those of the weights themselves
    are added, for no activation is above 1; then comes the rounding to 255ths and, at last, to centipawns.
    """
    network = filled(network)
    shape = network.architecture
    squaring = 2.0 if shape.activation == "screlu" else 1.0
    meant = quantised.as_network()  # exact: the whole numbers have fewer bits than a float32's fraction
    wrong = {
        name: abs(array.astype(np.float64) - meant.arrays[name]) for name, array in network.arrays.items()
    }
    sums = largest_sums(shape.feature_set, wrong["input_weights"]) + wrong["input_bias"]
    error = np.tile(np.minimum(squaring * sums, 1.0), shape.feature_set.perspectives)[None, :]
    output = np.zeros(1)
    for number in range(len(shape.hidden) + 1):
        weights = abs(meant.arrays[f"weights_{number}"].astype(np.float64))
        grown = np.einsum("boi,bi->bo", weights, np.broadcast_to(error, (shape.buckets, error.shape[1])))
        grown += wrong[f"weights_{number}"].sum(axis=2) + wrong[f"bias_{number}"]
        output = weights.sum(axis=2)[:, 0] + abs(meant.arrays[f"bias_{number}"][:, 0])
        last = number == len(shape.hidden)
        error = grown if last else np.minimum(squaring * (grown + 0.5 / 255), 1.0)
    scaled = quantised.multiplier / 256
    bound = scaled * error[:, 0] + abs(shape.scale - scaled) * output + 0.5
    return math.nextafter(float(bound.max()) * (1 + 1e-9), math.inf)
