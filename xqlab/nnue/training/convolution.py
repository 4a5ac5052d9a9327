"""The value network of a build-it-yourself article: planes of pieces, three convolutions, two dense layers.

    planes [14, 10, 9] -> width -> width -> width/2     3x3 convolutions, ReLU
                       -> width -> width/2 -> 1         dense, ReLU

The article's width is 256. Each plane shows one kind of one side's pieces from the mover's perspective.
Nothing can be kept from one position to the next, so each evaluation costs all of `multiply_adds`.
"""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from xqlab.errors import XqlabError
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.batches import Batch
from xqlab.xiangqi.core.squares import FILES, KIND_NAMES, RANKS, SQUARES

ARTICLE = 256  # the article's width
WIDEST = 512
PLANES = 2 * len(KIND_NAMES)


class ConvolutionalNetwork(nn.Module):
    """A network for batches of the feature set `piece_square`: active inputs are the ones of the planes."""

    def __init__(self, width: int, seed: int = 0, scale: float = 400.0) -> None:
        super().__init__()
        if not 2 <= width <= WIDEST or width % 2:
            raise XqlabError(f"expected an even width from 2 to {WIDEST}, got {width!r}")
        self.architecture = Architecture("piece_square", 1, scale=scale)  # that of its batches
        self.width = width
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.layers = nn.Sequential(
                nn.Conv2d(PLANES, width, 3, padding=1),
                nn.ReLU(),
                nn.Conv2d(width, width, 3, padding=1),
                nn.ReLU(),
                nn.Conv2d(width, width // 2, 3, padding=1),
                nn.ReLU(),
                nn.Flatten(),
                nn.Linear(width // 2 * SQUARES, width),
                nn.ReLU(),
                nn.Linear(width, width // 2),
                nn.ReLU(),
                nn.Linear(width // 2, 1),
            )

    def __repr__(self) -> str:
        return f"<ConvolutionalNetwork of width {self.width}: {self.parameter_count} weights>"

    def forward(self, batch: Batch) -> Tensor:
        """float32[rows]: values in units of the scale, for the mover."""
        device = next(self.parameters()).device
        active = torch.from_numpy(batch.active[:, 0]).to(device).long()
        planes = torch.zeros(len(batch), PLANES * SQUARES + 1, device=device)
        planes.scatter_(1, torch.where(active < 0, PLANES * SQUARES, active), 1.0)
        seen = planes[:, :-1].view(-1, PLANES, RANKS, FILES)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            output = self.layers(seen)
        return torch.as_tensor(output).view(-1).float()

    def clip(self) -> None:
        """Do nothing: this network is not quantised."""

    @torch.no_grad()
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The weights by name."""
        return {name: parameter.detach().cpu().numpy().copy() for name, parameter in self.named_parameters()}

    @torch.no_grad()
    def load(self, arrays: dict[str, NDArray[np.float32]]) -> None:
        """Set the weights to those that `arrays` returned."""
        for name, parameter in self.named_parameters():
            parameter.copy_(torch.from_numpy(arrays[name]))

    @property
    def parameter_count(self) -> int:
        """The number of weights."""
        return sum(parameter.numel() for parameter in self.parameters())

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds of one evaluation."""
        total = 0
        for layer in self.layers:
            if isinstance(layer, nn.Conv2d):
                total += SQUARES * layer.weight.numel()  # at the edge zeros are multiplied too
            elif isinstance(layer, nn.Linear):
                total += layer.weight.numel()
        return total
