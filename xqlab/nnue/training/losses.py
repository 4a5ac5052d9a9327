"""The loss that training minimises, in torch: the distance to the search's values and the games' results."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from xqlab.nnue.training.settings import Settings


def targets(settings: Settings, values: Tensor, points: Tensor) -> Tensor:
    """The win chances that the network should predict: the search's, mixed with the game's result.

    values : float[rows]  of the search, centipawns for the mover
    points : float[rows]  1 won, 0.5 drawn, 0 lost, for the mover
    """
    searched = torch.sigmoid(values / settings.odds)
    return settings.search_share * searched + (1 - settings.search_share) * points


def loss_of(settings: Settings, predicted: Tensor, values: Tensor, points: Tensor) -> Tensor:
    """The mean loss of a batch.

    predicted : float[rows]  the network's values in units of the scale, for the mover
    """
    if settings.loss == "centipawns":
        return functional.mse_loss(settings.architecture.scale * predicted, values)
    target = targets(settings, values, points)
    predicted = predicted * (settings.architecture.scale / settings.odds)
    if settings.loss == "squared":
        return functional.mse_loss(torch.sigmoid(predicted), target)
    return functional.binary_cross_entropy_with_logits(predicted, target)
