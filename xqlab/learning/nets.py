"""Policy-value nets in torch: residual, with attention, and the article's plain convolutions.

A net reads the planes of `Encoding` and returns a logit for each index of a move, and a value from -1 to 1
for the side to move. Nothing in it depends on the other positions of a batch, so that parts of a batch can be
computed separately.
"""

from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from xqlab.errors import quoted
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError

KINDS = ("residual", "attention", "article")
ARTICLE_CHANNELS, ARTICLE_LAYERS = (256, 256, 128), (256, 128)


@dataclass(frozen=True)
class NetShape:
    """The shape of a net.

    kind   : "residual": blocks of two convolutions; "attention": blocks of attention between squares;
             "article": three convolutions of 256, 256 and 128 channels, dense layers of 256 and 128, a
             value, no policy (then every legal move has the same weight)
    width  : channels of a block; blocks: their number; heads: of attention
    Raises LearningError.
    """

    kind: str = "residual"
    width: int = 32
    blocks: int = 2
    heads: int = 4

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise LearningError(f"expected a kind of net out of {', '.join(KINDS)}, got {quoted(self.kind)}")
        for name, most in (("width", 1024), ("blocks", 64), ("heads", 64)):
            value = getattr(self, name)
            if type(value) is not int or not 1 <= value <= most:
                raise LearningError(f"expected {name} from 1 to {most}, got {quoted(value)}")
        if self.kind == "attention" and self.width % self.heads:
            raise LearningError(f"expected a width divisible by {self.heads} heads, got {self.width}")

    @property
    def has_policy(self) -> bool:
        """Whether the net has a policy."""
        return self.kind != "article"


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = (nn.Conv2d(width, width, 3, padding=1) for _ in range(2))
        self.norm = nn.GroupNorm(1, width)

    def forward(self, x: Tensor) -> Tensor:
        inner = functional.relu(self.first(self.norm(x)))
        return x + self.second(inner)


class _Attention(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norm, self.inner_norm = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mixed, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide, self.narrow = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)

    def forward(self, x: Tensor) -> Tensor:  # [n, squares, width]
        n, squares, width = x.shape
        split = self.mixed(self.norm(x)).reshape(n, squares, 3, self.heads, width // self.heads)
        query, key, value = split.permute(2, 0, 3, 1, 4)
        attended = functional.scaled_dot_product_attention(query, key, value)
        x = x + self.out(attended.transpose(1, 2).reshape(n, squares, width))
        return x + self.narrow(functional.relu(self.wide(self.inner_norm(x))))


class PolicyValueNet(nn.Module):
    """A net for the positions of an encoding.

    The logit of a move from one square to another is the product of a query of the first and a key of the
    second, plus a weight of the second for each suffix; the logit of a move of one square is a weight of it.
    """

    def __init__(self, encoding: Encoding, shape: NetShape | None = None) -> None:
        super().__init__()
        self.encoding, self.shape = encoding, shape or NetShape()
        planes, rows, columns = encoding.shape
        width = self.shape.width
        self.register_buffer("cells", torch.tensor(encoding.cells), persistent=False)
        if self.shape.kind == "article":
            widths = (planes, *ARTICLE_CHANNELS)
            self.body: nn.Module = nn.Sequential(
                *(
                    layer
                    for here, there in pairwise(widths)
                    for layer in (nn.Conv2d(here, there, 3, padding=1), nn.ReLU())
                )
            )
            dense = (ARTICLE_CHANNELS[-1] * rows * columns, *ARTICLE_LAYERS)
            layers: list[nn.Module] = [nn.Flatten()]
            for here, there in pairwise(dense):
                layers += [nn.Linear(here, there), nn.ReLU()]
            self.value = nn.Sequential(*layers, nn.Linear(dense[-1], 1))
            return
        self.stem = nn.Conv2d(planes, width, 3, padding=1)
        if self.shape.kind == "residual":
            self.body = nn.Sequential(*(_Residual(width) for _ in range(self.shape.blocks)))
        else:
            self.place = nn.Parameter(0.02 * torch.randn(rows * columns, width))
            self.body = nn.Sequential(
                *(_Attention(width, self.shape.heads) for _ in range(self.shape.blocks))
            )
        self.squeeze = nn.Linear(width, 4)
        self.value = nn.Sequential(
            nn.Linear(4 * len(encoding.squares), 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh()
        )
        if encoding.one_square:
            self.target = nn.Linear(width, 1)
        else:
            self.query, self.key = nn.Linear(width, width), nn.Linear(width, width)
            self.suffix = nn.Linear(width, max(len(encoding.suffixes), 1))

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """(logits[n, moves], values[n]) of planes[n, planes, rows, columns]."""
        if self.shape.kind == "article":
            values = self.value(self.body(planes)).squeeze(1)
            return planes.new_zeros(len(planes), self.encoding.moves), values
        x = self.stem(planes)
        if self.shape.kind == "residual":
            x = functional.relu(self.body(functional.relu(x))).flatten(2).transpose(1, 2)
        else:
            x = self.body(x.flatten(2).transpose(1, 2) + self.place)
        x = x[:, self.cells]  # [n, squares, width]
        values = self.value(functional.relu(self.squeeze(x)).flatten(1)).squeeze(1)
        if self.encoding.one_square:
            return self.target(x).squeeze(2), values
        plain = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        ends = self.suffix(x).transpose(1, 2)[:, : len(self.encoding.suffixes), None]
        kinds = torch.cat([plain[:, None], plain[:, None] + ends], 1)
        return kinds.flatten(1), values

    @property
    def parameter_count(self) -> int:
        """The number of weights."""
        return sum(parameter.numel() for parameter in self.parameters())

    def described(self) -> dict[str, Any]:
        """What another net must share to have the same weights."""
        return {"encoding": self.encoding.as_json(), "net": asdict(self.shape)}


def first_net(encoding: Encoding, shape: NetShape, seed: int) -> PolicyValueNet:
    """A net with random weights; the same seed gives the same."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return PolicyValueNet(encoding, shape)
