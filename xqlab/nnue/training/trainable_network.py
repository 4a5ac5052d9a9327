"""A network as torch trains it: arrays as parameters, and back again.

Quantised, a weight of 1 becomes 255 in the first layer, whose sums must fit in 16 bits, and 64 behind it,
where a weight has 8 bits, one for the sign: |weight| <= 127/64. `clip` keeps them in this range. In the first
layer at most 32 pieces and a bias, each at most 127/64, add up to less than 66, half of what 16 bits hold.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from xqlab.nnue.net.features import PIECE_SQUARES
from xqlab.nnue.net.network import MOST_PIECES, Architecture, Network
from xqlab.nnue.training.accumulate import accumulate, accumulate_slopes
from xqlab.nnue.training.batches import Batch

DENSE_LIMIT = 127 / 64
INPUT_LIMIT = 127 / 64
FACTOR = "shared_weights"
FIRST_SHARE = 0.25  # of the size of initial weights that would spread the sums from 0 to 1


class _Accumulated(torch.autograd.Function):
    """The activations of the first layer, by the kernels of `accumulate`."""

    @staticmethod
    def forward(context: Any, table: Tensor, bias: Tensor, active: np.ndarray, squared: bool) -> Tensor:
        clipped = accumulate(table.detach().numpy(), bias.detach().numpy(), active)
        context.saved = clipped, active, len(table), squared
        seen = torch.from_numpy(clipped)
        return seen * seen if squared else seen.clone()

    @staticmethod
    def backward(context: Any, *slopes: Tensor) -> tuple[Tensor, Tensor, None, None]:
        clipped, active, inputs, squared = context.saved
        gradients = accumulate_slopes(clipped, slopes[0].contiguous().numpy(), active, inputs, squared)
        return torch.from_numpy(gradients[0]), torch.from_numpy(gradients[1]), None, None


def bagged(table: Tensor, bias: Tensor, active: Tensor, squared: bool) -> Tensor:
    """The same in plain torch, on any device.

    active : int[rows, 32]  -1 for none
    """
    none = len(table)
    padded = torch.cat([table, table.new_zeros(1, table.shape[1])])
    sums = functional.embedding_bag(
        torch.where(active < 0, none, active), padded, mode="sum", padding_idx=none
    )
    clipped = (sums + bias).clamp(0, 1)
    return clipped * clipped if squared else clipped


class TrainableNetwork(nn.Module):
    """Parameters by the names of `Architecture.shapes`, and a shared table if it is factorised."""

    def __init__(self, start: Network, factorised: bool = False) -> None:
        super().__init__()
        self.architecture = start.architecture
        for name, array in start.arrays.items():
            self.register_parameter(name, nn.Parameter(torch.from_numpy(array.copy())))
        self.factorised = factorised and start.architecture.feature_set.bucket_count > 1
        if self.factorised:
            shape = (PIECE_SQUARES, start.architecture.width)
            self.register_parameter(FACTOR, nn.Parameter(torch.zeros(shape)))

    def table(self) -> Tensor:
        """The rows of the first layer, with the shared table added to each bucket's."""
        own = self.get_parameter("input_weights")
        if not self.factorised:
            return own
        buckets = own.view(-1, PIECE_SQUARES, own.shape[1])
        return (buckets + self.get_parameter(FACTOR)).view(own.shape)

    def forward(self, batch: Batch) -> Tensor:
        """float32[rows]: values of a batch, in units of the scale, for the mover."""
        squared = self.architecture.activation == "screlu"
        table, bias = self.table(), self.get_parameter("input_bias")
        active = batch.active.reshape(-1, batch.active.shape[-1])
        if table.device.type == "cpu":
            seen = _Accumulated.apply(table, bias, active, squared)
        else:
            seen = bagged(table, bias, torch.from_numpy(active).to(table.device).int(), squared)
        parts = list(seen.view(len(batch), -1).split(batch.counts))
        last = len(self.architecture.hidden)
        with torch.autocast(table.device.type, torch.bfloat16, enabled=table.device.type == "cuda"):
            for number in range(last + 1):
                weights, bias = (self.get_parameter(f"{kind}_{number}") for kind in ("weights", "bias"))
                for bucket, part in enumerate(parts):
                    sums = functional.linear(part, weights[bucket], bias[bucket])
                    if number < last:
                        sums = sums.clamp(0, 1)
                        sums = sums * sums if squared else sums
                    parts[bucket] = sums
        return torch.cat(parts).view(-1).float()

    @torch.no_grad()
    def clip(self) -> None:
        """Clip the weights to the range of quantisation; biases stay."""
        for name, parameter in self.named_parameters():
            if name.startswith("weights"):
                parameter.clamp_(-DENSE_LIMIT, DENSE_LIMIT)
            elif name in ("input_weights", FACTOR):
                limit = INPUT_LIMIT / 2 if self.factorised else INPUT_LIMIT
                parameter.clamp_(-limit, limit)
            elif name == "input_bias":
                parameter.clamp_(-INPUT_LIMIT, INPUT_LIMIT)

    @torch.no_grad()
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The weights by name, with the shared table folded in, as a `Network` takes them."""
        names = self.architecture.shapes
        arrays = {name: self.get_parameter(name).detach().cpu().numpy().copy() for name in names}
        arrays["input_weights"] = self.table().cpu().numpy().copy()
        return arrays


def first_weights(architecture: Architecture, seed: int, factorised: bool) -> TrainableNetwork:
    """The network that training starts from, drawn by the seed.

    The sums of the first layer begin in the middle of their clipped range. Its weights begin small: inputs
    that are rarely active keep their initial weights, which are noise. A shared table replaces the buckets'
    own, which begin with zeros.
    """
    start = Network.random(architecture, seed)
    arrays = {name: array.copy() for name, array in start.arrays.items()}
    arrays["input_weights"] *= np.float32(FIRST_SHARE)
    arrays["input_bias"] = arrays["input_bias"] * np.float32(FIRST_SHARE) + np.float32(0.5)
    for name in arrays:
        if name.startswith("bias"):
            arrays[name][:] = 0
    model = TrainableNetwork(Network(architecture, arrays), factorised)
    if model.factorised:
        drawn = np.random.default_rng(seed + 1)
        bound = FIRST_SHARE / math.sqrt(MOST_PIECES)
        shared = drawn.uniform(-bound, bound, (PIECE_SQUARES, architecture.width)).astype(np.float32)
        with torch.no_grad():
            model.get_parameter(FACTOR).copy_(torch.from_numpy(shared))
            model.get_parameter("input_weights").zero_()
    return model
